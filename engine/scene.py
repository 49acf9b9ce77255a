"""Pictures as plain values: shapes with keys and layers, hotspots to press, and the motions between two scenes.

A scene is made from one seat's observation, so it can't contain anything hidden. Lengths are in CSS pixels of the stage (at zoom
1), x to the right and y down; turns are in degrees clockwise. Independent of games. Draws nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .core import Seat


class Rect(NamedTuple):
    """A rectangle: its top-left corner and its size."""

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
    across it. A new shape moves in from the place of the shape with the key `came_from` in the previous scene, if there was one.
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
    """Something to press. `token` says what pressing it does, `label` is read aloud. It is enabled if that is legal now.

    A hotspot without a `rect` is a button that shows its label; `main` marks the button that completes a choice. The table does
    not show the hotspots of the group CALLS: the code that runs the match offers the calls.

    `why` explains in a sentence why a disabled hotspot can't be pressed now. `cell` is its row and column in the group's grid,
    both from 1. A hotspot with `carries` can be dragged: that presses it, and the shapes with these keys follow the pointer.
    Dropping it on a `target` presses the target. A hotspot that `commits` makes the last choice of an action: pressing it a
    second time, or once if plays are not confirmed, also presses the main button. If dragging makes a different choice from
    pressing, `drag` is its token.
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
    drags: tuple[str, ...] = ()
    target: bool = False
    completes: bool = False
    drag_token: str = ""


class TextField(NamedTuple):
    """A text field: typing in it makes the token `kind:TEXT`.

    `label` names the field, `hint` says what to type, `text` is its current content.
    """

    kind: str
    label: str
    hint: str = ""
    text: str = ""


SEARCH = "find"
"""The kind of token that searches without choosing: `find:card:QH` looks for what `card:QH` would choose."""


class SearchResult(NamedTuple):
    """The answer to a search: a sentence, and the keys of the hotspots that match."""

    words: str
    keys: tuple[str, ...] = ()


class InvitedPlay(NamedTuple):
    """Where the table invites the player to act: rings pulse around the `targets`, whose corners have this `radius`, and dots run
    along the `ways`, from point to point. `apart` is the distance between rings, as a share of a target's shorter side."""

    targets: tuple[Rect, ...]
    radius: float
    apart: float = 0.085
    ways: tuple[tuple[tuple[float, float], ...], ...] = ()


class Scene(NamedTuple):
    """A picture: shapes in drawing order, the hotspots over them, and the spotlight's invitation, if any.

    A token's kind is the word before its colon. `order` lists the kinds of choices in the order in which they are made: choosing
    one again drops the choices of later kinds. Kinds in one entry, as in "card space", can be chosen in any order, and each
    replaces only itself. The `lasting` kinds only change the view, such as a reversed rack: they can be pressed at any time and
    last from one turn of a seat to its next. `typed` pairs each text that a player can type to find something with its token, and
    `found` answers a token of the kind FIND.
    """

    shapes: tuple[Shape, ...]
    hotspots: tuple[Hotspot, ...]
    order: tuple[str, ...] = ()
    view_toggles: tuple[str, ...] = ()
    text_field: TextField | None = None
    search_terms: tuple[tuple[str, str], ...] = ()
    found: SearchResult | None = None
    invitation: InvitedPlay | None = None


class Stage(NamedTuple):
    """The places of the parts of the table: the page measures them, the scene fills them. `text` is the scale of text, usually
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
    """What a hint or a lesson points out on the table: the action with this text ("" for none), and the `places` that its words
    are about, as the game's picture names them, in the order in which a light runs through them. They have the colour of the
    `team`, or gold for None. Everything else is dimmed a little. `instead` is the text of the action that was played, shown for
    comparison.
    """

    action: str = ""
    places: tuple[str, ...] = ()
    team: int | None = None
    instead: str = ""


class Aid(NamedTuple):
    """A highlight: something that anyone could see on the table, marked if the player wants that. Each game has its own `kind`s.

    `words` describe it in a sentence. `places` are the places it is about and `along` those that lead there, as the game's
    picture names them ("e5", "8", "R7"). If it belongs to a `team`, it has that team's colour. `note` is a number or sign beside
    it, and `pieces` are pieces of the game to show with the words ("card QH").
    """

    kind: str
    words: str
    places: tuple[str, ...] = ()
    along: tuple[str, ...] = ()
    team: int | None = None
    note: str = ""
    pieces: tuple[str, ...] = ()


class View(NamedTuple):
    """What the picture depends on besides the observation: the stage, the choices so far, recent actions, names and colours.

    `names` has one name for each seat, `colours` one colour for each team. `chosen` are the tokens pressed so far ("card:QH",
    "space:c7"), `recent` the last public actions, latest last. `pointed` is the text of an action to point out on the table.
    `covered` is the seat whose hand is face down until its player opens it. Once the game is over, `finale` is the number of
    beats of its report's finale that have been shown; None shows the table as in play. `spotlight` is what to point out, if
    anything, and `aids` are the highlights.
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
"""The layer of a spotlight's shapes. Their styles are the same in all games, so the page has one set of painters for them."""


def veil(key: str, place: Rect, middle: tuple[float, float], reach: float, kept: Sequence[Rect], radius: float = 0.0) -> Shape:
    """A veil that dims the place, increasingly up to `reach` from the middle of the light, except for the rectangles `kept`,
    whose corners have that radius."""
    holes = " ".join(",".join(f"{side:.1f}" for side in (x - place.x, y - place.y, *size)) for x, y, *size in kept)
    style = f"veil {middle[0] - place.x:.1f},{middle[1] - place.y:.1f},{reach:.1f},{radius:.1f} {holes}"
    return Shape(f"veil:{key}", POINTING, style.rstrip(), place)


def trace(key: str, colour: str, size: float, points: Sequence[tuple[float, float]]) -> Shape:
    """Dots of radius `size` that run through the points, in a colour of the game; "" is gold."""
    left, top = points[0]
    way = " ".join(f"{x - left:.1f},{y - top:.1f}" for x, y in points)
    return Shape(f"trace:{key}", POINTING, f"trace {colour or 'gold'} {size:.1f} {way}", Rect(left, top, 0, 0))


def halo(key: str, place: Rect, radius: float, turn: float = 0.0) -> Shape:
    """Soft light behind a thing whose corners have that radius."""
    return Shape(f"halo:{key}", POINTING, f"halo {radius:.1f}", place, turn=turn)


def alternative(key: str, place: Rect, radius: float) -> Shape:
    """A dashed edge around what was played instead of what is pointed out. Its corners have that radius."""
    return Shape(f"instead:{key}", POINTING, f"instead {radius:.1f}", place)


def arrow(key: str, start: tuple[float, float], end: tuple[float, float], broad: float) -> Shape:
    """An arrow of that width from one point to the other."""
    (x, y), (x2, y2) = start, end
    return Shape(f"arrow:{key}", POINTING, f"arrow {broad:.1f}", Rect(x, y, x2 - x, y2 - y))


class Motion(NamedTuple):
    """One shape's movement: `start` is None if it appears, `end` if it disappears."""

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


# Choices


def kind(token: str) -> str:
    """The kind of a token.

    >>> kind("card:QH")
    'card'
    """
    return token.partition(":")[0]


def kept_beside(order: tuple[str, ...], chosen: tuple[str, ...], token: str) -> tuple[str, ...]:
    """The choices that remain when the token is chosen or unchosen: those of earlier kinds, and others in its own entry. A kind
    that is not in `order` leaves none.

    >>> kept_beside(("card space", "way"), ("card:QH", "way:up"), "space:c7")
    ('card:QH',)
    """
    entries = [entry.split() for entry in order]
    own = next((index for index, kinds in enumerate(entries) if kind(token) in kinds), -1)
    staying = {name for kinds in entries[: own + 1] for name in kinds} - {kind(token)}
    return tuple(other for other in chosen if kind(other) in staying)


def chosen_after(order: tuple[str, ...], chosen: tuple[str, ...], token: str) -> tuple[str, ...]:
    """The choices after pressing a token. Pressing it again unchooses it."""
    kept = kept_beside(order, chosen, token)
    return kept if token in chosen else (*kept, token)


def still_fitting(scene: Scene, chosen: tuple[str, ...]) -> tuple[str, ...]:
    """The choices that still hold in a scene made with them: all except those whose hotspots are no longer shown as pressed."""
    pressed: dict[str, bool] = {}
    for hotspot in scene.hotspots:
        pressed[hotspot.token] = pressed.get(hotspot.token, False) or hotspot.pressed
    return tuple(token for token in chosen if pressed.get(token, True))
