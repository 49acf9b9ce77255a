"""The sentences of Sequence: prompts, narration, the report at the end, and spoken labels.

Nothing here reminds a player to draw: with Loss of card, remembering is part of the game. The *closest moment* of a game is the
last time a rival of the winners was one chip short of winning: the play with which the winners took the rival's last winning
space or, if there was none, the end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from ....cards import Card
from ....core import Event, Seat
from ....report import Beat, Figure, Report, Turning
from ....text import amount, counted, listed, number, plural, together
from .actions import Claim, Done, Forfeit, Pass, Play, Take, Talk, TurnIn, parse_action
from .board import FREE, LINE_LENGTH, Bits, Board, Space, each_bit
from .setup import Team
from .state import Observation, State
from .table import CLAIM, CUT, FIRST, NOBODY, OVER, PLAY, TAKE, TO_CUT, Table


class Task(NamedTuple):
    """A prompt for the player."""

    words: str  # "" if it is not the seat's turn
    more: str  # one more sentence, or ""
    chapter: str  # heading in RULES.md


PLACE = Task(
    "play a card and place a chip",
    "Choose a card: its spaces light up. Get five in a row.",
    "A turn",
)
EXCHANGE = Task(
    "turn in your dead card, or play",
    "You may exchange one dead card per turn, before you play.",
    "Dead cards",
)
NO_PLAY = Task("pass, as you have no playable card", "If you pass, you don’t draw a card.", "Dead cards")
WHICH = Task("choose which five are the sequence", "Those five are locked for good. Others can be removed.", "Which five?")
GIVE_UP = Task("give up a card for table talk", "Choose any card. You play on with one card fewer.", "Table talk")
TAKING = Task("", "", "Loss of card")


def task(seen: Observation) -> Task:
    """The prompt for the observing seat, with empty words if it is not its turn."""
    table = seen.table
    asked = _asked(seen) if seen.seat in table.to_act else None
    return asked or Task("", "", _chapter(table))


def _asked(seen: Observation) -> Task | None:
    table = seen.table
    if table.forfeits:
        return GIVE_UP
    if table.step != PLAY:
        return {CLAIM: WHICH, TAKE: TAKING}.get(table.step)
    legal = seen.legal_actions()
    if any(isinstance(action, TurnIn) for action in legal):
        return EXCHANGE
    return NO_PLAY if any(isinstance(action, Pass) for action in legal) else PLACE


def _chapter(table: Table) -> str:
    """The heading of the rules for the current step."""
    if table.forfeits:
        return GIVE_UP.chapter
    if table.step in (CUT, FIRST):
        return "The table"
    return {OVER: "The end", CLAIM: WHICH.chapter}.get(table.step, PLACE.chapter)


def narrate(before: Observation, after: Observation, event: Event, names: Sequence[str]) -> tuple[str, ...]:
    """The sentences for one event. () for a card dealt or drawn, which only its seat sees."""
    if event.seat is None:
        return _who_begins(before.table, after.table, event.text, names)
    sentences = [_action_sentence(before.table, event, names)]
    sentences += _sequences(before.table, after.table, names[event.seat])
    sentences += _lost_rights(before.table, after.table, event.seat, names)
    if after.deck_size > before.deck_size:
        sentences.append("The discard piles are shuffled into a new draw pile.")
    if after.table.step == OVER:
        sentences.append(_result(after.table, names))
    return tuple(sentence for sentence in sentences if sentence)


def _who_begins(before: Table, after: Table, luck: str, names: Sequence[str]) -> tuple[str, ...]:
    """The sentences for a cut or a random first seat; () for other random outcomes."""
    if before.step == FIRST:
        return (f"{names[after.turn]} is picked at random to start.",)
    return _cut(before, after, luck, names) if before.step == CUT else ()


def _cut(before: Table, after: Table, card: str, names: Sequence[str]) -> tuple[str, ...]:
    cut = f"{names[before.turn]} cuts {before.setup.board_data.short(card)}."
    if after.dealer != NOBODY:
        return cut, f"{names[after.dealer]} has the lowest card and deals. {names[after.turn]} starts."
    if before.cuts.count(TO_CUT) == 1:
        tied = [names[seat] for seat, mark in enumerate(after.cuts) if mark == TO_CUT]
        return cut, f"{listed(tied)} are tied for the lowest card and cut again."
    return (cut,)


def _action_sentence(before: Table, event: Event, names: Sequence[str]) -> str:
    assert event.seat is not None
    name, short = names[event.seat], before.setup.board_data.short
    match parse_action(event.text):
        case Play(card, space) if card in before.setup.board_data.anti_wild:
            return f"{name} plays {short(card)} and removes {_owner(before, space, names)} chip from {space}."
        case Play(card, space):
            return f"{name} plays {short(card)} on {space}."
        case TurnIn(card):
            return f"{name} turns in a dead card, {short(card)}."
        case Claim() | Done():
            return ""  # narrating the end of a turn without a draw would remind the player
        case Pass():
            return f"{name} has no playable card and passes."
        case Take():
            in_turn = before.step == TAKE and event.seat == before.turn
            return f"{name} draws a card." if in_turn else f"{name} draws a card late."
        case Talk(team):
            return f"{name} calls table talk, so {_members(before, team, names)} must give up a card."
        case Forfeit(card):
            return f"{name} gives up {short(card)}."


def _lost_rights(before: Table, after: Table, seat: Seat, names: Sequence[str]) -> list[str]:
    """One sentence for each seat that lost its right to a card because this seat has drawn."""
    lost = Counter(before.owed) - Counter(after.owed) - Counter([seat, NOBODY] * len(before.owed))
    return [f"{names[other]} forgot to draw and loses the card." for other in lost]


def _members(table: Table, team: int, names: Sequence[str]) -> str:
    members = [names[seat] for seat in table.setup.members(team)]
    return f"each of {listed(members)}" if len(members) > 1 else members[0]


def _owner(table: Table, space: str, names: Sequence[str]) -> str:
    bit = table.setup.board_data.bit_of[space]
    team = next(team for team, chips in enumerate(table.chips) if chips & bit)
    return f"{together([names[seat] for seat in table.setup.members(team)])}’s"


def _sequences(before: Table, after: Table, name: str) -> list[str]:
    board = before.setup.board_data
    lines = [line for old, new in zip(before.sequences, after.sequences, strict=True) for line in new[len(old) :]]
    return [f"{name} completes a sequence from {' to '.join(board.ends(line))}." for line in lines]


def _result(table: Table, names: Sequence[str]) -> str:
    if table.winner == NOBODY:
        return "Nobody can play. The game is a draw."
    winners = table.setup.members(table.winner)
    return f"{listed([names[seat] for seat in winners])} {plural(len(winners), 'wins', 'win')} the game."


ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
"""A winner has at most two sequences before the last play, which adds at most eight: two in each direction."""

FINALE = (Beat(0.75), Beat(0.65, sound="win"), Beat(0.6))
"""The celebration: the last sequence turns to brass chip by chip, the frame takes the winners' colour, the lighting lingers."""


class Step(NamedTuple):
    """One change of the table."""

    before: Table  # table before
    after: Table  # table after
    number: int  # index of the state after

    @property
    def when(self) -> str:
        return f"Move {self.before.turns + 1}"

    @property
    def card(self) -> Card:
        """The card just played, or the card whose chip is being claimed for; "" if none."""
        old, new = self.before.piles[self.before.turn], self.after.piles[self.before.turn]
        return new[-1] if new and (len(new) == len(old) + 1 or self.before.placed) else ""


def report(states: Sequence[State], names: Sequence[str]) -> Report:
    """The report on a finished game, from all its states."""
    table, setup = states[-1].table, states[-1].setup
    steps = [Step(old.table, new.table, number) for number, (old, new) in enumerate(pairwise(states), 1)]
    again = setup if table.dealer == NOBODY else replace(setup, dealer=(table.dealer + 1) % setup.seats)
    following = Report(
        "", figures=_figures(table, steps), again=again, begins=(again.dealer + 1) % setup.seats if again.dealer >= 0 else None
    )
    if table.winner == NOBODY:
        return following._replace(
            headline="Nobody wins", summary=f"Nobody could play on. A draw after {amount(table.turns, 'move')}."
        )
    return following._replace(
        headline=_headline(table, names),
        summary=_summary(table),
        winners=tuple(setup.members(table.winner)),
        story=_story(steps, table.winner, names),
        finale=FINALE,
        known=1,
    )


def _headline(table: Table, names: Sequence[str]) -> str:
    members = [names[seat] for seat in table.setup.members(table.winner)]
    if len(members) == 1:
        return f"{members[0]} wins"
    return f"{members[0]} and {members[1]} win" if len(members) == 2 else f"{members[0]}’s team wins"


def _summary(table: Table) -> str:
    needed, won = table.setup.needed[table.winner], len(table.sequences[table.winner])
    most = max(len(lines) for team, lines in enumerate(table.sequences) if team != table.winner)
    enough = f" {number(needed).capitalize()} {plural(needed, 'was', 'were')} enough." if needed < max(table.setup.needed) else ""
    return f"{counted(won, 'sequence').capitalize()} to {number(most) if most else 'none'}.{enough}"


def _figures(table: Table, steps: Sequence[Step]) -> tuple[Figure, ...]:
    board = table.setup.board_data
    cards = [step.card for step in steps if step.after.turns != step.before.turns or step.card]
    wild, removed = (sum(card in kind for card in cards) for kind in (board.wild, board.anti_wild))
    return (
        Figure(str(table.turns), plural(table.turns, "move")),
        Figure(str(wild), plural(wild, "wild card played", "wild cards played")),
        Figure(str(removed), plural(removed, "chip removed", "chips removed")),
    )


# Turning points


def _story(steps: Sequence[Step], winner: Team, names: Sequence[str]) -> tuple[Turning, ...]:
    """The turning points: the winners' first sequence, the closest moment (or else a rival's sequence), and the end."""
    lines = [(step, team, line) for step in steps for team, line in _completed(step)]
    own = [_sequence(step, line, names) for step, team, line in lines if team == winner]
    others = [_sequence(step, line, names) for step, team, line in lines if team != winner]
    closest = [moment for step in steps for moment in _averted(step, winner, names)] or _at_the_end(steps, winner, names)
    told = {line.moment: line for line in (*own[:1], *(closest or others)[-1:], *own[-1:])}
    return tuple(told[moment] for moment in sorted(told))


def _completed(step: Step) -> Iterator[tuple[Team, Bits]]:
    for team, (old, new) in enumerate(zip(step.before.sequences, step.after.sequences, strict=True)):
        yield from ((team, line) for line in new[len(old) :])


def _sequence(step: Step, line: Bits, names: Sequence[str]) -> Turning:
    setup, seat = step.after.setup, step.before.turn
    team, name = setup.team(seat), names[seat]
    card = setup.board_data.short(step.card) if step.card else "card"
    ordinal, ends = ORDINALS[step.after.sequences[team].index(line)], " to ".join(setup.board_data.ends(line))
    if len(setup.members(team)) > 1:
        return Turning(step.when, f"{name}’s {card} makes the team’s {ordinal} sequence, from {ends}.", step.number)
    start = card[0].upper() + card[1:] if step.card else "A card"
    return Turning(step.when, f"{start} makes {name}’s {ordinal} sequence, from {ends}.", step.number)


def _averted(step: Step, winner: Team, names: Sequence[str]) -> Iterator[Turning]:
    """The moment when the winners took the last space on which a rival could have won."""
    setup, board = step.before.setup, step.before.setup.board_data
    if not step.card or setup.team(step.before.turn) != winner:
        return
    for rival in range(setup.teams):
        threats = [] if rival == winner else _threats(step.before, rival)
        if threats and not _threats(step.after, rival):
            changed = (step.before.covered ^ step.after.covered) & threats[0]
            where = f" on {board.spaces(changed)[0]}" if changed else ""
            play = f"{names[step.before.turn]}’s {board.short(step.card)}{where}"
            first, last = board.ends(threats[0])
            text = f"{_whose(step.before, rival, names)} had four of {first} to {last}, until {play} broke it up."
            yield Turning(step.when, text, step.number, closest=True)


def _at_the_end(steps: Sequence[Step], winner: Team, names: Sequence[str]) -> list[Turning]:
    """The moment before the end, if a rival was one space short."""
    last = next((step for step in reversed(steps) if step.card), None)
    for rival in range(last.before.setup.teams) if last else ():
        threats = [] if rival == winner else _threats(last.before, rival) if last else []
        if threats and last:
            ends = " to ".join(last.before.setup.board_data.ends(threats[0]))
            text = f"{_whose(last.before, rival, names)} was one chip short of winning, from {ends}."
            return [Turning(last.when, text, last.number - 1, closest=True)]
    return []


def _threats(table: Table, team: Team) -> list[Bits]:
    """The team's lines that lack one open space and would win the game."""
    setup, own = table.setup, table.sequences[team]
    if len(own) + 1 < setup.needed[team]:
        return []
    held, closed = table.owned(team), table.covered & ~table.chips[team]
    return [
        line
        for lines in setup.board_data.lines
        for line in lines
        if (line & held).bit_count() == LINE_LENGTH - 1
        and not line & closed
        and all((line & other).bit_count() <= 1 for other in own)
    ]


def _whose(table: Table, team: Team, names: Sequence[str]) -> str:
    first, *others = table.setup.members(team)
    return f"{names[first]}’s team" if others else names[first]


def last_sequence(table: Table) -> tuple[Bits, ...]:
    """The spaces of the winners' last sequence in order along the line; () if nobody has won."""
    own = () if table.winner == NOBODY else table.sequences[table.winner]
    return tuple(each_bit(own[-1])) if own else ()


def space_label(table: Table, space: Space, colours: Sequence[str], note: str) -> str:
    """The space's label for screen readers, with its latest event: `d6, six of hearts, blue chip in a sequence, last move`."""
    board = table.setup.board_data
    bit = board.bit_of[space]
    card = board.cards[bit.bit_length() - 1]
    words = [space, _free(board, space) if card == FREE else board.spoken(card)]
    for team, chips in enumerate(table.chips):
        if chips & bit:
            words.append(f"{colours[team]} chip" + (" in a sequence" if table.locked(team) & bit else ""))
    return ", ".join([*words, note] if note else words)


def _free(board: Board, space: Space) -> str:
    return "free corner" if space[0] in ("a", board.names[-1][0]) and space[1:] in ("1", str(board.height)) else "free space"


def card_label(table: Table, card: Card) -> str:
    """The label of a card in the hand: `jack of spades, removes a chip`, `four of clubs, dead`."""
    board = table.setup.board_data
    name = board.spoken(card)
    if card in board.wild:
        return name if board.looks else f"{name}, wild"
    if card in board.anti_wild:
        return f"{name}, removes a chip"
    return f"{name}, dead" if table.is_dead(card) else name


def deck_label(size: int) -> str:
    """`draw pile, 58 cards`."""
    return f"draw pile, {amount(size, 'card')}"


def open_pile_label(board: Board, name: str, order: str, cards: Sequence[Card]) -> str:
    """`Ada’s discards, newest first: queen of hearts, two of clubs`."""
    return f"{name}’s discards, {order}: {', '.join(map(board.spoken, cards))}"


def pile_label(table: Table, seat: Seat, names: Sequence[str]) -> str:
    """`Ada’s discards, 3 cards, queen of hearts on top`."""
    pile = table.piles[seat]
    words = [f"{names[seat]}’s discards, {amount(len(pile), 'card')}"]
    if pile:
        words.append(f"{table.setup.board_data.spoken(pile[-1])} on top")
    return ", ".join(words)
