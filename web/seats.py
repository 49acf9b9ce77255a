"""The turn ribbon: every seat with its chip, name, kind and sequences; the one to act is marked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.core import Seat
from engine.match import Player
from web.canvas import paint_chip
from web.dom import fill, find, make


class SeatRibbon:
    """The list `#seats`."""

    def __init__(self) -> None:
        self._seats: list[Any] = []
        self._notes: list[Any] = []
        self._pips: list[list[Any]] = []
        self._kinds: list[str] = []

    def lay(self, players: Sequence[Player], colours: Sequence[str], goal: int) -> None:
        """One entry a seat. `goal` is how many sequences win."""
        self._seats, self._notes, self._pips = [], [], []
        self._kinds = [f"{player.level} level" if player.level else "" for player in players]
        for player, colour in zip(players, colours, strict=True):
            seat = find("#seat").content.firstElementChild.cloneNode(True)
            seat.querySelector("b").textContent = player.name
            pips = [make("i", class_="pip") for _ in range(goal)]
            fill(seat.querySelector(".score"), pips)
            self._seats.append(seat)
            self._notes.append(seat.querySelector("small"))
            self._pips.append(pips)
            paint_chip(seat.querySelector(".chip"), colour)
        fill(find("#seats"), self._seats)

    def mark(self, acting: Sequence[Seat], scores: Sequence[int]) -> None:
        """Whose turn it is, and the sequences of each seat's team."""
        for index, seat in enumerate(self._seats):
            on = index in acting
            seat.classList.toggle("on", on)
            seat.setAttribute("aria-current", "true" if on else "false")
            kind = self._kinds[index]
            self._notes[index].textContent = kind or ("to play" if on else "")
            score = seat.querySelector(".score")
            score.setAttribute("role", "img")
            score.setAttribute("aria-label", f"{scores[index]} of {len(self._pips[index])} sequences")
            for number, pip in enumerate(self._pips[index]):
                pip.classList.toggle("full", number < scores[index])
