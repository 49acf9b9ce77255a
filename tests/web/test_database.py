"""Transactions on the stored texts, and the request to the browser to keep them."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

import pytest

from tests.web import stand_in_storage
from tests.web.stand_in import StandIn


@pytest.mark.parametrize("manages", ["nothing", "storage", "persistence"])
def test_the_browser_is_asked_to_keep_the_texts_if_it_can_be(manages: str) -> None:
    asked = []

    async def persist() -> None:
        asked.append("persist")

    navigators = {"nothing": {}, "storage": {"storage": SimpleNamespace()}}
    navigators["persistence"] = {"storage": SimpleNamespace(persist=persist)}
    page = StandIn()
    with page.installed():
        from web.storage.database import ask_to_persist

        page.js.window.navigator = SimpleNamespace(**navigators[manages])
        asyncio.run(ask_to_persist())
    assert asked == ["persist"] * (manages == "persistence")


def test_a_text_is_computed_from_the_one_stored_at_that_moment() -> None:
    page = StandIn()
    page.js.window.Promise = SimpleNamespace(new=lambda _wait: None)
    with page.installed():
        from web.storage.database import Transaction

        def stored(texts: dict[str, str], change: Transaction) -> stand_in_storage.Transaction:
            transaction = stand_in_storage.Transaction(texts)
            change.begin(SimpleNamespace(begin=lambda _mode: transaction))  # type: ignore[arg-type]
            transaction.answer()
            return transaction

        texts = {"a": "1", "b": "2", "c": "3"}
        change = Transaction(1, {"a": "{}+".format, "b": None, "c": "4", "d": "{}+".format}, "", bool)
        assert not stored(texts, change).aborted
        assert (texts, change.refusal) == ({"a": "1+", "c": "4", "d": "+"}, None)
        refused = Transaction(2, {"a": lambda _stored: str(1 / 0)}, "", bool)
        assert stored(texts, refused).aborted, "a change is stored as a whole or not at all"
        assert isinstance(refused.refusal, ZeroDivisionError)
