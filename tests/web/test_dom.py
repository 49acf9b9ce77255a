"""Listening: a handler is kept for as long as it may be called, and no longer."""

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
        from web.kit.dom import listen

        listen(target, "close", handler, **options)
    assert target.addEventListener.call_args.args == ("close", (kept, handler), *([options] if options else []))
