"""A stand-in for a canvas's 2D context. It refuses everything that a real one refuses or silently does not draw."""

# ruff: noqa: N802, N815
# The browser's own names.

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from math import isfinite
from types import SimpleNamespace
from typing import Any, ClassVar

COLOUR = re.compile(
    r"#([0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})"
    r"|rgba?\((\s*[\d.]+%?\s*[, /]){2,3}\s*[\d.]+%?\s*\)|transparent|black|white"
)
FONT = re.compile(r"(italic )?\d{3} (\d+(\.\d+)?(?:e[+-]?\d+)?)px \S.*")
COMMANDS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
"""The count of numbers that each path command takes."""

NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
LETTER_WIDTH = 0.56
"""The width of a letter as a fraction of the font size."""


class RefusedError(Exception):
    """A real canvas would refuse this, or silently not draw it."""


def _numbers(where: str, *values: float) -> None:
    if not isfinite(sum(values)):
        raise RefusedError(f"{where} of {values}: a length is no finite number")


def _no_negative(where: str, *radii: float) -> None:
    if min(radii) < 0:
        raise RefusedError(f"IndexSizeError: {where}: the radius provided ({min(radii)}) is negative")


def _colour(where: str, colour: Any) -> None:
    if not isinstance(colour, Gradient) and not (isinstance(colour, str) and COLOUR.fullmatch(colour)):
        raise RefusedError(f"{where}: {colour!r} is no colour")


@cache
def _path(text: str) -> None:
    """Painters draw the same few paths over and over."""
    rest = re.sub(rf"[{''.join(COMMANDS)}{''.join(COMMANDS).lower()}]|{NUMBER}|[\s,]", "", text)
    if rest or (text and text[0] not in "Mm"):
        raise RefusedError(f"Path2D: {text[:60]!r} is no path")
    for command, numbers in re.findall(r"([A-Za-z])([^A-DF-Za-df-z]*)", text):
        count, step = len(re.findall(NUMBER, numbers)), COMMANDS[command.upper()]
        if (count % step or not count) if step else count:
            raise RefusedError(f"Path2D: {command}{numbers[:60]} takes {step} numbers at a time")


class Gradient:
    """A gradient whose stops lie between 0 and 1."""

    def addColorStop(self, place: float, colour: str) -> None:
        _numbers("addColorStop", place)
        if not 0 <= place <= 1:
            raise RefusedError(f"IndexSizeError: addColorStop at {place}: from 0 to 1")
        _colour("addColorStop", colour)


def _checked(name: str, counts: tuple[int, ...], *radii: int, result: Callable[[], Any] = lambda: None) -> Any:
    """A method that takes that many finite numbers, of which those at the places `radii` are not negative."""

    def method(_self: object, *numbers: float) -> Any:
        assert len(numbers) in counts, f"{name} takes {counts} numbers"
        _numbers(name, *numbers)
        _no_negative(name, 0, *(numbers[place] for place in radii if place < len(numbers)))
        return result()

    return method


class Outline:
    """A path: the calls that begin, extend and close it."""

    moveTo, lineTo, closePath = _checked("moveTo", (2,)), _checked("lineTo", (2,)), _checked("closePath", (0,))
    rect, roundRect = _checked("rect", (4,)), _checked("roundRect", (4, 5), 4)
    arc, ellipse = _checked("arc", (5, 6), 2), _checked("ellipse", (7,), 2, 3)


class Path2D(Outline):
    """A separate path, empty or from text as in an SVG's `d`."""

    @staticmethod
    def new(text: str = "") -> Path2D:
        _path(text)
        return Path2D()

    def addPath(self, other: Path2D) -> None:
        assert isinstance(other, Path2D)


class Context(Outline):
    """A 2D context. `calls` counts what was drawn; names that a real context lacks are refused."""

    calls: int
    depth: int
    font: str

    _words: ClassVar[dict[str, tuple[str, ...]]] = {
        "lineCap": ("butt", "round", "square"),
        "lineJoin": ("miter", "round", "bevel"),
        "textAlign": ("left", "right", "center", "start", "end"),
        "textBaseline": ("alphabetic", "middle", "top", "bottom", "hanging"),
        "imageSmoothingQuality": ("low", "medium", "high"),
        "globalCompositeOperation": ("source-over", "destination-in", "destination-out", "saturation", "multiply", "lighter"),
    }
    _sizes = frozenset({"lineWidth", "shadowBlur", "globalAlpha"})
    _lengths = frozenset({"shadowOffsetX", "shadowOffsetY", "lineDashOffset"})

    def __init__(self) -> None:
        vars(self).update(calls=0, depth=0, font="400 10px sans-serif", lineWidth=1.0, globalAlpha=1.0)

    def __setattr__(self, name: str, value: Any) -> None:
        if name in self._words:
            if value not in self._words[name]:
                raise RefusedError(f"{name} cannot be {value!r}")
        elif name in ("fillStyle", "strokeStyle", "shadowColor"):
            _colour(name, value)
        elif name in self._sizes | self._lengths:
            _numbers(name, value)
            if name in self._sizes and (value < 0 or (name == "globalAlpha" and value > 1)):
                raise RefusedError(f"{name} cannot be {value}")
        elif name == "font":
            if not FONT.fullmatch(value):
                raise RefusedError(f"font: {value!r} is no font")
        elif name == "letterSpacing":
            if not re.fullmatch(r"-?\d+(\.\d+)?(px|em)", value):
                raise RefusedError(f"letterSpacing: {value!r} is no length")
        else:
            raise RefusedError(f"a context has no {name!r}")
        vars(self)[name] = value

    def _drawn(self, where: str, *lengths: float) -> None:
        _numbers(where, *lengths)
        vars(self)["calls"] += 1

    # The state

    def save(self) -> None:
        vars(self)["depth"] += 1

    def restore(self) -> None:
        if not self.depth:
            raise RefusedError("restore without save")
        vars(self)["depth"] -= 1

    translate, rotate, scale = _checked("translate", (2,)), _checked("rotate", (1,)), _checked("scale", (2,))
    setTransform, beginPath = _checked("setTransform", (6,)), _checked("beginPath", (0,))
    createLinearGradient = _checked("createLinearGradient", (4,), result=Gradient)
    createRadialGradient = _checked("createRadialGradient", (6,), 2, 5, result=Gradient)

    def setLineDash(self, dashes: list[float]) -> None:
        _numbers("setLineDash", *dashes)
        _no_negative("setLineDash", *dashes, 0)

    # Drawing

    def fill(self, outline: Path2D | None = None, rule: str = "nonzero") -> None:
        assert outline is None or isinstance(outline, Path2D)
        assert rule in ("nonzero", "evenodd")
        self._drawn("fill")

    stroke = clip = fill

    def fillRect(self, x: float, y: float, width: float, height: float) -> None:
        self._drawn("fillRect", x, y, width, height)

    def clearRect(self, x: float, y: float, width: float, height: float) -> None:
        self._drawn("clearRect", x, y, width, height)

    def fillText(self, text: str, x: float, y: float, room: float | None = None) -> None:
        assert isinstance(text, str)
        if room is not None and room <= 0:
            raise RefusedError(f"fillText of {text!r} has no room: {room}")
        self._drawn("fillText", x, y, room or 0.0)

    strokeText = fillText

    def measureText(self, text: str) -> SimpleNamespace:
        found = FONT.fullmatch(self.font)
        size = float(found[2]) if found else 10.0
        width = LETTER_WIDTH * size * len(text)
        sides = {"Left": 0.0, "Right": width, "Ascent": 0.7 * size, "Descent": 0.1 * size}
        return SimpleNamespace(width=width, **{f"actualBoundingBox{side}": length for side, length in sides.items()})

    def drawImage(self, image: Any, *places: float) -> None:
        assert len(places) in (2, 4, 8)
        if not image.width or not image.height:
            raise RefusedError("InvalidStateError: drawImage of a canvas without a size")
        self._drawn("drawImage", *places)
