"""The picture of Causeway: three causeways with a place for every number, the seat's own hand, and the bag.

Tokens: `stone:0` chooses the first stone of the hand, `causeway:B` where to lay it, in any order, and `do:7B` carries that out. A
stone may also be dragged to its causeway. A choice is enabled if some legal action includes it; any other says why not.
"""

from __future__ import annotations

from collections.abc import Iterator

from ....scene import Hotspot, Rect, Scene, Shape, View, veil
from ..rules.setup import CAUSEWAYS, HAND, NUMBERS
from ..rules.state import Observation
from ..rules.table import Lay

ORDER = ("stone causeway",)


def scene(observation: Observation, view: View) -> Scene:
    """What the seat sees. `view.chosen` holds the tokens of the stone and the causeway chosen so far."""
    picture = _Picture(observation, view)
    return Scene(tuple(picture.shapes()), tuple(picture.hotspots()), ORDER)


def choices(observation: Observation, action: Lay) -> tuple[str, ...]:
    """The tokens that, pressed one after another, choose the action."""
    return f"stone:{observation.hand.index(action.stone)}", f"causeway:{action.causeway}"


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
        if self.view.spotlight and self.seen.seat is not None:
            lit = {*self.view.spotlight.places, self.view.spotlight.action[-1:]}
            kept = [self.row(letter) for letter in CAUSEWAYS if letter in lit]
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
        """The stones of the hand, the causeways and, once both are chosen, the button that lays the stone."""
        may_lay = {(action.stone, action.causeway) for action in self.actions}
        yield from self.stones_to_press(may_lay)
        yield from self.causeways_to_press(may_lay)
        if self.lay in self.actions:
            yield Hotspot("do", "choices", f"Lay {self.stone} on {self.lay.causeway}", f"do:{self.lay}", main=True)

    def stones_to_press(self, may_lay: set[tuple[int, str]]) -> Iterator[Hotspot]:
        """The hand: a stone that has a place may be pressed, or dragged there."""
        chosen = self.lay.causeway
        for index, stone in enumerate(self.seen.hand if self.view.covered is None else ()):
            key, label, place = f"hand:{index}", f"Stone {stone}", _square(self.view.stage.hand, HAND, index)
            enabled = (stone, chosen) in may_lay or bool(may_lay and not chosen)
            why = f"You can’t lay stone {stone} on causeway {chosen}." if may_lay else ""
            spot = Hotspot(key, "hand", label, f"stone:{index}", place, enabled, index == self.index, why=why)
            yield spot._replace(drags=(key,), completes=bool(chosen))

    def causeways_to_press(self, may_lay: set[tuple[int, str]]) -> Iterator[Hotspot]:
        """The causeways: where the chosen stone, or some stone, has a place, and a stone may be dropped."""
        for letter, (stones, owner) in self.table.outcome()[0].items():
            lies = f"{' '.join(map(str, stones))}, owned by {self.view.names[owner]}" if stones else "empty"
            label, token = f"Causeway {letter}: {lies}", f"causeway:{letter}"
            enabled = any(causeway == letter and self.stone in (0, stone) for stone, causeway in may_lay)
            why = f"You can’t lay stone {self.stone} on causeway {letter}." if may_lay else ""
            spot = Hotspot(
                token, "board", label, token, self.row(letter), enabled, enabled and letter == self.lay.causeway, why=why
            )
            yield spot._replace(target=True, completes=bool(self.stone))


def _square(row: Rect, count: int, index: int) -> Rect:
    """The square at this index of a row with `count` places, with a little room around it."""
    width = row.width / count
    side = 0.9 * min(width, row.height)
    return Rect(row.x + width * (index + 0.5) - side / 2, row.y + (row.height - side) / 2, side, side)
