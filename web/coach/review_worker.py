"""Computes reviews inside a worker: takes a finished match and returns the changes in each team's chances, in small portions.

Then returns the breakdown, the words and the story for one seat, and verdicts on answers to its questions. All as JSON.
Independent of the page.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from typing import Any

from engine.coach.commentary import CHOICE, mistakes, moments, points, summed
from engine.coach.review import Review, StartChances, Swing, changes, judgement, opening
from engine.coach.story import answer, tell
from engine.codec import encode
from engine.core import SequorError
from engine.match import Match
from engine.text import isolated

MISTAKE = 0.03
"""The minimum cost of a mistake, in winning chance."""


class ReviewWorker:
    """The review of one match, as far as it is computed."""

    def __init__(self, save: str) -> None:
        self._match = Match.from_json(save)
        self._names = tuple(isolated(player.name) for player in self._match.players)
        self._begun: StartChances = opening(self._match)
        self._coming: Iterator[Swing] = changes(self._match, self._begun)
        self._known: list[Swing] = []

    @property
    def start(self) -> list[float]:
        """Each team's chance before the first event."""
        return list(self._begun.start)

    def more(self, seconds: float, seat: int) -> dict[str, Any]:
        """The changes computed within that time, at least one if any are left, and the verdict so far for that seat."""
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
        """The breakdown, the key moments and the seat's mistakes, worded for that seat."""
        self._known += self._coming
        found, team = self._review, self._match.setup.team(seat)
        own = [lapse for lapse in mistakes(found, self._names, seat) if lapse.seat == seat]
        return {
            "sum": encode(summed(found, seat, self._names, seat)),
            "moments": encode(moments(found, team, self._names, seat)),
            "lapses": encode(tuple(own)),
        }

    def mistakes(self) -> dict[str, Any]:
        """People's mistakes, and the worth of each possible action there."""
        self._known += self._coming
        people = {seat for seat, player in enumerate(self._match.players) if not player.level}
        dear = [one for one in mistakes(self._review) if one.seat in people and one.cost >= MISTAKE]
        worths = [(lapse.event, judgement(self._match, lapse.event).worths) for lapse in dear]
        return {"lapses": encode(tuple(dear)), "worths": worths}

    def story(self, seat: int) -> dict[str, Any]:
        """The story of the game for that seat: the end's words, the balance, and the questions."""
        self._known += self._coming
        return {"story": encode(tell(self._review, seat, self._names, seat))}

    def answer(self, event: int, text: str) -> dict[str, Any]:
        """The verdict on that action in place of the event; on the best one if `text` is "". Also returns the action's text."""
        self._known += self._coming
        seat, played = self._match.events[event]
        cost = None if seat is None else -points(self._review, event, self._match.setup.team(seat), CHOICE)
        text = text or self._known[event].better or played
        return {"text": text, "answer": encode(answer(self._match, event, text, self._names, cost))}


_reckoner: ReviewWorker | None = None


def answer_question(question: str) -> str:
    """Answers `{"do": "open", "match"}`, then `"more"`, `"told"`, `"story"`, `"mistakes"` and `"answer"` with the results of
    `ReviewWorker`'s methods, or with `{"error": sentence}`. Never raises: an exception in a worker does not reach the page."""
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
    if do == "story":
        return _reckoner.story(seat)
    return _reckoner.text_for(seat) if do == "told" else _reckoner.answer(event, text)
