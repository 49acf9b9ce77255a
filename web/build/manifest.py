"""The manifest by which a device installs the site: `web/manifest.webmanifest` with what follows from the games, which are each
named, pictured and within one press. Names no game."""

import json
import struct
from pathlib import Path
from typing import Any

from engine.game import game_names, load_game

MANIFEST = "web/manifest.webmanifest"
PICTURES = "web/pictures"
"""Where the site has the pictures that a shop or an installer shows. No page loads them, so none is kept for offline play."""

SHAPES = {"wide": "1280x800", "narrow": "360x640"}
"""The form factors and sizes of the pictures, as `e2e/pictures.py` takes them of each game."""

ICON = {"src": "icons/sequor-192.png", "sizes": "192x192", "type": "image/png"}


def picture_files(root: Path) -> dict[str, bytes]:
    """The pictures of all games, as far as they have been taken: relative path -> content."""
    places = [f"{name}-{size}.jpg" for size in SHAPES.values() for name in game_names()]
    taken = {f"{PICTURES}/{place}": root / "e2e/pictures" / place for place in places}
    return {path: source.read_bytes() for path, source in taken.items() if source.is_file()}


def manifest(source: str, titles: str, pictures: dict[str, bytes]) -> bytes:
    """The manifest; `titles` are the games' in one phrase, `pictures` the site's, as `picture_files` gives them."""
    fields: dict[str, Any] = json.loads(source)
    fields["name"] = f"{fields['short_name']}: {titles}"
    fields["description"] = f"{titles}: {fields['description']}"
    fields["shortcuts"] = [_shortcut(name) for name in game_names()]
    fields["screenshots"] = [_screenshot(path, content) for path, content in pictures.items()]
    return (json.dumps(fields, indent=2, ensure_ascii=False) + "\n").encode()


def _shortcut(name: str) -> dict[str, Any]:
    title = load_game(name).title
    return {"name": title, "short_name": title, "url": f"../#play={name}", "icons": [ICON]}


def _screenshot(path: str, content: bytes) -> dict[str, str]:
    name, _, size = Path(path).stem.partition("-")
    width, height = jpeg_size(content)
    factor = next(factor for factor, shape in SHAPES.items() if shape == size)
    label = f"A game of {load_game(name).title}"
    src = path.removeprefix(MANIFEST.partition("/")[0] + "/")
    return {"src": src, "sizes": f"{width}x{height}", "type": "image/jpeg", "form_factor": factor, "label": label}


def jpeg_size(content: bytes) -> tuple[int, int]:
    """A JPEG's width and height, from its frame header (ITU T.81, B.2.2)."""
    at = 2
    while not 0xC0 <= content[at + 1] <= 0xC3:
        at += 2 + int(struct.unpack(">H", content[at + 2 : at + 4])[0])
    height, width = struct.unpack(">HH", content[at + 5 : at + 9])
    return int(width), int(height)
