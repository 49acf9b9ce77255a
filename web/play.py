"""One match at the table, from the deal to the end: whose turn, who may look, what is said, and every action saved.

The one place that holds the Match; the table gets observations of it, the computer one seat's observation.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence

from engine.core import Seat
from engine.match import Match
from web import computer
from web.dialogs import notice, show_cut, show_end
from web.storage import Storage
from web.table import Table

THINKING_SECONDS = 0.7
"""A computer's move takes at least this long at speed 1, so that people can follow."""

RECAP_LENGTH = 8

UNSAVED = "There is no room on this device to save the game: it goes on, and the menu saves it to a file."


class Play:
    """Plays one match. `viewer` is the seat whose knowledge is on the screen; None is what everybody may see."""

    def __init__(self, match: Match, table: Table, storage: Storage) -> None:
        self.match = match
        self._table = table
        self._storage = storage
        self._humans = [seat for seat, player in enumerate(match.players) if not player.level]
        self._viewer: Seat | None = None

    async def run(self) -> None:
        """Play to the end. Cancel the task to leave; every action is saved as it happens."""
        self._lay()
        await self._save()
        self._look_as(self._humans[0] if len(self._humans) == 1 else None, animate=False)
        while True:
            await self._luck()
            if self.match.state.returns() is not None:
                break
            seat = self.match.state.to_act[0]
            await (self._computer_turn(seat) if self.match.players[seat].level else self._human_turn(seat))
        self._table.say("The game is over")
        self._look_as(self._viewer)
        await self._table.canvas.settled()
        show_end(self.match)

    def cover(self) -> None:
        """Somebody has turned away: where several people play, hide the hand again."""
        if len(self._humans) > 1 and self._viewer is not None and self.match.state.returns() is None:
            self._table.break_off()

    # Turns

    async def _human_turn(self, seat: Seat) -> None:
        player = self.match.players[seat]
        self._table.say(f"{player.name}’s hand")
        if self._viewer != seat:
            self._look_as(None)
            if len(self._humans) > 1:
                await self._table.canvas.settled()
                await self._table.curtain.open_for(player.name, self._colours()[seat], self._since(seat))
        self._look_as(seat)
        if any(player.level for player in self.match.players):
            computer.wake()
        text = await self._table.turn()
        if not text:
            self._look_as(None, animate=False)
            return
        self.match.play(seat, text)
        await self._happened()
        if len(self._humans) > 1:
            await self._hide_unless_again(seat)
        self._look_as(self._viewer)
        await self._table.canvas.settled()

    async def _hide_unless_again(self, seat: Seat) -> None:
        """After an action the same seat may go on (a dead card, a choice of sequence); else its hand is hidden."""
        while self.match.luck_is_next:
            await self._take_luck()
        if self.match.state.to_act != (seat,):
            self._viewer = None

    async def _computer_turn(self, seat: Seat) -> None:
        player = self.match.players[seat]
        self._table.say(f"{player.name} is thinking …")
        self._look_as(self._humans[0] if len(self._humans) == 1 else None)
        started = time.monotonic()
        text = await computer.choose(self.match.game, self.match.state.observe(seat), player.level)
        await asyncio.sleep(max(0.0, THINKING_SECONDS / self._table.canvas.speed - (time.monotonic() - started)))
        self.match.play(seat, text)
        await self._happened()
        self._look_as(self._viewer)
        await self._table.canvas.settled()

    # Luck

    async def _luck(self) -> None:
        """Let luck do its part. What everybody sees of it (the cut for deal) is shown until dismissed with one press."""
        shown: list[tuple[str, Sequence[str]]] = []
        while self.match.luck_is_next:
            sentences = await self._take_luck()
            if sentences:
                shown.append((self.match.events[-1].text, sentences))
        await self._save()
        if shown:
            await show_cut(shown, self.match.seal)

    async def _take_luck(self) -> Sequence[str]:
        self.match.take_luck()
        sentences = self.match.narration[-1]
        self._table.announce(sentences)
        return sentences

    # Telling and showing

    def _lay(self) -> None:
        setup = self.match.setup
        self._table.seats(self.match.players, self._colours(), setup.sequences_to_win)

    def _colours(self) -> list[str]:
        return [player.colour for player in self.match.players]

    async def _happened(self) -> None:
        self._table.announce(self.match.narration[-1])
        await self._save()

    async def _save(self) -> None:
        worked = self._storage.works
        if not await self._storage.write("match", self.match.to_json()) and worked:
            notice(UNSAVED)

    def _look_as(self, viewer: Seat | None, animate: bool = True) -> None:
        """Show the table as that seat knows it; for None, as everybody does, the hand of the seat to act face down."""
        self._viewer = viewer
        state = self.match.state
        observation = state.observe(viewer)
        acting = state.to_act
        eyes = viewer if viewer is not None else (acting[0] if acting else None)
        colours = self._colours()
        # First what takes room beside the picture: the style sheet places its parts around that.
        self._table.progress(acting, [len(observation.table.sequences[self.match.setup.team(s)]) for s in range(len(colours))])
        self._table.recap(self._since(eyes) if eyes is not None else ())
        self._table.picture(
            self.match.game,
            observation,
            animate,
            names=tuple(player.name for player in self.match.players),
            colours=tuple(colours[: self.match.setup.teams]),
            recent=self._recent(eyes),
            covered=(acting or (0,))[0] if viewer is None else None,
        )

    def _last_own(self, seat: Seat) -> int:
        """The number of the event after the seat's last action; 0 before its first."""
        own = [number for number, event in enumerate(self.match.events) if event.seat == seat]
        return own[-1] + 1 if own else 0

    def _recent(self, seat: Seat | None) -> tuple[str, ...]:
        """The actions to mark: all since the seat's last one, and at least the newest."""
        actions = [(number, event.text) for number, event in enumerate(self.match.events) if event.seat is not None]
        start = self._last_own(seat) if seat is not None else len(self.match.events)
        since = [text for number, text in actions if number >= start]
        return tuple(since or [text for _, text in actions[-1:]])

    def _since(self, seat: Seat) -> tuple[str, ...]:
        """What the others did since the seat's last action, the newest few sentences."""
        start = self._last_own(seat)
        told = zip(self.match.events[start:], self.match.narration[start:], strict=True)
        return tuple(sentence for event, said in told if event.seat is not None for sentence in said)[-RECAP_LENGTH:]


async def leave(task: asyncio.Task[None] | None) -> None:
    """End a match's task and wait until it has let go of the table."""
    if task is not None and not task.done():
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


