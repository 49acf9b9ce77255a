"""The first screen for newcomers and regulars, its notices, the setup window, and starts that fail."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from playwright.sync_api import Page, Route

from e2e.driver import EASY, HARD, HUMAN, SEQUENCE, SEQUITUR, SEQUOIA, choose_game, fold, open_file, unfold, wait_for_choice
from e2e.gallery.kept import EVERY_KIND, TO_BE_PAINTED, people, under_way, with_kept
from e2e.gallery.screens import Act, Chapter, Screen, click, have_an_error, one_after_another
from e2e.stored import store
from engine.game import load_game

KEPT_OFFLINE = """
    const worker = new EventTarget(), registration = new EventTarget();
    Object.assign(registration, { active: worker, installing: null, waiting: null });
    worker.postMessage = (_, [port]) => port.postMessage({ ready: true });
    const container = { register: async () => registration, ready: Promise.resolve(registration) };
    // Files for the start come from the host.
    Object.defineProperty(container, 'controller', { get: () => 'ready' in document.documentElement.dataset ? worker : null });
    container.getRegistration = container.register;
    container.addEventListener = () => {};
    Object.defineProperty(navigator, 'serviceWorker', { value: container });
    window.findNewVersion = () => {
        const found = registration.installing = new EventTarget();
        registration.dispatchEvent(new Event('updatefound'));
        registration.waiting = found;
        found.dispatchEvent(new Event('statechange'));
    };
"""
"""A browser that has saved the site at once. `findNewVersion()` brings an update."""

AS_WANTED = """
    const wanted = new URLSearchParams(location.search), { now } = performance, later = window.setTimeout;
    if (!wanted.has('stores')) Object.defineProperty(window, 'indexedDB', { value: undefined, configurable: true });
    const fetching = window.fetch, never = new Promise(() => {});
    if (wanted.has('held')) window.fetch = (what, ...rest) => /pyodide/.test(what.url ?? what) ? never : fetching(what, ...rest);
    if (wanted.has('slow')) window.setTimeout = (call, wait, ...rest) => later(call, wait === 9000 ? 0 : wait, ...rest);
    if (wanted.has('unkept')) Object.defineProperty(navigator, 'serviceWorker', { value: undefined });
    if (wanted.has('old')) Promise.withResolvers = undefined;
    if (wanted.has('stuck')) performance.now = () => 1000 * now.call(performance);
"""
"""The address says whether the browser can store anything or save the site, whether Python is held back for long or too long, and
whether the browser is too old."""


def chapters() -> list[Chapter]:
    return [
        Chapter("first screen", of_first_screen, before=KEPT_OFFLINE),
        Chapter("setup", of_setup),
        Chapter("start", of_start, before=AS_WANTED),
    ]


# As people find it


def of_first_screen() -> Iterator[Screen]:
    """A first visit, saved players, games to resume, and all notices."""
    yield Screen("first visit", as_found, "#setup #offline")
    yield Screen("a player is added", one_after_another(as_found, click("#people-add")), "#people-name")
    yield Screen("two people", and_people("Ben", "Anna"), "#people-list", anywhere=True)
    yield Screen("twelve people", and_people(*EVERY_KIND), "#people-list", anywhere=True)
    for count in (1, 3, 6):
        kept = with_kept(lambda count=count: people("Ben", "Zoë") | under_way(count))  # type: ignore[misc]
        yield Screen(
            f"games to resume: {count}", one_after_another(kept, as_found), f"#shelf-games:not({TO_BE_PAINTED})", anywhere=True
        )
    yield Screen("a file that is no game", one_after_another(as_found, open_text("{")), "#notice", anywhere=True)
    yield Screen("an error", one_after_another(as_found, close_notice, have_an_error), "#notice #notice-details", anywhere=True)
    yield Screen("an error, its details", click("#notice-details summary"), "#notice-details[open] pre")
    yield Screen("a new version", one_after_another(close_notice, find_new_version), "#update", anywhere=True)
    done = with_kept(lambda: people("Ben") | under_way(1) | PROGRESS)
    yield Screen("one game and how far people have come", one_after_another(done, as_found), "#invite", anywhere=True)
    yield Screen("ready offline", one_after_another(click("#update-later"), to_the_foot), "#offline")


PROGRESS = {
    "puzzles sequence": '{"solved":["a","b","c"],"tried":[]}', "lesson sequence": "6", "lesson sequoia": "2"
}  # fmt: skip
"""Texts of progress."""


def as_found(page: Page) -> None:
    """Chooses the game and company of a first visit, without an open window."""
    page.evaluate("document.querySelector('#company [value=against]').click()")
    choose_game(page, SEQUENCE)
    page.evaluate("document.querySelectorAll('#custom details[open]').forEach(part => { part.open = false; })")
    fold(page)
    page.evaluate("() => { document.activeElement.blur(); scrollTo(0, 0); }")


def and_people(*names: str) -> Act:
    """Saves these players; the first two are at the table."""

    def act(page: Page) -> None:
        with_kept(lambda: people(*names))(page)
        page.wait_for_selector("#people-list button")
        unfold(page)
        for name in names[:2]:
            page.click(f"#sitter-list [data-person='{name}']")
        as_found(page)

    return act


def open_text(text: str) -> Act:
    """Opens a file with this text."""
    return lambda page: open_file(page, text)


def close_notice(page: Page) -> None:
    page.evaluate("document.querySelector('#notice:not([hidden]) #notice-close')?.click()")


def find_new_version(page: Page) -> None:
    page.evaluate("findNewVersion()")


def to_the_foot(page: Page) -> None:
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")


# The form


def of_setup() -> Iterator[Screen]:
    """The setup window of each game, from its usual table to the fullest."""
    full = {SEQUENCE: 12, SEQUOIA: 5, SEQUITUR: 5}
    for game, most in full.items():
        yield Screen(f"{game}, as usual", form(game), "#custom[open] #seat-rows")
        if game == SEQUENCE:
            yield Screen("sequence, 6 seats in 3 teams", form(game, 6, teams=3), "#team-choice")
        yield Screen(f"{game}, {most} seats", form(game, most), "#seat-tools")
        levels = (HUMAN, EASY, HARD)
        yield Screen(f"{game}, 3 seats with computers, best of 3", form(game, 3, series=3, levels=levels), "#series-choice")
        if game == SEQUITUR:
            yield Screen("sequitur, alone", form(game, 1), "#box-choice")
        named = form(game, most, levels=[HUMAN] * most, names=EVERY_KIND[:most])
        yield Screen(f"{game}, names of every kind", named, "#seat-rows")
        yield Screen(f"{game}, names of every kind, on its card", fold, f"[data-name={game}] .begin")
        yield Screen(f"{game}, every rule", every_rule(game), "#custom #toggles[open]")
        yield Screen(f"{game}, handicaps", handicaps, "#handicaps[open] #handicap-list")
        yield Screen(f"{game}, two of one name", same_name(game), "#setup-problem")


def form(
    game: str, seats: int = 2, teams: int = 0, series: int = 1, levels: Sequence[str] = (), names: Sequence[str] = ()
) -> Act:
    """Fills in the setup for people at one device."""

    def act(page: Page) -> None:
        page.evaluate("document.querySelectorAll('#custom details').forEach(part => { part.open = false; })")
        unfold(page)
        choose_game(page, game)
        page.check("#company [value=together]")
        page.select_option("#seat-count", str(seats))
        if teams:
            page.select_option("#team-count", str(teams))
        for seat, level in enumerate(levels, 1):
            page.select_option(f"#seat-rows li:nth-child({seat}) select", level)
        if page.locator("#series-length").is_visible():
            page.select_option("#series-length", str(series))
        for seat, name in enumerate(names, 1):
            page.fill(f"#seat-rows li:nth-child({seat}) input", name)
        for seat in range(len(names), seats):
            if not any(levels[seat : seat + 1]):
                page.fill(f"#seat-rows li:nth-child({seat + 1}) input", f"Player {seat + 1}")
        page.evaluate("() => { document.activeElement.blur(); scrollTo(0, 0); }")

    return act


def every_rule(game: str) -> Act:
    """Unfolds the rules and checks them all."""
    choices = {toggle.field: toggle.values for toggle in load_game(game).toggles}

    def act(page: Page) -> None:
        unfold(page)
        page.evaluate("document.querySelector('#toggles').open = true")
        for name, values in choices.items():
            if values:
                page.select_option(f"#rule-list [name={name}]", index=len(values) - 1)
            else:
                page.check(f"#rule-list [name={name}]")
        page.check("#practice")

    return act


def handicaps(page: Page) -> None:
    """Unfolds the handicaps and gives the first two seats the largest."""
    page.evaluate("document.querySelector('#handicaps').open = true")
    for number in range(2):
        one = page.locator("#handicap-list fieldset:first-child select").nth(number)
        one.select_option(index=one.locator("option").count() - 1)


def same_name(game: str) -> Act:
    """Gives two seats the same name and presses Play."""
    return one_after_another(form(game, 2, names=("Mira", "Mira")), click("#play"))


# When it does not start, or keeps nothing


def of_start() -> Iterator[Screen]:
    """No storage; a slow start, a failed one and an impossible one; no JavaScript."""
    yield Screen("nothing is kept", as_found, "#unsaved")
    yield Screen("not kept for offline play", not_kept, "#not-kept")
    yield Screen("nothing is kept, at the table", play(SEQUOIA), "#table #hand-bar")
    yield Screen("still loading, at the table", starting("slow", forgets=False), "#watch[role=status]")
    yield Screen("still loading", starting("slow"), "#watch[role=status]", anywhere=True)
    yield Screen("nothing more comes", starting("slow&stuck&stores"), "#watch[role=alert]", anywhere=True)
    for what in ("part", "style", "python"):
        failing = one_after_another(starting("stores"), fail(what))
        yield Screen(f"it fails: {what}", failing, "#watch[role=alert]", anywhere=True)
    yield Screen("what was reported", click("#watch summary"), "#watch pre")
    yield Screen("start without what is stored", one_after_another(store_something, click("#watch button")), "#watch")
    yield Screen("it cannot start", starting("old"), "#cannot", anywhere=True)
    yield Screen("its first script is missing", without_watch, "#cannot", anywhere=True)
    yield Screen("no JavaScript", without_scripts, "#no-script", anywhere=True)


def play(game: str) -> Act:
    """Starts that game against the computer with one press."""

    def act(page: Page) -> None:
        page.click(f"#games [data-name={game}] [data-kind=against]")
        wait_for_choice(page)

    return act


def not_kept(page: Page) -> None:
    """Loads the page in a browser that can't save the site, and scrolls to its foot."""
    page.goto(f"{page.url.partition('?')[0]}?unkept")
    page.wait_for_selector("#not-kept:not([hidden])")
    to_the_foot(page)


def starting(how: str, forgets: bool = True) -> Act:
    """Loads the page at an address that says how it starts, and holds Python back."""

    def act(page: Page) -> None:
        if forgets:
            page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
        page.goto(f"{page.url.partition('?')[0]}?held&{how}", wait_until="commit")
        page.wait_for_function("window.sequorWatch && document.querySelector('#announcements')")

    return act


def fail(what: str) -> Act:
    """Reports that this has failed, as the starting page does."""
    return lambda page: page.evaluate("what => sequorWatch.failed(what, 'ValueError: a bad value')", what)


def store_something(page: Page) -> None:
    store(page, "speed", "fast")


def without_watch(page: Page) -> None:
    """Loads the page as if its first script were missing."""
    _loads_without('<script src="web/boot/watchdog.js"></script>|<script type="module".*?</script>', page)


def without_scripts(page: Page) -> None:
    """Shows the page without JavaScript, in a browser with it: one without could not be examined."""
    _loads_without("<script.*?</script>|</?noscript>", page)


def _loads_without(parts: str, page: Page) -> None:
    address = page.url.partition("?")[0]

    def answer(route: Route) -> None:
        text = re.sub(parts, "", route.fetch().text(), flags=re.DOTALL)
        route.fulfill(body=text, content_type="text/html; charset=utf-8")

    page.route(address, answer)
    page.goto(address)
    page.unroute(address)
