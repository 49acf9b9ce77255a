"""The words in the picture of Sequitur once they are shown: a row for each seat with its score and the goals it has won."""

from __future__ import annotations

from collections.abc import Iterator

from ....core import Seat
from ....scene import Hotspot, Shape, View
from ..rules.state import Observation
from ..rules.table import LISTED, REFUSED, ShownWord
from ..words.letters import BLANK, SKILL
from .labels import word_label
from .layout import tray
from .rows import WordRow, word_rows


class WordsView:
    """All words on the table; nothing while there are none."""

    def __init__(self, seen: Observation, view: View) -> None:
        self._table = seen.table
        self._view = view
        longest = max((len(one.balls) for one in self._table.spelt), default=0)
        hand, below = view.stage.hand, tray(view.stage.piles).cards
        under = below if below.y > hand.y and abs(below.x - hand.x) < hand.width / 2 else None
        self._rows = word_rows(hand, under, len(self._table.spelt) or 1, longest)

    def shapes(self) -> Iterator[Shape]:
        for seat, one in enumerate(self._table.spelt):
            colour, row = self._view.colours[seat], self._rows[seat]
            news = " last" if self._is_pointed_at(seat, one) else ""
            yield Shape(f"name:{seat}", "words", f"name {colour}{news}", row.name(), self._view.names[seat])
            yield from self._word(seat, one, row)
            yield from self._seals(seat, one, row)
            if seat in self._table.tied[: len(self._table.draws)]:
                letter = self._table.draws[self._table.tied.index(seat)]
                where = row.balls(len(one.balls) + 1)[-1]
                yield Shape(f"draw:{seat}", "words", "ball new", where, letter.replace(BLANK, ""))

    def _is_pointed_at(self, seat: Seat, one: ShownWord) -> bool:
        kind, _, name = self._view.pointed.partition(" ")
        return (kind in ("spell", "offer") and one.word == name) or (kind == "claim" and name in self._table.stacks[seat])

    def _word(self, seat: Seat, one: ShownWord, row: WordRow) -> Iterator[Shape]:
        words = "ball dim" if one.standing == REFUSED else "ball new" if one.standing != LISTED else "ball"
        for index, (ball, text, place) in enumerate(zip(one.balls, one.letters, row.balls(len(one.balls)), strict=True)):
            style = f"{words} blank" if ball == BLANK else words
            skill = str(SKILL[ball]) if SKILL[ball] and text == ball else ""
            yield Shape(f"word:{self._table.round}:{seat}:{index}", "words", style, place, text, skill)
        if one.word and not (self._table.tied and seat in self._table.tied):
            yield Shape(f"score:{seat}", "words", "score", row.score(len(one.balls)), str(one.score))

    def _seals(self, seat: Seat, one: ShownWord, row: WordRow) -> Iterator[Shape]:
        """The goals that the seat has won; those claimed since the viewer's last turn are marked."""
        news = {recent.text.partition(" ")[2] for recent in self._view.recent} | {self._view.pointed.partition(" ")[2]}
        stack = self._table.stacks[seat]
        for name, place in zip(stack, row.seals(len(one.balls), len(stack)), strict=True):
            goal = self._table.setup.all_goals[name]
            style = f"seal {goal.colour}{' last' if name in news else ''}"
            yield Shape(f"goal:{name}", "words", style, place, str(goal.points))

    def hotspots(self) -> Iterator[Hotspot]:
        for seat in range(len(self._table.spelt)):
            label = word_label(self._table, seat, self._view.names[seat])
            yield Hotspot(f"word:{seat}", "hand", label, "", self._rows[seat].whole, False)
