"""The panel of a review: one verdict, the three parts of the result, the questions, the curve of chances; and the details.

The details have the key moments, what happened at each stop, and the full sum. Keys and swipes walk the questions, or the stops
while the details are open. The caller provides the content. Independent of matches.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from pyodide.ffi import to_js
from pyscript import document, window

from engine.coach.commentary import START, Breakdown
from web.coach.review_state import Part, apart, area, outline, points, signed
from web.ui.dom import announce, announce_filled, fill, find, listen, make, offer, show
from web.ui.icons import show_face
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
        numbers = sorted(range(len(stops)), key=stops.__getitem__)
        places, marks, chart = [found[stops[number]] for number in numbers], [], find("#review-chart svg")
        wide, high = (100 * MARK / max(MARK, side) for side in (chart.clientWidth, chart.clientHeight))
        for number, x, (_, y) in zip(numbers, apart(places, wide, high), places, strict=True):
            mark = make("li", str(number + 1), data_stop=str(stops[number]))
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


DETAILED = "detailed"
"""The class of a panel whose details are open."""

SOLVED, SHOWN = "solved", "shown"
"""The ends of a question."""

SMALLEST = 0.16
"""The smallest share of the bar, so that its label fits."""


class Row(NamedTuple):
    """A question in the list: its stop, words, when it was and what was played, its cost, how it ended (SOLVED, SHOWN or ""),
    what the answer was, and the label of the button that leads on from it."""

    stop: int
    words: str
    about: str
    points: int
    state: str
    said: str
    onward: str


class Panel:
    """The panel `#review`. `pressed` has a handler for each button's name, `go(stop)` is called for a question or the card of a
    moment, and `look_as(seat)` for another viewer."""

    def __init__(
        self, pressed: Mapping[str, Callable[[], None]], go: Callable[[int], None], look_as: Callable[[int], None]
    ) -> None:
        self._go = go
        self._stop: int | None = None
        self._pressed = pressed
        find("#table").append(find("#review"))
        for name in pressed:
            if name not in ROW_BUTTONS:
                listen(find(f"#review-{name}"), "click", partial(_press, pressed[name]))
        for part in ("#review-moments", "#review-questions", "#review-steps"):
            listen(find(part), "click", self._on_list)
        listen(find("#review-seat"), "change", lambda event: look_as(int(event.target.value)))
        listen(find("#review-menu"), "click", lambda _event: find("#menu-button").click())

    def open(self, seats: Mapping[int, str], seat: int, is_detailed: bool) -> None:
        """Shows the panel: `seats` are the possible viewers with their names, `seat` the current one."""
        offer(find("#review-seat"), {str(number): name for number, name in seats.items()}, str(seat))
        show(find("#review-whose"), len(seats) > 1)
        self.unfold(is_detailed)
        show(find("#review"))

    def close(self) -> None:
        """Hides the panel."""
        show(find("#review"), False)

    @property
    def is_detailed(self) -> bool:
        """Whether the details are open."""
        return bool(find("#review").classList.contains(DETAILED))

    def unfold(self, unfolded: bool) -> None:
        """Opens the details, or folds them up."""
        find("#review").classList.toggle(DETAILED, unfolded)
        find("#review-details").setAttribute("aria-expanded", "true" if unfolded else "false")
        for words, is_shown in zip(find("#review-title").children, (not unfolded, unfolded), strict=True):
            words.hidden = not is_shown
        show(find("#review-more"), unfolded)

    # The whole game

    def wait(self, words: str) -> None:
        """Shows these words while the rest is being computed."""
        for part in ("#review-moments", "#review-questions", "#review-steps"):
            fill(find(part), [])
        for part in ("#review-balance", "#review-count", "#review-split"):
            show(find(part), False)
        announce(find("#review-verdict"), words)

    def show_story(self, rival: str, words: str, parts: Sequence[Part], heading: str) -> None:
        """Shows the verdict beside the portrait of a computer player ("" for none), the three parts of the result, and the
        heading above the questions."""
        show(find("#review-face"), bool(rival))
        if rival:
            show_face(find("#review-face"), rival)
        announce(find("#review-verdict"), words)
        total = sum(abs(part.points) for part in parts) or 1
        fill(find("#review-bar"), [_piece(part, max(SMALLEST, abs(part.points) / total)) for part in parts])
        fill(find("#review-keys"), [_key(part) for part in parts])
        find("#review-count").textContent = heading
        for part in ("#review-balance", "#review-count"):
            show(find(part))

    def show_questions(self, rows: Sequence[Row], current: int) -> None:
        """Shows the questions, with the buttons for the one at this index."""
        held = document.activeElement
        name = str(getattr(held.dataset, "do", "")) if held and held.closest("#review-questions") else ""
        fill(find("#review-questions"), [_row(number, row, number == current) for number, row in enumerate(rows)])
        steps = [_step(number, row, number == current) for number, row in enumerate(rows)] if len(rows) > 1 else []
        fill(find("#review-steps"), steps)
        if name and (button := document.querySelector(f"#review-questions [data-do={name}]")):
            button.focus(preventScroll=True)

    def show_details(self, found: Breakdown, moments: Sequence[tuple[int, str, str, str, int]]) -> None:
        """Shows the full sum and the moments, each with its stop, when it was, two sentences and its points."""
        fill(find("#review-moments"), [_card(*moment) for moment in moments])
        fill(find("#review-split dl"), [_figure(part.key, part.words, part.points) for part in found.parts if part.key != START])
        start, *rest = found.parts
        sum_words = " ".join(f"{'+' if part.points >= 0 else chr(0x2212)} {abs(part.points)}" for part in rest)
        find("#review-line span").textContent = f"Start {start.points} {sum_words}"
        find("#review-line b").textContent = f"= {found.result}"
        show(find("#review-split"))

    def focus(self) -> None:
        """Gives the focus to the most useful control."""
        gold = document.querySelector("#review-questions .gold") if not self.is_detailed else None
        (gold or find("#review-stop" if self.is_detailed else "#review-details")).focus(preventScroll=True)

    # The current stop

    def describe_stop(self, stop: int, when: str, words: Sequence[str], worth: tuple[str, str]) -> None:
        """Describes the current stop: when it was, what happened, and its points with their kind ("gain", "loss" or "")."""
        find("#review-when").textContent = when
        line, price = find("#review-now p"), find("#review-now strong")
        line.dataset.when = when
        fill(line, [make("span", sentence) for sentence in words])
        if stop != self._stop:
            self._stop = stop
            announce_filled(line)
        price.textContent, price.className = worth
        for card in find("#review-moments").children:
            is_here = int(card.dataset.stop) == stop
            card.firstElementChild.setAttribute("aria-current", "step" if is_here else "false")
            if is_here:
                card.scrollIntoView(to_js({"block": "nearest"}, dict_converter=window.Object.fromEntries))

    def allow(self, **allowed: bool) -> None:
        """Enables buttons by their names; a disabled one passes its focus to the slider."""
        for name, enabled in allowed.items():
            button = find(f"#review-{name}")
            if not enabled and button.matches(":focus"):
                find("#review-stop").focus()
            button.disabled = not enabled

    def _on_list(self, event: Any) -> None:
        button, place = event.target.closest("[data-do]"), event.target.closest("[data-stop]")
        if button:
            self._pressed[str(button.dataset.do)]()
        elif place:
            self._go(int(place.dataset.stop))


ROW_BUTTONS = ("answer", "reveal", "onward")
"""The names of the buttons below the current question."""


def _press(handler: Callable[[], None], _event: Any) -> None:
    handler()


def kind_of(points: int) -> str:
    """The class that colours these points: "gain", "loss" or ""."""
    return "gain" if points > 0 else "loss" if points < 0 else ""


def _row(number: int, row: Row, is_current: bool) -> Any:
    item, head, words = make("li", data_stop=str(row.stop), class_=row.state), make("div"), make("span")
    words.append(make("b", row.words), make("small", row.about))
    head.append(_badge(number, row), words, make("strong", signed(-row.points), class_="loss"))
    if not is_current:
        button = make("button", type="button")
        button.append(*head.children)
        item.append(button)
        return item
    item.setAttribute("aria-current", "step")
    buttons = make("p")
    if row.onward:
        item.append(head, make("p", row.said, class_="row-said"))
        buttons.append(_button("onward", row.onward, True), _button("answer", "Answer again"))
    else:
        item.append(head)
        buttons.append(_button("answer", "Answer on the board", True), _button("reveal", "Show me"))
    item.append(buttons)
    return item


def _button(name: str, words: str, is_gold: bool = False) -> Any:
    opens = {"data_opens": "trying"} if name == "answer" else {}
    return make("button", words, type="button", data_do=name, **opens, **({"class_": "gold"} if is_gold else {}))


def _badge(number: int, row: Row) -> Any:
    return make("i", "\N{CHECK MARK}" if row.state == SOLVED else str(number + 1), aria_hidden="true")


def _step(number: int, row: Row, is_current: bool) -> Any:
    item, button = make("li", data_stop=str(row.stop), class_=row.state), make("button", type="button")
    button.append(_badge(number, row))
    button.ariaLabel = ", ".join(filter(None, (f"Question {number + 1}", row.state)))
    button.setAttribute("aria-current", "step" if is_current else "false")
    item.append(button)
    return item


def _card(stop: int, when: str, words: str, more: str, points: int) -> Any:
    item, button, text = make("li", data_stop=str(stop)), make("button", type="button"), make("span")
    text.append(make("b", words), make("small", " · ".join(filter(None, (when, more)))))
    button.append(text, make("strong", signed(points), class_=kind_of(points)))
    item.append(button)
    return item


def _piece(part: Part, share: float) -> Any:
    arrow = "\N{UPWARDS ARROW}" if part.points > 0 else "\N{DOWNWARDS ARROW}" if part.points < 0 else ""
    piece, label = make("span", data_part=part.key), make("bdi", part.label)
    piece.append(*filter(None, (arrow and make("i", arrow), label, make("b", str(abs(part.points))))))
    piece.style.flexGrow = f"{share:.4f}"
    return piece


def _key(part: Part) -> Any:
    key = make("li", part.words)
    key.append(make("span", f": {signed(part.points)}", class_="unseen"))
    return key


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
