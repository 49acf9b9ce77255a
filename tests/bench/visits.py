"""Times visits to a site by people with a browser, first and later ones. Independent of the site, except for its marks.

A visitor is a new profile on disk (so the browser keeps files and compiled code as for people) in an idle browser process. A
visitor returns in a new tab, after the old tab's process has ended and while no service worker is running: only files on disk
remain of the earlier visit.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.bench.chromium import Chromium, Send, Tab
from tests.host import Sent, StaticServer

REST = 1.0
"""Seconds to leave a browser alone after it starts and between visits."""

PATIENCE = 120
"""Seconds to wait for a site that is slow to start: the throttled visit takes ten seconds on a busy machine."""

SLOW_MBIT = 10

SLOWED = 6
"""The factor by which the CPU of a slow phone is slower."""

WIDTH, HEIGHT, PIXELS = 390, 844, 3
"""A phone's screen in CSS pixels, and the pixels per point."""


@dataclass(frozen=True)
class Site:
    """A site to time: its name, the performance mark it sets once usable, and the selector that shows when everything is
    stored."""

    name: str
    mark: str
    kept: str | None = None


@dataclass(frozen=True)
class Visit:
    """Milliseconds from navigation to the mark, the requests until then, and the requests from then until everything was stored.
    A body counts in full when it is requested, even if its end comes later."""

    ms: float
    sent: tuple[Sent, ...]
    sent_later: tuple[Sent, ...]


class Visitor:
    """One person's browser: `visit` opens the site in a new `tab` and times it."""

    def __init__(self, browser: Chromium, host: StaticServer) -> None:
        self.browser, self._host = browser, host
        self._other_tab = Tab(browser)
        self.tab: Tab | None = None

    def visit(self, site: Site, prepare: Callable[[Send], None] = lambda _send: None) -> Visit:
        """Opens the site in a new tab, prepared with `prepare(send)`."""
        self._leave()
        self.tab = tab = Tab(self.browser)
        prepare(tab.send)
        self._host.sent.clear()
        tab.send("Page.navigate", {"url": self._host.url})
        entry = f"performance.getEntriesByName('{site.mark}')"
        tab.wait_for(f"{entry}.length || document.querySelector('[data-stopped]')", PATIENCE)
        ms, navigation = tab.evaluate(f"[{entry}[0].startTime, performance.timeOrigin]")
        if site.kept:
            tab.wait_for(f"document.querySelector('{site.kept}')?.checkVisibility({{ visibilityProperty: true }})", PATIENCE)
        sent = tuple(self._host.sent)
        needed = sum(answer.at * 1000 < navigation + ms for answer in sent)
        return Visit(ms, sent[:needed], sent[needed:])

    def stop_service_workers(self) -> None:
        """Ends them, as the browser does after half a minute without work."""
        self._other_tab.send("ServiceWorker.enable", {})
        self._other_tab.send("ServiceWorker.stopAllWorkers", {})
        self._other_tab.send("ServiceWorker.disable", {})

    def _leave(self) -> None:
        """Closes the tab and ends the workers that outlive it."""
        if self.tab:
            time.sleep(REST)
            self.tab.close()
            self.stop_service_workers()
        time.sleep(REST)


def slow_line(send: Send) -> None:
    """Limits a tab to 10 Mbit/s each way and 40 ms latency, like the developer tools, without storing the responses."""
    send("Network.enable", {"maxTotalBufferSize": 0, "maxResourceBufferSize": 0})
    speed = SLOW_MBIT * 1e6 / 8
    conditions = {"offline": False, "latency": 40, "downloadThroughput": speed, "uploadThroughput": speed}
    send("Network.emulateNetworkConditions", conditions)


def slow_cpu(send: Send) -> None:
    """Slows the page's thread, like the developer tools, which cannot slow workers."""
    send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})


def on_a_phone(send: Send) -> None:
    """Makes a tab behave like a slow phone on a slow line."""
    size = {"width": WIDTH, "height": HEIGHT, "deviceScaleFactor": PIXELS, "mobile": True}
    send("Emulation.setDeviceMetricsOverride", size)
    send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    slow_cpu(send)
    slow_line(send)


@contextmanager
def new_visitor(host: StaticServer) -> Iterator[Visitor]:
    """A visitor who has never been to any site; their browser closes with the block."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        browser = Chromium(Path(folder))
        try:
            yield Visitor(browser, host)
        finally:
            browser.close()
