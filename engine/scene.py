"""Pictures as plain values: shapes with keys and layers, hotspots to press, and the motions between two scenes.

A scene is made from one seat's observation, so it can't contain anything hidden. Lengths are in CSS pixels of the stage (at zoom
1), x to the right and y down; turns are in degrees clockwise. Independent of games. Draws nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .core import AnyObservation, Seat


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
    """One thing to draw."""

    key: str  # a shape with the same key in the next scene is the same thing, moved
    layer: str
    style: str  # the first word selects the painter, the others the variant: "card chosen"
    rect: Rect
    text: str = ""  # written on the shape
    badge: str = ""  # written across the shape
    turn: float = 0.0  # degrees clockwise
    came_from: str = ""  # a new shape moves in from the place of the shape with this key in the previous scene, if there was one


CALLS = "calls"
"""The group of hotspots for actions out of turn."""


class Hotspot(NamedTuple):
    """Something to press."""

    key: str
    group: str  # the table does not show the group CALLS: the code that runs the match offers the calls
    label: str  # read aloud
    token: str  # the choice made by pressing it
    rect: Rect | None = None  # None for a button that shows its label
    enabled: bool = True  # whether pressing it is legal now
    pressed: bool = False
    main: bool = False  # whether it is the button that completes an action
    why: str = ""  # why a disabled hotspot can't be pressed now, in a sentence
    cell: tuple[int, int] | None = None  # its row and column in the group's grid, both from 1
    # The keys of the shapes that follow the pointer when the hotspot is dragged, which also presses it; () if it can't be.
    drags: tuple[str, ...] = ()
    target: bool = False  # whether dropping a dragged hotspot on it presses it
    # Whether it makes the last choice of an action: pressing it a second time, or once if plays are not confirmed, also presses
    # the main button.
    completes: bool = False
    drag_token: str = ""  # the token for dragging, if that makes a different choice from pressing


class TextField(NamedTuple):
    """A text field: typing in it makes the token `kind:TEXT`."""

    kind: str
    label: str
    hint: str = ""  # what to type
    text: str = ""  # the current content


SEARCH = "find"
"""The kind of a token that searches without choosing: `find:card:QH` finds what `card:QH` would choose."""


class SearchResult(NamedTuple):
    """The answer to a search: a sentence, and the keys of the hotspots that match."""

    words: str
    keys: tuple[str, ...] = ()


class InvitedPlay(NamedTuple):
    """An animated invitation to act."""

    targets: tuple[Rect, ...]  # rings pulse around these
    radius: float  # of the targets' corners
    apart: float = 0.085  # the distance between rings, as a share of a target's shorter side
    ways: tuple[tuple[tuple[float, float], ...], ...] = ()  # paths of points, along which dots run


class Scene(NamedTuple):
    """A picture with the things to press on it. A token's *kind* is the word before its colon."""

    shapes: tuple[Shape, ...]  # in drawing order
    hotspots: tuple[Hotspot, ...]
    # The kinds of choices in the order in which they are made: choosing one again drops the choices of later kinds. Kinds in one
    # entry, as in "card space", can be chosen in any order, and each replaces only itself.
    order: tuple[str, ...] = ()
    # The kinds that only change the view, such as a reversed rack: they can be pressed at any time and last from one turn of a
    # seat to its next.
    view_toggles: tuple[str, ...] = ()
    text_field: TextField | None = None
    search_terms: tuple[tuple[str, str], ...] = ()  # each text that a player can type to find something, with its token
    found: SearchResult | None = None  # the answer to a token of the kind SEARCH
    invitation: InvitedPlay | None = None  # from the spotlight


class Stage(NamedTuple):
    """The places of the parts of the table: the page measures them, the scene fills them."""

    board: Rect
    hand: Rect
    piles: Rect
    text: float = 1.0  # the scale of text
    lists_moves: bool = False  # whether the page shows the move list next to them


class Recent(NamedTuple):
    """A public action that is news to the viewer: its seat and its text."""

    seat: Seat
    text: str


class Spotlight(NamedTuple):
    """An action or places lit up on the table by a hint or a lesson, while everything else is slightly dimmed."""

    action: str = ""  # the text of the action; "" for none
    # The places that the words are about, as the game's picture names them, in the order in which a light runs through them.
    places: tuple[str, ...] = ()
    team: int | None = None  # gives the light its colour; None for gold
    instead: str = ""  # the text of the action that was played, shown for comparison
    gaps: tuple[str, ...] = ()  # the places that a line still lacks
    held: tuple[str, ...] = ()  # the pieces in the hand that would fill them


class Aid(NamedTuple):
    """A highlight: something that anyone could see on the table, marked if the player wants that."""

    kind: str  # one of the game's kinds of highlights
    words: str  # describes it in a sentence
    places: tuple[str, ...] = ()  # the places to mark, as the game's picture names them: "e5", "8", "R7"
    along: tuple[str, ...] = ()  # the places that lead there
    team: int | None = None  # gives the mark its colour
    note: str = ""  # a number or sign next to it
    pieces: tuple[str, ...] = ()  # pieces of the game to show with the words: "card QH"


class Moment(NamedTuple):
    """A public moment that is being narrated in beats (`Game.beats`)."""

    before: AnyObservation  # what the viewer saw before it
    # The number of beats begun so far. At 0 nothing may be visible that `before` does not contain; the scene's observation is
    # then `before`, too. After the last beat the scene is drawn without a moment.
    beats: int = 0


class View(NamedTuple):
    """Everything that a scene depends on besides the observation."""

    stage: Stage
    names: Sequence[str]  # by seat
    colours: Sequence[str]  # by team
    chosen: tuple[str, ...] = ()  # the tokens pressed so far: "card:QH", "space:c7"
    recent: tuple[Recent, ...] = ()  # the last public actions, latest last
    covered: Seat | None = None  # the seat whose hand is face down until its player opens it
    pointed: str = ""  # the text of an action to point out on the table
    # Once the game is over: the number of steps of its report's finale that have been shown; None shows the table as in play.
    finale: int | None = None
    spotlight: Spotlight | None = None
    aids: tuple[Aid, ...] = ()  # the highlights
    moment: Moment | None = None  # the one being narrated
    told: bool = False  # whether the page shows lines of the last moment beside the board


POINTING = "pointing"
"""The layer of a spotlight's shapes. Their styles are the same in all games, so the page has one set of painters for them."""


def veil(key: str, place: Rect, middle: tuple[float, float], reach: float, kept: Sequence[Rect], radius: float = 0.0) -> Shape:
    """A veil that dims the place, increasingly up to the distance `reach` from the middle of the light, except for the rectangles
    `kept`, whose corners have this radius."""
    holes = " ".join(",".join(f"{side:.1f}" for side in (x - place.x, y - place.y, *size)) for x, y, *size in kept)
    style = f"veil {middle[0] - place.x:.1f},{middle[1] - place.y:.1f},{reach:.1f},{radius:.1f} {holes}"
    return Shape(f"veil:{key}", POINTING, style.rstrip(), place)


def trace(key: str, colour: str, size: float, points: Sequence[tuple[float, float]]) -> Shape:
    """Dots of radius `size` that run through the points, in a colour of the game; "" is gold."""
    left, top = points[0]
    way = " ".join(f"{x - left:.1f},{y - top:.1f}" for x, y in points)
    return Shape(f"trace:{key}", POINTING, f"trace {colour or 'gold'} {size:.1f} {way}", Rect(left, top, 0, 0))


def halo(key: str, place: Rect, radius: float, turn: float = 0.0) -> Shape:
    """Soft light behind a thing whose corners have this radius."""
    return Shape(f"halo:{key}", POINTING, f"halo {radius:.1f}", place, turn=turn)


def lacking(key: str, colour: str, place: Rect, radius: float, turn: float = 0.0) -> Shape:
    """A dotted outline, with corners of this radius, in a colour of the game: something that a line lacks, or the card for it."""
    return Shape(f"lacking:{key}", POINTING, f"lacking {colour or 'gold'} {radius:.1f}", place, turn=turn)


def alternative(key: str, place: Rect, radius: float) -> Shape:
    """A dashed outline, with corners of this radius, around the action played instead of the one pointed out."""
    return Shape(f"instead:{key}", POINTING, f"instead {radius:.1f}", place)


def arrow(key: str, start: tuple[float, float], end: tuple[float, float], broad: float) -> Shape:
    """An arrow of width `broad` from one point to the other."""
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
    """The choices that remain when the token is chosen or unchosen: those of earlier kinds, and of other kinds in its own entry.
    A kind that is not in `order` leaves none.

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
    """The choices that remain valid in a scene made with them: all except those whose hotspots it doesn't show as pressed."""
    pressed: dict[str, bool] = {}
    for hotspot in scene.hotspots:
        pressed[hotspot.token] = pressed.get(hotspot.token, False) or hotspot.pressed
    return tuple(token for token in chosen if pressed.get(token, True))
