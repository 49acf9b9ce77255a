"""The turn ribbon: every seat with its piece, name, kind and score, marked if it is to act, comes next or is ready. If teams have
several seats, the list `#teams` shows each team's score once. Knows no match."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from engine.core import Seat
from engine.match import Player
from engine.report import Standing
from engine.texts import short_names
from web.keep import first_look
from web.kit.dom import fill, find, make, show, tell_parts
from web.kit.plates import paint_plate
from web.kit.rivals import show_face


class SeatRibbon:
    """The lists `#seats` and `#teams`."""

    def __init__(self) -> None:
        self._seats: list[Any] = []
        self._levels: list[str] = []
        self._teams: dict[str, list[Seat]] = {}
        self._scores: list[Any] = []
        self._first: Seat = 0
        self._shown: dict[Seat, tuple[object, ...]] = {}
        """What each entry tells now."""

    def lay(self, players: Sequence[Player], piece: str, goals: Sequence[int]) -> None:
        """Lays out an entry for each seat. `piece` is the plate of a seat's piece without its colour. Scores are pips up to
        the seat's goal, or a number if that is 0."""
        self._levels = [player.level for player in players]
        self._first = first_look.noted_turn() % len(players)
        self._teams, self._shown = {}, {}
        for seat, player in enumerate(players):
            self._teams.setdefault(player.colour, []).append(seat)
        shorts = short_names([player.name for player in players])
        self._seats = [
            self._entry(player, short, piece, goal) for player, short, goal in zip(players, shorts, goals, strict=True)
        ]
        for seat, entry in enumerate(self._seats):
            self._place(seat, entry)
        fill(find("#seats"), self._seats)
        find("#seats").style.setProperty("--half", str((len(players) + 1) // 2))
        find("#seats").toggleAttribute("data-teams", self._in_teams)
        if self._in_teams:
            find("#seats").dataset.teams = str(len(self._teams))
        self._lay_teams(piece, goals)

    def mark(self, acting: Collection[Seat], standings: Sequence[Standing], done: Collection[Seat] = ()) -> None:
        """Shows how each seat stands, whom the game waits for, and who is `done` when several choose at the same time."""
        if min(acting, default=self._first) != self._first:
            self._begin_with(min(acting))
        for index, (seat, standing) in enumerate(zip(self._seats, standings, strict=True)):
            on, ready = index in acting, index in done
            if self._shown.get(index) == (told := (on, ready, standing, self._first)):
                continue
            self._shown[index] = told
            seat.classList.toggle("on", on)
            seat.classList.toggle("done", ready)
            seat.setAttribute("aria-current", "true" if on else "false")
            self._place(index, seat)
            now = "ready" if ready else "to play" if on else ""
            kind = f"{level} level" if (level := self._levels[index]) and not standing.note else level
            tell_parts(seat.querySelector("small"), [*filter(None, (kind, *standing.note.split(", ")))] or [now])
            # Spoken in full, although small screens have no room for all of the line above.
            spoken = ["computer" if level else "", self._side(index), standing.words, standing.note, "ready" if ready else ""]
            seat.querySelector(".score").setAttribute("aria-label", ", ".join(word for word in spoken if word))
            _show_score(seat.querySelector(".score"), standing)
        for score, (colour, seats) in zip(self._scores, self._teams.items(), strict=False):
            if self._shown.get(-1 - seats[0]) == (standings[seats[0]],):
                continue
            self._shown[-1 - seats[0]] = (standings[seats[0]],)
            score.setAttribute("aria-label", f"{colour}: {standings[seats[0]].words}")
            _show_score(score, standings[seats[0]])

    def _begin_with(self, seat: Seat) -> None:
        """Begins the ribbon with this seat, now and when the page is opened again."""
        self._first = seat
        first_look.note(turn=seat)

    def _place(self, seat: Seat, entry: Any) -> None:
        """Notes how many turns the seat is away: a narrow ribbon begins with the seat whose turn it is."""
        turn = (seat - self._first) % len(self._seats)
        entry.dataset.turn = str(turn)
        entry.style.setProperty("--turn", str(turn))

    @property
    def _in_teams(self) -> bool:
        return len(self._teams) < len(self._seats)

    def _side(self, seat: Seat) -> str:
        """The seat's team; "" if every seat plays alone."""
        return next(colour for colour, seats in self._teams.items() if seat in seats) if self._in_teams else ""

    def _entry(self, player: Player, short: str, piece: str, goal: int) -> Any:
        entry = find("#seat").content.firstElementChild.cloneNode(True)
        entry.classList.toggle("number", not goal)
        entry.classList.toggle("computer", bool(player.level))
        entry.title = f"{player.name}, {'computer' if player.level else 'person'}"
        entry.querySelector("b").textContent = player.name
        entry.querySelector("b").dataset.short = short
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


def _lay_score(score: Any, goal: int) -> None:
    fill(score, [make("i", class_="pip") for _ in range(goal)])
    score.setAttribute("role", "img")


def _show_score(score: Any, standing: Standing) -> None:
    if not standing.goal:
        score.textContent = str(standing.score)
    for number, pip in enumerate(score.children):
        pip.classList.toggle("full", number < standing.score)
