"""The canvas over the table: shows scenes and lets what changed move. It only reads scenes and knows no rules.

    canvas = Canvas(element)
    canvas.resize(1280, 800)
    canvas.show(scene)
    await canvas.settled()

The board is painted once a size on a surface of its own; all else is sprites, so that a frame is few calls. Frames are
asked for only while something moves.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable
from typing import Any, NamedTuple

from engine.scene import Scene, Shape
from web.games.sequence.courts import load_faces
from web.kit.board_layer import Boardwork
from web.kit.motion import plan
from web.kit.options import when_changed
from web.kit.paint.marks import paint_rail
from web.kit.plates import paint_card, paint_piece
from web.kit.poses import Pose
from web.kit.sprites import Sprite, Sprites
from web.kit.tracks import Track, pose_of, word

__all__ = ["Canvas", "load_faces", "paint_card", "paint_piece"]


FLYING = frozenset({"glide", "land", "settle", "roll", "trundle", "arrive", "lay"})
"""What moves above everything that rests."""

LEAVING = frozenset({"lift", "fade out", "sink", "roll off"})
"""What is in no scene any more and still on its way."""


class Still(NamedTuple):
    """A shape and, while it rests, its sprite and where that is copied to, in device pixels. A rail never has one."""

    shape: Shape
    sprite: Sprite | None
    x: int
    y: int


class Canvas:
    """Draws on one canvas element. `speed` and `reduced` may be set at any time; `frames` are the times of the frames
    of the last stretch of motion, from rest to rest, in milliseconds."""

    def __init__(self, element: Any, on_settled: Callable[[], None] | None = None) -> None:
        from pyodide.ffi import create_proxy

        self.speed = 1.0
        self.reduced = False
        self.frames: list[float] = []
        self._element = element
        self._context = element.getContext("2d")
        self._on_settled = on_settled
        self._size = (0.0, 0.0)
        self._dpr = 1.0
        self._scene: Scene | None = None
        self._stills: list[Still] = []
        self._tracks: dict[str, Track] = {}
        self._clock = 0.0
        self._sprites = Sprites()
        self._boardwork = Boardwork()
        self._idle = asyncio.Event()
        self._idle.set()
        self._frame_asked = False
        self._on_frame = create_proxy(self._frame)
        self._on_zoom = create_proxy(lambda _event: self._zoomed())
        self._watch()
        when_changed(self._repaint)

    # What the page asks for

    def resize(self, width: float, height: float) -> None:
        """The canvas covers so many CSS pixels, with one pixel of its own for each of the screen's."""
        import js

        self.skip()
        self._size = (width, height)
        self._dpr = float(js.devicePixelRatio) or 1.0
        pixels = (max(1, round(width * self._dpr)), max(1, round(height * self._dpr)))
        # To set a canvas's size empties it, even where it stays the same.
        if pixels != (self._element.width, self._element.height):
            self._element.width, self._element.height = pixels
        self._element.style.width = f"{pixels[0] / self._dpr}px"
        self._element.style.height = f"{pixels[1] / self._dpr}px"
        self._prepare()
        self._draw()

    def show(self, scene: Scene, animate: bool = True) -> None:
        """Draw the scene; where `animate`, what is different moves there from what is seen now."""
        import js

        if self._dpr != js.devicePixelRatio:
            self.resize(*self._size)
        before, self._scene = self._scene, scene
        moving = animate and before is not None and self.speed < math.inf and not js.document.hidden
        self._tracks = self._new_tracks(before, scene) if moving and before is not None else {}
        self._prepare()
        if self._tracks:
            self._start()
        else:
            self._rest()
        self._draw()

    async def settled(self) -> None:
        """Wait until nothing moves."""
        await self._idle.wait()

    def skip(self) -> None:
        """Everything is where it was going."""
        if self._tracks:
            self._tracks = {}
            self._prepare()
            self._rest()
            self._draw()

    # Motion

    def _new_tracks(self, before: Scene, after: Scene) -> dict[str, Track]:
        """The new ways, each from where its thing is just now, and the old ways that still lead to the right place."""
        running, now = self._tracks, self._clock
        tracks = {}
        for track in plan(before, after, self.reduced):
            begin = track.begin
            source = running.get(track.origin.key if track.origin else track.shape.key)
            if source is not None and track.kind in ("glide", "shift", "lift", "grow", "trundle"):
                begin = source.pose(now)._replace(alpha=1.0, squeeze=1.0)
            tracks[track.shape.key] = track._replace(begin=begin, start=now + track.start)
        places = {shape.key: shape for shape in after.shapes}
        for key, track in running.items():
            shape = places.get(key)
            leaving = shape is None and track.kind in LEAVING
            if key not in tracks and (leaving or (shape is not None and pose_of(shape) == pose_of(track.shape))):
                tracks[key] = track if shape is None else track._replace(shape=shape)
        return tracks

    def _start(self) -> None:
        if self._idle.is_set():
            self._idle.clear()
            self.frames = []
        self._ask_frame()

    def _ask_frame(self) -> None:
        import js

        if not self._frame_asked:
            self._frame_asked = True
            js.requestAnimationFrame(self._on_frame)

    def _frame(self, time: float) -> None:
        self._frame_asked = False
        if not self._tracks:
            return
        # The first frame of a stretch sets the clock: what painting took before it is not lost from the motion.
        step = time - self.frames[-1] if self.frames else 0.0
        self.frames.append(time)
        self._clock += step * self.speed if self.speed < math.inf else math.inf
        going = {key: track for key, track in self._tracks.items() if not track.over(self._clock)}
        if len(going) < len(self._tracks):
            self._tracks = going
            self._prepare()
        self._draw()
        if self._tracks:
            self._ask_frame()
        else:
            self._rest()

    def _rest(self) -> None:
        self._clock = 0.0
        if not self._idle.is_set():
            self._idle.set()
            if self._on_settled is not None:
                self._on_settled()

    # Drawing

    def _prepare(self) -> None:
        """Choose the sprites of what is at rest and where they go."""
        if self._scene is None:
            return
        self._boardwork.lay(tuple(s for s in self._scene.shapes if s.layer == "board"), self._dpr)
        self._stills = [self._still(shape) for shape in self._scene.shapes if shape.layer != "board"]

    def _still(self, shape: Shape) -> Still:
        if word(shape) == "rail" or shape.key in self._tracks:
            # What moves is painted when it is first drawn: the faces of a hand that is turned over, one by one.
            return Still(shape, None, 0, 0)
        sprite = self._sprite(shape)
        left, top = round(shape.rect.x * self._dpr), round(shape.rect.y * self._dpr)
        return Still(shape, sprite, left - sprite.left, top - sprite.top)

    def _sprite(self, shape: Shape) -> Sprite:
        x, y, width, height = (length * self._dpr for length in shape.rect)
        if shape.layer == "marks":
            # As the spaces of the board are, so that a mark's edge lies on its space's edge.
            size = (round(x + width) - round(x), round(y + height) - round(y))
        else:
            size = (round(width), round(height))
        return self._sprites.sprite(shape, size, self._dpr)

    def _draw(self) -> None:
        """One frame: the board, what is at rest, what moves in its place, and above all what flies."""
        context, tracks = self._context, self._tracks
        context.setTransform(1, 0, 0, 1, 0, 0)
        context.clearRect(0, 0, self._element.width, self._element.height)
        self._boardwork.draw(context)
        copy = context.drawImage
        shown = set()
        flying = []
        for shape, sprite, x, y in self._stills:
            track = tracks.get(shape.key)
            if track is not None:
                shown.add(shape.key)
                if track.kind in FLYING:
                    flying.append(track)
                else:
                    self._draw_moving(track)
            elif sprite is not None:
                copy(sprite.canvas, x, y)
            else:
                self._draw_rail(shape, 1.0)
        flying += [track for key, track in tracks.items() if key not in shown]
        for track in flying:
            self._draw_moving(track)

    def _draw_moving(self, track: Track) -> None:
        share, pose = track.share(self._clock), track.pose(self._clock)
        if word(track.shape) == "rail":
            self._context.globalAlpha = pose.alpha
            self._draw_rail(track.shape, share if track.kind == "rail" else 1.0)
        elif track.origin is None:
            for part, place in track.parts(self._clock):
                self._draw_at(part, place)
        elif track.kind == "grow":
            # Until it grows it is what it was: an upright thing of the old size, not the new one squeezed to it.
            waits = share == 0.0
            self._draw_at(track.origin if waits else track.shape, pose._replace(squeeze=1.0) if waits else pose)
        elif track.flips() or track.kind in ("swap", "nod"):
            before = share < 0.5 if track.flips() else share == 0.0
            self._draw_at(track.origin if before else track.shape, pose)
        else:
            # A card that changes its size: the old look below, the new one coming through.
            self._draw_at(track.origin, pose)
            self._draw_at(track.shape, pose._replace(alpha=share))
        self._context.globalAlpha = 1
        self._context.setTransform(1, 0, 0, 1, 0, 0)

    def _draw_at(self, shape: Shape, pose: Pose) -> None:
        sprite, context, dpr = self._sprite(shape), self._context, self._dpr
        scale = pose.height / shape.rect.height
        turn = math.radians(pose.turn - shape.turn)
        cos, sin = scale * math.cos(turn), scale * math.sin(turn)
        context.setTransform(cos * pose.squeeze, sin * pose.squeeze, -sin, cos, pose.x * dpr, pose.y * dpr)
        context.globalAlpha = pose.alpha
        context.drawImage(sprite.canvas, -sprite.width / 2, -sprite.height / 2)

    def _draw_rail(self, shape: Shape, drawn: float) -> None:
        if drawn > 0:
            self._context.setTransform(self._dpr, 0, 0, self._dpr, 0, 0)
            paint_rail(self._context, shape.style, shape.rect, drawn)
            self._context.setTransform(1, 0, 0, 1, 0, 0)

    def _repaint(self) -> None:
        """Paint everything anew: pictures are there, or cards look different now."""
        self._sprites.clear()
        self._boardwork.clear()
        self._prepare()
        self._draw()

    # The window

    def _watch(self) -> None:
        """Keep sharp when the page is zoomed or moved to another screen; do not wait for frames nobody sees."""
        import js
        from pyodide.ffi import create_proxy

        self._watch_zoom()
        hidden = create_proxy(lambda _event: self.skip() if js.document.hidden else None)
        js.document.addEventListener("visibilitychange", hidden)

    def _watch_zoom(self) -> None:
        import js

        query = js.matchMedia(f"(resolution: {js.devicePixelRatio}dppx)")
        query.addEventListener("change", self._on_zoom, once=True)

    def _zoomed(self) -> None:
        self._watch_zoom()
        self.resize(*self._size)
