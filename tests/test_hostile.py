"""A small dose of hostile texts for every reader; `python3 -m tests.bench hostile` gives more."""

from __future__ import annotations

import random

import pytest

from engine.core import SequorError
from tests.bench.hostile import attack, hostile_text, tried
from tests.hostile.damage import of_text
from tests.hostile.readers import Reader, readers

DOSE = 3_000


def test_every_hostile_text_is_read_or_refused_in_a_sentence() -> None:
    outcome = attack("suite", 0, DOSE)
    assert outcome.shown == []
    assert {name for name, tally in outcome.kinds.items() if tally.trials < DOSE // len(readers())} == set()


@pytest.mark.parametrize("reader", readers(), ids=lambda reader: reader.name)
def test_what_the_damage_starts_from_is_sound(reader: Reader) -> None:
    """Where texts are refused before any damage, a trial tells nothing."""
    assert reader.samples
    for text in reader.samples:
        reader.read(text)


def test_a_trial_is_the_same_whenever_it_is_made() -> None:
    reader = readers()[0]
    assert hostile_text(reader, random.Random("1/27")) == hostile_text(reader, random.Random("1/27"))


@pytest.mark.parametrize(
    ("error", "fault"),
    [
        (SequorError("A card is missing."), ""),
        (SequorError("Two\nlines."), "its sentence is"),
        (SequorError("\u3164"), "its sentence is"),
        (RecursionError("too deep"), "RecursionError: too deep"),
        (KeyError("seat"), "KeyError: 'seat'"),
    ],
)
def test_only_a_sentence_of_our_own_is_no_fault(error: Exception, fault: str) -> None:
    def read(_text: str) -> None:
        raise error

    found, refused, _ = tried(Reader("one that raises", read, ("",), (), of_text), "")
    assert found.startswith(fault)
    assert bool(found) == bool(fault)
    assert refused == isinstance(error, SequorError)
