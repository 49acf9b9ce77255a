"""The canvas over the table: draws scenes and animates the change from one to the next. Independent of the rules.

    canvas = Canvas(element)
    canvas.resize(1280, 800)
    canvas.show(load_look(game.name), scene)
    await canvas.settled()

Requests frames only while something moves; `picture.py` paints them.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any

from engine.scene import InvitedPlay, Scene, Shape
from web.ui import sound
from web.ui.look import Look
from web.ui.motion import PUT_BACK, Carry, Track, cues, merged, plan, pose_of
from web.ui.picture import Picture
from web.ui.settings import when_changed


class Canvas:
    """A scene on one canvas element, with its animations. `speed` and `reduced` (reduced motion) may be set at any time. `frames`
    holds the timestamps of the last animation's frames, from rest to rest, in milliseconds."""

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
        self._ghosts: tuple[Shape, ...] = ()
        self._tracks: dict[str, Track] = {}
        self._score = sound.SoundTrack()
        self._clock = 0.0
        self._now = 0.0
        self._carry: Carry | None = None
        self._invited: InvitedPlay | None = None
        self._use(Look())
        self._idle = asyncio.Event()
        self._idle.set()
        self._frame_asked = False
        self._on_frame = create_proxy(self._frame)
        self._watch()
        when_changed(self._repaint)

    # The page's interface

    def resize(self, width: float, height: float) -> None:
        """Cover this area in CSS pixels, with one canvas pixel per device pixel. The canvas is empty until the next `show`."""
        import js

        if self._tracks:
            self._tracks = {}
            self._rest()
        self._size = (width, height)
        self._dpr = float(js.devicePixelRatio) or 1.0
        pixels = (max(1, round(width * self._dpr)), max(1, round(height * self._dpr)))
        if pixels != (self._element.width, self._element.height):  # setting the same size would clear the canvas, too
            self._element.width, self._element.height = pixels
            self._picture.invalidate()
        self._element.style.width = f"{pixels[0] / self._dpr}px"
        self._element.style.height = f"{pixels[1] / self._dpr}px"

    def show(self, look: Look, scene: Scene, animate: bool = True, ghosts: Sequence[Shape] = ()) -> None:
        """Draw the scene in its game's look. With `animate`, all that differs moves from where it is on screen now, unless that
        was another game's scene. `ghosts` are shapes that will come later, drawn faintly in their places."""
        import js

        if self._look is not look:
            self.clear()
            self._use(look)
        if self._dpr != js.devicePixelRatio:
            self.resize(*self._size)
        scene = look.visible(scene)
        self._ghosts = look.visible(Scene(tuple(ghosts), ())).shapes if ghosts else ()
        before, self._scene = self._scene, scene
        self._invite(scene.invitation)
        if self._carry:
            self._carry.show(scene.shapes, self._now)
        self._tracks = self._changes(before, scene) if animate and before is not None and not js.document.hidden else {}
        self._prepare()
        if self._tracks:
            self._start()
        else:
            self._rest()
        self._draw()

    def paint_ahead(self, scene: Scene) -> Iterator[int]:
        """Paint what is new in a scene that may be shown next, one shape per step. Yields the number of device pixels painted."""
        return self._picture.paint_ahead(self._look.visible(scene))

    def clear(self) -> None:
        """Show nothing, as before the first scene."""
        self._carry = None
        self._invite(None)
        self.skip()
        self._scene, self._ghosts = None, ()
        self._prepare()
        self._draw()

    def hide(self) -> None:
        """Show nothing and drop all painted sprites while the canvas is out of sight."""
        self.clear()
        self._picture.clear()
        self.resize(0, 0)

    @property
    def is_moving(self) -> bool:
        """Whether an animation is running."""
        return bool(self._tracks)

    @property
    def is_busy(self) -> bool:
        """Whether an animation is running or a shape is being dragged."""
        return bool(self._tracks) or self._carry is not None

    async def settled(self) -> None:
        """Wait until everything is at rest."""
        await self._idle.wait()

    def skip(self) -> None:
        """Finish the running animation at once."""
        if self._tracks:
            self._tracks = {}
            self._prepare()
            self._rest()
            self._draw()

    # Dragging

    def lift(self, keys: Collection[str], grip: tuple[float, float], by_finger: bool) -> None:
        """Let the shapes with these keys follow a pointer that grabs them at `grip`, until `drop`."""
        shapes = [shape for shape in (self._scene.shapes if self._scene else ()) if shape.key in keys]
        self._carry = Carry(shapes, grip, by_finger, leans=not self.reduced) if shapes else None
        if not self._tracks:
            self.frames = []
        self._ask_frame()

    def carry(self, x: float, y: float) -> None:
        """Move the dragged shapes to this pointer position with the next frame."""
        if self._carry:
            self._carry.move(x, y)
            self._ask_frame()

    def drop(self) -> None:
        """Let the dragged shapes return to their places in the scene."""
        carry, self._carry = self._carry, None
        if carry and self._scene and not self.reduced and self.speed < math.inf:
            for shape in self._scene.shapes:
                if shape.key in carry.shapes:
                    held = carry.pose(shape.key, self._now)
                    self._tracks[shape.key] = Track(shape, PUT_BACK, None, held, pose_of(shape), self._clock)
            self._prepare()
            if self._tracks:
                self._start()
        self._ask_frame()

    def _invite(self, invitation: InvitedPlay | None) -> None:
        if invitation != self._invited:
            from web.ui.invitation import invite  # loaded with the coach

            invite(self._element, invitation)
            self._invited = invitation

    def _use(self, look: Look) -> None:
        """Paint with this look from now on."""
        self._look = look
        self._picture = Picture(self._element, self._context, look)

    # Animations and their sounds

    def _changes(self, before: Scene, after: Scene) -> dict[str, Track]:
        """The tracks to the new scene. Sounds play as their tracks land. Without motion, a single sound stands for the whole
        change."""
        choreography, moves = self._look.choreography, self.speed < math.inf
        in_full = plan(before, after, choreography) if sound.is_on() or (moves and not self.reduced) else ()
        heard = cues(in_full, choreography) if sound.is_on() else []
        if self.reduced or not moves:
            sound.play_main(cue.sound for cue in heard)
            heard = []
        if not moves:
            return {}
        fresh = plan(before, after, choreography, reduced=True) if self.reduced else in_full
        tracks = merged(self._tracks, fresh, after, self._clock)
        self._score.note(heard, self._clock, keep=set(tracks) - {track.shape.key for track in fresh})
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
        # The first frame only sets the clock: time spent painting before it is not cut from the animation.
        step = time - self.frames[-1] if self.frames else 0.0
        self.frames.append(time)
        self._now = time
        if self._carry and self._scene and self._carry.begun < 0:
            self._carry.show(self._scene.shapes, time)
        if self._carry:
            self._carry.swing(time)
        was_moving = bool(self._tracks)
        if was_moving:
            self._advance(step)
            self._score.play(self._clock, self.speed)
        self._draw()
        if self._tracks or (self._carry and self._carry.is_moving(time)):
            self._ask_frame()
        elif was_moving:
            self._rest()

    def _advance(self, step: float) -> None:
        """Advance the animation's clock by `step` milliseconds and drop the tracks that have arrived."""
        self._clock += step * self.speed if self.speed < math.inf else math.inf
        going = {key: track for key, track in self._tracks.items() if not track.over(self._clock)}
        if len(going) < len(self._tracks):
            self._tracks = going
            self._prepare()

    def _rest(self) -> None:
        self._clock = 0.0
        self._score.clear()
        if not self._idle.is_set():
            self._idle.set()
            if self._on_settled is not None:
                self._on_settled()

    # Drawing

    def _prepare(self) -> None:
        """Choose the sprites and places of all shapes at rest."""
        self._picture.prepare(self._scene, self._tracks, self._dpr)

    def _draw(self) -> None:
        """Paint one frame at the current time."""
        self._picture.draw(self._tracks, self._clock, self._ghosts, self._carry, self._now)

    def _repaint(self) -> None:
        """Repaint everything, because images have loaded or a setting has changed."""
        self._picture.clear()
        self._prepare()
        self._draw()

    # Browser events

    def _watch(self) -> None:
        """Stay sharp when the page is zoomed or moved to another screen, and don't wait for frames while the page is hidden."""
        import js

        from web.ui.dom import listen, when_zoomed

        when_zoomed(self._zoomed)
        listen(js.document, "visibilitychange", lambda _event: self.skip() if js.document.hidden else None)
        listen(self._element, "contextrestored", lambda _event: self._repaint())

    def _zoomed(self) -> None:
        self.resize(*self._size)
        self._prepare()
        self._draw()
