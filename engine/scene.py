"""What is to be seen, as plain values: shapes with keys and layers, hotspots to press, and what moved between two scenes.

A scene is made from one seat's observation, so nothing hidden can be in it. Lengths are CSS pixels of the stage (one unit
is one pixel at zoom 1), x to the right, y down; turns are degrees clockwise. This module draws nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .core import Seat


class Rect(NamedTuple):
    """A rectangle by its top left corner and size."""

    x: float
    y: float
    width: float
    height: float

    @property
    def centre(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2

    def holds(self, x: float, y: float) -> bool:
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height

    def inset(self, by: float) -> Rect:
        return Rect(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)


class Shape(NamedTuple):
    """One thing drawn. The same `key` in the next scene is the same thing, moved.

    `style` is words for the drawing ("card chosen"), `text` what stands on it, `badge` a word across it. A shape that is
    new comes out of the shape `came_from` of the scene before, if that was there.
    """

    key: str
    layer: str
    style: str
    rect: Rect
    text: str = ""
    badge: str = ""
    turn: float = 0.0
    came_from: str = ""


CALLS = "calls"
"""The group of hotspots for what is said across the table, whosever turn it is."""


class Hotspot(NamedTuple):
    """Something to press: `token` says what it does, `label` is how it is spoken. Not enabled means not legal now.

    A hotspot without a `rect` is a button with its label in plain sight; `main` marks the one that completes a choice.
    The group CALLS is what a seat may do out of turn: the table does not show it, whoever runs the match offers it.
    """

    key: str
    group: str
    label: str
    token: str
    rect: Rect | None = None
    enabled: bool = True
    pressed: bool = False
    main: bool = False


class Entry(NamedTuple):
    """A line to type in: what is written there is the choice of the kind `kind`, as the token `kind:TEXT`.

    `label` is how it is called, `hint` what may be written, `text` what is written now.
    """

    kind: str
    label: str
    hint: str = ""
    text: str = ""


FIND = "find"
"""The kind of a token that chooses nothing: `find:card:QH` says that one looks for what `card:QH` would choose."""


class Found(NamedTuple):
    """What there is to say of what one looks for, and the keys of the hotspots where it is."""

    words: str
    keys: tuple[str, ...] = ()


class Scene(NamedTuple):
    """A picture: shapes in drawing order, and the hotspots over them.

    `order` are the kinds of choices (the word before the colon of a token) in the order in which they are made: another
    choice of a kind forgets those after it. `lasting` are kinds that only say how one looks at the picture, such as a rack
    turned round: they are kept from one turn of a seat to its next. `typed` are the texts by which one may look for
    things, each with the token that chooses it where it can be chosen; `found` answers a token of the kind FIND.
    """

    shapes: tuple[Shape, ...]
    hotspots: tuple[Hotspot, ...]
    order: tuple[str, ...] = ()
    lasting: tuple[str, ...] = ()
    entry: Entry | None = None
    typed: tuple[tuple[str, str], ...] = ()
    found: Found | None = None


class Stage(NamedTuple):
    """Where the parts of the table are: the page measures them, the scene fills them."""

    board: Rect
    hand: Rect
    piles: Rect


class View(NamedTuple):
    """How one wants to look: the stage, what is chosen so far, what happened lately, and who is who.

    `chosen` are the tokens pressed so far ("card:QH", "space:c7"); `recent` the texts of the last public actions, newest
    last; `names` one a seat; `colours` one a team; `covered` is the seat whose hand lies face down under a curtain.
    """

    stage: Stage
    names: Sequence[str]
    colours: Sequence[str]
    chosen: tuple[str, ...] = ()
    recent: tuple[str, ...] = ()
    covered: Seat | None = None


class Motion(NamedTuple):
    """One shape on its way: `start` is None for one that appears, `end` is None for one that goes."""

    shape: Shape
    start: Shape | None
    end: Shape | None


def motions(before: Scene, after: Scene) -> tuple[Motion, ...]:
    """What moves, appears and goes from one scene to the next; shapes that stay as they are are not listed."""
    old = {shape.key: shape for shape in before.shapes}
    new = {shape.key for shape in after.shapes}
    found = []
    for shape in after.shapes:
        origin = old.get(shape.key) or old.get(shape.came_from)
        if origin is None or (origin.rect, origin.turn) != (shape.rect, shape.turn):
            found.append(Motion(shape, origin, shape))
    sources = {shape.came_from for shape in after.shapes}
    found += [Motion(s, s, None) for s in before.shapes if s.key not in new and s.key not in sources]
    return tuple(found)


def hit(scene: Scene, x: float, y: float) -> Hotspot | None:
    """The enabled hotspot at that point, the topmost where several lie there."""
    for hotspot in reversed(scene.hotspots):
        if hotspot.enabled and hotspot.rect is not None and hotspot.rect.holds(x, y):
            return hotspot
    return None
