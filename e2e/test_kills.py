"""A tab or browser that ends without a goodbye loses nothing announced. `python3 -m tests.bench kills` tries that for long."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.bench.kills import Visitor


@pytest.mark.parametrize("ending", [pytest.param("crash", marks=pytest.mark.slow), "kill"])
def test_nothing_announced_is_lost_however_a_visit_ends(browser: Browser, site_url: str, tmp_path: Path, ending: str) -> None:
    visitor = Visitor(browser.browser_type, tmp_path, site_url)
    visitor.begin("sequence", ["easy", "easy"], speed="2")
    visitor.page.wait_for_selector("#announcements p", state="attached")
    told, wrong = visitor.end_and_return(ending)
    assert told
    assert not wrong
    visitor.context.close()
