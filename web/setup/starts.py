"""The buttons on the games' cards that begin a game in one press: against the computer, passing the device, or alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pyscript import document

from web.kit.dom import find, listen
from web.setup.arrival import when_here
from web.setup.chosen.offers import Offer


class Starts:
    """The buttons `.begin` on the games' cards. Calls `start(game, kind)` for the one that somebody presses."""

    def __init__(self, start: Callable[[str, str], Any]) -> None:
        self._start = start

    def open(self) -> None:
        """Starts listening."""
        listen(find("#games"), "click", self._on_press)

    def lay(self, offers: Mapping[tuple[str, str], Offer], last: tuple[str, str]) -> None:
        """Shows these offers by game and kind; the `last` one played is golden."""
        for (game, kind), offered in offers.items():
            if not (button := _found(game, kind)):
                continue  # noted by another version
            button.classList.toggle("gold", (game, kind) == last)
            button.querySelector("b").textContent = offered.words
            button.querySelector("small").textContent = offered.more
            if portrait := button.querySelector(".face"):
                portrait.style.setProperty("--face", str(offered.face))

    def press(self, game: str, kind: str) -> None:
        """Begins that game in such company, as a press of its button does."""
        _button(game, kind).click()

    def press_again(self) -> None:
        """Begins the game whose button was pressed before Python was here: `first_look.js` has marked it."""
        for button in find("#games").querySelectorAll(".begin[aria-busy]"):
            button.ariaBusy = None
            button.click()

    def wait(self, game: str, kind: str, waiting: bool) -> None:
        """Shows on that game's button that the table is being set, or no longer is."""
        if button := _found(game, kind):
            button.ariaBusy = "true" if waiting else None

    def _on_press(self, event: Any) -> None:
        button = event.target.closest(".begin")
        # Who presses twice wants one game.
        if button and not find("#games").querySelector("[aria-busy]"):
            game, kind = str(button.closest(".game").dataset.name), str(button.dataset.kind)
            self.wait(game, kind, True)
            when_here(game, lambda: self._start(game, kind), lambda: self.wait(game, kind, False))


def _button(game: str, kind: str) -> Any:
    return find(_place(game, kind))


def _found(game: str, kind: str) -> Any:
    return document.querySelector(_place(game, kind))


def _place(game: str, kind: str) -> str:
    return f"#games [data-name={game}] [data-kind={kind}]"
