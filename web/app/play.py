"""The match on the table: starts matches, resumes saved ones, and saves each while it is played.

Keeps the screen on, and sends the match to another device from a closed hand, the menu or the end. Independent of the setup form.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from pyscript import document

from engine.core import MissingDataError, Seat, SequorError
from engine.game import AnyGame
from engine.match import Match, daily_number
from engine.report import Report
from engine.session import NOBODY_BY_LINK, ByLink, HandOver, Session
from web import assets
from web.app.awake import Awake
from web.storage import first_look
from web.storage.games import SavedGames
from web.storage.series import ONE_GAME, Series
from web.storage.tab_lock import TabLock
from web.storage.texts import TakenError
from web.table.dialogs import CallWindow
from web.table.menu import AfterGame, Menu
from web.table.runner import SessionRunner
from web.table.screen import TableScreen
from web.ui.dom import find, listen, show
from web.ui.presses import settle
from web.ui.tasks import cancel, result_of, spawn
from web.ui.windows import is_agreed, notice, report

if TYPE_CHECKING:
    from web.remote.by_link import SendWindow

PlayOn = Callable[[Callable[[], Awaitable[None]]], None]
"""Continues the match on the table with the given function."""


class Sending:
    """Sends the match to another device. `on_table()` returns the runner of the match on the table, if there is one; `play_on`
    continues it."""

    def __init__(self, on_table: Callable[[], SessionRunner | None], play_on: PlayOn) -> None:
        self._on_table, self._play_on = on_table, play_on
        self._window: SendWindow | None = None

    def open(self) -> None:
        """Starts listening."""
        for selector in ("#menu-send", "#pass-send", "#end-send"):
            listen(find(selector), "click", lambda _event: spawn(self._offer_to_send()))

    async def _offer_to_send(self) -> None:
        """Offers to send the match to the player whose closed hand is shown, or to any player."""
        runner = self._on_table()
        if runner is not None:
            step = runner.session.advance()
            await self.offer(step.seat if isinstance(step, HandOver) else None)

    async def offer(self, seat: Seat | None) -> None:
        """Lets people send the match to the player of that seat, or another, and continues it with the changed seats."""
        runner = self._on_table()
        if runner is None:
            return
        try:
            await assets.load_later(runner.match.game)
        except SequorError as error:
            notice(str(error))
            return
        from web.remote.by_link import ChangeKind, SendWindow

        if self._window is None:
            self._window = SendWindow()
        done = await self._window.open(runner.session, seat)
        if done is None or runner is not self._on_table():
            return
        move = {ChangeKind.SENT: runner.session.send, ChangeKind.HERE: runner.session.play_here}[done.kind]
        self._play_on(partial(runner.move, partial(move, done.seat)))


TAKEN_OVER = "This game is now being played in another tab or window."
RESUMED = "Something went wrong. The game continues from its last save."
RESUMED_ALONE = "Something went wrong, and the other devices were disconnected. Reconnect them with “Add a device” in the menu."
STOPPED = "Something went wrong, and the game stopped. It is saved. Reload the page to continue."
STOPPED_UNSAVED = "Something went wrong, and the game stopped. Save it to a file so that you don’t lose it."


class GameController:
    """Starts, resumes and leaves matches, one at a time. Calls `show_table(game)` when one is put on the table, and `to_setup()`
    when another tab takes it over."""

    def __init__(
        self,
        table: TableScreen,
        saved_games: SavedGames,
        show_table: Callable[[AnyGame], None],
        to_setup: Callable[[], Awaitable[None]],
    ) -> None:
        self.runner: SessionRunner | None = None
        self._table = table
        self._saved_games = saved_games
        self.to_setup = to_setup
        """Leaves the table and shows the setup screen."""

        self._show_table = show_table
        self._number = ""
        self._lock = TabLock(lambda: spawn(self.step_back()))
        self.after_game = AfterGame(table, lambda: self.runner, self.play_on)
        self.menu = Menu(lambda: self.match)
        self.menu.can_be_sent = lambda: self._can_be_sent
        self.calls = CallWindow(self._call)
        self.call_elsewhere: Callable[[Seat, str], object] = lambda _seat, _text: None
        """Acts out of turn at another device's table."""

        self.when_laid: Callable[[], object] = lambda: None
        """Called when the match on the table has changed, or there is none any more."""

        self.when_asked: Callable[[], object] = lambda: None
        """Called when a person at this device is asked to choose."""

        self._guests: dict[str, Seat] = {}
        """The seats of the person here in games that were played at another device's table, by number."""

        self._sending = Sending(lambda: self.runner, self.play_on)
        self._awake = Awake()
        self._changing = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None
        self._leaving: asyncio.Task[None] | None = None
        self._failed = "", 0
        """The number of the game that last failed, and its number of events then."""

    def open(self) -> None:
        """Starts listening."""
        self.after_game.open()
        self.menu.open()
        self._sending.open()

    @property
    def match(self) -> Match | None:
        """The match on the table, read-only."""
        return self.runner.match if self.runner is not None else None

    @property
    def number(self) -> str:
        """The number of the saved game on the table; "" if there is none."""
        return self._number if self.runner is not None else ""

    @property
    def following(self) -> str:
        """The number of the next game in this match's series, if it has been started; otherwise ""."""
        return self._saved_games.following(self._number)

    def onward(self, report: Report) -> tuple[Series, str]:
        """The series of the next game with the same players, after this match with this report, and the number of the previous
        game; "" if the series is a new one."""
        series = self._table.series.after(report).onward
        return series, self._number if series.games else ""

    # Starting and leaving

    async def begin(self, match: Match, series: Series = ONE_GAME, before: str = "", number: str = "") -> None:
        """Starts to play the match as a new saved game, with the number `number` if given. It is the next game of the series
        after the one with the number `before`."""
        number = number or self._saved_games.begin(series if match.setup.teams > 1 else ONE_GAME, before)
        await self._lock.acquire(number)
        await self._change_to(Session(match), number)

    @property
    def person(self) -> Seat | None:
        """The seat of the only person who plays, or has played, on this device; None if there are several, or none."""
        if self.runner is None:
            return None
        people = self.runner.session.people
        return self._guests.get(self._number, people[0] if len(people) == 1 else None)

    async def begin_from_elsewhere(
        self, match: Match, by_link: ByLink = NOBODY_BY_LINK, is_news: bool = False, seats: Sequence[Seat] = ()
    ) -> str:
        """Starts to play a match received from another device as a new saved game; returns its number. With `is_news`, celebrates
        if it is over. `seats` are those that were played here, at the other device's table."""
        number = self._saved_games.begin()
        if len(seats) == 1:
            self._guests[number] = seats[0]
        await self._lock.acquire(number)
        await self._change_to(Session(match, by_link, has_come=True), number, is_news)
        return number

    async def is_free(self, number: str) -> bool:
        """Locks that game for this tab, unless another tab plays it; returns whether that succeeded."""
        return await self._lock.acquire(number)

    async def resume(self, number: str, as_came: Match | None = None) -> bool:
        """Resumes that saved game, or `as_came`, its continuation from another device; returns whether it is on the table now. If
        another tab plays it, asks first."""
        if not await self._lock.acquire(number):
            if not await is_agreed("#elsewhere", "#elsewhere-take"):
                return False
            await self._lock.take_over(number)
        try:
            match = await self._saved_games.open(number)
        except SequorError as error:
            self._lock.release()
            notice(str(error))
            return False
        seats = self._saved_games.seats(number)
        if as_came is None:
            await self._change_to(Session(match, seats.by_link, shown=seats.shown), number)
        else:
            known = ByLink(seats.by_link.seats, len(as_came.events))
            seen = len(match.events)
            await self._change_to(Session(as_came, known, has_come=True, shown=seats.shown, seen=seen), number)
        return True

    async def resume_if_saved(self, number: str) -> bool:
        """Resumes that game if it is still saved; returns whether it is on the table now."""
        return number in self._saved_games.cards and await self.resume(number)

    async def leave(self) -> bool:
        """Clears the table; returns whether it is still clear: another match may have been put on it in the meantime."""
        runner = self.runner
        self.cover()  # the table keeps its last picture
        await cancel(self._task)
        if self.runner is not runner:
            return False
        self.after_game.close()
        self._lock.release()
        self.runner = None
        for mark in ("#practice-mark", "#daily-mark"):  # of the match, not of what the table shows next
            show(find(mark), False)
        _close_windows()
        self.when_laid()
        return True

    async def _change_to(self, session: Session, number: str, is_news: bool = False) -> None:
        async with self._changing:  # one change at a time
            if assets.is_later_loaded():
                with suppress(MissingDataError):  # reported when someone asks for help
                    await assets.load_later(session.match.game)
            while self._task is not None and not self._task.done():
                await cancel(self._task)
            self._show_session(session, number, is_news)

    def _show_session(self, session: Session, number: str, is_news: bool) -> None:
        match = session.match
        self.after_game.close()
        self._table.expect(match.game, match.practice)
        _close_windows()
        self._number, following = number, self._saved_games.card(self._saved_games.following(number))
        goes_on = "" if following is None else "finished" if following.is_over else "in progress"
        self._table.series.set_match(match, self._saved_games.series(number), goes_on)
        first_look.note(match={"game": match.game.name}, number=number)
        find("#bar h1").textContent = match.game.title
        show(find("#practice-mark"), match.practice)
        show(find("#hint-button"), match.hints)
        daily = daily_number(match.seed)
        find("#daily-mark b").textContent = str(daily)
        for part in ("#daily-mark", "#end-deal", "#end-share"):
            show(find(part), bool(daily))
        show(find("#end-again"), not daily)
        find("#luck-seal").textContent = match.seed_hash
        explains = self._saved_games.is_new_to(match.game.name, number)
        self.runner = SessionRunner(
            session, self._table, partial(self._saved_games.save_session, number, session), self._sending.offer, explains
        )
        self.runner.when_asked = lambda: self.when_asked()
        show(find("#end-send"), self._can_be_sent)
        self._show_table(match.game)
        self.calls.offer(self.runner.session)
        self.when_laid()
        self._task = spawn(self._play(partial(self.runner.run, is_news)))

    async def step_back(self) -> None:
        """Leaves the table because another tab has taken the game over."""
        if self.runner is not None:
            self.cover()
            await self.to_setup()
            notice(TAKEN_OVER)

    # Playing

    async def _play(self, playing: Callable[[], Awaitable[None]]) -> None:
        """Plays a match as soon as the previous one has released the table; continues it from its last save after an error."""
        runner = self.runner
        try:
            if self._leaving is not None:
                await result_of(self._leaving)
            if self.runner is not None and self.runner.session.people:
                self._awake.hold()
            await playing()
        except TakenError:
            spawn(self.step_back())
        except Exception as error:
            spawn(self._recover(runner, error))
        else:
            first_look.note(match=None)
        finally:
            self._awake.release()

    async def _recover(self, runner: SessionRunner | None, error: Exception) -> None:
        """Restarts the game from its last save, unless it failed at the same event before."""
        if runner is None or runner is not self.runner:
            report(error, "")
            return
        number, events = self._number, len(runner.match.events)
        failed, self._failed = self._failed, (number, events)
        if failed[0] == number and events <= failed[1]:
            _stop(error)
            return
        had_guests = bool(first_look.noted().get("hosts"))
        try:
            is_laid = await self.resume(number)
        except Exception as another:
            _stop(error)
            _stop(another)
            return
        if is_laid:
            report(error, RESUMED_ALONE if had_guests else RESUMED)
        elif runner is self.runner:
            await self.to_setup()
            report(error, "")

    @property
    def _can_be_sent(self) -> bool:
        """Whether several people play, on this or other devices."""
        session = self.runner.session if self.runner is not None else None
        return session is not None and len(session.people) + len(session.by_link.seats) > 1

    def undo(self) -> None:
        """Undoes the last choice."""
        if self.runner is not None:
            first_look.note(match={"game": self.runner.match.game.name})
            settle()
            self.play_on(self.runner.undo)

    def _call(self, seat: Seat, text: str) -> None:
        """Carries out a seat's action out of turn."""
        if self.runner is not None:
            runner = self.runner
            self.play_on(lambda: runner.call(seat, text))
        else:
            self.call_elsewhere(seat, text)

    def play_on(self, playing: Callable[[], Awaitable[None]]) -> None:
        """Stops the running task and continues with this one. Makes one such change at a time, even after rapid presses."""
        if self._leaving is None or self._leaving.done():
            self._leaving = spawn(cancel(self._task))
            self._task = spawn(self._play(playing))

    def cover(self) -> None:
        """Covers a secret hand."""
        if self.runner is not None:
            self.runner.cover()


def _stop(error: Exception) -> None:
    report(error, STOPPED if find("#unsaved").hidden else STOPPED_UNSAVED)


def _close_windows() -> None:
    """Closes all windows except that of a link, which may just have opened."""
    dialog: Any
    for dialog in document.querySelectorAll("dialog[open]:not(#offered)"):
        dialog.close()
