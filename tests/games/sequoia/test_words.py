"""Announcements of Sequoia, and previews of what pairs would do."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from engine import match as matches
from engine.core import Event
from engine.games.sequoia import GAME
from engine.games.sequoia.picture.words import Verdicts, points_if_ended
from engine.games.sequoia.rules.setup import FORESTS
from engine.games.sequoia.rules.table import Forest
from tests.engine.contract import is_one_sentence
from tests.engine.walks import NAMES, random_game
from tests.games.sequoia.positions import lucky, new_match, planted, plantings_for, roll_for, start, ten_turns


def sentences_of(state: Any, *events: str) -> list[str]:
    """Every sentence told of these events: `0: 7 10` is seat 0's choice, anything without a colon is luck."""
    sentences: list[str] = []
    for text in events:
        seat, colon, choice = text.partition(": ")
        event = Event(int(seat), choice) if colon else Event(None, text)
        after = state.apply(event.seat, GAME.parse_action(choice)) if colon else state.apply_chance(text)
        sentences += matches.narrate_publicly(GAME, state.observe(None), after.observe(None), event, NAMES)
        state = after
    return sentences


# A turn


def test_nothing_is_told_before_the_reveal() -> None:
    assert sentences_of(start(3), "12346", "11223", "55555", "2: 7 12", "0: 5 5") == []


def test_with_the_reveal_everybody_is_told_in_the_order_of_seats() -> None:
    assert sentences_of(start(3), "12346", "11223", "55566", "2: 10 12", "0: 5 5", "1: 3 4") == [
        "Ada plants in 5 twice.",
        "Ben plants in 3 and in 4.",
        "Cleo plants in 10 and in 12.",
    ]


def test_a_sequoia_is_called_out() -> None:
    assert sentences_of(start(2), "11111", "66666", "0: 7 12", "1: 2 2") == [
        "Sequoia! Ada rolls five of a kind and plants in 7 and in 12.",
        "Sequoia! Ben rolls five of a kind and plants in 2 twice.",
    ]


def test_open_dice_are_told_when_all_have_rolled() -> None:
    state = start(2, open_dice=True)
    assert sentences_of(state, "12346") == []
    assert sentences_of(state, "12346", "11223") == ["Ada rolls 1 2 3 4 6.", "Ben rolls 1 1 2 2 3."]
    assert sentences_of(lucky(state, "12346", "11223"), "1: 3 4") == []


def test_tokens_that_lie_open_from_the_start_need_no_words() -> None:
    assert sentences_of(GAME.initial_state(GAME.setup()), "4", "1", "3") == []


# Scoring


def test_all_planted_is_told_with_the_last_regular_turn_and_tokens_when_they_are_scored() -> None:
    state = planted(start(2), [[(3, 7)] * 9, [(4, 7)] * 8 + [(4, 4)]])
    events = ["12235", "12334", "0: 3 7", "1: 4 5"]
    assert sentences_of(state, *events)[-1] == "All trees are planted."
    assert sentences_of(state, *events, "scored")[3:] == [
        "Ada wins the gold medals in 3 and 7.",
        "Ben wins the gold medals in 4 and 5 and the silver medal in 7.",
        "Ada and Ben share the win with 7 points each.",
    ]


def first_scoring(forests: Mapping[int, Sequence[int]], seats: int) -> list[str]:
    """What is told when forests with these trees are first scored."""
    pairs = plantings_for(forests, seats)
    last = [own[9] for own in pairs]
    state = planted(start(seats), [own[:9] for own in pairs])
    choices = [f"{seat}: {min(pair)} {max(pair)}" for seat, pair in enumerate(last)]
    sentences = sentences_of(state, *(roll_for(*pair) for pair in last), *choices, "scored")
    return sentences[sentences.index("All trees are planted.") + 1 :]


def test_ties_are_told_with_who_and_where() -> None:
    assert first_scoring({6: (10, 10, 10), 9: (10, 10, 10)}, 3) == ["Ada, Ben and Cleo are tied for first place in 6 and 9."]


def test_each_group_of_tied_players_has_its_sentence() -> None:
    assert first_scoring({6: (4, 4, 0), 8: (2, 2, 5), 9: (0, 2, 2)}, 3) == [
        "Ada wins the gold medal in 2.",
        "Ben wins the gold medal in 3.",
        "Cleo wins the gold medals in 4 and 8.",
        "Ada and Ben are tied for first place in 6.",
        "Ada and Ben are tied for second place in 8.",
        "Ben and Cleo are tied for first place in 9.",
    ]


def test_the_sheets_own_example_in_words() -> None:
    assert first_scoring({8: (2, 2, 4, 1, 1)}, 5)[2:] == [
        "Cleo wins the gold medals in 4 and 8.",
        "Dan wins the gold medal in 11.",
        "Eve wins the gold medal in 12.",
        "Ada and Ben are tied for second place in 8.",
    ]


def test_when_no_tie_is_broken_that_is_all_there_is_to_tell() -> None:
    state = ten_turns({6: (4, 4, 0), 9: (0, 2, 2)}, seats=3)
    assert sentences_of(state, *["13345"] * 3, "0: 6", "1: 6 9", "2: 9", "scored") == [
        "Ada plants in 6.",
        "Ben plants in 6 and in 9.",
        "Cleo plants in 9.",
        "All ties continue.",
    ]


def test_a_tie_of_fewer_is_a_new_tie() -> None:
    state = ten_turns({6: (4, 4, 4)}, seats=3)
    assert sentences_of(state, *["13345"] * 3, "0: 6", "1: 6", "2: none", "scored")[3:] == [
        "Ada and Ben are tied for first place in 6."
    ]
    assert sentences_of(state, *["13345"] * 3, "0: none", "1: 6", "2: none", "scored")[3:] == [
        "Ben wins the gold medal in 6.",
        "Ada and Cleo are tied for second place in 6.",
    ]


def test_a_tiebreakers_end_is_told_with_the_tokens_and_the_result() -> None:
    state = ten_turns({6: (4, 4)}, seats=2)
    assert sentences_of(state, "11125", "11234", "0: 6", "1: none", "scored") == [
        "Ada plants in 6.",
        "Ben plants nothing.",
        "Ada wins the gold medal in 6.",
        "Ben wins the silver medal in 6.",
        "Ada wins with 6 points.",
    ]


def test_who_plants_nothing_may_have_had_a_pair_or_not() -> None:
    """1 + 5 counts in 6; among four ones and a two no two dice do."""
    state = ten_turns({6: (4, 4)}, seats=2)
    told = sentences_of(state, "11125", "11112", "0: none", "1: none")
    assert told[:2] == ["Ada plants nothing.", "Ben has no useful pair."]


def test_a_sequoia_in_a_tiebreaker_can_plant_nothing() -> None:
    state = ten_turns({6: (4, 4)}, seats=2)
    assert sentences_of(state, "11111", "11234", "0: none", "1: none")[:1] == [
        "Sequoia! Ada rolls five of a kind and plants nothing."
    ]


def test_a_token_that_lay_face_down_is_told_when_it_is_won() -> None:
    state = ten_turns({6: (4, 3)}, seats=2, face_down=True)
    assert sentences_of(state, "6", "5", "4", "1") == [
        "Ada’s gold medal for forest 2 is worth 6 points.",
        "Ben’s gold medal for forest 3 is worth 5 points.",
        "Ada’s gold medal for forest 6 is worth 4 points.",
        "Ben’s silver medal for forest 6 is worth 1 point.",
        "Ada wins with 10 points.",
    ]


@pytest.mark.parametrize(
    ("plantings", "result"),
    [
        ([[(3, 3)] * 10, [(4, 4)] * 10], "Ada and Ben share the win with 3 points each."),
        ([[(3, 3)] * 10, [(4, 4)] * 10, [(5, 5)] * 10], "Ada, Ben and Cleo share the win with 3 points each."),
        ([[(2, 2)] * 10, [(4, 4)] * 10], "Ben wins with 3 points."),
    ],
)
def test_the_result_says_who_shares_it(plantings: list[list[tuple[int, int]]], result: str) -> None:
    state = planted(start(len(plantings)), [pairs[:9] for pairs in plantings])
    rolls = ["11112" if pairs[9] == (2, 2) else DICE_FOR[pairs[9][0]] for pairs in plantings]
    choices = [f"{seat}: {pairs[9][0]} {pairs[9][1]}" for seat, pairs in enumerate(plantings)]
    assert sentences_of(state, *rolls, *choices, "scored")[-1] == result


DICE_FOR = {3: "11122", 4: "11333", 5: "11444"}
"""Dice that make each sum twice."""


# Whole games


@pytest.mark.parametrize("setup", GAME.setups(), ids=str)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_tree_and_every_token_is_told_once(setup: Any, seed: int) -> None:
    planting, tokens, rolls = 0, 0, 0
    for before, event, after in random_game(GAME, setup, seed):
        sentences = matches.narrate_publicly(GAME, before.observe(None), after.observe(None), event, NAMES)
        assert all(map(is_one_sentence, sentences))
        revealed = after.table.shown if after.table.turn > before.table.turn else ()
        assert len([s for s in sentences if " plants " in s or " has no useful pair" in s]) == len(revealed)
        planting += len(revealed)
        tokens += sum(len(listed(s)) for s in sentences if " wins the " in s)
        rolls += sum(" rolls " in s and "five of a kind" not in s for s in sentences)
    end = after.table
    assert planting >= 10 * setup.seats
    assert tokens == sum(owner >= 0 for forest in end.forests for owner in forest.owners)
    assert (rolls > 0) == setup.open_dice
    assert "win" in sentences[-1]


def listed(sentence: str) -> list[str]:
    """The numbers in the sentence."""
    return [word.strip(",.") for word in sentence.split() if word.strip(",.").isdigit()]


def test_a_match_tells_no_secret() -> None:
    match, rng = new_match(3), random.Random(1)
    while match.state.returns() is None:
        if match.luck_is_next:
            match.take_luck()
        else:
            seat = rng.choice(match.state.to_act)
            match.play(seat, rng.choice(match.state.legal_actions(seat)))
    for index, event in enumerate(match.events):
        secret = event.seat is not None and match.states[index + 1].table.turn == match.states[index].table.turn
        rolled = event.seat is None and len(event.text) == 5 and event.text.isdigit()
        assert not (secret or rolled) or not match.narration[index]


# What pairs would do


PLAYERS = ("Mira", "Tom", "Hazel")


def table(trees: dict[int, tuple[int, ...]], **options: bool) -> Any:
    """Three seats' table with these trees, in which every gold medal is worth 4 and every silver one 1."""
    seats = len(next(iter(trees.values())))
    tokens = (0, 0) if options.get("face_down") else (4, 1)
    forests = tuple(Forest(tokens, trees.get(number, (0,) * seats)) for number in FORESTS)
    return start(seats, **options).table._replace(forests=forests)


def said(trees: tuple[int, ...], times: int = 1, **options: bool) -> tuple[str, str, str]:
    """What is said of the first seat's pairs at forest 8, which has these trees."""
    [line] = Verdicts(table({8: trees}, **options), 0, (8,) * times, PLAYERS).lines()
    return line.headline, line.medals, line.short


@pytest.mark.parametrize(
    ("trees", "headline", "medals", "short"),
    [
        ((2, 1, 2), "8: you lead by 1", "Gold 4, breaking the tie. Hazel gets silver 1.", "gold 4, breaking the tie"),
        ((3, 1, 2), "8: you lead by 2", "Gold 4 stays yours. Hazel keeps silver 1.", "gold 4 stays yours"),
        ((2, 2, 2), "8: you lead by 1", "Gold 4, breaking the tie. A tiebreaker would decide silver 1.",
         "gold 4, breaking the tie"),
        ((0, 0, 0), "8: you are alone", "Gold 4 would be yours.", "gold 4 would be yours"),
        ((1, 0, 2), "8: tied with Hazel", "Two trees each. A tiebreaker would decide gold 4.", "tiebreaker for gold 4"),
        ((0, 1, 1), "8: tied with Tom and Hazel", "One tree each. A tiebreaker would decide gold 4.", "tiebreaker for gold 4"),
        ((0, 3, 0), "8: second, 2 behind Tom", "Silver 1 would be yours.", "silver 1 would be yours"),
        ((1, 3, 1), "8: second, 1 behind Tom", "Silver 1, breaking the tie.", "silver 1, breaking the tie"),
        ((0, 3, 1), "8: tied with Hazel for second", "One tree each. A tiebreaker would decide silver 1.",
         "tiebreaker for silver 1"),
        ((1, 4, 0), "8: second, 2 behind Tom", "Silver 1 stays yours.", "silver 1 stays yours"),
        ((0, 4, 3), "8: 3 behind Tom", "No medal: 2 behind second.", "2 behind second"),
        ((0, 2, 2), "8: 1 behind Tom and Hazel", "No medal: the players tied for first play for both.", "no medal"),
    ],
)  # fmt: skip
def test_one_pair_in_each_place(trees: tuple[int, ...], headline: str, medals: str, short: str) -> None:
    assert said(trees) == (headline, medals, short)


def test_two_pairs_in_one_forest_are_one_line() -> None:
    assert said((1, 2, 0), times=2) == ("8: you lead by 1", "Gold 4 from Tom. Tom gets silver 1.", "gold 4 from Tom")


def test_tokens_that_lie_face_down_are_named_without_points() -> None:
    assert said((2, 1, 2), face_down=True)[1] == "Gold, breaking the tie. Hazel gets silver."


def test_who_has_no_tree_is_second_where_everybody_is_ranked() -> None:
    assert said((0, 0), unplanted=True) == (
        "8: you are alone",
        "Gold 4, breaking the tie. Tom gets silver 1.",
        "gold 4, breaking the tie",
    )


def test_in_a_tiebreaker_only_a_pair_at_a_tie_of_ones_own_counts() -> None:
    """All three are tied in 6, the others in 9; 7 has an owner."""
    after = ten_turns({6: (4, 4, 4), 9: (0, 2, 2), 7: (1, 0, 0)}, seats=3).table
    lines = Verdicts(after, 0, (6, 9), PLAYERS).lines()
    assert [(line.headline, line.medals) for line in lines] == [
        ("6: you lead by 1", "Gold 4, breaking the tie. A tiebreaker would decide silver 1."),
        ("9: plants nothing", "That tie doesn’t include you."),
    ]
    [settled] = Verdicts(after, 0, (7,), PLAYERS).lines()
    assert (settled.headline, settled.short) == ("7: plants nothing", "that forest is already decided")


def test_in_a_tie_for_second_only_silver_is_played_for() -> None:
    after = ten_turns({8: (2, 2, 4)}, seats=3).table
    [line] = Verdicts(after, 1, (8,), PLAYERS).lines()
    assert (line.headline, line.medals) == ("8: you lead by 1", "Silver 1, breaking the tie.")


def test_points_are_what_the_forests_would_pay() -> None:
    """Mira alone in 2: 4. Tom before Hazel in 3: 4 and 1. Mira and Hazel tied in 8: nothing, until she plants there."""
    before = table({2: (1, 0, 0), 3: (0, 2, 1), 8: (1, 0, 1)})
    assert points_if_ended(before) == (4, 4, 1)
    assert points_if_ended(Verdicts(before, 0, (8, 9), PLAYERS).after) == (12, 4, 2)


def test_points_in_a_tiebreaker_are_those_won_and_those_in_sight() -> None:
    after = ten_turns({6: (4, 4)}, seats=2).table
    won = [after.points(seat) for seat in range(2)]
    first, second = after.forest(6).tokens
    assert points_if_ended(after) == tuple(won)
    assert points_if_ended(Verdicts(after, 0, (6,), PLAYERS).after) == (won[0] + first, won[1] + second)


def test_with_tokens_face_down_it_is_the_forests_led() -> None:
    before = table({2: (1, 0, 0), 3: (0, 2, 1), 8: (1, 0, 1)}, face_down=True)
    assert points_if_ended(before) == (1, 1, 0)
