"""Compares the pictures of two revisions: before, now, and the changes in red (by pixelmatch)."""

from __future__ import annotations

import base64
from pathlib import Path

from playwright.sync_api import Browser, Page

from web.build.pins import read_pins
from web.build.vendor import fetch_parts

NOTICED = 12
"""How many pixels may differ: a flickering edge is not a change."""

MARK = """async ([before, now, source]) => {
    const library = await import(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })));
    const load = async (png) => createImageBitmap(await (await fetch('data:image/png;base64,' + png)).blob());
    const [one, other] = [await load(before), await load(now)];
    const wide = Math.max(one.width, other.width), high = Math.max(one.height, other.height);
    const pixels = (image) => {
        const pen = new OffscreenCanvas(wide, high).getContext('2d', { willReadFrequently: true });
        pen.drawImage(image, 0, 0);
        return pen.getImageData(0, 0, wide, high);
    };
    const sheet = Object.assign(document.createElement('canvas'), { width: wide, height: high });
    const marked = new ImageData(wide, high);
    const count = library.default(pixels(one).data, pixels(other).data, marked.data, wide, high, { threshold: 0.05 });
    sheet.getContext('2d').putImageData(marked, 0, 0);
    return [count, sheet.toDataURL('image/png').split(',')[1]];
}"""
"""Returns the number of different pixels and the picture of the difference, as PNG."""


def compare(browser: Browser, before: Path, now: Path, changed: Path) -> list[str]:
    """Copies each changed picture to `changed`, as SIZE.1-before.png, SIZE.2-now.png and SIZE.3-where.png, or one of these alone
    if the screen is new or gone. Returns the pictures' names."""
    [folder] = (folder for part, folder in fetch_parts(read_pins(), "tests").items() if part.name == "pixelmatch")
    source = (folder / "index.js").read_text(encoding="utf-8")
    page, found = browser.new_page(), []
    page.goto("about:blank")
    for name in sorted({path.relative_to(root).as_posix() for root in (before, now) for path in root.rglob("*.png")}):
        roots = {"1-before": before, "2-now": now}
        pictures = {word: (root / name).read_bytes() for word, root in roots.items() if (root / name).exists()}
        if len(pictures) == 2:
            where = _marked(page, pictures["1-before"], pictures["2-now"], source)
            if where is None:
                continue
            pictures["3-where"] = where
        found.append(name)
        for word, picture in pictures.items():
            file = changed / name.replace(".png", f".{word}.png")
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(picture)
    page.close()
    return found


def _marked(page: Page, before: bytes, now: bytes, source: str) -> bytes | None:
    """The picture of the difference, or None if there is no visible one."""
    if before == now:
        return None
    count, png = page.evaluate(MARK, [base64.b64encode(before).decode(), base64.b64encode(now).decode(), source])
    return base64.b64decode(png) if count > NOTICED else None
