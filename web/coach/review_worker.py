"""Reckons a review inside a worker of its own: a finished match comes in, what each event did to everybody's chances goes out, in
small portions; then the sum and the words for one seat, and what a choice would have been worth. All as JSON. Touches no page.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from typing import Any

from engine.coach.commentary import PlayerNames, commentary_of, mistakes, moments, summed
from engine.coach.review import Review, StartChances, Swing, changes, judgement, opening
from engine.codec import encode
from engine.core import SequorError
from engine.match import Match
from engine.text import isolated

MISTAKE = 0.03
"""What a choice costs at least to be one."""


class ReviewWorker:
    """The review of one match, as far as it is reckoned."""

    def __init__(self, save: str) -> None:
        self._match = Match.from_json(save)
        self._names = tuple(isolated(player.name) for player in self._match.players)
        self._begun: StartChances = opening(self._match)
        self._coming: Iterator[Swing] = changes(self._match, self._begun)
        self._known: list[Swing] = []

    @property
    def start(self) -> list[float]:
        """Everybody's chances before anything happened."""
        return list(self._begun.start)

    def more(self, seconds: float, seat: int) -> dict[str, Any]:
        """The changes that are found within that time, at least one if any are left, and what has decided it so far."""
        until, found = time.monotonic() + seconds, list[Swing]()
        for change in self._coming:
            found.append(change)
            if time.monotonic() >= until:
                break
        self._known += found
        verdict = summed(self._review, seat, self._names, seat).verdict if self._known else ""
        return {"changes": encode(tuple(found)), "verdict": verdict, "done": len(self._known) == len(self._match.events)}

    @property
    def _review(self) -> Review:
        return Review(self._match, self._begun.start, tuple(self._known))

    def text_for(self, seat: int) -> dict[str, Any]:
        """The sum, the moments and the seat's dear choices, in words for that seat."""
        self._known += self._coming
        found, team = self._review, self._match.setup.team(seat)
        own = [lapse for lapse in mistakes(found, self._names, seat) if lapse.seat == seat]
        return {
            "sum": encode(summed(found, seat, self._names, seat)),
            "moments": encode(moments(found, team, self._names, seat)),
            "lapses": encode(tuple(own)),
        }

    def mistakes(self) -> dict[str, Any]:
        """What people chose badly, and what could have been chosen there, each with its worth."""
        self._known += self._coming
        people = {seat for seat, player in enumerate(self._match.players) if not player.level}
        dear = [one for one in mistakes(self._review) if one.seat in people and one.cost >= MISTAKE]
        worths = [(lapse.event, judgement(self._match, lapse.event).worths) for lapse in dear]
        return {"lapses": encode(tuple(dear)), "worths": worths}

    def judged(self, event: int, text: str) -> dict[str, Any]:
        """What that action would have been worth instead of the event, and how it is told, the best one too."""
        match = self._match
        found, seat, state = judgement(match, event, text), match.events[event].seat, match.states[event]
        assert seat is not None
        people, telling = PlayerNames(self._names, seat), commentary_of(match.game)
        best = match.game.parse_action(found.better or text)
        return {
            "judgement": encode(found),
            "done": telling.did(state, seat, match.game.parse_action(text), people),
            "missed": encode(telling.missed(state.observe(seat), best, people)),
        }


_reckoner: ReviewWorker | None = None


def answer(question: str) -> str:
    """Answers `{"do": "open", "match"}`, then `"more"`, `"told"`, `"mistakes"` and `"judged"` as `Reckoner` does, or with
    `{"error": sentence}`. Never raises: an exception in a worker does not reach the page."""
    try:
        return json.dumps(_answer(**json.loads(question)))
    except SequorError as error:
        return json.dumps({"error": str(error)})
    except Exception as error:
        return json.dumps({"error": f"The review failed ({type(error).__name__}: {error})."})


def _answer(do: str, match: str = "", seat: int = 0, seconds: float = 0.0, event: int = 0, text: str = "") -> dict[str, Any]:
    global _reckoner
    if do == "open" or _reckoner is None:
        _reckoner = ReviewWorker(match)
    if do == "open":
        return {"start": _reckoner.start}
    if do == "more":
        return _reckoner.more(seconds, seat)
    if do == "mistakes":
        return _reckoner.mistakes()
    return _reckoner.text_for(seat) if do == "told" else _reckoner.judged(event, text)
