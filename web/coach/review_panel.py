"""The panel of a review: the curve of chances, words, the cards of the key moments, and buttons.

Keys and swipes move between stops. The caller provides the content. Independent of matches.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from pyscript import document

from engine.coach.commentary import START, Breakdown, KeyMoment
from web.coach.review_state import Piece, apart, area, bars, outline, points, signed
from web.ui.dom import announce_filled, fill, find, listen, make, offer, show
from web.ui.keys import key_of

MARK = 23
"""The size in CSS pixels of a moment's number on the curve, with the space around it (`review.css`)."""


class Chart:
    """The chart `#review-chart` with its slider. Calls `go(stop)` when a stop is selected."""

    def __init__(self, go: Callable[[int], None]) -> None:
        self._go = go
        self._last = 1
        listen(find("#review-stop"), "input", lambda event: go(int(event.target.value)))
        listen(find("#review-marks"), "click", self._on_mark)

    def set_stops(self, stops: int, most: int) -> None:
        """Sets up the chart for `stops` stops and the scale from 0 to `most`."""
        self._last = max(1, stops - 1)
        find("#review-stop").max = str(stops - 1)
        for label, number in zip(find("#review-chart").querySelectorAll(":scope > b"), (most, most / 2, 0), strict=True):
            label.textContent = f"{number:g}"
        fill(find("#review-marks"), [])
        self.draw(())

    def draw(self, values: Sequence[float]) -> None:
        """Draws the curve of the chances at the stops from the first, as far as they are known."""
        found = points(values, self._last)
        chart = find("#review-chart svg")
        chart.querySelector("polyline").setAttribute("points", outline(found))
        chart.querySelector("polygon").setAttribute("points", area(found))

    def mark(self, stops: Sequence[int], values: Sequence[float]) -> None:
        """Numbers these stops on the curve, whose values are the chances at all stops."""
        found = points(values, self._last)
        places, marks, chart = [found[stop] for stop in stops], [], find("#review-chart svg")
        wide, high = (100 * MARK / max(MARK, side) for side in (chart.clientWidth, chart.clientHeight))
        for number, (stop, x, (_, y)) in enumerate(zip(stops, apart(places, wide, high), places, strict=True), 1):
            mark = make("li", str(number), data_stop=str(stop))
            mark.style.cssText = f"left:{x:.1f}%;top:{y:.1f}%"
            marks.append(mark)
        fill(find("#review-marks"), marks)

    def mark_stop(self, stop: int, words: str) -> None:
        """Marks the current stop; screen readers read the words."""
        slider = find("#review-stop")
        slider.value = str(stop)
        slider.setAttribute("aria-valuetext", words)
        find("#review-here").style.left = f"{100 * stop / self._last:.2f}%"
        for mark in find("#review-marks").children:
            mark.classList.toggle("now", int(mark.dataset.stop) == stop)

    def progress(self, share: float, words: str) -> None:
        """Shows the progress of the computation; with the words "", hides it."""
        show(find("#review-progress"), bool(words))
        find("#review-progress progress").value = share
        find("#review-progress span").textContent = words

    def _on_mark(self, event: Any) -> None:
        mark = event.target.closest("[data-stop]")
        if mark:
            self._go(int(mark.dataset.stop))


OPEN = "decided"
"""The class of a panel that shows the breakdown instead of the moments, if there is room for only one of them."""


class Panel:
    """The panel `#review`. `pressed` has a handler for each button's name, `go(stop)` is called for the card of a moment, and
    `look_as(seat)` for another viewer."""

    def __init__(
        self, pressed: Mapping[str, Callable[[], None]], go: Callable[[int], None], look_as: Callable[[int], None]
    ) -> None:
        self._go = go
        self._stop: int | None = None
        find("#table").append(find("#review"))
        for name, handler in pressed.items():
            listen(find(f"#review-{name}"), "click", partial(_press, handler))
        listen(find("#review-moments"), "click", self._on_card)
        listen(find("#review-seat"), "change", lambda event: look_as(int(event.target.value)))
        listen(find("#review-menu"), "click", lambda _event: find("#menu-button").click())
        listen(find("#review-decided"), "click", lambda _event: self.fold(find("#review").classList.contains(OPEN)))

    def open(self, words: str, seats: Mapping[int, str], seat: int) -> None:
        """Shows the panel: `words` name the game, `seats` are the possible viewers with their names, `seat` the current one."""
        find("#review-game").textContent = words
        offer(find("#review-seat"), {str(number): name for number, name in seats.items()}, str(seat))
        show(find("#review-whose"), len(seats) > 1)
        self.fold()
        show(find("#review"))

    def close(self) -> None:
        """Hides the panel."""
        show(find("#review"), False)

    def fold(self, folded: bool = True) -> None:
        """If there is little room: shows the moments or, unfolded, the breakdown."""
        find("#review").classList.toggle(OPEN, not folded)
        find("#review-decided").setAttribute("aria-expanded", "false" if folded else "true")

    # The whole game

    def wait(self, verdict: str) -> None:
        """Shows the preliminary verdict while the rest is being computed."""
        fill(find("#review-moments"), [])
        for part in ("#review-bars", "#review-split dl", "#review-line"):
            show(find(part), False)
        _say_verdict(f"So far: {verdict[:1].lower()}{verdict[1:]}" if verdict else "Analysing…")

    def show_summary(self, found: Breakdown, moments: Sequence[tuple[int, str, KeyMoment]]) -> None:
        """Shows the breakdown and the moments, each with its stop and the time of the game."""
        cards = [_card(number, *moment, found.scale.most) for number, moment in enumerate(moments, 1)]
        fill(find("#review-moments"), cards)
        _say_verdict(found.verdict)
        for line, pieces in zip(find("#review-bars").children, bars(found), strict=True):
            fill(line, [_piece(piece) for piece in pieces])
        fill(find("#review-split dl"), [_figure(part.key, part.words, part.points) for part in found.parts if part.key != START])
        start, *rest = found.parts
        sum_words = " ".join(f"{'+' if part.points >= 0 else chr(0x2212)} {abs(part.points)}" for part in rest)
        find("#review-line span").textContent = f"Start {start.points} {sum_words}"
        find("#review-line b").textContent = f"= {found.result}"
        for part in ("#review-bars", "#review-split dl", "#review-line"):
            show(find(part))

    @property
    def has_cards(self) -> bool:
        """Whether all moments are shown as cards; if there is little room, only the current one is."""
        return bool(find("#review-moments").getClientRects().length)

    @property
    def fits(self) -> bool:
        """Whether there is room for all moments shown."""
        cards = find("#review-moments")
        return bool(cards.scrollHeight <= cards.clientHeight + 1)

    # The current stop

    def describe_stop(self, stop: int, when: str, words: Sequence[str], worth: tuple[str, str]) -> None:
        """Describes the current stop: when it was, what happened, and its points with their kind ("gain", "loss" or "")."""
        find("#review-when").textContent = when
        line, price, number = (find(f"#review-now {part}") for part in ("p", "strong", "i"))
        line.dataset.when = when
        fill(line, [make("span", sentence) for sentence in words])
        if stop != self._stop:
            self._stop = stop
            announce_filled(line)
        price.textContent, price.className = worth
        cards = list(find("#review-moments").children)
        here = [card for card in cards if int(card.dataset.stop) == stop]
        for card in cards:
            card.firstElementChild.setAttribute("aria-current", "step" if card in here else "false")
        number.textContent = str(cards.index(here[0]) + 1) if here else ""
        find("#review-now").classList.toggle("moment", bool(here))

    def allow(self, **allowed: bool) -> None:
        """Enables buttons by their names; a disabled one passes its focus to the slider."""
        for name, enabled in allowed.items():
            button = find(f"#review-{name}")
            if not enabled and button.matches(":focus"):
                find("#review-stop").focus()
            button.disabled = not enabled
        # The most useful button is gold.
        find("#review-next").classList.toggle("gold", bool(find("#review-try").disabled))

    def _on_card(self, event: Any) -> None:
        card = event.target.closest("[data-stop]")
        if card:
            self._go(int(card.dataset.stop))


def _say_verdict(words: str) -> None:
    for place in ("#review-verdict", "#review-decided span:last-child"):
        find(place).textContent = words


def _press(handler: Callable[[], None], _event: Any) -> None:
    handler()


def kind_of(points: int) -> str:
    """The class that colours these points: "gain", "loss" or ""."""
    return "gain" if points > 0 else "loss" if points < 0 else ""


def _card(number: int, stop: int, when: str, moment: KeyMoment, most: int) -> Any:
    item, button, words = make("li", data_stop=str(stop)), make("button", type="button"), make("span")
    points = round(most * moment.points)
    words.append(make("b", moment.words), make("small", " · ".join(filter(None, (when, moment.more)))))
    button.append(make("i", str(number)), words, make("strong", signed(points), class_=kind_of(points)))
    item.append(button)
    return item


def _piece(piece: Piece) -> Any:
    part = make("span", piece.words, data_part=piece.key)
    part.style.flexGrow = f"{piece.share:.4f}"
    return part


def _figure(key: str, words: str, points: int) -> Any:
    part, name = make("div"), make("dt", f"{words[0].upper()}{words[1:]}", data_part=key)
    part.append(name, make("dd", signed(points), class_=kind_of(points)))
    return part


STEPS = {"ArrowLeft": -1, "ArrowRight": 1}
OWN_KEYS = "input, select, textarea, dialog *"
"""The selector of elements that use these keys themselves."""

SWIPED = "#review-now, #board-place, .hotspots, .hotspots *"
"""The selector of areas where a finger can swipe, without the slider and the buttons."""

FAR = 44
"""The minimum horizontal distance of a swipe in CSS pixels. The vertical distance must be less than half of the horizontal
one."""


class Ways(NamedTuple):
    """The commands of keys and swipes."""

    are_open: Callable[[], bool]  # whether they apply now
    leave: Callable[[], None]
    step: Callable[[int], None]  # moves by a number of stops
    walk: Callable[[int], None]  # goes to the next moment on one side, 1 or -1
    go_to_end: Callable[[bool], None]  # goes to the last stop (True) or the first


class KeysAndSwipes:
    """Listens for keys and swipes while the page is open."""

    def __init__(self, ways: Ways) -> None:
        self._ways = ways
        self._from: tuple[int, float, float] | None = None
        self._has_swiped = False
        listen(document, "keydown", self._on_key)
        table = find("#table")
        for kind, answer in (("pointerdown", self._on_down), ("pointerup", self._on_up), ("pointercancel", self._on_cancel)):
            listen(table, kind, answer)
        listen(table, "click", self._on_click, capture=True)

    def _on_key(self, event: Any) -> None:
        key = key_of(event)
        if not key.is_plain or document.querySelector("dialog[open]") or event.defaultPrevented or not self._ways.are_open():
            return
        if key.name == "Escape":
            self._ways.leave()
        elif key.name in STEPS and key.shift:
            self._ways.walk(STEPS[key.name])
        elif event.target.matches(OWN_KEYS):
            return
        elif key.name in STEPS:
            self._ways.step(STEPS[key.name])
        elif key.name in ("Home", "End"):
            self._ways.go_to_end(key.name == "End")
        else:
            return
        event.preventDefault()

    # Swipes

    def _on_down(self, event: Any) -> None:
        self._has_swiped = False
        begins = event.isPrimary and event.pointerType == "touch" and event.target.closest(SWIPED)
        self._from = (event.pointerId, event.clientX, event.clientY) if begins else None

    def _on_up(self, event: Any) -> None:
        if self._from is None or event.pointerId != self._from[0]:
            return
        _pointer, x, y = self._from
        right, down = event.clientX - x, event.clientY - y
        self._from = None
        if abs(right) >= FAR and abs(right) > 2 * abs(down) and self._ways.are_open():
            self._has_swiped = True
            self._ways.walk(-1 if right > 0 else 1)

    def _on_cancel(self, _event: Any) -> None:
        self._from = None

    def _on_click(self, event: Any) -> None:
        """Suppresses the click at the end of a swipe, but not one by keyboard."""
        if self._has_swiped and event.detail:
            self._has_swiped = False
            event.stopPropagation()
            event.preventDefault()
