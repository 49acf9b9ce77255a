"""The games' code. A game's rules, its picture and its look come when they are asked for, and behind the first choice; its
computer players and what teaches it when those are. The snapshot holds the first game. Knows no particular game."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from pyscript import document

from engine.core import MissingDataError
from engine.game import AnyGame, game_names, load_game
from web.keep.fetched import parts
from web.kit.look import is_here, load_look
from web.kit.tasks import result_of, start

_coming: dict[str, asyncio.Task[None]] = {}
_welcome: list[Callable[[str], None]] = []


def when_come(welcome: Callable[[str], None]) -> None:
    """Calls `welcome(name)` for every game that comes from now on, before whoever waits for it goes on."""
    _welcome.append(welcome)


async def fetch(name: str) -> AnyGame:
    """The game of that name, once its code is here. Raises BadSetupError if there is no such game, MissingDataError if it cannot
    be fetched; the next call tries again."""
    if name in game_names() and not is_here(name):
        task = _coming.get(name)
        if task is None or task.done():
            task = _coming[name] = start(_come(name), awaited_later=True)
            task.add_done_callback(lambda done: done.exception())  # whoever awaits the game reports it
        await result_of(task)
    return load_game(name)


async def fetch_painted() -> None:
    """Fetches the games that the page was painted with, that of the form and that of the table, and the one that somebody has
    pressed since. Raises MissingDataError."""
    painted = [radio.value for radio in document.querySelectorAll("#games input") if radio.defaultChecked or radio.checked]
    for name in {*map(str, painted), str(document.body.dataset.game)} & {*game_names()}:
        await fetch(name)


async def fetch_all() -> None:
    """Fetches all games, one after the other, so that the page answers in between. Raises MissingDataError as `fetch` does."""
    for name in game_names():
        await fetch(name)


async def fetch_rest(while_so: Callable[[], bool]) -> bool:
    """Fetches all games, one after the other, as long as `while_so()`; returns whether they are here. If not, each comes when it
    is asked for."""
    for name in game_names():
        if not is_here(name):
            await asyncio.sleep(0)
            try:
                if while_so():
                    await fetch(name)
            except MissingDataError:
                return False
    return all(map(is_here, game_names()))


def parts_for_worker(game: AnyGame) -> tuple[str, ...]:
    """The parts that a worker needs for this game, which is here."""
    own = (game.name,) if game.name in _coming else ()
    return (*own, "later", f"{game.name}.later")


async def _come(name: str) -> None:
    await parts.install(name)
    load_look(name)
    for welcome in _welcome:
        welcome(name)
