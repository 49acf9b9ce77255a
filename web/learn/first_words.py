"""A word at the first time: a sentence beside what somebody meets for the first time in a game, once for each person here. Knows
no game."""

from __future__ import annotations

from pyscript import document

from engine.coach.first import First, firsts
from engine.scene import Spotlight
from engine.session import Ask, Session
from web.learn.met import Meetings
from web.learn.tip import TIP, Tip
from web.table.screen import Table


class FirstWords:
    """Tells them in the tip of this table."""

    def __init__(self, table: Table, tip: Tip, meetings: Meetings) -> None:
        self._table = table
        self._tip = tip
        self._meetings = meetings

    def tell(self, session: Session) -> None:
        """Explains to the person who is asked now what they have not met before, if there is any such thing. Not in the first
        turn, in which a newcomer has enough to look at."""
        match, choosing = session.match, self._table.choosing
        if not choosing.is_asked or not isinstance(step := session.advance(), Ask):
            return
        name, game, known = match.players[step.seat].name, match.game, session.observation()
        has_played = any(event.seat == step.seat for event in match.events)
        new = (first for first in firsts(game, known) if not self._meetings.has_met(game.name, name, first.key))
        first = next(new, None) if has_played else None
        if first is not None:
            self._meetings.note(game.name, name, first.key)
            self._show(first, game.spoken(first.words))

    def _show(self, first: First, spoken: str) -> None:
        """What lies on the table is lit until something is chosen. The words stay until they have been read, or the turn ends."""
        lit = tuple(place for place in first.places if not document.querySelector(f'#hand-buttons [data-key="{place}"]'))
        advice = self._table.choosing.advice
        if lit:
            advice.give(Spotlight("", lit), self._stay)
        else:
            advice.wait(self._tip.hide)
        self._tip.tell(first.words, "", spoken, back=("Got it", self._read), kind=TIP)

    def _read(self) -> None:
        """Takes light and words away."""
        advice = self._table.choosing.advice
        if advice.spotlight is not None:
            advice.turn_to(None)
        advice.end()
        self._tip.hide()

    def _stay(self) -> None:
        """The light is gone; the words stay as long as the turn."""
        if self._table.choosing.is_asked:
            self._table.choosing.advice.wait(self._tip.hide)
        else:
            self._tip.hide()
