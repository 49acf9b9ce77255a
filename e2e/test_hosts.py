"""On any static host, the site starts and is saved for offline play. If it can't be saved, its foot says why."""

import re
from collections.abc import Callable
from itertools import product

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import OpenPage, StaticServer, Watch, in_firefox, where_site_data_are_blocked
from e2e.driver import EASY, HUMAN, INTERACTIVE, play_a_turn, set_up, visit, wait_for_choice

READY_OFFLINE = "#offline.ready:not([hidden])"
USUAL = {".html": "text/html", ".js": "text/javascript", ".css": "text/css"}
"""Every host gets these right: browsers refuse a page, script or style sheet of another type."""

OCTETS, PLAIN, HTML, NONE = "application/octet-stream", "text/plain", "text/html", ""
NOSNIFF = {"X-Content-Type-Options": "nosniff"}


def starts_here_and_offline(page: Page, host: StaticServer) -> None:
    """Fails unless the page starts, is saved, and starts again without the host."""
    visit(page, host.url)
    page.wait_for_selector(READY_OFFLINE, state="attached")
    assert not page.locator("html[data-start]").count(), "from the snapshot"
    host.close()
    visit(page, host.url)
    assert not page.locator("html[data-start]").count()
    expect(page.locator("#games [data-asks=deal]").first).to_contain_text("Daily game")
    expect(page.locator("#games [data-asks=deal]").first).to_be_enabled()
    loaded = page.evaluate(
        "document.fonts.ready.then(() => [...document.fonts].map(({ family, status }) => `${family} ${status}`))"
    )
    assert {"Fraunces loaded", "Inter loaded"} <= {font.replace('"', "") for font in loaded}


ALWAYS: list[tuple[str, str, dict[str, str]]] = [("chromium", OCTETS, NOSNIFF), ("chromium", NONE, {})]
SELDOM = [case for case in product(("chromium", "firefox"), (OCTETS, PLAIN, HTML, NONE), ({}, NOSNIFF)) if case not in ALWAYS]


@pytest.mark.parametrize(
    ("browser", "declared", "headers"),
    [*ALWAYS, *(pytest.param(*case, marks=pytest.mark.slow) for case in SELDOM)],
    indirect=["browser"],
)
def test_the_host_may_declare_any_type(own_page: Page, own_site: StaticServer, declared: str, headers: dict[str, str]) -> None:
    own_site.types, own_site.headers = USUAL | {"": declared}, headers
    starts_here_and_offline(own_page, own_site)


@pytest.mark.parametrize("finds_all", [False, True], ids=["another encoding", "an answer for every address"])
def test_a_host_may_declare_another_encoding_or_find_a_page_everywhere(
    own_page: Page, own_site: StaticServer, finds_all: bool
) -> None:
    if finds_all:
        own_site.finds_all = True
    else:
        types = {ending: f"{kind}; charset=iso-8859-1" for ending, kind in USUAL.items()}
        own_site.types = types | {"": f"{PLAIN}; charset=cp1252"}
    starts_here_and_offline(own_page, own_site)


@pytest.mark.parametrize("browser", [pytest.param("webkit", marks=pytest.mark.slow)], indirect=True)
def test_it_starts_in_webkit_too(own_page: Page, own_site: StaticServer) -> None:
    own_site.types, own_site.headers = USUAL | {"": OCTETS}, NOSNIFF
    visit(own_page, own_site.url)
    assert not own_page.locator("html[data-start]").count()


SAID_READY = "#offline:not([hidden])"
NOT_KEPT = "This site works, but can’t be saved for offline play here, because "

Change = Callable[[bytes], bytes]


def with_a_script(page: bytes) -> bytes:
    """Adds a script, as some hosts do to count visits."""
    return page.replace(b"</body>", b"<script>window.counted = true</script></body>")


def without_comments(page: bytes) -> bytes:
    return re.sub(rb"<!--.*?-->", b"", page, flags=re.DOTALL)


def minified(style: bytes) -> bytes:
    return re.sub(rb"\s*([{};])\s*", rb"\1", style)


def with_windows_lines(text: bytes) -> bytes:
    return text.replace(b"\n", b"\r\n")


@pytest.fixture
def page(own_page: Page, watches: list[Watch]) -> Page:
    """A page of the test's own site."""
    watches[0].allowed += ["Content Security Policy", "status of 404"]
    return own_page


def works_but_says(page: Page, url: str, reason: str) -> None:
    """Fails unless the page works and gives this reason and no other."""
    page.goto(url)
    page.wait_for_selector(INTERACTIVE)
    expect(page.locator("#not-kept")).to_have_text(NOT_KEPT + reason)
    expect(page.locator("#not-kept")).to_be_visible()
    expect(page.locator(SAID_READY)).to_have_count(0)
    assert not page.locator("#watch, #notice:not([hidden])").count(), "without an alarm"
    expect(page.locator("#games [data-asks=deal]").first).to_be_enabled()


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("index.html", with_a_script),
        pytest.param("index.html", without_comments, marks=pytest.mark.slow),
        pytest.param("index.html", with_windows_lines, marks=pytest.mark.slow),
        pytest.param("web/style.css", minified, marks=pytest.mark.slow),
        pytest.param("web/boot/theme.js", with_windows_lines, marks=pytest.mark.slow),
        pytest.param("web/icons/sequor.svg", with_windows_lines, marks=pytest.mark.slow),
    ],
)
def test_a_file_that_the_host_changes_is_named(page: Page, own_site: StaticServer, name: str, change: Change) -> None:
    place = own_site.site / name
    original = place.read_bytes()
    place.write_bytes(change(original))
    assert place.read_bytes() != original
    works_but_says(page, own_site.url, f"the host changes {name}.")
    place.write_bytes(original)
    visit(page, own_site.url)
    page.wait_for_selector(SAID_READY)
    expect(page.locator("#not-kept")).to_be_hidden()


@in_firefox
def test_a_page_that_the_host_changes_is_named_in_firefox(page: Page, own_site: StaticServer) -> None:
    place = own_site.site / "index.html"
    place.write_bytes(without_comments(place.read_bytes()))
    works_but_says(page, own_site.url, "the host changes index.html.")


@pytest.mark.slow
def test_many_files_that_the_host_changes_are_counted(page: Page, own_site: StaticServer) -> None:
    for place in own_site.site.glob("web/boot/*.js"):
        place.write_bytes(with_windows_lines(place.read_bytes()))
    count = len(list(own_site.site.glob("web/boot/*.js"))) - 1
    works_but_says(page, own_site.url, f"the host changes web/boot/can_start.js and {count} other files.")


@pytest.mark.parametrize("lost", ["web/icons/sequor-512.png", "service_worker.js"])
@pytest.mark.parametrize("finds_all", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_a_file_that_the_host_lacks_is_named(
    page: Page, own_site: StaticServer, watches: list[Watch], finds_all: bool, lost: str
) -> None:
    watches[0].allowed += ["MIME type", "bad HTTP response code"]
    own_site.finds_all = finds_all
    (own_site.site / lost).unlink()
    works_but_says(page, own_site.url, f"{lost} can’t be found on the host.")


def test_a_file_that_does_not_arrive_is_named(page: Page, own_site: StaticServer) -> None:
    own_site.broken_off.add("web/icons/sequor-512.png")
    works_but_says(page, own_site.url, "web/icons/sequor-512.png didn’t arrive. Reload the page to try again.")


def test_a_full_disk_is_named(page: Page, own_site: StaticServer) -> None:
    disk = page.context.new_cdp_session(page)
    disk.send("Storage.overrideQuotaForOrigin", {"origin": own_site.url.removesuffix("/some/where/"), "quotaSize": 1000})
    page.goto(own_site.url)
    page.wait_for_selector(INTERACTIVE)
    expect(page.locator("#not-kept")).to_have_text(f"{NOT_KEPT}this device is out of space.")
    set_up(page, [HUMAN, HUMAN])
    wait_for_choice(page)


@where_site_data_are_blocked
def test_a_browser_that_stores_nothing_still_plays(page: Page, own_site: StaticServer, watches: list[Watch]) -> None:
    watches[0].allowed.append("Storage access is restricted in this context")  # reported by Firefox itself
    page.goto(own_site.url)
    page.wait_for_selector(INTERACTIVE)
    reason = "this browser doesn’t allow it (a private window, or blocked site data)."
    expect(page.locator("#not-kept")).to_have_text(NOT_KEPT + reason)
    assert page.get_attribute("html", "data-storage") == "refused"
    expect(page.locator("#unsaved")).to_contain_text("isn’t saving anything")
    set_up(page, [HUMAN, EASY])
    play_a_turn(page)
    assert not page.locator("#watch").count()


@pytest.mark.parametrize("browser", ["chromium-elsewhere"], indirect=True)
def test_an_address_without_https_is_named(open_page: OpenPage, own_site: StaticServer) -> None:
    url = own_site.url.replace("127.0.0.1", "sequor.example")
    page = open_page(url)
    works_but_says(page, url, "its address doesn’t begin with https.")
