"""Whether a match was played as its record says: luck from the seed, actions by the rules, events that fit their marks.

Whoever changes a save can make new marks as well. Then only the last mark, which the table saw, tells it from the match played.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import TYPE_CHECKING

from .chain import next_mark
from .core import AnyState, Outcome, SequorError

if TYPE_CHECKING:
    from .match import Match


def draw_outcome(state: AnyState, seed: str, number: int) -> Outcome:
    """The outcome of a match's luck in that state, if it is the match's luck of that number, counted from 0."""
    return state.sample_chance(random.Random(f"{seed}/{number}"))


def wrongs(match: Match) -> list[str]:
    """Everything that is unfair, in sentences: a broken mark, outcomes that are not the seed's, actions against the rules."""
    return [*_broken_mark(match), *_events_against_the_rules(match)]


def wrong_ending(match: Match, last: str) -> list[str]:
    """What tells the match from the one whose last mark began like that, in a sentence; nothing if they are the same."""
    ends = [number for number, mark in enumerate(match.marks) if last and mark.startswith(last.lower())]
    if not ends:
        return [f"This is another match than the one with that last mark: this one ends with {match.marks[-1]}."]
    more = len(match.events) - ends[-1]
    return [f"The match with that last mark is over after {ends[-1]} events: here {more} more follow."] if more else []


def _broken_mark(match: Match) -> Iterator[str]:
    """The first mark that does not fit."""
    if match.marks[0] != match.first_mark:
        yield "Game, set-up, seed, players, start or practice do not fit their mark: they have been changed."
    for index, event in enumerate(match.events):
        if match.marks[index + 1] != next_mark(match.marks[index], event):
            yield f"Event {index} does not fit its mark: it, or one next to it, has been changed, added or removed."
            return


def _events_against_the_rules(match: Match) -> Iterator[str]:
    state, luck = match.states[0], 0
    for index, (seat, text) in enumerate(match.events):
        try:
            if seat is None:
                expected = draw_outcome(state, match.seed, luck)
                if expected != text:
                    yield f"Event {index} is {text!r} by luck, but the seed gives {expected!r}."
                state, luck = state.apply_chance(text), luck + 1
            else:
                state = state.apply(seat, match.game.parse_action(text))
        except (SequorError, IndexError) as error:
            yield f"Event {index} cannot happen: {error}"
            return
