"""Python wakes from the memory snapshot; if it cannot, it starts from its files, says so once, and plays all the same."""

import gzip
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from e2e.conftest import OpenPage, StaticServer, Watch, wait_until_playable
from e2e.driver import EASY, HUMAN, set_up, visit, wait_for_choice
from e2e.test_service_worker import ASK_READY, publish

FORMS = ("bin", "zstd.dat", "brotli.dat")
SAID = "Python starts without its memory snapshot"


def snapshots(site: Path) -> list[Path]:
    """The snapshot in every form in which it travels, gzip first."""
    return [site / f"web/snapshot.{form}" for form in FORMS]


def damage(file: Path) -> None:
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 1
    file.write_bytes(content)


def replace_by_another_build(site: Path) -> None:
    """Puts the snapshot of another build in its place, in gzip alone."""
    packed, *others = snapshots(site)
    content = bytearray(gzip.decompress(packed.read_bytes()))
    content[16:48] = bytes(32)  # the build it belongs to, in Pyodide's own header
    packed.write_bytes(gzip.compress(content, 1))
    for other in others:
        other.unlink()


HURT: dict[str, Callable[[Path], None]] = {
    "web/snapshot": damage,
    "vendor/pyodide/pyodide.asm.wasm": damage,
    "vendor/pyodide/pyodide.asm.js": Path.unlink,
}
"""What is done to all forms of a file but gzip; each file finds its form by itself."""


def test_what_a_better_form_cannot_bring_comes_in_gzip(own_site: StaticServer, open_page: OpenPage, watches: list[Watch]) -> None:
    for file, hurt in HURT.items():
        for form in FORMS[1:]:
            hurt(own_site.site / f"{file}.{form}")
    _, said = started(own_site, open_page, watches)
    assert {f"{own_site.url}{file}.bin" for file in HURT} <= set(watches[-1].requests)
    assert not said, "it starts from the snapshot all the same"


@pytest.mark.slow
def test_a_browser_that_refuses_the_snapshot_starts_python_from_files_and_the_computer_plays(
    own_site: StaticServer, open_page: OpenPage, watches: list[Watch]
) -> None:
    replace_by_another_build(own_site.site)
    page, said = started(own_site, open_page, watches)
    assert len(said) == 1
    assert said[0].startswith(SAID)
    assert any(url.endswith(".whl") for url in watches[-1].requests)
    assert page.evaluate("document.documentElement.dataset.start") == "files"
    set_up(page, [EASY, HUMAN])
    assert wait_for_choice(page) == "hand", "the computer's worker starts from files too"


@pytest.mark.slow
def test_a_browser_that_refuses_the_snapshot_plays_offline_too(
    own_site: StaticServer, open_page: OpenPage, watches: list[Watch]
) -> None:
    replace_by_another_build(own_site.site)
    publish(own_site.site, title="Sequor")
    page = open_page(own_site.url)
    watches[-1].allowed.append("status of 404")
    page.goto(own_site.url)
    page.locator("#offline").wait_for()
    assert page.evaluate(ASK_READY)["ready"]
    own_site.close()
    page.goto(own_site.url)
    wait_until_playable(page)
    assert page.evaluate("document.documentElement.dataset.start") == "files"


@pytest.mark.slow
def test_with_a_damaged_snapshot_python_starts_from_files(
    own_site: StaticServer, open_page: OpenPage, watches: list[Watch]
) -> None:
    """Damaged in one form and missing in the others."""
    damaged, *missing = snapshots(own_site.site)
    damage(damaged)
    for snapshot in missing:
        snapshot.unlink()
    page, said = started(own_site, open_page, watches)
    assert len(said) == 1
    assert said[0].startswith(SAID)
    assert page.evaluate("document.documentElement.dataset.start") == "files"


def started(own_site: StaticServer, open_page: OpenPage, watches: list[Watch]) -> tuple[Page, list[str]]:
    """A page of the site, and what it said about its start."""
    page, said = open_page(own_site.url, keeps=False), list[str]()
    watches[-1].allowed.append("status of 404")
    page.on("console", lambda message: said.append(message.text) if SAID in message.text else None)
    visit(page, own_site.url)
    return page, said
