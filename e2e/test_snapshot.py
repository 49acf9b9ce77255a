"""Python wakes from the memory snapshot; if it cannot, it starts from its files, says so once, and plays all the same."""

import gzip
from pathlib import Path

from playwright.sync_api import Page

from e2e.conftest import OpenPage, StaticServer, Watch, wait_until_playable
from e2e.driver import EASY, HUMAN, set_up, visit, wait_for_choice
from e2e.test_service_worker import ASK_READY, publish

SNAPSHOT = "web/snapshot.bin"
SAID = "Python starts without its memory snapshot"


def damaged(snapshot: Path) -> None:
    content = bytearray(snapshot.read_bytes())
    content[len(content) // 2] ^= 1
    snapshot.write_bytes(content)


def of_another_build(snapshot: Path) -> None:
    content = bytearray(gzip.decompress(snapshot.read_bytes()))
    content[16:48] = bytes(32)  # the build it belongs to, in Pyodide's own header
    snapshot.write_bytes(gzip.compress(content, 1))


def test_with_a_damaged_snapshot_python_starts_from_files(
    own_site: StaticServer, open_page: OpenPage, watches: list[Watch]
) -> None:
    damaged(own_site.site / SNAPSHOT)
    page = open_page(own_site.url)
    said = listen(page)
    page.goto(own_site.url)
    wait_until_playable(page)
    assert len(said) == 1
    assert said[0].startswith(SAID)
    assert any(url.endswith(".whl") for url in watches[-1].requests)


def test_the_computer_plays_without_the_snapshot_too(own_site: StaticServer, open_page: OpenPage, watches: list[Watch]) -> None:
    (own_site.site / SNAPSHOT).unlink()
    page = open_page(own_site.url)
    watches[-1].allowed.append("status of 404")
    said = listen(page)
    visit(page, own_site.url)
    assert len(said) == 1
    assert any(url.endswith(".whl") for url in watches[-1].requests)
    set_up(page, [EASY, HUMAN])
    assert wait_for_choice(page) == "hand"


def test_a_browser_that_refuses_the_snapshot_plays_offline_too(own_site: StaticServer, open_page: OpenPage) -> None:
    of_another_build(own_site.site / SNAPSHOT)
    publish(own_site.site, title="Sequor")
    page = open_page(own_site.url)
    said = listen(page)
    page.goto(own_site.url)
    page.locator("#offline").wait_for()
    assert len(said) == 1
    assert page.evaluate(ASK_READY)["ready"]
    own_site.close()
    page.goto(own_site.url)
    wait_until_playable(page)
    assert page.evaluate("document.documentElement.dataset.start") == "files"


def listen(page: Page) -> list[str]:
    """Collects what the page says about its start."""
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text) if SAID in message.text else None)
    return said
