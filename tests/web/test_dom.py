"""Listening: a handler is kept for as long as it may be called, and no longer; and the page hears of every zoom."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any
from unittest.mock import MagicMock

import pytest

from tests.web.stand_in import StandIn


@pytest.mark.parametrize(("options", "kept"), [({}, "proxy"), ({"passive": True}, "proxy"), ({"once": True}, "once callable")])
def test_who_listens_for_one_event_is_let_go_of_after_it(options: dict[str, bool], kept: str) -> None:
    """Python objects behind a proxy live until it is destroyed, and those behind a callable for once until it is called."""

    def as_a(kind: str) -> Callable[[Any], Any]:
        return lambda handler: (kind, handler)

    target, handler = MagicMock(), MagicMock()
    with StandIn().installed() as page:
        page.js.window.Object = SimpleNamespace(fromEntries=dict)
        vars(sys.modules["pyodide.ffi"]).update(create_proxy=as_a("proxy"), create_once_callable=as_a("once callable"))
        from web.ui.dom import listen

        listen(target, "close", handler, **options)
    assert target.addEventListener.call_args.args == ("close", (kept, handler), *([options] if options else []))


def test_every_zoom_is_noticed() -> None:
    page, asked, told = StandIn(dpr=2.0), list[str](), list[float]()
    heard: list[Callable[[object], None]] = []

    def query(text: str) -> SimpleNamespace:
        asked.append(text)
        return SimpleNamespace(addEventListener=lambda _event, called, _options: heard.append(called))

    page.js.matchMedia = query
    with page.installed():
        from web.ui.dom import when_zoomed

        js: Any = sys.modules["js"]
        when_zoomed(lambda: told.append(js.devicePixelRatio))
        for js.devicePixelRatio in (3.0, 1.5):
            heard.pop()(SimpleNamespace())
    assert (asked, told) == (["(resolution: 2.0dppx)", "(resolution: 3.0dppx)", "(resolution: 1.5dppx)"], [3.0, 1.5])
