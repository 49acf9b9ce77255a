"""Live regions: whatever is said twice is read out twice. Screen readers keep silent about a text that does not change."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from tests.web.stand_in import StandIn
from web.build.paths import ROOT

PAGES = [ROOT / "index.html", *sorted((ROOT / "web").rglob("page.html"))]

STATES = {
    "announcements": "a log, which gets a new line each time",
    "unsaved-text": "what is the case, not news",
    "editor-good": "what is the case: it is set when it changes",
    "editor-advice": "what is the case: it is set when it changes",
    "editor-problems": "what is the case: it is set when it changes",
    "lesson-goal": "what follows below it is announced, and the whole is read",
}
"""What in a live region need not be heard again, and why."""


class Region:
    """A stand-in for a live region; `told` are the texts that a screen reader can tell apart."""

    def __init__(self) -> None:
        self._text = ""
        self.told: list[str] = []

    @property
    def textContent(self) -> str:  # noqa: N802 - the browser's name
        return self._text

    @textContent.setter
    def textContent(self, text: str) -> None:  # noqa: N802
        self._text = text

    def append(self, text: str) -> None:
        self._text += text

    def rest(self) -> None:
        """The task is over: now screen readers look."""
        self.told.append(self._text)


def announce(region: Region, words: str) -> None:
    with StandIn().installed():
        from web.ui import dom

        dom.announce(region, words)


def heard(region: Region) -> None:
    with StandIn().installed():
        from web.ui import dom

        dom.announce_filled(region)


def spoken(text: str) -> str:
    return re.sub("[\u00a0\u2060]", "", text)


def test_the_same_words_are_heard_each_time() -> None:
    region = Region()
    for words in ("No such card.",) * 4 + ("Copied.", "No such card."):
        announce(region, words)
        region.rest()
    assert [spoken(text) for text in region.told] == ["No such card."] * 4 + ["Copied.", "No such card."]
    assert all(before != after for before, after in pairwise(region.told))
    assert all(len(text) <= len(spoken(text)) + 1 for text in region.told), "nothing piles up"
    assert region.told[-1] == "No such card.", "a new text is as it is"


def test_what_is_cleared_and_said_again_at_once_is_heard() -> None:
    region = Region()
    for _time in range(3):
        announce(region, "")
        announce(region, "Blocks a row of four.")
        region.rest()
    assert len(set(region.told)) == 3


def test_what_was_filled_otherwise_is_heard_again_too() -> None:
    region = Region()
    for _time in range(3):
        region.textContent = "Fern makes a secret choice."
        heard(region)
        region.rest()
    assert len(set(region.told)) == 3


@given(st.lists(st.sampled_from(["", "a", "b", "a b"]), max_size=12))
def test_every_text_is_another_than_the_last_that_was_heard(texts: list[str]) -> None:
    region = Region()
    for words in texts:
        announce(region, words)
        if words:
            region.rest()
    assert [spoken(text) for text in region.told] == [words for words in texts if words]
    assert all(before != after for before, after in pairwise(region.told))


class Regions(HTMLParser):
    """Finds the live regions of a page, and the ids in them."""

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


def live() -> dict[str, dict[str, str | None]]:
    """The attributes of everything that is a live region or in one, by its id."""
    found: dict[str, dict[str, str | None]] = {}
    for page in PAGES:
        regions = Regions()
        regions.feed(page.read_text(encoding="utf-8"))
        found |= regions.ids
    return found


def written(text: str) -> Iterator[str]:
    """The ids of the elements that this code fills without announcing it."""
    for line in text.splitlines():
        for place in re.findall(r"""find\("#([\w-]+)[^"]*"\)(?:\.textContent)? = .""", line):
            if ".textContent" in line:
                yield place
        yield from re.findall(r"""\bfill\(find\("#([\w-]+)""", line)


def test_every_live_region_is_found() -> None:
    assert {"jump-said", "toast", "notice-text", "why", "deal-news", "lesson-how", "tip-said", "box-news"} <= live().keys()
    assert "play" not in live()
    assert "notice" in set(written('find("#notice").textContent = words'))
    assert "toast" in set(written('fill(find("#toast"), items)'))


def test_whatever_a_live_region_says_is_announced() -> None:
    regions = live().keys() - STATES.keys()
    for path in sorted((ROOT / "web").rglob("*.py")):
        silent = regions.intersection(written(path.read_text(encoding="utf-8"))) - HEARD.get(path.name, set())
        assert not silent, f"{path.relative_to(ROOT)} fills {silent}, a live region: use announce() of web/ui/dom.py."


HEARD = {"replay.py": {"replay-told"}, "tip.py": {"why"}}
"""What a module fills and then passes to `heard`, once it is news."""


def test_a_region_that_says_the_same_again_is_read_as_a_whole() -> None:
    """Some browsers report only what has changed in it, which is then one sign that cannot be heard."""
    for name, attributes in live().items():
        if attributes.get("role") in ("status", "alert") and name not in ("unsaved", "update", "editor-check"):
            assert attributes.get("aria-atomic") == "true", name


def test_what_is_a_state_is_in_a_page() -> None:
    assert STATES.keys() <= live().keys()
    assert all(isinstance(page, Path) for page in PAGES)
