"""Windows of the first screen: All games, the contents of a game's box, and a board or position from a link or file.

All games lists saved games to resume, view, name, star, delete and restore. The box's tables can be saved as files and replaced
from files. A board or position can be accepted or declined.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import fields
from datetime import datetime
from typing import Any

from engine.codec import parse_json
from engine.core import SequorError
from engine.game import AnyGame
from engine.match import Match
from engine.text import INVISIBLE, amount, listed
from web import assets
from web.setup.cards import Preview
from web.setup.slot import day_of, progress
from web.storage import files
from web.storage.boards import game_of_board
from web.storage.games import LONGEST_LABEL, GameSummary, SavedGames
from web.ui.dom import announce, fill, find, listen, make, show
from web.ui.icons import paint_plate
from web.ui.tasks import spawn
from web.ui.windows import folded_sheet, notice


class AllGames:
    """The window `#games-window`. Calls `open_game(number)` when a game is pressed, and `changed()` when games have been named,
    deleted or restored."""

    def __init__(self, saved_games: SavedGames, open_game: Callable[[str], Any], changed: Callable[[], None]) -> None:
        self._saved_games = saved_games
        self._open_game = open_game
        self._changed = changed

    def open(self) -> None:
        """Starts listening."""
        listen(find("#all-games"), "click", lambda _event: self._show())
        listen(find("#games-lists"), "click", self._on_press)
        listen(find("#games-lists"), "change", self._on_name)

    def update(self) -> None:
        """Updates the list if the window is open."""
        if find("#games-window").open:
            self._list_games()

    def _show(self) -> None:
        self._list_games()
        find("#games-window").showModal()

    def _list_games(self) -> None:
        cards, now = self._saved_games.cards, datetime.now()
        lists = {
            "under-way": {number: card for number, card in cards.items() if not card.is_over},
            "finished": {number: card for number, card in cards.items() if card.is_over},
            "away": self._saved_games.deleted,
        }
        for name, part in lists.items():
            show(find(f"#games-{name}"), bool(part))
            fill(find(f"#games-{name} ol"), [self._row(number, card, now, name) for number, card in part.items()])
        show(find("#games-none"), not any(lists.values()))

    def _row(self, number: str, card: GameSummary, now: datetime, where: str) -> Any:
        row = find("#games-row").content.cloneNode(True).firstElementChild
        row.dataset.number = number
        label = self._saved_games.label(number)
        paint_plate(row.querySelector(".piece"), card.players[0][1])
        row.querySelector("b").textContent = card.names
        row.querySelector(".how").textContent = f"{card.turn.removesuffix('.')} · {day_of(card, now)}"
        row.querySelector(".progress").textContent = " · ".join(
            filter(None, (progress(card), self._saved_games.series(number).place))
        )
        name = row.querySelector("input")
        name.value, name.maxLength = label.name, LONGEST_LABEL
        name.setAttribute("aria-label", f"Name for the game with {card.names}")
        star = row.querySelector(".star")
        star.setAttribute("aria-pressed", "true" if label.star else "false")
        row.querySelector("[data-do=open]").textContent = "View" if card.is_over else "Resume"
        for part in row.querySelectorAll("[data-do], .name"):
            show(part, (where == "away") == (getattr(part.dataset, "do", "") == "fetch"))
        return row

    def _on_press(self, event: Any) -> None:
        button = event.target.closest("[data-do]")
        if not button:
            return
        number = str(button.closest("[data-number]").dataset.number)
        match str(button.dataset.do):
            case "open":
                find("#games-window").close()
                self._open_game(number)
            case "star":
                self._saved_games.star(number, button.getAttribute("aria-pressed") != "true")
                button.setAttribute("aria-pressed", "true" if self._saved_games.label(number).star else "false")
            case "away":
                spawn(self._then_lay(self._saved_games.delete(number)))
            case "fetch":
                spawn(self._then_lay(self._saved_games.restore(number)))

    def _on_name(self, event: Any) -> None:
        number = str(event.target.closest("[data-number]").dataset.number)
        typed = str(event.target.value)
        self._saved_games.rename(number, typed)
        event.target.value = self._saved_games.label(number).name
        if typed.strip(" ") and not event.target.value:
            notice(INVISIBLE)
        self._changed()

    async def _then_lay(self, change: Any) -> None:
        await change
        self._changed()
        find("#games-title").focus()


LARGEST_FILE = 100_000
TOO_LARGE = "This file is too big (limit 100 kB)."

Options = Mapping[str, Any]


def own_words(box: Options) -> str:
    """The replaced parts of the box in a few words; "" if there are none."""
    return f"Using your own {listed(sorted(box))}" if box else ""


class BoxWindow:
    """The window `#box`. Calls `replaced(game, box)` when a part has been replaced or the originals have been restored."""

    def __init__(self, replaced: Callable[[AnyGame, Options], None]) -> None:
        self._replaced = replaced
        self._game: AnyGame | None = None
        self._own: Options = {}
        listen(find("#box-load"), "change", lambda event: spawn(self._load(event.target)))
        listen(find("#box-ours"), "click", lambda _event: self._use({}))
        listen(find("#box-files"), "click", self._save)

    def open(self, game: AnyGame, own: Options) -> None:
        """Shows the box for the game's next match, with buttons to change it; `own` are the replaced parts."""
        self._game, self._own = game, own
        self._show(game, own)
        show(find("#box-changes"))

    def show_match(self, match: Match) -> None:
        """Shows the box of this match."""
        options = {field.name: getattr(match.setup, field.name) for field in fields(match.setup)}
        self._show(match.game, options)
        show(find("#box-changes"), False)

    def _show(self, game: AnyGame, options: Options) -> None:
        find("#box-title").textContent = game.box
        self._show_sheets(game, options)
        self._say("", "")
        if not find("#box").open:
            find("#box").showModal()
        find("#box-sheets").scrollTop = 0

    def _show_sheets(self, game: AnyGame, options: Options) -> None:
        sheets = game.in_the_box(**options)
        fill(find("#box-sheets"), [folded_sheet(sheet, "box", opened=number == 0) for number, sheet in enumerate(sheets)])
        buttons = {name: make("button", f"Save {name}", type="button", class_="quiet") for name in game.box_files(**options)}
        for name, button in buttons.items():
            button.dataset.file = name
        fill(find("#box-files"), list(buttons.values()))
        show(find("#box-ours"), bool(self._own))

    async def _load(self, field: Any) -> None:
        """Replaces parts of the box from the chosen file. If that fails, shows the reason and changes nothing."""
        assert self._game is not None
        game, own = self._game, self._own
        self._say("", "")
        try:
            text = await files.read_chosen(field, LARGEST_FILE, TOO_LARGE, is_table=True)
            if text is None:
                return
            await assets.ensure_loaded(game)
            self._use({**own, **game.read_box_file(text)})
        except SequorError as error:
            self._say(str(error), "")

    def _use(self, own: Options) -> None:
        assert self._game is not None
        usual = self._game.setup()
        own = {name: value for name, value in own.items() if value != getattr(usual, name)}
        self._show_sheets(self._game, own)
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
    """The replaced parts as text to store."""
    return json.dumps(dict(own))


def options_in(game: AnyGame, text: str) -> Options | None:
    """The replaced parts from a text by `options_text`; None if it is invalid or the game cannot be played with them."""
    try:
        own = dict(parse_json(text))
        if all(isinstance(value, str) for value in own.values()):
            game.setup(**own)
            return own
    except (SequorError, TypeError, ValueError):
        pass
    return None


class Offered:
    """The window `#offered`."""

    def __init__(self) -> None:
        self._accept: Callable[[], Any] = lambda: None
        self._done: Callable[[], Any] = lambda: None
        self._picture: Preview | None = None
        listen(find("#offered-take"), "click", lambda _event: self._on_accept())
        listen(find("#offered"), "close", lambda _event: self._on_close())

    def board(self, text: str, take: Callable[[str], Any], done: Callable[[], Any] = lambda: None) -> None:
        """Offers the board in this text; calls `take(text)` if it is accepted, and `done()` in either case. Raises SequorError if
        the text is not a board."""
        game = game_of_board(text)
        name, text = game.read_board(text)
        setup = game.setup(board=text)
        self._open(lambda: take(text), done, "New board", name)
        self._preview().show(game, setup)

    def match(self, match: Match, play: Callable[[Match], Any], done: Callable[[], Any] = lambda: None) -> None:
        """Offers a match from a position; calls `play(match)` if it is accepted, and `done()` in either case."""
        game: AnyGame = match.game
        moment = game.turn_label(match.state.observe(None))
        more = f"{amount(len(match.players), 'player')}, {moment}. Your other games stay as they are."
        self._open(lambda: play(match), done, "New game", game.title, more)
        self._preview().show_state(game, match.state)

    def _open(self, accept: Callable[[], Any], done: Callable[[], Any], kind: str, name: str, more: str = "") -> None:
        self._settle()  # declines the previous offer
        self._accept, self._done = accept, done
        find("#offered-kind").textContent = kind
        find("#offered-name").textContent = name
        find("#offered-more").textContent = more
        show(find("#offered-more"), bool(more))
        find("#offered-take").textContent = "Play" if more else "Use this board"
        dialog = find("#offered")
        if not dialog.open:
            dialog.showModal()

    def _preview(self) -> Preview:
        if self._picture is None:
            self._picture = Preview("#offered-picture", "#offered .board")
        return self._picture

    def _on_accept(self) -> None:
        find("#offered").close()
        self._settle()
        self._accept()

    def _on_close(self) -> None:
        if not find("#offered").open:  # another offer may have been opened since
            self._settle()

    def _settle(self) -> None:
        done, self._done = self._done, lambda: None
        done()
