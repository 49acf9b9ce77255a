"""What a guest can replay: the table as its host has sent it, with a stop for each move it saw."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.core import Seat
from engine.match import Player
from engine.recap import Moment
from engine.remote.table import GuestView, SeenSeat
from web.table import view
from web.table.screen import Table

MOST_SEEN = 500
"""How many tables are remembered at most: the latest."""

JOINED = "This device joined here."


class Seen(NamedTuple):
    """The table as it was after so many moves."""

    moves: int
    seats: dict[Seat | None, SeenSeat]


class Album:
    """Remembers the tables that a guest was sent. `note()` after each update, `film()` to look at them."""

    def __init__(self, guest: GuestView) -> None:
        self._guest = guest
        self._seen: list[Seen] = []

    def note(self) -> None:
        """Remembers the table as it is now if there has been a move; forgets what was undone."""
        moves = self._guest.before + len(self._guest.moves)
        self._seen = [seen for seen in self._seen if seen.moves <= moves][-MOST_SEEN:]
        if not self._seen or self._seen[-1].moves < moves:
            self._seen.append(Seen(moves, self._guest.seen))

    def film(self) -> SeenFilm:
        """What has been seen so far."""
        return SeenFilm(self._guest, tuple(self._seen))


class SeenFilm:
    """The tables that a guest was sent, for a replay: as everybody saw them, or as the one seat did that it plays."""

    def __init__(self, guest: GuestView, seen: Sequence[Seen]) -> None:
        self._guest, self._seen = guest, seen
        self.players: Sequence[Player] = guest.players
        first, last = seen[0].moves, seen[-1].moves
        told = (Moment(number, move.sentences) for number, move in enumerate(guest.moves, guest.before + 1))
        self.moments: Sequence[Moment] = [Moment(first), *(moment for moment in told if first < moment.events <= last)]
        self.views: Sequence[Seat] = ()
        self.eyes: Seat | None = guest.seats[0] if len(guest.seats) == 1 else None
        self.beginning = JOINED

    def show(self, table: Table, number: int, eyes: Seat | None, animate: bool) -> None:
        """Shows the moment of that number on the table."""
        guest = self._guest
        seats = next(seen.seats for seen in self._seen if seen.moves >= self.moments[number].events)
        news = view.News((), (), seats[None].update.recent[-1:])
        seen = seats.get(eyes, seats[None])
        view.show_seen(table, guest.game, guest.players, guest.setup.teams, seen.observation, news, animate)

    def words(self, number: int) -> str:
        """Nothing: every stop was told."""
        return ""
