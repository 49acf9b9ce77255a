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

as_they_come = pytest.mark.parametrize("browser", ["as-it-comes", "firefox"], indirect=True)


@as_they_come
def test_first_choice_can_be_made(page: Page, site_url: str, watches: list[Watch]) -> None:
    page.goto(site_url)
    wait_until_playable(page)
    asked = [url for url in watches[0].requests if not url.startswith("blob:")]
    assert all(url.startswith(site_url) for url in asked), "the page left its subfolder"


def test_python_answers_with_the_engine(page: Page, site_url: str) -> None:
    page.goto(site_url)
    wait_until_playable(page)
    page.evaluate(RUN_PYTHON, "import engine, js; js.document.title = 'engine ' + engine.__version__")
    page.wait_for_function("document.title.startsWith('engine 0.')")


@as_they_come
def test_python_runs_on_the_stack_of_the_page(page: Page, site_url: str) -> None:
    """On separate stacks, Chromium now and then crashes while starting: see `interpreter.mjs`."""
    page.goto(site_url)
    wait_until_playable(page)
    code = "from pyodide.ffi import can_run_sync; import js; js.document.title = f'own stack: {can_run_sync()}'"
    page.evaluate(RUN_PYTHON, code)
    page.wait_for_function("document.title.startsWith('own stack')")
    assert page.title() == "own stack: False"
