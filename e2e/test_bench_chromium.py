"""The benches' own way to Chromium: a tab answers, or says why it cannot."""

from pathlib import Path

import pytest

from e2e.conftest import StaticServer
from tests.bench.chromium import Chromium, Tab
from tests.bench.memory import process_bytes

PROMISE = "new Promise(kept => setTimeout(kept, 50, document.title))"


@pytest.mark.slow
def test_a_tab_goes_where_it_is_sent_and_says_what_it_sees_there(tmp_path: Path, served: StaticServer) -> None:
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
