"""Tables about a finished game: words, goals, points, and what the racks held."""

from __future__ import annotations

from collections.abc import Sequence

from .....report import Sheet
from ...box.goals import COLOURS
from ...words.lexicon import lexicon
from ...words.spelling import words_on
from ..state import State
from ..table import ShownWord, Table
from .story import rounds


def sheets(states: Sequence[State], names: Sequence[str]) -> tuple[Sheet, ...]:
    """Who won which goals with which words, and the longest word that each rack held; no table without rows."""
    table = states[-1].table
    found = (_words(states, names), _goals(table, names), _points(table, names), _racks(states, names))
    return tuple(sheet for sheet in found if sheet.rows)


def _words(states: Sequence[State], names: Sequence[str]) -> Sheet:
    rows = [(str(number), *map(_word, one.table.spelt)) for number, one in enumerate(rounds(states), 1)]
    return Sheet("Words and scores", ("Round", *names), tuple(rows))


def _word(one: ShownWord) -> str:
    return f"{one.word} {one.score}" if one.word else "–"


def _goals(table: Table, names: Sequence[str]) -> Sheet:
    """Every goal that was won, in the order of winning."""
    rows = [
        (goal.text, str(goal.points), names[seat])
        for seat, stack in enumerate(table.stacks)
        for goal in (table.setup.all_goals[name] for name in stack)
    ]
    return Sheet("Goals won", ("Goal", "Points", "By"), tuple(rows))


def _points(table: Table, names: Sequence[str]) -> Sheet:
    """Everybody's points by the colour of their goals."""

    def sums(colour: str) -> list[int]:
        goals = [[table.setup.all_goals[name] for name in stack] for stack in table.stacks]
        return [sum(goal.points for goal in own if goal.colour == colour) for own in goals]

    rows = [(colour.title(), *map(str, sums(colour))) for colour in COLOURS]
    rows += [("Head start", *map(str, table.setup.starts))] if table.setup.head_start else []
    rows.append(("Points", *(str(table.points(seat)) for seat in range(table.setup.seats))))
    return Sheet("Points", ("Colour", *names), tuple(rows))


def _racks(states: Sequence[State], names: Sequence[str]) -> Sheet:
    """What each rack held when its word was spelt: the luck of the letters, and what the seat made of it."""
    rows = []
    for number, (before, _, shown) in enumerate(rounds(states), 1):
        goals = before.table.public
        for seat, (hand, one) in enumerate(zip(before.hands, shown.spelt, strict=True)):
            wanted = [before.setup.all_goals[name] for name in (*goals, hand.secret) if name]
            words = sorted(word for word in words_on(hand.rack) if lexicon().is_said(word))
            worths = {word: sum(goal.points for goal in wanted if goal.is_met(word)) for word in words}
            best = max(words, key=worths.__getitem__, default="")
            longest = max(words, key=len, default="–")
            rows.append((f"{number}, {names[seat]}", _word(one), longest, f"{best} {worths[best]}" if best else "–"))
    note = (
        "“Most points” is the best total from public and secret goals that one word on the rack could have won if nobody else had"
        " claimed any."
    )
    return Sheet("What the racks held", ("Round", "Word", "Longest word", "Most points"), tuple(rows), note)
