"""Where Sequor cannot start, its page names the reason at once: without Python, and without a script of ours if need be."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.conftest import OpenPage, StaticServer, Watch
from e2e.driver import HUMAN, INTERACTIVE, set_up, wait_for_choice
from web.build.paths import ROOT

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


def says(page: Page, *words: str) -> None:
    """Fails unless the page shows these words, and nothing else instead of them."""
    shown = page.locator(CANNOT)
    for part in words:
        expect(shown).to_contain_text(part)
    expect(shown).to_be_visible()
    expect(shown).to_have_attribute("role", "alert")
    assert not page.locator("#watch").count()


@pytest.fixture
def refusing(page: Page, watches: list[Watch]) -> Page:
    """A page on which failures are expected."""
    watches[0].allowed.append("")
    return page


@pytest.mark.parametrize("device", ["iPhone", "MacIntel"])
def test_lockdown_mode(refusing: Page, site_url: str, device: str) -> None:
    refusing.add_init_script(NO_WEBASSEMBLY + SAFARI % device)
    refusing.goto(site_url, wait_until="commit")
    says(refusing, "Lockdown Mode is on", "turn off Lockdown Mode for this website")


def test_a_browser_that_blocks_webassembly(refusing: Page, site_url: str) -> None:
    refusing.add_init_script(NO_WEBASSEMBLY)
    refusing.goto(site_url, wait_until="commit")
    says(refusing, "This browser blocks what Sequor needs (WebAssembly)", "use another browser")
    refusing.wait_for_load_state()
    refusing.clock.install()
    refusing.clock.run_for(60_000)
    says(refusing, "This browser blocks what Sequor needs")


@pytest.mark.parametrize("script", [pytest.param(script, id=name) for name, script in MISSING_FEATURES.items()])
def test_an_old_browser(refusing: Page, site_url: str, script: str) -> None:
    refusing.add_init_script(script)
    refusing.route("**/vendor/pyscript/**", lambda route: route.abort())  # with only this feature gone, it might start after all
    refusing.goto(site_url, wait_until="commit")
    says(refusing, "too old for Sequor", "Update it", "Firefox 121")


def test_the_reason_needs_no_modern_javascript() -> None:
    """Of what came with ES2015 and later, nothing that an older parser stumbles over."""
    source = (ROOT / "web/boot/can_start.js").read_text(encoding="utf-8")
    code = re.sub(r"//.*|\"(?:[^\"\\\n]|\\.)*\"", "0", source)
    assert not re.findall(r"=>|`|\?\.|\?\?|\*\*|\.\.\.|\b(?:let|const|class|async|await|import|export|of|yield)\b", code)
    assert not re.findall(r"catch\s*\{|,\s*\)", code), "neither a catch without a name nor a comma behind the last argument"


@pytest.mark.parametrize(
    "policy",
    [
        pytest.param("script-src 'self' 'unsafe-eval' blob:", id="no WebAssembly", marks=pytest.mark.slow),
        "script-src 'self' 'wasm-unsafe-eval' blob:",
        "default-src 'self'",
    ],
)
def test_a_host_with_a_policy_against_it(own_page: Page, own_site: StaticServer, watches: list[Watch], policy: str) -> None:
    watches[0].allowed.append("")
    own_site.headers["Content-Security-Policy"] = policy
    own_page.goto(own_site.url, wait_until="commit")
    if "'unsafe-eval'" in policy:  # allows WebAssembly too
        own_page.wait_for_selector(INTERACTIVE)
    else:
        says(own_page, "This site’s host forbids what Sequor needs", "Content-Security-Policy")


@pytest.mark.parametrize("policy", ["script-src 'self' 'wasm-unsafe-eval' 'unsafe-eval'", "connect-src 'none'"])
def test_a_host_with_a_policy_against_part_of_it(
    own_page: Page, own_site: StaticServer, watches: list[Watch], policy: str
) -> None:
    watches[0].allowed.append("")
    own_site.headers["Content-Security-Policy"] = policy
    own_page.goto(own_site.url, wait_until="commit")
    expect(own_page.locator("#watch[role=alert]")).to_contain_text("This site’s host forbids part of Sequor")


@pytest.mark.parametrize("how", ["missing", "as text", "as a page"])
def test_its_first_script_does_not_run(own_page: Page, own_site: StaticServer, watches: list[Watch], how: str) -> None:
    watches[0].allowed.append("")
    if how == "as text":
        own_site.types = {".js": "text/plain"}
        own_site.headers = {"X-Content-Type-Options": "nosniff"}
    else:
        (own_site.site / "web/boot/watchdog.js").unlink()
        own_site.finds_all = how == "as a page"
    own_page.goto(own_site.url, wait_until="commit")
    says(own_page, "Part of Sequor is missing", "Reload the page", "web/boot/watchdog.js")
    if how == "missing":  # the rest of it works all the same
        own_page.wait_for_selector(INTERACTIVE)
        says(own_page, "Part of Sequor is missing")
        set_up(own_page, [HUMAN, HUMAN])
        wait_for_choice(own_page)
        expect(own_page.locator(CANNOT)).to_be_hidden()


def test_its_style_is_its_own(own_page: Page, own_site: StaticServer, watches: list[Watch]) -> None:
    watches[0].allowed.append("")
    for name in ("web/boot/watchdog.js", "web/boot/can_start.js", "web/style.css"):
        (own_site.site / name).unlink()
    own_page.set_viewport_size({"width": 320, "height": 568})
    own_page.goto(own_site.url, wait_until="commit")
    says(own_page, "Part of Sequor is missing")
    box = own_page.locator(CANNOT).bounding_box()
    assert box
    assert min(box["x"], box["y"]) >= 0
    assert box["x"] + box["width"] <= 320
    assert box["y"] + box["height"] <= 568


def test_without_the_script_that_finds_reasons_it_starts(own_page: Page, own_site: StaticServer, watches: list[Watch]) -> None:
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


def test_nothing_of_it_is_seen_in_a_start_that_succeeds(page: Page, site_url: str) -> None:
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
def test_opened_from_disk(browser: Browser, own_site: StaticServer) -> None:
    page = browser.new_page()
    page.goto((own_site.site / "index.html").as_uri(), wait_until="commit")
    says(page, "can’t run from a file on disk", "python3 serve.py", "web host")
    page.close()
