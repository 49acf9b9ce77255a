"""Sequence's computer players: legal, repeatable, and as strong as their level; and how the strong ones search."""

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
from engine.games.sequence.bots.value import CONTESTED, GONE, HELD, World, load_value_function
from engine.games.sequence.rules.actions import Play
from engine.games.sequence.rules.setup import SequenceSetup
from engine.games.sequence.rules.state import State
from engine.games.sequence.rules.table import may_count
from tests.engine.walks import Step, ends, table_name, walk
from tests.games.sequence.board_files import FARM
from tests.games.sequence.positions import BOARD, play, position, texts

at_every_level = pytest.mark.parametrize("level", BOTS)
NAMES = [table_name(GAME, setup) for setup in GAME.setups()]
TABLES = [
    pytest.param(level, setup, id=f"{level}-{NAMES[table]}", marks=() if table in ends(NAMES) else pytest.mark.slow)
    for level in BOTS
    for table, setup in enumerate(GAME.setups())
    if setup.seats == 2 or not isinstance(BOTS[level], SearchBot)
]
"""Every level at every table; Below, searching players play at larger tables, with fewer deals."""


@cache
def game(level: str, setup: SequenceSetup, seed: int) -> list[State]:
    """The states of one game of this level against itself."""
    steps = walk(
        GAME.initial_state(setup),
        random.Random(seed),
        lambda state, seat, _actions, rng: BOTS[level].choose(state.observe(seat), rng, Budget(inf)),
    )
    return [step.after for step in steps]


def choice(state: State, level: str = "judge", seed: int = 1, seconds: float = inf) -> str:
    """The choice of a player of this level."""
    seat = state.table.turn
    return str(BOTS[level].choose(state.observe(seat), random.Random(seed), Budget(seconds)))


def choices(state: State, level: str, count: int = 60) -> set[str]:
    return {choice(state, level, seed) for seed in range(count)}


@pytest.mark.parametrize(("level", "setup"), TABLES)
def test_every_level_plays_legally_to_the_end_at_every_table(level: str, setup: SequenceSetup) -> None:
    """`State.apply` refuses anything illegal, so a game that ends was legal."""
    assert game(level, setup, 1)[-1].returns() is not None


@at_every_level
def test_they_claim_a_sequence_if_there_is_a_choice(level: str) -> None:
    state = play(position("b5-d5 f5 g5", hands={0: "JD 2S 3S 4S 5S 6S 7S"}), "JD e5")
    assert choice(state, level) in {"claim b5-f5", "claim c5-g5"}


@at_every_level
def test_they_pass_if_they_can_do_nothing_else(level: str) -> None:
    assert choice(position("c5", "a6", hands={0: ""}), level) == "pass"
    assert choice(position("a6", "c4", hands={0: "9C"}, state="play:0 yes - 0:20"), level) == "pass"


@at_every_level
def test_they_turn_in_a_dead_card_if_it_is_their_only_one(level: str) -> None:
    assert choice(position("a6", "c4", hands={0: "9C"}), level) == "9C dead"


@at_every_level
@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_they_play_on_a_custom_board(level: str, seats: int) -> None:
    """Six rows of six with three free spaces, and several spaces for each card."""
    setup = GAME.setup(seats=seats, board=FARM)
    assert game(level, setup, 1)[-1].returns() is not None


def test_the_judge_completes_a_sequence_if_it_can() -> None:
    """With the plain card if it has it, otherwise with the jack."""
    state = position("c5-f5", "c2-f2", hands={0: "JD KH 2S QH 7S 8S JS"})
    assert choices(state, "judge") == {"KH g5"}
    state = position("c5-f5", "c2-f2", hands={0: "JD 2S QH 7S 8S 9S JS"})
    assert choices(state, "judge") <= {"JD b5", "JD g5"}


def test_the_judge_blocks_or_breaks_a_four() -> None:
    """The corner and b1 to d1 only lack e1: its card goes there, or a one-eyed jack removes a chip of the row."""
    dull = "8H 4D KS 2C 9C 3H"
    assert choices(position("h8", "b1-d1", hands={0: f"TD {dull}"}), "judge") == {"TD e1"}
    assert choices(position("h8", "b1-d1", hands={0: f"JS {dull}"}), "judge") <= {"JS b1", "JS c1", "JS d1"}


def test_the_judge_prefers_winning_to_blocking() -> None:
    state = position("c5-f5 c9-g9", "b1-d1", sequences="c9-g9/-", hands={0: "TD KH JS 4D KS 2C 9C"})
    assert choices(state, "judge") == {"KH g5"}


def test_the_judge_saves_its_jacks_at_the_start() -> None:
    state = position("c5", "h8", hands={0: "JD JC JS JH 7D 2C KH"})
    assert all(text[0] != "J" for text in choices(state, "judge"))


def test_the_judge_builds_where_it_holds_the_cards() -> None:
    """The king of hearts goes next to its other cards, on g9, and not on g5 next to as many chips."""
    state = position("e9 e5", "j2", hands={0: "KH AH QH TH 9C 5S 4D"})
    assert choices(state, "judge") <= {"KH g9", "AH f9", "QH h9", "TH i9"}


@pytest.mark.parametrize(("gone", "taken"), [("5S 5S", {"b1", "c1", "d1"}), ("TD TD", {"b10", "c10", "d10"})])
def test_the_judge_counts_discarded_cards(gone: str, taken: set[str]) -> None:
    """Of two fours it breaks the one that can still be completed: e10 needs a five of spades, e1 a ten of diamonds."""
    hand = "JS 8H 4D KS 2C 9C 3H"
    state = position("h8", "b1-d1 b10-d10", hands={0: hand}, piles={1: gone})
    assert {text.removeprefix("JS ") for text in choices(state, "judge")} <= taken


def test_the_judge_turns_in_a_dead_card_first() -> None:
    assert choices(position("a6", "c4", hands={0: "9C KH JD"}), "judge") == {"9C dead"}


def test_easy_sometimes_overlooks_a_five_or_a_threat() -> None:
    """It finds each of them often, but not always."""
    finish = [choice(position("c5-f5", "j2", hands={0: "KH 2S 4D QH 7S 8S 9S"}), "easy", seed) for seed in range(200)]
    assert 0.3 < finish.count("KH g5") / 200 < 0.95
    stop = [choice(position("h8", "b1-d1", hands={0: "TD 8H 4D KS 2C 9C 3H"}), "easy", seed) for seed in range(200)]
    assert 0.1 < stop.count("TD e1") / 200 < 0.8


@pytest.mark.parametrize(
    ("stronger", "weaker", "games", "share"),
    [("medium", "easy", 24, 0.7), ("easy", "random", 24, 0.8)],
)
def test_each_level_beats_the_one_below(stronger: str, weaker: str, games: int, share: float) -> None:
    """Games of two, who change places after each; the seed decides them all."""
    result = simulate(GAME, GAME.setup(), [stronger, weaker], games, "1")
    assert result.wins[0] / result.games >= share


# The search


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
def test_the_features_of_a_play_are_those_of_the_board_after_it(seats: int) -> None:
    """A play updates counts by a few additions. They equal those of the position after it, counted from scratch."""
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
def test_drawing_a_card_updates_a_world_correctly(seats: int) -> None:
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


def test_a_winning_play_is_certain() -> None:
    state = position("c5-f5 c9-g9", "b1-d1", sequences="c9-g9/-", hands={0: f"KH {DULL}"})
    world = World(state.table, dict(enumerate(state.hands)), frozenset(state.deck), VALUE)
    assert world.win_chance(0, Play("KH", "g5")) == 1.0
    assert world.win_chance(0, Play("8H", "d6")) < 1.0


def test_a_chance_grows_with_own_lines_and_falls_with_rival_lines() -> None:
    hand = {0: f"KH {DULL}", 1: "5S 6S 7S 8S 9S TS QS"}

    def chance(*chips: str) -> float:
        state = position(*chips, hands=hand)
        return World(state.table, dict(enumerate(state.hands)), frozenset(state.deck), VALUE).win_chance(0, Play("8H", "d6"))

    assert chance("d5-f5", "j2") > chance("b2 d9 h5", "j2")
    assert chance("j2", "d9-g9") < chance("j2", "b2 d9 h5 i3")


# Inference


def test_a_seat_that_leaves_its_row_unfinished_hardly_holds_the_card() -> None:
    """Green has b1 to d1 next to the corner and plays elsewhere, so it is unlikely to have a ten of diamonds for e1."""
    hand = "7D 5S 6S 7S 8S 9S TS"
    state = position("h8 c7", "b1-d1", hands={0: f"KH {DULL}", 1: hand}, state="play:1 no - 0:20")
    elsewhere = next(text for text in texts(state) if text.startswith("7D"))
    odds = beliefs(play(state, elsewhere, "2D").observe(0), Weights())[1]
    assert odds["TD"] < 0.5 < odds["2H"]


def test_a_card_that_became_useful_later_says_nothing() -> None:
    """Green makes the row with its last play. It may or may not have the ten of diamonds to finish it."""
    state = position("h8 c7", "b1-c1", hands={0: f"KH {DULL}", 1: "QD 5S 6S 7S 8S 9S TS"}, state="play:1 no - 0:20")
    odds = beliefs(play(state, "QD d1", "2D").observe(0), Weights())[1]
    assert odds["TD"] > 0.5


def test_the_latest_play_is_recalled_from_piles_and_chips() -> None:
    """Exactly, in most positions."""
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


def test_sampled_deals_prefer_likelier_cards_and_lose_none() -> None:
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
def test_searching_players_win_block_and_save_jacks(level: str) -> None:
    """They win with the plain card, block a four, and play no jack where a plain card will do."""
    assert choice(position("c5-f5 c9-g9", "b1-d1", sequences="c9-g9/-", hands={0: "TD KH JS 4D KS 2C 9C"}), level) == "KH g5"
    assert choice(position("h8", "b1-d1", hands={0: f"TD {DULL}"}), level) == "TD e1"
    assert choice(position("c5", "h8", hands={0: "JD JC JS JH 7D 2C KH"}), level)[0] != "J"


@pytest.mark.parametrize("level", SEARCHERS)
def test_a_move_does_not_depend_on_the_time_allowed(level: str) -> None:
    """The work is counted in deals, so more time changes nothing."""
    for step in steps(2, 2)[40::16]:
        if step.after.to_act:
            assert choice(step.after, level, 7) == choice(step.after, level, 7, 60.0)


def test_a_player_out_of_time_still_plays() -> None:
    state = next(step.after for step in steps(2, 2)[40:] if step.after.table.step == "play")
    assert choice(state, "expert", 1, 0.0) in {str(action) for action in state.legal_actions(state.table.turn)}


@pytest.mark.parametrize("seats", [3, 4, 9, 12])
def test_searching_players_finish_games_of_several_seats(seats: int) -> None:
    bot = SearchBot(Weights(), VALUE, 2, 4, infers=True)
    game = list(
        walk(
            GAME.initial_state(GAME.setup(seats=seats)),
            random.Random(1),
            lambda state, seat, _actions, rng: bot.choose(state.observe(seat), rng, Budget()),
        )
    )
    assert game[-1].after.returns() is not None


@pytest.mark.slow
def test_the_strong_levels_beat_medium() -> None:
    """A short match for each; the seed decides it."""
    assert simulate(GAME, GAME.setup(), ["hard", "medium"], 12, "1").wins[0] >= 8
    assert simulate(GAME, GAME.setup(), ["expert", "medium"], 8, "1").wins[0] >= 6
