"""python -m e2e.icons: makes the home screen's icons from web/icons/sequor.svg, in the tests' environment.

An icon that devices cut to a shape of their own fills its square; its board is inside the circle of 80% that all shapes contain.
The files have 256 colours: a third of the bytes, and no visible difference.
"""

import struct
import sys
import zlib
from collections import Counter
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from e2e.conftest import FLAGS
from tests.browser import find_or_get_browser
from web.build.paths import ROOT

FOLDER = ROOT / "web" / "icons"
ICONS = {"sequor-192": 192, "sequor-512": 512, "maskable-512": 512, "touch": 180}
CUT_BY_THE_DEVICE = ("maskable-512", "touch")

PIXELS = """async ([source, side, cut]) => {
    const drawing = new DOMParser().parseFromString(source, "image/svg+xml");
    drawing.documentElement.setAttribute("width", side);
    drawing.documentElement.setAttribute("height", side);
    if (cut) {
        drawing.querySelector("#room").removeAttribute("rx");
        drawing.querySelector("#board").setAttribute("transform", "translate(256 256) scale(.74) translate(-256 -256)");
    }
    const image = new Image();
    image.src = "data:image/svg+xml," + encodeURIComponent(new XMLSerializer().serializeToString(drawing));
    await image.decode();
    const context = new OffscreenCanvas(side, side).getContext("2d");
    context.drawImage(image, 0, 0);
    return Array.from(context.getImageData(0, 0, side, side).data);
}"""

Colour = tuple[int, ...]


def pixels(page: Page, side: int, cut: bool) -> list[Colour]:
    """The icon's pixels, row by row: red, green, blue, alpha."""
    values = page.evaluate(PIXELS, [(FOLDER / "sequor.svg").read_text(encoding="utf-8"), side, cut])
    return list(zip(*[iter(values)] * 4, strict=True))


def png(dots: list[Colour], side: int) -> bytes:
    """A square PNG in the 256 most frequent colours. Other colours become the nearest of these."""
    counts = Counter(dots)
    palette = [colour for colour, _ in counts.most_common(256)]
    index = {
        c: min(range(len(palette)), key=lambda i: sum((a - b) ** 2 for a, b in zip(c, palette[i], strict=True))) for c in counts
    }
    rows = b"".join(b"\0" + bytes(index[dot] for dot in dots[start : start + side]) for start in range(0, side * side, side))
    parts = {
        b"IHDR": struct.pack(">IIBBBBB", side, side, 8, 3, 0, 0, 0),
        b"PLTE": b"".join(bytes(colour[:3]) for colour in palette),
        b"tRNS": bytes(colour[3] for colour in palette),
        b"IDAT": zlib.compress(rows, 9),
        b"IEND": b"",
    }
    chunks = (
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in parts.items()
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def main() -> None:
    """Draws all icons."""
    with sync_playwright() as playwright:
        program = str(find_or_get_browser(Path(sys.executable)))
        page = playwright.chromium.launch(executable_path=program, args=[*FLAGS, "--no-sandbox"]).new_page()
        for name, side in ICONS.items():
            (FOLDER / f"{name}.png").write_bytes(png(pixels(page, side, name in CUT_BY_THE_DEVICE), side))


if __name__ == "__main__":
    main()
