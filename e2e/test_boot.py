"""The page starts from a subfolder of any static host: Python answers on the page, and nobody else is contacted."""

import pytest
from playwright.sync_api import Page

from e2e.conftest import Watch, wait_until_playable

RUN_PYTHON = """code => {
    const script = document.createElement("script");
    script.type = "py";
    script.textContent = code;
    document.body.append(script);
}"""


@pytest.mark.parametrize("browser", ["as-it-comes", "firefox"], indirect=True)
def test_python_answers_with_the_engine_and_the_first_choice_can_be_made(page: Page, site_url: str, watches: list[Watch]) -> None:
    page.goto(site_url)
    wait_until_playable(page)
    asked = [url for url in watches[0].requests if not url.startswith("blob:")]
    assert all(url.startswith(site_url) for url in asked), "the page left its subfolder"
    page.evaluate(RUN_PYTHON, "import engine, js; js.document.title = 'engine ' + engine.__version__")
    page.wait_for_function("document.title.startsWith('engine 0.')")
    # On a stack of its own, Chromium now and then crashes while starting: see `interpreter.mjs`.
    code = "from pyodide.ffi import can_run_sync; import js; js.document.title = f'own stack: {can_run_sync()}'"
    page.evaluate(RUN_PYTHON, code)
    page.wait_for_function("document.title.startsWith('own stack')")
    assert page.title() == "own stack: False"
