"""Helpers for the DOM: find and create elements, listen to events, fill live regions and selects.

Text is always set as text, never as markup.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from pyodide.ffi import create_once_callable, create_proxy
from pyscript import document

Element = Any


def find(selector: str) -> Element:
    """The first element that matches. Raises LookupError if there is none, which is a fault in index.html."""
    element = document.querySelector(selector)
    if not element:  # None, or JavaScript's null
        raise LookupError(f"index.html has no element {selector!r}.")
    return element


def make(tag: str, text: str = "", **attributes: str) -> Element:
    """A new element. Attribute names lose a trailing underscore (`class_`, `for_`); other underscores become hyphens."""
    element = document.createElement(tag)
    if text:
        element.textContent = text
    for name, value in attributes.items():
        element.setAttribute(name.rstrip("_").replace("_", "-"), value)
    return element


def listen(target: Element, event: str, handler: Callable[[Any], Any], **options: bool) -> None:
    """Call the handler on every such event while the page is open; with `once=True` only on the next one, after which the handler
    is released."""
    called = create_once_callable(handler) if options.get("once") else create_proxy(handler)
    if options:
        from pyodide.ffi import to_js
        from pyscript import window

        target.addEventListener(event, called, to_js(options, dict_converter=window.Object.fromEntries))
    else:
        target.addEventListener(event, called)


def when_zoomed(handler: Callable[[], None]) -> None:
    """Call the handler whenever the ratio of device pixels to CSS pixels changes."""
    import js

    def changed(_event: Any = None) -> None:
        listen(js.matchMedia(f"(resolution: {js.devicePixelRatio}dppx)"), "change", changed, once=True)
        if _event is not None:
            handler()

    changed()


def show(element: Element, visible: bool = True) -> None:
    """Show or hide the element for eyes, keyboard and screen readers alike."""
    element.hidden = not visible


def fill(element: Element, children: list[Element]) -> None:
    """Make these the element's only children."""
    element.replaceChildren(*children)


def tell_parts(line: Element, parts: Iterable[str]) -> None:
    """Show these parts in the line, separated by dots. Each is an element of its own, so that CSS can drop one that does not
    fit."""
    if str(line.textContent) != (words := " · ".join(parts)):
        fill(line, [make("span", part) for part in words.replace(" · ", "\0 · ").split("\0") if part])


# Live regions

AGAIN = "\u00a0", "\u2060"
"""Characters appended to a live region that repeats its text: a no-break space or a word joiner, which has no width."""


def announce(region: Element, words: str) -> None:
    """Set the text of a live region so that screen readers read it even if it is unchanged; "" for none."""
    region.textContent = words
    announce_filled(region)


def announce_filled(region: Element) -> None:
    """Make screen readers read a live region that has just been filled. They ignore a text that stays the same, so a repeated
    text alternates between two invisible suffixes."""
    if words := str(region.textContent):
        before = str(getattr(region, "said", ""))
        if before.rstrip("".join(AGAIN)) == words:
            words += AGAIN[before.endswith(AGAIN[0])]
            region.append(words[-1])
        region.said = words


# Form fields


def offer(select: Any, words: dict[str, str], value: str) -> None:
    """Fill a select with these options (labels by value) and choose `value`. Does nothing if that is its state already."""
    if [(str(option.value), str(option.text)) for option in select.options] != list(words.items()):
        fill(select, [make("option", text, value=value) for value, text in words.items()])
    if select.value != value:
        select.value = value
