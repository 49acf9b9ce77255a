"""As much of Playwright's Locator as the main journeys use. Whatever is pressed is waited for, until it is shown and enabled and
nothing is over it. Knows CSS selectors only."""

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
    """Where a locator looks: a page that can be asked, again and again."""

    def evaluate(self, expression: str, arg: Any = None) -> Any:
        """The value of an expression, or of the function it gives."""

    def wait(self, what: str, ask: Callable[[], Any]) -> Any:
        """Asks again until the answer is a yes."""


class Locator:
    """The elements that match a selector whenever it is asked about them; acts on one of them."""

    def __init__(self, page: Patient, program: Program, selector: str, index: int = 0) -> None:
        """Acts on the one with that index."""
        self._page, self._program, self._selector, self._index = page, program, selector, index

    @property
    def first(self) -> Locator:
        """The first of them."""
        return self.nth(0)

    def nth(self, index: int) -> Locator:
        """The one with that index."""
        return Locator(self._page, self._program, self._selector, index)

    def count(self) -> int:
        """How many there are."""
        return len(self.evaluate_all("all => all.map(() => 0)"))

    def state(self) -> int:
        """MISSING, HIDDEN, SHOWN or ENABLED."""
        return int(self._program.run(STATE, self._selector, self._index))

    def is_visible(self) -> bool:
        """Whether it is shown."""
        return self.state() >= SHOWN

    def click(self) -> None:
        """Clicks it once it can be clicked."""
        self._page.wait(f"{self._selector} can be clicked", self._clicked)

    def evaluate_all(self, function: str) -> Any:
        """What the function returns of the list of all."""
        return self._page.evaluate(f"selector => ({function})([...document.querySelectorAll(selector)])", self._selector)

    def evaluate(self, function: str) -> Any:
        """What the function returns of this one, once it is there."""
        self._page.wait(f"{self._selector} is there", lambda: self.state() > MISSING)
        return self.evaluate_all(f"all => ({function})(all[{self._index}])")

    def inner_text(self) -> str:
        """What it says, as shown."""
        return str(self.evaluate("one => one.innerText"))

    def text_content(self) -> str:
        """What it says, shown or not."""
        return str(self.evaluate("one => one.textContent"))

    def all_inner_texts(self) -> list[str]:
        """What each says, as shown."""
        return [str(text) for text in self.evaluate_all("all => all.map(one => one.innerText)")]

    def all_text_contents(self) -> list[str]:
        """What each says, shown or not."""
        return [str(text) for text in self.evaluate_all("all => all.map(one => one.textContent)")]

    def bounding_box(self) -> dict[str, float]:
        """Where it is in the window: x, y, width, height."""
        return dict(self.evaluate("one => one.getBoundingClientRect().toJSON()"))

    def dispatch_event(self, kind: str) -> None:
        """Sends it an event, as assistive technology does."""
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
