"""A release, a broken download, a full disk: the current game goes on and nothing is lost."""

import random
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import StaticServer
from e2e.driver import EASY, HUMAN, board_labels, play_a_turn, reload, set_up, start_game, visit, wait_for_choice
from e2e.test_service_worker import ASK_READY, publish

READY_OFFLINE = "#offline:not([hidden])"
NEW_VERSION = "html[data-version=new]"
NEWS = "web/news.txt"
UPDATE_HAS_FAILED = """async () => {
    const registration = await navigator.serviceWorker.ready;
    return registration.update().then(
        () => new Promise(done => {
            const worker = registration.installing;
            worker ? worker.onstatechange = () => done(worker.state === "redundant") : done(!registration.waiting);
        }), () => true);
}"""


@pytest.fixture
def page(own_page: Page) -> Page:
    """A page of the test's own site."""
    return own_page


def largest(site: Path, count: int = 1) -> list[str]:
    """The paths in the site of the largest files that every start needs, in the form in which they are kept."""
    files = [path for path in site.rglob("*") if path.is_file() and path.suffix not in (".whl", ".zip", ".dat")]
    return [path.relative_to(site).as_posix() for path in sorted(files, key=lambda path: -path.stat().st_size)[:count]]


def release(site: Path, worker: str = "") -> None:
    """Publishes a new version: with a marked page, one more large file, and its own worker if one is given."""
    index = site / "index.html"
    index.write_text(index.read_text(encoding="utf-8").replace("<html ", '<html data-version="new" '), encoding="utf-8")
    (site / NEWS).write_bytes(random.Random(1).randbytes(3_000_000))
    if worker:
        (site / "web/app/worker_page.py").write_text(worker, encoding="utf-8")
    publish(site, title="Sequor")


def begin_game(page: Page, url: str) -> list[str]:
    """Plays one turn against the computer, kept for offline play. Returns the board as spoken."""
    visit(page, url)
    page.wait_for_selector(READY_OFFLINE, state="attached")
    set_up(page, [HUMAN, EASY])
    play_a_turn(page)
    return board_labels(page)


def reopen(page: Page) -> list[str]:
    """Reloads the page and the game with it. Returns the board."""
    reload(page)
    page.wait_for_selector("html[data-ready]")
    wait_for_choice(page)
    return board_labels(page)


# A release


@pytest.mark.slow
def test_two_versions_never_play_at_once(page: Page, own_site: StaticServer) -> None:
    visit(page, own_site.url)
    page.wait_for_selector(READY_OFFLINE)
    other = page.context.new_page()
    visit(other, own_site.url)
    release(own_site.site, worker="raise SystemExit('No page of the old version can play with this worker.')")
    reload(page)
    page.click("#update-now")
    expect(page.locator("#notice")).to_contain_text("another tab")
    set_up(other, [HUMAN, EASY])
    play_a_turn(other)
    other.close()
    page.bring_to_front()
    page.click("#notice-close")
    page.click("#update-now")
    page.wait_for_selector(f"{NEW_VERSION}[data-ready]")


# An interrupted download


@pytest.mark.slow
def test_a_first_visit_that_breaks_off_succeeds_later(page: Page, own_site: StaticServer) -> None:
    packed = largest(own_site.site, 2)
    own_site.broken_off.update(path.replace(".bin", form) for path in packed for form in (".bin", ".zstd.dat", ".brotli.dat"))
    page.goto(own_site.url)
    page.wait_for_function("document.documentElement.dataset.ready || /try again/.test(document.body.innerText)")
    own_site.broken_off.clear()
    visit(page, own_site.url)
    page.wait_for_selector(READY_OFFLINE)
    own_site.close()
    visit(page, own_site.url)


def test_an_update_fails_goes_on_and_is_offered_and_nothing_of_it_touches_the_game(page: Page, own_site: StaticServer) -> None:
    begin_game(page, own_site.url)
    own_site.broken_off.add(NEWS)
    release(own_site.site)
    own_site.sent.clear()
    fails_without_room(page, own_site.url.removesuffix("/some/where/"))
    assert page.evaluate(UPDATE_HAS_FAILED), "there is room, and the download breaks off"
    play_a_turn(page)
    before = board_labels(page)
    assert page.locator("#update").is_hidden()
    own_site.broken_off.clear()
    assert reopen(page) == before
    page.wait_for_selector("#update:not([hidden])")
    assert page.locator(NEW_VERSION).count() == 0, "it is not forced"
    page.click("#update-later")
    assert page.locator("#update").is_hidden()
    before = goes_on(page)
    page.click("#update-now")
    page.wait_for_selector(f"{NEW_VERSION}[data-ready]")
    assert wait_for_choice(page) == "hand"
    assert board_labels(page) == before
    play_a_turn(page)
    fetched = [sent.path for sent in own_site.sent if sent.is_whole and sent.path != "service_worker.js"]
    assert sorted(fetched) == ["index.html", NEWS], "only what is new is fetched, and once"


def fails_without_room(page: Page, origin: str) -> None:
    """Looks for the update while the disk is full: the game goes on, and its version stays ready."""
    disk = page.context.new_cdp_session(page)
    disk.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1000})
    assert page.evaluate(UPDATE_HAS_FAILED)
    assert page.evaluate("caches.keys().then(names => names.length)") == 1, "what could not be kept whole takes no room"
    goes_on(page)
    assert page.evaluate(ASK_READY)["ready"]
    disk.send("Storage.overrideQuotaForOrigin", {"origin": origin})


def goes_on(page: Page) -> list[str]:
    """Plays a turn and reopens the game, which stays as it was left. Returns the board."""
    play_a_turn(page)
    before = board_labels(page)
    assert reopen(page) == before
    return before


@pytest.mark.slow
def test_a_first_visit_without_room_is_played_all_the_same(page: Page, own_site: StaticServer) -> None:
    page.goto(own_site.url + "vendor/cards/KS.svg")
    disk = page.context.new_cdp_session(page)
    origin = own_site.url.removesuffix("/some/where/")
    disk.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1000})
    start_game(page, own_site.url, [HUMAN, HUMAN])
    assert page.locator("#offline").get_attribute("hidden") is not None, "it is not ready offline"
    visit(page, own_site.url)
