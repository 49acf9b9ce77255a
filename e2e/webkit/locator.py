"""The subset of Playwright's Locator that the main journeys use, with CSS selectors only. A press waits until the element is
visible, enabled and not covered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from e2e.webkit.program import Program, WebDriverError

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
"""The key under which WebDriver names an element."""

NOT_YET = ("element click intercepted", "element not interactable", "no such element", "stale element reference")
MISSING, HIDDEN, SHOWN, ENABLED = range(4)

STATE = """const one = document.querySelectorAll(arguments[0])[arguments[1]];
    if (!one) return 0;
    const { width, height } = one.getBoundingClientRect();
    if (!width || !height || getComputedStyle(one).visibility !== 'visible') return 1;
    return one.matches(':disabled') ? 2 : 3;"""


class Patient(Protocol):
    """The part of a page that a locator uses."""

    def evaluate(self, expression: str, arg: Any = None) -> Any:
        """The value of an expression, or of a function."""

    def wait(self, what: str, ask: Callable[[], Any]) -> Any:
        """Asks until the answer is true."""


class Locator:
    """The elements that match a selector at the moment of each call, one of which it acts on."""

    def __init__(self, page: Patient, program: Program, selector: str, index: int = 0) -> None:
        """A locator that acts on the element with that index."""
        self._page, self._program, self._selector, self._index = page, program, selector, index

    @property
    def first(self) -> Locator:
        """The first element."""
        return self.nth(0)

    def nth(self, index: int) -> Locator:
        """The element with that index."""
        return Locator(self._page, self._program, self._selector, index)

    def count(self) -> int:
        """The number of elements."""
        return len(self.evaluate_all("all => all.map(() => 0)"))

    def state(self) -> int:
        """MISSING, HIDDEN, SHOWN or ENABLED."""
        return int(self._program.run(STATE, self._selector, self._index))

    def is_visible(self) -> bool:
        """Whether it is visible."""
        return self.state() >= SHOWN

    def click(self) -> None:
        """Clicks it as soon as possible."""
        self._page.wait(f"{self._selector} can be clicked", self._clicked)

    def evaluate_all(self, function: str) -> Any:
        """The function's result for the list of all elements."""
        return self._page.evaluate(f"selector => ({function})([...document.querySelectorAll(selector)])", self._selector)

    def evaluate(self, function: str) -> Any:
        """The function's result for this element, once it exists."""
        self._page.wait(f"{self._selector} is there", lambda: self.state() > MISSING)
        return self.evaluate_all(f"all => ({function})(all[{self._index}])")

    def inner_text(self) -> str:
        """Its visible text."""
        return str(self.evaluate("one => one.innerText"))

    def text_content(self) -> str:
        """Its text, visible or not."""
        return str(self.evaluate("one => one.textContent"))

    def all_inner_texts(self) -> list[str]:
        """The visible text of each."""
        return [str(text) for text in self.evaluate_all("all => all.map(one => one.innerText)")]

    def all_text_contents(self) -> list[str]:
        """The text of each, visible or not."""
        return [str(text) for text in self.evaluate_all("all => all.map(one => one.textContent)")]

    def bounding_box(self) -> dict[str, float]:
        """Its place in the window: x, y, width, height."""
        return dict(self.evaluate("one => one.getBoundingClientRect().toJSON()"))

    def dispatch_event(self, kind: str) -> None:
        """Sends it an event, like assistive technology."""
        self.evaluate(f"one => {{ one.dispatchEvent(new MouseEvent('{kind}', {{ bubbles: true, cancelable: true }})); }}")

    def _clicked(self) -> bool:
        if self.state() != ENABLED:
            return False
        try:
            found = self._program.run(
                "return document.querySelectorAll(arguments[0])[arguments[1]];", self._selector, self._index
            )
            self._program.post(f"element/{found[ELEMENT]}/click")
        except WebDriverError as error:
            if error.kind not in NOT_YET:
                raise
            return False
        return True
