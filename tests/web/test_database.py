"""The browser is asked to keep the games where it can be asked; WebKitGTK cannot be."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

import pytest

from tests.web.stand_in import StandIn


@pytest.mark.parametrize("manages", ["nothing", "storage", "persistence"])
def test_games_are_to_be_kept_wherever_the_browser_can_be_asked(manages: str) -> None:
    asked = []

    async def persist() -> None:
        asked.append("persist")

    navigators = {
        "nothing": {},
        "storage": {"storage": SimpleNamespace()},
        "persistence": {"storage": SimpleNamespace(persist=persist)},
    }
    page = StandIn()
    with page.installed():
        from web.keep.database import ask_to_persist

        page.js.window.navigator = SimpleNamespace(**navigators[manages])
        asyncio.run(ask_to_persist())
    assert asked == ["persist"] * (manages == "persistence")
