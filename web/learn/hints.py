"""Hints at the table: shows the best play for what the player knows, selected on the picture, with one sentence why. Never plays
by itself. Clears everything when the turn ends or the hand closes.

Receives the session's observation and nothing else of the match. Works for every game.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from pyscript import document

from engine.coach.hint import Reason
from engine.codec import decode
from engine.core import AnyObservation, Seat
from engine.match import Match
from engine.scene import Spotlight
from engine.session import Ask, Session
from engine.text import isolated
from web.kit.dom import find
from web.kit.tasks import start
from web.learn.tip import Tip
from web.table.computer import advise
from web.table.screen import Table

WALK_SECONDS = 1.2
"""How long a light takes, at speed 1, to run through what a reason is about."""


class Hints:
    """Gives hints at this table, whatever match lies on it."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.tip = Tip()
        self._last: tuple[AnyObservation, tuple[str, ...], str, Reason] | None = None
        """What was last known and by whom, with the play and the reason that were found."""

    async def ask(self, session: Session, note: Callable[[Seat], Awaitable[None]]) -> None:
        """Shows the best play to the person who is asked now, once `note(seat)` has noted it; or takes it back if it is shown.
        Does nothing where nobody is asked, or the table has agreed on no hints.

        Raises ComputerError, or MissingDataError where something cannot be fetched."""
        choosing, advice, match = self._table.choosing, self._table.choosing.advice, session.match
        if advice.spotlight is not None and advice.spotlight.action:
            self._put_back()
            return
        if not choosing.is_asked or not match.hints or not isinstance(step := session.advance(), Ask):
            return
        known = session.observation()
        found = await self._found(match, known)
        if found is None:
            return
        await note(step.seat)
        if not choosing.is_asked or session.observation() != known:
            return
        game, (action, reason) = match.game, found
        tokens = tuple(game.choices(known, game.parse_action(action)))
        advice.give(Spotlight(action, reason.places, reason.team), self.tip.hide, tokens)
        spoken = game.spoken(f"Hint: {reason.words} {reason.more}".strip())
        explain = self._explain if len(reason.places) > 1 else None
        self.tip.tell(reason.words, reason.more, spoken, back=("Dismiss", self._put_back), explain=explain)
        find("#hint-button").ariaPressed = "true"
        self._lead_on()

    async def _found(self, match: Match, known: AnyObservation) -> tuple[str, Reason] | None:
        """The play and the reason, found now or at the last time that the same was known; None if the turn ended meanwhile."""
        names = tuple(isolated(player.name) for player in match.players)
        if self._last is not None and self._last[:2] == (known, names):
            return self._last[2:]
        thinking = start(advise(match.game, known, names))

        def give_up() -> None:
            thinking.cancel()
            self.tip.hide()

        self._table.choosing.advice.wait(give_up)
        self.tip.wait()
        await asyncio.wait({thinking})
        if thinking.cancelled():
            return None
        self._table.choosing.advice.end()
        answer = thinking.result()
        self._last = known, names, str(answer["action"]), decode(Reason, answer["reason"], "reason")
        return self._last[2:]

    def _lead_on(self) -> None:
        """Leads the keyboard from the button, or from anywhere but a field, to the play that is advised."""
        main = document.querySelector("#choices-buttons .main")
        if main and not document.activeElement.matches("input"):
            main.focus()

    def _explain(self) -> None:
        """Lets the light run through what the reason is about."""
        start(self._walk())

    async def _walk(self) -> None:
        advice, pace = self._table.choosing.advice, self._table.pace
        whole = advice.spotlight
        if whole is None or self._table.canvas.reduced:
            return
        for count in range(1, len(whole.places) + 1):
            if advice.spotlight is None:
                return
            advice.turn_to(whole._replace(places=whole.places[:count]))
            if not await pace.beat(WALK_SECONDS / len(whole.places)):
                break
        if advice.spotlight is not None:
            advice.turn_to(whole)

    def _put_back(self) -> None:
        """Forgets the hint and what it has chosen; asked again in the same turn, it is the same."""
        self._table.choosing.advice.put_back()
        for place in ("#hand-buttons", "#choices-buttons"):
            if stop := document.querySelector(f"{place} button:not([tabindex='-1'], :disabled)"):
                stop.focus()
                return
