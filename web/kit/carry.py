"""What a pointer carries: where each thing is drawn between being lifted and put down. Pure, and knows no game; times are
milliseconds, lengths CSS pixels.
"""

from __future__ import annotations

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

PUT_BACK = SHIFT._replace(duration=180.0, flies=True)
"""How it goes from the pointer to its place."""

SHADOW, SHADOW_BLUR, SHADOW_DROP = "rgba(0, 0, 0, 0.45)", 18.0, 12.0


class Carry:
    """Things carried by one pointer, which took hold of them at `grip`."""

    def __init__(self, shapes: Sequence[Shape], grip: tuple[float, float], by_finger: bool) -> None:
        self.shapes = {shape.key: shape for shape in shapes}
        self.begun = -1.0
        """When it was first drawn; negative before."""

        self._from = {shape.key: pose_of(shape) for shape in shapes}
        self._pointer = grip
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

    def is_rising(self, now: float) -> bool:
        """Whether it is still being lifted."""
        return self.begun < 0 or now < self.begun + RISE

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
        return start._replace(
            x=x + (start.x - self._middle[0]) * grown,
            y=y + (start.y - self._middle[1]) * grown,
            height=start.height * grown,
            turn=start.turn * (1 - risen),
        )
