"""The subset of Playwright's Browser, BrowserContext and Page that the main journeys use, for WebKitGTK.

As in Playwright, a press waits until its element is visible, enabled and not covered. Unlike there, a context has one page,
selectors are CSS, and init scripts run once a document is read, long before Python starts. The context's listeners hear of a
page's problems when the page is left.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from e2e.webkit.hands import Keyboard, Mouse
from e2e.webkit.locator import ENABLED, HIDDEN, MISSING, SHOWN, Locator
from e2e.webkit.program import Program

LISTEN = """const note = text => sequorProblems.push(String(text));
    window.sequorProblems = [];
    const error = console.error;
    console.error = (...words) => { note(words.join(' ')); error.apply(console, words); };
    addEventListener('error', event => note(event.message));
    addEventListener('unhandledrejection', event => note(event.reason));
    addEventListener('securitypolicyviolation', event => note(`${event.violatedDirective}: ${event.blockedURI}`));"""

HEARD = """return [
        [...(window.sequorProblems || []), ...[...document.querySelectorAll('.py-error')].map(one => one.textContent)],
        performance.getEntriesByType('resource').map(entry => entry.name)];"""
"""PyScript shows Python's errors on the page; in WebKit, nothing else reports them."""

CHOOSE = """([selector, wanted]) => {
    const list = document.querySelector(selector);
    const option = [...list.options].find(one => one.value === wanted || one.label === wanted);
    if (!option) throw new Error(`${selector} does not offer ${wanted}`);
    list.value = option.value;
    for (const kind of ['input', 'change']) list.dispatchEvent(new Event(kind, { bubbles: true }));
}"""


class WebKit:
    """WebKitGTK, which starts once for each context."""

    def __init__(self, driver: Path, screen: Path) -> None:
        """Its two programs: WebKitWebDriver and Xvfb."""
        self._programs = driver, screen

    def new_context(self, viewport: dict[str, int]) -> Context:
        """Starts a browser with a fresh profile and a window of this size."""
        program = Program(*self._programs)
        try:
            return Context(program, viewport)
        except BaseException:
            program.close()
            raise


class Context:
    """A browser with one page."""

    def __init__(self, program: Program, viewport: dict[str, int]) -> None:
        """The context of a browser that has just started."""
        self.program = program
        self.timeout = 30.0
        self.init_scripts = [LISTEN]
        self._listeners: dict[str, list[Callable[[Any], None]]] = {"request": [], "console": [], "weberror": []}
        self._page = WebKitPage(self)
        self._page.set_viewport_size(viewport)

    def add_init_script(self, script: str) -> None:
        """Runs the script in every later document."""
        self.init_scripts.append(f"{{ {script} }}")

    def on(self, event: str, listener: Callable[[Any], None]) -> None:
        """Reports requests and errors to the listener. Uncaught errors are console messages too."""
        self._listeners[event].append(listener)

    def set_default_timeout(self, milliseconds: float) -> None:
        """Sets how long waiting may take."""
        self.timeout = milliseconds / 1000

    def new_page(self) -> WebKitPage:
        """The page."""
        return self._page

    def tell(self) -> None:
        """Reports to the listeners what has happened in this document."""
        problems, addresses = self.program.run(HEARD)
        for listener in self._listeners["console"]:
            for problem in problems:
                listener(SimpleNamespace(type="error", text=problem))
        for listener in self._listeners["request"]:
            for address in addresses:
                listener(SimpleNamespace(url=address))

    def close(self) -> None:
        """Closes the browser."""
        try:
            self.tell()
        finally:
            self.program.close()


class WebKitPage:
    """A page in WebKit, like Playwright's."""

    def __init__(self, context: Context) -> None:
        """The page of this context's window."""
        self._context, self._program = context, context.program
        self.mouse, self.keyboard = Mouse(context.program), Keyboard(context.program)

    @property
    def url(self) -> str:
        """The page's address."""
        return str(self._program.get("url"))

    def title(self) -> str:
        """The page's title."""
        return str(self._program.get("title"))

    def goto(self, url: str) -> None:
        """Opens the address."""
        self._leave_for("url", url=url)

    def reload(self) -> None:
        """Reloads the page."""
        self._leave_for("refresh")

    def evaluate(self, expression: str, arg: Any = None) -> Any:
        """The value of an expression, or of a function called with `arg`. Promises are awaited."""
        script = f"return (async given => {{ const it = ({expression}\n); return typeof it === 'function' ? it(given) : it; }})"
        return self._program.run(f"{script}(arguments[0]);", arg)

    def wait_for_function(self, expression: str, arg: Any = None, polling: float = 0) -> SimpleNamespace:
        """Waits until the expression is true. Returns a handle of its value. Ignores `polling`."""
        value = self.wait(expression, lambda: self.evaluate(expression, arg))
        return SimpleNamespace(json_value=lambda: value)

    def wait_for_selector(self, selector: str, state: str = "visible") -> None:
        """Waits until such an element is "visible" or "attached", or until none is ("hidden")."""
        reached = {
            "visible": lambda now: now >= SHOWN, "hidden": lambda now: now <= HIDDEN, "attached": lambda now: now > MISSING,
        }[state]  # fmt: skip
        self.wait(f"{selector} is {state}", lambda: reached(self.locator(selector).state()))

    def wait_for_timeout(self, milliseconds: float) -> None:
        """Waits that long."""
        time.sleep(milliseconds / 1000)

    def wait(self, what: str, ask: Callable[[], Any]) -> Any:
        """Asks until the answer is true, and returns it."""
        deadline = time.monotonic() + self._context.timeout
        while not (answer := ask()):
            assert time.monotonic() < deadline, f"This never came true in WebKit: {what}"
            time.sleep(0.03)
        return answer

    def set_viewport_size(self, size: dict[str, int]) -> None:
        """Resizes the part of the window with the page, in CSS pixels."""
        wanted = [size["width"], size["height"]]
        seen = "return [innerWidth, innerHeight];"
        self._program.post("window/rect", x=0, y=0, width=wanted[0], height=wanted[1])
        frame = wanted[1] - self._program.run(seen)[1]
        self._program.post("window/rect", x=0, y=0, width=wanted[0], height=wanted[1] + frame)
        self.wait(f"the window is {wanted}", lambda: self._program.run(seen) == wanted)

    def screenshot(self) -> str:
        """The visible page, as PNG in base64."""
        return str(self._program.get("screenshot"))

    def locator(self, selector: str) -> Locator:
        """The elements that match."""
        return Locator(self, self._program, selector)

    def click(self, selector: str) -> None:
        """Clicks the first that matches."""
        self.locator(selector).click()

    def check(self, selector: str) -> None:
        """Clicks the first that matches unless it is checked."""
        if not self.evaluate("selector => document.querySelector(selector).checked", selector):
            self.click(selector)

    def select_option(self, selector: str, value: str) -> None:
        """Chooses from a list."""
        self.wait(f"{selector} is enabled", lambda: self.locator(selector).state() == ENABLED)
        self.evaluate(CHOOSE, [selector, value])

    def focus(self, selector: str) -> None:
        """Moves the focus there."""
        self.evaluate("selector => document.querySelector(selector).focus()", selector)

    def inner_text(self, selector: str) -> str:
        """The text of the first that matches."""
        return self.locator(selector).inner_text()

    def _leave_for(self, command: str, **how: Any) -> None:
        self._context.tell()
        self._program.post(command, **how)
        for script in self._context.init_scripts:
            self._program.run(script)
