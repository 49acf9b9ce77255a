"""The window All games: resume, view, name, star, delete and restore saved games. Opens none itself."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

from engine.text import INVISIBLE
from web.keep.cards import LONGEST_LABEL, Card
from web.keep.shelf import Shelf
from web.kit.dom import fill, find, listen, show
from web.kit.plates import paint_plate
from web.kit.tasks import start
from web.kit.windows import notice
from web.setup.shelf_view import day_of, progress


class AllGames:
    """The window `#games-window`. Calls `open_game(number)` for the game that somebody presses, and `changed()` when games have
    been named, starred, deleted or restored."""

    def __init__(self, shelf: Shelf, open_game: Callable[[str], Any], changed: Callable[[], None]) -> None:
        self._shelf = shelf
        self._open_game = open_game
        self._changed = changed

    def open(self) -> None:
        """Starts listening."""
        listen(find("#all-games"), "click", lambda _event: self._show())
        listen(find("#games-lists"), "click", self._on_press)
        listen(find("#games-lists"), "change", self._on_name)

    def lay(self) -> None:
        """Shows the games as they are now, if the window is open."""
        if find("#games-window").open:
            self._lay()

    def _show(self) -> None:
        self._lay()
        find("#games-window").showModal()

    def _lay(self) -> None:
        cards, now = self._shelf.cards, datetime.now()
        lists = {
            "under-way": {number: card for number, card in cards.items() if not card.is_over},
            "finished": {number: card for number, card in cards.items() if card.is_over},
            "away": self._shelf.away,
        }
        for name, part in lists.items():
            show(find(f"#games-{name}"), bool(part))
            fill(find(f"#games-{name} ol"), [self._row(number, card, now, name) for number, card in part.items()])
        show(find("#games-none"), not any(lists.values()))

    def _row(self, number: str, card: Card, now: datetime, where: str) -> Any:
        row = find("#games-row").content.cloneNode(True).firstElementChild
        row.dataset.number = number
        label = self._shelf.label(number)
        paint_plate(row.querySelector(".piece"), card.players[0][1])
        row.querySelector("b").textContent = card.names
        row.querySelector(".how").textContent = f"{card.turn.removesuffix('.')} · {day_of(card, now)}"
        row.querySelector(".progress").textContent = " · ".join(filter(None, (progress(card), self._shelf.series(number).place)))
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
                self._shelf.star(number, button.getAttribute("aria-pressed") != "true")
                button.setAttribute("aria-pressed", "true" if self._shelf.label(number).star else "false")
            case "away":
                start(self._then_lay(self._shelf.put_away(number)))
            case "fetch":
                start(self._then_lay(self._shelf.fetch_back(number)))

    def _on_name(self, event: Any) -> None:
        number = str(event.target.closest("[data-number]").dataset.number)
        typed = str(event.target.value)
        self._shelf.rename(number, typed)
        event.target.value = self._shelf.label(number).name
        if typed.strip(" ") and not event.target.value:
            notice(INVISIBLE)
        self._changed()

    async def _then_lay(self, change: Any) -> None:
        await change
        self._changed()
        find("#games-title").focus()
