"""Checks whether the page can read its own canvas: some browsers add noise to prevent fingerprinting."""

from __future__ import annotations

from typing import Any

SIDE = 16
"""The width and height of the test image in pixels. Each row has its own shade."""

NOISE = 8
"""The largest harmless difference per channel, for eyes and code readers. Some browsers change a few pixels by one."""


def reads_truly() -> bool:
    """Paints known pixels and returns whether they are read back unchanged. Checks on every call, since people can grant
    access."""
    import js

    canvas = js.document.createElement("canvas")
    canvas.width = canvas.height = SIDE
    context = canvas.getContext("2d")
    shades = [row * 255 // (SIDE - 1) for row in range(SIDE)]
    for row, shade in enumerate(shades):
        context.fillStyle = f"rgb({shade} {255 - shade} {shade})"
        context.fillRect(0, row, SIDE, 1)
    painted = bytes(part for shade in shades for part in (shade, 255 - shade, shade, 255) * SIDE)
    return differences(painted, _read(context)) <= NOISE


def differences(painted: bytes, found: bytes) -> int:
    """The largest difference in any channel between two images, 0 to 255; 255 if their sizes differ."""
    if len(painted) != len(found):
        return 255
    return max(abs(one - other) for one, other in zip(painted, found, strict=True))


def _read(context: Any) -> bytes:
    import js

    try:
        pixels: bytes = context.getImageData(0, 0, SIDE, SIDE).data.to_bytes()
    except Exception as error:  # browsers' refusals have no common type
        js.console.warn(f"The page can't read what it has painted: {error}")
        return b""
    return pixels
