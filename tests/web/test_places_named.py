"""A sentence that names a button and its place, such as “Open a file” in Settings, is right about it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

from tests.web.test_live_regions import PAGES
from web.build.paths import ROOT

PLACES = {"Settings": "settings", "the menu": "menu", "its menu": "menu", "All games": "games-window", "Stats": "stats"}
"""What a sentence calls a window, and the id of that window."""

NAMED = re.compile(rf"“([^”{{}}]+)” in ({'|'.join(PLACES)})\b")
SOURCES = [*PAGES, *(path for folder in ("web", "engine") for end in ("*.py", "*.js") for path in (ROOT / folder).rglob(end))]


def named() -> Iterator[tuple[str, str]]:
    """Each button and place that a sentence names."""
    for path in [*SOURCES, ROOT / "README.md"]:
        yield from NAMED.findall(" ".join(unescape(path.read_text(encoding="utf-8")).split()))


def labels(window: str) -> str:
    """The markup of that window, with its labels."""
    markup = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)
    found = re.search(rf'<dialog[^>]* id="{window}".*?</dialog>|<dialog id="{window}".*?</dialog>', markup, re.DOTALL)
    assert found, f"there is no window {window}"
    return unescape(found[0])


def test_a_button_is_where_a_sentence_says() -> None:
    found = sorted(set(named()))
    assert len(found) >= 4, "nothing is named any more, so nothing is checked"
    assert [(button, place) for button, place in found if f">{button}<" not in labels(PLACES[place])] == []
