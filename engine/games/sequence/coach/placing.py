"""Why a chip is good on a space: the sequence that it makes, the line that it builds or the one that it stops.

Knows one seat's observation and its play, no State.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import or_

from ....coach.hint import Reason
from ....text import counted, listed, number, sentence
from ..boards.board import LINE_LENGTH, Bits, each_bit
from ..rules.actions import Play
from ..rules.sequences import NO_SEQUENCE, ClaimedLines, claims, may_count
from ..rules.state import Observation
from .lines import Line, Lines
from .sides import Sides, card_for, named

TELLING = 2
"""A line with fewer chips than this is not worth a sentence."""

FOUR = LINE_LENGTH - 1


class Placing:
    """A play that puts a chip on a space."""

    def __init__(self, observation: Observation, play: Play, names: Sequence[str]) -> None:
        self.seen, self.play = observation, play
        self.table, self.sides = observation.table, Sides(observation, names)
        self.setup, self.board = self.table.setup, self.table.setup.geometry
        self.team = self.sides.own
        self.space = self.board.bit_of[play.space]
        lines = Lines(observation, self.space)
        self.mine, self.blocked = lines.mine(), [line for line in lines.blocked() if line.size >= TELLING]

    def reason(self) -> Reason:
        """What weighs most, and one other thing."""
        owned = self.table.chips[self.team] | self.board.free | self.space
        made = claims(self.board, owned, self.table.sequences[self.team], self.space)
        if made is not NO_SEQUENCE:
            return self._completes(made[0])
        mine, theirs = next(iter(self.mine), None), next(iter(self.blocked), None)
        if theirs is not None and (mine is None or theirs.worth > mine.worth):
            return self._blocks(theirs)
        if mine is not None:
            return self._builds(mine)
        return Reason(f"Costs you least, with no open line of yours through {self.play.space}.", self._jack(), (self.play.space,))

    # A sequence

    def _completes(self, lines: ClaimedLines) -> Reason:
        spaces = self.board.spaces(reduce(or_, lines))
        told = listed([" to ".join(self.board.ends(line)) for line in lines])
        left = self.setup.needed[self.team] - len(self.table.sequences[self.team]) - len(lines)
        if left <= 0:
            return Reason(f"Wins the game with five from {told}.", self._jack(), spaces, self.team)
        what = "a sequence" if len(lines) == 1 else counted(len(lines), "sequence")
        return Reason(f"Completes {what}: five from {told}.", sentence(f"{number(left)} more to win"), spaces, self.team)

    # An opponent's line

    def _blocks(self, line: Line) -> Reason:
        places = (*line.run(self.board, line.chips), self.play.space)
        more = self._way_on(line) if line.size == FOUR else self._also_builds() or self._jack()
        return Reason(self._told_block(line), more, places, line.team)

    def _told_block(self, line: Line) -> str:
        first, *_, last = line.run(self.board, line.chips)
        return f"Blocks {self.sides.whose(line.team)} {number(line.size)} from {first} to {last}."

    def _way_on(self, line: Line) -> str:
        """Whether these four could be finished elsewhere."""
        here, others = self.play.space, list(self._other_fifths(line))
        for fifth in others:
            if not fifth & self.table.covered and may_count(line.chips | fifth, self.table.sequences[line.team]):
                return f"{self.board.spaces(fifth)[0]} would still finish it."
        for fifth in others:
            if fifth & self.table.chips[self.team]:
                return f"{here} was the only space left: {self.board.spaces(fifth)[0]} is already yours."
        return f"{here} was the only space left."

    def _other_fifths(self, line: Line) -> Iterator[Bits]:
        """What else would make a line of five of these four chips."""
        for lines in self.board.lines:
            yield from (five & ~line.chips for five in lines if five & line.chips == line.chips and five != line.line)

    def _also_builds(self) -> str:
        line = next((line for line in self.mine if line.size >= TELLING), None)
        return f"It also makes {self._told(line)}." if line else ""

    # A line of one's own

    def _builds(self, line: Line) -> Reason:
        run = line.run(self.board, line.chips | self.space)
        ends = " to ".join(self.board.ends(line.line))
        if line.size >= TELLING:
            words = f"Makes {self._told(line)}."
        elif line.size:
            words = f"Joins {line.run(self.board, line.chips)[0]} on the open line {ends}."
        else:
            words = f"Starts the open line {ends}."
        return Reason(words, self._goes_on(line) or self._also_blocks() or self._held(line) or self._jack(), run, line.team)

    def _told(self, line: Line) -> str:
        """`four from c3 to f6`, with the chip that is put down."""
        first, *_, last = line.run(self.board, line.chips | self.space)
        return f"{number(line.size + 1)} from {first} to {last}"

    def _goes_on(self, line: Line) -> str:
        """Where a four could be finished."""
        if line.size < FOUR - 1:
            return ""
        fifths = self.board.spaces(reduce(or_, (other.missing for other in self.mine if other.size == FOUR - 1)))
        if len(fifths) > 1:
            return f"{listed(fifths)} would each make five."
        held = card_for(self.seen, self._rest, line.missing)
        return f"{fifths[0]} makes five" + (f", and you hold {held}." if held else ".")

    def _also_blocks(self) -> str:
        line = next((line for line in self.blocked if line.size > TELLING), None)
        return self._told_block(line).replace("Blocks", "It also blocks") if line else ""

    def _held(self, line: Line) -> str:
        """For which other spaces of the line the hand has cards of their own."""
        held = [bit for bit in each_bit(line.missing) if self.board.cards[bit.bit_length() - 1] in self._rest]
        spaces = self.board.spaces(reduce(or_, held, 0))
        if len(spaces) == 1:
            return f"You also hold {card_for(self.seen, self._rest, held[0])} for {spaces[0]}."
        return f"You also hold cards for {listed(spaces)}." if spaces else ""

    @property
    def _rest(self) -> tuple[str, ...]:
        """The hand without the card that is played."""
        hand = list(self.seen.hand)
        hand.remove(self.play.card)
        return tuple(hand)

    def _jack(self) -> str:
        """Why a wild card, where one is played."""
        card = self.board.cards[self.space.bit_length() - 1]
        if self.play.card not in self.board.wild or card in self.seen.hand:
            return ""
        return f"You don’t hold {named(self.board, card)}, so only a wild card will do."
