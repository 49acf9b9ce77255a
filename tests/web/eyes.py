"""Colours and outlines as the eye sees them: contrast, the colours of dichromats, and points inside outlines."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

SHEET = Path(__file__).parents[2] / "web" / "ui" / "tokens.css"


def linear(colour: str) -> list[float]:
    """The linear light of `#rrggbb` in each primary, from 0 to 1."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]


def luminance(colour: str) -> float:
    """Relative luminance of `#rrggbb` (WCAG 2)."""
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """WCAG contrast of two colours."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def mixed(below: str, above: str, share: float) -> str:
    """The colour of `above` over `below` with this opacity, from 0 to 1."""
    pairs = ((int(below[at : at + 2], 16), int(above[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


DICHROMACIES = {
    "none": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}
"""The effect of each on red, green and blue light (Machado, Oliveira and Fernandes 2009, severity 1)."""


@cache
def seen(colour: str, kind: str) -> tuple[float, float, float]:
    """The colour in CIE Lab as seen with that dichromacy."""
    light = linear(colour)
    red, green, blue = (min(1, max(0, sum(a * b for a, b in zip(row, light, strict=True)))) for row in DICHROMACIES[kind])
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    a, b, c = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * b - 16, 500 * (a - b), 200 * (b - c)


def flat(ring: str) -> list[complex]:
    """The corners of one closed outline, each curve divided into eight."""
    corners: list[complex] = []
    for command, points in re.findall(r"([MLC])([^MLCZ]*)", ring):
        numbers = [float(number) for number in points.replace("C", " ").split()]
        ends = [complex(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
        if command != "C":
            corners += ends
            continue
        a, (b, c, d) = corners[-1], ends
        steps = [step / 8 for step in range(1, 9)]
        corners += [a * (1 - t) ** 3 + 3 * b * t * (1 - t) ** 2 + 3 * c * t * t * (1 - t) + d * t**3 for t in steps]
    return corners


def inside(x: float, y: float, ring: list[complex]) -> bool:
    """Whether a ray to the right crosses the outline an odd number of times."""
    crossed = [(a, b) for a, b in zip(ring, ring[1:] + ring[:1], strict=True) if (a.imag > y) != (b.imag > y)]
    return sum(x < a.real + (y - a.imag) * (b - a).real / (b - a).imag for a, b in crossed) % 2 == 1


@cache
def tokens(theme: str) -> dict[str, str]:
    """The style sheet's tokens in that theme; short colours as `#rrggbb`."""
    everywhere, *themes = re.split(r':root\[data-theme="(\w+)"\]', SHEET.read_text(encoding="utf-8"))
    own = dict(zip(themes[::2], themes[1::2], strict=True)).get(theme, "")
    found = (re.findall(r"(--[\w-]+): ([^;]+);", text.partition("}")[0]) for text in (everywhere, own))
    return {name: _long(value) for some in found for name, value in some}


def _long(value: str) -> str:
    return "#" + "".join(digit * 2 for digit in value[1:]) if re.fullmatch("#[0-9a-f]{3}", value) else value
