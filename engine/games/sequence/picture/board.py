"""The board of Sequence as shapes and hotspots: spaces, coordinates, highlights, marks, sequences and chips.

At the end the last sequence turns to brass, and the winners' colour spreads from the frame to the spaces beside it. All texts
stay readable.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import or_

from ....scene import SEARCH, Hotspot, Rect, Shape
from ..rules.board import FREE, Bits, Space, each_bit
from ..rules.words import last_sequence, space_label
from .choice import SPACE
from .context import Context, space_look
from .layout import coordinate_places, frame, frame_place
from .piles import origin
from .words import SpaceReasons, why_not_now

BRASS, FLOOD, STILL = 1, 2, 3
"""The numbers of celebration beats after which the chips are brass, the colour is everywhere, and the glints are gone."""

GLINTS = ((0.86, 0.06, 0.42), (0.1, 0.2, 0.3), (0.95, 0.62, 0.26))
"""Glints on a brass chip: centre (x, y) and size, as fractions of the chip's. Each chip has two of them."""


def winning_spaces(sight: Context) -> tuple[str, ...]:
    """The spaces of the last sequence, in order along the line, once it is celebrated."""
    if (sight.view.finale or 0) < BRASS:
        return ()
    return tuple(sight.geometry.spaces(bit)[0] for bit in last_sequence(sight.table))


def dusk(sight: Context) -> Iterator[Shape]:
    """The winners' colour on the frame, and the fading light on the spaces."""
    if (sight.view.finale or 0) < FLOOD or not winning_spaces(sight):
        return
    board, geometry = sight.view.stage.board, sight.geometry
    colour, wood, place = sight.colour_of(sight.table.winner), frame(board), frame_place(board, geometry)
    yield Shape("dusk", "marks", f"dusk {colour}", place.inset(wood.breadth))
    yield Shape("flood", "marks", f"flood {wood.wood:.1f} {colour}", place)
    for (text, side), at in coordinate_places(board, geometry, sight.view.stage.text).items():
        yield Shape(f"won:{text}:{side}", "marks", "coordinate won", at, text)


def glints(sight: Context) -> Iterator[Shape]:
    """The glints on the brass chips."""
    if (sight.view.finale or 0) >= STILL:
        return
    for number, space in enumerate(winning_spaces(sight)):
        if space in sight.chip_places and not sight.geometry.bit_of[space] & sight.geometry.free:
            for x, y, size in (GLINTS[number % 3], GLINTS[(number + 1) % 3]):
                chip = sight.chip_places[space]
                side = chip.width * size
                left, top = chip.x + chip.width * x - side / 2, chip.y + chip.height * y - side / 2
                yield Shape(f"glint:{space}:{x}", "chips", "glint", Rect(left, top, side, side))


FEW = 8
"""Up to this number of playable spaces glow. If there are more, as for a jack, they only get an edge."""


def board_shapes(sight: Context) -> Iterator[Shape]:
    """All shapes on the board, bottom to top."""
    yield from _board(sight)
    won = {f"{kind}:{space}" for space in winning_spaces(sight) for kind in ("tile", "glow")}
    light = list(_light(sight))
    yield from (shape for shape in light if shape.key not in won)
    if sight.spot:
        from .spotlight import dots, stands_back

        yield from stands_back(sight)
        yield from dots(sight)
    yield from dusk(sight)
    yield from (shape for shape in light if shape.key in won)
    yield from _rails(sight)
    yield from _marks(sight)
    yield from _chips(sight)
    if sight.spot:
        from .spotlight import gap_shapes, mistake_shapes

        yield from gap_shapes(sight)
        yield from mistake_shapes(sight)
    yield from glints(sight)


def _board(sight: Context) -> Iterator[Shape]:
    stage, geometry = sight.view.stage, sight.geometry
    wood = frame(stage.board)
    yield Shape("frame", "board", f"frame {wood.wood:.1f}", frame_place(stage.board, geometry))
    for name, card in zip(geometry.names, geometry.cards, strict=True):
        style, text = space_look(geometry, card)
        yield Shape(f"space:{name}", "board", style, sight.places[name], text)
    lit = _lit_coordinates(sight)
    for (text, side), place in coordinate_places(stage.board, geometry, stage.text).items():
        yield Shape(f"at:{text}:{side}", "board", "coordinate", place, text)
        if text in lit:
            yield Shape(f"lit:{text}:{side}", "marks", "coordinate lit", place, text)


def _lit_coordinates(sight: Context) -> set[str]:
    """The coordinates (letter and number) of the chosen space, or else of the space pointed out or at, or else of the newest
    play."""
    pointed = sight.pointed if len(sight.pointed) == 1 else ()
    spot = sight.spot.target if sight.spot else ""
    space = next(filter(None, (sight.choice.space, spot, *pointed, sight.news.newest)), "")
    return {space[0], space[1:]} if space else set()


def _light(sight: Context) -> Iterator[Shape]:
    """Covered spaces, with a small card in the corner, and highlighted playable spaces."""
    geometry, choice, covered = sight.geometry, sight.choice, sight.table.covered
    lights, played = _lights(sight), sight.spot.instead[1] if sight.spot else ""
    for name in winning_spaces(sight):
        yield Shape(f"glow:{name}", "marks", "glow", sight.places[name])
    for name, light in lights.items():
        if "also" not in light and "many" not in light:
            yield Shape(f"glow:{name}", "marks", "glow", sight.places[name])
    for index, (name, card) in enumerate(zip(geometry.names, geometry.cards, strict=True)):
        is_covered = bool(covered >> index & 1) or (name == choice.space and bool(choice.raised)) or name == played
        if card == FREE or not (is_covered or name in lights):
            continue
        look, text = space_look(geometry, card)
        words = [*look.split()[1:], *(["covered"] if is_covered else []), *lights.get(name, ())]
        kind = "lit" if name in lights else "tile"
        yield Shape(f"tile:{name}", "marks", " ".join((kind, *words)), sight.places[name], text)


def _lights(sight: Context) -> dict[Space, tuple[str, ...]]:
    """The style words for each highlighted space: `chosen`; `also` if the same card could be played there; `many` for a
    jack's."""
    choice = sight.choice
    spaces = choice.goes_on if choice.raised else frozenset()
    light: tuple[str, ...] = () if len(spaces) <= FEW else ("many",)
    if not choice.space:
        return dict.fromkeys((*spaces, *filter(None, (sight.spot.lit if sight.spot else "",))), light)
    also: dict[Space, tuple[str, ...]] = dict.fromkeys(() if light else spaces, ("also",))
    return also | {choice.space: ("chosen",)}


def _rails(sight: Context) -> Iterator[Shape]:
    for team, own in enumerate(sight.table.sequences):
        for line in own:
            yield _rail(sight, f"rail:{team}:{line}", "rail", line)
    if sight.choice.claims:
        for ends in sight.choice.claims[sight.choice.offered].lines:
            yield _rail(sight, f"claim:{ends}", "rail offered", sight.geometry.line_at[ends])


def _rail(sight: Context, key: str, style: str, line: Bits) -> Shape:
    first, last = sight.geometry.ends(line)
    (x, y), (x2, y2) = sight.chip_places[first].centre, sight.chip_places[last].centre
    return Shape(key, "marks", style, Rect(x, y, x2 - x, y2 - y))


def _marks(sight: Context) -> Iterator[Shape]:
    """Edges for recent plays, for spaces pointed at, and for search results."""
    for space, team in sight.news.others:
        yield Shape(f"played:{space}", "marks", f"played {sight.colour_of(team)}", sight.places[space])
    if sight.news.newest:
        yield Shape(f"last:{sight.news.newest}", "marks", "last", sight.places[sight.news.newest])
    for space in sight.pointed:
        yield Shape(f"pointed:{space}", "marks", "pointed", sight.places[space])
    if sight.found and sight.chosen(SEARCH) not in sight.view.chosen:
        for key in sight.found.keys:
            space = key.partition(":")[2]
            yield Shape(f"found:{space}", "marks", "found", sight.places[space])


def _chips(sight: Context) -> Iterator[Shape]:
    """The chips, stars on the free spaces of sequences, traces of chips just removed, the ring of the newest play, and the chip
    about to be placed."""
    table, geometry, choice = sight.table, sight.geometry, sight.choice
    movers, won = dict(sight.news.placed), winning_spaces(sight)
    for space, loser in sight.news.taken:
        colour = "ivory" if loser is None else sight.colour_of(loser)
        yield Shape(f"taken:{space}", "chips", f"taken {colour}", sight.chip_places[space])
    for team, chips in enumerate(table.chips):
        locked = table.locked(team)
        for bit in each_bit(chips):
            space = geometry.spaces(bit)[0]
            style = f"chip {sight.colour_of(team)}" + (" ringed" if locked & bit else "") + (" won" if space in won else "")
            came_from = origin(sight, movers[space]) if space in movers else ""
            yield Shape(f"chip:{space}:{team}", "chips", style, sight.chip_places[space], came_from=came_from)
    free = reduce(or_, (line & geometry.free for own in table.sequences for line in own), 0)
    for space in geometry.spaces(free):
        yield Shape(f"star:{space}", "chips", "star", sight.chip_places[space])
    newest = sight.news.newest
    if newest and table.covered & geometry.bit_of[newest]:
        yield Shape(f"new:{newest}", "chips", "new", sight.chip_places[newest])
    if choice.space and choice.raised in geometry.anti_wild:
        yield Shape("ghost", "chips", "crossed", sight.chip_places[choice.space])
    elif choice.space and choice.raised:
        yield Shape("ghost", "chips", f"chip {sight.colour} ghost", sight.chip_places[choice.space])


def spaces_to_press(sight: Context) -> Iterator[Hotspot]:
    """A hotspot for every space: a target for a dragged card, or a disabled one with the reason."""
    choice, geometry = sight.choice, sight.geometry
    now, reasons, notes = (
        why_not_now(sight.seen, choice, sight.view.names),
        SpaceReasons(sight.seen, choice, sight.view.colours),
        sight.news.notes,
    )
    for index, name in enumerate(geometry.names):
        enabled, pressed = name in choice.spaces, name == choice.space
        label = space_label(sight.table, name, sight.view.colours, notes.get(name, ""))
        why = "" if enabled else now or reasons.why(name, 1 << index)
        cell = (index // geometry.width + 1, index % geometry.width + 1)
        commits = enabled and (pressed or bool(choice.card))
        yield Hotspot(
            f"space:{name}", "board", label, f"{SPACE}:{name}", sight.places[name], enabled, pressed,
            why=why, cell=cell, target=enabled, completes=commits,
        )  # fmt: skip
