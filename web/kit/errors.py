"""Unexpected errors: one sentence in the notice, with the traceback one press away, never a traceback on the page.

Python's errors reach the page in three ways: PyScript appends a `.py-error` for what Python writes to stderr, such as the error
of a task, and the browser reports those of handlers and of promises. All are caught here once the page is ready;
until then `web/start/watch.js` has them. The console keeps them all.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable
from typing import Any

from pyodide.ffi import create_proxy, to_js
from pyscript import document, window

from web.kit.dom import find, listen
from web.kit.windows import DETAILS, notice

LONGEST_DETAILS = 20_000
"""Characters; what fails in every frame must not fill the memory."""

PYTHON_ERROR = "PythonError"
"""What Pyodide calls an exception of Python in JavaScript."""


class _Errors:
    """What has been reported since the notice last had no details."""

    def __init__(self) -> None:
        self.sentence: Callable[[], str] = str
        self._texts: list[str] = []

    def open(self) -> None:
        observer = window.MutationObserver.new(create_proxy(lambda *_: self._take_reports()))
        observer.observe(document.body, to_js({"childList": True}, dict_converter=window.Object.fromEntries))
        listen(window, "error", lambda event: self._heard(event.error))
        listen(window, "unhandledrejection", lambda event: self._heard(event.reason))

    def show(self, text: str, sentence: str = "") -> None:
        """Shows the text below the sentence. A general one, "", leaves the notice of the error before as it is."""
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

    def _heard(self, error: Any) -> None:
        """An error or a promise's refusal, which may be JavaScript's own."""
        if error and getattr(error, "name", "") == PYTHON_ERROR and _is_ready():
            self._try_to_show(str(error.message))

    def _take_reports(self) -> None:
        """Takes PyScript's reports off the page before they are painted."""
        reports = list(document.querySelectorAll(".py-error")) if _is_ready() else []
        for report in reports:
            report.remove()
        if text := "\n".join(filter(None, (str(report.textContent).rstrip() for report in reports))):
            self._try_to_show(text)

    def _try_to_show(self, text: str) -> None:
        try:
            self.show(text.removeprefix("Uncaught ").removeprefix(f"{PYTHON_ERROR}: ").strip())
        except Exception:  # reported like the others, it would be shown here again, and fail again
            window.console.error(traceback.format_exc())


_errors = _Errors()


def open_errors(sentence: Callable[[], str]) -> None:
    """Starts taking errors. `sentence()` says what people can do now."""
    _errors.sentence = sentence
    _errors.open()


def report(error: Exception, sentence: str) -> None:
    """Shows the sentence about an error that was caught; the console has the error."""
    text = "".join(traceback.format_exception(error)).strip()
    window.console.error(text)
    _errors.show(text, sentence)


def _is_ready() -> bool:
    return bool(document.documentElement.matches("[data-ready]"))
