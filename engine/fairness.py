"""Checks that a match was played as recorded: luck from the seed, legal actions, and events that match their checksums.

The checksums form a hash chain, so every edit shows. The first covers the game, setup, players, start, practice setting and seed;
because the seed is secret during the game, nobody can guess hidden cards from it. Each further one covers the checksum before it
and one event. Anyone who edits a save can also recompute its checksums. Then only the seed's hash and the last checksum, both
shown during the game, reveal the edit. Independent of particular games and of saves.
"""

from __future__ import annotations

import hashlib
import json
import random
import re
from collections.abc import Iterator, Sequence
from typing import Any

from .core import AnyState, ChanceOutcome, Event, Seat, SequorError
from .game import AnyGame
from .text import amount, quoted

MARK_LENGTH = 16
"""The length of a checksum in hexadecimal digits. Finding another record with the same last checksum takes 2^64 trials."""

_MARK = re.compile(f"[0-9a-f]{{{MARK_LENGTH}}}")


def draw_outcome(state: AnyState, seed: str, number: int) -> ChanceOutcome:
    """The seed's outcome for the chance event with index `number` (from 0) of a match, which is in this state."""
    return state.sample_chance(random.Random(f"{seed}/{number}"))


DEAL_OF_THE_DAY = "deal of the day: "
"""The beginning of a daily game's seed. In such a game, computer players make the same choices on every device."""


def bot_seed(seed: str, seat: Seat, events: Sequence[Event]) -> str:
    """The seed of a computer player's next choice at that seat in a daily game; "" in any other match, where its choices can't be
    predicted. Reveals nothing about the luck, and does not depend on the order in which several seats choose."""
    if not seed.startswith(DEAL_OF_THE_DAY):
        return ""
    choice = sum(event.seat == seat for event in events)
    return hashlib.sha256(f"computers: {seed}/{seat}/{choice}".encode()).hexdigest()[:32]


# Checksums


def start_hash(*facts: Any) -> str:
    """The checksum of a match before its first event. `facts` are everything fixed by then, as data that JSON can write."""
    return _mark(facts)


def event_hash(mark: str, event: Event) -> str:
    """The checksum after an event, from the checksum before it."""
    return _mark((mark, event.seat, event.text))


def is_hash(text: str) -> bool:
    """Whether the text has the form of a checksum."""
    return _MARK.fullmatch(text) is not None


def _mark(facts: tuple[Any, ...]) -> str:
    text = json.dumps(facts, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:MARK_LENGTH]


# Faults, as sentences


def broken_hash(first: str, marks: Sequence[str], events: Sequence[Event]) -> Iterator[str]:
    """Reports the first checksum that doesn't match. `first` is the correct checksum before all events."""
    if marks[0] != first:
        yield "The game, setup, seed, players, start or practice setting was edited: the first checksum doesn’t match."
    for index, event in enumerate(events):
        if marks[index + 1] != event_hash(marks[index], event):
            yield f"Event {index} doesn’t match its checksum: it or a neighbouring event was edited, added or removed."
            return


def rule_violations(game: AnyGame, state: AnyState, seed: str, events: Sequence[Event]) -> Iterator[str]:
    """Reports outcomes that differ from the seed's, and the first impossible event, starting from that state."""
    luck = 0
    for index, (seat, text) in enumerate(events):
        try:
            if seat is None:
                expected = draw_outcome(state, seed, luck)
                if expected != text:
                    yield f"Event {index} is the random outcome {quoted(text)}, but the seed gives {quoted(expected)}."
                state, luck = state.apply_chance(text), luck + 1
            else:
                state = state.apply(seat, game.parse_action(text))
        except (SequorError, IndexError) as error:
            yield f"Event {index} is impossible: {error}"
            return


def wrong_ending(marks: Sequence[str], last: str) -> list[str]:
    """Reports a difference between the match with these checksums and the one whose last checksum begins with `last`; [] if they
    are the same."""
    ends = [number for number, mark in enumerate(marks) if mark.startswith(last)]
    if not ends:
        return [f"The final checksum doesn’t match: this game ends with {marks[-1]}."]
    more = len(marks) - 1 - ends[-1]
    events = amount(ends[-1], "event")
    return [f"The game with that final checksum ends after {events}; this file has {more} more."] if more else []
