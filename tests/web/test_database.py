"""The browser is asked to keep the games where it can be asked; WebKitGTK cannot be."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

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
        from web.storage.database import ask_to_persist

        page.js.window.navigator = SimpleNamespace(**navigators[manages])
        asyncio.run(ask_to_persist())
    assert asked == ["persist"] * (manages == "persistence")


class Texts:
    """An object store of IndexedDB, and the transaction over it; answers when asked to."""

    def __init__(self, **texts: str) -> None:
        self.texts, self.requests = dict(texts), list[Any]()
        self.transaction, self.aborted = self, False

    def begin(self, mode: str) -> Texts:
        """Stands in for the database."""
        assert mode == "readwrite"
        return self

    def objectStore(self, _name: str) -> Texts:  # noqa: N802 - the browser's name
        return self

    def addEventListener(self, *_: object) -> None:  # noqa: N802 - as above
        """Nobody waits."""

    def get(self, name: str) -> Any:
        self.requests.append(SimpleNamespace(result=self.texts.get(name)))
        return self.requests[-1]

    def put(self, text: str, name: str) -> None:
        self.texts[name] = text

    def delete(self, name: str) -> None:
        self.texts.pop(name)

    def abort(self) -> None:
        self.aborted = True

    def answer(self) -> None:
        """Answers what was asked."""
        for request in self.requests:
            request.onsuccess(None)


def test_a_text_is_made_of_what_is_stored_just_then() -> None:
    page = StandIn()
    page.js.window.Promise = SimpleNamespace(new=lambda _wait: None)
    with page.installed():
        from web.storage.database import Transaction

        def grown(stored: str) -> str:
            return f"{stored}+"

        texts = Texts(a="1", b="2", c="3")
        change = Transaction(1, {"a": grown, "b": None, "c": "4", "d": grown}, "", bool)
        change.begin(texts)  # type: ignore[arg-type]
        texts.answer()
        assert texts.texts == {"a": "1+", "c": "4", "d": "+"}
        assert change.refusal is None

        refused = Transaction(2, {"a": lambda _stored: str(1 / 0)}, "", bool)
        refused.begin(texts)  # type: ignore[arg-type]
        texts.answer()
        assert texts.aborted, "nothing of a change is stored if a part of it cannot be"
        assert isinstance(refused.refusal, ZeroDivisionError)
