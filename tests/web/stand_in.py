"""A stand-in for the browser, so painters and the canvas run without one.

page = StandIn()
with page.installed():
    Canvas(page.canvas()).show(look, scene)
    page.run_frames()
"""

# ruff: noqa: N802
# The browser's own names.

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import ModuleType, SimpleNamespace
from unittest.mock import patch

from tests.web.stand_in_canvas import Context, Path2D, RefusedError


class Element:
    """An element of the page with any attributes. A canvas always returns the same context."""

    def __init__(self, tag: str = "div", width: float = 0, height: float = 0) -> None:
        self.tag, self.width, self.height = tag, width, height
        self.clientWidth, self.clientHeight = width, height
        self.dataset, self.style = SimpleNamespace(), SimpleNamespace()
        classes: set[str] = set()
        self.classList = SimpleNamespace(add=classes.add, remove=classes.discard, contains=classes.__contains__)
        self._context = Context()
        self.children: list[Element] = []
        self.before: Element | None = None
        self.nextElementSibling: Element | None = None

    def setAttribute(self, name: str, value: str) -> None:
        if name == "class":
            self.classList.add(value)

    def append(self, *children: Element) -> None:
        self.children.extend(children)

    def after(self, sibling: Element) -> None:
        """It has at most one sibling."""
        self.nextElementSibling, sibling.before = sibling, self

    def remove(self) -> None:
        if self.before is not None:
            self.before.nextElementSibling = None

    def addEventListener(self, *_: object) -> None:
        """No event ever happens."""

    def getContext(self, kind: str) -> Context:
        assert (self.tag, kind) == ("canvas", "2d")
        return self._context


class Image:
    """A picture that loads at once."""

    src = ""
    width = height = 48

    def __init__(self) -> None:
        self.naturalWidth = self.naturalHeight = 48

    @staticmethod
    def new() -> Image:
        return Image()

    async def decode(self) -> None:
        """Completes at once."""


class Proxy:
    """A Python function as the browser calls it."""

    def __init__(self, function: Callable[..., object]) -> None:
        self._function = function

    def __call__(self, *args: object) -> object:
        return self._function(*args)

    def destroy(self) -> None:
        """It is no longer needed."""


async def settle() -> None:
    """Lets everything happen that waits for nothing from outside."""
    for _ in range(20):
        await asyncio.sleep(0)


def _forget_modules() -> None:
    """Makes packages forget modules that have left `sys.modules`, where `from web import assets` would find them."""
    for name, package in [item for item in sys.modules.items() if item[0].partition(".")[0] == "web"]:
        for attribute, value in list(vars(package).items()):
            if isinstance(value, ModuleType) and value.__name__ == f"{name}.{attribute}" not in sys.modules:
                delattr(package, attribute)


def _segments(text: str) -> list[SimpleNamespace]:
    return [SimpleNamespace(segment=letter) for letter in text]


def _itself(function: Callable[..., object]) -> Callable[..., object]:
    return function


class StandIn:
    """The browser's `js` and `pyodide.ffi`: an empty page whose frames run only in `run_frames`."""

    def __init__(self, dpr: float = 2.0) -> None:
        self._frames: list[Callable[[float], None]] = []
        self.time = 0.0
        self._elements: dict[str, Element] = {}
        document = SimpleNamespace(
            createElement=Element,
            hidden=False,
            activeElement=None,
            addEventListener=lambda *_: None,
            querySelector=self.find,
            querySelectorAll=lambda _selector: [],
        )
        segmenter = SimpleNamespace(new=lambda: SimpleNamespace(segment=_segments))
        console = SimpleNamespace(warn=print, error=print)
        self.js = SimpleNamespace(
            devicePixelRatio=dpr,
            document=document,
            window=SimpleNamespace(addEventListener=lambda *_: None, console=console, Object=SimpleNamespace(fromEntries=dict)),
            matchMedia=lambda _query: SimpleNamespace(matches=False, addEventListener=lambda *_, **__: None),
            requestAnimationFrame=self._frames.append,
            ResizeObserver=SimpleNamespace(
                new=lambda _seen: SimpleNamespace(observe=lambda _element: None, unobserve=lambda _element: None)
            ),
            Path2D=Path2D,
            Image=Image,
            Intl=SimpleNamespace(Segmenter=segmenter),
            Array=SimpleNamespace(from_=list),
            console=console,
        )

    @contextmanager
    def installed(self) -> Iterator[StandIn]:
        """Makes imports of `js`, `pyodide.ffi` and `pyscript` find these stand-ins. Modules imported meanwhile are forgotten
        afterwards."""
        js, pyodide, ffi = ModuleType("js"), ModuleType("pyodide"), ModuleType("pyodide.ffi")
        vars(js).update(vars(self.js))
        vars(ffi).update(create_proxy=_itself, create_once_callable=_itself, to_js=lambda value, **_: value)
        vars(pyodide).update(ffi=ffi)
        pyscript = ModuleType("pyscript")
        vars(pyscript).update(document=self.js.document, window=self.js.window, js_import=None, create_named_worker=None)
        with patch.dict(sys.modules, {"js": js, "pyodide": pyodide, "pyodide.ffi": ffi, "pyscript": pyscript}):
            yield self
        _forget_modules()

    def canvas(self, width: float = 300, height: float = 300) -> Element:
        """A canvas of the page."""
        return Element("canvas", width, height)

    def find(self, selector: str) -> Element:
        """The element that the selector names, made on first request."""
        return self._elements.setdefault(selector, Element("canvas"))

    def run_frame(self, step: float = 16.0) -> None:
        """Runs the requested frame; the next comes `step` milliseconds later."""
        requested, self._frames[:] = list(self._frames), []
        for frame in requested:
            frame(self.time)
        self.time += step

    def run_frames(self, step: float = 16.0, most: float = 60_000.0) -> int:
        """Runs frames `step` milliseconds apart until none is requested. Returns their number.

        Raises RefusedError if something still moves after `most` milliseconds.
        """
        count = 0
        while self._frames:
            self.run_frame(step)
            count += 1
            if count * step > most:
                raise RefusedError(f"something still moves after {most / 1000:g} s")
        return count
