"""Sequitur's computer players: legal, repeatable, with few words or many, as strong as their level; and what they plan with."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from itertools import combinations
from typing import Any

import pytest

from engine.arena import simulate
from engine.core import Budget
from engine.games.sequitur import GAME
from engine.games.sequitur.bots.levels import BOTS
from engine.games.sequitur.bots.planner import Prospects, claimed, least_missed, stakes
from engine.games.sequitur.bots.rack import RackOrder, Vocabulary, goals_met, usual_score, vocabulary
from engine.games.sequitur.bots.speller import MOVING_EFFECTS
from engine.games.sequitur.box.goals import INCLUDED_GOALS, goals
from engine.games.sequitur.rules.actions import ACCEPT, BACK, DISCARD, PASS, REFUSE, Claim, Play, Publish, Spell
from engine.games.sequitur.rules.hand import Hand, after_card
from engine.games.sequitur.rules.setup import FEWEST_SEATS, MOST_SEATS
from engine.games.sequitur.rules.state import Observation
from engine.games.sequitur.rules.table import CLAIM, CONSENT, LISTED, OFFERED, WORDS, ShownWord, Table
from engine.games.sequitur.words.lexicon import BLANK, COUNTS, Q, lexicon
from engine.games.sequitur.words.spelling import words_on
from tests.engine.walks import Step
from tests.games.self_play import self_play
from tests.games.sequitur.positions import PLAIN_GOALS

BUDGET = Budget(1.0)
BANDS = {"easy": 20, "medium": 35, "hard": 60}
"""The words that each level knows, by the sizes of SCOWL."""

at_every_level = pytest.mark.parametrize("level", BANDS)
EIGHT = "\n".join(["colour,text,rule,examples", *(f"{colour},Eight letters,length 8," for colour in ("red", "yellow", "green"))])
LONG_RACKS = "\n".join(
    [
        "name,text,effect,least,most",
        "Swap,Next to each other.,swap,1,1", "Flip,Three.,flip,3,3", "Draw,Draw two or three letters.,insert,2,3",
        "Draw more,Draw a letter.,insert,1,1", "Trade,Four or five.,trade,4,5",
    ]
)  # fmt: skip
"""Cards that make racks of up to twelve balls."""


@cache
def game(levels: tuple[str, ...], seed: int) -> list[Step]:
    """The steps of one game between these levels."""
    return self_play(GAME, GAME.setup(seats=len(levels)), seed, *map(BOTS.__getitem__, levels))


def seen(step: str, rack: str, passes: int = WORDS, seats: int = 2, box: str = PLAIN_GOALS, **fields: Any) -> Observation:
    """The observation of seat 0 at that step, after this many passes of the round, with these public goals."""
    public, cards = fields.pop("public", ()), fields.pop("cards", "")
    table = Table(GAME.setup(seats=seats, goals=box, cards=cards), step=passes, public=public, stacks=((),) * seats)
    return Observation(table, 0, True, step, Hand(rack, **fields))


def choice(level: str, observation: Observation, seed: int = 1) -> Any:
    return BOTS[level].choose(observation, random.Random(seed), BUDGET)


# Hard takes seconds for a game: alone and against another.
TABLES = [(level, seats) for level in BOTS for seats in range(FEWEST_SEATS, MOST_SEATS + 1) if level != "hard" or seats <= 2]


@pytest.mark.parametrize(("level", "seats"), TABLES)
def test_every_level_plays_legally_to_the_end_with_words_of_its_vocabulary(level: str, seats: int) -> None:
    """`State.apply` refuses anything illegal, so a game that ends was legal. No unlisted word is offered."""
    steps = game((level,) * seats, 1)
    assert steps[-1].after.returns() is not None
    if level in BANDS:
        words = [step.event.text.split()[1] for step in steps if step.event.text.startswith("spell")]
        assert len(words) >= seats
        assert all(lexicon().words[word] <= BANDS[level] and lexicon().is_said(word) for word in words)
        assert not any(step.event.text.startswith(("unlisted", "offer")) for step in steps)


@at_every_level
@pytest.mark.parametrize("step", ["play", "put", "publish", "spell"])
def test_they_play_with_cards_that_make_long_racks(level: str, step: str) -> None:
    """Custom cards can do more than those that ship: here are eleven balls, with the blank and the Q."""
    drawn, goals = ("N" if step == "put" else ""), (("R7",) if step == "publish" else ())
    hand: dict[str, Any] = {"secret": "R5", "drawn": drawn, "goals": goals, "used": (3,)}
    observation = seen(step, "SEA?RQTLIOG", 2 if step == "publish" else WORDS, box="", cards=LONG_RACKS, **hand)
    assert choice(level, observation) in observation.legal_actions()


@at_every_level
def test_a_move_does_not_depend_on_the_time_allowed(level: str) -> None:
    """One observation and one seed give one move, whatever was asked before."""
    asked = [step.before for step in game(("easy", "medium", "random"), 3) if step.event.seat is not None]
    for state in asked[::7]:
        observation = state.observe(state.to_act[0])
        moves = {BOTS[level].choose(observation, random.Random(7), Budget(seconds)) for seconds in (1.0, 0.01, 1.0)}
        assert len(moves) == 1


@at_every_level
def test_they_never_spell_an_offensive_word(level: str) -> None:
    """Even if it is the only word on the rack, and worth most."""
    unsaid = [word for word in lexicon().words if not lexicon().is_said(word) and len(word) <= 8 and "Q" not in word]
    assert unsaid
    for word in unsaid:
        assert str(choice(level, seen("spell", word, seats=1))) != f"spell {word}"


@pytest.mark.parametrize(("level", "band"), [("easy", 35), ("medium", 40)])
def test_they_never_spell_a_word_they_do_not_know(level: str, band: int) -> None:
    unknown = [word for word, size in lexicon().words.items() if size >= band and len(word) == 8 and "Q" not in word]
    for word in random.Random(1).sample(unknown, 40):
        spelt = str(choice(level, seen("spell", word, seats=1))).removeprefix("spell ")
        assert spelt == "no word" or lexicon().words[spelt] < band


@at_every_level
def test_they_offer_no_words(level: str) -> None:
    """Nor do they in whole games, as their legal games show."""
    assert choice(level, seen("offer", "TRIANGLE")) == BACK


@at_every_level
@pytest.mark.parametrize(("word", "answer"), [("RETRIMS", ACCEPT), ("ZOA", ACCEPT), ("TWATTLE", ACCEPT), ("ENTAEIEK", REFUSE)])
def test_they_judge_offers_by_the_lists(level: str, word: str, answer: Any) -> None:
    spelt = (ShownWord("CAT", "CAT", 5, LISTED, "", False), ShownWord(word, word, 9, OFFERED, "", False))
    offered = seen("", "")
    assert choice(level, offered._replace(table=offered.table._replace(stage=CONSENT, spelt=spelt))) == answer


# The skills of each level


@pytest.mark.parametrize("level", ["medium", "hard"])
@pytest.mark.parametrize(("secret", "wanted"), [("R1", "A"), ("R3", "O"), ("Y3", "P")])
def test_they_meet_the_goal_their_rack_can_meet(level: str, secret: str, wanted: str) -> None:
    """Of TOPS and CAT, only one has the letter of the goal."""
    for seed in range(5):
        assert wanted in choice(level, seen("spell", "TOPSXCAT", secret=secret), seed).word


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_they_meet_several_goals_with_one_word(level: str) -> None:
    """A solo player spells a word with an A and a T rather than one with only an O."""
    found = choice(level, seen("spell", "TOPSXCAT", seats=1, secret="R3", public=("R1", "Y1")))
    assert {"A", "T"} <= set(found.word)


@pytest.mark.parametrize("level", ["medium", "hard"])
@pytest.mark.parametrize("rack", ["TRIANGEL", "RTIANGLE", "TRIGNALE"])
def test_they_play_the_card_that_makes_the_word(level: str, rack: str) -> None:
    """In the last pass, the only goal needs one card."""
    found = made(level, rack, 3)
    assert "TRIANGLE" in words_on(found)


def made(level: str, rack: str, passes: int) -> str:
    """The rack after the cards of that pass and the later ones."""
    used: tuple[int, ...] = ()
    for number in range(passes, WORDS + 1):
        play = choice(level, seen("play", rack, number, box=EIGHT, secret="R1", used=used))
        if isinstance(play, Play):
            rack, used = after_card(GAME.setup().all_cards[play.card - 1], rack, play.places), (*used, play.card)
    return rack


@pytest.mark.parametrize("rack", ["RTIANGEL", "IRTNAGLE"])
def test_hard_plans_two_cards(rack: str) -> None:
    """The only goal needs two cards, and neither helps without the other."""
    assert {len(word) for word in words_on(made("hard", rack, 2))} >= {8}


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_they_publish_a_goal_only_if_it_is_in_reach(level: str) -> None:
    """With A, T and S on the rack, "has an A" is in reach; "has an E" and "twenty letters" are not."""
    assert choice(level, seen("publish", "TASXCATV", 0, goals=("R1",))) == Publish("R1")
    assert choice(level, seen("publish", "TASXCATV", 0, goals=("R9",))) == DISCARD


def test_hard_plays_no_card_for_nothing() -> None:
    """In the last pass of a round, a card that only moves letters makes a word that meets more goals or scores more. Counted with
    the words of the rack before and after."""
    played = 0
    for seed in range(7):
        for step in self_play(GAME, GAME.setup(seats=2), seed, GAME.bots()["medium"]):
            known = step.before.observe(step.event.seat)
            if step.event.seat is None or known.table.step != WORDS or PASS not in known.legal_actions():
                continue
            play, rack = choice("hard", known, seed), known.hand.rack
            if isinstance(play, Play) and (card := known.table.setup.all_cards[play.card - 1]).effect in MOVING_EFFECTS:
                played += 1
                assert best_on(known, after_card(card, rack, play.places)) > best_on(known, rack)
    assert played > 5


def best_on(known: Observation, rack: str) -> tuple[int, int]:
    """The most points in goals that a word on the rack meets, then its score."""
    goals = [known.table.setup.all_goals[name] for name in (known.hand.secret, *known.table.public) if name]
    words = vocabulary(BANDS["hard"]).words & words_on(rack)
    return max(((sum(goal.points for goal in goals if goal.is_met(word)), usual_score(word)) for word in words), default=(0, 0))


def test_hard_trades_useless_letters() -> None:
    """In the first pass, with no vowel on the rack and five letters that fit few words."""
    for seed in range(5):
        play = choice("hard", seen("play", "JVWKXSTR", 1, box="", secret="Y24"), seed)
        assert GAME.setup().all_cards[play.card - 1].name == "Trade"
        assert set(play.places) <= {1, 2, 3, 4, 5}


@pytest.mark.parametrize(
    ("rival", "claimed"),
    [("TEN", "R1"), ("TAP", "R1"), ("SET", "Y1"), ("SPUN", "R1")],
    ids=["nobody else's", "both", "only the cheaper one", "none"],
)
def test_hard_claims_the_most_valuable_goal_or_the_one_a_rival_could_take(rival: str, claimed: str) -> None:
    """CAT meets "has an A" for three points and "has a T" for two."""
    public = ("R1", "Y1") if rival != "TEN" else ("R1", "Y3")
    table = seen("", "", public=public).table
    spelt = tuple(ShownWord(word, word, len(word), LISTED, "", False) for word in ("CAT" if rival != "TEN" else "CAP", rival))
    table = table._replace(stage=CLAIM, spelt=spelt, ranks=((0,), (1,)), stacks=((), ()))
    assert choice("hard", Observation(table, 0, True, "", Hand())) == Claim(claimed)
    assert choice("medium", Observation(table, 0, True, "", Hand())) == Claim("R1")


def test_hard_prefers_a_higher_score_if_both_want_one_goal() -> None:
    """CAT and CZAR both meet the only goal, and the higher score claims it."""
    assert choice("hard", seen("spell", "CZATARXX", public=("R1",))) != Spell("CAT")


def test_easy_sometimes_overlooks_a_word() -> None:
    found = [choice("easy", seen("spell", "VVPENVVV", secret="R2"), seed) for seed in range(200)]
    assert 0.3 < sum(str(action) == "spell PEN" for action in found) / 200 < 0.95


@pytest.mark.parametrize(
    ("levels", "games", "share"),
    [
        (["easy", "random"], 16, 0.65),
        (["medium", "easy"], 8, 0.7),
        pytest.param(["hard", "medium"], 4, 0.7, marks=pytest.mark.slow),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, list) else None,
)
def test_each_level_beats_the_one_below(levels: list[str], games: int, share: float) -> None:
    """The seats rotate after each game; the seed decides them all."""
    result = simulate(GAME, GAME.setup(seats=len(levels)), levels, games, "1")
    assert (result.wins[0] + result.draws / len(levels)) / games >= share


# Planning


BAG = [ball for ball, count in COUNTS.items() for _ in range(count)]
BAND = 35


def racks(count: int, *wanted: str) -> list[str]:
    """`count` racks with these balls."""
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
def test_a_vocabulary_finds_all_its_words_on_a_rack_and_of_its_balls(special: str) -> None:
    known, words = vocabulary(BAND), lexicon().known(BAND)
    for rack in racks(2, *special):
        assert known.on(rack) == words_on(rack, words)
        assert known.made_of(rack) == {word for word in words if is_made_of(word, rack)}


def test_a_vocabulary_remembers_the_words_of_few_racks() -> None:
    """It lives in a browser's worker as long as the page is open; see `python3 -m tests.bench soak --level hard`."""
    known = Vocabulary(lexicon().known(BAND))
    for rack in racks(550, BLANK):
        known.on(rack)
        known.made_of(rack)
    assert sum(len(words) for memory in (known._on, known._of) for words in memory.values()) < 150_000


def in_order(word: str, row: str) -> int:
    """The length of the longest common subsequence."""

    @cache
    def longest(at: int, place: int) -> int:
        if at == len(word) or place == len(row):
            return 0
        both = longest(at + 1, place + 1) + 1 if word[at] == row[place] else 0
        return max(both, longest(at + 1, place), longest(at, place + 1))

    return longest(0, 0)


def test_balls_to_move_are_counted_correctly() -> None:
    known = vocabulary(BAND)
    for rack in racks(20):
        for word in sorted(known.made_of(rack)):
            moves = len(word) - max(in_order(word, rack), in_order(word, rack[::-1]))
            assert RackOrder(rack).balls_to_move(word) == moves
            assert (moves == 0) == (word in known.on(rack))


@pytest.mark.parametrize("special", [Q, BLANK])
def test_no_ball_must_move_for_words_on_a_rack_with_a_special_ball(special: str) -> None:
    """The Q ball represents QU, the blank any letter."""
    for rack in racks(20, special):
        assert all(
            RackOrder(rack).balls_to_move(word) == 0 for word in vocabulary(BAND).on(rack) if "QU" in word or special == BLANK
        )


@pytest.mark.parametrize("table", INCLUDED_GOALS)
def test_the_goals_met_are_those_of_the_rules(table: str) -> None:
    found = goals_met(table)
    for word in random.Random(2).sample(sorted(lexicon().words), 200):
        for name, goal in goals(table).items():
            assert bool(found.bits_of(word) & found.bits[name]) == goal.is_met(word)


def best_lead(own: int, other: int, goals: dict[int, int]) -> int:
    """The points of the seat that claims next minus the other's, if both claim as well as possible."""
    if not own & sum(goals):
        return -best_lead(other, own, goals) if other & sum(goals) else 0
    leads = []
    for bit, points in goals.items():
        if bit & own:
            rest = {goal: worth for goal, worth in goals.items() if goal != bit}
            leads.append(points - best_lead(other, own, rest))
    return max(leads)


def test_planned_claims_of_two_are_the_best_possible() -> None:
    """Every table of four goals, against every way to claim them."""
    goals = {1: 3, 2: 2, 4: 2, 8: 1}
    for own in range(16):
        for other in range(16):
            mine, theirs = claimed([own, other], list(goals.items()))
            assert mine - theirs == best_lead(own, other, goals)


def test_planning_draws_only_letters_and_goals_still_unseen() -> None:
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


def test_the_least_useful_balls_are_traded() -> None:
    choices = list(least_missed([4, 1, 7, 2], 1, 3))
    assert {(4,), (1,), (1, 4), (1, 4, 7)} <= set(choices)
    assert all(set(choice) <= {4, 1, 7, 2} for choice in choices)
    assert len(set(choices)) == len(choices) == sum(len(list(combinations(range(n + 1), n))) for n in (1, 2, 3))
