"""Runs one match on the page: carries out each step of its session with the table, the closed hand, the windows and the bots.

Every change is saved before it is shown. The events since a seat's last turn are played again when its hand opens, and the end of
the game is celebrated.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeAlias

from engine import recap
from engine.core import AnyObservation, Seat
from engine.match import Match, Player
from engine.report import Beat, Report
from engine.scene import Moment
from engine.session import (
    Ask,
    ForcedMove,
    Gather,
    HandOver,
    Over,
    Pause,
    Reveal,
    Session,
    ShowOpening,
    ShowResult,
    Step,
    TakeLuck,
    Tell,
    Think,
    WaitForDevice,
    WaitForLink,
)
from engine.text import isolated
from web.storage import first_look
from web.table import bots, undo
from web.table.closed_hand import ClosedHandInfo, closed_hand_info
from web.table.dialogs import show_cut
from web.table.screen import TableScreen
from web.table.telling import GATHER, tell
from web.table.timing import AGAIN_SECONDS, ALL_AGAIN_SECONDS, BEAT_SECONDS, DONE_SECONDS, DRAWN_SECONDS, THINKING_SECONDS
from web.ui import sound
from web.ui.icons import piece_plate
from web.ui.look import load_look
from web.ui.tasks import shielded, spawn


async def celebrate(table: TableScreen, match: Match) -> None:
    """Shows the steps of the finale one after another; any press skips to the end."""
    report = _prepare_end(table, match)
    is_still = table.canvas.reduced or table.canvas.speed == float("inf")
    if is_still:
        sound.play_main(beat.sound for beat in report.finale)
    else:
        _show(table, match, 0)
        await table.canvas.settled()
    for count, beat in enumerate(() if is_still else report.finale, 1):
        if not table.end.is_open:  # a replay has been opened
            return
        if count > report.known:
            _tell_winners_aloud(table, match, report)
        table.end.say(beat.words)
        sound.play(beat.sound)
        _show(table, match, count)
        if not await table.pace.beat(beat.seconds):
            break
    if table.end.is_open:
        _tell_winners_aloud(table, match, report)
        _show(table, match, len(report.finale))


def show_end(table: TableScreen, match: Match) -> None:
    """Shows the end without a celebration."""
    report = _prepare_end(table, match)
    _tell_winners(table, match, report)
    _show(table, match, len(report.finale), animate=False)


def _prepare_end(table: TableScreen, match: Match) -> Report:
    report = match.game.report(match.states, [isolated(player.name) for player in match.players])
    helped = recap.hints(match)
    table.end.show(report, match.players, piece_plate(match.game), bool(match.verify()), match.game.for_speech, helped)
    table.end.take_focus()
    return report


def _tell_winners(table: TableScreen, match: Match, report: Report) -> str:
    return table.end.name_winners(load_look(match.game.name), _winning_colour(match.players, report.winners))


def _tell_winners_aloud(table: TableScreen, match: Match, report: Report) -> None:
    """Announces the result of the series. The game has announced its own winners."""
    if told := _tell_winners(table, match, report):
        table.announce((told,))


def _winning_colour(players: Sequence[Player], winners: Sequence[Seat]) -> str:
    """The colour of the only winning team; "" if several share the win, or nobody wins."""
    colours = {players[seat].colour for seat in winners}
    return colours.pop() if len(colours) == 1 else ""


def _show(table: TableScreen, match: Match, count: int, animate: bool = True) -> None:
    table.show_match(match, match.state.observe(None), animate, finale=count)
    undo.offer(undo.whose(match, match.last_choice))


class Again:
    """Plays again the events since a seat's last turn. Call `note(seat)` when the hand opens, and `await play(seat)` when it is
    shown. Also plays the sound of a new turn."""

    def __init__(self, session: Session, table: TableScreen) -> None:
        self._session, self._table = session, table
        self._numbers: tuple[int, ...] = ()
        self._last_called: tuple[Seat | None, int] = None, 0

    def note(self, seat: Seat) -> None:
        """Remembers the events to play again for this seat."""
        self._numbers = recap.events_to_replay(self._session.match, seat)

    async def play(self, seat: Seat) -> None:
        """Plays the events again, once. Shapes that appear later are ghosts until then."""
        numbers, self._numbers = self._numbers, ()
        if self._table.canvas.reduced or not numbers:
            return
        match, beat = self._session.match, min(AGAIN_SECONDS, ALL_AGAIN_SECONDS / len(numbers))
        for number in numbers:
            self._table.glimpse(match.states[number].observe(seat), animate=number != numbers[0])
            if not await self._table.pace.beat(beat) or self._session.viewer != seat:
                break
        self._table.present()

    def call(self, seat: Seat) -> None:
        """Plays the sound of a new turn, unless only luck and the seat's own choices have happened since the last time."""
        last, number = self._last_called
        events = self._session.match.events
        if last != seat or any(event.seat not in (None, seat) for event in events[number:]):
            sound.play("turn")
        self._last_called = seat, len(events)


FINISH = "Finish"
"""The button that plays a decided game to its end."""

Send: TypeAlias = Callable[[Seat], Awaitable[object]]


class SessionRunner:
    """Runs the session of one match. Cancel the task that awaits `run`, `take_back` or `call` before awaiting another."""

    def __init__(
        self, session: Session, table: TableScreen, keep: Callable[[], Awaitable[object]], send: Send, explains: bool
    ) -> None:
        """`keep()` saves the match; any error that it raises ends the run. `send(seat)` lets people send the match to that seat's
        player. `explains` says whether people are new to the game."""
        self.session = session
        self._table = table
        self._keep = keep
        self._send = send
        self.explains = explains
        self._last_viewer: Seat | None = None
        self._again = Again(session, table)
        self._thoughts = bots.BotTurns(session)
        self._has_come = asyncio.Event()
        self._is_away = False
        """Whether the table shows a replay."""

        self.when_asked: Callable[[], object] = lambda: None
        """Called when a person at this device is asked to choose."""

        self.when_shown: Callable[[], object] = lambda: None
        """Called whenever the table has been shown again."""

    @property
    def match(self) -> Match:
        """The match, read-only."""
        return self.session.match

    async def run(self, is_news: bool = False) -> None:
        """Plays to the end, saving every change. With `is_news`, celebrates a match that is already over."""
        self._table.seat_players(self.session.shown_match)
        first_look.record("table")
        self._table.facing.set_people(len(self.session.people))
        self._table.say("")
        await self._keep()
        self._show(animate=False)
        await self._advance(is_news)

    async def undo(self) -> None:
        """Undoes the last choice if that is allowed, and continues."""
        if self.session.last_choice is not None:
            seat = self.session.undo()
            self._table.end.clear()
            await shielded(self._store_and_tell(lambda: self._table.announce((undo.sentence(self.match, seat),))))
            self._show()
        await self._advance()

    async def call(self, seat: Seat, text: str) -> None:
        """Carries out a person's action out of turn if that is still allowed, and continues."""
        if self.session.can_call(seat, text):
            await self._change(lambda: self.session.call(seat, text))
            await self._show_and_settle()
        await self._advance()

    async def move(self, move: Callable[[], None]) -> None:
        """Changes who plays on which device, and continues."""
        move()
        self._table.facing.set_people(len(self.session.people))
        await self._keep()
        self._show()
        await self._advance()

    async def note_hint(self, seat: Seat) -> None:
        """Records and saves that the person at that seat is given a hint."""
        self.match.record_hint(seat)
        await self._keep()

    async def look_back(self, looked: Callable[[], Awaitable[object]]) -> None:
        """Releases the table for a replay until `looked()` is done, then continues. Changes in the meantime are shown
        afterwards."""
        self._is_away = True
        try:
            await looked()
        finally:
            self._is_away = False
        self._show(animate=False)
        await self._advance()

    def end_pause(self) -> None:
        """Ends a pause, like a press on its button."""
        self._table.selection.break_off()

    def show_end(self) -> None:
        """Shows the end panel next to the final position, without a celebration."""
        show_end(self._table, self.match)

    def break_off_finale(self) -> None:
        """Ends the celebration immediately, if there is one."""
        self._table.pace.end()

    def cover(self) -> None:
        """Covers a secret hand, because its player has turned away from the page."""
        if self.session.turn_away():
            self._table.selection.break_off()
            self._table.say("")  # it told what was asked of the hand
            self._show(animate=False)
            self._table.pace.end()

    # The steps

    async def _advance(self, is_news: bool = False) -> None:
        is_news = is_news or self.match.state.returns() is None
        try:
            while not isinstance(step := self.session.advance(), Over):
                await self._carry_out(step)
        finally:
            self._table.closed_hand.withdraw()
            self._thoughts.end()
        self._table.say(step.title)
        if is_news:
            await celebrate(self._table, self.match)
        else:
            self.show_end()

    async def _carry_out(self, step: Step) -> None:
        match step:
            case TakeLuck():
                await self._take_luck(step)
            case ForcedMove():
                await self._change(self.session.take_only_action)
            case HandOver():
                await self._hand_over(step)
            case WaitForLink():
                await self._wait_for(step)
            case WaitForDevice():
                await self._wait_for_device(step)
            case Ask():
                await self._ask_seat(step)
            case Think():
                await self._think(step)
            case _:
                await self._carry_out_together(step)

    async def _carry_out_together(self, step: Step) -> None:
        """Carries out a step in which people look at the table."""
        match step:
            case Tell():
                await self._tell(step)
                return
            case ShowResult():
                await self._settle(step)
                return
            case ShowOpening():
                await self._show_opening(step)
            case Pause(label, may_finish):
                self._table.say("")
                pressed = await self._table.selection.pause(*((FINISH, label) if may_finish else (label,)))
                if pressed == FINISH:
                    await self._finish()
                    return
            case Gather(label):
                await self._gather(label)
            case Reveal():
                self._table.say(step.title)
                sound.play("reveal")
                await self._show_and_settle()
        self.session.continue_after_showing()

    async def _finish(self) -> None:
        """Plays a decided game to its end, and announces only the result."""
        self.session.finish()
        ending = [self.match.game.for_speech(sentence) for sentence in self.match.narration[-1]]
        await shielded(self._store_and_tell(lambda: self._table.announce(ending)))
        self._show()

    async def _gather(self, label: str) -> None:
        """Waits until the people at this device are ready to watch what follows."""
        self._table.say("")
        self._table.announce((GATHER.spoken,))
        self._table.told.tell(GATHER)
        self._show()
        await self._table.selection.pause(label)

    async def _tell(self, step: Tell) -> None:
        """Tells an event to everyone, in beats, and shows the points when the last one begins."""
        session, match, viewer = self.session, self.match, self.session.viewer
        before, after = (state.observe(viewer) for state in match.states[step.event : step.event + 2])
        beats, told = recap.beats(match, step.event, viewer), self._table.told
        earlier = recap.told_before(match, step.event, viewer)

        def begin(count: int) -> None:
            if count == len(beats):
                session.continue_after_showing()
                self._show()
            else:
                told.tell(beats[count - 1], (*earlier, *beats[: count - 1]), goes_on=True)
                self._lay(after, True, Moment(before, count))

        def speak(beat: Beat) -> None:
            self._table.announce((match.game.for_speech(beat.spoken),) if beat.spoken else ())

        self._table.say("")
        try:
            self.when_shown()
            await asyncio.sleep(0)  # so that guests get each event of several, and can narrate it
            if self._is_away:
                return
            told.tell(None, earlier, goes_on=True)
            self._lay(before, False, Moment(before))
            await tell(self._table.canvas, self._table.pace, beats, begin, speak)
            await self._table.canvas.settled()
        finally:
            # Also if something else interrupts it: nothing is told twice.
            if session.advance() == step:
                session.continue_after_showing()

    async def _take_luck(self, step: TakeLuck) -> None:
        if step.after_a_beat:
            await self._table.pace.beat(BEAT_SECONDS)  # a moment to look at what was just shown
        await self._change(self.session.take_luck)

    async def _show_opening(self, step: ShowOpening) -> None:
        """Shows the random outcomes before play in a window if several people play; a lone player reads them in the recap."""
        self._table.say("")
        if len(self.session.people) > 1:
            await show_cut(self.match.game.name, step.outcomes, self.match.seed_hash)

    async def _settle(self, step: ShowResult) -> None:
        """Shows the result of the choice. Meanwhile the next person may start to open their own hand, which ends this step."""
        self._thoughts.start()
        self._show()
        # A bar that is about to turn with the table can't be held yet.
        if step.then is not None and not self._table.facing.turns:
            self._table.closed_hand.offer(self._closed(step.then.seat))
        was_drawn = self.match.events[-1].seat is None
        await self._table.pace.settled_for(DRAWN_SECONDS if was_drawn else DONE_SECONDS)
        if self.session.advance() == step:
            self.session.continue_after_showing()

    async def _hand_over(self, step: HandOver) -> None:
        """Keeps the hand closed until its player opens it. Public animations continue in the meantime."""
        self._thoughts.start()
        self._table.facing.face(self.session.people.index(step.seat))
        self._table.say(step.title)
        self._show()
        await self._table.closed_hand.opened(self._closed(step.seat))
        self._again.note(step.seat)
        is_new = step.seat not in self.session.shown
        self.session.opened()
        if is_new:
            await self._keep()  # saves that this hand has been open here

    def _closed(self, seat: Seat) -> ClosedHandInfo:
        match, may_play_elsewhere = self.match, len(self.session.people) > 1
        return closed_hand_info(match.game, match.players[seat], seat, match.state.observe(None), may_play_elsewhere)

    async def _wait_for(self, step: WaitForLink) -> None:
        """Lets people send the match, any number of times, until it has come back and another runner continues it."""
        self._show()
        self._table.say(step.title)
        await self._table.selection.pause(
            "Send again" if step.is_sent else f"Send to {isolated(self.match.players[step.seat].name)}"
        )
        await self._send(step.seat)

    async def _wait_for_device(self, step: WaitForDevice) -> None:
        """Waits for the choice from a connected device."""
        self._thoughts.start()
        self._show()
        self._table.say(step.title)
        self._has_come.clear()
        await self._has_come.wait()

    async def receive(self, seat: Seat, text: str) -> None:
        """Carries out an action from a connected device. Raises IllegalActionError if the rules forbid it now."""
        await self._change(lambda: self.session.received(seat, text))
        self._show()
        self._has_come.set()

    async def _ask_seat(self, step: Ask) -> None:
        self._thoughts.start()
        if self._last_viewer not in (None, step.seat):
            # At an open table no hand turns directly into another: first both are face down.
            self._table.show_match(self.match, self.match.state.observe(None))
        self._table.facing.face(self.session.people.index(step.seat))
        self._show()
        self._table.say(step.title, more=step.more if self.explains else "")
        self._again.call(step.seat)
        if any(player.level for player in self.match.players):
            bots.wake(self.match.game)
        self.when_asked()
        again = spawn(self._again.play(step.seat))
        try:
            text = await self._table.selection.turn()
        finally:
            again.cancel()
        # Empty if the player turned away in the meantime.
        if text:
            sound.tremble()
            await self._change(lambda: self.session.choose(text))
        self._show(animate=bool(text))
        if not step.in_secret and not isinstance(self.session.advance(), ShowResult):
            await self._table.canvas.settled()

    async def _think(self, step: Think) -> None:
        self._thoughts.start()
        self._table.say(step.title, self.match.players[step.seat].name)
        if not step.together:
            self._show()
        started = time.monotonic()
        text = await self._thoughts.of(step.seat)
        if not step.in_secret:
            await asyncio.sleep(max(0.0, THINKING_SECONDS / self._table.canvas.speed - (time.monotonic() - started)))
        self._thoughts.clear(step.seat)
        await self._change(lambda: self.session.bot_chose(text))
        if not step.in_secret:
            await self._show_and_settle()

    # Saving, then announcing

    async def _change(self, change: Callable[[], None]) -> None:
        """Makes the change, saves it, and only then announces its public part."""
        number = len(self.match.events)
        change()

        def announce() -> None:
            for sentences in self.match.narration[number : self.session.shown_events]:  # the rest is told in beats
                self._table.announce([self.match.game.for_speech(sentence) for sentence in sentences])

        await shielded(self._store_and_tell(announce))

    async def _store_and_tell(self, tell: Callable[[], None]) -> None:
        await self._keep()
        tell()
        undo.offer(undo.whose(self.match, self.session.last_choice))

    async def _show_and_settle(self) -> None:
        """Shows the table and waits until all animations have ended."""
        self._show()
        await self._table.canvas.settled()

    def _show(self, animate: bool = True) -> None:
        """Shows the table as the session's viewer may see it; once the game is over, as before the celebration."""
        if self._is_away:
            return
        self._last_viewer = self.session.viewer
        observation, is_told = self.session.observation(), self.session.shown_events == len(self.match.events)
        if is_told:
            narrated = recap.last_narrated(self.match, self.session.viewer)
            self._table.told.rest(narrated.beats)
            self._table.gains = narrated.gains
        self._lay(observation, animate, None if is_told else Moment(observation))
        self.when_shown()

    def _lay(self, observation: AnyObservation, animate: bool, moment: Moment | None) -> None:
        """Shows this observation, and the moves that have been told."""
        match = self.session.shown_match
        finale = None if match.state.returns() is None else 0
        self._table.show_match(match, observation, animate, finale=finale, moment=moment)
        self._table.moves.lay_match(match, animate)
        undo.offer(undo.whose(self.match, self.session.last_choice))
