"""The tools of the benchmarks: a Chromium of their own, and visits that end without a goodbye and lose nothing announced.
`python3 -m tests.bench kills` tries the latter for hours.
"""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from e2e.conftest import StaticServer
from tests.bench.chromium import Chromium, Tab
from tests.bench.kills import Visitor
from tests.bench.memory import process_bytes

PROMISE = "new Promise(kept => setTimeout(kept, 50, document.title))"


@pytest.mark.slow
def test_a_tab_goes_to_an_address_and_reports_what_it_sees(tmp_path: Path, served: StaticServer) -> None:
    chromium = Chromium(tmp_path)
    tab = Tab(chromium)
    tab.send("Page.navigate", {"url": served.url})
    tab.wait_for("document.title === 'Sequor'", seconds=20)
    assert tab.evaluate(PROMISE) == "Sequor"
    with pytest.raises(RuntimeError, match="nothing_of_that_name"):
        tab.evaluate("nothing_of_that_name")
    with pytest.raises(RuntimeError, match=r"No\.Such: "):
        tab.send("No.Such", {})
    with pytest.raises(TimeoutError, match="never"):
        tab.wait_for("window.never", seconds=0.1)
    size = process_bytes(lambda method: chromium.send(method, {}))
    assert size is None or 10e6 < size < 1e9
    tab.close()
    chromium.close()


@pytest.mark.parametrize("ending", [pytest.param("crash", marks=pytest.mark.slow), "kill"])
def test_nothing_announced_is_lost_however_a_visit_ends(browser: Browser, site_url: str, tmp_path: Path, ending: str) -> None:
    visitor = Visitor(browser.browser_type, tmp_path, site_url)
    visitor.begin("sequence", ["easy", "easy"], speed="2")
    visitor.page.wait_for_selector("#announcements p", state="attached")
    told, wrong = visitor.end_and_return(ending)
    assert told
    assert not wrong
    visitor.context.close()
