"""Waits on the set-up screen for the code of a game that somebody has pressed. Knows no particular game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core import MissingDataError
from web.keep.fetched import games
from web.kit.look import is_here
from web.kit.tasks import start
from web.kit.windows import notice


def when_here(name: str, go_on: Callable[[], Any], give_up: Callable[[], Any]) -> None:
    """Calls `go_on()`, at once if the game's code is here already, or `give_up()` after saying why it cannot be had."""
    if is_here(name):
        go_on()
    else:
        start(_wait(name, go_on, give_up))


async def _wait(name: str, go_on: Callable[[], Any], give_up: Callable[[], Any]) -> None:
    try:
        await games.fetch(name)
    except MissingDataError as error:
        notice(str(error))
        give_up()
    else:
        go_on()
