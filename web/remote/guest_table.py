"""The table on a guest's device: shows what the host sends for the guest's seats, and sends the host what people choose.

A replay stops at each move that the guest saw. Has no match until the game is over. Independent of particular games.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import NamedTuple

from engine.core import Seat
from engine.match import Match, Player
from engine.recap import ReplayStop
from engine.remote.messages import Answer, End, FromGuest, FromHost, Question, Refused, TableUpdate
from engine.remote.table import GuestView, SeenSeat
from web.remote.host_session import agrees
from web.table import present, undo
from web.table.screen import TableScreen
from web.ui import sound
from web.ui.tasks import spawn
from web.ui.windows import notice

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
        told = (ReplayStop(number, move.sentences) for number, move in enumerate(guest.moves, guest.before + 1))
        self.moments: Sequence[ReplayStop] = [ReplayStop(first), *(moment for moment in told if first < moment.events <= last)]
        self.views: Sequence[Seat] = ()
        self.eyes: Seat | None = guest.seats[0] if len(guest.seats) == 1 else None
        self.beginning = JOINED

    def show(self, table: TableScreen, number: int, eyes: Seat | None, animate: bool) -> None:
        """Shows the moment of that number on the table."""
        guest = self._guest
        seats = next(seen.seats for seen in self._seen if seen.moves >= self.moments[number].events)
        news = present.TableNews((), (), seats[None].update.recent[-1:])
        seen = seats.get(eyes, seats[None])
        present.show_seen(table, guest.game, guest.players, guest.setup.teams, seen.observation, news, animate)

    def words(self, number: int) -> str:
        """Nothing: every stop was told."""
        return ""


class GuestTable:
    """One guest's table. `say(message)` sends the host a message."""

    def __init__(self, guest: GuestView, table: TableScreen, say: Callable[[FromGuest], None]) -> None:
        self._guest, self._table, self._say = guest, table, say
        self._opened: Seat | None = None
        self._waits_for: Seat | None = None
        self._handing: asyncio.Task[None] | None = None
        self._answering: asyncio.Task[None] | None = None
        self._said: dict[Seat, int] = {}
        """The seats that have chosen, each with the update it had seen, until the next update."""

        self._album = Album(guest)
        self._is_away = False
        """Whether the table shows the past."""

        self._news = asyncio.Event()
        self._laid_for: tuple[Seat, ...] | None = None

    def heard(self, said: FromHost) -> None:
        """Shows a message from the host, which the view has taken in."""
        match said:
            case TableUpdate():
                self._album.note()
                self._said = {seat: number for seat, number in self._said.items() if number == said.number}
                seats_changed = self._laid_for not in (None, self._guest.seats)
                self._show(animate=self._laid_for is not None)
                for move in said.told if said.number > 1 else ():  # the first tells what was before
                    self._table.announce([self._guest.game.for_speech(sentence) for sentence in move.sentences])
                if self._waits_for not in self._asked or seats_changed:
                    self._break_off()  # it was undone or has been done, or others may look at this device from now on
                self._news.set()
            case Refused(why):
                notice(why)
                self._said.clear()
                self._news.set()
            case Question(number, words) if self._answering is None or self._answering.done():
                self._answering = spawn(self._answer(number, words))
            case End():
                self._break_off()
                self._news.set()
            case _:
                pass

    async def _answer(self, number: int, words: str) -> None:
        self._say(Answer(number, await agrees(words)))

    def request_undo(self) -> None:
        """Asks everyone to undo the last play."""
        if self._guest.table is not None and self._guest.table.undo is not None:
            self._say(self._guest.request_undo())

    def call(self, seat: Seat, text: str) -> None:
        """A seat of this device does something out of turn."""
        self._say(self._guest.choose(seat, text))

    def look_back(self) -> SeenFilm:
        """Leaves the table to its past, which it returns; what comes meanwhile is shown after `look_at_present`."""
        self._is_away = True
        self._break_off()
        return self._album.film()

    def look_at_present(self) -> None:
        """Shows the table as it is, and plays on."""
        self._is_away = False
        self._show(animate=False)
        self._news.set()

    async def play(self) -> Match:
        """Plays until the game is over; returns the match, in which nothing is secret any more."""
        while self._guest.end is None:
            await self._news.wait()
            self._news.clear()
            if self._guest.end is None and self._guest.table is not None and not self._is_away:
                await self._turn()
        return self._guest.end

    def _break_off(self) -> None:
        """Stops waiting for a choice that is no longer needed."""
        if self._handing is not None:
            self._handing.cancel()
        self._table.break_off()

    async def _turn(self) -> None:
        shown = self._guest.table
        assert shown is not None
        if self._asked:
            self._waits_for = self._opened if self._opened in self._asked else self._asked[0]
            await self._ask(self._waits_for)
            self._waits_for = None
        elif shown.pause:
            self._table.say("")
            await self._table.pause(shown.pause)
            if self._guest.table is shown and not self._is_away:
                self._say(self._guest.go_on())
        else:
            self._table.say(shown.title)

    async def _ask(self, seat: Seat) -> None:
        """Asks for that seat's choice, once its player has opened the hand."""
        guest = self._guest
        if len(guest.seats) > 1 and self._opened != seat and not await self._hand_over(seat):
            return
        self._show()
        self._table.say(guest.seen[seat].update.asked)
        sound.play("turn")
        if text := await self._table.turn():
            choice = guest.choose(seat, text)
            self._said[seat] = choice.update
            self._say(choice)
        if len(guest.seats) > 1:
            self._opened = None
            self._show()

    async def _hand_over(self, seat: Seat) -> bool:
        """Waits for that seat's player to open the hand; returns False if the choice is no longer needed before that."""
        guest = self._guest
        self._opened = None
        self._show()
        player, public = guest.players[seat], guest.seen[None].observation
        self._handing = spawn(self._table.closed_hand.opened(present.closed(guest.game, player, seat, public)))
        await asyncio.wait({self._handing})
        has_opened = not self._handing.cancelled()
        self._opened = seat if has_opened else None
        self._handing = None
        return has_opened

    @property
    def _asked(self) -> tuple[Seat, ...]:
        """The seats of this device that must choose and haven't yet."""
        return tuple(seat for seat in self._guest.asked if seat not in self._said)

    @property
    def _viewer(self) -> Seat | None:
        seats = self._guest.seats
        return seats[0] if len(seats) == 1 else self._opened

    def _show(self, animate: bool = True) -> None:
        if self._is_away:
            return
        guest = self._guest
        shown = guest.table
        assert shown is not None
        if self._laid_for != guest.seats:
            self._laid_for = guest.seats
            present.lay_seats(self._table, guest.game, guest.players, guest.seen[None].observation)
            self._table.facing.lay(len(guest.seats))
        seen = guest.seen[self._viewer if self._viewer in guest.seen else None]
        keys = range(guest.before + 1, guest.before + 1 + len(guest.moves))
        self._table.moves.lay(guest.game, guest.players, guest.moves, keys, animate)
        news = present.TableNews(shown.ready, seen.update.recap, seen.update.recent)
        undo.offer(guest.players[shown.undo].name if shown.undo is not None else "")
        present.show_seen(self._table, guest.game, guest.players, guest.setup.teams, seen.observation, news, animate)
