"""The page starts from a subfolder of any static host: Python answers on the page, nobody else is contacted, and computer players
think in their worker alone."""

import random

from playwright.sync_api import Page

from e2e.conftest import Watch, wait_until_playable
from e2e.driver import HUMAN, MEDIUM, act_by_mouse, prefer, set_up, unfold, wait_for_choice
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


def test_python_answers_with_the_engine_and_the_page_never_loads_a_bot(page: Page, site_url: str, watches: list[Watch]) -> None:
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text) if "snapshot" in message.text else None)
    page.goto(site_url)
    wait_until_playable(page)
    asked = [url for url in watches[0].requests if not url.startswith("blob:")]
    assert all(url.startswith(site_url) for url in asked), "the page left its subfolder"
    assert f"{site_url}web/snapshot.zstd.dat" in asked
    needed = [url.removeprefix(site_url) or "index.html" for url in page.evaluate(BEFORE_THE_FIRST_CHOICE)]
    assert not [path for path in needed if not site.part_of(path)], "the budget has no part for it"
    assert not [url for url in asked if url.endswith((".whl", ".zip"))], "the snapshot holds them"
    by_page = [url for url in asked if not url.endswith(("unpack_worker.js", "fzstd.js"))]  # which two workers load
    assert len(by_page) == len(set(by_page)), "something is fetched twice"
    assert not said
    page.evaluate(RUN_PYTHON, "import engine, js; js.document.title = 'engine ' + engine.__version__")
    page.wait_for_function("document.title.startsWith('engine 0.')")
    # On a stack of its own, Chromium now and then crashes while starting: see `interpreter.js`.
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
