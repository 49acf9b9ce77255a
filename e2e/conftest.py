"""The fixtures of every journey: the deployed site, a browser, and pages on which no problem goes unnoticed.

`site` is the folder that `serve.py --build` wrote, `site_url` its address in a subfolder of a plain static server. `own_site` is
a server for one test, which may change or close it. `open_page` opens a watched page in a fresh profile, with Playwright's
options; `page` is the usual one, not navigated yet. `hold` holds requests back. Tests run in a Chromium that compiles only once;
those marked `in_three_engines` also run in Firefox and WebKit with `--all`.
"""

import functools
import json
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, cast

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright

from e2e.pages import START_TIMEOUT, Gate, LentPage, Watch, new_context
from e2e.webkit.page import WebKit
from tests.browser import BROWSER_VARIABLE, FIREFOX_VARIABLE, find_firefox, find_or_get_browser, find_webkit
from tests.host import SUBFOLDER, StaticServer, built_once
from web.build.pins import read_pins
from web.build.vendor import fetch_parts

FLAGS = (
    "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
    # This replaces Playwright's own list, and adds two pop-ups of the address bar.
    "--disable-features=AutoDeElevate,AvoidUnnecessaryBeforeUnloadCheckSync,BlockOriginHeaderModificationOnRedirect,"
    "BoundaryEventDispatchTracksNodeRemoval,DestroyProfileOnBrowserClose,DialMediaRouteProvider,GlobalMediaControls,"
    "HttpsUpgrades,LensOverlay,MediaRouter,OptimizationHints,PaintHolding,ThirdPartyStoragePartitioning,Translate,"
    "WebUIOmniboxAimPopup,WebUIOmniboxPopup",
)  # fmt: skip
expect.set_options(timeout=START_TIMEOUT)  # on shared cores, a second's work may take half a minute
ONCE_COMPILED = "--js-flags=--liftoff-only"
"""Compiles Python's interpreter once, quickly. Optimising it would be half the work of a short visit."""


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StaticServer]:
    server = StaticServer(built_once(tmp_path_factory))
    yield server
    server.close()


@pytest.fixture(scope="session")
def site(served: StaticServer) -> Path:
    """The folder of the deployed site; do not change it."""
    return served.site


@pytest.fixture(scope="session")
def site_url(served: StaticServer) -> str:
    return served.url


@pytest.fixture
def own_site(site: Path, tmp_path: Path) -> Iterator[StaticServer]:
    """A copy of the site on its own server, for a test that changes the site or closes the server."""
    shutil.copytree(site, tmp_path / SUBFOLDER)
    server = StaticServer(tmp_path)
    yield server
    server.close()


in_three_engines = pytest.mark.parametrize(
    "browser", ["chromium", *(pytest.param(other, marks=pytest.mark.slow) for other in ("firefox", "webkit"))], indirect=True
)
"""Marks a journey for all browsers; Firefox and WebKit only with `--all`."""

in_firefox_and_webkit = pytest.mark.parametrize("browser", ["firefox", "webkit"], indirect=True)
"""Marks the one short journey of every run in these browsers."""

in_firefox = pytest.mark.parametrize("browser", [pytest.param("firefox", marks=pytest.mark.slow)], indirect=True)
"""Marks a journey for Firefox and `--all` only: another one is similar in Chromium."""

where_site_data_are_blocked = pytest.mark.parametrize(
    "browser", ["chromium-blocked", pytest.param("firefox-blocked", marks=pytest.mark.slow)], indirect=True
)
"""Marks a journey in browsers that let no site store anything."""

also_fully_compiled = pytest.mark.parametrize(
    "browser", ["chromium", pytest.param("fully-compiling", marks=pytest.mark.slow)], indirect=True
)
"""Marks a journey that `--all` repeats in a Chromium that optimises code, as everyone's does."""


def launch_chromium(playwright: Playwright, *more_flags: str) -> Browser:
    """Starts Chromium without a window."""
    return playwright.chromium.launch(**chromium_options(*more_flags))


def chromium_options(*more_flags: str) -> dict[str, Any]:
    """Playwright's options to start Chromium."""
    program = os.environ.get(BROWSER_VARIABLE) or str(find_or_get_browser(Path(sys.executable)))
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    return {"executable_path": program, "args": [*FLAGS, *more_flags, *["--no-sandbox"] * root]}


def launch_firefox(playwright: Playwright, **settings: str | float | bool) -> Browser:
    """Starts a regular Firefox, driven by WebDriver BiDi. Skips the test if there is none."""
    program = find_firefox()
    if program is None:
        pytest.skip(f"No Firefox is installed: install one, or name one in {FIREFOX_VARIABLE}.")
    return playwright.firefox.launch(channel="moz-firefox", executable_path=program, firefox_user_prefs=settings or None)


def launch_webkit() -> Browser:
    """WebKitGTK, with as much of Playwright's Browser as `in_three_engines` needs. Skips the test if there is none."""
    programs = find_webkit()
    if programs is None:
        pytest.skip("No WebKit is installed: install WebKitGTK's WebKitWebDriver and Xvfb.")
    return cast(Browser, WebKit(*programs))


def launch_blocked_chromium(playwright: Playwright, profile: Path) -> Browser:
    """Starts a Chromium that lets no site store anything, with a profile in this folder."""
    settings = profile / "Default/Preferences"
    settings.parent.mkdir()
    settings.write_text(json.dumps({"profile": {"default_content_setting_values": {"cookies": 2}}}), encoding="utf-8")
    browser = playwright.chromium.launch_persistent_context(profile, **chromium_options(ONCE_COMPILED)).browser
    assert browser is not None
    return browser


@pytest.fixture(scope="session")
def browsers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], Browser]]:
    """A function from a browser's name to that browser, started on first use."""
    launch: dict[str, Callable[[Playwright], Browser]] = {
        "chromium": lambda playwright: launch_chromium(playwright, ONCE_COMPILED),
        "fully-compiling": launch_chromium,
        "darkened": lambda playwright: launch_chromium(playwright, ONCE_COMPILED, "--enable-features=WebContentsForceDark"),
        "chromium-elsewhere": lambda playwright: launch_chromium(
            playwright, ONCE_COMPILED, "--host-resolver-rules=MAP sequor.example 127.0.0.1"
        ),
        "firefox": launch_firefox,
        "webkit": lambda _playwright: launch_webkit(),
        "chromium-blocked": lambda playwright: launch_blocked_chromium(playwright, tmp_path_factory.mktemp("profile")),
        "firefox-resisting": lambda playwright: launch_firefox(playwright, **{"privacy.resistFingerprinting": True}),
        "firefox-from-disk": lambda playwright: launch_firefox(playwright, **{"security.fileuri.strict_origin_policy": True}),
        "firefox-blocked": lambda playwright: launch_firefox(playwright, **{"network.cookie.cookieBehavior": 2}),
    }
    with sync_playwright() as playwright:
        running = functools.cache(lambda name: launch[name](playwright))
        yield running
        # Playwright closes what it started.


@pytest.fixture
def browser(browsers: Callable[[str], Browser], request: pytest.FixtureRequest) -> Browser:
    """Chromium, or the browser that the test is marked for."""
    return browsers(getattr(request, "param", "chromium"))


FAILED = ".py-error, [data-stopped] #watch"
"""Visible if the page has not started or has failed since."""

OpenPage = Callable[..., Page]


def wait_until_playable(page: Page) -> None:
    """Waits until the page takes its first choice. Fails at once if Python does not start."""
    started = "performance.getEntriesByName('sequor:interactive').length > 0"
    page.wait_for_function(f"{started} || document.querySelector('{FAILED}')")
    assert page.locator(FAILED).all_text_contents() == []


@pytest.fixture
def watches() -> list[Watch]:
    """The watches over the test's pages, in the order of opening."""
    return []


@pytest.fixture
def open_page(
    browser: Browser, browsers: Callable[[str], Browser], site_url: str, watches: list[Watch], request: pytest.FixtureRequest
) -> Iterator[OpenPage]:
    """Opens watched pages in fresh profiles, in the test's browser or the named one. At its end, the test fails if anything
    unexpected happened.

    Tests of offline play use another site or `keeps`: saving the site takes longer than most tests.
    """
    contexts = []

    def open_one(url: str = site_url, keeps: bool | None = None, of: str = "", **options: Any) -> Page:
        watches.append(Watch.of(url))
        chosen = browsers(of) if of else browser
        keeps = url != site_url if keeps is None else keeps
        contexts.append(new_context(chosen, watches[-1], request.node.name, keeps, **options))
        return contexts[-1].new_page()

    yield open_one
    for context in contexts:
        context.close()
    problems = [problem for watch in watches for problem in watch.unexpected()]
    if problems:
        pytest.fail("\n".join(problems), pytrace=False)


@pytest.fixture(scope="session")
def lent(browsers: Callable[[str], Browser], site_url: str) -> Iterator[LentPage]:
    """The page that tests marked `on_one_page` use one after another, in Chromium."""
    page = LentPage(browsers("chromium"), site_url)
    yield page
    page.give_up()


on_one_page = pytest.mark.on_one_page
"""Marks tests that share one `page`, each time as on a first visit, because a start takes longer than a short test. It is for
tests of play, not of starting, storing or earlier choices."""

on_a_page_of_its_own = pytest.mark.on_one_page(False)
"""Marks a test among them that changes the page for good, for example by adding a script."""


@pytest.fixture
def page(request: pytest.FixtureRequest, open_page: OpenPage, watches: list[Watch]) -> Iterator[Page]:
    """A watched page of 1280x800, for `visit(page, site_url)`. It is not navigated yet, unless the test is `on_one_page`."""
    in_another_browser = "browser" in getattr(getattr(request.node, "callspec", None), "params", ())
    marked = request.node.get_closest_marker("on_one_page")
    if in_another_browser or marked is None or marked.args == (False,):
        yield open_page()
        return
    lent: LentPage = request.getfixturevalue("lent")
    failed = request.session.testsfailed
    page = lent.lend(request.node.name)
    watches.append(lent.watch)
    yield page
    if request.session.testsfailed > failed or lent.watch.problems:
        lent.give_up()


@pytest.fixture
def own_page(own_site: StaticServer, open_page: OpenPage, watches: list[Watch]) -> Page:
    """A page of the test's own site, whose console may report files that could not be loaded."""
    page = open_page(own_site.url)
    watches[-1].allowed += ["Failed to load", "Failed to fetch", "network error", "WebAssembly compilation aborted"]
    return page


Hold = Callable[..., Gate]


@pytest.fixture
def hold() -> Iterator[Hold]:
    """Makes gates. Opens them all when the test ends, so that the browser can close."""
    gates = []

    def make(page: Page, *words: str) -> Gate:
        gates.append(Gate(page, *words))
        return gates[-1]

    yield make
    for gate in gates:
        gate.open()


@pytest.fixture(scope="session")
def axe_source() -> str:
    """The source of axe-core, to evaluate on a page."""
    [folder] = (folder for part, folder in fetch_parts(read_pins(), "tests").items() if part.name == "axe-core")
    return (folder / "axe.min.js").read_text(encoding="utf-8")
