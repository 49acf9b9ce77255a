"""Opens, closes and fills the windows over the page, and shows the notice and the toast.

An unexpected error becomes one sentence in the notice, with the traceback one press away. Until the page has started,
`web/boot/watchdog.js` shows errors. All errors appear on the console. Independent of games and matches.
"""

from __future__ import annotations

import asyncio
import traceback
from collections.abc import Callable
from functools import partial
from typing import Any

from pyodide.ffi import create_proxy, to_js
from pyscript import document, window

from engine.report import Sheet
from web.ui.dom import announce, find, listen, make, show
from web.ui.tasks import spawn

LONGEST_NOTICE = 500
"""The maximum length in characters."""

TOLD = "#notice", "#toast"
"""Messages shown above everything else. Each is a strip for which the page and its windows make room."""

DETAILS = "#notice-details pre"
"""The error details that unfold below the notice."""

ROOMY = 640
"""CSS pixels. In a window lower than this, the details cover the page, which would have too little room next to them."""

STAYS, READING = 2.4, 0.045
"""The seconds for which a toast stays, and the additional seconds per character."""

YES = "yes"
"""The return value of a confirmation window if the player agrees."""


def make_windows_close() -> None:
    """Makes every button with `data-close`, and every press outside a window, close that window."""
    for dialog in document.querySelectorAll("dialog"):
        make_window_close(dialog)
    listen(find("#notice-close"), "click", lambda _event: close_notice())
    observer = window.ResizeObserver.new(create_proxy(lambda *_: _make_room()))
    for told in TOLD:
        observer.observe(find(told))
    listen(find("#notice-details"), "toggle", lambda _event: _make_room())


def make_window_close(dialog: Any) -> None:
    """The same for one window that was added to the page later."""
    listen(dialog, "click", partial(_close_where_asked, dialog))
    listen(dialog, "close", _move_messages)


def _move_messages(event: Any) -> None:
    """Moves the messages out of a window that closes, so that they stay visible."""
    for told in map(find, TOLD):
        if event.target.contains(told):
            document.body.append(told)


def _close_where_asked(dialog: Any, event: Any) -> None:
    if event.target.closest("[data-close]") or (event.target == dialog and _is_beside(event, dialog)):
        dialog.close()


def _is_beside(event: Any, dialog: Any) -> bool:
    """Whether the press was outside the window."""
    box = dialog.getBoundingClientRect()
    return not (box.left <= event.clientX <= box.right and box.top <= event.clientY <= box.bottom)


async def open_until_closed(dialog: Any) -> None:
    """Opens the window and waits until it is closed; closes it if the wait is cancelled."""
    closed: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def on_close(_event: Any) -> None:
        if not closed.done():
            closed.set_result(None)

    listen(dialog, "close", on_close, once=True)
    dialog.showModal()
    try:
        await closed
    finally:
        if dialog.open:
            dialog.close()


async def is_agreed(dialog: str, yes: str) -> bool:
    """Opens a confirmation window and waits; returns whether it was closed by the confirm button, the selector `yes`."""
    asked = find(dialog)
    asked.returnValue = ""
    press = create_proxy(lambda _event: asked.close(YES))
    find(yes).onclick = press
    try:
        await open_until_closed(asked)
    finally:
        find(yes).onclick = None
        press.destroy()
    return str(asked.returnValue) == YES


def folded_sheet(sheet: Sheet, group: str, opened: bool) -> Any:
    """A collapsible table, one open at a time per group. A wide one scrolls in its own box."""
    details, table, head, body = make("details", name=group), make("table"), make("thead"), make("tbody")
    details.open = opened
    head.append(_row([make("th", text, scope="col") for text in sheet.heads]))
    for first, *others in sheet.rows:
        body.append(_row([make("th", first, scope="row"), *(make("td", text) for text in others)]))
    table.append(make("caption", sheet.title, class_="unseen"), head, body)
    box = make("div", class_="wide", tabindex="0", role="group", aria_label=sheet.title, data_strip="")
    box.append(table)
    details.append(make("summary", sheet.title), box, *([make("p", sheet.note)] if sheet.note else []))
    return details


def _row(cells: list[Any]) -> Any:
    row = make("tr")
    row.append(*cells)
    return row


def notice(sentence: str, details: str = "") -> None:
    """Shows an error message until the player presses OK, cut to `LONGEST_NOTICE`. `details` unfold below it."""
    fold = find("#notice-details")
    fold.open = False
    find(DETAILS).textContent = details
    show(fold, bool(details))
    announce(find("#notice-text"), sentence if len(sentence) <= LONGEST_NOTICE else f"{sentence[:LONGEST_NOTICE]}…")
    _bring(find("#notice"), document.body)
    show(find("#notice"))
    _make_room()


def close_notice() -> None:
    """Hides the notice."""
    show(find("#notice"), False)
    document.body.append(find("#notice"))


def toast(words: str) -> None:
    """Shows a short message that disappears after a while, replacing the previous one. At the table it takes the place of
    messages."""
    told, place = find("#toast"), find("#message")
    is_open = place.offsetWidth and not find("#table").classList.contains("closed")
    _bring(told, place if is_open else document.body)
    announce(told, words)
    _make_room()
    count = int(told.getAttribute("data-count") or 0) + 1
    told.setAttribute("data-count", count)
    spawn(_end_toast(told, count, STAYS + READING * len(words)))


async def _end_toast(told: Any, count: int, seconds: float) -> None:
    await asyncio.sleep(seconds)
    if int(told.getAttribute("data-count")) == count:
        told.textContent = ""


def _bring(told: Any, place: Any) -> None:
    """Moves the message into the topmost open window, since only its content can be read and pressed above it."""
    windows = document.querySelectorAll("dialog[open]")
    place = windows[windows.length - 1] if windows.length else place
    if told.parentElement != place:
        place.append(told)


def _make_room() -> None:
    """Reserves the height of the strips on the page."""
    strips = [told for told in map(find, TOLD) if not told.closest("#message")]
    if find("#notice-details").open and window.innerHeight >= ROOMY:
        strips.append(find(DETAILS))
    high = sum(int(strip.offsetHeight) for strip in strips)
    if document.documentElement.style.getPropertyValue("--notices") != f"{high}px":
        document.documentElement.style.setProperty("--notices", f"{high}px")
        window.dispatchEvent(window.Event.new("resize"))


LONGEST_DETAILS = 20_000
"""Characters; an error in every frame must not fill the memory."""

PYTHON_ERROR = "PythonError"
"""Pyodide's name for a Python exception in JavaScript."""


class _Errors:
    """The errors reported since the notice last had no details."""

    def __init__(self) -> None:
        self.sentence: Callable[[], str] = str
        self._texts: list[str] = []

    def open(self) -> None:
        observer = window.MutationObserver.new(create_proxy(lambda *_: self._take_reports()))
        observer.observe(document.body, to_js({"childList": True}, dict_converter=window.Object.fromEntries))
        listen(window, "error", lambda event: self._on_error(event.error))
        listen(window, "unhandledrejection", lambda event: self._on_error(event.reason))

    def show(self, text: str, sentence: str = "") -> None:
        """Shows the text below the sentence. With "", the general sentence, an existing error notice keeps its own."""
        is_first = find("#notice").hidden or find("#notice-details").hidden
        if is_first:
            self._texts = []
        if text not in self._texts:
            self._texts.append(text)
        details = "\n\n".join(self._texts)[:LONGEST_DETAILS]
        if is_first or sentence:
            notice(sentence or self.sentence(), details)
        else:
            find(DETAILS).textContent = details

    def _on_error(self, error: Any) -> None:
        """An uncaught error or rejected promise, which may be JavaScript's own."""
        if error and getattr(error, "name", "") == PYTHON_ERROR and _is_ready():
            self._try_to_show(str(error.message))

    def _take_reports(self) -> None:
        """Removes PyScript's error reports from the page before they are painted."""
        reports = list(document.querySelectorAll(".py-error")) if _is_ready() else []
        for report in reports:
            report.remove()
        if text := "\n".join(filter(None, (str(report.textContent).rstrip() for report in reports))):
            self._try_to_show(text)

    def _try_to_show(self, text: str) -> None:
        try:
            self.show(text.removeprefix("Uncaught ").removeprefix(f"{PYTHON_ERROR}: ").strip())
        except Exception:  # if it were reported like the others, it would fail here again
            window.console.error(traceback.format_exc())


_errors = _Errors()


def open_errors(sentence: Callable[[], str]) -> None:
    """Starts catching errors. `sentence()` returns the advice for players."""
    _errors.sentence = sentence
    _errors.open()


def report(error: Exception, sentence: str) -> None:
    """Shows the sentence about a caught error, and logs the error on the console."""
    text = "".join(traceback.format_exception(error)).strip()
    window.console.error(text)
    _errors.show(text, sentence)


def _is_ready() -> bool:
    return bool(document.documentElement.matches("[data-ready]"))
