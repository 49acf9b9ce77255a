"""What the computer players of Sequitur plan with, against plain definitions that share no code with it."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from itertools import combinations

import pytest

from engine.games.sequitur.bots.planner import Prospects, claimed, least_missed, stakes
from engine.games.sequitur.bots.rack import RackOrder, Vocabulary, goals_met, vocabulary
from engine.games.sequitur.rules.hand import Hand
from engine.games.sequitur.rules.state import Observation
from engine.games.sequitur.rules.table import WORDS, Table
from engine.games.sequitur.words.lexicon import BLANK, COUNTS, Q, lexicon
from engine.games.sequitur.words.spelling import words_on
from tests.games.sequitur.positions import GAME

BAG = [ball for ball, count in COUNTS.items() for _ in range(count)]
BAND = 35


def racks(count: int, *wanted: str) -> list[str]:
    """So many racks, each with these balls."""
    rng = random.Random(1)
    rest = [ball for ball in BAG if ball not in (Q, BLANK)]
    found = [[*wanted, *rng.sample(rest, 8 - len(wanted))] for _ in range(count)]
    return ["".join(rng.sample(rack, len(rack))) for rack in found]


def is_made_of(word: str, rack: str) -> bool:
    """Whether the balls spell the word in any order."""
    if Q in rack and "QU" in word and is_made_of(word.replace("QU", "", 1), rack.replace(Q, "", 1)):
        return True
    missing = Counter(word) - Counter(rack.replace(BLANK, ""))
    return missing.total() <= rack.count(BLANK)


@pytest.mark.parametrize("special", ["", Q, BLANK, Q + BLANK])
def test_finds_all_words_that_it_knows_on_a_rack_and_of_its_balls(special: str) -> None:
    known, words = vocabulary(BAND), lexicon().known(BAND)
    for rack in racks(2, *special):
        assert known.on(rack) == words_on(rack, words)
        assert known.made_of(rack) == {word for word in words if is_made_of(word, rack)}


def test_a_player_remembers_the_words_of_few_racks() -> None:
    """It plays in a browser's worker for as long as the page is open; see `python3 -m tests.bench soak --level hard`."""
    known = Vocabulary(lexicon().known(BAND))
    for rack in racks(550, BLANK):
        known.on(rack)
        known.made_of(rack)
    assert sum(len(words) for memory in (known._on, known._of) for words in memory.values()) < 150_000


def in_order(word: str, row: str) -> int:
    """The length of the longest text left of both when letters are left out."""

    @cache
    def longest(at: int, place: int) -> int:
        if at == len(word) or place == len(row):
            return 0
        both = longest(at + 1, place + 1) + 1 if word[at] == row[place] else 0
        return max(both, longest(at + 1, place), longest(at, place + 1))

    return longest(0, 0)


def test_counts_the_balls_that_must_move() -> None:
    known = vocabulary(BAND)
    for rack in racks(20):
        for word in sorted(known.made_of(rack)):
            moves = len(word) - max(in_order(word, rack), in_order(word, rack[::-1]))
            assert RackOrder(rack).balls_to_move(word) == moves
            assert (moves == 0) == (word in known.on(rack))


@pytest.mark.parametrize("special", [Q, BLANK])
def test_no_ball_must_move_for_what_a_rack_with_a_special_ball_spells(special: str) -> None:
    """The Q ball stands in the place of QU, the blank in that of any letter."""
    for rack in racks(20, special):
        assert all(
            RackOrder(rack).balls_to_move(word) == 0 for word in vocabulary(BAND).on(rack) if "QU" in word or special == BLANK
        )


def test_the_goals_met_are_those_that_the_goals_say() -> None:
    found = goals_met("")
    for word in random.Random(2).sample(sorted(lexicon().words), 200):
        for name, goal in GAME.setup().all_goals.items():
            assert bool(found.bits_of(word) & found.bits[name]) == goal.is_met(word)


def best_lead(own: int, other: int, goals: dict[int, int]) -> int:
    """The points of the seat that claims next less the other's, if both claim as well as possible."""
    if not own & sum(goals):
        return -best_lead(other, own, goals) if other & sum(goals) else 0
    leads = []
    for bit, points in goals.items():
        if bit & own:
            rest = {goal: worth for goal, worth in goals.items() if goal != bit}
            leads.append(points - best_lead(other, own, rest))
    return max(leads)


def test_between_two_nobody_could_claim_better() -> None:
    """Every table of four goals, against every way to claim them."""
    goals = {1: 3, 2: 2, 4: 2, 8: 1}
    for own in range(16):
        for other in range(16):
            mine, theirs = claimed([own, other], list(goals.items()))
            assert mine - theirs == best_lead(own, other, goals)


def test_what_it_sees_does_not_come_again() -> None:
    """Neither its own letters nor goals that it knows can still come."""
    table = Table(GAME.setup(), step=WORDS, public=("R1", "Y2"), stacks=(("G3",), ()), discards=("R4",))
    prospects = Prospects(Observation(table, 0, True, "spell", Hand("QJZKXBF?", secret="Y7")), vocabulary(BAND), random.Random(1))
    assert not set(prospects.balls(40)) & set("QJZKXBF?")
    assert len(prospects.bag) == len(BAG) - 8
    known = {"R1", "Y2", "G3", "R4", "Y7"}
    futures = prospects.futures(200, ("red", "yellow", "green"))
    coming = [name for future in futures for name in future if name not in ("R1", "Y2", "Y7")]
    assert not set(coming) & known
    assert len(set(coming)) == 72 - len(known)
    assert [bit for bit, _ in stakes(prospects)] == [prospects.goals_met.bits["R1"], prospects.goals_met.bits["Y2"]]


def test_the_balls_least_missed_are_given_back() -> None:
    choices = list(least_missed([4, 1, 7, 2], 1, 3))
    assert {(4,), (1,), (1, 4), (1, 4, 7)} <= set(choices)
    assert all(set(choice) <= {4, 1, 7, 2} for choice in choices)
    assert len(set(choices)) == len(choices) == sum(len(list(combinations(range(n + 1), n))) for n in (1, 2, 3))
