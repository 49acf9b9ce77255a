"""If the site can't be kept for offline play, its foot says why in one sentence. It works all the same."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import OpenPage, StaticServer, Watch, in_firefox, where_site_data_are_blocked
from e2e.driver import INTERACTIVE, visit
from e2e.test_service_worker import publish

READY_OFFLINE = "#offline:not([hidden])"
NOT_KEPT = "This site works, but can’t be saved for offline play here, because "

Change = Callable[[bytes], bytes]


def with_a_script(page: bytes) -> bytes:
    """As hosts add a beacon that counts visits."""
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


def says(page: Page, url: str, reason: str) -> None:
    """Fails unless the page works and gives this reason, and no other one later."""
    page.goto(url)
    page.wait_for_selector(INTERACTIVE)
    expect(page.locator("#not-kept")).to_have_text(NOT_KEPT + reason)
    expect(page.locator("#not-kept")).to_be_visible()
    expect(page.locator(READY_OFFLINE)).to_have_count(0)
    assert not page.locator("#watch, #notice:not([hidden])").count(), "it alarms nobody"
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
def test_a_host_that_changes_a_file(page: Page, own_site: StaticServer, name: str, change: Change) -> None:
    place = own_site.site / name
    original = place.read_bytes()
    place.write_bytes(change(original))
    assert place.read_bytes() != original
    says(page, own_site.url, f"the host changes {name}.")
    place.write_bytes(original)
    visit(page, own_site.url)
    page.wait_for_selector(READY_OFFLINE)
    expect(page.locator("#not-kept")).to_be_hidden()


@in_firefox
def test_a_host_that_changes_the_page_in_firefox(page: Page, own_site: StaticServer) -> None:
    place = own_site.site / "index.html"
    place.write_bytes(without_comments(place.read_bytes()))
    says(page, own_site.url, "the host changes index.html.")


@pytest.mark.slow
def test_a_host_that_changes_many_files(page: Page, own_site: StaticServer) -> None:
    for place in own_site.site.glob("web/boot/*.js"):
        place.write_bytes(with_windows_lines(place.read_bytes()))
    count = len(list(own_site.site.glob("web/boot/*.js"))) - 1
    says(page, own_site.url, f"the host changes web/boot/can_start.js and {count} other files.")


@pytest.mark.parametrize("finds_all", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_a_host_that_lacks_a_file(page: Page, own_site: StaticServer, finds_all: bool) -> None:
    own_site.finds_all = finds_all
    (own_site.site / "web/icons/sequor-512.png").unlink()
    says(page, own_site.url, "web/icons/sequor-512.png can’t be found on the host.")


@pytest.mark.parametrize("finds_all", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_a_host_that_lacks_the_service_worker(page: Page, own_site: StaticServer, watches: list[Watch], finds_all: bool) -> None:
    watches[0].allowed += ["MIME type", "bad HTTP response code"]
    own_site.finds_all = finds_all
    (own_site.site / "service_worker.js").unlink()
    says(page, own_site.url, "service_worker.js can’t be found on the host.")


def test_a_file_that_does_not_arrive(page: Page, own_site: StaticServer) -> None:
    own_site.broken_off.add("web/icons/sequor-512.png")
    says(page, own_site.url, "web/icons/sequor-512.png didn’t arrive. Reload the page to try again.")


def test_a_full_disk(page: Page, own_site: StaticServer) -> None:
    disk = page.context.new_cdp_session(page)
    disk.send("Storage.overrideQuotaForOrigin", {"origin": own_site.url.removesuffix("/some/where/"), "quotaSize": 1000})
    page.goto(own_site.url)
    page.wait_for_selector(INTERACTIVE)
    expect(page.locator("#not-kept")).to_have_text(f"{NOT_KEPT}this device is out of space.")


@where_site_data_are_blocked
def test_a_browser_that_stores_nothing(page: Page, own_site: StaticServer, watches: list[Watch]) -> None:
    watches[0].allowed.append("Storage access is restricted in this context")
    page.goto(own_site.url)
    page.wait_for_selector(INTERACTIVE)
    expect(page.locator("#not-kept")).to_have_text(
        f"{NOT_KEPT}this browser doesn’t allow it (a private window, or blocked site data)."
    )


@pytest.mark.parametrize("browser", ["chromium-elsewhere"], indirect=True)
def test_a_host_without_https(open_page: OpenPage, own_site: StaticServer) -> None:
    url = own_site.url.replace("127.0.0.1", "sequor.example")
    page = open_page(url)
    says(page, url, "its address doesn’t begin with https.")


def test_an_earlier_version_stays_ready(page: Page, own_site: StaticServer) -> None:
    visit(page, own_site.url)
    page.wait_for_selector(READY_OFFLINE)
    publish(own_site.site, title="Sequor, newer")
    place = own_site.site / "index.html"
    place.write_bytes(with_a_script(place.read_bytes()))
    visit(page, own_site.url)
    page.wait_for_selector(READY_OFFLINE)
    failed = """async () => {
        const registration = await navigator.serviceWorker.ready;
        await registration.update();
        const worker = registration.installing;
        return worker && new Promise(done => { worker.onstatechange = () => done(worker.state); });
    }"""
    assert page.evaluate(failed) == "redundant"
    expect(page.locator(READY_OFFLINE)).to_be_visible()
    expect(page.locator("#not-kept")).to_be_hidden()
