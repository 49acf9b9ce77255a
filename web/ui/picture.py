"""Paints frames on a canvas: the board below; above it shapes at rest, in motion and dragged.

Repaints only what differs from the previous frame. A canvas costs by the pixel: at a pixel ratio of 3, repainting a phone's whole
screen takes longer than one frame. The "board" layer is painted once, and copied.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from engine.scene import Scene, Shape
from web.ui.choreography import BOARD
from web.ui.look import Look, PaintedLine
from web.ui.motion import Carry, Track, pose_of
from web.ui.paint.surface import Context, Pen, Surface, new_surface
from web.ui.sprites import Area, Brush, DrawnSprite, few

ROOM = 0.1
"""The margin around the board for its shadow, as a share of its width."""

GHOST = 0.3
"""The opacity of a shape that is still to come."""

MOST_BOARDS = 2
"""The number of painted boards to keep. On a phone with a pixel ratio of 3, each takes 5 MB."""

NEARLY_ALL = 0.7
"""If more than this share of the canvas has changed, all of it is repainted."""


class Picture:
    """The content of one canvas in one look. `lay` sets the shapes at rest, `draw` paints a frame."""

    def __init__(self, element: Any, context: Context, look: Look) -> None:
        self._element, self._context = element, context
        self._brush = Brush(context, look)
        self._board = BoardLayer(look)
        self._rest: dict[str, tuple[Shape, DrawnSprite | None]] = {}
        self._seen: dict[str, DrawnSprite] | None = None
        """The sprites on the canvas, bottom first; None if its content is unknown."""

    def forget(self) -> None:
        """Mark the canvas's content as unknown, so that the next frame repaints all of it."""
        self._seen = None

    def clear(self) -> None:
        """Drop everything painted, so that it is repainted."""
        self._brush.clear()
        self._board.clear()
        self.forget()

    def lay(self, scene: Scene | None, moving: Mapping[str, Track], dpr: float) -> None:
        """Choose the sprites and places of all shapes at rest."""
        shapes = scene.shapes if scene is not None else ()
        self._brush.dpr = dpr
        if self._board.lay(tuple(shape for shape in shapes if shape.layer == BOARD), dpr):
            self.forget()
        # Moving shapes are painted when first drawn. The faces of a hand being turned over are thus painted one by one.
        loose = (shape for shape in shapes if shape.layer != BOARD)
        self._rest = {shape.key: (shape, None if shape.key in moving else self._brush.still(shape)) for shape in loose}

    def paint_ahead(self, scene: Scene) -> Iterator[int]:
        """Paint the scene's missing sprites, one per step. Yields the number of device pixels painted."""
        for shape in scene.shapes:
            if shape.layer != BOARD and (pixels := self._brush.paint_ahead(shape)):
                yield pixels

    def draw(self, tracks: Mapping[str, Track], clock: float, ghosts: Sequence[Shape], carry: Carry | None, now: float) -> None:
        """Paint a frame, bottom first: shapes at rest or moving in place, flying shapes, dragged shapes."""
        parts = dict(self._parts(tracks, clock, ghosts, carry, now))
        for area in self._stale(parts):
            self._paint(area, parts.values())
        self._seen = parts

    def _parts(
        self, tracks: Mapping[str, Track], clock: float, ghosts: Sequence[Shape], carry: Carry | None, now: float
    ) -> Iterator[tuple[str, DrawnSprite]]:
        for ghost in ghosts:
            yield f"ghost {ghost.key}", self._brush.posed(ghost, pose_of(ghost)._replace(alpha=GHOST))
        carried = carry.shapes if carry else {}
        going = {key: track for key, track in tracks.items() if key not in carried}
        flying = [going[key] for key in self._rest if key in going and going[key].movement.flies]
        flying += [track for key, track in going.items() if key not in self._rest]
        for key, (shape, part) in self._rest.items():
            if key in going:
                if not going[key].movement.flies:
                    yield from self._moving(going[key], clock)
            elif key not in carried:
                yield key, part or self._brush.still(shape)
        for track in flying:
            yield from self._moving(track, clock)
        if carry:
            for key, shape in carry.shapes.items():
                yield key, self._brush.posed(shape, carry.pose(key, now), lifted=True)

    def _moving(self, track: Track, clock: float) -> Iterator[tuple[str, DrawnSprite]]:
        for number, (shape, pose) in enumerate(track.parts(clock)):
            yield f"{track.shape.key} {number}" if number else track.shape.key, self._brush.posed(shape, pose)

    def _stale(self, parts: Mapping[str, DrawnSprite]) -> list[Area]:
        """The areas of the canvas that differ from these sprites."""
        width, height = int(self._element.width), int(self._element.height)
        whole = [Area(0, 0, width, height)]
        if (before := self._seen) is None:
            return whole
        changed = {key for key, part in parts.items() if not part.looks_like(before.get(key))}
        gone = [part for key, part in before.items() if key in changed or key not in parts]
        if [key for key in before if key in parts and key not in changed] != [key for key in parts if key not in changed]:
            return whole  # the order of the unchanged sprites has changed
        areas = [part.area for part in (*gone, *(parts[key] for key in changed))]
        if any(area is None for area in areas):
            return whole
        found = few(area.within(width, height) for area in areas if area is not None)
        return whole if sum(area.pixels for area in found) > NEARLY_ALL * width * height else [a for a in found if a.pixels]

    def _paint(self, area: Area, parts: Iterable[DrawnSprite]) -> None:
        """Repaint this area of the canvas."""
        context, size = self._context, (area.right - area.left, area.foot - area.top)
        context.save()
        context.beginPath()
        context.rect(area.left, area.top, *size)
        context.clip()
        context.clearRect(area.left, area.top, *size)
        self._board.draw(context)
        for part in parts:
            if part.area is None or part.area.meets(area):
                self._brush.draw(part)
        context.restore()


class PaintedBoard(NamedTuple):
    """A painted board: its shapes, and their image for one pixel ratio."""

    shapes: tuple[Shape, ...]
    dpr: float  # device pixels per CSS pixel
    surface: Surface
    corner: tuple[int, int]  # the surface's top left corner on the canvas, in device pixels


class BoardLayer:
    """The static background in one look. Keeps the last few painted boards, for a phone turned sideways and back."""

    def __init__(self, look: Look) -> None:
        self._look = look
        self._kept: list[PaintedBoard] = []
        self._board: PaintedBoard | None = None

    def clear(self) -> None:
        """Drop everything painted, so that it is repainted."""
        self._kept, self._board = [], None

    def lay(self, shapes: tuple[Shape, ...], dpr: float) -> bool:
        """Paint these shapes unless they are painted already; returns whether the board has changed."""
        before = self._board
        if before is None and not shapes:
            return False
        if before is not None and (shapes, dpr) == (before.shapes, before.dpr):
            return False
        found = next((board for board in self._kept if (shapes, dpr) == (board.shapes, board.dpr)), None)
        self._board = (found or self._painted(shapes, dpr)) if shapes else None
        if self._board is not None:
            self._kept = [self._board, *(board for board in self._kept if board is not self._board)][:MOST_BOARDS]
        return True

    def draw(self, context: Context) -> None:
        """Copy the board to its place on a context in device pixels."""
        if self._board is not None:
            context.drawImage(self._board.surface.canvas, *self._board.corner)

    def _painted(self, shapes: tuple[Shape, ...], dpr: float) -> PaintedBoard:
        left, top, right, foot = _bounds(shapes, dpr)
        board = PaintedBoard(shapes, dpr, new_surface(right - left, foot - top), (left, top))
        for shape in shapes:
            self._paint(board, shape)
        return board

    def _paint(self, board: PaintedBoard, shape: Shape) -> None:
        """Paint one shape with its edges aligned to device pixels."""
        painting, context, dpr = self._look.painting(shape.style), board.surface.context, board.dpr
        assert not isinstance(painting, PaintedLine), "a line is not part of the board"
        x, y, width, height = (length * dpr for length in shape.rect)
        left, top = round(x), round(y)
        context.save()
        context.translate(left - board.corner[0], top - board.corner[1])
        context.scale(dpr, dpr)
        size = ((round(x + width) - left) / dpr, (round(y + height) - top) / dpr)
        painting.paint(Pen(context, *size, dpr), shape.style, shape.text, shape.badge)
        context.restore()


def _bounds(shapes: tuple[Shape, ...], dpr: float) -> tuple[int, int, int, int]:
    """The device pixels that the shapes and their shadows can reach: left, top, right, bottom."""
    room = max(shape.rect.width for shape in shapes) * ROOM
    left, top = (min(shape.rect[axis] for shape in shapes) - room for axis in (0, 1))
    right, foot = (max(shape.rect[axis] + shape.rect[axis + 2] for shape in shapes) + room for axis in (0, 1))
    return math.floor(left * dpr), math.floor(top * dpr), math.ceil(right * dpr), math.ceil(foot * dpr)
