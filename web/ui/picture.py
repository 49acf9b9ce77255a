"""The picture on a canvas: the board beneath, things at rest, moving and carried, in their order.

Sprites are everything that may move, painted once per look and size and cached; a brush copies them to the canvas. Only the areas
that have changed are repainted, as few rectangles of whole pixels. Independent of games.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from typing import Any, NamedTuple

from engine.scene import Rect, Scene, Shape
from web.ui.look import PLAIN, Look, PaintedLine
from web.ui.motion import BOARD, SHADOW, SHADOW_BLUR, SHADOW_DROP, Carry, Pose, Track, pose_of
from web.ui.paint.surface import Context, Pen, Surface, new_surface

MOST, MANY = 6, 24
"""The most rectangles repainted one by one, each with everything in it, and the number from which merging them takes too long."""

WASTE = 1.25
"""Two rectangles are merged if the result has at most this many times their total pixels."""


class Area(NamedTuple):
    """A rectangle of whole pixels; `right` and `foot` are exclusive."""

    left: int
    top: int
    right: int
    foot: int

    @property
    def pixels(self) -> int:
        return max(0, self.right - self.left) * max(0, self.foot - self.top)

    def meets(self, other: Area) -> bool:
        """Whether they share a pixel."""
        return self.left < other.right and other.left < self.right and self.top < other.foot and other.top < self.foot

    def joined(self, other: Area) -> Area:
        """The smallest area that contains both."""
        return Area(
            min(self.left, other.left), min(self.top, other.top), max(self.right, other.right), max(self.foot, other.foot)
        )

    def within(self, width: int, height: int) -> Area:
        """The part inside a canvas of this size."""
        return Area(max(0, self.left), max(0, self.top), min(width, self.right), min(height, self.foot))


def around(x: float, y: float, reach_x: float, reach_y: float) -> Area:
    """The pixels that something centred there can touch, antialiasing included."""
    return Area(math.floor(x - reach_x) - 1, math.floor(y - reach_y) - 1, math.ceil(x + reach_x) + 1, math.ceil(y + reach_y) + 1)


def few(areas: Iterable[Area]) -> list[Area]:
    """At most MOST areas that contain all of these.

    >>> few([Area(0, 0, 10, 10), Area(5, 0, 15, 10), Area(90, 90, 99, 99)])
    [Area(left=0, top=0, right=15, foot=10), Area(left=90, top=90, right=99, foot=99)]
    """
    wanted, found = list(dict.fromkeys(areas)), list[Area]()
    if len(wanted) > MANY:
        return [reduce(Area.joined, wanted)]
    for area in wanted:
        held = area
        while (near := next((other for other in found if _is_cheap(held, other)), None)) is not None:
            found.remove(near)
            held = held.joined(near)
        found.append(held)
    while len(found) > MOST:
        last = found.pop()
        costs = [last.joined(other).pixels - other.pixels for other in found]
        nearest = costs.index(min(costs))
        found[nearest] = found[nearest].joined(last)
    return found


def _is_cheap(one: Area, other: Area) -> bool:
    return one.joined(other).pixels <= WASTE * (one.pixels + other.pixels)


MOST_PIXELS = 14_000_000
"""Device pixels of all cached sprites, at four bytes each. A full table at 390 x 844 and a pixel ratio of 3 takes 6 million."""

MOST_AHEAD = MOST_PIXELS // 4
"""Device pixels painted ahead at a time, so that the sprites on screen stay in the cache."""

MARKS = "marks"
"""The layer of marks on spaces of the board. Their edges match the board's to the pixel."""


class Sprite(NamedTuple):
    """A painted shape."""

    canvas: Any
    width: int  # in device pixels, like `height`
    height: int
    left: int  # where the shape's place begins on the canvas, in device pixels, like `top`
    top: int


class DrawnSprite(NamedTuple):
    """A shape as it is drawn in one frame."""

    shape: Shape
    sprite: Sprite | None  # None for a line
    pose: Pose
    # the top left corner in device pixels of a sprite at rest, which is copied pixel for pixel; otherwise None
    at: tuple[int, int] | None = None
    area: Area | None = None  # the device pixels that it can touch; None for a line that may reach anywhere
    lifted: bool = False  # whether it casts the shadow of a dragged shape

    def looks_like(self, other: DrawnSprite | None) -> bool:
        """Whether the other one looks the same, pixel for pixel."""
        if other is None or self.sprite is not other.sprite or (self.at, self.lifted) != (other.at, other.lifted):
            return False
        return self.at is not None or (self.pose == other.pose and (self.sprite is not None or self.shape == other.shape))


class Sprites:
    """A cache of one look's sprites that drops the least recently used ones."""

    def __init__(self, look: Look) -> None:
        self._look = look
        self._kept: dict[tuple[Any, ...], Sprite] = {}
        self._pixels = 0

    def clear(self) -> None:
        """Drop all sprites, so that they are repainted."""
        self._kept.clear()
        self._pixels = 0

    def sprite(self, shape: Shape, size: tuple[int, int], dpr: float) -> Sprite:
        """The shape's sprite for a place of this size in device pixels."""
        key = _key(shape, size, dpr)
        found = self._kept.pop(key, None)
        if found is None:
            found = _painted(self._look, shape, size, dpr)
            self._pixels += found.width * found.height
        self._kept[key] = found
        while self._pixels > MOST_PIXELS and len(self._kept) > 1:
            oldest = self._kept.pop(next(iter(self._kept)))
            self._pixels -= oldest.width * oldest.height
        return found

    def lacks(self, shape: Shape, size: tuple[int, int], dpr: float) -> bool:
        """Whether the shape's sprite has not been painted yet."""
        return _key(shape, size, dpr) not in self._kept


def _key(shape: Shape, size: tuple[int, int], dpr: float) -> tuple[Any, ...]:
    return shape.style, shape.text, shape.badge, round(shape.turn, 2), size, dpr


def _painted(look: Look, shape: Shape, size: tuple[int, int], dpr: float) -> Sprite:
    painting = look.painting(shape.style)
    assert not isinstance(painting, PaintedLine), "a line is not a picture"
    width, height = size
    room = (height / dpr * painting.share + painting.room) * dpr
    turn = math.radians(shape.turn)
    reach_x = abs(width * math.cos(turn)) + abs(height * math.sin(turn))
    reach_y = abs(width * math.sin(turn)) + abs(height * math.cos(turn))
    left, top = (math.ceil(reach - side) // 2 + math.ceil(room) for reach, side in ((reach_x, width), (reach_y, height)))
    surface = new_surface(width + 2 * left, height + 2 * top)
    context = surface.context
    context.translate(left + width / 2, top + height / 2)
    context.rotate(turn)
    context.scale(dpr, dpr)
    context.translate(-width / dpr / 2, -height / dpr / 2)
    painting.paint(Pen(context, width / dpr, height / dpr, dpr), shape.style, shape.text, shape.badge)
    return Sprite(surface.canvas, width + 2 * left, height + 2 * top, left, top)


class Brush:
    """Draws shapes of one look on a context. `dpr` is the number of device pixels per CSS pixel."""

    def __init__(self, context: Context, look: Look) -> None:
        self.dpr = 1.0
        self._context = context
        self._look = look
        self._sprites = Sprites(look)

    def clear(self) -> None:
        """Drop all sprites, so that they are repainted."""
        self._sprites.clear()

    def still(self, shape: Shape) -> DrawnSprite:
        """The shape at rest."""
        painting = self._look.painting(shape.style)
        if isinstance(painting, PaintedLine) or painting.blend != PLAIN:
            return self.posed(shape, pose_of(shape))
        sprite = self._sprite(shape)
        left, top = round(shape.rect.x * self.dpr) - sprite.left, round(shape.rect.y * self.dpr) - sprite.top
        area = Area(left, top, left + sprite.width, top + sprite.height)
        return DrawnSprite(shape, sprite, pose_of(shape), (left, top), area)

    def paint_ahead(self, shape: Shape) -> int:
        """Paint the shape's sprite if it has one and it is missing; returns the number of device pixels painted."""
        if isinstance(self._look.painting(shape.style), PaintedLine) or not self._sprites.lacks(
            shape, self._size(shape), self.dpr
        ):
            return 0
        sprite = self._sprite(shape)
        return sprite.width * sprite.height

    def posed(self, shape: Shape, pose: Pose, lifted: bool = False) -> DrawnSprite:
        """The shape at a pose. A `lifted` one casts a shadow."""
        painting, dpr = self._look.painting(shape.style), self.dpr
        if isinstance(painting, PaintedLine):
            return DrawnSprite(shape, None, pose, area=_reach(painting, shape.rect, dpr))
        sprite = self._sprite(shape)
        scale, turn = pose.height / shape.rect.height, math.radians(pose.turn - shape.turn)
        cos, sin = abs(scale * math.cos(turn)), abs(scale * math.sin(turn))
        wide, high = abs(sprite.width * pose.squeeze) / 2, sprite.height / 2
        more = (2 * SHADOW_BLUR + SHADOW_DROP) * dpr if lifted else 0.0
        area = around(pose.x * dpr, pose.y * dpr, cos * wide + sin * high + more, sin * wide + cos * high + more)
        return DrawnSprite(shape, sprite, pose, area=area, lifted=lifted)

    def draw(self, part: DrawnSprite) -> None:
        """Draw one sprite or line above everything drawn so far."""
        if part.at is not None and part.sprite is not None:
            self._context.drawImage(part.sprite.canvas, *part.at)
            return
        self._context.globalAlpha = part.pose.alpha
        if part.lifted:
            self._throw_shadow(SHADOW, SHADOW_BLUR, SHADOW_DROP)
        self._draw(part.shape, part.sprite, part.pose)
        if part.lifted:
            self._throw_shadow("transparent", 0, 0)
        self._context.globalAlpha = 1
        self._context.setTransform(1, 0, 0, 1, 0, 0)

    def _throw_shadow(self, colour: str, blur: float, drop: float) -> None:
        self._context.shadowColor = colour
        self._context.shadowBlur, self._context.shadowOffsetY = blur * self.dpr, drop * self.dpr

    def _draw(self, shape: Shape, sprite: Sprite | None, pose: Pose) -> None:
        context, dpr = self._context, self.dpr
        painting = self._look.painting(shape.style)
        if isinstance(painting, PaintedLine) or sprite is None:
            if isinstance(painting, PaintedLine) and pose.drawn > 0:
                context.setTransform(dpr, 0, 0, dpr, 0, 0)
                painting.paint(context, shape.style, shape.rect, pose.drawn)
            return
        scale, turn = pose.height / shape.rect.height, math.radians(pose.turn - shape.turn)
        cos, sin = scale * math.cos(turn), scale * math.sin(turn)
        context.setTransform(cos * pose.squeeze, sin * pose.squeeze, -sin, cos, pose.x * dpr, pose.y * dpr)
        if painting.blend != PLAIN:
            context.globalCompositeOperation = painting.blend
        context.drawImage(sprite.canvas, -sprite.width / 2, -sprite.height / 2)
        if painting.blend != PLAIN:
            context.globalCompositeOperation = PLAIN

    def _sprite(self, shape: Shape) -> Sprite:
        return self._sprites.sprite(shape, self._size(shape), self.dpr)

    def _size(self, shape: Shape) -> tuple[int, int]:
        """The size of the shape's place, in device pixels."""
        x, y, width, height = (length * self.dpr for length in shape.rect)
        if shape.layer == MARKS:
            return round(x + width) - round(x), round(y + height) - round(y)
        return round(width), round(height)


def _reach(line: PaintedLine, rect: Rect, dpr: float) -> Area | None:
    """The pixels that a line across the rectangle can touch; None if it may reach anywhere."""
    if line.room is None:
        return None
    more = line.room + line.share * max(abs(rect.width), abs(rect.height))
    x, y = rect.centre
    return around(x * dpr, y * dpr, (abs(rect.width) / 2 + more) * dpr, (abs(rect.height) / 2 + more) * dpr)


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

    def invalidate(self) -> None:
        """Mark the canvas's content as unknown, so that the next frame repaints all of it."""
        self._seen = None

    def clear(self) -> None:
        """Drop everything painted, so that it is repainted."""
        self._brush.clear()
        self._board.clear()
        self.invalidate()

    def prepare(self, scene: Scene | None, moving: Mapping[str, Track], dpr: float) -> None:
        """Choose the sprites and places of all shapes at rest."""
        shapes = scene.shapes if scene is not None else ()
        self._brush.dpr = dpr
        if self._board.prepare(tuple(shape for shape in shapes if shape.layer == BOARD), dpr):
            self.invalidate()
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

    def prepare(self, shapes: tuple[Shape, ...], dpr: float) -> bool:
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
