"""Some browsers scramble what a page reads of its own pictures: it shows drawings all the same, and says what is impossible."""

import base64

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import OpenPage
from e2e.driver import HUMAN, set_up, visit
from e2e.test_by_link import device
from e2e.test_devices import CAMERA, invitation
from e2e.test_editor import open_editor, picture_file

SCRAMBLED = "privacy protection scrambles"

SCRAMBLES = """
    const { getImageData } = CanvasRenderingContext2D.prototype;
    let noise = 1;
    CanvasRenderingContext2D.prototype.getImageData = function (...where) {
        const read = getImageData.apply(this, where);
        read.data.forEach((value, i) => { read.data[i] = %s; });
        return read;
    };
    const stripes = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
    HTMLCanvasElement.prototype.toDataURL = () => stripes;
    HTMLCanvasElement.prototype.toBlob = () => { throw new Error('a drawing was read back'); };
"""
EVERYTHING = SCRAMBLES % "(noise = noise * 48271 % 2147483647) & 255"
WHITE = SCRAMBLES % "255"
A_LITTLE = SCRAMBLES % "value + (i % 4 < 3 ? ((noise = noise * 48271 % 2147483647) % 3) - 1 : 0)"
REFUSES = "CanvasRenderingContext2D.prototype.getImageData = () => { throw new DOMException('no', 'SecurityError'); };"

PIXEL = base64.b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")

DRAWN = "#editor-grid button:has(canvas) canvas"
"""The spaces of Meadow with a drawing."""


def drawing(page: Page, url: str) -> bytes:
    """What people see of a drawing in the editor."""
    open_editor(page, url, "Meadow")
    page.locator("#editor-name").focus()  # no ring round the space
    shown = page.locator(DRAWN).nth(30)
    expect(shown).to_be_visible()
    return shown.screenshot(animations="disabled")


def test_drawings_are_shown_without_reading_them(open_page: OpenPage, site_url: str) -> None:
    scrambling = open_page()
    scrambling.add_init_script(EVERYTHING)
    assert drawing(scrambling, site_url) == drawing(open_page(), site_url)


@pytest.mark.parametrize("script", [EVERYTHING, WHITE, REFUSES], ids=["noise", "white", "refused"])
def test_what_is_impossible_says_so(page: Page, site_url: str, script: str) -> None:
    page.add_init_script(script)
    says_so(page, site_url)


def says_so(page: Page, url: str) -> None:
    """Fails unless the page says why it can neither scan a code nor take a picture from a file."""
    visit(page, url)
    page.click("#several-open")
    page.click("#several-scan")
    expect(page.locator("#several-problem")).to_contain_text(SCRAMBLED)
    expect(page.locator("#several-problem")).to_contain_text("Paste the other device’s code")
    expect(page.locator("#several-code")).to_be_enabled()
    page.keyboard.press("Escape")
    open_editor(page, url)
    page.set_input_files("#add-picture", [picture_file("x.png", PIXEL)])
    expect(page.locator("#editor-problem")).to_contain_text(SCRAMBLED)
    expect(page.locator("#brush-list img")).to_have_count(0)


def test_a_little_noise_stops_nobody(open_page: OpenPage, site_url: str) -> None:
    """A code is read from a camera's picture in which every channel may be off by one."""
    host = device(open_page)
    visit(host, site_url)
    set_up(host, [HUMAN, HUMAN])
    invitation(host)
    code = host.evaluate("document.querySelector('#devices-code').toDataURL()")
    guest = open_page()
    guest.add_init_script(A_LITTLE)
    visit(guest, site_url)
    guest.evaluate(CAMERA, code)
    guest.click("#several-open")
    guest.click("#several-scan")
    guest.wait_for_function("document.querySelector('#join-code')?.width > 0")


@pytest.mark.parametrize("browser", [pytest.param("firefox-resisting", marks=pytest.mark.slow)], indirect=True)
def test_a_firefox_that_resists_fingerprinting(page: Page, site_url: str) -> None:
    says_so(page, site_url)
    page.click("#editor-over")
    page.click("#start-list button:has(b:text-is('Meadow'))")
    expect(page.locator(DRAWN).first).to_be_visible()
    assert not page.locator("#editor-grid img").count(), "a drawing that was read back would be noise"
