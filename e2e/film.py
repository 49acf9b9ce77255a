"""A page with a stopped clock: timers and frames of the picture come only when a test lets time pass, on any machine at once."""

from __future__ import annotations

from playwright.sync_api import Page

STEP = 20
"""The milliseconds that pass at once. The durations of beats are multiples of it."""

CATCH_UP = """async () => {
    const { port1, port2 } = new MessageChannel();
    for (let round = 0; round < 2; round++) {
        for (let hop = 0; hop < 25; hop++) await new Promise(then => { port1.onmessage = then; port2.postMessage(0); });
        await new Promise(done => {
            const asked = indexedDB.open('sequor');
            asked.onerror = done;
            asked.onsuccess = () => {
                const base = asked.result, writing = base.transaction([...base.objectStoreNames], 'readwrite');
                writing.oncomplete = writing.onabort = () => { base.close(); done(); };
            };
        });
    }
    port1.close();
}"""
"""Resolves once the page has done everything for which no time must pass: its tasks take turns with this one, and the database
runs connections and transactions in order."""

END_FADES = """() => {
    for (const one of document.getAnimations()) if (one.effect.getComputedTiming().endTime < Infinity) one.finish();
}"""
"""Ends the style sheet's animations, which have a clock of their own."""


class StoppedClock:
    """The clock of a page, stopped until `run_to`. `resume` lets it run as usual again."""

    def __init__(self, page: Page) -> None:
        """Stops the clock."""
        self.now = 0
        """The milliseconds that have passed."""

        self._page = page
        if not page.evaluate("window.canStop"):  # installed twice, it would forget timers
            page.clock.install()
            page.evaluate("window.canStop = true")
        page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 1)
        page.evaluate(CATCH_UP)

    def run_to(self, now: int) -> None:
        """Lets time pass until that many milliseconds have passed in all."""
        while self.now < now:
            self._page.clock.run_for(STEP)
            self._page.evaluate(CATCH_UP)
            self.now += STEP

    def resume(self) -> None:
        """Lets time pass as usual."""
        self._page.clock.resume()
