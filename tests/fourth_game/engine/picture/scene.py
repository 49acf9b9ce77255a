"""The picture of Causeway: three trails with a place for every number, the seat's own hand, and the bag.

Tokens: `stone:0` chooses the first stone of the hand, `trail:B` where to lay it, in any order, and `do:7B` carries that out. A
stone may also be dragged to its trail. A choice is enabled if some legal action includes it; any other says why not.
"""

from __future__ import annotations

from collections.abc import Iterator

from ....scene import Hotspot, Rect, Scene, Shape, View, veil
from ..rules.state import Observation
from ..rules.stones import HAND, NUMBERS, TRAILS
from ..rules.table import Lay

ORDER = ("stone trail",)


def scene(observation: Observation, view: View) -> Scene:
    """The seat's picture. `view.chosen` holds the tokens of the stone and the trail chosen so far."""
    picture = _Picture(observation, view)
    return Scene(tuple(picture.shapes()), tuple(picture.hotspots()), ORDER)


def choices(observation: Observation, action: Lay) -> tuple[str, ...]:
    """The tokens that, pressed one after another, choose the action."""
    return f"stone:{observation.hand.index(action.stone)}", f"trail:{action.trail}"


class _Picture:
    """Builds a scene from the observation, the view and the choices so far: the index of a stone, and where to lay it."""

    def __init__(self, observation: Observation, view: View) -> None:
        self.seen, self.table, self.view = observation, observation.table, view
        self.actions = observation.legal_actions()
        chosen = dict(token.split(":") for token in view.chosen)
        self.index = int(chosen.get("stone", -1))
        self.stone = observation.hand[self.index] if self.index in range(len(observation.hand)) else 0
        self.lay = Lay(self.stone, chosen.get("trail", ""))

    def row(self, letter: str) -> Rect:
        """The rectangle of a trail: one of three rows that fill the board."""
        x, y, width, height = self.view.stage.board
        return Rect(x, y + height / len(TRAILS) * TRAILS.index(letter), width, height / len(TRAILS))

    def shapes(self) -> Iterator[Shape]:
        """The rows, each with its stones at the places of their numbers; the bag; the hand."""
        for letter, (stones, owner) in self.table.outcome()[0].items():
            style = "trail chosen" if letter == self.lay.trail else "trail"
            yield Shape(f"trail:{letter}", "board", style, self.row(letter), letter)
            for stone in stones:
                place = _square(self.row(letter), len(NUMBERS), stone - 1)
                yield Shape(f"laid:{letter}:{stone}", "stones", f"stone {self.view.colours[owner]}", place, str(stone))
        if self.view.spotlight and self.seen.seat is not None:
            lit = {*self.view.spotlight.places, self.view.spotlight.action[-1:]}
            kept = [self.row(letter) for letter in TRAILS if letter in lit]
            board = self.view.stage.board
            yield veil("rows", board, board.centre, board.width, kept)
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
        """The stones of the hand, the trails and, once both are chosen, the button that lays the stone."""
        may_lay = {(action.stone, action.trail) for action in self.actions}
        yield from self.stones_to_press(may_lay)
        yield from self.trails_to_press(may_lay)
        if self.lay in self.actions:
            yield Hotspot("do", "choices", f"Lay {self.stone} on {self.lay.trail}", f"do:{self.lay}", main=True)

    def stones_to_press(self, may_lay: set[tuple[int, str]]) -> Iterator[Hotspot]:
        """The hand. A stone that fits a trail may be pressed, or dragged there."""
        chosen = self.lay.trail
        for index, stone in enumerate(self.seen.hand if self.view.covered is None else ()):
            key, label, place = f"hand:{index}", f"Stone {stone}", _square(self.view.stage.hand, HAND, index)
            enabled = (stone, chosen) in may_lay or bool(may_lay and not chosen)
            why = f"You can’t lay stone {stone} on trail {chosen}." if may_lay else ""
            spot = Hotspot(key, "hand", label, f"stone:{index}", place, enabled, index == self.index, why=why)
            yield spot._replace(drags=(key,), completes=bool(chosen))

    def trails_to_press(self, may_lay: set[tuple[int, str]]) -> Iterator[Hotspot]:
        """The trails. Each that takes the chosen stone, or any stone, may be pressed, and a stone may be dropped there."""
        for letter, (stones, owner) in self.table.outcome()[0].items():
            content = f"{' '.join(map(str, stones))}, owned by {self.view.names[owner]}" if stones else "empty"
            label, token = f"Trail {letter}: {content}", f"trail:{letter}"
            enabled = any(trail == letter and self.stone in (0, stone) for stone, trail in may_lay)
            why = f"You can’t lay stone {self.stone} on trail {letter}." if may_lay else ""
            spot = Hotspot(token, "board", label, token, self.row(letter), enabled, enabled and letter == self.lay.trail, why=why)
            yield spot._replace(target=True, completes=bool(self.stone))


def _square(row: Rect, count: int, index: int) -> Rect:
    """The square at this index of a row with `count` places, with a little room around it."""
    width = row.width / count
    side = 0.9 * min(width, row.height)
    return Rect(row.x + width * (index + 0.5) - side / 2, row.y + (row.height - side) / 2, side, side)
