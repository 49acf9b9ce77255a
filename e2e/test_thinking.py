"""The computer thinks in its worker while the page stays responsive."""

import random

from playwright.sync_api import Page

from e2e.driver import HUMAN, MEDIUM, act_by_mouse, announced, set_up, visit, wait_for_choice
from e2e.test_boot import RUN_PYTHON

LOADED_BOTS = """
import sys, js
bots = [name for name in sys.modules if ".bots." in name and not name.endswith(".learnt")]
js.document.documentElement.dataset.bots = " ".join(bots) or "none"
"""
"""What bots have learnt: data that the snapshot holds for the worker, and no player in itself."""


def test_the_page_never_loads_a_bot(page: Page, site_url: str) -> None:
    visit(page, site_url)
    set_up(page, [HUMAN, MEDIUM])
    luck = random.Random(1)
    for _ in range(2):
        wait_for_choice(page)
        act_by_mouse(page, luck)
        page.wait_for_timeout(300)
    wait_for_choice(page)
    assert sum("Fern plays" in said for said in announced(page)) >= 2, "the computer has played"
    page.evaluate(RUN_PYTHON, LOADED_BOTS)
    page.wait_for_selector("html[data-bots]", state="attached")
    assert page.get_attribute("html", "data-bots") == "none"
