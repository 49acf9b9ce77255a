"""The picture of Causeway: three causeways with a place for every number, the seat's own hand, and the bag.

Tokens: `stone:0` chooses the first stone of the hand, `causeway:B` where to lay it, `do:7B` carries that out. Exactly what is
legal is enabled.
"""

from __future__ import annotations

from collections.abc import Iterator

from ....scene import Hotspot, Rect, Scene, Shape, View
from ..rules.setup import CAUSEWAYS, HAND, NUMBERS
from ..rules.state import Observation
from ..rules.table import Lay

ORDER = ("stone", "causeway")


def scene(observation: Observation, view: View) -> Scene:
    """What the seat sees. `view.chosen` holds the tokens of the stone and the causeway chosen so far."""
    picture = _Picture(observation, view)
    return Scene(tuple(picture.shapes()), tuple(picture.hotspots()), ORDER)


class _Picture:
    """A scene in the making: the observation, the view, and the choices so far: a stone by its index, and where to lay it."""

    def __init__(self, observation: Observation, view: View) -> None:
        self.seen, self.table, self.view = observation, observation.table, view
        self.actions = observation.legal_actions()
        chosen = dict(token.split(":") for token in view.chosen)
        self.index = int(chosen.get("stone", -1))
        self.stone = observation.hand[self.index] if self.index in range(len(observation.hand)) else 0
        self.lay = Lay(self.stone, chosen.get("causeway", ""))

    def row(self, letter: str) -> Rect:
        """The rectangle of a causeway: one of three rows that fill the board."""
        x, y, width, height = self.view.stage.board
        return Rect(x, y + height / len(CAUSEWAYS) * CAUSEWAYS.index(letter), width, height / len(CAUSEWAYS))

    def shapes(self) -> Iterator[Shape]:
        """The rows, each with its stones at the places of their numbers; the bag; the hand."""
        for letter, (stones, owner) in self.table.outcome()[0].items():
            style = "causeway chosen" if letter == self.lay.causeway else "causeway"
            yield Shape(f"causeway:{letter}", "board", style, self.row(letter), letter)
            for stone in stones:
                place = _square(self.row(letter), len(NUMBERS), stone - 1)
                yield Shape(f"laid:{letter}:{stone}", "stones", f"stone {self.view.colours[owner]}", place, str(stone))
        left = len(self.table.setup.stones) - self.table.drawn
        yield Shape("bag", "piles", "bag", _square(self.view.stage.piles, 3, 1), str(left))
        yield from self.hand()

    def hand(self) -> Iterator[Shape]:
        """The seat's own stones, with a chosen one marked; while it is closed, the backs of the stones it hides."""
        covered, seat = self.view.covered, self.seen.seat
        if covered is not None:
            texts, style = [""] * self.table.held(covered), f"stone {self.view.colours[covered]} down"
        else:
            texts, style = list(map(str, self.seen.hand)), "" if seat is None else f"stone {self.view.colours[seat]}"
        for index, text in enumerate(texts):
            chosen = " chosen" if index == self.index else ""
            yield Shape(f"hand:{index}", "hand", style + chosen, _square(self.view.stage.hand, HAND, index), text)

    def hotspots(self) -> Iterator[Hotspot]:
        """The stones of the hand, the causeways and, once both are chosen, the button that lays the stone."""
        for index, stone in enumerate(self.seen.hand if self.view.covered is None else ()):
            place = _square(self.view.stage.hand, HAND, index)
            enabled, pressed = bool(self.actions), index == self.index
            yield Hotspot(f"hand:{index}", "hand", f"Stone {stone}", f"stone:{index}", place, enabled, pressed)
        for letter, (stones, owner) in self.table.outcome()[0].items():
            lies = f"{' '.join(map(str, stones))}, owned by {self.view.names[owner]}" if stones else "empty"
            label, token, pressed = f"Causeway {letter}: {lies}", f"causeway:{letter}", letter == self.lay.causeway
            enabled = Lay(self.stone, letter) in self.actions
            yield Hotspot(token, "board", label, token, self.row(letter), enabled, pressed)
        if self.lay in self.actions:
            yield Hotspot("do", "choices", f"Lay {self.stone} on {self.lay.causeway}", f"do:{self.lay}", main=True)


def _square(row: Rect, count: int, index: int) -> Rect:
    """The square at this index of a row with `count` places, with a little room around it."""
    width = row.width / count
    side = 0.9 * min(width, row.height)
    return Rect(row.x + width * (index + 0.5) - side / 2, row.y + (row.height - side) / 2, side, side)
