"""The button in the first screen's slot that offers a lesson, a daily game or puzzles."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from engine.game import AnyGame
from web.keep.progress import known_levels
from web.keep.shelf import Shelf
from web.keep.storage import Storage
from web.keep.texts import LESSON, deal_number
from web.kit.dom import find, show
from web.setup.chosen.invitation import OPENS, Invitation, Known, offered
from web.setup.shelf_view import MOST


class Invite:
    """The button `#invite`."""

    def __init__(self, storage: Storage, shelf: Shelf) -> None:
        self._storage, self._shelf = storage, shelf
        self._shown: Invitation | None = None

    def lay(self, chosen: AnyGame) -> None:
        """Shows what is offered, of the chosen game if possible; nothing if games in progress fill the slot."""
        self._shown = shown = self._offer(chosen)
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

    def notes(self) -> list[Any]:
        """How it looks, for `first_look.js`; empty if it is hidden."""
        return [*self._shown, OPENS[self._shown.asked]] if self._shown else []

    def _offer(self, chosen: AnyGame) -> Invitation | None:
        cards = self._shelf.cards.values()
        if sum(not card.is_over for card in cards) >= MOST:
            return None
        found = sorted(find("#games").querySelectorAll(".game"), key=lambda card: card.dataset.name != chosen.name)
        return offered({str(card.dataset.name): self._known(card) for card in found}, {card.game for card in cards})

    def _known(self, card: Any) -> Known:
        game, day = str(card.dataset.name), datetime.now().date()
        has_daily = self._shelf.card(deal_number(game, day)) is not None
        title = str(card.querySelector("h2").textContent)
        return Known(title, int(card.dataset.levels), known_levels(self._storage.read(LESSON + game)), has_daily)
