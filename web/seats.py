"""The turn ribbon: every seat with its piece, name, kind and score; those to act are marked, and those who are ready."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from engine.core import Seat
from engine.match import Player
from engine.report import Standing
from web.canvas import paint_piece
from web.dom import fill, find, make


class SeatRibbon:
    """The list `#seats`."""

    def __init__(self) -> None:
        self._seats: list[Any] = []
        self._levels: list[str] = []

    def lay(self, players: Sequence[Player], piece: str, goal: int) -> None:
        """One entry a seat. `piece` is what each has in its colour; of a `goal` there are pips, with none a number."""
        self._levels = [player.level for player in players]
        self._seats = []
        for player in players:
            seat = find("#seat").content.firstElementChild.cloneNode(True)
            seat.classList.toggle("number", not goal)
            seat.querySelector("b").textContent = player.name
            fill(seat.querySelector(".score"), [make("i", class_="pip") for _ in range(goal)])
            seat.querySelector(".score").setAttribute("role", "img")
            paint_piece(seat.querySelector(".piece"), f"{piece} {player.colour}")
            self._seats.append(seat)
        fill(find("#seats"), self._seats)

    def mark(self, acting: Collection[Seat], standings: Sequence[Standing], done: Collection[Seat] = ()) -> None:
        """How each seat stands, whom the game waits for, and who is `done` where several choose at the same time."""
        for index, (seat, standing) in enumerate(zip(self._seats, standings, strict=True)):
            on, ready = index in acting, index in done
            seat.classList.toggle("on", on)
            seat.classList.toggle("done", ready)
            seat.setAttribute("aria-current", "true" if on else "false")
            now = "ready" if ready else "to play" if on else ""
            kind = f"{level} level" if (level := self._levels[index]) and not standing.note else level
            seat.querySelector("small").textContent = " · ".join(filter(None, (kind, standing.note))) or now
            # What the line above has no room for on small screens is spoken here all the same.
            spoken = [standing.words, standing.note, "ready" if ready else ""]
            seat.querySelector(".score").setAttribute("aria-label", ", ".join(word for word in spoken if word))
            _show_score(seat.querySelector(".score"), standing)


def _show_score(score: Any, standing: Standing) -> None:
    if not standing.goal:
        score.textContent = str(standing.score)
    for number, pip in enumerate(score.children):
        pip.classList.toggle("full", number < standing.score)
