"""The guest's side of a table on several devices: connects, asks for seats, plays, and reconnects after a lost connection.

Shows the observations that the host sends for the guest's seats, and sends the host people's choices; has no match until the game
is over. A replay stops at each move that the guest saw. After a reload it returns as the same guest: it has saved its key, the
code of the spare connection, and its certificate, which only IndexedDB can store. Without them, the devices must show their codes
again.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

from pyodide.ffi import create_once_callable
from pyscript import window

from engine import codec
from engine.core import AnyObservation, BadSaveError, Seat, SequorError
from engine.match import Match, Player
from engine.recap import ReplayStop, gains
from engine.remote.messages import (
    LONGEST_FROM_HOST,
    VERSION,
    Answer,
    End,
    ExcessError,
    Farewell,
    FromGuest,
    FromHost,
    Hello,
    Question,
    Refused,
    RequestSeats,
    Return,
    Spare,
    TableUpdate,
    Welcome,
    host_meter,
    host_reader,
    written,
)
from engine.remote.pairing import code_text, read_code
from engine.remote.table import GuestView, SeenSeat
from engine.report import Beat
from engine.scene import Moment
from engine.text import isolated
from web.remote.host_session import agrees
from web.remote.peer import GuestPeer, Handlers, new_secrets
from web.remote.windows import JOIN, JoinWindow
from web.storage.database import first
from web.table import undo
from web.table.closed_hand import closed_hand_info
from web.table.screen import TableNews, TableScreen
from web.table.telling import GATHER, tell
from web.ui import sound
from web.ui.tasks import cancel, spawn
from web.ui.windows import close_notice, notice

MOST_SEEN = 500
"""The maximum number of tables remembered: the latest ones."""

JOINED = "This device joined here."


class Seen(NamedTuple):
    """The table after a number of moves, by seat."""

    moves: int
    seats: dict[Seat | None, SeenSeat]


class Album:
    """Remembers the tables sent to a guest, for replays. Call `note()` after each update."""

    def __init__(self, guest: GuestView) -> None:
        self._guest = guest
        self._seen: list[Seen] = []

    def note(self) -> None:
        """Remembers the current table if there has been a move; drops tables that were undone."""
        moves = self._guest.before + len(self._guest.moves)
        self._seen = [seen for seen in self._seen if seen.moves <= moves][-MOST_SEEN:]
        if not self._seen or self._seen[-1].moves < moves:
            self._seen.append(Seen(moves, self._guest.seen))

    def film(self) -> SeenFilm:
        """The tables remembered so far, as a film."""
        return SeenFilm(self._guest, tuple(self._seen))


class SeenFilm:
    """The tables sent to a guest, for a replay: from the public view, or that of the guest's only seat."""

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
        """Shows the moment with the index `number` on the table."""
        guest = self._guest
        seats = next(seen.seats for seen in self._seen if seen.moves >= self.moments[number].events)
        news = TableNews((), (), seats[None].update.recent[-1:])
        seen = seats.get(eyes, seats[None])
        table.show_observation(guest.game, guest.players, guest.setup.teams, seen.observation, news, animate)

    def words(self, number: int) -> str:
        """Empty, because every stop has its sentences."""
        return ""


class GuestTable:
    """Shows the table of one guest, and asks for choices. `say(message)` sends a message to the host."""

    def __init__(self, guest: GuestView, table: TableScreen, say: Callable[[FromGuest], None]) -> None:
        self._guest, self._table, self._say = guest, table, say
        self._opened: Seat | None = None
        self._waits_for: Seat | None = None
        self._handing: asyncio.Task[None] | None = None
        self._answering: asyncio.Task[None] | None = None
        self._said: dict[Seat, int] = {}
        """The seats that have chosen since the last update, each with the number of the update on screen then."""

        self._album = Album(guest)
        self._is_away = False
        """Whether the table shows a replay."""

        self._last_seen: dict[Seat | None, AnyObservation] = {}
        """The observations in the last update shown."""

        self._telling: asyncio.Task[None] | None = None
        self._told: tuple[Beat, ...] = ()
        """The beats of the last moment, and of those before it in the same phase."""

        self._told_in = ""
        """The phase after that moment."""

        self._rests = False
        """Whether their lines stay: until a choice here, or until the phase ends."""

        self._news = asyncio.Event()
        self._laid_for: tuple[Seat, ...] | None = None

    def show_message(self, said: FromHost) -> None:
        """Shows a message from the host, after the view has processed it."""
        match said:
            case TableUpdate():
                self._album.note()
                self._said = {seat: number for seat, number in self._said.items() if number == said.number}
                seats_changed = self._laid_for not in (None, self._guest.seats)
                if beats := self._new_beats():
                    self._begin_to_tell(beats)
                else:
                    self._show(animate=self._laid_for is not None)
                    for move in said.told if said.number > 1 else ():  # the first update reports earlier moves
                        self._table.announce([self._guest.game.for_speech(sentence) for sentence in move.sentences])
                self._last_seen = {seat: seen.observation for seat, seen in self._guest.seen.items()}
                if self._waits_for not in self._asked or seats_changed:
                    self._break_off()  # it was undone or is done, or others may be looking at this device
                self._news.set()
            case Refused(why):
                notice(why)
                self._said.clear()
                self._news.set()
            case Question(number, words) if self._answering is None or self._answering.done():
                self._answering = spawn(self._send_answer(number, words))
            case End():
                if self._telling is not None:
                    self._telling.cancel()
                self._break_off()
                self._news.set()
            case _:
                pass

    def _new_beats(self) -> tuple[Beat, ...]:
        """The beats that tell what has changed since the last update; () if it is shown at once."""
        guest, viewer = self._guest, self._seen_as
        before = self._last_seen.get(viewer)
        if before is None or self._is_away or self._laid_for != guest.seats:
            return ()
        return guest.game.beats(before, guest.seen[viewer].observation, [isolated(player.name) for player in guest.players])

    def _begin_to_tell(self, beats: tuple[Beat, ...]) -> None:
        """Begins to tell what has changed, once an earlier moment of the same phase has been told. Ends any other one."""
        phase, viewer = self._guest.game.phase, self._seen_as
        before, after = self._last_seen[viewer], self._guest.seen[viewer].observation
        told = self._told if phase(before) else ()
        self._told, self._told_in, self._rests = (*told, *beats), phase(after), True
        self._telling = spawn(self._tell(before, after, beats, told, self._telling))

    async def _tell(
        self,
        before: AnyObservation,
        after: AnyObservation,
        beats: tuple[Beat, ...],
        told_before: tuple[Beat, ...],
        earlier: asyncio.Task[None] | None,
    ) -> None:
        """Tells the change in beats; `told_before` are those of the same phase that have been told."""
        table, game = self._table, self._guest.game

        def begin(count: int) -> None:
            if count == len(beats) and self._telling is asyncio.current_task():
                self._telling = None
                table.gains = gains(game, len(self._guest.players), before, after)
                self._show()
                table.gains = ()
            elif count < len(beats) and not self._is_away:
                table.told.tell(beats[count - 1], (*told_before, *beats[: count - 1]), goes_on=True)
                self._lay(after, TableNews((), (), ()), Moment(before, count))

        def speak(beat: Beat) -> None:
            table.announce((game.for_speech(beat.spoken),) if beat.spoken else ())

        if earlier is not None and not earlier.done():
            await (earlier if game.phase(before) else cancel(earlier))
        await asyncio.sleep(0)  # until a choice that was broken off has ended
        table.say("")
        label = game.gathering(before) if len(self._guest.seats) > 1 else ""
        table.told.tell(*((GATHER,) if label else (None, told_before, True)))
        self._lay(before, TableNews((), (), ()), Moment(before))
        if label:
            await table.selection.pause(label)
            table.told.tell(None, (), goes_on=True)
        await tell(table.canvas, table.pace, beats, begin, speak)
        await table.canvas.settled()
        self._news.set()

    async def _send_answer(self, number: int, words: str) -> None:
        self._say(Answer(number, await agrees(words)))

    def request_undo(self) -> None:
        """Asks everyone to undo the last play."""
        if self._guest.table is not None and self._guest.table.undo is not None:
            self._say(self._guest.request_undo())

    def call(self, seat: Seat, text: str) -> None:
        """A seat of this device does something out of turn."""
        self._say(self._guest.choose(seat, text))

    def look_back(self) -> SeenFilm:
        """Returns the film of the past and lets it use the table. Updates in the meantime are shown after `look_at_present`."""
        self._is_away = True
        self._break_off()
        return self._album.film()

    def look_at_present(self) -> None:
        """Shows the current table, and resumes play."""
        self._is_away = False
        self._show(animate=False)
        self._news.set()

    async def play(self) -> Match:
        """Plays until the game is over; returns the complete match."""
        while self._guest.end is None:
            await self._news.wait()
            self._news.clear()
            if self._telling is not None:
                continue
            if self._guest.end is None and self._guest.table is not None and not self._is_away:
                await self._turn()
        return self._guest.end

    def _break_off(self) -> None:
        """Cancels a choice that is no longer needed."""
        if self._handing is not None:
            self._handing.cancel()
        self._table.selection.break_off()

    async def _turn(self) -> None:
        shown = self._guest.table
        assert shown is not None
        if self._asked:
            self._waits_for = self._opened if self._opened in self._asked else self._asked[0]
            await self._ask_seat(self._waits_for)
            self._waits_for = None
        elif shown.pause:
            self._table.say("")
            await self._table.selection.pause(shown.pause)
            if self._guest.table is shown and not self._is_away:
                self._say(self._guest.end_pause())
        else:
            self._table.say(shown.title)

    async def _ask_seat(self, seat: Seat) -> None:
        """Asks for that seat's choice, after its player has opened the hand."""
        guest = self._guest
        if len(guest.seats) > 1 and self._opened != seat and not await self._hand_over(seat):
            return
        self._show()
        self._table.say(guest.seen[seat].update.asked)
        sound.play("turn")
        if text := await self._table.selection.turn():
            choice = guest.choose(seat, text)
            self._said[seat] = choice.update
            self._rests = False
            self._say(choice)
        if len(guest.seats) > 1:
            self._opened = None
            self._show()

    async def _hand_over(self, seat: Seat) -> bool:
        """Waits for that seat's player to open the hand; returns False if the choice ceases to be needed before that."""
        guest = self._guest
        self._opened = None
        self._show()
        player, public = guest.players[seat], guest.seen[None].observation
        self._handing = spawn(self._table.closed_hand.opened(closed_hand_info(guest.game, player, seat, public)))
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

    @property
    def _seen_as(self) -> Seat | None:
        """The seat whose observation is shown."""
        return self._viewer if self._viewer in self._guest.seen else None

    def _show(self, animate: bool = True) -> None:
        if self._is_away or self._telling is not None:
            return
        guest = self._guest
        shown = guest.table
        assert shown is not None
        if self._laid_for != guest.seats:
            self._laid_for = guest.seats
            self._table.prepare_seats(guest.game, guest.players, guest.seen[None].observation)
            self._table.facing.set_people(len(guest.seats))
        seen = guest.seen[self._seen_as]
        keys = range(guest.before + 1, guest.before + 1 + len(guest.moves))
        self._table.moves.show(guest.game, guest.players, guest.moves, keys, animate)
        news = TableNews(shown.ready, seen.update.recap, seen.update.recent)
        undo.offer(guest.players[shown.undo].name if shown.undo is not None else "")
        self._rests = self._rests and guest.game.phase(seen.observation) == self._told_in
        self._table.told.rest(self._told if self._rests else ())
        self._lay(seen.observation, news, None, animate)

    def _lay(self, observation: AnyObservation, news: TableNews, moment: Moment | None, animate: bool = True) -> None:
        guest, teams = self._guest, self._guest.setup.teams
        self._table.show_observation(guest.game, guest.players, teams, observation, news, animate, moment=moment)


NAME, STORE = "sequor-visits", "visits"


class SavedGuest(NamedTuple):
    """The data with which a guest can reconnect after a reload."""

    key: str  # identifies the guest
    spare: str  # the host's code for the spare connection
    ufrag: str  # like `pwd`, the guest's ICE credential for it
    pwd: str
    seats: tuple[Seat, ...] | None  # the seats that people here want to play; None until they choose


async def save_guest(visit: SavedGuest, certificate: Any) -> None:
    """Saves the guest, replacing the one with the same key. If the browser refuses, saves nothing."""
    try:
        store = await _store("readwrite")
        record = window.Object.fromEntries([["text", codec.dumps(visit)], ["certificate", certificate]])
        store.put(record, visit.key)
        await first(store.transaction, "complete", "abort", "error")
    except Exception as error:  # browsers raise errors without a common type
        window.console.warn(f"This device will have to show a code again after a reload: {error}")


async def load_guest(key: str) -> tuple[SavedGuest, Any] | None:
    """The guest saved under that key, with its certificate; None if there is none."""
    try:
        request = (await _store("readonly")).get(key)
        await first(request, "success", "error")
        record = request.result
        return None if not record else (codec.loads(SavedGuest, str(record.text)), record.certificate)
    except SequorError:
        return None
    except Exception as error:  # as above
        window.console.warn(f"This device can't reconnect on its own: {error}")
        return None


async def delete_guest(key: str) -> None:
    """Deletes the guest saved under that key, because it has left the table."""
    try:
        (await _store("readwrite")).delete(key)
    except Exception as error:  # as above
        window.console.warn(f"Couldn't delete a finished visit: {error}")


async def _store(mode: str) -> Any:
    request = window.indexedDB.open(NAME, 1)
    request.onupgradeneeded = create_once_callable(lambda _event: request.result.createObjectStore(STORE))
    await first(request, "success", "error")
    return request.result.transaction(STORE, mode).objectStore(STORE)


Lay: TypeAlias = Callable[[GuestView], Awaitable[None]]

LOST = (
    "Connection lost. It returns on its own while the other device shows the table. If that page was reloaded or slept for long, "
    "scan its code again."
)
LEFT = "You left the table."
TOO_MUCH = "The other device sent too much, so this one left its table."
CANNOT_SHOW = "The other device sent something that Sequor can’t show, so this one left its table."
MOST_EARLY = 200
"""The maximum number of messages that may arrive while the game's rules are loading."""


class GuestSession:
    """A guest at another device's table, identified by its `key`. `lay(view)` fetches the game's rules and puts the table on the
    screen as soon as the game is known; `seated(view)` is called whenever the seats here have changed."""

    def __init__(
        self, table: TableScreen, join: JoinWindow, lay: Lay, seated: Callable[[GuestView], object], key: str = ""
    ) -> None:
        self.key = key or secrets.token_hex(24)
        self.view = GuestView()
        self._window, self._lay, self._seated = join, lay, seated
        meter = host_meter()
        self._reader = host_reader(meter)
        handlers = Handlers(self._on_message, self._opened, self._lost, lambda _why: self.leave(TOO_MUCH))
        self._peer = GuestPeer(handlers, LONGEST_FROM_HOST, meter)
        self._room = b""
        self._spare: tuple[str, tuple[str, str]] | None = None
        self.guest_table = GuestTable(self.view, table, self._say)
        self._welcomed = asyncio.Event()
        self._is_laid = False
        self.is_turned_down = False
        """Whether people here have closed the window instead of joining."""

        self._early: list[FromHost] = []
        self._wanted: tuple[Seat, ...] | None = None
        """The seats that people here want to play; None until they choose."""

        self._has_asked = False
        """Whether these seats have been requested since the devices connected."""

        self._asking: asyncio.Task[None] | None = None
        self._over: asyncio.Future[str] = asyncio.get_running_loop().create_future()

    async def join(self, code: str) -> Match:
        """Joins the table with this code, and plays to the end; returns the match. Raises SequorError."""
        offered = read_code(code)
        self._room = offered.room
        self._asking = spawn(self._show_answer(code_text(await self._peer.answer_code(offered))))
        return await self._play()

    async def _show_answer(self, code: str) -> None:
        await self._window.show_answer(JOIN, code)
        if not self._is_laid:
            self.is_turned_down = True
            self.leave()

    async def come_back(self, saved: SavedGuest, certificate: Any) -> Match:
        """Returns to the table as the saved guest, and plays to the end; returns the match."""
        self._peer.certificate, self._wanted = certificate, saved.seats
        self._spare, self._room = (saved.spare, (saved.ufrag, saved.pwd)), read_code(saved.spare).room
        self._lost()
        return await self._play()

    def is_at(self, code: str) -> bool:
        """Whether that code is for the table of this session."""
        return read_code(code).room == self._room

    async def _play(self) -> Match:
        playing = spawn(self._to_the_end())
        try:
            await asyncio.wait((playing, self._over), return_when=asyncio.FIRST_COMPLETED)
        finally:
            playing.cancel()
            await cancel(self._asking)
            await delete_guest(self.key)
        if self._over.done():
            raise BadSaveError(self._over.result())
        return playing.result()

    async def _to_the_end(self) -> Match:
        await self._welcomed.wait()
        await cancel(self._asking)
        await self._lay(self.view)
        self._is_laid = True
        self._settle_seats()
        early, self._early = self._early, []
        for message in early:
            self._show_message(message)
        try:
            return await self.guest_table.play()
        except (SequorError, asyncio.CancelledError):
            raise
        except Exception as error:  # a lying host may cause any error
            raise self._cannot_show(error) from None

    @property
    def has_table(self) -> bool:
        """Whether the host has sent the table."""
        return self.view.table is not None

    def look_back(self) -> SeenFilm:
        """Returns the film of the past and lets it use the table."""
        return self.guest_table.look_back()

    def look_at_present(self) -> None:
        """Shows the current table again."""
        if self.view.end is None:
            self.guest_table.look_at_present()

    def leave(self, why: str = LEFT) -> None:
        """Leaves the table, for this reason."""
        self._peer.stop()
        self._peer.close()
        if not self._over.done():
            self._over.set_result(why)

    def _say(self, message: FromGuest) -> None:
        self._peer.send(written(message))

    # The seats played here

    def _settle_seats(self) -> None:
        """Asks who plays here, unless the host has granted the requested seats, or has yet to decide."""
        welcome = self.view.welcome
        assert welcome is not None
        if self._wanted is None or (welcome.yours != self._wanted and not self._has_asked):
            self.choose_seats()
            return
        if not welcome.asked:  # the host has granted or refused everything
            self._wanted = welcome.yours
            self._window.close()
        elif self._window.is_waiting:
            self._window.say_what_is_asked(self.view, welcome.asked)
        self._seated(self.view)

    def choose_seats(self) -> None:
        """Asks who plays here."""
        before = self._asking if self._asking is not None and not self._asking.done() else None
        if before is None or self._window.is_waiting:
            self._asking = spawn(self._choose_seats(before))

    async def _choose_seats(self, before: asyncio.Task[None] | None) -> None:
        await cancel(before)
        seats = await self._window.ask_players(self.view)
        if seats is None and self._wanted is None:
            self.is_turned_down = True
            self.leave()
            return
        self._wanted = tuple(sorted(self.view.seats if seats is None else seats))
        await self._save()
        if self._wanted == self.view.seats:
            self._window.close()
        if seats is not None:
            self._has_asked = True
            self._say(RequestSeats(self._wanted))
            if set(self._wanted) - set(self.view.seats):
                await self._window.wait(self.view, self._wanted)

    # The connection

    def _opened(self) -> None:
        self._peer.stop()
        self._has_asked = False
        close_notice()
        self._say(Hello(VERSION, self.key))

    def _lost(self) -> None:
        notice(LOST)
        if self._spare is not None:
            code, ice = self._spare
            self._peer.come_back(read_code(code), ice)

    def _on_message(self, text: str) -> None:
        try:
            message = self._reader.read(text, time.monotonic())
            if self._welcomed.is_set() and not self._is_laid:
                self._wait_with(message)
            else:
                self._show_message(message)
        except ExcessError:
            self.leave(TOO_MUCH)
        except SequorError as error:
            self._refuse(str(error))

    def _wait_with(self, message: FromHost) -> None:
        """Queues a message until the rules needed to read it have loaded."""
        if len(self._early) >= MOST_EARLY:
            raise ExcessError(TOO_MUCH)
        if isinstance(message, Farewell):
            self.leave(message.why)
        self._early.append(message)

    def _refuse(self, why: str) -> None:
        """Reports an error about a message, and leaves a table that is not yet on the screen."""
        if self._is_laid:
            notice(why)
        else:
            self.leave(why)

    def _show_message(self, message: FromHost) -> None:
        """Processes and shows a message from the host; leaves the table if it can't be shown."""
        try:
            self.view.receive(message)
            self._show(message)
        except SequorError as error:
            self._refuse(str(error))
        except Exception as error:  # a lying host may cause any error
            self.leave(str(self._cannot_show(error)))

    def _cannot_show(self, error: Exception) -> BadSaveError:
        window.console.warn(f"{CANNOT_SHOW} {error!r}")
        return BadSaveError(CANNOT_SHOW)

    def _show(self, message: FromHost) -> None:
        match message:
            case Welcome() if not self._is_laid:
                self._welcomed.set()
            case Welcome():
                self._settle_seats()
            case Refused(why) if not self._is_laid:
                self.leave(why)
            case Farewell(why):
                self.leave(why)
            case Spare(code):
                spawn(self._take_spare(code))
            case _:
                self.guest_table.show_message(message)

    async def _take_spare(self, code: str) -> None:
        """Answers the host's code for a spare connection, and saves everything needed to reconnect."""
        try:
            room = read_code(code).room
        except SequorError as error:
            self._refuse(str(error))
            return
        ice = new_secrets()
        self._spare = code, ice
        mine = await self._peer.own_code(room)
        self._say(Return(code_text(mine._replace(ufrag=ice[0], pwd=ice[1], candidates=()))))
        await self._save()

    async def _save(self) -> None:
        if self._spare is not None:
            code, (ufrag, pwd) = self._spare
            await save_guest(SavedGuest(self.key, code, ufrag, pwd, self._wanted), self._peer.certificate)
