"""The watch over the start: whatever the browser, the host or the network does, there is soon a page that can be used, or a
sentence that says what is the matter, with buttons for what can be done.

What the watch does when a kept version has holes is in `test_holes.py`.
"""

import json

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import OpenPage, StaticServer, Watch, in_firefox, where_site_data_are_blocked
from e2e.driver import EASY, HUMAN, INTERACTIVE, downloaded, play_a_turn, set_up, wait_for_choice
from e2e.gate import Gate
from e2e.stored import store, stored

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
"""What fails in Python while the page opens, unless it starts without what is stored."""


def buttons(page: Page) -> list[str]:
    """The buttons under the sentence."""
    return page.locator(f"{WATCH} button").all_inner_texts()


# Nothing can be stored


@where_site_data_are_blocked
def test_one_can_play_where_site_data_are_blocked(page: Page, site_url: str, watches: list[Watch]) -> None:
    watches[0].allowed += ["Storage access is restricted in this context"]  # Firefox, of its own accord
    page.goto(site_url)
    page.wait_for_selector(INTERACTIVE)
    assert page.get_attribute("html", "data-storage") == "refused"
    expect(page.locator("#unsaved")).to_contain_text("isn’t saving anything")
    set_up(page, [HUMAN, EASY])
    play_a_turn(page)
    assert not page.locator(WATCH).count()


# That a browser refuses to open it is the test above.
@pytest.mark.parametrize(
    ("browser", "script", "why"),
    [
        pytest.param("chromium", MISSING, "missing", id="missing"),
        pytest.param("firefox", SILENT, "silent", id="silent", marks=pytest.mark.slow),
        pytest.param("chromium", NEWER, "newer", id="newer", marks=pytest.mark.slow),
    ],
    indirect=["browser"],
)
def test_one_can_play_without_a_database(page: Page, site_url: str, script: str, why: str) -> None:
    page.add_init_script(script)
    page.goto(site_url)
    page.wait_for_selector(INTERACTIVE)
    assert page.get_attribute("html", "data-storage") == why
    assert page.locator("#unsaved").is_visible()
    assert not page.locator(WATCH).count()
    set_up(page, [HUMAN, HUMAN])
    wait_for_choice(page)


# Something does not come


def test_a_start_that_takes_long_is_told_from_one_that_has_stopped(page: Page, site_url: str) -> None:
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
    assert not page.locator(WATCH).count(), "the sentence goes once the page has started after all"


def test_a_host_that_lacks_a_file(page: Page, site_url: str, watches: list[Watch]) -> None:
    watches[0].allowed += ["status of 404", "dynamically imported module", "PY0404"]
    for lost in ("vendor/pyscript/core.js", "web/app/page.py"):
        page.unroute_all()
        page.route(f"**/{lost}", lambda route: route.fulfill(status=404))
        with page.expect_response(f"**/{lost}"):  # what an earlier start said is gone by then
            page.click(f"{WATCH} button") if page.locator(WATCH).count() else page.goto(site_url)
        expect(page.locator(WATCH)).to_contain_text(f"The host doesn’t have a file that Sequor needs: {lost}.")
        assert buttons(page) == [AGAIN]
    page.unroute_all()
    page.click(f"{WATCH} button")
    page.wait_for_selector(INTERACTIVE)


@pytest.mark.slow
def test_a_host_that_lacks_the_style_sheet(page: Page, site_url: str, watches: list[Watch]) -> None:
    watches[0].allowed.append("status of 404")
    page.route(lambda address: address.endswith("style.css"), lambda route: route.fulfill(status=404))
    page.goto(site_url)
    page.wait_for_selector(INTERACTIVE)
    expect(page.locator(WATCH)).to_contain_text("Part of Sequor didn’t load")
    assert_it_fits(page)


# Something stored is bad


@pytest.fixture
def broken_page(open_page: OpenPage, own_site: StaticServer, watches: list[Watch]) -> Page:
    """A page on which Python fails as long as it reads what is stored."""
    program = own_site.site / "web/app/page.py"
    program.write_text(FAILING + program.read_text(encoding="utf-8"), encoding="utf-8")
    page = open_page(own_site.url, accept_downloads=True)
    watches[-1].allowed += ["a bad value", "status of 404"]
    return page


def test_one_can_start_without_what_is_stored(broken_page: Page, own_site: StaticServer, axe_source: str) -> None:
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
    assert stored(page) == texts, "what is stored stays as it is"
    page.reload()
    expect(page.locator(WATCH)).to_contain_text("may be the cause")


@in_firefox
def test_what_cannot_be_read_is_left_alone_too(page: Page, site_url: str, watches: list[Watch]) -> None:
    """The database answers at first and not any more when it is to be saved to a file."""
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
