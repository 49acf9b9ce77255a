"""The site starts on any static host and is kept for offline play there, whatever the host declares about its files."""

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import StaticServer
from e2e.driver import visit

READY_OFFLINE = "#offline.ready:not([hidden])"
USUAL = {".html": "text/html", ".js": "text/javascript", ".css": "text/css"}
"""What every host knows: browsers take no page, script or style sheet of another type."""

OCTETS, PLAIN, HTML, NONE = "application/octet-stream", "text/plain", "text/html", ""
NOSNIFF = {"X-Content-Type-Options": "nosniff"}

rarely = pytest.mark.slow


@pytest.fixture
def page(own_page: Page) -> Page:
    """A page of the test's own site."""
    return own_page


def starts_here_and_offline(page: Page, host: StaticServer) -> None:
    """Fails unless the page starts, is kept and starts again without the host."""
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


@pytest.mark.parametrize(
    ("browser", "declared", "headers"),
    [
        ("chromium", OCTETS, NOSNIFF),
        ("chromium", NONE, {}),
        pytest.param("chromium", OCTETS, {}, marks=rarely),
        pytest.param("chromium", PLAIN, {}, marks=rarely),
        pytest.param("chromium", PLAIN, NOSNIFF, marks=rarely),
        pytest.param("chromium", HTML, {}, marks=rarely),
        pytest.param("chromium", HTML, NOSNIFF, marks=rarely),
        pytest.param("chromium", NONE, NOSNIFF, marks=rarely),
        pytest.param("firefox", OCTETS, {}, marks=rarely),
        pytest.param("firefox", PLAIN, NOSNIFF, marks=rarely),
        pytest.param("firefox", HTML, {}, marks=rarely),
        pytest.param("firefox", NONE, NOSNIFF, marks=rarely),
    ],
    indirect=["browser"],
)
def test_whatever_type_the_host_declares(page: Page, own_site: StaticServer, declared: str, headers: dict[str, str]) -> None:
    own_site.types, own_site.headers = USUAL | {"": declared}, headers
    starts_here_and_offline(page, own_site)


@pytest.mark.parametrize("browser", [pytest.param("webkit", marks=rarely)], indirect=True)
def test_it_starts_in_webkit_too(page: Page, own_site: StaticServer) -> None:
    own_site.types, own_site.headers = USUAL | {"": OCTETS}, NOSNIFF
    visit(page, own_site.url)
    assert not page.locator("html[data-start]").count()


def test_a_host_that_declares_another_encoding(page: Page, own_site: StaticServer) -> None:
    own_site.types = {ending: f"{kind}; charset=iso-8859-1" for ending, kind in USUAL.items()} | {"": f"{PLAIN}; charset=cp1252"}
    starts_here_and_offline(page, own_site)


def test_a_host_that_has_an_answer_for_every_address(page: Page, own_site: StaticServer) -> None:
    own_site.finds_all = True
    starts_here_and_offline(page, own_site)
