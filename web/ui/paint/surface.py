"""Drawing primitives for painters: surfaces, paths, gradients and shadows.

Imports the browser only when drawing, so the module can be imported without one.
"""

from __future__ import annotations

from typing import Any, NamedTuple

Context = Any
"""A CanvasRenderingContext2D."""

Path = Any
"""A Path2D."""

Stops = tuple[tuple[float, str], ...]
"""A gradient's colours with their offsets from 0 to 1."""


class Surface(NamedTuple):
    """An offscreen canvas and its context, in device pixels."""

    canvas: Any
    context: Context

    @property
    def pixels(self) -> int:
        return int(self.canvas.width * self.canvas.height)


class Pen(NamedTuple):
    """A painter's context, with its origin at the shape's corner."""

    context: Context
    width: float  # of the shape, like `height`
    height: float
    dpr: float  # device pixels per unit


def new_surface(width: int, height: int) -> Surface:
    """An empty surface of this size in device pixels."""
    import js

    canvas = js.document.createElement("canvas")
    canvas.width, canvas.height = max(1, width), max(1, height)
    return Surface(canvas, canvas.getContext("2d"))


def path(text: str) -> Path:
    """The Path2D of this text, in the syntax of an SVG path's `d`."""
    import js

    return js.Path2D.new(text)


def rounded(x: float, y: float, width: float, height: float, radius: float) -> Path:
    """The Path2D of a rectangle with rounded corners."""
    import js

    outline = js.Path2D.new()
    outline.roundRect(x, y, width, height, radius)
    return outline


def disc(x: float, y: float, radius: float) -> Path:
    """The Path2D of a circle."""
    import js

    outline = js.Path2D.new()
    outline.arc(x, y, radius, 0, 7)
    return outline


def linear(context: Context, ends: tuple[float, float, float, float], stops: Stops) -> Any:
    """A linear gradient along the line (x1, y1, x2, y2)."""
    return _stopped(context.createLinearGradient(*ends), stops)


def radial(context: Context, circles: tuple[float, float, float, float, float, float], stops: Stops) -> Any:
    """A radial gradient between two circles, each (x, y, radius)."""
    return _stopped(context.createRadialGradient(*circles), stops)


def _stopped(gradient: Any, stops: Stops) -> Any:
    for place, colour in stops:
        gradient.addColorStop(place, colour)
    return gradient


def shadow(context: Context, colour: str, blur: float, down: float) -> None:
    """Everything drawn next casts a shadow. Lengths are device pixels, since a context's scale does not affect shadows."""
    context.shadowColor = colour
    context.shadowBlur = blur
    context.shadowOffsetY = down


def no_shadow(context: Context) -> None:
    """Turn the shadow off."""
    context.shadowColor = "transparent"
    context.shadowBlur = 0
    context.shadowOffsetY = 0


def clip_to_outside(pen: Pen, hole: Path) -> None:
    """Clip to the outside of this path, at most three times the pen's width."""
    width = pen.width
    outside = rounded(-width, -width, 3 * width, 3 * width, 0)
    outside.addPath(hole)
    pen.context.clip(outside, "evenodd")
