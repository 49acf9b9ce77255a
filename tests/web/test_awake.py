"""The screen stays on while a game is played and somebody touches something now and then; otherwise it may turn off."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from tests.web.stand_in import StandIn, settle


class Browser:
    """A page with an `Awake`, and the browser's screen locks: how many were given, and those not yet released."""

    def __init__(self, page: StandIn) -> None:
        self.given, self.refuses = 0, False
        self.open: list[SimpleNamespace] = []
        self.document = page.js.document
        self._listeners: dict[str, Callable[[Any], Any]] = {}
        self.document.addEventListener = self._listeners.__setitem__
        page.js.window.navigator = self._navigator = SimpleNamespace(wakeLock=self)

    def start(self, has_locks: bool = True) -> Any:
        """Starts an `Awake` there."""
        from web.app.awake import Awake

        if not has_locks:
            del self._navigator.wakeLock
        return Awake()

    async def request(self, kind: str) -> SimpleNamespace:
        assert kind == "screen"
        await asyncio.sleep(0)
        if self.refuses:
            raise RuntimeError("NotAllowedError")
        self.given += 1
        lock = SimpleNamespace(released=False)
        lock.release = lambda: self.lose(lock)
        self.open.append(lock)
        return lock

    def lose(self, lock: SimpleNamespace) -> None:
        """The page or the browser releases it."""
        lock.released = True
        self.open.remove(lock)

    async def event(self, kind: str) -> None:
        """Lets this happen, and everything that follows without waiting for anything from outside."""
        self._listeners[kind](None)
        await settle()


@pytest.fixture
def browser() -> Iterator[Browser]:
    page = StandIn()
    made = Browser(page)
    with page.installed():
        yield made


async def test_the_screen_stays_on_from_the_first_card_to_the_end(browser: Browser) -> None:
    awake = browser.start()
    await browser.event("pointerdown")
    assert browser.given == 0, "at the setup"
    awake.hold()
    await browser.event("pointerdown")
    assert (browser.given, len(browser.open)) == (1, 1)
    awake.release()
    await browser.event("keydown")
    assert (browser.given, browser.open) == (1, [])


async def test_a_page_that_was_hidden_asks_again_once_it_is_visible(browser: Browser) -> None:
    browser.start().hold()
    await settle()
    browser.document.hidden = True
    browser.lose(browser.open[0])
    await browser.event("visibilitychange")
    assert browser.given == 1
    browser.document.hidden = False
    await browser.event("visibilitychange")
    assert (browser.given, len(browser.open)) == (2, 1)


async def test_untouched_for_long_it_may_turn_off_until_the_next_touch(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    later: list[tuple[float, Callable[[], None]]] = []

    def call_later(seconds: float, called: Callable[[], None]) -> SimpleNamespace:
        later.append((seconds, called))
        return SimpleNamespace(cancel=lambda: None)

    monkeypatch.setattr(asyncio.get_running_loop(), "call_later", call_later)
    browser.start().hold()
    await settle()
    [(seconds, rest)] = later
    assert seconds == 600
    rest()
    assert browser.open == []
    await browser.event("keydown")
    assert len(browser.open) == 1


async def test_a_lock_that_comes_too_late_is_released(browser: Browser) -> None:
    awake = browser.start()
    awake.hold()
    await asyncio.sleep(0)
    awake.release()
    await settle()
    assert (browser.given, browser.open) == (1, [])


@pytest.mark.parametrize("has_locks", [True, False], ids=["refused", "missing"])
async def test_without_a_lock_nothing_happens(has_locks: bool, browser: Browser) -> None:
    browser.refuses = True
    awake = browser.start(has_locks)
    awake.hold()
    await settle()
    await browser.event("pointerdown")
    awake.release()
    assert browser.open == []
