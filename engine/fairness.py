"""Whether a match was played as its record says: luck from the seed, actions by the rules, events that fit their marks.

*Marks* are short hashes, each over everything before it, so that a record cannot be bent unseen. The first covers game, set-up,
players, start, practice and the seed, which keeps anybody from guessing hidden cards by it while the seed is secret. Each further
one covers the mark before it and one event. Whoever changes a save can make new marks as well: then only the seal and the last
mark, which the table saw, tell it from the match that was played. This module knows no particular game and no save.
"""

from __future__ import annotations

import hashlib
import json
import random
import re
from collections.abc import Iterator, Sequence
from typing import Any

from .core import AnyState, Event, Outcome, Seat, SequorError
from .game import AnyGame
from .texts import quoted

MARK_LENGTH = 16
"""Hexadecimal digits: to find another record with the same last mark takes 2^64 trials."""

_MARK = re.compile(f"[0-9a-f]{{{MARK_LENGTH}}}")


def draw_outcome(state: AnyState, seed: str, number: int) -> Outcome:
    """The outcome of a match's luck in that state, if it is the match's luck of that number, counted from 0."""
    return state.sample_chance(random.Random(f"{seed}/{number}"))


DEAL_OF_THE_DAY = "deal of the day: "
"""So begins the seed of a match whose computer players choose alike wherever they are asked the same."""


def whim(seed: str, seat: Seat, events: Sequence[Event]) -> str:
    """The seed with which a computer player at that seat chooses next, in a deal of the day; "" in any other match, where nobody
    can know it beforehand. It tells nothing of the luck, and does not hang on which of several seats has chosen first."""
    if not seed.startswith(DEAL_OF_THE_DAY):
        return ""
    choice = sum(event.seat == seat for event in events)
    return hashlib.sha256(f"computers: {seed}/{seat}/{choice}".encode()).hexdigest()[:32]


# Marks


def first_mark(*facts: Any) -> str:
    """The mark of a match in which nothing has happened yet, from all that is fixed before: data that JSON can write."""
    return _mark(facts)


def next_mark(mark: str, event: Event) -> str:
    """The mark after an event, from the one before it."""
    return _mark((mark, event.seat, event.text))


def is_mark(text: str) -> bool:
    """Whether the text could be a mark."""
    return _MARK.fullmatch(text) is not None


def _mark(facts: tuple[Any, ...]) -> str:
    text = json.dumps(facts, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:MARK_LENGTH]


# What is wrong, in sentences


def broken_mark(first: str, marks: Sequence[str], events: Sequence[Event]) -> Iterator[str]:
    """The first of the marks that does not fit: `first` is what the one before all events should be."""
    if marks[0] != first:
        yield "Game, set-up, seed, players, start or practice do not fit their mark: they have been changed."
    for index, event in enumerate(events):
        if marks[index + 1] != next_mark(marks[index], event):
            yield f"Event {index} does not fit its mark: it, or one next to it, has been changed, added or removed."
            return


def against_the_rules(game: AnyGame, state: AnyState, seed: str, events: Sequence[Event]) -> Iterator[str]:
    """Outcomes that are not the seed's, and the first event that cannot happen, from that state on."""
    luck = 0
    for index, (seat, text) in enumerate(events):
        try:
            if seat is None:
                expected = draw_outcome(state, seed, luck)
                if expected != text:
                    yield f"Event {index} is {quoted(text)} by luck, but the seed gives {quoted(expected)}."
                state, luck = state.apply_chance(text), luck + 1
            else:
                state = state.apply(seat, game.parse_action(text))
        except (SequorError, IndexError) as error:
            yield f"Event {index} cannot happen: {error}"
            return


def wrong_ending(marks: Sequence[str], last: str) -> list[str]:
    """What tells the match with these marks from the one whose last mark began like that; nothing if they are the same."""
    ends = [number for number, mark in enumerate(marks) if mark.startswith(last)]
    if not ends:
        return [f"This is another match than the one with that last mark: this one ends with {marks[-1]}."]
    more = len(marks) - 1 - ends[-1]
    return [f"The match with that last mark is over after {ends[-1]} events: here {more} more follow."] if more else []
