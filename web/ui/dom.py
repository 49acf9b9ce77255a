"""The few ways to touch the page: find, make, listen, and what its form fields offer. Text is always set as text, never
as markup. Knows no game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from pyodide.ffi import create_once_callable, create_proxy
from pyscript import document

Element = Any


def find(selector: str) -> Element:
    """The first element that matches. Raises LookupError: index.html promises that there is one."""
    element = document.querySelector(selector)
    if not element:  # None, or JavaScript’s null
        raise LookupError(f"index.html has no element {selector!r}.")
    return element


def make(tag: str, text: str = "", **attributes: str) -> Element:
    """A new element; `class_` and `for_` lose their underscores, other underscores become hyphens."""
    element = document.createElement(tag)
    if text:
        element.textContent = text
    for name, value in attributes.items():
        element.setAttribute(name.rstrip("_").replace("_", "-"), value)
    return element


def listen(target: Element, event: str, handler: Callable[[Any], Any], **options: bool) -> None:
    """Call the handler on every such event, for as long as the page is open; with `once=True` on the next one alone, and let go
    of it then."""
    called = create_once_callable(handler) if options.get("once") else create_proxy(handler)
    if options:
        from pyodide.ffi import to_js
        from pyscript import window

        target.addEventListener(event, called, to_js(options, dict_converter=window.Object.fromEntries))
    else:
        target.addEventListener(event, called)


def when_zoomed(handler: Callable[[], None]) -> None:
    """Call the handler whenever a CSS pixel has become another number of device pixels."""
    import js

    def changed(_event: Any = None) -> None:
        listen(js.matchMedia(f"(resolution: {js.devicePixelRatio}dppx)"), "change", changed, once=True)
        if _event is not None:
            handler()

    changed()


def show(element: Element, visible: bool = True) -> None:
    """Show or hide the element from eyes, keyboard and screen reader alike."""
    element.hidden = not visible


def fill(element: Element, children: list[Element]) -> None:
    """Make these the element's only children."""
    element.replaceChildren(*children)


def tell_parts(line: Element, parts: Iterable[str]) -> None:
    """Make the line tell these parts, divided by dots; each is an element, so that one without room can be left out whole."""
    if str(line.textContent) != (words := " · ".join(parts)):
        fill(line, [make("span", part) for part in words.replace(" · ", "\0 · ").split("\0") if part])


# Live regions

AGAIN = "\u00a0", "\u2060"
"""What a live region gets at its end if it says the same again: a no-break space, or a word joiner, which has no width."""


def announce(region: Element, words: str) -> None:
    """Make a live region say these words, also if it says them already or has just said them; "" for nothing."""
    region.textContent = words
    heard(region)


def heard(region: Element) -> None:
    """Let screen readers read out a live region that has just been filled. They keep silent about a text that stays the same, so
    one that is repeated gets a sign at its end that nobody sees or hears, and another the next time."""
    if words := str(region.textContent):
        before = str(getattr(region, "said", ""))
        if before.rstrip("".join(AGAIN)) == words:
            words += AGAIN[before.endswith(AGAIN[0])]
            region.append(words[-1])
        region.said = words


# Form fields


def offer(select: Any, words: dict[str, str], value: str) -> None:
    """Make a select offer these options, words by value, with `value` chosen; leave it alone if it does already."""
    if [(str(option.value), str(option.text)) for option in select.options] != list(words.items()):
        fill(select, [make("option", text, value=value) for value, text in words.items()])
    if select.value != value:
        select.value = value
