"""Hints at the table: selects the best play, given what the player knows, and gives the reason in a sentence.

Never plays. Clears everything when the turn ends or the hand closes. Also shows first-time tips: explanations of things that are
new to a player, each once per player. Hints and tips appear in the place of messages. Independent of particular games.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from pyodide.ffi import create_proxy
from pyscript import document, window

from engine.coach.hint import FirstTimeTip, Reason, first_time_tips, spotlight
from engine.codec import decode
from engine.core import AnyObservation, Seat
from engine.match import Match
from engine.scene import Spotlight
from engine.session import Ask, Session
from engine.text import isolated
from web.storage.progress import SeenTips
from web.storage.texts import TextStore
from web.table.bots import advise
from web.table.screen import TableScreen
from web.ui.dom import announce, find, listen, show
from web.ui.tasks import spawn

PATIENCE = 300
"""The time in milliseconds after which the tip reports that a hint is being computed."""

READ, HEARD = ("#tip-text b", "#tip-text span"), "#tip-said"
"""The selectors of the first and second sentence, and of the text for screen readers."""

HINT, TIP = "Hint", "Tip"
"""The kinds of tips: requested hints, and first-time tips."""


class Tip:
    """The element `#tip`."""

    def __init__(self) -> None:
        self._tip = find("#tip")
        self._explain: Callable[[], None] | None = None
        self._back: Callable[[], None] = self.hide
        self._timer = 0
        self._say_so = create_proxy(lambda: self._show_words("Finding the best play…", "", ""))
        find("#why").before(self._tip)
        listen(find("#tip-text"), "click", lambda _event: self._press())
        listen(find("#tip-why"), "click", lambda _event: self._explain() if self._explain else None)
        listen(find("#tip-back"), "click", lambda _event: self._back())

    def wait(self) -> None:
        """Reports after PATIENCE that a hint is being computed."""
        find("#hint-button").ariaBusy = "true"
        self._timer = window.setTimeout(self._say_so, PATIENCE)

    def show(
        self,
        words: str,
        more: str,
        spoken: str,
        back: tuple[str, Callable[[], None]],
        explain: Callable[[], None] | None = None,
        kind: str = HINT,
    ) -> None:
        """Shows the words, and makes screen readers read them as `spoken`. `back` is the label and the handler of the button that
        removes them; `explain` shows more on the table when "why" is pressed."""
        self.hide()
        self._back, self._explain = back[1], explain
        self._show_words(words, more, spoken, kind)
        find("#tip-back").textContent = back[0]
        show(find("#tip-why"), explain is not None)
        show(find("#tip .tip-buttons"))
        self._tip.classList.toggle("has-more", bool(more) or explain is not None)

    def hide(self) -> None:
        """Removes the tip."""
        window.clearTimeout(self._timer)
        find("#hint-button").ariaBusy = None
        find("#hint-button").ariaPressed = None
        self._empty()

    def _empty(self) -> None:
        """Removes all its texts from the page."""
        show(self._tip, False)
        for place in (*READ, HEARD):
            find(place).textContent = ""

    def _show_words(self, words: str, more: str, spoken: str, kind: str = HINT) -> None:
        self._empty()
        self._tip.dataset.kind = self._tip.ariaLabel = kind
        for place, text in zip(READ, (words, more), strict=True):
            find(place).textContent = text
        announce(find(HEARD), spoken or words)
        show(find("#tip .tip-buttons"), False)
        self._tip.classList.remove("open", "has-more")
        announce(find("#why"), "")  # answered by the tip
        show(self._tip)

    def _press(self) -> None:
        """Expands a tip that is cut off for lack of room, or collapses it again."""
        if self._tip.classList.toggle("open") and self._explain is not None:
            self._explain()


WALK_SECONDS = 1.2
"""The time in seconds that the light takes at speed 1 to run through the places of a reason."""


class Hints:
    """Gives hints at this table, for any match."""

    def __init__(self, table: TableScreen) -> None:
        self._table = table
        self.tip = Tip()
        self._last: tuple[AnyObservation, tuple[str, ...], str, Reason] | None = None
        """The last observation with the names, and the play and reason found for it."""

    async def show_hint(self, session: Session, note: Callable[[Seat], Awaitable[None]]) -> None:
        """Shows the best play to the person who must choose now, after `note(seat)` has recorded the hint; or removes a hint that
        is shown. Does nothing if nobody must choose, or the game is played without hints.

        Raises ComputerError, or MissingDataError if something can't be fetched."""
        choosing, advice, match = self._table.selection, self._table.selection.advice, session.match
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
        advice.give(spotlight(action, reason), self.tip.hide, tokens)
        spoken = game.for_speech(f"Hint: {reason.words} {reason.more}".strip())
        explain = self._explain if len(reason.places) > 1 else None
        self.tip.show(reason.words, reason.more, spoken, back=("Dismiss", self._put_back), explain=explain)
        find("#hint-button").ariaPressed = "true"
        self._lead_on()

    async def _found(self, match: Match, known: AnyObservation) -> tuple[str, Reason] | None:
        """The play and the reason, reused if the observation is the same as last time; None if the turn ends before that."""
        names = tuple(isolated(player.name) for player in match.players)
        if self._last is not None and self._last[:2] == (known, names):
            return self._last[2:]
        thinking = spawn(advise(match.game, known, names))

        def give_up() -> None:
            thinking.cancel()
            self.tip.hide()

        self._table.selection.advice.wait(give_up)
        self.tip.wait()
        await asyncio.wait({thinking})
        if thinking.cancelled():
            return None
        self._table.selection.advice.end()
        answer = thinking.result()
        self._last = known, names, str(answer["action"]), decode(Reason, answer["reason"], "reason")
        return self._last[2:]

    def _lead_on(self) -> None:
        """Moves the focus to the button of the recommended play, unless it is in a text field."""
        main = document.querySelector("#choices-buttons .main")
        if main and not document.activeElement.matches("input"):
            main.focus()

    def _explain(self) -> None:
        """Makes the light run through the places of the reason."""
        spawn(self._walk())

    async def _walk(self) -> None:
        advice, pace = self._table.selection.advice, self._table.pace
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
        """Removes the hint and its selection. In the same turn, the next hint will be the same."""
        self._table.selection.advice.put_back()
        for place in ("#hand-buttons", "#choices-buttons"):
            if stop := document.querySelector(f"{place} button:not([tabindex='-1'], :disabled)"):
                stop.focus()
                return


class FirstTimeTips:
    """Shows first-time tips at this table."""

    def __init__(self, table: TableScreen, tip: Tip, storage: TextStore) -> None:
        self._table = table
        self._tip = tip
        self._storage = storage

    def explain(self, session: Session) -> None:
        """Shows a tip to the person who must choose now, if anything is new to them. Not in the first turn, in which a newcomer
        has enough to look at."""
        match, choosing = session.match, self._table.selection
        if not choosing.is_asked or not isinstance(step := session.advance(), Ask):
            return
        name, game, known = match.players[step.seat].name, match.game, session.observation()
        has_played = any(event.seat == step.seat for event in match.events)
        seen = SeenTips.of(self._storage, game.name)
        new = (first for first in first_time_tips(game, known) if (name, first.key) not in seen.pairs)
        first = next(new, None) if has_played else None
        if first is not None:
            seen.with_seen(name, first.key).store(self._storage, game.name)
            self._show(first, game.for_speech(first.words))

    def _show(self, first: FirstTimeTip, spoken: str) -> None:
        """Shows the tip. Its places on the table are lit until something is chosen. The words stay until they are dismissed, or
        the turn ends."""
        lit = tuple(place for place in first.places if not document.querySelector(f'#hand-buttons [data-key="{place}"]'))
        advice = self._table.selection.advice
        if lit:
            advice.give(Spotlight("", lit), self._stay)
        else:
            advice.wait(self._tip.hide)
        self._tip.show(first.words, "", spoken, back=("Got it", self._read), kind=TIP)

    def _read(self) -> None:
        """Removes the light and the words."""
        advice = self._table.selection.advice
        if advice.spotlight is not None:
            advice.turn_to(None)
        advice.end()
        self._tip.hide()

    def _stay(self) -> None:
        """Keeps the words until the turn ends, after the light has gone."""
        if self._table.selection.is_asked:
            self._table.selection.advice.wait(self._tip.hide)
        else:
            self._tip.hide()
