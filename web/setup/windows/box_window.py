"""A window with the contents of a game's box as tables. At the setup, players can save them as files and replace them from files.

Puts what a file holds into the page as text, never as markup. Knows no particular game.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any

from engine.codec import parse_json
from engine.core import SequorError
from engine.game import AnyGame
from engine.match import Match
from engine.text import listed
from web.keep import files
from web.keep.fetched import game_data
from web.kit.dom import announce, fill, find, listen, make, show
from web.kit.tasks import start
from web.kit.windows import folded_sheet

LARGEST_FILE = 100_000
TOO_LARGE = "This file is too big (limit 100 kB)."

Options = Mapping[str, Any]


def own_words(box: Options) -> str:
    """Names the replaced parts of the box in a few words; "" if there are none."""
    return f"Using your own {listed(sorted(box))}" if box else ""


class BoxWindow:
    """The window `#box`. Calls `replaced(game, box)` when somebody has replaced something or gone back to what ships."""

    def __init__(self, replaced: Callable[[AnyGame, Options], None]) -> None:
        self._replaced = replaced
        self._game: AnyGame | None = None
        self._own: Options = {}
        listen(find("#box-load"), "change", lambda event: start(self._load(event.target)))
        listen(find("#box-ours"), "click", lambda _event: self._use({}))
        listen(find("#box-files"), "click", self._save)

    def open(self, game: AnyGame, own: Options) -> None:
        """Shows the box for the game's next match and lets people change it; `own` are the parts that they have replaced."""
        self._game, self._own = game, own
        self._show(game, own)
        show(find("#box-changes"))

    def look(self, match: Match) -> None:
        """Shows the box that the match is played with."""
        options = {field.name: getattr(match.setup, field.name) for field in fields(match.setup)}
        self._show(match.game, options)
        show(find("#box-changes"), False)

    def _show(self, game: AnyGame, options: Options) -> None:
        find("#box-title").textContent = game.box
        self._lay(game, options)
        self._say("", "")
        if not find("#box").open:
            find("#box").showModal()
        find("#box-sheets").scrollTop = 0

    def _lay(self, game: AnyGame, options: Options) -> None:
        sheets = game.in_the_box(**options)
        fill(find("#box-sheets"), [folded_sheet(sheet, "box", opened=number == 0) for number, sheet in enumerate(sheets)])
        buttons = {name: make("button", f"Save {name}", type="button", class_="quiet") for name in game.box_files(**options)}
        for name, button in buttons.items():
            button.dataset.file = name
        fill(find("#box-files"), list(buttons.values()))
        show(find("#box-ours"), bool(self._own))

    async def _load(self, field: Any) -> None:
        """Replaces parts of the box from the chosen file. If that fails, says why in one sentence and changes nothing."""
        assert self._game is not None
        game, own = self._game, self._own
        self._say("", "")
        try:
            text = await files.read_chosen(field, LARGEST_FILE, TOO_LARGE, is_table=True)
            if text is None:
                return
            await game_data.ensure_loaded(game)
            self._use({**own, **game.read_box_file(text)})
        except SequorError as error:
            self._say(str(error), "")

    def _use(self, own: Options) -> None:
        assert self._game is not None
        own = {name: value for name, value in own.items() if value}
        self._lay(self._game, own)
        self._own = own
        show(find("#box-ours"), bool(own))
        self._say("", f"{own_words(own) or 'Using the originals'}, starting with the next game.")
        self._replaced(self._game, own)

    def _save(self, event: Any) -> None:
        button = event.target.closest("[data-file]")
        if button and self._game is not None:
            name = str(button.dataset.file)
            files.save(name, self._game.box_files(**self._own)[name])

    def _say(self, problem: str, news: str) -> None:
        announce(find("#box-problem"), problem)
        show(find("#box-problem"), bool(problem))
        announce(find("#box-news"), news)


def options_text(own: Options) -> str:
    """The replaced parts as a text to store."""
    return json.dumps(dict(own))


def options_in(game: AnyGame, text: str) -> Options | None:
    """The replaced parts that `options_text` stored in this text; None if the game cannot be played with them."""
    try:
        own = dict(parse_json(text))
        if all(isinstance(value, str) for value in own.values()):
            game.setup(**own)
            return own
    except (SequorError, TypeError, ValueError):
        pass
    return None
