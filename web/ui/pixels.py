"""Whether a page can read what it has painted: some browsers scramble that, because it tells devices apart."""

from __future__ import annotations

from typing import Any

SIDE = 16
"""The width and height of what is painted to find out, in pixels: a stripe of its own shade for each row."""

NOISE = 8
"""The difference in a channel that neither an eye nor a code reader minds. Some browsers change a few pixels by one."""


def reads_truly() -> bool:
    """Paints a few known pixels, reads them, and returns whether they are the same. Asks each time: people can allow it."""
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
    """The largest difference between two pictures in any channel, 0 to 255; 255 if they differ in size."""
    if len(painted) != len(found):
        return 255
    return max(abs(one - other) for one, other in zip(painted, found, strict=True))


def _read(context: Any) -> bytes:
    import js

    try:
        pixels: bytes = context.getImageData(0, 0, SIDE, SIDE).data.to_bytes()
    except Exception as error:  # browsers that refuse have no common type of error
        js.console.warn(f"The page can't read what it has painted: {error}")
        return b""
    return pixels
