"""The report on a finished game of Sequence: who won, by which sequences, and how close it was.

The closest moment is the last one in which a rival of the winners was one chip short of winning: the winners' play that took the
rival's last such space or, if no play did, the end itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from ....cards import Card
from ....report import Beat, Figure, Report, Turning
from ....text import amount, counted, number, plural
from ..boards.board import LINE_LENGTH, Bits, each_bit
from .setup import Team
from .state import State
from .table import NOBODY, Table

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
"""Two are there before the last play, which makes eight at the most: two along each line through its space."""

FINALE = (Beat(0.75), Beat(0.65, sound="win"), Beat(0.6))
"""The last sequence turns to brass, chip by chip; the winners' colour takes the frame; the light stays a moment."""


class Step(NamedTuple):
    """A change of the table: the tables before and after, and the number of the state after."""

    before: Table
    after: Table
    number: int

    @property
    def when(self) -> str:
        return f"Move {self.before.turns + 1}"

    @property
    def card(self) -> Card:
        """The card just played or, where a sequence is claimed, the one played for it; "" if there is none."""
        old, new = self.before.piles[self.before.turn], self.after.piles[self.before.turn]
        return new[-1] if new and (len(new) == len(old) + 1 or self.before.placed) else ""


def report(states: Sequence[State], names: Sequence[str]) -> Report:
    """The report on a game whose last state is its end."""
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
    board = table.setup.geometry
    cards = [step.card for step in steps if step.after.turns != step.before.turns or step.card]
    wild, removed = (sum(card in kind for card in cards) for kind in (board.wild, board.anti_wild))
    return (
        Figure(str(table.turns), plural(table.turns, "move")),
        Figure(str(wild), plural(wild, "wild card played", "wild cards played")),
        Figure(str(removed), plural(removed, "chip removed", "chips removed")),
    )


# The story


def _story(steps: Sequence[Step], winner: Team, names: Sequence[str]) -> tuple[Turning, ...]:
    """The winners' first sequence, the closest moment and the end; without a closest moment, a rival's sequence instead."""
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
    card = setup.geometry.short(step.card) if step.card else "card"
    ordinal, ends = ORDINALS[step.after.sequences[team].index(line)], " to ".join(setup.geometry.ends(line))
    if len(setup.members(team)) > 1:
        return Turning(step.when, f"{name}’s {card} makes the team’s {ordinal} sequence, from {ends}.", step.number)
    start = card[0].upper() + card[1:] if step.card else "A card"
    return Turning(step.when, f"{start} makes {name}’s {ordinal} sequence, from {ends}.", step.number)


def _averted(step: Step, winner: Team, names: Sequence[str]) -> Iterator[Turning]:
    """The moment in which the winners took the last space on which a rival could have won."""
    setup, board = step.before.setup, step.before.setup.geometry
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
    """The moment before the end, if a rival needed only one more space."""
    last = next((step for step in reversed(steps) if step.card), None)
    for rival in range(last.before.setup.teams) if last else ():
        threats = [] if rival == winner else _threats(last.before, rival) if last else []
        if threats and last:
            ends = " to ".join(last.before.setup.geometry.ends(threats[0]))
            text = f"{_whose(last.before, rival, names)} was one chip short of winning, from {ends}."
            return [Turning(last.when, text, last.number - 1, closest=True)]
    return []


def _threats(table: Table, team: Team) -> list[Bits]:
    """The lines that lack one open space, if they would win the game for the team."""
    setup, own = table.setup, table.sequences[team]
    if len(own) + 1 < setup.needed[team]:
        return []
    held, closed = table.chips[team] | setup.geometry.free, table.covered & ~table.chips[team]
    return [
        line
        for lines in setup.geometry.lines
        for line in lines
        if (line & held).bit_count() == LINE_LENGTH - 1
        and not line & closed
        and all((line & other).bit_count() <= 1 for other in own)
    ]


def _whose(table: Table, team: Team, names: Sequence[str]) -> str:
    first, *others = table.setup.members(team)
    return f"{names[first]}’s team" if others else names[first]


def last_sequence(table: Table) -> tuple[Bits, ...]:
    """The spaces of the winners' last sequence, along the line; () if nobody has won."""
    own = () if table.winner == NOBODY else table.sequences[table.winner]
    return tuple(each_bit(own[-1])) if own else ()
