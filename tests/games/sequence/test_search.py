"""The searching players of Sequence: what they count in a deal of the hidden cards, what they infer, what they choose."""

from __future__ import annotations

import random
from collections import Counter
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
from engine.games.sequence.rules.state import State
from engine.games.sequence.rules.table import may_count
from tests.engine.walks import Step, walk
from tests.games.sequence.positions import BOARD, play, position, texts

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


def choice(state: State, level: str, seed: int = 1, seconds: float = inf) -> str:
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
    assert choice(position("c5-f5 c9-g9", "b1-d1", sequences="c9-g9/-", hands={0: "TD KH JS 4D KS 2C 9C"}), level) == "KH g5"
    assert choice(position("h8", "b1-d1", hands={0: f"TD {DULL}"}), level) == "TD e1"
    assert choice(position("c5", "h8", hands={0: "JD JC JS JH 7D 2C KH"}), level)[0] != "J"


@pytest.mark.parametrize("level", SEARCHERS)
def test_one_seed_one_move_however_fast_the_machine(level: str) -> None:
    """The work is counted in deals, so more time changes nothing."""
    for step in steps(2, 2)[40::16]:
        if step.after.to_act:
            assert choice(step.after, level, 7) == choice(step.after, level, 7, 60.0)


def test_out_of_time_it_still_plays() -> None:
    state = next(step.after for step in steps(2, 2)[40:] if step.after.table.step == "play")
    assert choice(state, "expert", 1, 0.0) in {str(action) for action in state.legal_actions(state.table.turn)}


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
