"""Runs one match on the page: carries out each step of its session with the table, the closed hand, the windows and the
computers in the worker. Every change is stored before anybody sees or hears of it.

Leaves it to `engine.session` to decide what comes next and who may look. No other module shows the table anything of a match
in progress.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

from engine import recap
from engine.core import Seat
from engine.fairness import whim
from engine.match import Match
from engine.session import Session
from engine.steps import Ask, HandOver, Over, Pause, Reveal, Settle, ShowOpening, Step, TakeLuck, Think, Unasked
from engine.texts import isolated
from web.kit import sound
from web.kit.look import load_look
from web.kit.plates import piece_plate
from web.kit.tasks import finish, start
from web.table import computer, undo, view
from web.table.closed_hand import Next
from web.table.dialogs import show_cut
from web.table.end.finale import celebrate, show_end
from web.table.screen import Table

THINKING_SECONDS = 0.7
"""The least time that a computer's public move takes at speed 1, so that people can follow."""

BEAT_SECONDS = 0.9
"""How long something just shown to everybody stays at speed 1 before play goes on by itself."""

AGAIN_SECONDS, ALL_AGAIN_SECONDS = 0.42, 1.2
"""How long one moment takes that is played again at speed 1, and all of them at the most."""

DRAWN_SECONDS, DONE_SECONDS = 0.6, 0.3
"""How long people see, at speed 1, what their choice has brought them, or merely that it is done, before their hand closes."""


class SessionRunner:
    """Runs the session of one match. Cancel the task that awaits `run`, `take_back` or `call` before awaiting another."""

    def __init__(self, match: Match, table: Table, keep: Callable[[], Awaitable[object]], explains: bool = False) -> None:
        """`keep()` stores the match as it is now; whatever it raises ends the run. `explains`: people are new to the game."""
        self.session = Session(match)
        self._table = table
        self._keep = keep
        self.explains = explains
        self._last_viewer: Seat | None = None
        self._last_asked: tuple[Seat | None, int] = None, 0
        self._thoughts: dict[Seat, asyncio.Task[str]] = {}
        self._pace = table.pace
        self._plays_again: tuple[int, ...] = ()

    @property
    def match(self) -> Match:
        """The match, to read."""
        return self.session.match

    async def run(self) -> None:
        """Plays to the end, storing every change as it happens."""
        view.lay(self._table, self.match)
        self._table.facing.lay(len(self.session.people))
        self._table.say("")
        await self._keep()
        self._show(animate=False)
        await self._go_on()

    async def take_back(self) -> None:
        """Takes back the last choice if that is allowed, and plays on from there."""
        if self.match.can_undo:
            seat = self.session.take_back()
            self._table.end.clear()
            await finish(self._store_and_tell(lambda: self._table.announce((undo.sentence(self.match, seat),))))
            self._show()
        await self._go_on()

    async def call(self, seat: Seat, text: str) -> None:
        """Lets a person do something out of turn if that is still allowed, and plays on."""
        if self.session.can_call(seat, text):
            await self._change(lambda: self.session.call(seat, text))
            await self._show_and_settle()
        await self._go_on()

    async def note_hint(self, seat: Seat) -> None:
        """Notes and stores that the person at that seat is given a hint."""
        self.match.note_hint(seat)
        await self._keep()

    def show_end(self) -> None:
        """Shows how the game ended, beside the final position, without a celebration."""
        show_end(self._table, self.match)

    def break_off_finale(self) -> None:
        """Ends the celebration at once, if there is one."""
        self._pace.end()

    def cover(self) -> None:
        """Covers a hand that others must not see, because somebody has turned away from the page."""
        if self.session.turn_away():
            self._table.break_off()
            self._table.say("")  # it told what was asked of the hand
            self._show(animate=False)
            self._pace.end()

    # The steps

    async def _go_on(self) -> None:
        is_news = self.match.state.returns() is None
        try:
            while not isinstance(step := self.session.advance(), Over):
                await self._carry_out(step)
        finally:
            self._table.closed_hand.withdraw()
            for thought in self._thoughts.values():
                thought.cancel()
            self._thoughts = {}
        self._table.say(step.title)
        if is_news:
            await celebrate(self._table, self.match)
        else:
            self.show_end()

    async def _carry_out(self, step: Step) -> None:
        match step:
            case TakeLuck():
                await self._take_luck(step)
            case ShowOpening():
                await self._show_opening(step)
                self.session.go_on()
            case Pause():
                await self._pause(step)
            case Reveal():
                self._table.say(step.title)
                sound.play("reveal")
                await self._show_and_settle()
                self.session.go_on()
            case Unasked():
                await self._change(self.session.take_only_action)
            case Settle():
                await self._settle(step)
            case HandOver():
                await self._hand_over(step)
            case Ask():
                await self._ask(step)
            case Think():
                await self._think(step)

    async def _take_luck(self, step: TakeLuck) -> None:
        if step.after_a_beat:
            await self._beat()
        await self._change(self.session.take_luck)

    async def _show_opening(self, step: ShowOpening) -> None:
        """Shows what luck decided before play to people who gather round; who plays alone reads it among what happened."""
        self._table.say("")
        if len(self.session.people) > 1:
            await show_cut(self.match.game.name, step.outcomes, self.match.seal)

    async def _pause(self, step: Pause) -> None:
        self._table.say("")
        await self._table.pause(step.label)
        self.session.go_on()

    async def _settle(self, step: Settle) -> None:
        """Shows the choice done; the next person may begin to open the own hand meanwhile, which ends this."""
        self._let_computers_think()
        self._show()
        # A bar that turns away with the table cannot be held yet.
        if step.then is not None and not self._table.facing.turns:
            self._table.closed_hand.offer(self._next(step.then.seat))
        was_drawn = self.match.events[-1].seat is None
        await self._pace.settled_for(DRAWN_SECONDS if was_drawn else DONE_SECONDS)
        if self.session.advance() == step:
            self.session.go_on()

    async def _hand_over(self, step: HandOver) -> None:
        """Keeps the hand closed until its player opens it. Everything public goes on moving meanwhile."""
        self._let_computers_think()
        self._table.facing.face(self.session.people.index(step.seat))
        self._table.say(step.title)
        self._show()
        await self._table.closed_hand.opened(self._next(step.seat))
        self._plays_again = recap.replayed(self.match, step.seat)
        self.session.opened()

    def _next(self, seat: Seat) -> Next:
        game, player = self.match.game, self.match.players[seat]
        tint = load_look(game.name).tints.get(player.colour)
        note = game.standing(self.match.state.observe(None), seat).note
        holding = f"{isolated(player.name)}’s {game.holding}"
        return Next(player.name, holding, piece_plate(game, player.colour), tint.plain if tint else "", note)

    async def _ask(self, step: Ask) -> None:
        self._let_computers_think()
        if self._last_viewer not in (None, step.seat):
            # At an open table no hand turns straight into another: first both are face down.
            view.show(self._table, self.match, self.match.state.observe(None))
        self._table.facing.face(self.session.people.index(step.seat))
        self._show()
        self._table.say(step.title, more=step.more if self.explains else "")
        self._call_to_turn(step.seat)
        if len(self.session.people) < len(self.match.players):
            computer.wake(self.match.game)
        again = start(self._play_again(step.seat))
        try:
            text = await self._table.turn()
        finally:
            again.cancel()
        # Empty if somebody turned away meanwhile.
        if text:
            sound.tremble()
            await self._change(lambda: self.session.choose(text))
        self._show(animate=bool(text))
        if not step.in_secret and not isinstance(self.session.advance(), Settle):
            await self._table.canvas.settled()

    def _call_to_turn(self, seat: Seat) -> None:
        """Lets it be heard that a turn begins: not again while only luck and the seat's own choices have come."""
        last, number = self._last_asked
        if last != seat or any(event.seat not in (None, seat) for event in self.match.events[number:]):
            sound.play("turn")
        self._last_asked = seat, len(self.match.events)

    async def _play_again(self, seat: Seat) -> None:
        """Plays what has happened since the seat's last turn again, once; whatever came of it is a ghost until it comes."""
        numbers, self._plays_again = self._plays_again, ()
        if self._table.canvas.reduced or not numbers:
            return
        for number in numbers:
            self._table.glimpse(self.match.states[number].observe(seat), animate=number != numbers[0])
            if not await self._pace.beat(min(AGAIN_SECONDS, ALL_AGAIN_SECONDS / len(numbers))) or self.session.viewer != seat:
                break
        self._table.present()

    async def _think(self, step: Think) -> None:
        self._let_computers_think()
        self._table.say(step.title, self.match.players[step.seat].name)
        if not step.together:
            self._show()
        started = time.monotonic()
        text = await self._thoughts[step.seat]
        if not step.in_secret:
            await asyncio.sleep(max(0.0, THINKING_SECONDS / self._table.canvas.speed - (time.monotonic() - started)))
        del self._thoughts[step.seat]
        await self._change(lambda: self.session.thought(text))
        if not step.in_secret:
            await self._show_and_settle()

    def _let_computers_think(self) -> None:
        """Starts every computer that may think now, each with what its own seat knows."""
        match = self.match
        for seat in (seat for seat in self.session.thinkers if seat not in self._thoughts):
            knowledge, level = self.session.knowledge(seat), match.players[seat].level
            self._thoughts[seat] = start(computer.choose(match.game, knowledge, level, whim(match.seed, seat, match.events)))

    async def _beat(self) -> None:
        """Gives everybody a moment to look at what was just shown."""
        await self._pace.beat(BEAT_SECONDS)

    # Storing, then telling

    async def _change(self, change: Callable[[], None]) -> None:
        """Makes the change, stores it, and only then announces what everybody may know of it."""
        number = len(self.match.events)
        change()

        def announce() -> None:
            for sentences in self.match.narration[number:]:
                self._table.announce([self.match.game.spoken(sentence) for sentence in sentences])

        await finish(self._store_and_tell(announce))

    async def _store_and_tell(self, tell: Callable[[], None]) -> None:
        await self._keep()
        tell()
        undo.offer(self.match)

    async def _show_and_settle(self) -> None:
        """Shows the table and waits until all movement has ended."""
        self._show()
        await self._table.canvas.settled()

    def _show(self, animate: bool = True) -> None:
        """Shows the table as the session's viewer may see it; once the game is over, before anything is celebrated."""
        self._last_viewer = self.session.viewer
        finale = None if self.match.state.returns() is None else 0
        view.show(self._table, self.match, self.session.observation(), animate, finale=finale)
        undo.offer(self.match)


async def leave(task: asyncio.Task[None] | None) -> None:
    """Ends a match's task and waits until it has let go of the table."""
    if task is not None and not task.done():
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
