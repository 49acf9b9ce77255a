"""What a pointer carries: where each thing is drawn between being lifted and put down. Pure, and knows no game; times are
milliseconds, lengths CSS pixels, turns degrees.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from engine.scene import Shape
from web.kit.movements import SHIFT, pose_of
from web.kit.poses import Pose, ease_out

GROWN = 1.08
"""How much larger a carried thing is: enough to look nearer, and within what `look/next` shows (4 to 22 %)."""

RISE = 110.0
"""The time that lifting takes."""

BENEATH = 8.0
"""How much of a thing's lower edge a finger holds, so that its face stays in sight."""

TALL, CLEAR = 80.0, 22.0
"""Whatever is taller, such as a card, is held this far beneath its lower edge by any pointer: it would hide where it goes."""

RAISED = 5.0
"""How far a mouse raises it."""

LEAN, MOST_LEAN = 6.5, 9.0
"""How far a thing stays behind the pointer that holds it, at a pixel a millisecond, and at the most."""

STIFF, DAMPED = 7e-4, 0.034
"""The spring of the lean: it follows within a tenth of a second and swings over once, by a tenth."""

LONGEST_STEP, AT_REST = 8.0, 0.05

PUT_BACK = SHIFT._replace(duration=180.0, flies=True)
"""How it goes from the pointer to its place."""

SHADOW, SHADOW_BLUR, SHADOW_DROP = "rgba(0, 0, 0, 0.45)", 18.0, 12.0


class Carry:
    """Things carried by one pointer, which took hold of them at `grip`."""

    def __init__(self, shapes: Sequence[Shape], grip: tuple[float, float], by_finger: bool, leans: bool = True) -> None:
        """`leans` lets them lean back as they are led along."""
        self.shapes = {shape.key: shape for shape in shapes}
        self.begun = -1.0
        """When it was first drawn; negative before."""

        self._from = {shape.key: pose_of(shape) for shape in shapes}
        self._pointer = grip
        self._leans = leans
        self._lean = self._swing = 0.0
        self._seen: tuple[float, float] | None = None
        left = min(shape.rect.x for shape in shapes)
        right = max(shape.rect.x + shape.rect.width for shape in shapes)
        top, foot = min(shape.rect.y for shape in shapes), max(shape.rect.y + shape.rect.height for shape in shapes)
        self._middle = ((left + right) / 2, (top + foot) / 2)
        self._grip = (self._middle[0] - grip[0], self._middle[1] - grip[1])
        is_tall = foot - top > TALL
        above = (-CLEAR if is_tall else BENEATH) - (foot - top) / 2 * GROWN
        self._held = (self._grip[0] / 2, above) if by_finger or is_tall else (self._grip[0], self._grip[1] - RAISED)

    def move(self, x: float, y: float) -> None:
        """The pointer is there now."""
        self._pointer = (x, y)

    def is_moving(self, now: float) -> bool:
        """Whether it is still being lifted, or swings."""
        return self.begun < 0 or now < self.begun + RISE or max(abs(self._lean), abs(self._swing) * 100) > AT_REST

    def swing(self, now: float) -> None:
        """A frame is drawn: lets it lean by the way that the pointer has gone since the last one."""
        seen, self._seen = self._seen, (now, self._pointer[0])
        if seen is None or now <= seen[0] or not self._leans:
            return
        passed = min(now - seen[0], 100.0)
        wanted = max(-MOST_LEAN, min(MOST_LEAN, -LEAN * (self._pointer[0] - seen[1]) / passed))
        steps = math.ceil(passed / LONGEST_STEP)
        for _ in range(steps):
            self._swing += (STIFF * (wanted - self._lean) - DAMPED * self._swing) * passed / steps
            self._lean = max(-MOST_LEAN, min(MOST_LEAN, self._lean + self._swing * passed / steps))

    def show(self, shapes: Sequence[Shape], now: float) -> None:
        """Takes the looks of these shapes for those carried under the same keys."""
        if self.begun < 0:
            self.begun = now
        self.shapes |= {shape.key: shape for shape in shapes if shape.key in self.shapes}

    def pose(self, key: str, now: float) -> Pose:
        """Where the thing of that key is."""
        risen = ease_out(min(1.0, max(0.0, (now - self.begun) / RISE))) if self.begun >= 0 else 0.0
        grown = 1 + (GROWN - 1) * risen
        x = self._pointer[0] + self._grip[0] + (self._held[0] - self._grip[0]) * risen
        y = self._pointer[1] + self._grip[1] + (self._held[1] - self._grip[1]) * risen
        start = self._from[key]
        x, y = self._leaning(x + (start.x - self._middle[0]) * grown, y + (start.y - self._middle[1]) * grown)
        return start._replace(x=x, y=y, height=start.height * grown, turn=start.turn * (1 - risen) + self._lean)

    def _leaning(self, x: float, y: float) -> tuple[float, float]:
        """The point, turned by the lean about the pointer, which holds it."""
        lean = math.radians(self._lean)
        right, down = x - self._pointer[0], y - self._pointer[1]
        return (
            self._pointer[0] + right * math.cos(lean) - down * math.sin(lean),
            self._pointer[1] + right * math.sin(lean) + down * math.cos(lean),
        )
