"""Makes the one style sheet that the page fetches of the many that are written. Knows where they lie, and no selector.

Where two rules weigh the same the later one counts, so the order is fixed: the rooms from the most general on, then the games,
each folder's sheets by name. A small picture that a sheet names lies beside it and is sent inside the sheet: the first paint
needs no further request.
"""

import re
from pathlib import Path
from urllib.parse import quote

from engine.game import game_names
from web.build.errors import BuildError

ROOMS = ("web/kit", "web/setup", "web/table")
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
LINE_START = re.compile(r"\n\s*")
PICTURE = re.compile(r'url\("([^":]+\.svg)"\)')
BETWEEN_TAGS = re.compile(r">\s+<")
UNHARMED = ' !"$&()*+,-./:;<=>?@[]^`{|}~'
"""What stands as it is between the single quotes of a data URL; % begins an escape and # would end the picture."""


def style_sheet(root: Path) -> bytes:
    """The sheets of all rooms and games in one, without comments and indentation; BuildError names a picture that is missing."""
    return "".join(_sent(sheet, root) for sheet in sheets(root)).encode()


def sheets(root: Path) -> list[Path]:
    """All style sheets, in the order in which they count."""
    folders = [*ROOMS, *(f"web/games/{name}" for name in game_names())]
    return [sheet for folder in folders for sheet in sorted((root / folder).glob("*.css"))]


def _sent(sheet: Path, root: Path) -> str:
    """The sheet as it is sent, its pictures inside."""

    def picture(found: re.Match[str]) -> str:
        place = sheet.parent / found[1]
        if not place.is_file():
            name = sheet.relative_to(root).as_posix()
            raise BuildError(f"{name} shows {found[1]}, which is not there: draw it, or take it out of the sheet.")
        return f"url('{data_url(place.read_text(encoding='utf-8'))}')"

    text = LINE_START.sub("\n", COMMENT.sub("", sheet.read_text(encoding="utf-8")))
    return PICTURE.sub(picture, text.lstrip("\n"))


def data_url(svg: str) -> str:
    r"""The picture as an address that holds it, to stand in single quotes.

    >>> data_url('<svg fill="#fff">\n  <path\n    d="M0 0h9"/>\n</svg>\n')
    'data:image/svg+xml,<svg fill="%23fff"><path d="M0 0h9"/></svg>'
    """
    line = " ".join(BETWEEN_TAGS.sub("><", svg).split())
    return f"data:image/svg+xml,{quote(line, safe=UNHARMED)}"
