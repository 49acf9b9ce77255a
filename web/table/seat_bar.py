"""The seat bar: every seat with its piece, name, kind and score, marked if it must act or is ready. Independent of matches.

If teams have several seats, the list `#teams` shows each team's score once. A press anywhere on the bar lists all players in
full. `first_look.js` shortens names that don't fit, when the bar gets its size and never because a turn ends.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Collection, Iterator, Sequence
from typing import Any

from pyscript import document

from engine.core import Seat
from engine.match import Player
from engine.report import Standing
from engine.text import name_forms
from web.storage import first_look
from web.ui.dom import fill, find, listen, make, show, tell_parts
from web.ui.icons import paint_plate, show_face
from web.ui.tasks import spawn
from web.ui.windows import make_window_close

CROSS = '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12M18 6L6 18"/></svg>'


class SeatBar:
    """The lists `#seats` and `#teams`."""

    def __init__(self) -> None:
        self._seats: list[Any] = []
        self._players: Sequence[Player] = ()
        self._teams: dict[str, list[Seat]] = {}
        self._scores: list[Any] = []
        self._first: Seat = 0
        self._shown: dict[Seat, tuple[object, ...]] = {}
        """The content of each entry."""
        self._told: dict[Seat, str] = {}
        """The text about each seat in the list of all players."""
        listen(find("#seats"), "click", lambda _event: self._list_everybody())

    def set_seats(self, players: Sequence[Player], piece: str, goals: Sequence[int]) -> None:
        """Creates an entry for each seat. `piece` is the plate of a seat's piece without its colour. Scores are pips up to the
        seat's goal, or a number if that is 0."""
        self._players = players
        self._first = first_look.noted_turn() % len(players)
        self._teams, self._shown = {}, {}
        for seat, player in enumerate(players):
            self._teams.setdefault(player.colour, []).append(seat)
        self._seats = [self._entry(player, piece, goal) for player, goal in zip(players, goals, strict=True)]
        forms = name_forms([player.name for player in players])
        for seat, entry in enumerate(self._seats):
            entry.querySelector("b").dataset.forms = json.dumps(forms[seat])
            self._place(seat, entry)
        self._seats[0].append(make("button", type="button", class_="everybody", aria_label="Players", aria_haspopup="dialog"))
        fill(find("#seats"), self._seats)
        find("#seats").toggleAttribute("data-teams", self._in_teams)
        if self._in_teams:
            find("#seats").dataset.teams = str(len(self._teams))
        self._lay_teams(piece, goals)

    def mark(
        self,
        acting: Collection[Seat],
        standings: Sequence[Standing],
        done: Collection[Seat] = (),
        gains: Sequence[int] = (),
        seconds: float = 0.0,
    ) -> None:
        """Shows each seat's standing, the seats that must act, those that are `done` when several choose simultaneously, and each
        seat's `gains` in the moment just narrated, counted within these seconds."""
        if min(acting, default=self._first) != self._first:
            self._begin_with(min(acting))
        for index, (seat, standing) in enumerate(zip(self._seats, standings, strict=True)):
            on, ready = index in acting, index in done
            gain = gains[index] if gains and not standing.goal else 0
            if self._shown.get(index) == (told := (on, ready, standing, self._first, gain)):
                continue
            self._shown[index] = told
            seat.classList.toggle("on", on)
            seat.classList.toggle("done", ready)
            seat.setAttribute("aria-current", "true" if on else "false")
            self._place(index, seat)
            now = "ready" if ready else "to play" if on else ""
            level = self._players[index].level
            tell_parts(seat.querySelector("small"), [*filter(None, (level, *standing.note.split(", ")))] or [now])
            # Read aloud in full, although small screens don't show all of the line above.
            spoken = ["computer" if level else "", self._side(index), standing.words, standing.note, "ready" if ready else ""]
            kind = f"computer, {level}" if level else "person"
            self._told[index] = ", ".join(filter(None, (kind, *spoken[1:-1])))
            seat.querySelector(".score").setAttribute("aria-label", ", ".join(word for word in spoken if word))
            _show_score(seat.querySelector(".score"), standing)
            if gain:
                seat.querySelector(".score").append(
                    make("i", f"{gain:+d}".replace("-", "−"), class_="earned" if gain > 0 else "earned lost", aria_hidden="true")
                )
                if seconds:
                    spawn(self._count(index, standing.score - gain, standing.score, seconds))
        for score, (colour, seats) in zip(self._scores, self._teams.items(), strict=False):
            if self._shown.get(-1 - seats[0]) == (standings[seats[0]],):
                continue
            self._shown[-1 - seats[0]] = (standings[seats[0]],)
            score.setAttribute("aria-label", f"{colour}: {standings[seats[0]].words}")
            _show_score(score, standings[seats[0]])

    async def _count(self, seat: Seat, start: int, end: int, seconds: float) -> None:
        """Counts the seat's points from `start` to `end`, unless its entry changes meanwhile. Only for the eye: the label has the
        result."""
        told, points = self._shown[seat], self._seats[seat].querySelector(".score").firstChild
        for number in range(start, end, 1 if end > start else -1):
            points.data = str(number)
            await asyncio.sleep(seconds / abs(end - start))
            if self._shown.get(seat) is not told:
                return
        points.data = str(end)

    def _begin_with(self, seat: Seat) -> None:
        """Makes this seat the first in the bar, now and at the next start of the page."""
        self._first = seat
        first_look.note(turn=seat)

    def _place(self, seat: Seat, entry: Any) -> None:
        """Stores the number of turns until the seat's turn: a narrow bar begins with the seat whose turn it is."""
        turn = (seat - self._first) % len(self._seats)
        entry.dataset.turn = str(turn)
        entry.style.setProperty("--turn", str(turn))

    @property
    def _in_teams(self) -> bool:
        return len(self._teams) < len(self._seats)

    def _side(self, seat: Seat) -> str:
        """The seat's team; "" if every seat plays alone."""
        return next(colour for colour, seats in self._teams.items() if seat in seats) if self._in_teams else ""

    def _list_everybody(self) -> None:
        """Opens a window with the details of every seat, in turn order."""
        listed = make("ol")
        for seat, entry in enumerate(self._seats):
            line, piece, name = make("li"), make("canvas", class_="piece", aria_hidden="true"), make("p")
            paint_plate(piece, entry.querySelector(".piece").dataset.plate)
            name.append(make("bdi", self._players[seat].name), make("small", self._told.get(seat, "")))
            line.append(piece, name)
            line.setAttribute("aria-current", entry.getAttribute("aria-current") or "false")
            listed.append(line)
        dialog = _players_window()
        dialog.lastElementChild.replaceWith(listed)
        dialog.showModal()

    def _entry(self, player: Player, piece: str, goal: int) -> Any:
        entry = find("#seat").content.firstElementChild.cloneNode(True)
        entry.classList.toggle("number", not goal)
        entry.classList.toggle("computer", bool(player.level))
        entry.title = f"{player.name}, {'computer' if player.level else 'person'}"
        entry.querySelector("b").textContent = player.name
        _lay_score(entry.querySelector(".score"), goal)
        paint_plate(entry.querySelector(".piece"), f"{piece} {player.colour}")
        if player.level:
            show_face(entry.querySelector(".face"), player.name)
        return entry

    def _lay_teams(self, piece: str, goals: Sequence[int]) -> None:
        entries = list(self._team_entries(piece, goals)) if self._in_teams else []
        self._scores = [entry.querySelector(".score") for entry in entries]
        fill(find("#teams"), entries)
        show(find("#teams"), bool(entries))

    def _team_entries(self, piece: str, goals: Sequence[int]) -> Iterator[Any]:
        for colour, (first, *_) in self._teams.items():
            entry, score = make("li"), make("div", class_="score")
            entry.append(make("canvas", class_="piece", aria_hidden="true"), score)
            paint_plate(entry.firstElementChild, f"{piece} {colour}")
            _lay_score(score, goals[first])
            yield entry


def _players_window() -> Any:
    """The window `#players`, created when it is first opened."""
    dialog = document.querySelector("#players")
    if not dialog:
        dialog, head = make("dialog", id="players", aria_labelledby="players-title"), make("header")
        close = make("button", type="button", class_="icon", aria_label="Close", data_close="")
        close.innerHTML = CROSS
        head.append(make("h2", "Players", id="players-title"), close)
        dialog.append(head, make("ol"))
        document.body.append(dialog)
        make_window_close(dialog)
    return dialog


def _lay_score(score: Any, goal: int) -> None:
    fill(score, [make("i", class_="pip") for _ in range(goal)])
    score.setAttribute("role", "img")


def _show_score(score: Any, standing: Standing) -> None:
    if not standing.goal:
        score.textContent = str(standing.score)
    for number, pip in enumerate(score.children):
        pip.classList.toggle("full", number < standing.score)
