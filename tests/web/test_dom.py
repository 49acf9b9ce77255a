"""Listening: a handler is kept only as long as it may be called. Live regions: whatever is said twice is read out twice."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from itertools import pairwise
from types import ModuleType, SimpleNamespace
from typing import Any
from unittest.mock import MagicMock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.web.stand_in import StandIn


@pytest.fixture(scope="module")
def dom() -> Iterator[ModuleType]:
    with StandIn().installed():
        from web.ui import dom

        yield dom


@pytest.mark.parametrize(("options", "kept"), [({}, "proxy"), ({"passive": True}, "proxy"), ({"once": True}, "once callable")])
def test_a_listener_for_one_event_is_released_after_it(options: dict[str, bool], kept: str) -> None:
    """Python objects behind a proxy live until it is destroyed, and those behind a once callable until it is called."""

    def as_a(kind: str) -> Callable[[Any], Any]:
        return lambda handler: (kind, handler)

    target, handler = MagicMock(), MagicMock()
    with StandIn().installed():
        vars(sys.modules["pyodide.ffi"]).update(create_proxy=as_a("proxy"), create_once_callable=as_a("once callable"))
        from web.ui.dom import listen

        listen(target, "close", handler, **options)
    assert target.addEventListener.call_args.args == ("close", (kept, handler), *([options] if options else []))


def test_every_zoom_is_noticed() -> None:
    page, asked, zooms = StandIn(dpr=2.0), list[str](), list[float]()
    heard: list[Callable[[object], None]] = []

    def query(text: str) -> SimpleNamespace:
        asked.append(text)
        return SimpleNamespace(addEventListener=lambda _event, called, _options: heard.append(called))

    page.js.matchMedia = query
    with page.installed():
        from web.ui.dom import when_zoomed

        js: Any = sys.modules["js"]
        when_zoomed(lambda: zooms.append(js.devicePixelRatio))
        for js.devicePixelRatio in (3.0, 1.5):
            heard.pop()(SimpleNamespace())
    assert (asked, zooms) == (["(resolution: 2.0dppx)", "(resolution: 3.0dppx)", "(resolution: 1.5dppx)"], [3.0, 1.5])


# Live regions


class Region:
    """A stand-in for a live region. `read` lists the texts at the ends of tasks, when screen readers look."""

    def __init__(self) -> None:
        self.textContent = ""
        self.read: list[str] = []

    def append(self, text: str) -> None:
        self.textContent += text

    def rest(self) -> None:
        self.read.append(self.textContent)

    @property
    def spoken(self) -> list[str]:
        """The texts without signs that nobody sees or hears."""
        return [re.sub("[\u00a0\u2060]", "", text) for text in self.read]

    @property
    def changes(self) -> bool:
        """Whether every text differs from the one before: screen readers keep silent about a text that does not change."""
        return all(before != after for before, after in pairwise(self.read))


def test_the_same_words_are_read_each_time(dom: ModuleType) -> None:
    region, words = Region(), ["No such card."] * 4 + ["Copied.", "No such card."]
    for sentence in words:
        dom.announce(region, sentence)
        region.rest()
    assert region.spoken == words
    assert region.changes
    assert all(len(text) <= len(spoken) + 1 for text, spoken in zip(region.read, region.spoken, strict=True)), "nothing piles up"
    assert region.read[-1] == "No such card.", "a new text is unchanged"


def test_words_that_are_cleared_and_said_again_at_once_are_read(dom: ModuleType) -> None:
    region = Region()
    for _time in range(3):
        dom.announce(region, "")
        dom.announce(region, "Blocks a row of four.")
        region.rest()
    assert region.changes


def test_a_region_filled_in_another_way_is_read_again_too(dom: ModuleType) -> None:
    region = Region()
    for _time in range(3):
        region.textContent = "Fern makes a secret choice."
        dom.announce_filled(region)
        region.rest()
    assert region.changes


@given(st.lists(st.sampled_from(["", "a", "b", "a b"]), max_size=12))
def test_every_text_differs_from_the_last_one_read(dom: ModuleType, texts: list[str]) -> None:
    region = Region()
    for words in texts:
        dom.announce(region, words)
        if words:
            region.rest()
    assert region.spoken == [words for words in texts if words]
    assert region.changes
