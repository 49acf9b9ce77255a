"""The slot of the first screen: the two newest games in progress, with small pictures, or an offer to a newcomer.

One press resumes a game; the window All games has the others.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import cached_property
from typing import Any

from engine.core import SequorError
from engine.game import AnyGame, load_game
from web import assets
from web.setup.cards import board_scene
from web.setup.progress import OPENS, Known, SlotOffer, offered
from web.storage.database import Storage
from web.storage.games import GameSummary, SavedGames, day_words
from web.storage.progress import levels_done
from web.storage.texts import deal_number
from web.ui.canvas import Canvas
from web.ui.dom import fill, find, listen, make, show
from web.ui.look import is_here, load_look
from web.ui.settings import when_changed
from web.ui.tasks import spawn

SIDE = 396
"""CSS pixels. A table is painted at this size and shown at a third of it (`shelf.css`), so that its small parts shrink with
it."""

MOST = 2
"""The number of games shown, newest first; all others are in the window of all games."""


class GamesInSlot:
    """The list `#shelf`. Calls `go_on(number)` when a game is pressed."""

    def __init__(self, saved_games: SavedGames, go_on: Callable[[str], Any]) -> None:
        self._saved_games = saved_games
        self._go_on = go_on

    def open(self) -> None:
        """Starts listening."""
        listen(find("#shelf-games"), "click", self._on_press)
        when_changed(lambda: self.draw() if not find("#setup").hidden else None)

    def show_games(self) -> None:
        """Shows the games in progress, the last one played first."""
        cards = self._under_way()
        show(find("#shelf"), bool(cards))
        show(find("#all-games"), bool(self._saved_games.cards))
        find("#all-games small").textContent = self._count()
        now = datetime.now()
        fill(find("#shelf-games"), [self._entry(number, card, now) for number, card in cards.items()])

    def draw(self) -> None:
        """Paints the small pictures, each as soon as its game's code and data have loaded."""
        for number, card in self._under_way().items():
            if not is_here(card.game):
                spawn(assets.fetch_game(card.game)).add_done_callback(
                    lambda done: done.exception()
                )  # once it has loaded, all pictures are drawn
                continue
            game = load_game(card.game)
            if game.is_ready:
                self._paint(number, card)
            elif card.position:
                assets.fetch_data(game, then=self.draw)
                return

    def _under_way(self) -> dict[str, GameSummary]:
        under_way = [(number, card) for number, card in self._saved_games.cards.items() if not card.is_over]
        return dict(under_way[:MOST])

    def _count(self) -> str:
        """The number of finished games or, if there are none, of games in progress."""
        over = [card.is_over for card in self._saved_games.cards.values()]
        return f"{sum(over)} finished" if any(over) else f"{len(over)} in progress"

    def _entry(self, number: str, card: GameSummary, now: datetime) -> Any:
        entry = find("#shelf-game").content.cloneNode(True).firstElementChild
        button = entry.querySelector("button")
        button.dataset.number = number
        button.disabled = False
        turn = entry.querySelector(".turn")
        turn.textContent = card.turn
        turn.classList.toggle("yours", card.is_yours)
        entry.querySelector(".stand-in").dataset.plate = card.players[0][1]
        entry.querySelector("b").textContent = self._saved_games.label(number).name or card.names
        entry.querySelector("small").textContent = self._lines(number, card, now)
        return entry

    def _lines(self, number: str, card: GameSummary, now: datetime) -> str:
        """A game's second line: which game, its progress, and when it was last played."""
        return ", ".join(filter(None, (card.title, card.moment, self._saved_games.series(number).place, day_of(card, now))))

    @cached_property
    def _easel(self) -> tuple[Any, Canvas]:
        """The canvas on which all tables are painted, created with the first one."""
        element = make("canvas")
        return element, Canvas(element)

    def _paint(self, number: str, card: GameSummary) -> None:
        """Paints the public part of the game when it was last saved."""
        button = find("#shelf-games").querySelector(f"[data-number='{number}']")
        game = load_game(card.game)
        if not button or not card.position:
            return
        try:
            state = game.parse_position(card.position)
        except SequorError:
            return
        element, canvas = self._easel
        canvas.resize(SIDE, SIDE)
        canvas.show(load_look(game.name), board_scene(game, state, SIDE, colours=card.colours), animate=False)
        picture = button.querySelector("canvas.table-picture")
        picture.width, picture.height = element.width // 3, element.height // 3
        pen = picture.getContext("2d")
        pen.imageSmoothingQuality = "high"
        pen.drawImage(element, 0, 0, picture.width, picture.height)
        show(picture)

    def _on_press(self, event: Any) -> None:
        button = event.target.closest("[data-number]")
        if button:
            self._go_on(str(button.dataset.number))


def progress(card: GameSummary) -> str:
    """The game's title and progress."""
    return " · ".join(filter(None, (card.title, card.moment)))


def day_of(card: GameSummary, now: datetime) -> str:
    """The day on which the game was last played, in words."""
    return day_words(datetime.fromtimestamp(card.played / 1000).date(), now.date())


class Invite:
    """The button `#invite` with an offer."""

    def __init__(self, storage: Storage, saved_games: SavedGames) -> None:
        self._storage, self._saved_games = storage, saved_games

    def show_offer(self, chosen: AnyGame) -> None:
        """Shows an offer, of the selected game if possible; nothing if games in progress fill the slot."""
        shown = self._offer(chosen)
        button = find("#invite")
        show(button, shown is not None)
        if shown is None:
            return
        button.dataset.game, button.dataset.asks, button.dataset.opens = shown.game, shown.asked, OPENS[shown.asked]
        button.querySelector("b").textContent, button.querySelector("small").textContent = shown.words, shown.more
        button.querySelector(".picture use").setAttribute("href", f"#i-{shown.asked}")
        picture = button.querySelector("canvas")
        if picture.dataset.game != shown.game:
            picture.dataset.game = shown.game
            picture.classList.remove("drawn")

    def _offer(self, chosen: AnyGame) -> SlotOffer | None:
        cards = self._saved_games.cards.values()
        if sum(not card.is_over for card in cards) >= MOST:
            return None
        found = sorted(find("#games").querySelectorAll(".game"), key=lambda card: card.dataset.name != chosen.name)
        return offered({str(card.dataset.name): self._known(card) for card in found}, {card.game for card in cards})

    def _known(self, card: Any) -> Known:
        game, day = str(card.dataset.name), datetime.now().date()
        has_daily = self._saved_games.card(deal_number(game, day)) is not None
        title = str(card.querySelector("h2").textContent)
        return Known(title, int(card.dataset.levels), levels_done(self._storage, game), has_daily)
