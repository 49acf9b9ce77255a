"""The reason for a play of Sequence: the sequence it makes, or the line that it builds, blocks or frees, weighed by the bots'
evaluation.

Says which line by its direction ("in row 7"), because the table draws it: the chips, the gaps, and the cards in the hand that
would fill them. Uses one seat's observation only.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from math import prod
from operator import or_
from typing import NamedTuple

from ....cards import Card
from ....coach.hint import Reason
from ....text import counted, listed, number, sentence
from ..bots.judge import Odds, Weights, hand_odds, lines_of, team_odds
from ..rules.actions import Claim, Done, Forfeit, Pass, Play, SequenceAction, Take, TurnIn
from ..rules.board import LINE_LENGTH, Bits, Board, Space, each_bit
from ..rules.setup import Team
from ..rules.state import Observation
from ..rules.table import NO_SEQUENCE, ClaimedLines, claims, may_count
from .sides import Sides, card_for, dead, fillers, named, where

WEIGHTS = Weights()

Judged = Callable[[list[float], int, float, float], float]
"""The worth of a play on one space for a line. Arguments: the worth by number of chips, the line's chips, the odds of filling the
rest, and the odds of the space itself."""


class ChipLine(NamedTuple):
    """A line of five that a team can still fill, and the effect on it of a play on `space`."""

    team: Team
    line: Bits
    chips: Bits  # those that count for the team, free spaces included, without `space`
    space: Bits
    worth: float  # of the effect, for the seat to move

    @property
    def size(self) -> int:
        return self.chips.bit_count()

    @property
    def missing(self) -> Bits:
        """The other spaces still to be filled."""
        return self.line & ~self.chips & ~self.space

    def run(self, board: Board, spaces: Bits) -> tuple[Space, ...]:
        """These spaces in order along the line, starting from the end with the chips."""
        names = board.spaces(spaces)
        return names if self.chips & (self.space - 1) else names[::-1]


class SpaceLines:
    """The lines through one space, for the seat whose turn it is."""

    def __init__(self, observation: Observation, space: Bits) -> None:
        self.table = observation.table
        self.board = self.table.setup.board_data
        self.space, self.own = space, self.table.setup.team(self.table.turn)
        self._odds = [_odds(observation, team) for team in range(self.table.setup.teams)]
        needed = self.table.setup.needed
        left = [needed[team] - len(self.table.sequences[team]) for team in range(self.table.setup.teams)]
        self._scale = [WEIGHTS.last_sequence if count == 1 else 1.0 for count in left]

    def own_lines(self) -> list[ChipLine]:
        """The lines of the seat's own team that a chip on the space extends, the most valuable first."""
        return _ranked(self._line(self.own, line, _built) for line in self._through(self.own))

    def blocked(self) -> list[ChipLine]:
        """Opponents' lines that a chip on the space blocks, the most damaged first."""
        others = (team for team in range(self.table.setup.teams) if team != self.own)
        return _ranked(self._line(team, line, _stopped) for team in others for line in self._through(team))

    def broken(self) -> list[ChipLine]:
        """Opponents' lines that contain the chip on the space, those most damaged by its removal first."""
        owner = next(team for team, chips in enumerate(self.table.chips) if chips & self.space)
        return _ranked(self._line(owner, line, _lost) for line in self._through(owner))

    def freed(self) -> list[ChipLine]:
        """The seat's own team's lines that only the opponent's chip on the space blocks, the most valuable first."""
        return _ranked(self._line(self.own, line, _stopped) for line in self._through(self.own))

    def _through(self, team: Team) -> Iterator[Bits]:
        """The lines through the space that the team can fill if it gets the space."""
        others = self.table.covered & ~self.table.chips[team] & ~self.space
        for line, _ in lines_of(self.board):
            if line & self.space and not line & others and may_count(line, self.table.sequences[team]):
                yield line

    def _line(self, team: Team, line: Bits, judged: Judged) -> ChipLine:
        chips = line & self.table.owned(team) & ~self.space
        worths = [value * self._scale[team] for value in WEIGHTS.worth]
        odds = self._odds[team]
        rest = prod([odds[bit.bit_length() - 1] for bit in each_bit(line & ~chips & ~self.space)])
        return ChipLine(team, line, chips, self.space, judged(worths, chips.bit_count(), rest, odds[self.space.bit_length() - 1]))


def _built(worths: list[float], chips: int, rest: float, here: float) -> float:
    return (worths[chips + 1] - worths[chips] * here) * rest


def _stopped(worths: list[float], chips: int, rest: float, here: float) -> float:
    return WEIGHTS.block * worths[chips] * rest * here


def _lost(worths: list[float], chips: int, rest: float, here: float) -> float:
    return WEIGHTS.block * (worths[chips + 1] - worths[chips] * here) * rest


def _ranked(lines: Iterator[ChipLine]) -> list[ChipLine]:
    """The lines sorted by worth, then by chips, in descending order."""
    return sorted(lines, key=lambda line: (-line.worth, -line.size, line.line))


def _odds(observation: Observation, team: Team) -> Odds:
    """The team's odds for each space, including the observing seat's hand for its own team."""
    table = observation.table
    odds = team_odds(observation, team, Counter(observation.unseen()), WEIGHTS)
    return hand_odds(odds, observation, WEIGHTS) if team == table.setup.team(table.turn) else odds


TELLING = 2
"""Lines with fewer chips are not worth a sentence."""

FOUR = LINE_LENGTH - 1


class Placing:
    """A play that puts a chip on a space."""

    def __init__(self, observation: Observation, play: Play, names: Sequence[str]) -> None:
        self.seen, self.play = observation, play
        self.table, self.sides = observation.table, Sides(observation, names)
        self.setup, self.board = self.table.setup, self.table.setup.board_data
        self.team = self.sides.own
        self.space = self.board.bit_of[play.space]
        lines = SpaceLines(observation, self.space)
        self.mine, self.blocked = lines.own_lines(), [line for line in lines.blocked() if line.size >= TELLING]

    def reason(self) -> Reason:
        """The main effect, and one more."""
        owned = self.table.owned(self.team) | self.space
        made = claims(self.board, owned, self.table.sequences[self.team], self.space)
        if made is not NO_SEQUENCE:
            return self._completes(made[0])
        mine, theirs = next(iter(self.mine), None), next(iter(self.blocked), None)
        if theirs is not None and (mine is None or theirs.worth > mine.worth):
            return self._blocks(theirs)
        if mine is not None:
            return self._builds(mine)
        return Reason("Costs you least. No open line of yours goes through this space.", self._jack(), (self.play.space,))

    # A sequence

    def _completes(self, lines: ClaimedLines) -> Reason:
        spaces = self.board.spaces(reduce(or_, lines))
        told = listed(list(dict.fromkeys(where(self.board, line) for line in lines)))
        left = self.setup.needed[self.team] - len(self.table.sequences[self.team]) - len(lines)
        if left <= 0:
            return Reason(f"Wins the game with five {told}.", self._jack(), spaces, self.team)
        what = "a sequence" if len(lines) == 1 else counted(len(lines), "sequence")
        return Reason(f"Completes {what} {told}.", sentence(f"{number(left)} more to win"), spaces, self.team)

    # An opponent's line

    def _blocks(self, line: ChipLine) -> Reason:
        places = (*line.run(self.board, line.chips), self.play.space)
        if line.size < FOUR:
            return Reason(self._told_block(line), self._also_builds() or self._jack(), places, line.team)
        left = self._still_open(line)
        gaps = self.board.spaces(reduce(or_, left, 0))
        return Reason(
            self._told_block(line), self._way_on(line, left), places, line.team, gaps, fillers(self.seen, self._rest, left)
        )

    def _told_block(self, line: ChipLine) -> str:
        return f"Blocks {self.sides.whose(line.team)} {number(line.size)} {where(self.board, line.line)}."

    def _still_open(self, line: ChipLine) -> list[Bits]:
        """The other spaces that would still finish this four."""
        sequences = self.table.sequences[line.team]
        return [
            fifth
            for fifth in self._other_fifths(line)
            if not fifth & self.table.covered and may_count(line.chips | fifth, sequences)
        ]

    def _way_on(self, line: ChipLine, left: list[Bits]) -> str:
        """Whether the four could still be finished elsewhere."""
        if left:
            return sentence(f"{self._shown(left[0])} would still finish it")
        if any(fifth & self.table.chips[self.team] for fifth in self._other_fifths(line)):
            return "It was the last open end. The other one is already yours."
        return "It was the only space left."

    def _shown(self, space: Bits) -> str:
        """The name of the card that the space shows."""
        return named(self.board, self.board.cards[space.bit_length() - 1])

    def _other_fifths(self, line: ChipLine) -> Iterator[Bits]:
        """The other single spaces that would complete five with these four chips."""
        for lines in self.board.lines:
            yield from (five & ~line.chips for five in lines if five & line.chips == line.chips and five != line.line)

    def _also_builds(self) -> str:
        line = next((line for line in self.mine if line.size >= TELLING), None)
        return f"It also makes {self._line_words(line)}." if line else ""

    # Lines of the seat's own team

    def _builds(self, line: ChipLine) -> Reason:
        run = line.run(self.board, line.chips | self.space)
        place = where(self.board, line.line)
        if line.size >= TELLING:
            words = f"Makes {self._line_words(line)}."
        elif line.chips & self.board.free:
            words = f"Builds on the {'corner' if line.chips & self.board.corners else 'free space'} {place}."
        elif line.size:
            words = f"Builds on your {self._shown(line.chips).removeprefix('the ')} {place}."
        else:
            words = f"Starts an open line {place}."
        gaps = [*each_bit(self._fifths if line.size == FOUR - 1 else line.missing)]
        more = self._goes_on(line) or self._also_blocks() or self._held(line) or self._jack()
        return Reason(words, more, run, line.team, self.board.spaces(reduce(or_, gaps)), fillers(self.seen, self._rest, gaps))

    def _line_words(self, line: ChipLine) -> str:
        """`four in row 6`, including the chip being placed."""
        return f"{number(line.size + 1)} {where(self.board, line.line)}"

    @property
    def _fifths(self) -> Bits:
        """The spaces that would complete five after this play makes four."""
        return reduce(or_, (other.missing for other in self.mine if other.size == FOUR - 1))

    def _goes_on(self, line: ChipLine) -> str:
        """The ways to complete a four."""
        if line.size < FOUR - 1:
            return ""
        count = self._fifths.bit_count()
        if count > 1:
            return sentence(f"{number(count)} spaces would each make five")
        held = card_for(self.seen, self._rest, line.missing)
        return f"You hold {held}, which makes five." if held else sentence(f"{self._shown(line.missing)} makes five")

    def _also_blocks(self) -> str:
        line = next((line for line in self.blocked if line.size > TELLING), None)
        return self._told_block(line).replace("Blocks", "It also blocks") if line else ""

    def _held(self, line: ChipLine) -> str:
        """The cards in the hand that the line's other spaces show."""
        held = [named(self.board, card) for card in fillers(self.seen, self._rest, [*each_bit(line.missing)], own_only=True)]
        return f"You also hold {listed(held)} for this line." if held else ""

    @property
    def _rest(self) -> tuple[Card, ...]:
        """The hand without the card being played."""
        hand = list(self.seen.hand)
        hand.remove(self.play.card)
        return tuple(hand)

    def _jack(self) -> str:
        """Why a wild card is needed; "" if none is played."""
        card = self.board.cards[self.space.bit_length() - 1]
        if self.play.card not in self.board.wild or card in self.seen.hand:
            return ""
        return f"You don’t hold {named(self.board, card)}, so only a wild card will do."


class Taking:
    """A play of a one-eyed jack."""

    def __init__(self, observation: Observation, play: Play, names: Sequence[str]) -> None:
        self.seen, self.play = observation, play
        self.table, self.board = observation.table, observation.table.setup.board_data
        self.sides = Sides(observation, names)
        self.space = self.board.bit_of[play.space]
        self.lines = SpaceLines(observation, self.space)

    def reason(self) -> Reason:
        """The main effect, and one more."""
        broken = next((line for line in self.lines.broken() if line.size + 1 >= TELLING), None)
        freed = next((line for line in self.lines.freed() if line.size >= TELLING), None)
        if freed is not None and (broken is None or freed.worth > broken.worth):
            more = self._then(freed) or (f"It also breaks {self._line_words(broken, self.space)}." if broken else "")
            run = freed.run(self.board, freed.chips | self.space)
            gaps = [self.space, *each_bit(freed.missing)]
            held = fillers(self.seen, self._rest, gaps)
            return Reason(
                f"Frees {self._line_words(freed, 0)}.", more, run, freed.team, self.board.spaces(reduce(or_, gaps)), held
            )
        if broken is not None:
            more = self._missing(broken) or (f"It also frees {self._line_words(freed, 0)}." if freed else "")
            run = broken.run(self.board, broken.chips | self.space)
            words = f"Breaks {self._line_words(broken, self.space)}."
            return Reason(words, more, run, broken.team, self.board.spaces(broken.missing))
        owner = next(team for team, chips in enumerate(self.table.chips) if chips & self.space)
        return Reason(f"Removes {self.sides.whose(owner)} chip from {self.play.space}.", "", (self.play.space,), owner)

    def _line_words(self, line: ChipLine, with_space: int) -> str:
        """`Fern’s four in row 6`."""
        return f"{self.sides.whose(line.team)} {number(line.size + bool(with_space))} {where(self.board, line.line)}"

    def _missing(self, line: ChipLine) -> str:
        """The card that would have completed a four."""
        if line.size + 1 != FOUR:
            return ""
        card = self.board.cards[line.missing.bit_length() - 1]
        return sentence(f"{named(self.board, card)} would have made five")

    @property
    def _rest(self) -> tuple[Card, ...]:
        """The hand without the jack being played."""
        hand = list(self.seen.hand)
        hand.remove(self.play.card)
        return tuple(hand)

    def _then(self, line: ChipLine) -> str:
        """How the freed four can be completed."""
        if line.size < FOUR:
            return ""
        held = card_for(self.seen, self._rest, self.space)
        return "Your chip there would make five" + (f", and you hold {held}." if held else ".")


def reason(observation: Observation, action: SequenceAction, names: Sequence[str]) -> Reason:
    """The reason for an action of the observing seat."""
    board = observation.table.setup.board_data
    match action:
        case Play(card, _) if card in board.anti_wild:
            return Taking(observation, action, names).reason()
        case Play():
            return Placing(observation, action, names).reason()
        case TurnIn(card):
            more = "It costs nothing: you draw another card and still play."
            return Reason(dead(board, card), more, board.spaces(board.spaces_of[card]))
        case Claim():
            return _claim(observation, action)
        case Forfeit(card):
            return _forfeit(observation, card)
        case Take():
            return _drawing(observation)
        case Pass():
            return Reason("None of your cards can be played.", "You may pass only if you can’t play.")
        case Done():
            return Reason("Ends your turn.", "You don’t draw a card.")
        case _:
            return Reason("The table decides what counts as table talk.")


def _claim(observation: Observation, claim: Claim) -> Reason:
    """The reason for claiming these five: the chips left over may join another line."""
    table = observation.table
    board, team = table.setup.board_data, table.setup.team(table.turn)
    lines = [board.line_at[ends] for ends in claim.lines]
    others = [board.line_at[ends] for other in table.claim_choices() for ends in other.lines]
    left = 0
    for line in others:
        left |= line
    for line in lines:
        left &= ~line
    spaces = board.spaces(left & table.chips[team])
    told = listed([f"{first} to {last}" for first, last in claim.lines])
    left_over = f"leaves {listed(spaces)} for other lines" if spaces else "keeps the most lines open"
    return Reason(f"Five from {told} {left_over}.", "One chip of a sequence can count again in another.", spaces, team)


def _forfeit(observation: Observation, card: Card) -> Reason:
    """The reason for giving up this card."""
    table, board, hand = observation.table, observation.table.setup.board_data, observation.hand
    if table.is_dead(card):
        return Reason(dead(board, card), "Giving it up costs you least.", board.spaces(board.spaces_of[card]))
    jacks = {other for other in hand if other in (*board.wild, *board.anti_wild)}
    if card in jacks:
        more = "A wild card is worth more." if card in board.anti_wild else "You hold nothing worth less."
        return Reason(f"You will miss {named(board, card)} least.", more if jacks.issuperset(hand) else "")
    more = f"{named(board, min(jacks))} can do more" if jacks else ""
    return Reason(sentence(f"{named(board, card)} fits few spaces"), sentence(more))


def _drawing(observation: Observation) -> Reason:
    """The reason for drawing now."""
    table = observation.table
    size = observation.hand_sizes[table.turn if observation.seat is None else observation.seat]
    if table.step == "take":
        return Reason("You have played: now draw a card.", "You lose it once the next player has drawn.")
    return Reason(f"You hold {counted(size, 'card')}: you still have one to draw.", "You lose it once the next player has drawn.")
