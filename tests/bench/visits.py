"""Times people with a browser visiting a site and coming back. Knows of a site only its address and signs.

A visitor is a new profile on disk (so the browser keeps files and compiled code as it does for people) in a browser
process that has come to rest. A visitor comes back in a new tab, after the old tab's process has ended and no service
worker is running: only what is on disk remains of the earlier visit.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.bench.browser import chromium_options
from tests.bench.host import Host, Sent

REST = 1.0
"""Seconds to leave a browser alone after it starts and between visits."""

PATIENCE = 120_000
"""Milliseconds to wait for a site that is slow to start: the throttled visit takes ten seconds on a busy machine."""

SLOW_MBIT = 10

SLOWED = 6
"""How many times slower the CPU of a slow phone is."""

WIDTH, HEIGHT, PIXELS = 390, 844, 3
"""A phone's screen in CSS pixels, and the pixels a point."""


@dataclass(frozen=True)
class Site:
    """What is timed: its name, the performance mark it sets once usable, and the sign that everything is kept."""

    name: str
    mark: str
    kept: str | None = None


@dataclass(frozen=True)
class Visit:
    """Milliseconds from navigation to the mark, what the browser had requested by then, and what it requested from then until
    everything was kept. A body counts in full where it was requested, even if its end came later."""

    ms: float
    sent: tuple[Sent, ...]
    sent_later: tuple[Sent, ...]


class Visitor:
    """One person's browser: `visit` opens the site in a new tab, `page`, and times it."""

    def __init__(self, context: Any, host: Host) -> None:
        self.context, self._host = context, host
        self.page: Any = None
        context.set_default_timeout(PATIENCE)

    def visit(self, site: Site, prepare: Callable[[Any], None] = lambda _page: None) -> Visit:
        """Opens the site in a new tab, after `prepare` has run on it."""
        self._leave()
        self.page = self.context.new_page()
        prepare(self.page)
        self._host.sent.clear()
        self.page.goto(self._host.url(site.name), wait_until="commit")
        entry = f"performance.getEntriesByName('{site.mark}')"
        self.page.wait_for_function(f"{entry}.length || document.querySelector('[data-stopped]')")
        ms, navigation = self.page.evaluate(f"[{entry}[0].startTime, performance.timeOrigin]")
        if site.kept:
            self.page.wait_for_selector(site.kept)
        sent = tuple(self._host.sent)
        needed = sum(answer.at * 1000 < navigation + ms for answer in sent)
        return Visit(ms, sent[:needed], sent[needed:])

    def _leave(self) -> None:
        """Closes the tab and ends what outlives it."""
        if self.page:
            time.sleep(REST)
            session = self.context.new_cdp_session(self.context.pages[0])
            self.page.close()
            session.send("ServiceWorker.enable")
            session.send("ServiceWorker.stopAllWorkers")
            session.detach()
        time.sleep(REST)


def slow_line(page: Any) -> None:
    """Limits the page to 10 Mbit/s each way and 40 ms latency, as the developer tools do."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    speed = SLOW_MBIT * 1e6 / 8
    conditions = {"offline": False, "latency": 40, "downloadThroughput": speed, "uploadThroughput": speed}
    session.send("Network.emulateNetworkConditions", conditions)


def slow_cpu(page: Any) -> None:
    """Slows the page's thread, as the developer tools do; they cannot slow workers."""
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})


def on_a_phone(page: Any) -> None:
    """Makes of a tab that of a slow phone at the end of a slow line."""
    size = {"width": WIDTH, "height": HEIGHT, "deviceScaleFactor": PIXELS, "mobile": True}
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setDeviceMetricsOverride", size)
    session.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    slow_cpu(page)
    slow_line(page)


@contextmanager
def new_visitor(playwright: Any, host: Host) -> Iterator[Visitor]:
    """A visitor who has never been to any site; their browser closes with the block."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        context = playwright.chromium.launch_persistent_context(Path(folder), **chromium_options())
        try:
            yield Visitor(context, host)
        finally:
            context.close()
