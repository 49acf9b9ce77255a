"""Joins style sheets into the one that the page fetches at once and the one that comes later. Knows where they are, but no
selector.

Of two rules with equal weight the later one wins, so the order is fixed: the rooms, the most general first, then the games, and
each folder's sheets by name. A small picture that a sheet names is beside it and is embedded, so that the first paint needs
no further request.
"""

import re
from collections.abc import Iterable
from pathlib import Path
from urllib.parse import quote

from engine.game import game_names
from web.build.errors import BuildError

AT_ONCE = ("web/kit", "web/setup", "web/table", *(f"web/games/{name}" for name in game_names()))
"""The rooms whose sheets the page fetches at once."""

LATER = ("web/learn", "web/review", "web/puzzles", "web/remote", *(f"web/games/{name}/editor" for name in game_names()))
"""Those whose sheets come when they are asked for (`web/keep/fetched/later.py`)."""

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
LINE_START = re.compile(r"\n\s*")
NOT_NEEDED = re.compile(r"(?<=[{};,])\n| (?=\{\n)|;(?=\n\})|(?<=[\w-]:) ")
"""Line ends after a sign that ends a part anyway, the space before a brace and after a property, and a block's last semicolon."""

PICTURE = re.compile(r'url\("([^":]+\.svg)"\)')
BETWEEN_TAGS = re.compile(r">\s+<")
UNHARMED = ' !"$&()*+,-./:;<=>?@[]^`{|}~'
"""Characters that a data URL in single quotes may contain; % begins an escape and # would end the picture."""


def style_sheet(root: Path, rooms: Iterable[str] = AT_ONCE) -> bytes:
    """The sheets of these rooms as one, without comments and most white space; BuildError if a picture is missing."""
    return "".join(_sent(sheet, root) for sheet in sheets(root, rooms)).encode()


def sheets(root: Path, rooms: Iterable[str] = AT_ONCE) -> list[Path]:
    """All style sheets in these rooms, in the order in which they are joined."""
    return [sheet for room in rooms for sheet in sorted((root / room).glob("*.css"))]


def _sent(sheet: Path, root: Path) -> str:
    """The sheet as it is sent, with its pictures embedded."""

    def picture(found: re.Match[str]) -> str:
        place = sheet.parent / found[1]
        if not place.is_file():
            name = sheet.relative_to(root).as_posix()
            raise BuildError(f"{name} uses {found[1]}, which doesn't exist. Draw it, or remove it from the style sheet.")
        return f"url('{data_url(place.read_text(encoding='utf-8'))}')"

    text = LINE_START.sub("\n", COMMENT.sub("", sheet.read_text(encoding="utf-8")))
    return PICTURE.sub(picture, NOT_NEEDED.sub("", text.strip("\n")))


def data_url(svg: str) -> str:
    r"""The picture as a data URL, to be put in single quotes.

    >>> data_url('<svg fill="#fff">\n  <path\n    d="M0 0h9"/>\n</svg>\n')
    'data:image/svg+xml,<svg fill="%23fff"><path d="M0 0h9"/></svg>'
    """
    line = " ".join(BETWEEN_TAGS.sub("><", svg).split())
    return f"data:image/svg+xml,{quote(line, safe=UNHARMED)}"
