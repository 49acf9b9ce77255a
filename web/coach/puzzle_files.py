"""The puzzles that ship with the site: one file per game, fetched on first use. Independent of particular games."""

from __future__ import annotations

from pyscript import window

from engine.coach.puzzle import Puzzle, file_name, puzzles
from engine.core import MissingDataError, SequorError
from engine.game import AnyGame
from web import assets
from web.assets import damaged, not_loaded

PUZZLES = "The puzzles"


_fetched: dict[str, tuple[Puzzle, ...]] = {}


async def stock(game: AnyGame) -> tuple[Puzzle, ...]:
    """The game's puzzles, easiest first. Raises MissingDataError; the next call tries again."""
    if game.name not in _fetched:
        content = await _content(f"web/data/{file_name(game)}")
        try:
            _fetched[game.name] = puzzles(game, content)
        except SequorError as error:
            assets.repair_offline_copy()
            raise MissingDataError(f"{damaged(PUZZLES, 'were')} {error}") from None
    return _fetched[game.name]


async def _content(path: str) -> bytes:
    try:
        response = await window.fetch(path)
        content: bytes | None = (await response.arrayBuffer()).to_bytes() if response.ok else None
    except Exception as error:  # a JavaScript error: no network and no offline copy
        window.console.warn(f"{path} was not fetched: {error}")
        content = None
    if content is None:
        raise MissingDataError(not_loaded(PUZZLES))
    return content
