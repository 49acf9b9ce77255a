"""Pictures as plain values: shapes with keys and layers, hotspots to press, and what moved between two scenes.

A scene is made from one seat's observation, so nothing hidden can be in it. Lengths are CSS pixels of the stage (at zoom 1), x to
the right and y down; turns are degrees clockwise. This module knows no game and draws nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .core import Seat


class Rect(NamedTuple):
    """A rectangle: its top left corner and its size."""

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
    """One thing to draw. A shape with the same `key` in the next scene is the same thing, moved.

    The first word of `style` selects the painter, the others the variant ("card chosen"). `text` is written on the shape, `badge`
    across it. A new shape moves in from where `came_from`, a key in the scene before, was, if there was such a shape.
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
"""The group of hotspots for actions out of turn."""


class Hotspot(NamedTuple):
    """Something to press. `token` says what pressing it does, `label` is read aloud; it is enabled where that is legal now.

    A hotspot without a `rect` is a button that shows its label; `main` marks the one that completes a choice. The table does not
    show the hotspots of the group CALLS: whoever runs the match offers what may be called.

    `why` says in a sentence why one that is not enabled cannot be pressed now. `cell` is its row and column in the group's grid,
    both from 1. One with `carries` may be dragged: the shapes with these keys follow the pointer, and dragging it presses it
    first. It may be dropped on what is a `target`, which is the same as pressing that. One that `commits` makes the last
    choice of an action: pressed a second time, or a first time by people who do not confirm, it also presses the main one.
    Where a drag begins with another choice than a press, `drag` is its token.
    """

    key: str
    group: str
    label: str
    token: str
    rect: Rect | None = None
    enabled: bool = True
    pressed: bool = False
    main: bool = False
    why: str = ""
    cell: tuple[int, int] | None = None
    carries: tuple[str, ...] = ()
    target: bool = False
    commits: bool = False
    drag: str = ""


class Entry(NamedTuple):
    """A text field: what is typed there becomes the token `kind:TEXT`.

    `label` names the field, `hint` says what may be typed, `text` is what it holds now.
    """

    kind: str
    label: str
    hint: str = ""
    text: str = ""


FIND = "find"
"""The kind of token that searches and chooses nothing: `find:card:QH` looks for what `card:QH` would choose."""


class Found(NamedTuple):
    """The answer to a search: a sentence, and the keys of the hotspots where the thing is."""

    words: str
    keys: tuple[str, ...] = ()


class Invitation(NamedTuple):
    """Where the table asks for something to be done: rings breathe around the `targets`, whose corners have this `radius`, each
    so far from the next as a share of the shorter side; and dots run along the `ways` there, each from point to point."""

    targets: tuple[Rect, ...]
    radius: float
    apart: float = 0.085
    ways: tuple[tuple[tuple[float, float], ...], ...] = ()


class Scene(NamedTuple):
    """A picture: shapes in drawing order, the hotspots over them, and the invitation that a spotlight makes, if any.

    A token's kind is the word before its colon. `order` lists the kinds of choices in the order in which they are made: choosing
    one again drops the choices of later kinds. Kinds in one entry, as in "card space", are made in any order, and each replaces
    only itself. Kinds that are `lasting` only change the view, such as a rack turned round: they may be pressed at any time and
    are kept from one turn of a seat to its next. `typed` pairs each text that a player may type to find something with its
    token, and `found` answers a token of the kind FIND.
    """

    shapes: tuple[Shape, ...]
    hotspots: tuple[Hotspot, ...]
    order: tuple[str, ...] = ()
    lasting: tuple[str, ...] = ()
    entry: Entry | None = None
    typed: tuple[tuple[str, str], ...] = ()
    found: Found | None = None
    invitation: Invitation | None = None


class Stage(NamedTuple):
    """The places of the parts of the table: the page measures them, the scene fills them. `text` is how large people want words,
    1 being as usual. With `lists_moves`, the page has the move list beside them."""

    board: Rect
    hand: Rect
    piles: Rect
    text: float = 1.0
    lists_moves: bool = False


class Recent(NamedTuple):
    """A public action that is news to the viewer: its seat and its text."""

    seat: Seat
    text: str


class Spotlight(NamedTuple):
    """What is pointed out on the table, by a hint or a lesson: the action with this text ("" for none), and the `places` that
    the words beside it are about, as the game's picture names them, in the order in which a light runs through them. They are in
    the colour of the `team`, or gold for None. All else stands back a little. `instead` is the text of what was done in its
    place, to be seen beside it.
    """

    action: str = ""
    places: tuple[str, ...] = ()
    team: int | None = None
    instead: str = ""


class Aid(NamedTuple):
    """Something that anybody could see on the table, to be marked for those who want that. Its `kind` is the game's own word.

    `words` say it in a sentence. `places` are what it hangs on and `along` what leads there, as the game's picture names its
    places ("e5", "8", "R7"). It is in the colour of the `team`, if it is a team's. `note` is a number or sign beside it, and
    `pieces` are pieces of the game that may be shown with the words ("card QH").
    """

    kind: str
    words: str
    places: tuple[str, ...] = ()
    along: tuple[str, ...] = ()
    team: int | None = None
    note: str = ""
    pieces: tuple[str, ...] = ()


class View(NamedTuple):
    """What the picture depends on besides the observation: the stage, what is chosen so far, recent actions, and who is who.

    `names` has one for each seat, `colours` one for each team. `chosen` are the tokens pressed so far ("card:QH", "space:c7"),
    `recent` the last public actions, newest last. `pointed` is the text of an action whose place on the table is to be shown.
    `covered` is the seat whose hand lies face down, waiting for its player. Once the game is over, `finale` counts the beats of
    its report's finale that have been; None shows the table as it is in play. `spotlight` is what is pointed out, if anything;
    `aids` are marked.
    """

    stage: Stage
    names: Sequence[str]
    colours: Sequence[str]
    chosen: tuple[str, ...] = ()
    recent: tuple[Recent, ...] = ()
    covered: Seat | None = None
    pointed: str = ""
    finale: int | None = None
    spotlight: Spotlight | None = None
    aids: tuple[Aid, ...] = ()


POINTING = "pointing"
"""The layer of what a spotlight adds to the table. Its styles are the same in all games: the page paints them for every one."""


def veil(key: str, place: Rect, middle: tuple[float, float], reach: float, kept: Sequence[Rect], radius: float = 0.0) -> Shape:
    """What lets the place stand back, ever more up to `reach` from the middle of the light; not the rectangles kept, whose
    corners have that radius."""
    holes = " ".join(",".join(f"{side:.1f}" for side in (x - place.x, y - place.y, *size)) for x, y, *size in kept)
    style = f"veil {middle[0] - place.x:.1f},{middle[1] - place.y:.1f},{reach:.1f},{radius:.1f} {holes}"
    return Shape(f"veil:{key}", POINTING, style.rstrip(), place)


def trace(key: str, colour: str, size: float, points: Sequence[tuple[float, float]]) -> Shape:
    """Dots of that radius that run through the points, in a colour of the game; "" is gold."""
    left, top = points[0]
    way = " ".join(f"{x - left:.1f},{y - top:.1f}" for x, y in points)
    return Shape(f"trace:{key}", POINTING, f"trace {colour or 'gold'} {size:.1f} {way}", Rect(left, top, 0, 0))


def halo(key: str, place: Rect, radius: float, turn: float = 0.0) -> Shape:
    """Soft light behind a thing whose corners have that radius."""
    return Shape(f"halo:{key}", POINTING, f"halo {radius:.1f}", place, turn=turn)


def instead(key: str, place: Rect, radius: float) -> Shape:
    """A dashed edge around what was done in place of what is pointed out; its corners have that radius."""
    return Shape(f"instead:{key}", POINTING, f"instead {radius:.1f}", place)


def arrow(key: str, start: tuple[float, float], end: tuple[float, float], broad: float) -> Shape:
    """An arrow of that breadth from the one point to the other."""
    (x, y), (x2, y2) = start, end
    return Shape(f"arrow:{key}", POINTING, f"arrow {broad:.1f}", Rect(x, y, x2 - x, y2 - y))


class Motion(NamedTuple):
    """One shape's movement: `start` is None where it appears, `end` where it disappears."""

    shape: Shape
    start: Shape | None
    end: Shape | None


def motions(before: Scene, after: Scene) -> tuple[Motion, ...]:
    """Every shape that moves, appears or disappears from one scene to the next."""
    old = {shape.key: shape for shape in before.shapes}
    new = {shape.key for shape in after.shapes}
    moved = []
    for shape in after.shapes:
        origin = old.get(shape.key) or old.get(shape.came_from)
        if origin is None or (origin.rect, origin.turn) != (shape.rect, shape.turn):
            moved.append(Motion(shape, origin, shape))
    sources = {shape.came_from for shape in after.shapes}
    moved += [Motion(s, s, None) for s in before.shapes if s.key not in new and s.key not in sources]
    return tuple(moved)


# What is chosen


def kind(token: str) -> str:
    """The kind of choice that a token makes.

    >>> kind("card:QH")
    'card'
    """
    return token.partition(":")[0]


def kept_beside(order: tuple[str, ...], chosen: tuple[str, ...], token: str) -> tuple[str, ...]:
    """The choices that stay when the token is chosen or taken back: those of earlier kinds, and others in its own entry. A kind
    that is not in the order leaves none.

    >>> kept_beside(("card space", "way"), ("card:QH", "way:up"), "space:c7")
    ('card:QH',)
    """
    entries = [entry.split() for entry in order]
    own = next((index for index, kinds in enumerate(entries) if kind(token) in kinds), -1)
    staying = {name for kinds in entries[: own + 1] for name in kinds} - {kind(token)}
    return tuple(other for other in chosen if kind(other) in staying)


def chosen_after(order: tuple[str, ...], chosen: tuple[str, ...], token: str) -> tuple[str, ...]:
    """What is chosen after pressing a token: pressing it again takes it back."""
    kept = kept_beside(order, chosen, token)
    return kept if token in chosen else (*kept, token)


def still_fitting(scene: Scene, chosen: tuple[str, ...]) -> tuple[str, ...]:
    """The choices that the scene, made with them, still counts: all but those whose hotspots it shows without being pressed."""
    pressed: dict[str, bool] = {}
    for hotspot in scene.hotspots:
        pressed[hotspot.token] = pressed.get(hotspot.token, False) or hotspot.pressed
    return tuple(token for token in chosen if pressed.get(token, True))
