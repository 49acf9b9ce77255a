"""The screen stays on while a game is played and somebody touches something now and then; otherwise it may go off."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any

import pytest

from tests.web.stand_in import StandIn


class Locks:
    """The browser's screen locks: how many were given, and those not yet released."""

    def __init__(self) -> None:
        self.given = 0
        self.open: list[SimpleNamespace] = []
        self.refuses = False

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


async def settle() -> None:
    """Lets everything happen that waits for nothing from outside."""
    for _ in range(8):
        await asyncio.sleep(0)


def play(story: Callable[[Any, Locks, dict[str, Callable[[Any], Any]], Any], Awaitable[None]], has_locks: bool = True) -> None:
    """Runs the story with an `Awake`, its locks, the page's listeners and its document."""
    page, locks = StandIn(), Locks()
    listeners: dict[str, Callable[[Any], Any]] = {}
    page.js.document.addEventListener = listeners.__setitem__
    page.js.window.navigator = SimpleNamespace(wakeLock=locks) if has_locks else SimpleNamespace()
    with page.installed():
        from web.app.awake import Awake

        async def told() -> None:
            await story(Awake(), locks, listeners, page.js.document)

        asyncio.run(told())


def test_it_stays_on_from_the_first_card_to_the_end() -> None:
    async def story(awake: Any, locks: Locks, listeners: Any, document: Any) -> None:
        listeners["pointerdown"](None)
        await settle()
        assert locks.given == 0, "at the set-up"
        awake.hold()
        listeners["pointerdown"](None)
        await settle()
        assert (locks.given, len(locks.open)) == (1, 1)
        awake.release()
        listeners["keydown"](None)
        await settle()
        assert (locks.given, locks.open) == (1, [])

    play(story)


def test_a_page_that_was_hidden_asks_again_when_it_is_seen() -> None:
    async def story(awake: Any, locks: Locks, listeners: Any, document: Any) -> None:
        awake.hold()
        await settle()
        document.hidden = True
        locks.lose(locks.open[0])
        listeners["visibilitychange"](None)
        await settle()
        assert locks.given == 1
        document.hidden = False
        listeners["visibilitychange"](None)
        await settle()
        assert (locks.given, len(locks.open)) == (2, 1)

    play(story)


def test_when_nobody_touches_anything_for_long_it_may_go_off_until_somebody_does(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(awake: Any, locks: Locks, listeners: Any, document: Any) -> None:
        later: list[tuple[float, Callable[[], None]]] = []

        def call_later(seconds: float, called: Callable[[], None]) -> SimpleNamespace:
            later.append((seconds, called))
            return SimpleNamespace(cancel=lambda: None)

        monkeypatch.setattr(asyncio.get_running_loop(), "call_later", call_later)
        awake.hold()
        await settle()
        [(seconds, rest)] = later
        assert seconds == 600
        rest()
        assert locks.open == []
        listeners["keydown"](None)
        await settle()
        assert len(locks.open) == 1

    play(story)


def test_a_lock_that_comes_too_late_is_given_back() -> None:
    async def story(awake: Any, locks: Locks, listeners: Any, document: Any) -> None:
        awake.hold()
        await asyncio.sleep(0)
        awake.release()
        await settle()
        assert locks.open == []

    play(story)


@pytest.mark.parametrize("has_locks", [True, False], ids=["refused", "missing"])
def test_without_a_lock_nothing_happens(has_locks: bool) -> None:
    async def story(awake: Any, locks: Locks, listeners: Any, document: Any) -> None:
        locks.refuses = True
        awake.hold()
        await settle()
        listeners["pointerdown"](None)
        await settle()
        awake.release()
        assert locks.open == []

    play(story, has_locks)
