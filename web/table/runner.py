"""Runs one match on the page: carries out each step that its session names, with the table, the curtain, the windows and the
computers in the worker, and saves after every change.

What comes next and who may look is decided by `engine.session` alone. This is the only module that gives the table anything to
show of a match that is being played.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from engine.core import Seat
from engine.match import Match
from engine.session import Session
from engine.steps import Ask, HandOver, Over, Pause, Reveal, ShowOpening, Step, TakeLuck, Think
from web.keep.storage import Storage
from web.kit.plates import piece_plate
from web.kit.tasks import start
from web.kit.windows import notice
from web.table import computer, undo, view
from web.table.dialogs import show_cut, show_end
from web.table.screen import Table

THINKING_SECONDS = 0.7
"""A computer's move in sight of all takes at least this long at speed 1, so that people can follow."""

BEAT_SECONDS = 0.9
"""A beat at speed 1: what everybody has just been shown stays so long before play goes on by itself."""

UNSAVED = "There is no room on this device to save the game: it goes on, and the menu saves it to a file."


class SessionRunner:
    """Runs the session of one match. Cancel the task that awaits `run`, `take_back` or `call` before awaiting another."""

    def __init__(self, match: Match, table: Table, storage: Storage) -> None:
        self.session = Session(match)
        self._table = table
        self._storage = storage
        self._shown_as: Seat | None = None
        self._thoughts: dict[Seat, asyncio.Task[str]] = {}

    @property
    def match(self) -> Match:
        """The match, to read."""
        return self.session.match

    async def run(self) -> None:
        """Plays to the end. Every change is saved as it happens."""
        view.lay(self._table, self.match)
        await self._save()
        self._show(animate=False)
        await self._go_on()

    async def take_back(self) -> None:
        """Takes the last choice back where that is allowed, and plays on from there."""
        if self.match.can_undo:
            self._table.announce((undo.sentence(self.match, self.session.take_back()),))
            self._show()
        await self._save()
        await self._go_on()

    async def call(self, seat: Seat, text: str) -> None:
        """Lets a person do something out of turn, where it is still allowed, and plays on."""
        if self.session.can_call(seat, text):
            await self._change(lambda: self.session.call(seat, text))
            await self._shown()
        await self._go_on()

    def show_end(self) -> None:
        """Shows how the game ended, over the table as it was then."""
        self._show(animate=False)
        show_end(self.match)

    def cover(self) -> None:
        """Somebody has turned away: a hand that others must not see is covered."""
        if self.session.turn_away():
            self._table.break_off()
            self._table.canvas.skip()

    # The steps

    async def _go_on(self) -> None:
        try:
            while not isinstance(step := self.session.advance(), Over):
                await self._carry_out(step)
        finally:
            for thought in self._thoughts.values():
                thought.cancel()
            self._thoughts = {}
        self._table.say(step.title)
        await self._shown()
        self.show_end()

    async def _carry_out(self, step: Step) -> None:
        match step:
            case TakeLuck():
                await self._take_luck(step)
            case ShowOpening():
                await show_cut(self.match.game.name, step.outcomes, self.match.seal)
                self.session.go_on()
            case Pause():
                await self._pause(step)
            case Reveal():
                if step.title:
                    self._table.say(step.title)
                await self._shown()
                self.session.go_on()
            case HandOver():
                await self._hand_over(step)
            case Ask():
                await self._ask(step)
            case Think():
                await self._think(step)

    async def _take_luck(self, step: TakeLuck) -> None:
        if step.after_a_beat:
            await self._beat()
        self._tell(self.session.take_luck)
        if not self.match.luck_is_next:
            await self._save()

    async def _pause(self, step: Pause) -> None:
        self._table.say("")
        await self._save()
        await self._table.pause(step.label)
        self.session.go_on()

    async def _hand_over(self, step: HandOver) -> None:
        self._let_computers_think()
        self._table.say(step.title)
        await self._shown()
        if step.after_a_beat:
            await self._beat()
        player = self.match.players[step.seat]
        await self._table.curtain.open_for(player.name, piece_plate(self.match.game, player.colour), step.recap)
        self.session.opened()

    async def _ask(self, step: Ask) -> None:
        self._let_computers_think()
        if self._shown_as not in (None, step.seat):
            # At an open table one hand does not turn into another: both are turned over.
            view.show(self._table, self.match, self.match.state.observe(None))
        self._show()
        self._table.say(step.title)
        if len(self.session.people) < len(self.match.players):
            computer.wake()
        text = await self._table.turn()
        # Nothing is chosen where somebody turns away meanwhile.
        if text:
            await self._change(lambda: self.session.choose(text))
        self._show(animate=bool(text))
        if not step.in_secret:
            await self._table.canvas.settled()

    async def _think(self, step: Think) -> None:
        self._let_computers_think()
        self._table.say(step.title)
        if not step.together:
            self._show()
        started = time.monotonic()
        text = await self._thoughts[step.seat]
        if not step.in_secret:
            await asyncio.sleep(max(0.0, THINKING_SECONDS / self._table.canvas.speed - (time.monotonic() - started)))
        del self._thoughts[step.seat]
        await self._change(lambda: self.session.thought(text))
        if not step.in_secret:
            await self._shown()

    def _let_computers_think(self) -> None:
        """Lets every computer begin that may think now, each from what its own seat knows."""
        game = self.match.game
        for seat in self.session.thinkers:
            if seat not in self._thoughts:
                knowledge, level = self.session.knowledge(seat), self.match.players[seat].level
                self._thoughts[seat] = start(computer.choose(game, knowledge, level))

    async def _beat(self) -> None:
        """Lets everybody look at what they have just been shown."""
        await asyncio.sleep(BEAT_SECONDS / self._table.canvas.speed)

    # Telling, saving, showing

    async def _change(self, change: Callable[[], None]) -> None:
        """Makes the change, says what is told of it, and saves."""
        self._tell(change)
        await self._save()

    def _tell(self, change: Callable[[], None]) -> None:
        """Makes the change to the match, and says what is told of it."""
        number = len(self.match.events)
        change()
        for sentences in self.match.narration[number:]:
            self._table.announce(sentences)
        undo.offer(self.match)

    async def _save(self) -> None:
        worked = self._storage.works
        if not await self._storage.write("match", self.match.to_json()) and worked:
            notice(UNSAVED)

    async def _shown(self) -> None:
        """Shows the table, and waits until everything has come to rest."""
        self._show()
        await self._table.canvas.settled()

    def _show(self, animate: bool = True) -> None:
        """Shows the table as the session lets it be seen."""
        self._shown_as = self.session.viewer
        view.show(self._table, self.match, self.session.observation(), animate)
        undo.offer(self.match)


async def leave(task: asyncio.Task[None] | None) -> None:
    """Ends a match's task, and waits until it has let go of the table."""
    if task is not None and not task.done():
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
