"""The site saved for offline play: whole versions only, updates when people ask for them, and repairs. Whatever happens, the game
in progress continues."""

import gzip
import random
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import OpenPage, StaticServer, Watch, in_three_engines
from e2e.driver import (
    EASY,
    HUMAN,
    MEDIUM,
    SEQUITUR,
    STORED,
    board_labels,
    choose_game,
    fold,
    leave_the_table,
    play_a_turn,
    reload,
    set_up,
    visit,
    wait_for_choice,
)
from engine.game import game_names, load_game
from web.build.paths import ROOT
from web.build.site import CHECKSUMS, PICTURES, WORKER, service_worker

WITHIN_A_MINUTE = """(what, promise) => Promise.race([
    promise, new Promise((_, fail) => setTimeout(fail, 60_000, new Error(`${what} never came`)))
])"""
ASK_READY = f"""async () => {{
    const within = {WITHIN_A_MINUTE};
    const registration = await within('a service worker', navigator.serviceWorker.ready);
    const channel = new MessageChannel();
    const answer = new Promise(resolve => channel.port1.onmessage = event => resolve(event.data));
    registration.active.postMessage({{type: "ready?"}}, [channel.port2]);
    return within('the answer', answer);
}}"""


def content(site: Path, name: str) -> bytes:
    """The file's content, unpacked if it is packed."""
    found = (site / name).read_bytes()
    return gzip.decompress(found) if name.endswith(".bin") else found


def publish(site: Path) -> None:
    """Writes the service worker that belongs to these files."""
    names = [path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()]
    apart = WORKER, CHECKSUMS
    listed = [name for name in names if name not in apart and not name.startswith(PICTURES) and not name.endswith(".dat")]
    files = {name: content(site, name) for name in listed}
    source = (ROOT / "web/boot" / WORKER).read_text(encoding="utf-8")
    spare = [name for name in files if name.endswith((".whl", ".zip"))]
    (site / WORKER).write_bytes(service_worker(source, files, spare))


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
    """The paths of the largest files that every start needs, in their saved form."""
    files = [path for path in site.rglob("*") if path.is_file() and path.suffix not in (".whl", ".zip", ".dat")]
    return [path.relative_to(site).as_posix() for path in sorted(files, key=lambda path: -path.stat().st_size)[:count]]


def release(site: Path, worker: str = "") -> None:
    """Publishes a new version: a marked page, one more large file and, if given, another worker."""
    index = site / "index.html"
    index.write_text(index.read_text(encoding="utf-8").replace("<html ", '<html data-version="new" '), encoding="utf-8")
    (site / NEWS).write_bytes(random.Random(1).randbytes(3_000_000))
    if worker:
        (site / "web/app/worker_page.py").write_text(worker, encoding="utf-8")
    publish(site)


def begin_game(page: Page, url: str) -> list[str]:
    """Plays one turn against the computer once the site is saved. Returns the spaces' labels."""
    visit(page, url)
    page.wait_for_selector(READY_OFFLINE, state="attached")
    set_up(page, [HUMAN, EASY])
    play_a_turn(page)
    return board_labels(page)


def reopen(page: Page) -> list[str]:
    reload(page)
    page.wait_for_selector("html[data-ready]")
    wait_for_choice(page)
    return board_labels(page)


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


def test_an_update_fails_is_resumed_and_offered_and_never_touches_the_game(page: Page, own_site: StaticServer) -> None:
    begin_game(page, own_site.url)
    own_site.broken_off.add(NEWS)
    release(own_site.site)
    own_site.sent.clear()
    fails_without_room(page, own_site.url.removesuffix("/some/where/"))
    assert page.evaluate(UPDATE_HAS_FAILED), "there is room, but the download breaks off"
    expect(page.locator("#not-kept")).to_be_hidden()
    assert page.evaluate(ASK_READY)["ready"]
    play_a_turn(page)
    before = board_labels(page)
    assert page.locator("#update").is_hidden()
    own_site.broken_off.clear()
    assert reopen(page) == before
    page.wait_for_selector("#update:not([hidden])")
    assert page.locator(NEW_VERSION).count() == 0, "people choose when"
    page.click("#update-later")
    assert page.locator("#update").is_hidden()
    before = continues(page)
    page.click("#update-now")
    page.wait_for_selector(f"{NEW_VERSION}[data-ready]")
    assert wait_for_choice(page) == "hand"
    assert board_labels(page) == before
    play_a_turn(page)
    fetched = [sent.path for sent in own_site.sent if sent.is_whole and sent.path != "service_worker.js"]
    assert sorted(fetched) == ["index.html", NEWS], "only new files are fetched, and once"
    assert page.evaluate("caches.keys().then(names => names.length)") == 1, "the old version is gone"


def fails_without_room(page: Page, origin: str) -> None:
    """Looks for the update while the disk is full: the game continues, and its version stays ready."""
    disk = page.context.new_cdp_session(page)
    disk.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1000})
    assert page.evaluate(UPDATE_HAS_FAILED)
    assert page.evaluate("caches.keys().then(names => names.length)") == 1, "an incomplete version takes no room"
    continues(page)
    assert page.evaluate(ASK_READY)["ready"]
    disk.send("Storage.overrideQuotaForOrigin", {"origin": origin})


def continues(page: Page) -> list[str]:
    """Plays a turn and reopens the game, which has not changed. Returns the spaces' labels."""
    play_a_turn(page)
    before = board_labels(page)
    assert reopen(page) == before
    return before


WATCH = "#watch"
CHANGE = f"{WATCH} button:has-text('Update')"
KEPT = """async () => {
    const [name] = (await caches.keys()).filter(name => name.startsWith("sequor "));
    const cache = await caches.open(name), kept = {};
    for (const { url } of await cache.keys()) {
        const digest = await crypto.subtle.digest("SHA-256", await (await cache.match(url)).arrayBuffer());
        kept[url] = String(new Uint8Array(digest));
    }
    return kept;
}"""
CHANGE_KEPT = """async ([urls, damage]) => {
    const [name] = await caches.keys(), cache = await caches.open(name);
    for (const url of urls) {
        damage ? await cache.put(url, new Response("damaged")) : await cache.delete(url);
    }
}"""

REPORT_SENTENCES = """
    new MutationObserver(() => document.querySelectorAll('#watch p').forEach(said => hear(said.textContent)))
        .observe(document, { childList: true, subtree: true });
"""
"""Calls `hear` with each sentence: the page reloads too soon after some of them to read them from outside."""


def lose(page: Page, own_site: StaticServer, *paths: str) -> None:
    page.evaluate(CHANGE_KEPT, [[own_site.url + path for path in paths], False])
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")


@pytest.mark.slow
def test_a_damaged_version_that_the_host_no_longer_has_gives_way_to_the_new_one(own_page: Page, own_site: StaticServer) -> None:
    """Even if the page and its watchdog, which offers the new version, are among the lost files."""
    before = begin_game(own_page, own_site.url)
    for path in ("web/boot/interpreter.js", "web/boot/watchdog.js"):
        with (own_site.site / path).open("a") as file:
            file.write("// newer\n")
    release(own_site.site)
    assert not own_page.evaluate(UPDATE_HAS_FAILED)
    lose(own_page, own_site, "", "web/boot/watchdog.js", "web/boot/interpreter.js")
    reload(own_page)
    other = own_page.context.new_page()
    other.goto(own_site.url + "vendor/THIRD_PARTY.txt")
    own_page.click(CHANGE)
    expect(own_page.locator(WATCH)).to_contain_text("Close it, then update")
    other.close()
    own_page.click(CHANGE)
    own_page.wait_for_selector(f"{NEW_VERSION}[data-ready]")
    wait_for_choice(own_page)
    assert board_labels(own_page) == before


def test_a_damaged_copy_repairs_itself_or_says_that_it_cannot(own_page: Page, own_site: StaticServer) -> None:
    before = begin_game(own_page, own_site.url)
    kept = own_page.evaluate(KEPT)
    # Damaged files are fetched again, and so are missing ones.
    damaged = [own_site.url + name for name in largest(own_site.site, 2)]
    own_page.evaluate(CHANGE_KEPT, [[url for url in list(kept)[::2] if url not in damaged], False])
    own_page.evaluate(CHANGE_KEPT, [damaged, True])
    said: list[str] = []
    own_page.expose_function("hear", lambda words: said.append(words))
    own_page.add_init_script(REPORT_SENTENCES)
    reload(own_page)
    wait_for_choice(own_page)
    assert any("couldn’t load" in words for words in said)
    assert board_labels(own_page) == before
    own_page.wait_for_selector(READY_OFFLINE, state="attached")
    assert own_page.evaluate(KEPT) == kept
    # Without pictures and fonts, the game is still playable offline.
    own_site.close()
    own_page.evaluate(CHANGE_KEPT, [[url for url in kept if "/cards/" in url or url.endswith(".woff2")], False])
    assert reopen(own_page) == before
    play_a_turn(own_page)
    # Without Python and a network, the page says so.
    own_page.evaluate(CHANGE_KEPT, [[url for url in kept if "pyodide.asm" in url], False])
    own_page.context.new_cdp_session(own_page).send("Network.clearBrowserCache")
    reload(own_page)
    expect(own_page.locator(WATCH)).to_contain_text("Check your connection")


@pytest.mark.slow
def test_a_file_that_is_not_saved_never_comes_from_another_version(own_page: Page, own_site: StaticServer) -> None:
    visit(own_page, own_site.url)
    own_page.wait_for_selector(READY_OFFLINE)
    [wheel] = own_site.site.glob("sequor-*.whl")  # for starting without the snapshot
    fetch = f"fetch('{wheel.name}').then(answer => answer.ok, () => false)"
    assert own_page.evaluate(fetch)
    own_page.context.new_cdp_session(own_page).send("Network.clearBrowserCache")
    wheel.write_bytes(b"another version")
    assert not own_page.evaluate(fetch)


@in_three_engines
def test_all_games_work_offline_after_the_first_visit(open_page: OpenPage, own_site: StaticServer, watches: list[Watch]) -> None:
    page = open_page(own_site.url)
    visit(page, own_site.url)
    page.wait_for_selector("#offline:not([hidden])")
    own_site.close()
    page.evaluate(STORED)
    page.goto(own_site.url + "?from=a-link")
    page.wait_for_selector("html[data-ready]")
    assert page.url == own_site.url + "?from=a-link"
    set_up(page, [HUMAN, MEDIUM])
    play_a_turn(page)
    leave_the_table(page)
    set_up(page, [HUMAN], game=SEQUITUR)
    assert wait_for_choice(page) != "pass"
    leave_the_table(page)
    for game in game_names():
        choose_game(page, game)
        page.click("#setup-rules")
        title = f"{load_game(game).title} rules"
        page.wait_for_function("title => document.querySelector('#help-title').textContent === title", arg=title)
        page.wait_for_function("document.querySelector('#help-text figure canvas') !== null")
        page.click("#help [data-close]")
    fold(page)
    page.click("#games [data-name=sequence] [data-asks=puzzles]")
    page.click("#puzzles .gold")
    page.wait_for_selector("#lesson-show:not([hidden])")
    watches[0].allowed.append("ERR_CONNECTION_REFUSED")  # the browser looks for a new service worker
