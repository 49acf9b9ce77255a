"""Whatever goes wrong in browser, host, network or page, there is soon a page that works, or a sentence that says what is
wrong and what to do. `test_offline.py` damages the saved site.
"""

from __future__ import annotations

import json
import random
import re

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.conftest import OpenPage, StaticServer, Watch, in_firefox
from e2e.driver import (
    EASY,
    HUMAN,
    INTERACTIVE,
    act_at_once,
    downloaded,
    leave_the_table,
    play_a_turn,
    set_up,
    visit,
    wait_for_choice,
)
from e2e.pages import Gate
from e2e.stored import store, stored
from web.build.paths import ROOT

WATCH = "#watch"
AGAIN, WITHOUT = "Try again", "Start without saved data"
MISSING = "Object.defineProperty(window, 'indexedDB', { value: undefined, configurable: true });"
SILENT = "IDBFactory.prototype.open = () => new EventTarget();"
NEWER = "indexedDB.open('sequor', 9).onupgradeneeded = ({ target }) => target.result.createObjectStore('texts');"
FAILING = """
import js
from web.storage import first_look

def fail():
    raise ValueError("a bad value")

if not getattr(js.document.documentElement.dataset, "storage", ""):
    first_look.noted = fail
"""
"""Fails in Python while the page opens, unless it starts without saved data."""


def buttons(page: Page) -> list[str]:
    return page.locator(f"{WATCH} button").all_inner_texts()


# A browser that refuses to open it is in `test_hosts.py`.
@pytest.mark.parametrize(
    ("browser", "script", "why"),
    [
        pytest.param("chromium", MISSING, "missing", id="missing"),
        pytest.param("firefox", SILENT, "silent", id="silent", marks=pytest.mark.slow),
        pytest.param("chromium", NEWER, "newer", id="newer", marks=pytest.mark.slow),
    ],
    indirect=["browser"],
)
def test_the_page_is_playable_without_a_database(page: Page, site_url: str, script: str, why: str) -> None:
    page.add_init_script(script)
    page.goto(site_url)
    page.wait_for_selector(INTERACTIVE)
    assert page.get_attribute("html", "data-storage") == why
    assert page.locator("#unsaved").is_visible()
    assert not page.locator(WATCH).count()
    set_up(page, [HUMAN, HUMAN])
    wait_for_choice(page)


def test_a_slow_start_is_distinguished_from_one_that_has_stopped(page: Page, site_url: str) -> None:
    page.clock.install(time=0)
    page.clock.pause_at(1000)
    gate = Gate(page, "pyodide.asm.wasm")
    page.goto(site_url)
    page.clock.run_for(7_000)
    page.evaluate("sequorWatch.arrived(3_100_000)")
    assert not page.locator(WATCH).count()
    page.clock.run_for(2_000)
    expect(page.locator(f"{WATCH}[role=status]")).to_contain_text("still loading")
    expect(page.locator(WATCH)).to_contain_text("MB so far")
    page.clock.run_for(10_000)
    expect(page.locator(f"{WATCH}[role=alert]")).to_contain_text("nothing has arrived")
    assert buttons(page) == [AGAIN, WITHOUT]
    gate.open()
    page.clock.resume()
    page.wait_for_selector(INTERACTIVE)
    assert not page.locator(WATCH).count(), "the sentence disappears once the page starts"


def test_a_file_that_the_host_lacks_is_named(page: Page, site_url: str, watches: list[Watch]) -> None:
    watches[0].allowed += ["status of 404", "dynamically imported module", "PY0404"]
    for lost in ("vendor/pyscript/core.js", "web/app/page.py"):
        page.unroute_all()
        page.route(f"**/{lost}", lambda route: route.fulfill(status=404))
        with page.expect_response(f"**/{lost}"):  # the sentence of an earlier start is gone by then
            page.click(f"{WATCH} button") if page.locator(WATCH).count() else page.goto(site_url)
        expect(page.locator(WATCH)).to_contain_text(f"The host doesn’t have a file that Sequor needs: {lost}.")
        assert buttons(page) == [AGAIN]
    page.unroute_all()
    page.click(f"{WATCH} button")
    page.wait_for_selector(INTERACTIVE)


@pytest.mark.slow
def test_without_its_style_sheet_the_page_says_so(page: Page, site_url: str, watches: list[Watch]) -> None:
    watches[0].allowed.append("status of 404")
    page.route(lambda address: address.endswith("style.css"), lambda route: route.fulfill(status=404))
    page.goto(site_url)
    page.wait_for_selector(INTERACTIVE)
    expect(page.locator(WATCH)).to_contain_text("Part of Sequor didn’t load")
    assert_it_fits(page)


@pytest.fixture
def broken_page(open_page: OpenPage, own_site: StaticServer, watches: list[Watch]) -> Page:
    """A page whose Python fails while it reads saved data."""
    program = own_site.site / "web/app/page.py"
    program.write_text(FAILING + program.read_text(encoding="utf-8"), encoding="utf-8")
    page = open_page(own_site.url, accept_downloads=True)
    watches[-1].allowed += ["a bad value", "status of 404"]
    return page


def test_the_page_starts_without_saved_data(broken_page: Page, own_site: StaticServer, axe_source: str) -> None:
    page, texts = broken_page, {"box sequitur": '{"goals":5}', "speed": "fast"}
    page.goto(own_site.url + "vendor/THIRD_PARTY.txt")
    for name, text in texts.items():
        store(page, name, text)
    page.goto(own_site.url + "#game=sequence")
    expect(page.locator(WATCH)).to_contain_text("Saved data in this browser may be the cause")
    assert "a bad value" in (page.locator(f"{WATCH} pre").text_content() or "")
    assert buttons(page) == [WITHOUT, AGAIN]
    assert_it_fits(page)
    page.evaluate(axe_source)
    assert page.evaluate("async () => (await axe.run('#watch')).violations.map(({ id }) => id)") == []
    page.click(f"{WATCH} button:has-text('{WITHOUT}')")
    _, text = downloaded(page, f"{WATCH} button:has-text('Back it up first')")
    assert json.loads(text) == {"format": "sequor-everything", "version": 1, "texts": texts}
    page.click(f"{WATCH} button:has-text('Start without saved data')")
    page.wait_for_selector(INTERACTIVE)
    assert page.get_attribute("html", "data-storage") == "set-aside"
    assert page.url == own_site.url + "#game=sequence"
    set_up(page, [HUMAN, HUMAN])
    wait_for_choice(page)
    assert stored(page) == texts, "saved data stay as they are"
    page.reload()
    expect(page.locator(WATCH)).to_contain_text("may be the cause")


@in_firefox
def test_saved_data_that_cannot_be_read_are_left_alone(page: Page, site_url: str, watches: list[Watch]) -> None:
    """The database answers at first, but no longer when people want to save it to a file."""
    watches[0].allowed += ["a bad value", "ValueError"]
    fail = lambda route: route.fulfill(body="raise ValueError('a bad value')")  # noqa: E731
    page.route(lambda address: address.endswith("page.py"), fail)
    page.goto(site_url)
    page.evaluate(SILENT)
    page.click(f"{WATCH} button:has-text('{WITHOUT}')")
    expect(page.locator(WATCH)).to_contain_text("can’t be read right now")
    page.unroute_all()
    page.click(f"{WATCH} button:has-text('Start without saved data')")
    page.wait_for_selector(INTERACTIVE)


def assert_it_fits(page: Page) -> None:
    """Fails unless the sentence fits the smallest screens, with buttons that a finger can press."""
    before = page.viewport_size
    page.set_viewport_size({"width": 320, "height": 568})
    boxes = [button.bounding_box() for button in page.locator(f"{WATCH} button, {WATCH}").all()]
    assert all(box and box["x"] >= 0 and box["x"] + box["width"] <= 320 and box["height"] >= 44 for box in boxes), boxes
    assert before is not None
    page.set_viewport_size(before)


CANNOT = "#cannot"

NO_WEBASSEMBLY = "delete globalThis.WebAssembly;"
SAFARI = """
    Object.defineProperty(navigator, 'vendor', { get: () => 'Apple Computer, Inc.' });
    Object.defineProperty(navigator, 'platform', { get: () => '%s' });
"""
LACKS = "const { supports } = CSS; CSS.supports = (what, ...rest) => !what.includes('%s') && supports.call(CSS, what, ...rest);"
MISSING_FEATURES = {
    "DecompressionStream": "delete globalThis.DecompressionStream;",
    "structuredClone": "delete globalThis.structuredClone;",
    "withResolvers": "delete Promise.withResolvers;",
    "dialog": "delete globalThis.HTMLDialogElement;",
    "modules": "delete HTMLScriptElement.prototype.noModule;",
    ":has": LACKS % ":has",
    "containers": LACKS % "container",
    "CSS.supports": "delete globalThis.CSS;",
    "exceptions": "WebAssembly.validate = () => false;",
    "everything": "for (const name of ['CSS', 'WebAssembly', 'Promise', 'HTMLDialogElement']) delete globalThis[name];",
}


def cannot_start(page: Page, *words: str) -> None:
    """Fails unless the page shows these words, and no other alarm."""
    shown = page.locator(CANNOT)
    for part in words:
        expect(shown).to_contain_text(part)
    expect(shown).to_be_visible()
    expect(shown).to_have_attribute("role", "alert")
    assert not page.locator("#watch").count()


@pytest.fixture
def refusing(page: Page, watches: list[Watch]) -> Page:
    watches[0].allowed.append("")
    return page


BLOCKED = {
    "on an iPhone": (SAFARI % "iPhone", "Lockdown Mode is on", "turn off Lockdown Mode for this website"),
    "on a Mac": (SAFARI % "MacIntel", "Lockdown Mode is on", "turn off Lockdown Mode for this website"),
    "elsewhere": ("", "This browser blocks what Sequor needs (WebAssembly)", "use another browser"),
}


@pytest.mark.parametrize("blocked", BLOCKED.values(), ids=BLOCKED)
def test_a_browser_that_blocks_webassembly_is_told_what_to_do(refusing: Page, site_url: str, blocked: tuple[str, ...]) -> None:
    script, *words = blocked
    refusing.add_init_script(NO_WEBASSEMBLY + script)
    refusing.goto(site_url, wait_until="commit")
    cannot_start(refusing, *words)
    refusing.wait_for_load_state()
    refusing.clock.install()
    refusing.clock.run_for(60_000)
    cannot_start(refusing, *words)


@pytest.mark.parametrize("script", [pytest.param(script, id=name) for name, script in MISSING_FEATURES.items()])
def test_an_old_browser_is_told_to_update(refusing: Page, site_url: str, script: str) -> None:
    refusing.add_init_script(script)
    refusing.route("**/vendor/pyscript/**", lambda route: route.abort())  # without this feature alone, it might still start
    refusing.goto(site_url, wait_until="commit")
    cannot_start(refusing, "too old for Sequor", "Update it", "Firefox 121")


def test_the_reason_needs_no_modern_javascript() -> None:
    """It has no syntax from ES2015 or later, on which an older parser would stop."""
    source = (ROOT / "web/boot/can_start.js").read_text(encoding="utf-8")
    code = re.sub(r"//.*|\"(?:[^\"\\\n]|\\.)*\"", "0", source)
    assert not re.findall(r"=>|`|\?\.|\?\?|\*\*|\.\.\.|\b(?:let|const|class|async|await|import|export|of|yield)\b", code)
    assert not re.findall(r"catch\s*\{|,\s*\)", code), "no catch without a name, no comma after the last argument"


@pytest.mark.parametrize(
    "policy",
    [
        pytest.param("script-src 'self' 'unsafe-eval' blob:", id="no WebAssembly", marks=pytest.mark.slow),
        "script-src 'self' 'wasm-unsafe-eval' blob:",
        "default-src 'self'",
        "script-src 'self' 'wasm-unsafe-eval' 'unsafe-eval'",
        "connect-src 'none'",
    ],
)
def test_a_host_that_forbids_it_is_told_so(own_page: Page, own_site: StaticServer, watches: list[Watch], policy: str) -> None:
    watches[0].allowed.append("")
    own_site.headers["Content-Security-Policy"] = policy
    own_page.goto(own_site.url, wait_until="commit")
    if "blob:" in policy and "'unsafe-eval'" in policy:  # which allows WebAssembly too
        own_page.wait_for_selector(INTERACTIVE)
    elif "'unsafe-eval'" in policy or "connect" in policy:
        expect(own_page.locator("#watch[role=alert]")).to_contain_text("This site’s host forbids part of Sequor")
    else:
        cannot_start(own_page, "This site’s host forbids what Sequor needs", "Content-Security-Policy")


@pytest.mark.parametrize("how", ["missing", "as text", "as a page"])
def test_a_first_script_that_does_not_run_is_named(
    own_page: Page, own_site: StaticServer, watches: list[Watch], how: str
) -> None:
    watches[0].allowed.append("")
    if how == "as text":
        own_site.types = {".js": "text/plain"}
        own_site.headers = {"X-Content-Type-Options": "nosniff"}
    else:
        (own_site.site / "web/boot/watchdog.js").unlink()
        own_site.finds_all = how == "as a page"
    own_page.goto(own_site.url, wait_until="commit")
    cannot_start(own_page, "Part of Sequor is missing", "Reload the page", "web/boot/watchdog.js")
    if how == "missing":  # the rest works anyway
        own_page.wait_for_selector(INTERACTIVE)
        cannot_start(own_page, "Part of Sequor is missing")
        set_up(own_page, [HUMAN, HUMAN])
        wait_for_choice(own_page)
        expect(own_page.locator(CANNOT)).to_be_hidden()


def test_the_reason_needs_no_style_sheet(own_page: Page, own_site: StaticServer, watches: list[Watch]) -> None:
    watches[0].allowed.append("")
    for name in ("web/boot/watchdog.js", "web/boot/can_start.js", "web/style.css"):
        (own_site.site / name).unlink()
    own_page.set_viewport_size({"width": 320, "height": 568})
    own_page.goto(own_site.url, wait_until="commit")
    cannot_start(own_page, "Part of Sequor is missing")
    box = own_page.locator(CANNOT).bounding_box()
    assert box
    assert min(box["x"], box["y"]) >= 0
    assert box["x"] + box["width"] <= 320
    assert box["y"] + box["height"] <= 568


def test_it_starts_without_the_script_that_finds_reasons(own_page: Page, own_site: StaticServer, watches: list[Watch]) -> None:
    watches[0].allowed.append("status of 404")
    (own_site.site / "web/boot/can_start.js").unlink()
    own_page.goto(own_site.url)
    own_page.wait_for_selector(INTERACTIVE)
    assert not own_page.locator(CANNOT).count()


SEEN = """
    window.seen = 0;
    const look = () => {
        window.seen += Boolean(document.querySelector('#cannot')?.checkVisibility());
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
"""


def test_no_reason_flashes_up_in_a_start_that_succeeds(page: Page, site_url: str) -> None:
    page.add_init_script(SEEN)
    page.goto(site_url)
    page.wait_for_selector(INTERACTIVE)
    assert page.evaluate("window.seen") == 0
    assert not page.locator(CANNOT).count()


def test_without_javascript_one_sentence_says_so(open_page: OpenPage, site_url: str) -> None:
    page = open_page(java_script_enabled=False)
    page.goto(site_url)
    expect(page.locator("#no-script")).to_be_visible()
    expect(page.locator(CANNOT)).to_be_hidden()


@pytest.mark.parametrize("browser", ["chromium", pytest.param("firefox-from-disk", marks=pytest.mark.slow)], indirect=True)
def test_a_page_opened_from_disk_says_what_it_needs(browser: Browser, own_site: StaticServer) -> None:
    page = browser.new_page()
    page.goto((own_site.site / "index.html").as_uri(), wait_until="commit")
    cannot_start(page, "can’t run from a file on disk", "python3 serve.py", "web host")
    page.close()


NOTICE, SENTENCE, DETAILS = "#notice", "#notice-text", "#notice-details pre"
GENERAL = "Something went wrong. If it happens again, reload the page."
SAVED = "Something went wrong. The game is saved, and you can keep playing."
RESUMED = "Something went wrong. The game continues from its last save."
STOPPED = "Something went wrong, and the game stopped. It is saved. Reload the page to continue."

MISSING_ONCE = """selector => {
    const { querySelector } = document;
    document.querySelector = wanted => {
        if (wanted !== selector) return querySelector.call(document, wanted);
        delete document.querySelector;
        return null;
    };
}"""
"""Hides this element from the page's next look for it."""


def expect_notice(page: Page, sentence: str, reason: str) -> None:
    """Fails unless the notice is this sentence, with the error's reason in its details. Closes it."""
    expect(page.locator(SENTENCE)).to_have_text(sentence, timeout=9000)
    expect(page.locator(".py-error")).to_have_count(0)
    expect(page.locator(DETAILS)).to_be_hidden()
    page.click("#notice-details summary")
    expect(page.locator(DETAILS)).to_contain_text("Traceback")
    expect(page.locator(DETAILS)).to_contain_text(reason)
    page.click("#notice-close")
    expect(page.locator(NOTICE)).to_be_hidden()


@pytest.mark.parametrize("browser", ["chromium", pytest.param("firefox", marks=pytest.mark.slow)], indirect=True)
def test_an_error_at_the_setup_is_one_sentence(page: Page, site_url: str, watches: list[Watch]) -> None:
    watches[0].allowed.append("has no element")
    visit(page, site_url)
    for gap in ("#shelf-games", "#games-lists", "#records-away", "#end-lines"):
        page.locator(gap).dispatch_event("click")
    page.evaluate(MISSING_ONCE, "#games-none")
    page.locator("#all-games").dispatch_event("click")
    expect_notice(page, GENERAL, "index.html has no element '#games-none'.")
    page.evaluate(
        "for (const more of 'ab') document.body.append(Object.assign(document.createElement('p'), REPORT))".replace(
            "REPORT", "{ className: 'py-error', textContent: `Traceback <b>${more}</b> has no element` }"
        )
    )
    expect_notice(page, GENERAL, "Traceback <b>b</b> has no element")
    page.locator("#all-games").dispatch_event("click")
    page.click("#games-window [data-close]")
    set_up(page, [HUMAN, EASY])
    wait_for_choice(page)


def test_a_game_continues_after_an_error_here_or_in_a_lesson_or_puzzle(page: Page, site_url: str, watches: list[Watch]) -> None:
    watches[0].allowed.append("")
    visit(page, site_url)
    set_up(page, [HUMAN, EASY])
    play_a_turn(page)
    for asked, part in (("#menu-learn", "#lesson-dots"), ("#menu-puzzles", "#puzzle-list span")):
        page.evaluate(MISSING_ONCE, part)
        page.locator(asked).dispatch_event("click")
        if "puzzles" in asked:
            page.click("#puzzles .gold")
        expect_notice(page, SAVED, f"index.html has no element '{part}'.")
        play_a_turn(page)
    page.evaluate(MISSING_ONCE, "#announcements")
    act_at_once(page, random.Random(1))
    expect_notice(page, RESUMED, "index.html has no element '#announcements'.")
    play_a_turn(page)
    page.evaluate("document.querySelector('#hand-title').remove()")
    act_at_once(page, random.Random(2))
    expect_notice(page, STOPPED, "index.html has no element '#hand-title'.")
    leave_the_table(page)
    expect(page.locator("#shelf-games li")).to_have_count(1)
