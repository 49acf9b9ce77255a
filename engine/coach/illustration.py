"""The pictures in a game's rules, each described by a position, the seat that looks at it, and the parts of the table to show.

RULES.md contains these descriptions as code blocks in the language `picture`:

    The 7 of hearts is chosen: a chip may go on either of its spaces.
    shown: The 7 of hearts stands out of the hand, and d5 and i6 are lit.
    position: classic:2:2 *8*/91/...
    seat: 0
    chosen: card:7H
    cut: space:c7 space:j4
    cut: card:*

The first line is the caption; `shown` is read aloud. `seat` is the seat that looks (default: the public view), `chosen` are the
tokens pressed, one per line. `play`, `places` and `team` make a spotlight. Each `cut` has patterns for keys of the scene, and the
rectangle around the matching shapes is one picture; without any `cut`, the picture is the board. `side` is the width of the board
in CSS pixels.

The scene comes from the game, so pictures always show the current look of the table.
"""

from __future__ import annotations

from collections.abc import Iterator
from fnmatch import fnmatchcase
from typing import NamedTuple

from ..core import AnyObservation, AnyState, BadTextError, Seat
from ..game import AnyGame
from ..scene import Rect, Scene, Shape, Spotlight, Stage, View
from ..text import quoted

ONCE = ("shown", "position", "seat", "play", "places", "team", "side")
OFTEN = ("chosen", "cut")
USUAL_SIDE, GAP = 560.0, 40.0
HAND, PILES = 0.3, 0.5
"""The height of the hand and the width of the piles, as shares of the board's side."""

MARGIN, SEAM = 12.0, 2.0
"""The margin around a cut, and around a part of the board, in CSS pixels."""

BOARD = "board"
"""The bottom layer, of things that never move."""


class Illustration(NamedTuple):
    """The description of one picture."""

    caption: str
    shown: str  # describes the picture for reading aloud
    position: str
    seat: Seat | None = None  # the seat that looks; None for the public view
    chosen: tuple[str, ...] = ()  # the tokens pressed
    spotlight: Spotlight | None = None
    cuts: tuple[str, ...] = ()  # for each part: patterns for the keys of its shapes; () for the board
    side: float = USUAL_SIDE  # the width of the board in CSS pixels

    def state(self, game: AnyGame) -> AnyState:
        """The state of the position. Raises BadTextError."""
        state: AnyState = game.parse_position(self.position)
        return state

    def observation(self, game: AnyGame) -> AnyObservation:
        """The observation shown."""
        return self.state(game).observe(self.seat)


class Cutting(NamedTuple):
    """A part of a scene: its shapes, moved so that its top-left corner is at 0, 0, and its size in CSS pixels."""

    shapes: tuple[Shape, ...]
    width: float
    height: float


def read(text: str) -> Illustration:
    """The picture that a block describes. Raises BadTextError if a line has another form."""
    caption, *lines = text.strip().splitlines()
    once: dict[str, str] = {}
    often: dict[str, list[str]] = {key: [] for key in OFTEN}
    for line in lines:
        key, _, value = (part.strip() for part in line.partition(":"))
        if key in OFTEN:
            often[key].append(value)
        elif key in ONCE and key not in once:
            once[key] = value
        else:
            raise BadTextError(
                f"A picture has no line {quoted(line)} here. Lines: {', '.join(ONCE)} (once each), {' and '.join(OFTEN)}."
            )
    if not {"shown", "position"} <= set(once):
        raise BadTextError(f"The picture {quoted(caption)} needs a `shown:` and a `position:` line.")
    return Illustration(
        caption,
        once["shown"],
        once["position"],
        int(once["seat"]) if "seat" in once else None,
        tuple(often["chosen"]),
        _spotlight(once),
        tuple(often["cut"]),
        float(once.get("side", USUAL_SIDE)),
    )


def _spotlight(once: dict[str, str]) -> Spotlight | None:
    if "play" not in once and "places" not in once:
        return None
    return Spotlight(once.get("play", ""), tuple(once.get("places", "").split()), int(once["team"]) if "team" in once else None)


def seat_names(game: AnyGame, setup: object) -> tuple[str, ...]:
    """The names of the seats in a picture: the colours of their teams."""
    colours, seats, teams = tuple(game.colours), getattr(setup, "seats", 1), getattr(setup, "teams", 1)
    alone = seats == teams
    return tuple(colours[seat % teams].title() + ("" if alone else f" {seat // teams + 1}") for seat in range(seats))


def scene(game: AnyGame, picture: Illustration) -> Scene:
    """The scene of the whole table in the picture."""
    state, side = picture.state(game), picture.side
    hand = Rect(0, side + GAP, side, side * HAND)
    stage = Stage(Rect(0, 0, side, side), hand, Rect(side + GAP, 0, side * PILES, side + GAP + hand.height))
    teams = tuple(game.colours)[: state.setup.teams]
    names = seat_names(game, state.setup)
    return game.scene(state.observe(picture.seat), View(stage, names, teams, chosen=picture.chosen, spotlight=picture.spotlight))


def cuttings(game: AnyGame, picture: Illustration) -> Iterator[Cutting]:
    """The parts to paint, one below the other. Raises BadTextError if a cut matches nothing on this table."""
    whole = scene(game, picture)
    if not picture.cuts:
        yield _cut_out(whole, Rect(0, 0, picture.side, picture.side))
    for cut in picture.cuts:
        yield _cut_out(whole, _around(whole, cut))


def _around(whole: Scene, cut: str) -> Rect:
    """The rectangle around all shapes whose keys match the cut's patterns, with a margin unless they are parts of the board."""
    found: list[Shape] = []
    for pattern in cut.split():
        fitting = [shape for shape in whole.shapes if fnmatchcase(shape.key, pattern)]
        if not fitting:
            raise BadTextError(f"Nothing on this table matches {quoted(pattern)}.")
        found += fitting
    margin = SEAM if all(shape.layer == BOARD for shape in found) else MARGIN
    left, top = (min(shape.rect[axis] for shape in found) - margin for axis in (0, 1))
    right, foot = (max(shape.rect[axis] + shape.rect[axis + 2] for shape in found) + margin for axis in (0, 1))
    return Rect(left, top, right - left, foot - top)


def _cut_out(whole: Scene, place: Rect) -> Cutting:
    """The shapes within the rectangle: those of the board that overlap it, and others whose centre is in it."""
    shapes = (
        shape._replace(rect=shape.rect._replace(x=shape.rect.x - place.x, y=shape.rect.y - place.y))
        for shape in whole.shapes
        if place.holds(*shape.rect.centre) or (shape.layer == BOARD and _reaches(shape.rect, place))
    )
    return Cutting(tuple(shapes), place.width, place.height)


def _reaches(rect: Rect, place: Rect) -> bool:
    """Whether the two rectangles overlap."""
    return (
        rect.x < place.x + place.width
        and rect.x + rect.width > place.x
        and rect.y < place.y + place.height
        and rect.y + rect.height > place.y
    )
