"""The curve of chances on the page: what is reckoned of it, where one stands, the numbers of the moments. It is also the way to
any stop, by pointer and by key. Knows no match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from web.kit.dom import fill, find, listen, make, show
from web.review.curve import apart, area, outline, points

MARK = 23
"""CSS pixels: so wide and high is the number of a moment, with the space around it (`review.css`)."""


class Chart:
    """The part `#review-chart`. Calls `go(stop)` when somebody points at a stop."""

    def __init__(self, go: Callable[[int], None]) -> None:
        self._go = go
        self._last = 1
        listen(find("#review-stop"), "input", lambda event: go(int(event.target.value)))
        listen(find("#review-marks"), "click", self._on_mark)

    def lay(self, stops: int, most: int) -> None:
        """Lays it out for so many stops; chances are counted up to `most`."""
        self._last = max(1, stops - 1)
        find("#review-stop").max = str(stops - 1)
        for label, number in zip(find("#review-chart").querySelectorAll(":scope > b"), (most, most / 2, 0), strict=True):
            label.textContent = f"{number:g}"
        fill(find("#review-marks"), [])
        self.draw(())

    def draw(self, values: Sequence[float]) -> None:
        """Draws the chances at one stop after the other, as far as they are known."""
        found = points(values, self._last)
        chart = find("#review-chart svg")
        chart.querySelector("polyline").setAttribute("points", outline(found))
        chart.querySelector("polygon").setAttribute("points", area(found))

    def mark(self, stops: Sequence[int], values: Sequence[float]) -> None:
        """Numbers these stops, on the curve with these values."""
        found = points(values, self._last)
        places, marks, chart = [found[stop] for stop in stops], [], find("#review-chart svg")
        wide, high = (100 * MARK / max(MARK, side) for side in (chart.clientWidth, chart.clientHeight))
        for number, (stop, x, (_, y)) in enumerate(zip(stops, apart(places, wide, high), places, strict=True), 1):
            mark = make("li", str(number), data_stop=str(stop))
            mark.style.cssText = f"left:{x:.1f}%;top:{y:.1f}%"
            marks.append(mark)
        fill(find("#review-marks"), marks)

    def stand(self, stop: int, words: str) -> None:
        """Shows where one stands; the words say it to the ear."""
        slider = find("#review-stop")
        slider.value = str(stop)
        slider.setAttribute("aria-valuetext", words)
        find("#review-here").style.left = f"{100 * stop / self._last:.2f}%"
        for mark in find("#review-marks").children:
            mark.classList.toggle("now", int(mark.dataset.stop) == stop)

    def progress(self, share: float, words: str) -> None:
        """Shows how much is reckoned; no words say that all is."""
        show(find("#review-progress"), bool(words))
        find("#review-progress progress").value = share
        find("#review-progress span").textContent = words

    def _on_mark(self, event: Any) -> None:
        mark = event.target.closest("[data-stop]")
        if mark:
            self._go(int(mark.dataset.stop))
