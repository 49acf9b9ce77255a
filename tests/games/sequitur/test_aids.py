"""Aids of Sequitur against words tried one by one: on the rack, with one letter moved, in any order; and only by the own rack."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from engine.coach.hint import aids
from engine.games.sequitur import GAME
from engine.games.sequitur.box.goals import goals
from engine.games.sequitur.coach.aids import made_of
from engine.games.sequitur.rules import steps
from engine.games.sequitur.rules.hand import Hand
from engine.games.sequitur.rules.setup import SequiturSetup
from engine.games.sequitur.rules.state import Observation
from engine.games.sequitur.rules.table import Table
from engine.games.sequitur.words.lexicon import COUNTS, lexicon
from engine.scene import Aid

BAG = "".join(ball * count for ball, count in COUNTS.items())
RACKS = 24
KINDS = ("stands", "near", "letters")


def racks() -> list[str]:
    """Racks drawn from the bag, some with the blank and some with the Q."""
    rng = random.Random(4)
    found = []
    for number in range(RACKS):
        balls = ("Q?", "?", "Q", "", "", "")[number % 6]
        rack = [*balls, *rng.sample(BAG.replace("?", "").replace("Q", ""), 5 if "?" in balls else 8 - len(balls))]
        rng.shuffle(rack)
        found.append("".join(rack))
    return found


def reads(row: str, word: str) -> bool:
    """Whether the balls spell the word from left to right, some left out."""
    if not word:
        return True
    for at, ball in enumerate(row):
        for text in ("Q", "QU") if ball == "Q" else (word[0],) if ball == "?" else (ball,):
            if word.startswith(text) and reads(row[at + 1 :], word[len(text) :]):
                return True
    return False


def stands(rack: str, word: str) -> bool:
    return reads(rack, word) or reads(rack[::-1], word)


def one_move(rack: str, word: str) -> bool:
    rests = [(rack[:at] + rack[at + 1 :], ball) for at, ball in enumerate(rack)]
    return any(stands(rest[:to] + ball + rest[to:], word) for rest, ball in rests for to in range(len(rack)))


def in_letters(rack: str, word: str) -> bool:
    """Whether the balls spell the word in some order: letter by letter, the blank for the last that is missing."""

    def taken(text: str) -> bool:
        return (Counter(text) - Counter(rack)).total() <= rack.count("?")

    return taken(word) or ("Q" in rack and "QU" in word and taken(word.replace("QU", "Q", 1)))


def seen(rack: str, drawn: str = "", step: str = steps.PLAY, secret: str = "", word: str = "") -> Observation:
    names = tuple(goals(""))
    table = Table(SequiturSetup(2), step=1, public=tuple(name for name in names if name != secret), stacks=((), ()))
    return Observation(table, 0, True, step, Hand(rack, drawn, secret=secret, word=word))


def told(aid: Aid) -> dict[str, int]:
    """How many words of each kind an aid tells of."""
    numbers = "no one two three four five six seven eight nine ten eleven twelve".split()
    counts = dict.fromkeys(KINDS, 0)
    for part in aid.words.rpartition(": ")[2].removesuffix(".").replace(" and ", ", ").split(", "):
        word, *rest = part.split()
        kind = next((kind for kind, end in zip(KINDS, ("rack", "away", "letters"), strict=True) if rest[-1] == end), "")
        if kind:
            counts[kind] = numbers.index(word) if word in numbers else int(word)
    return counts


@pytest.mark.parametrize("rack", racks())
def test_words_in_reach_are_those_that_are_found_by_trying(rack: str) -> None:
    letters = set(rack.replace("Q", "QU"))
    near_enough = [word for word in lexicon().words if len(set(word) - letters) <= rack.count("?")]
    found = [word for word in near_enough if in_letters(rack, word)]
    assert made_of(lexicon(), rack) == set(found)
    standing = {word for word in found if stands(rack, word)}
    near = {word for word in found if word not in standing and one_move(rack, word)}
    every = {aid.places[0]: aid for aid in aids(GAME, seen(rack), ("Ada", "Ben"))}
    for name, goal in goals("").items():
        met = {word for word in found if goal.is_met(word)}
        counts = {"stands": len(met & standing), "near": len(met & near), "letters": len(met - standing - near)}
        aid = every[name]
        assert told(aid) == counts, (rack, aid)
        assert aid.kind == next((kind for kind in KINDS if counts[kind]), "out")
        assert aid.note == str(counts.get(aid.kind, 0))


def test_a_drawn_letter_counts_only_among_the_letters() -> None:
    [before] = [aid for aid in aids(GAME, seen("SOR"), ("", "")) if "G20" in aid.places]
    [after] = [aid for aid in aids(GAME, seen("SOR", "T", steps.END), ("", "")) if "G20" in aid.places]
    assert told(before)["stands"] == told(after)["stands"]
    assert told(after)["near"] == 0
    assert sum(told(after).values()) >= sum(told(before).values())


def test_where_a_word_is_to_be_spelt_only_words_on_the_rack_count() -> None:
    for rack in racks()[:6]:
        for aid in aids(GAME, seen(rack, step=steps.SPELL), ("", "")):
            assert aid.kind in ("stands", "out")
            assert not told(aid)["near"] + told(aid)["letters"]


def test_there_are_none_without_a_rack_or_once_a_word_is_spelt() -> None:
    assert not aids(GAME, seen(""), ("", ""))
    assert not aids(GAME, seen("STORMING", word="STORM"), ("", ""))
    assert not aids(GAME, seen("STORMING")._replace(seat=None, hand=Hand()), ("", ""))


def test_the_secret_goal_is_among_them_and_named_as_such() -> None:
    [secret] = [aid for aid in aids(GAME, seen("STORMING", secret="R2"), ("", "")) if "secret" in aid.places]
    assert secret.places == ("R2", "secret")
