"""What painters need from the browser: surfaces to draw on, paths, gradients. Knows no game.

It imports the browser only to draw, so that the module can be imported without one.
"""

from __future__ import annotations

from typing import Any, NamedTuple

Context = Any
"""A CanvasRenderingContext2D."""

Path = Any
"""A Path2D."""

Stops = tuple[tuple[float, str], ...]
"""A gradient's colours, each with its place from 0 to 1."""


class Surface(NamedTuple):
    """An offscreen canvas and its context, in device pixels."""

    canvas: Any
    context: Context

    @property
    def pixels(self) -> int:
        return int(self.canvas.width * self.canvas.height)


class Pen(NamedTuple):
    """What a painter gets: a context with its origin at the thing's corner, the thing's size, and device pixels per unit."""

    context: Context
    width: float
    height: float
    dpr: float


def new_surface(width: int, height: int) -> Surface:
    """An empty surface, sized in device pixels."""
    import js

    canvas = js.document.createElement("canvas")
    canvas.width, canvas.height = max(1, width), max(1, height)
    return Surface(canvas, canvas.getContext("2d"))


def path(text: str) -> Path:
    """The path described by this text, as in an SVG's `d`."""
    import js

    return js.Path2D.new(text)


def rounded(x: float, y: float, width: float, height: float, radius: float) -> Path:
    """The path of a rectangle with round corners."""
    import js

    outline = js.Path2D.new()
    outline.roundRect(x, y, width, height, radius)
    return outline


def disc(x: float, y: float, radius: float) -> Path:
    """The path of a circle."""
    import js

    outline = js.Path2D.new()
    outline.arc(x, y, radius, 0, 7)
    return outline


def linear(context: Context, ends: tuple[float, float, float, float], stops: Stops) -> Any:
    """A gradient along the line x1, y1, x2, y2."""
    return _stopped(context.createLinearGradient(*ends), stops)


def radial(context: Context, circles: tuple[float, float, float, float, float, float], stops: Stops) -> Any:
    """A gradient between two circles, each x, y, radius."""
    return _stopped(context.createRadialGradient(*circles), stops)


def _stopped(gradient: Any, stops: Stops) -> Any:
    for place, colour in stops:
        gradient.addColorStop(place, colour)
    return gradient


def shadow(context: Context, colour: str, blur: float, down: float) -> None:
    """Make whatever is drawn next cast a shadow; lengths are in device pixels, since a context's scale does not affect them."""
    context.shadowColor = colour
    context.shadowBlur = blur
    context.shadowOffsetY = down


def no_shadow(context: Context) -> None:
    """Turn the shadow off."""
    context.shadowColor = "transparent"
    context.shadowBlur = 0
    context.shadowOffsetY = 0


def clip_to_outside(pen: Pen, hole: Path) -> None:
    """Let whatever is drawn next show only outside this path, up to three times the pen's width."""
    width = pen.width
    outside = rounded(-width, -width, 3 * width, 3 * width, 0)
    outside.addPath(hole)
    pen.context.clip(outside, "evenodd")
