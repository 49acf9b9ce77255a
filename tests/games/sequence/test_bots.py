"""The computer players of Sequence: legal, repeatable, and as strong as their level says; and the search of the strong ones."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from itertools import islice
from math import inf

import pytest

from engine.arena import simulate
from engine.core import Budget
from engine.games.sequence import GAME
from engine.games.sequence.bots.judge import Weights
from engine.games.sequence.bots.levels import BOTS
from engine.games.sequence.bots.search import SearchBot, beliefs, recalled_plays, sample_deals
from engine.games.sequence.bots.value import CONTESTED, GONE, HELD, NEEDS, SIZE, World, load_value_function
from engine.games.sequence.rules.actions import Play
from engine.games.sequence.rules.board import Board
from engine.games.sequence.rules.setup import SequenceSetup
from engine.games.sequence.rules.state import State
from engine.games.sequence.rules.table import may_count
from tests.engine.walks import Step, ends, table_name, walk
from tests.games.sequence.positions import BOARD, play, position, texts

BUDGET = Budget(1.0)
at_every_level = pytest.mark.parametrize("level", BOTS)
NAMES = [table_name(GAME, setup) for setup in GAME.setups()]
TABLES = [
    pytest.param(level, setup, id=f"{level}-{NAMES[table]}", marks=() if table in ends(NAMES) else pytest.mark.slow)
    for level in BOTS
    for table, setup in enumerate(GAME.setups())
    if setup.seats == 2 or not isinstance(BOTS[level], SearchBot)
]
"""Every level at every table; `test_search.py` has searching players at larger tables, with fewer deals."""


@cache
def game(level: str, setup: SequenceSetup, seed: int) -> list[State]:
    """The states of one game of this level against itself."""
    steps = walk(
        GAME.initial_state(setup),
        random.Random(seed),
        lambda state, seat, _actions, rng: BOTS[level].choose(state.observe(seat), rng, BUDGET),
    )
    return [step.after for step in steps]


def choice(state: State, level: str = "judge", seed: int = 1) -> str:
    """What a player of this level chooses."""
    seat = state.table.turn
    return str(BOTS[level].choose(state.observe(seat), random.Random(seed), BUDGET))


def choices(state: State, level: str, count: int = 60) -> set[str]:
    return {choice(state, level, seed) for seed in range(count)}


@pytest.mark.parametrize(("level", "setup"), TABLES)
def test_plays_legally_to_the_end_at_every_table(level: str, setup: SequenceSetup) -> None:
    """`State.apply` refuses anything illegal, so a game that ends was legal."""
    assert game(level, setup, 1)[-1].returns() is not None


@at_every_level
def test_one_seed_one_move(level: str) -> None:
    """Its move depends on what it sees and the seed alone, not on what it was asked before."""
    states = [state for state in game("easy", GAME.setup(), 2) if state.to_act][::5]
    assert [choice(state, level, 7) for state in states] == [choice(state, level, 7) for state in states]


@at_every_level
def test_the_hidden_cards_change_nothing(level: str) -> None:
    """It makes the same move in a state that the seat cannot tell from this one."""
    states = [state for state in game("easy", GAME.setup(seats=4), 3) if state.to_act][::5]
    for number, state in enumerate(states):
        twin = state.observe(state.table.turn).sample_state(random.Random(number))
        assert choice(twin, level, number) == choice(state, level, number)


@at_every_level
def test_says_a_sequence_where_there_is_a_choice(level: str) -> None:
    state = play(position("b5-d5 f5 g5", hands={0: "JD 2S 3S 4S 5S 6S 7S"}), "JD e5")
    assert choice(state, level) in {"claim b5-f5", "claim c5-g5"}


@at_every_level
def test_passes_where_there_is_nothing_else(level: str) -> None:
    assert choice(position("c5", "a6", hands={0: ""}), level) == "pass"
    assert choice(position("a6", "c4", hands={0: "9C"}, state="play:0 yes - 0:20"), level) == "pass"


@at_every_level
def test_turns_in_its_only_card_when_it_is_dead(level: str) -> None:
    assert choice(position("a6", "c4", hands={0: "9C"}), level) == "9C dead"


@at_every_level
@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_plays_on_a_small_board_with_several_spaces_a_card(level: str, seats: int) -> None:
    """Nothing depends on the classic board: here are six rows of eight, one free space, twelve cards on four spaces each."""
    setup = GAME.setup(seats=seats)
    vars(setup)["geometry"] = small_board()
    assert game(level, setup, 1)[-1].returns() is not None


def small_board() -> Board:
    suits_and_ranks = [rank + suit for suit in "SHDC" for rank in "234"] * 4
    cards = ["**", *suits_and_ranks[1:]]
    jacks = ("JC", "JD", "JH", "JS")
    return Board(
        name="small",
        faces=tuple(tuple(cards[start : start + 8]) for start in range(0, 48, 8)),
        deck=tuple(sorted((*suits_and_ranks, *jacks))),
        wild=jacks[:2],
        anti_wild=jacks[2:],
    )


def test_the_judge_always_finishes() -> None:
    """Whatever else it could do: five in a row, with the plain card if it has it, else with the jack."""
    state = position("c5-f5", "c2-f2", hands={0: "JD KH 2S QH 7S 8S JS"})
    assert choices(state, "judge") == {"KH g5"}
    state = position("c5-f5", "c2-f2", hands={0: "JD 2S QH 7S 8S 9S JS"})
    assert choices(state, "judge") <= {"JD b5", "JD g5"}


def test_the_judge_stops_a_row_of_four() -> None:
    """The corner and b1 to d1 only lack e1: the card goes there, or a one-eyed jack takes a chip of the row."""
    dull = "8H 4D KS 2C 9C 3H"
    assert choices(position("h8", "b1-d1", hands={0: f"TD {dull}"}), "judge") == {"TD e1"}
    assert choices(position("h8", "b1-d1", hands={0: f"JS {dull}"}), "judge") <= {"JS b1", "JS c1", "JS d1"}


def test_the_judge_wins_before_it_stops_anybody() -> None:
    state = position("c5-f5 c9-g9", "b1-d1", sequences="c9-g9/-", hands={0: "TD KH JS 4D KS 2C 9C"})
    assert choices(state, "judge") == {"KH g5"}


def test_the_judge_saves_its_jacks_at_the_start() -> None:
    state = position("c5", "h8", hands={0: "JD JC JS JH 7D 2C KH"})
    assert all(text[0] != "J" for text in choices(state, "judge"))


def test_the_judge_builds_where_it_holds_the_cards() -> None:
    """The king of hearts goes beside its other cards, g9, and not to g5 beside as many chips."""
    state = position("e9 e5", "j2", hands={0: "KH AH QH TH 9C 5S 4D"})
    assert choices(state, "judge") <= {"KH g9", "AH f9", "QH h9", "TH i9"}


@pytest.mark.parametrize(("gone", "taken"), [("5S 5S", {"b1", "c1", "d1"}), ("TD TD", {"b10", "c10", "d10"})])
def test_the_judge_counts_the_cards_that_are_gone(gone: str, taken: set[str]) -> None:
    """Of two rows of four it breaks the one that can still be filled: e10 needs a five of spades, e1 a ten of diamonds."""
    hand = "JS 8H 4D KS 2C 9C 3H"
    state = position("h8", "b1-d1 b10-d10", hands={0: hand}, piles={1: gone})
    assert {text.removeprefix("JS ") for text in choices(state, "judge")} <= taken


def test_the_judge_turns_in_a_dead_card_first() -> None:
    assert choices(position("a6", "c4", hands={0: "9C KH JD"}), "judge") == {"9C dead"}


def test_easy_finishes_and_stops_often_but_not_always() -> None:
    """A beginner now and then overlooks one of the two."""
    finish = [choice(position("c5-f5", "j2", hands={0: "KH 2S 4D QH 7S 8S 9S"}), "easy", seed) for seed in range(200)]
    assert 0.3 < finish.count("KH g5") / 200 < 0.95
    stop = [choice(position("h8", "b1-d1", hands={0: "TD 8H 4D KS 2C 9C 3H"}), "easy", seed) for seed in range(200)]
    assert 0.1 < stop.count("TD e1") / 200 < 0.8


@pytest.mark.parametrize(
    ("stronger", "weaker", "games", "share"),
    [("medium", "easy", 24, 0.7), ("easy", "random", 24, 0.8)],
)
def test_the_levels_are_apart(stronger: str, weaker: str, games: int, share: float) -> None:
    """Games of two, who change places after each; the seed decides them all."""
    result = simulate(GAME, GAME.setup(), [stronger, weaker], games, "1")
    assert result.wins[0] / result.games >= share


# Searching


VALUE = load_value_function()
SEARCHERS = ("hard", "expert")
DULL = "8H 4D KS 2C 9C 3H"


def steps(seats: int, seed: int) -> list[Step]:
    """The steps of a game between judges."""
    bot = BOTS["judge"]
    return list(
        walk(
            GAME.initial_state(GAME.setup(seats=seats)),
            random.Random(seed),
            lambda state, seat, _actions, rng: bot.choose(state.observe(seat), rng, Budget()),
        )
    )


def choice_of(state: State, level: str, seed: int = 1, seconds: float = inf) -> str:
    seat = state.table.turn
    return str(BOTS[level].choose(state.observe(seat), random.Random(seed), Budget(seconds)))


def kinds(state: State, teams: list[int]) -> Counter[int]:
    """The kinds of these teams' lines, counted space by space."""
    table, setup, found = state.table, state.setup, Counter[int]()
    for team in teams:
        cards = {card for seat in setup.members(team) for card in state.hands[seat]}
        theirs = {card for seat, hand in enumerate(state.hands) if setup.team(seat) != team for card in hand}
        for line in (line for lines in BOARD.lines for line in lines):
            spaces = BOARD.spaces(line)
            faces = {space: BOARD.cards[BOARD.names.index(space)] for space in spaces}
            mine = [space for space in spaces if BOARD.bit_of[space] & (table.chips[team] | BOARD.free)]
            empty = [faces[space] for space in spaces if not BOARD.bit_of[space] & (table.covered | BOARD.free)]
            held = sum(face in cards for face in empty)
            if len(mine) + len(empty) < 5 or not may_count(line, table.sequences[team]) or held % 5 + len(mine) == 0:
                continue
            contested, gone = any(face in theirs for face in empty), any(face not in state.deck for face in empty)
            found[len(mine) + HELD * held + CONTESTED * contested + GONE * gone] += 1
    return found


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_plays_features_are_those_of_the_board_after_it(seats: int) -> None:
    """A play updates the counts by a few additions; they equal those of the position after it, counted anew."""
    compared = 0
    for before, event, after in steps(seats, 5)[-24:]:
        if event.seat is None or " " not in event.text or after.table.step != "draw":
            continue
        world = World(before.table, dict(enumerate(before.hands)), frozenset(before.deck), VALUE)
        features = world.features(event.seat, Play(*event.text.split()))
        assert features is not None
        team = before.setup.team(event.seat)
        assert Counter(features[1].kinds) == kinds(after, [team])
        assert Counter(features[2].kinds) == kinds(after, [other for other in range(before.setup.teams) if other != team])
        compared += 1
    assert compared > 3


@pytest.mark.parametrize("seats", [2, 3])
def test_a_card_taken_makes_the_world_of_the_state_with_it(seats: int) -> None:
    compared = 0
    for before, event, after in steps(seats, 6)[-24:]:
        if event.seat is None and before.table.step == "draw":
            world, taken = (World(s.table, dict(enumerate(s.hands)), frozenset(s.deck), VALUE) for s in (before, after))
            last = before.deck.count(event.text) == 1
            given = world.with_card(before.setup.team(before.table.turn), event.text, is_last=last)
            for play in (one for one in after.legal_actions(after.table.turn) if isinstance(one, Play)):
                assert given.features(after.table.turn, play) == taken.features(after.table.turn, play)
                compared += 1
            assert [given.chance(team) for team in range(before.setup.teams)] == [
                taken.chance(team) for team in range(before.setup.teams)
            ]
    assert compared > 50


def test_a_play_that_wins_is_certain() -> None:
    state = position("c5-f5 c9-g9", "b1-d1", sequences="c9-g9/-", hands={0: f"KH {DULL}"})
    world = World(state.table, dict(enumerate(state.hands)), frozenset(state.deck), VALUE)
    assert world.win_chance(0, Play("KH", "g5")) == 1.0
    assert world.win_chance(0, Play("8H", "d6")) < 1.0


def test_the_chance_grows_with_one_s_own_lines_and_falls_with_theirs() -> None:
    hand = {0: f"KH {DULL}", 1: "5S 6S 7S 8S 9S TS QS"}

    def chance(*chips: str) -> float:
        state = position(*chips, hands=hand)
        return World(state.table, dict(enumerate(state.hands)), frozenset(state.deck), VALUE).win_chance(0, Play("8H", "d6"))

    assert chance("d5-f5", "j2") > chance("b2 d9 h5", "j2")
    assert chance("j2", "d9-g9") < chance("j2", "b2 d9 h5 i3")


# Inference


def test_a_seat_that_does_not_finish_its_row_hardly_holds_the_card() -> None:
    """Green has b1 to d1 beside the corner and plays elsewhere: a ten of diamonds, for e1, becomes unlikely."""
    hand = "7D 5S 6S 7S 8S 9S TS"
    state = position("h8 c7", "b1-d1", hands={0: f"KH {DULL}", 1: hand}, state="play:1 no - 0:20")
    elsewhere = next(text for text in texts(state) if text.startswith("7D"))
    odds = beliefs(play(state, elsewhere, "2D").observe(0), Weights())[1]
    assert odds["TD"] < 0.5 < odds["2H"]


def test_what_a_play_has_made_useful_since_tells_nothing() -> None:
    """Green makes the row with its last play: whether it holds the ten of diamonds to finish it is still open."""
    state = position("h8 c7", "b1-c1", hands={0: f"KH {DULL}", 1: "QD 5S 6S 7S 8S 9S TS"}, state="play:1 no - 0:20")
    odds = beliefs(play(state, "QD d1", "2D").observe(0), Weights())[1]
    assert odds["TD"] > 0.5


def test_plays_are_read_back_from_piles_and_chips() -> None:
    """The latest play is read back exactly, in most positions."""
    right = wrong = 0
    for seed in range(4):
        game = steps(2, seed)
        for number in range(30, len(game) - 1, 9):
            state = game[number].after
            if state.table.step != "play":
                continue
            past = [step.event for step in game[: number + 1] if step.event.seat is not None and "dead" not in step.event.text]
            latest = next(iter(recalled_plays(state.observe(state.table.turn))), None)
            if latest is None or past[-1].text[:2] in ("JS", "JH") or past[-1].text.startswith("claim"):
                continue
            same = (latest.seat, f"{latest.card} {BOARD.spaces(latest.space)[0]}") == past[-1]
            right, wrong = right + same, wrong + (not same)
    assert right > 4 * wrong


def test_likelier_cards_are_dealt_more_often_and_all_cards_are_there() -> None:
    state = steps(4, 3)[60].after
    seen = state.observe(0)
    unseen = Counter(seen.unseen())
    doubtful, *_ = unseen
    odds = {1: {card: 0.1 if card == doubtful else 1.0 for card in unseen}}
    held = {1: 0, 3: 0}
    for hands, deck in islice(sample_deals(seen, odds, random.Random(1)), 600):
        dealt = Counter(card for hand in hands.values() for card in hand)
        assert {seat: len(hand) for seat, hand in hands.items()} == dict(list(enumerate(seen.hand_sizes))[1:])
        assert not dealt - unseen
        assert deck == set(unseen - dealt)
        for seat in held:
            held[seat] += doubtful in hands[seat]
    assert 3 * held[1] < held[3]


# Choices


@pytest.mark.parametrize("level", SEARCHERS)
def test_finishes_stops_and_saves(level: str) -> None:
    """Wins with the plain card; stops a row of four; takes no jack where a plain card does."""
    assert choice_of(position("c5-f5 c9-g9", "b1-d1", sequences="c9-g9/-", hands={0: "TD KH JS 4D KS 2C 9C"}), level) == "KH g5"
    assert choice_of(position("h8", "b1-d1", hands={0: f"TD {DULL}"}), level) == "TD e1"
    assert choice_of(position("c5", "h8", hands={0: "JD JC JS JH 7D 2C KH"}), level)[0] != "J"


@pytest.mark.parametrize("level", SEARCHERS)
def test_one_seed_one_move_however_fast_the_machine(level: str) -> None:
    """The work is counted in deals, so more time changes nothing."""
    for step in steps(2, 2)[40::16]:
        if step.after.to_act:
            assert choice_of(step.after, level, 7) == choice_of(step.after, level, 7, 60.0)


def test_out_of_time_it_still_plays() -> None:
    state = next(step.after for step in steps(2, 2)[40:] if step.after.table.step == "play")
    assert choice_of(state, "expert", 1, 0.0) in {str(action) for action in state.legal_actions(state.table.turn)}


@pytest.mark.parametrize("seats", [3, 4, 9, 12])
def test_plays_to_the_end_with_teammates_and_several_opponents(seats: int) -> None:
    bot = SearchBot(Weights(), VALUE, 2, 4, infers=True)
    game = list(
        walk(
            GAME.initial_state(GAME.setup(seats=seats)),
            random.Random(1),
            lambda state, seat, _actions, rng: bot.choose(state.observe(seat), rng, Budget()),
        )
    )
    assert game[-1].after.returns() is not None


def test_the_weights_fit_their_shape() -> None:
    assert [len(row) for row in VALUE.weights] == [SIZE] * len(NEEDS)


@pytest.mark.slow
def test_the_strong_levels_beat_the_middle_one() -> None:
    """A short match for each; the seed decides it."""
    assert simulate(GAME, GAME.setup(), ["hard", "medium"], 12, "1").wins[0] >= 8
    assert simulate(GAME, GAME.setup(), ["expert", "medium"], 8, "1").wins[0] >= 6
