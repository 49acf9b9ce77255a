"""What has happened since a seat's last turn: played again on the table once its hand is open. And the call to a turn, which is
heard if others have done something since."""

from __future__ import annotations

from engine import recap
from engine.core import Seat
from engine.session import Session
from web.kit import sound
from web.table.pace import AGAIN_SECONDS, ALL_AGAIN_SECONDS
from web.table.screen import Table


class Again:
    """The memory of one session. `note(seat)` when the hand opens, `await play(seat)` when it is shown."""

    def __init__(self, session: Session, table: Table) -> None:
        self._session, self._table = session, table
        self._numbers: tuple[int, ...] = ()
        self._last_called: tuple[Seat | None, int] = None, 0

    def note(self, seat: Seat) -> None:
        """Remembers what is to be played again for this seat."""
        self._numbers = recap.replayed(self._session.match, seat)

    async def play(self, seat: Seat) -> None:
        """Plays it again, once; whatever came of it is a ghost until it comes."""
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
        """Lets it be heard that a turn begins: not again while only luck and the seat's own choices have come."""
        last, number = self._last_called
        events = self._session.match.events
        if last != seat or any(event.seat not in (None, seat) for event in events[number:]):
            sound.play("turn")
        self._last_called = seat, len(events)
