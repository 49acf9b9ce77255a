"""The page's sources: live regions are announced, sentences name buttons where they are, and no game is named."""

from __future__ import annotations

import io
import re
import tokenize
from collections.abc import Iterator
from html import unescape
from html.parser import HTMLParser

import pytest

from engine.game import game_names
from web.build.paths import ROOT

PAGES = [ROOT / "index.html", *sorted((ROOT / "web").rglob("page.html"))]
MARKUP = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)

# Live regions

STATES = {
    "announcements": "a log, which gets a new line each time",
    "unsaved-text": "a state, not news",
    "editor-good": "a state: it is set when it changes",
    "editor-advice": "a state: it is set when it changes",
    "editor-problems": "a state: it is set when it changes",
    "lesson-goal": "the text that follows below is announced, and the whole is read",
}
"""Parts of live regions that need not be read again, and why."""

ANNOUNCED_LATER = {"replay.py": {"replay-told"}}
"""Regions that a module fills and then passes to `announce_filled`, once they are news."""


class Regions(HTMLParser):
    """Finds the live regions of a page and the elements in them: their attributes by id."""

    ROLES = ("status", "alert", "log")
    VOID = ("input", "br", "path", "img", "hr", "meta", "link")

    def __init__(self) -> None:
        super().__init__()
        self.inside: list[bool] = []
        self.ids: dict[str, dict[str, str | None]] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        is_live = found.get("role") in self.ROLES or "aria-live" in found or any(self.inside)
        if is_live and found.get("id"):
            self.ids[str(found["id"])] = found
        if tag not in self.VOID:
            self.inside.append(is_live)

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.VOID:
            self.inside.pop()

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)


@pytest.fixture(scope="module")
def live() -> dict[str, dict[str, str | None]]:
    regions = Regions()
    regions.feed(MARKUP)
    return regions.ids


def filled(text: str) -> Iterator[str]:
    """The ids of the elements that this code fills without announcing it."""
    for line in text.splitlines():
        yield from re.findall(r"""find\("#([\w-]+)[^"]*"\)\.textContent = .""", line)
        yield from re.findall(r"""\bfill\(find\("#([\w-]+)""", line)


def test_every_live_region_is_found(live: dict[str, dict[str, str | None]]) -> None:
    known = {"jump-said", "toast", "notice-text", "why", "deal-news", "lesson-how", "tip-said", "box-news", *STATES}
    assert known <= live.keys()
    assert "play" not in live
    assert [*filled('find("#notice").textContent = words\nfill(find("#toast"), items)')] == ["notice", "toast"]


def test_every_change_of_a_live_region_is_announced(live: dict[str, dict[str, str | None]]) -> None:
    for path in sorted((ROOT / "web").rglob("*.py")):
        regions = live.keys() - STATES.keys() - ANNOUNCED_LATER.get(path.name, set())
        silent = regions.intersection(filled(path.read_text(encoding="utf-8")))
        assert not silent, f"{path.relative_to(ROOT)} fills {silent}, a live region: use announce() of web/ui/dom.py."


def test_a_region_that_repeats_its_text_is_read_as_a_whole(live: dict[str, dict[str, str | None]]) -> None:
    """Some browsers report only the change in it, which is a sign that cannot be heard."""
    for name, attributes in live.items():
        if attributes.get("role") in ("status", "alert") and name not in ("unsaved", "update", "editor-check"):
            assert attributes.get("aria-atomic") == "true", name


# Places that sentences name, such as “Open a file” in Settings

PLACES = {"Settings": "settings", "the menu": "menu", "its menu": "menu", "All games": "games-window", "Stats": "stats"}
"""The names of windows in sentences, and the windows' ids."""

NAMED = re.compile(rf"“([^”{{}}]+)” in ({'|'.join(PLACES)})\b")


def test_a_button_is_where_a_sentence_says() -> None:
    sources = [path for folder in ("web", "engine") for end in ("*.py", "*.js") for path in (ROOT / folder).rglob(end)]
    texts = (path.read_text(encoding="utf-8") for path in [*PAGES, *sources, ROOT / "README.md"])
    named = {pair for text in texts for pair in NAMED.findall(" ".join(unescape(text).split()))}
    assert len(named) >= 4, "nothing is named any more, so nothing is checked"
    assert [(button, place) for button, place in sorted(named) if f">{button}<" not in labels(PLACES[place])] == []


def labels(window: str) -> str:
    """The markup of that window, with its labels."""
    found = re.search(rf'<dialog(?: [^>]*)? id="{window}".*?</dialog>', MARKUP, re.DOTALL)
    assert found, f"there is no window {window}"
    return unescape(found[0])


# Names of games

FOLDERS = ("app", "boot", "build", "setup", "storage", "table", "ui")
KINDS = (".py", ".js", ".mjs", ".html", ".css", ".webmanifest")
NAMES = re.compile(rf"\b({'|'.join(game_names())})\b", re.IGNORECASE)


def words_of(text: str, kind: str = ".py") -> str:
    """The text of a file; for Python, without `collections.abc.Sequence` in code."""
    if kind != ".py" or "from collections.abc import" not in text:
        return text
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return " ".join(token.string for token in tokens if (token.type, token.string) != (tokenize.NAME, "Sequence"))


def test_no_game_is_named_outside_its_folder() -> None:
    inside = [path for folder in FOLDERS for path in sorted((ROOT / "web" / folder).rglob("*")) if path.suffix in KINDS]
    assert len(inside) > 50
    for path in [ROOT / "index.html", *sorted((ROOT / "web").glob("*.*")), *inside]:
        found = set(NAMES.findall(words_of(path.read_text(encoding="utf-8"), path.suffix))) if path.suffix in KINDS else None
        assert not found, f"{path.relative_to(ROOT)} names {found}; what the page must know of it belongs to its LOOK."


@pytest.mark.parametrize(
    ("text", "is_named"),
    [
        ("from collections.abc import Sequence\nx: Sequence[int]\n", False),
        ("from collections.abc import Sequence\nx = 1  # as in Sequence\n", True),
        ('from collections.abc import Sequence\nx = "sequoia"\n', True),
        ("x = web.games.sequitur\n", True),
    ],
)
def test_a_name_is_noticed(text: str, is_named: bool) -> None:
    assert bool(NAMES.search(words_of(text))) == is_named
