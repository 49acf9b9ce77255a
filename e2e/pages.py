"""Watched pages: each in a fresh profile, or one page that tests share and that is reset in between. Gates hold requests back."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    Route,
    TimeoutError,
    ViewportSize,
    WebError,
)

from e2e.driver import CAUGHT_UP, INTERACTIVE, STORED, leave_the_table, spare_a_start

START_TIMEOUT, LEAVE_TIMEOUT = 60_000, 10_000
"""In milliseconds. Python starts in 2 to 6 s on an idle machine, and much later if all cores are busy."""

WINDOW = ViewportSize(width=1280, height=800)

KEEPS_NOTHING = """
    if (navigator.serviceWorker) navigator.serviceWorker.register = () => new Promise(() => {});
"""
"""Keeps the browser from saving the site for offline play."""

SEEDS_OF_ITS_OWN = """
    const random = crypto.getRandomValues.bind(crypto);
    let state = 0;
    crypto.getRandomValues = bytes => {
        if (bytes.byteLength !== 16) return random(bytes);
        return bytes.set(Array.from(bytes, () => {
            state = Math.imul(state ^ state >>> 15, 0x2c1b3c6d) + 0x9e3779b9 | 0;
            return Math.imul(state ^ state >>> 13, 0x297a2d39) >>> 24;
        })) ?? bytes;
    };
    window.seedGames = name => { state = [...name].reduce((sum, sign) => Math.imul(sum, 31) + sign.charCodeAt(0) | 0, 7); };
    window.name = `${Number(window.name) + 1}`;  // each load has its own games
    seedGames(`%s ${window.name}`);
"""
"""Gives a test's games the same seeds in every run, so that no test fails by chance. Only seeds have 16 bytes; the names of tabs
and of what they save stay unique."""

CLEAR_AWAY = """async () => {
    document.querySelectorAll('dialog[open]').forEach(window => window.close());
    document.querySelector('#notice:not([hidden]) #notice-close')?.click();
    history.replaceState(history.state, '', location.pathname);
    const names = await new Promise(done => {
        const asked = indexedDB.open('sequor');
        asked.onsuccess = () => {
            const base = asked.result, writing = base.transaction('texts', 'readwrite'), texts = writing.objectStore('texts');
            const names = texts.getAllKeys();
            texts.clear();
            writing.oncomplete = () => { base.close(); done(names.result); };
        };
    });
    localStorage.clear();
    sessionStorage.clear();
    const tab = new BroadcastChannel('sequor');  // as if another tab had deleted everything
    tab.postMessage(names);
    setTimeout(() => tab.close(), 1000);
}"""
CHOOSE = """async before => {
    const all = (where) => [...document.querySelectorAll(`${where} :is(input, select)`)];
    const name = (one) => one.name || one.id || one.ariaLabel;
    const value = (one) => /checkbox|radio/.test(one.type) ? one.checked : one.value;
    const tell = (one, value) => {
        one.value = value;
        for (const kind of ['input', 'change']) one.dispatchEvent(new Event(kind, { bubbles: true }));
    };
    const forgetPeople = () => {
        const seats = document.querySelector('#seat-count');
        document.querySelector('#company [value=together]').click();
        tell(seats, seats.options[seats.options.length - 1].value);
        // A seat without a name gets its default again.
        document.querySelectorAll('.seat-row :is(input, select)').forEach(one => tell(one, ''));
        tell(seats, '2');
        document.querySelector('#company [value=against]').click();
    };
    const found = {};
    for (const card of [...document.querySelectorAll('#games .game')].reverse()) {
        const game = card.dataset.name;
        card.querySelector('.set-up').click();
        // Its code may have to load.
        for (let tries = 0; document.body.dataset.game !== game; tries++) {
            if (tries === 1000) throw new Error(`${game} never comes`);
            await new Promise(resolve => setTimeout(resolve, 10));
        }
        if (before) forgetPeople();
        for (const [key, was] of before?.[game] ?? []) {
            const one = all('#setup-form').find(one => name(one) === key);  // a choice may add others
            if (one?.matches('[type=checkbox]') && was !== value(one)) one.click();
            if (one?.matches('select') && was !== value(one)) tell(one, was);
        }
        document.querySelector('#company [value=against]').click();
        // Extra cards are offered for as many seats as there have ever been; those not given are 0.
        found[game] = all('#setup-form').map(one => [name(one), value(one)]).filter(([key, is]) => key || is !== '0');
        found[game].push(...[...document.querySelectorAll('.swatch')].map(one => ['colour', one.ariaLabel]));
    }
    document.querySelectorAll('#custom details[open]').forEach(part => { part.open = false; });
    document.querySelector('#custom').close();
    document.activeElement.blur();
    scrollTo(0, 0);
    found.settings = all('#settings').map(one => [one.id || one.name + one.value, value(one)]);
    found.waiting = document.querySelectorAll('#shelf-games li').length;
    found.open = [...document.querySelectorAll('dialog[open], #notice:not([hidden])')].map(one => one.id);
    found.title = document.title;
    found.words = document.querySelector('#setup').innerText;
    return found;
}"""
"""Makes the choices `before` in every game, if given. Returns the choices and what else the first screen shows."""


LEFT_WHILE_LOADING = "TypeError: Error in input stream"
"""Firefox logs this if a page is left while it reads a streamed response, even if the page catches the error. If it doesn't,
Firefox also logs "The operation was aborted."."""


@dataclass
class Watch:
    """Records what goes wrong on a page. `allowed` has parts of the messages that a test expects."""

    origin: str
    problems: list[str] = field(default_factory=list)
    allowed: list[str] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)

    @classmethod
    def of(cls, url: str) -> Watch:
        """A watch over pages of that origin."""
        return cls(origin="{0.scheme}://{0.netloc}".format(urlsplit(url)))

    def over(self, context: BrowserContext) -> None:
        """Watches all pages of this context."""
        context.on("request", self.on_request)
        context.on("console", self.on_console)
        context.on("weberror", self.on_error)

    def on_request(self, request: Request) -> None:
        """Records requests to other origins."""
        self.requests.append(request.url)
        url = urlsplit(request.url.removeprefix("blob:"))
        if url.scheme != "data" and f"{url.scheme}://{url.netloc}" != self.origin:
            self.problems.append(f"request to another origin: {request.url}")

    def on_error(self, error: WebError) -> None:
        """Records an error that the page didn't catch."""
        if LEFT_WHILE_LOADING not in str(error.error):
            self.problems.append(f"uncaught: {error.error}")

    def on_console(self, message: ConsoleMessage) -> None:
        """Records errors in the console, including those of the Content Security Policy."""
        if message.type == "error":
            self.problems.append(f"console error: {message.text}")

    def unexpected(self) -> list[str]:
        """The problems that the test does not allow."""
        return [problem for problem in self.problems if not any(part in problem for part in self.allowed)]


UNHURRIED = """
    const stamp = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp').get, late = new WeakMap();
    let latest = 0;
    Object.defineProperty(Event.prototype, 'timeStamp', { get() {
        if (!late.has(this)) late.set(this, /^(pointer|key)down$/.test(this.type) && !this.repeat ? latest += 1000 : latest);
        return stamp.call(this) + late.get(this);
    } });
"""
"""Makes presses seem a second apart: tests press faster than people, on purpose."""


def new_context(
    browser: Browser, watch: Watch, test: str, keeps: bool = True, hurried: bool = False, **options: Any
) -> BrowserContext:
    """A fresh watched profile for the test of that name, with these options of Playwright. If it `keeps`, it saves the site for
    offline play. If `hurried`, presses are as fast as the test makes them."""
    options.setdefault("viewport", WINDOW)
    context = browser.new_context(**options)
    context.add_init_script(SEEDS_OF_ITS_OWN % test)
    if not hurried:
        context.add_init_script(UNHURRIED)
    if not keeps:
        context.add_init_script(KEEPS_NOTHING)
    watch.over(context)
    context.set_default_timeout(START_TIMEOUT)
    return context


OPENS_FILES = "Object.defineProperty(window, 'launchQueue', { value: { setConsumer(consumer) { window.launch = consumer; } } });"
"""Makes the browser open files with the page, by calling `launch`."""

PRESS_A_FILE = "text => window.launch({ files: [{ getFile: async () => new File([text], 'a.sequor.json') }] })"

MOST_LOANS = 25
"""Then the page is closed, before its games fill the memory."""


class LentPage:
    """A page that starts once and is lent to many tests, each time as on a first visit. If it can't be reset, it is replaced."""

    def __init__(self, browser: Browser, url: str) -> None:
        self._browser, self._url = browser, url
        self._page: Page | None = None
        self._chosen: object = None
        self._loans = 0
        self.watch = Watch.of(url)

    def lend(self, test: str) -> Page:
        """The page at its first screen, for the test of that name."""
        self._loans += 1
        if self._page is None or self._loans > MOST_LOANS or not self._is_in_order(self._page):
            self.give_up()
            self._loans = 1
            self.watch = Watch.of(self._url)
            context = new_context(self._browser, self.watch, test, keeps=False)
            context.add_init_script(OPENS_FILES)
            self._page = context.new_page()
            self._page.goto(self._url)
            self._page.wait_for_selector(INTERACTIVE)
            self._chosen = self._page.evaluate(CHOOSE, None)
        self._page.evaluate("test => seedGames(test)", test)
        self.watch.allowed.clear()
        self.watch.requests.clear()
        spare_a_start(self._page)
        return self._page

    def give_up(self) -> None:
        """Closes the page. The next test gets a new one."""
        if self._page is not None:
            self._page.context.close()
        self._page = None

    def _is_in_order(self, page: Page) -> bool:
        """Resets the page. Returns whether that succeeded."""
        if not page.url.startswith(self._url) or not page.locator(INTERACTIVE).count():
            return False
        page.keyboard.press("Escape")
        page.mouse.up()
        page.mouse.move(0, 0)
        if page.locator("#cut[open]").count():
            return False
        if page.viewport_size != WINDOW:
            page.set_viewport_size(WINDOW)
        page.emulate_media(
            media="screen", color_scheme="light", reduced_motion="no-preference", contrast="no-preference", forced_colors="none"
        )
        if page.locator("#table:not([hidden])").count() and not self._leaves_the_table(page):
            return False
        page.evaluate(STORED)
        page.evaluate(CLEAR_AWAY)
        page.wait_for_function("!document.querySelector('#shelf-games li')")
        # A choice in one game may change what is chosen in another.
        is_as_at_first = any(page.evaluate(CHOOSE, self._chosen) == self._chosen for _ in range(2))
        page.evaluate(CAUGHT_UP)
        return is_as_at_first

    def _leaves_the_table(self, page: Page) -> bool:
        """Leaves the table. Returns false if a window that has just opened is in the way."""
        page.set_default_timeout(LEAVE_TIMEOUT)
        try:
            leave_the_table(page)
        except TimeoutError:
            return False
        page.set_default_timeout(START_TIMEOUT)
        return True


class Gate:
    """Holds back all requests with one of these words in their address, until it is opened."""

    def __init__(self, page: Page, *words: str) -> None:
        self._page, self._words = page, words
        self._waiting: list[Route] = []
        self._closed = True
        page.route(self._is_held, self._arrive)

    def _is_held(self, address: str) -> bool:
        return any(word in address for word in self._words)

    def _arrive(self, route: Route) -> None:
        if self._closed:
            self._waiting.append(route)
        else:
            route.continue_()

    def open(self) -> None:
        """Lets all requests through."""
        if self._closed:
            self._closed = False
            while self._waiting:
                self._waiting.pop().continue_()
            self._page.unroute(self._is_held)
