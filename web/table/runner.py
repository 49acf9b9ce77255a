"""One match at the table, from the deal to the end: whose turn, who may look, what is said, and every action saved.

The one place that holds the Match; the table gets observations of it, the computer one seat's observation.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine, Sequence
from typing import Any

from engine.core import Event, Seat
from engine.match import Match
from web.keep.storage import Storage
from web.kit.tasks import start
from web.table import computer
from web.table import recap as news
from web.table import undo as rewind
from web.table import view as showing
from web.table.dialogs import notice, show_cut, show_end
from web.table.screen import Table

THINKING_SECONDS = 0.7
"""A computer's move takes at least this long at speed 1, so that people can follow."""

BEAT_SECONDS = 0.9
"""What everybody looks at stays so long at speed 1 before play goes on by itself."""

UNSAVED = "There is no room on this device to save the game: it goes on, and the menu saves it to a file."


class Play:
    """Plays one match. `viewer` is the seat whose knowledge is on the screen; None is what everybody may see."""

    def __init__(self, match: Match, table: Table, storage: Storage) -> None:
        self.match = match
        self._table = table
        self._storage = storage
        self._humans = [seat for seat, player in enumerate(match.players) if not player.level]
        self._viewer: Seat | None = None
        self._looks_openly = False
        self._turned_away = False
        self._fresh = False

    async def run(self) -> None:
        """Play to the end. Cancel the task to leave; every action is saved as it happens."""
        showing.lay(self._table, self.match)
        await self._save()
        self._look_as(self._lone_human(), animate=False)
        await self._go_on()

    async def take_back(self) -> None:
        """Take the last choice back and play on from there. What ran the match before has been left."""
        if self.match.can_undo:
            self._table.announce((rewind.take_back(self.match),))
            self._fresh = False
            if self._viewer not in self.match.state.to_act:
                self._viewer = self._lone_human()
            self._look_as(self._viewer)
        await self._save()
        await self._go_on()

    async def call(self, seat: Seat, text: str) -> None:
        """Let a seat do something out of turn, if it still can, and play on. What ran the match before has been left."""
        if text in map(str, self.match.state.legal_actions(seat)):
            await self._do(seat, text)
            await self._shown(self._viewer)
        await self._go_on()

    async def _go_on(self) -> None:
        while True:
            await self._luck()
            if self.match.state.returns() is not None:
                break
            await (self._secret_round() if self._is_secret() else self._turn(self.match.state.to_act[0]))
        self._table.say("The game is over")
        await self._shown(self._viewer)
        self.show_end()

    def show_end(self) -> None:
        """How it ended, over the table as it was then."""
        self._look_as(self._viewer, animate=False)
        show_end(self.match)

    def cover(self) -> None:
        """Somebody has turned away: where hands are passed over, hide this one again."""
        if self._hand_over and self._viewer is not None and self.match.state.returns() is None:
            self._turned_away = True
            self._table.break_off()

    @property
    def _hand_over(self) -> bool:
        """Whether the device is passed on in secret now."""
        return len(self._humans) > 1 and self.match.game.has_secrets(self.match.state.observe(None))

    # Turns

    def _is_secret(self) -> bool:
        """Whether what the seats do now is shown to nobody before all have done it."""
        state = self.match.state
        return not self.match.game.is_open(state.observe(None), Event(state.to_act[0], ""))

    async def _turn(self, seat: Seat) -> None:
        if self.match.players[seat].level:
            await self._computer_turn(seat)
        else:
            await self._human_turn(seat)
            await self._table.canvas.settled()

    async def _secret_round(self) -> None:
        """Every seat that the game waits for chooses, people in turn and computers meanwhile, until all is revealed.

        Or one seat after the other does several secret things, its pass; nobody looks on when a computer does.
        """
        state, begun = self.match.state, len(self.match.events)
        thoughts = {seat: start(self._thought(seat)) for seat in state.to_act if self._is_computer(seat)}
        at_once = len(state.to_act) > 1
        if thoughts and not at_once:
            self._look_as(self._lone_human())
        try:
            while not self._told_since(begun) and (people := self._people_to_act()):
                await self._human_turn(people[0])
            for seat in [seat for seat in thoughts if seat in self.match.state.to_act]:
                self._table.say(f"{self.match.players[seat].name} is {'thinking' if at_once else 'choosing'} …")
                await self._do(seat, await thoughts[seat])
        finally:
            for thought in thoughts.values():
                thought.cancel()
        if self._told_since(begun):
            self._table.say("All reveal")
            await self._shown(self._lone_human())
            self._fresh = True

    def _is_computer(self, seat: Seat) -> bool:
        return bool(self.match.players[seat].level)

    def _people_to_act(self) -> list[Seat]:
        return [seat for seat in self.match.state.to_act if not self._is_computer(seat)]

    def _told_since(self, number: int) -> bool:
        """Whether anything has been said at the table since the event of that number."""
        return any(self.match.narration[number:])

    async def _human_turn(self, seat: Seat) -> None:
        """The seat's player takes the device and chooses; nothing is done where they turn away meanwhile."""
        player = self.match.players[seat]
        self._table.say(self._title(seat, None))
        in_the_open = not self._hand_over
        # Who has the device already needs no curtain; but what is on an open table anybody may be looking at.
        if self._viewer != seat or self._turned_away or (self._looks_openly and not in_the_open):
            self._look_as(None)
            if not in_the_open:
                await self._table.canvas.settled()
                await self._beat()
                piece = f"{self.match.game.piece} {player.colour}"
                await self._table.curtain.open_for(player.name, piece, news.since(self.match, seat))
        self._look_as(seat)
        self._table.say(self._title(seat, seat))
        if any(player.level for player in self.match.players):
            computer.wake()
        self._turned_away = False
        text = await self._table.turn()
        self._fresh = False
        if text:
            await self._do(seat, text)
        if self._hand_over and (in_the_open or not (text and await self._goes_on(seat)) or self._turned_away):
            self._viewer = None
        self._look_as(self._viewer, animate=bool(text))

    def _title(self, seat: Seat, viewer: Seat | None) -> str:
        """Whose hand it is and how the seat stands, or for the seat itself what it is asked."""
        match, game = self.match, self.match.game
        name, asked = match.players[seat].name, game.asks(match.state.observe(viewer))
        note = game.standing(match.state.observe(None), seat).note
        return f"{name}: {asked}" if asked else " · ".join(filter(None, (f"{name}’s {game.holding}", note)))

    async def _goes_on(self, seat: Seat) -> bool:
        """Whether the same seat has to act again: after an open action such as the exchange of a dead card, or in a pass,
        where the luck between is the seat's own."""
        was_open = self.match.is_open(len(self.match.events) - 1)
        while self.match.luck_is_next and (was_open or not (self.match.narration[-1] or self._is_open_luck())):
            await self._take_luck()
        return self.match.state.to_act == (seat,) and (was_open or not self.match.narration[-1])

    def _is_open_luck(self) -> bool:
        """Whether everybody will see the luck that comes next."""
        return self.match.game.is_open(self.match.state.observe(None), Event(None, ""))

    async def _computer_turn(self, seat: Seat) -> None:
        self._table.say(f"{self.match.players[seat].name} is thinking …")
        self._look_as(self._lone_human())
        started = time.monotonic()
        text = await self._thought(seat)
        await asyncio.sleep(max(0.0, THINKING_SECONDS / self._table.canvas.speed - (time.monotonic() - started)))
        await self._do(seat, text)
        await self._shown(self._viewer)

    def _thought(self, seat: Seat) -> Coroutine[Any, Any, str]:
        """What the computer at that seat does, from what it knows now."""
        match = self.match
        return computer.choose(match.game, match.state.observe(seat), match.players[seat].level)

    async def _do(self, seat: Seat, text: str) -> None:
        self.match.play(seat, text)
        self._table.announce(self.match.narration[-1])
        rewind.offer(self.match)
        await self._save()

    # Luck

    async def _luck(self) -> None:
        """Let luck do its part. What everybody sees of it is looked at: the opening until dismissed with one press."""
        opening: list[tuple[str, Sequence[str]]] = []
        while self.match.luck_is_next:
            await self._pause()
            sentences = await self._take_luck()
            if sentences and self.match.game.opening(self.match.setup):
                opening.append((self.match.events[-1].text, sentences))
            elif sentences:
                await self._shown(self._lone_human())
                self._fresh = True
        await self._save()
        if opening:
            await show_cut(opening, self.match.seal)

    async def _pause(self) -> None:
        """Where the table looks at something together, somebody says when to go on; else it stays for a beat."""
        public = self.match.state.observe(None)
        label = self.match.game.pause(public)
        if label and self._humans:
            self._table.say("")
            await self._save()
            await self._table.pause(label)
            self._fresh = False
        elif label or not self._is_open_luck():
            await self._beat()

    async def _beat(self) -> None:
        """Let everybody look at what has just been shown."""
        if self._fresh:
            await asyncio.sleep(BEAT_SECONDS / self._table.canvas.speed)
        self._fresh = False

    async def _take_luck(self) -> Sequence[str]:
        self.match.take_luck()
        sentences = self.match.narration[-1]
        self._table.announce(sentences)
        rewind.offer(self.match)
        return sentences

    # Telling and showing

    def _lone_human(self) -> Seat | None:
        """The seat of the only human, who may look all the time; None where there are more or none."""
        return self._humans[0] if len(self._humans) == 1 else None

    async def _save(self) -> None:
        worked = self._storage.works
        if not await self._storage.write("match", self.match.to_json()) and worked:
            notice(UNSAVED)

    async def _shown(self, viewer: Seat | None) -> None:
        """Show the table as that seat knows it and wait until everything has come to rest."""
        self._look_as(viewer)
        await self._table.canvas.settled()

    def _look_as(self, viewer: Seat | None, animate: bool = True) -> None:
        """Show the table as that seat knows it; for None, as everybody does."""
        self._viewer, self._looks_openly = viewer, not self._hand_over
        showing.show(self._table, self.match, viewer, animate)
        rewind.offer(self.match)


async def leave(task: asyncio.Task[None] | None) -> None:
    """End a match's task and wait until it has let go of the table."""
    if task is not None and not task.done():
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
