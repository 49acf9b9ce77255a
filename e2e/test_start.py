"""The page starts from the memory snapshot, in a subfolder and without other hosts, or from files if it has to."""

import gzip
import random
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from e2e.conftest import OpenPage, StaticServer, Watch, wait_until_playable
from e2e.driver import EASY, HUMAN, MEDIUM, act_by_mouse, prefer, set_up, unfold, visit, wait_for_choice
from e2e.test_offline import ASK_READY, publish
from web.build import site

RUN_PYTHON = """code => {
    const script = document.createElement("script");
    script.type = "py";
    script.textContent = code;
    document.body.append(script);
}"""
BEFORE_THE_FIRST_CHOICE = """() => {
    const [usable] = performance.getEntriesByName("sequor:interactive");
    const asked = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
    return asked.filter(({ startTime }) => startTime < usable.startTime).map(({ name }) => name);
}"""
LOADED_BOTS = """
import sys, js
bots = [name for name in sys.modules if ".bots." in name]
js.document.documentElement.dataset.bots = " ".join(bots) or "none"
"""


def test_python_starts_with_the_engine_and_the_page_never_loads_a_bot(page: Page, site_url: str, watches: list[Watch]) -> None:
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text) if "snapshot" in message.text else None)
    page.goto(site_url)
    wait_until_playable(page)
    asked = [url for url in watches[0].requests if not url.startswith("blob:")]
    assert all(url.startswith(site_url) for url in asked), "the page left its subfolder"
    assert f"{site_url}web/snapshot.zstd.dat" in asked
    needed = [url.removeprefix(site_url) or "index.html" for url in page.evaluate(BEFORE_THE_FIRST_CHOICE)]
    assert not [path for path in needed if not site.part_of(path)], "not in the budget"
    assert not [url for url in asked if url.endswith((".whl", ".zip"))], "the snapshot holds them"
    by_page = [url for url in asked if not url.endswith(("unpack_worker.js", "fzstd.js"))]  # which two workers load
    assert len(by_page) == len(set(by_page)), "fetched twice"
    assert not said
    page.evaluate(RUN_PYTHON, "import engine, js; js.document.title = 'engine ' + engine.__version__")
    page.wait_for_function("document.title.startsWith('engine 0.')")
    # On a stack of its own, Chromium sometimes crashes while starting: see `interpreter.js`.
    code = "from pyodide.ffi import can_run_sync; import js; js.document.title = f'own stack: {can_run_sync()}'"
    page.evaluate(RUN_PYTHON, code)
    page.wait_for_function("document.title.startsWith('own stack')")
    assert page.title() == "own stack: False"
    unfold(page)
    prefer(page, "confirm", True)
    set_up(page, [HUMAN, MEDIUM])
    wait_for_choice(page)
    act_by_mouse(page, random.Random(1))
    page.wait_for_selector("#announcements p:has-text('Fern plays')", state="attached")
    page.evaluate(RUN_PYTHON, LOADED_BOTS)
    page.wait_for_selector("html[data-bots]", state="attached")
    assert page.get_attribute("html", "data-bots") == "none"


FORMS = ("bin", "zstd.dat", "brotli.dat")
SAID = "Python starts without its memory snapshot"


def snapshots(site: Path) -> list[Path]:
    return [site / f"web/snapshot.{form}" for form in FORMS]


def damage(file: Path) -> None:
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 1
    file.write_bytes(content)


def replace_by_another_build(site: Path) -> None:
    """Replaces the snapshot by that of another build, only in gzip."""
    packed, *others = snapshots(site)
    content = bytearray(gzip.decompress(packed.read_bytes()))
    content[16:48] = bytes(32)  # its build, in Pyodide's own header
    packed.write_bytes(gzip.compress(content, 1))
    for other in others:
        other.unlink()


HURT: dict[str, Callable[[Path], None]] = {
    "web/snapshot": damage,
    "vendor/pyodide/pyodide.asm.wasm": damage,
    "vendor/pyodide/pyodide.asm.js": Path.unlink,
}
"""How each file is damaged, in all its forms except gzip."""


def test_gzip_replaces_any_damaged_form(own_site: StaticServer, open_page: OpenPage, watches: list[Watch]) -> None:
    for file, hurt in HURT.items():
        for form in FORMS[1:]:
            hurt(own_site.site / f"{file}.{form}")
    _, said = started(own_site, open_page, watches)
    assert {f"{own_site.url}{file}.bin" for file in HURT} <= set(watches[-1].requests)
    assert not said, "it still starts from the snapshot"


@pytest.mark.slow
def test_without_the_snapshot_python_starts_from_files_offline_too_and_the_computer_plays(
    own_site: StaticServer, open_page: OpenPage, watches: list[Watch]
) -> None:
    replace_by_another_build(own_site.site)
    publish(own_site.site)
    page, said = started(own_site, open_page, watches, keeps=True)
    assert len(said) == 1
    assert said[0].startswith(SAID)
    assert any(url.endswith(".whl") for url in watches[-1].requests)
    assert page.evaluate("document.documentElement.dataset.start") == "files"
    set_up(page, [EASY, HUMAN])
    assert wait_for_choice(page) == "hand", "the computer's worker starts from files too"
    page.locator("#offline").wait_for(state="attached")
    assert page.evaluate(ASK_READY)["ready"]
    own_site.close()
    page.goto(own_site.url)
    wait_until_playable(page)
    assert page.evaluate("document.documentElement.dataset.start") == "files"


def started(own_site: StaticServer, open_page: OpenPage, watches: list[Watch], keeps: bool = False) -> tuple[Page, list[str]]:
    """A page of the site, and its messages about its start."""
    page, said = open_page(own_site.url, keeps=keeps), list[str]()
    watches[-1].allowed.append("status of 404")
    page.on("console", lambda message: said.append(message.text) if SAID in message.text else None)
    visit(page, own_site.url)
    return page, said
