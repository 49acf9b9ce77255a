"""Announcements of Sequoia, and previews of pairs, counted by hand from the trees given."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine import match as matches
from engine.core import Event
from engine.games.sequoia import GAME
from engine.games.sequoia.picture.words import Verdicts, points_if_ended
from engine.games.sequoia.rules.setup import FORESTS
from engine.games.sequoia.rules.table import Forest
from tests.engine.walks import NAMES, random_game
from tests.games.sequoia.positions import new_match, planted, plantings_for, roll_for, start, ten_turns


def sentences_of(state: Any, *events: str) -> list[str]:
    """All announcements of these events: `0: 7 10` is seat 0's choice; anything without a colon is luck."""
    sentences: list[str] = []
    for text in events:
        seat, colon, choice = text.partition(": ")
        event = Event(int(seat), choice) if colon else Event(None, text)
        after = state.apply(event.seat, GAME.parse_action(choice)) if colon else state.apply_chance(text)
        sentences += matches.narrate_publicly(GAME, state.observe(None), after.observe(None), event, NAMES)
        state = after
    return sentences


# A turn


def test_nothing_is_announced_before_the_reveal() -> None:
    assert sentences_of(start(3), "12346", "11223", "55555", "2: 7 12", "0: 5 5") == []


def test_five_of_a_kind_are_called_out() -> None:
    assert sentences_of(start(2), "11111", "66666", "0: 7 12", "1: 2 2") == [
        "Sequoia! Ada rolls five of a kind and plants in 7 and in 12.",
        "Sequoia! Ben rolls five of a kind and plants in 2 twice.",
    ]


# Scoring


def test_each_group_of_tied_players_has_its_sentence() -> None:
    pairs = plantings_for({6: (4, 4, 0), 8: (2, 2, 5), 9: (0, 2, 2)}, 3)
    state = planted(start(3), [own[:9] for own in pairs])
    choices = [f"{seat}: {min(own[9])} {max(own[9])}" for seat, own in enumerate(pairs)]
    sentences = sentences_of(state, *(roll_for(*own[9]) for own in pairs), *choices, "scored")
    assert sentences[4:] == [
        "Ada wins the gold medal in 2.",
        "Ben wins the gold medal in 3.",
        "Cleo wins the gold medals in 4 and 8.",
        "Ada and Ben are tied for first place in 6.",
        "Ada and Ben are tied for second place in 8.",
        "Ben and Cleo are tied for first place in 9.",
    ]


def test_if_no_tie_is_broken_all_ties_continue() -> None:
    state = ten_turns({6: (4, 4, 0), 9: (0, 2, 2)}, seats=3)
    assert sentences_of(state, *["13345"] * 3, "0: 6", "1: 6 9", "2: 9", "scored") == [
        "Ada plants in 6.",
        "Ben plants in 6 and in 9.",
        "Cleo plants in 9.",
        "All ties continue.",
    ]


def test_a_tie_of_fewer_players_is_a_new_tie() -> None:
    state = ten_turns({6: (4, 4, 4)}, seats=3)
    assert sentences_of(state, *["13345"] * 3, "0: 6", "1: 6", "2: none", "scored")[3:] == [
        "Ada and Ben are tied for first place in 6."
    ]
    assert sentences_of(state, *["13345"] * 3, "0: none", "1: 6", "2: none", "scored")[3:] == [
        "Ben wins the gold medal in 6.",
        "Ada and Cleo are tied for second place in 6.",
    ]


def test_five_of_a_kind_can_plant_nothing_in_a_tiebreaker() -> None:
    state = ten_turns({6: (4, 4)}, seats=2)
    assert sentences_of(state, "11111", "11234", "0: none", "1: none")[:1] == [
        "Sequoia! Ada rolls five of a kind and plants nothing."
    ]


@pytest.mark.parametrize(
    ("sums", "result"),
    [
        ((3, 4), "Ada and Ben share the win with 3 points each."),
        ((3, 4, 5), "Ada, Ben and Cleo share the win with 3 points each."),
        ((2, 4), "Ben wins with 3 points."),
    ],
)
def test_the_result_names_the_winners(sums: tuple[int, ...], result: str) -> None:
    state = planted(start(len(sums)), [[(number, number)] * 9 for number in sums])
    choices = [f"{seat}: {number} {number}" for seat, number in enumerate(sums)]
    assert sentences_of(state, *(roll_for(number, number) for number in sums), *choices, "scored")[-1] == result


# Whole games


@pytest.mark.parametrize("setup", GAME.setups(), ids=str)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_planting_and_every_medal_is_announced_once(setup: Any, seed: int) -> None:
    planting, tokens, rolls = 0, 0, 0
    for before, event, after in random_game(GAME, setup, seed):
        sentences = matches.narrate_publicly(GAME, before.observe(None), after.observe(None), event, NAMES)
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


# Previews


PLAYERS = ("Mira", "Tom", "Hazel")


def table(trees: dict[int, tuple[int, ...]], **options: bool) -> Any:
    """Three seats' table with these trees, in which every gold medal is worth 4 and every silver one 1."""
    seats = len(next(iter(trees.values())))
    tokens = (0, 0) if options.get("face_down") else (4, 1)
    forests = tuple(Forest(tokens, trees.get(number, (0,) * seats)) for number in FORESTS)
    return start(seats, **options).table._replace(forests=forests)


def said(trees: tuple[int, ...], times: int = 1, **options: bool) -> tuple[str, str, str]:
    """The preview of the first seat's pairs in forest 8, which has these trees."""
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
def test_a_pair_is_previewed_for_each_rank(trees: tuple[int, ...], headline: str, medals: str, short: str) -> None:
    assert said(trees) == (headline, medals, short)


def test_two_pairs_in_one_forest_make_one_line() -> None:
    assert said((1, 2, 0), times=2) == ("8: you lead by 1", "Gold 4 from Tom. Tom gets silver 1.", "gold 4 from Tom")


def test_face_down_medals_are_named_without_points() -> None:
    assert said((2, 1, 2), face_down=True)[1] == "Gold, breaking the tie. Hazel gets silver."


def test_if_all_are_ranked_a_player_without_trees_is_second() -> None:
    assert said((0, 0), unplanted=True) == (
        "8: you are alone",
        "Gold 4, breaking the tie. Tom gets silver 1.",
        "gold 4, breaking the tie",
    )


def test_in_a_tiebreaker_only_pairs_for_your_own_ties_count() -> None:
    """All three are tied in 6, the others in 9; 7 has an owner."""
    after = ten_turns({6: (4, 4, 4), 9: (0, 2, 2), 7: (1, 0, 0)}, seats=3).table
    lines = Verdicts(after, 0, (6, 9), PLAYERS).lines()
    assert [(line.headline, line.medals) for line in lines] == [
        ("6: you lead by 1", "Gold 4, breaking the tie. A tiebreaker would decide silver 1."),
        ("9: plants nothing", "That tie doesn’t include you."),
    ]
    [settled] = Verdicts(after, 0, (7,), PLAYERS).lines()
    assert (settled.headline, settled.short) == ("7: plants nothing", "that forest is already decided")


def test_a_tie_for_second_is_for_silver_only() -> None:
    after = ten_turns({8: (2, 2, 4)}, seats=3).table
    [line] = Verdicts(after, 1, (8,), PLAYERS).lines()
    assert (line.headline, line.medals) == ("8: you lead by 1", "Silver 1, breaking the tie.")


def test_points_as_it_stands_are_what_the_forests_would_pay() -> None:
    """Mira alone in 2: 4. Tom before Hazel in 3: 4 and 1. Mira and Hazel tied in 8: nothing, until she plants there."""
    before = table({2: (1, 0, 0), 3: (0, 2, 1), 8: (1, 0, 1)})
    assert points_if_ended(before) == (4, 4, 1)
    assert points_if_ended(Verdicts(before, 0, (8, 9), PLAYERS).after) == (12, 4, 2)


def test_points_in_a_tiebreaker_are_those_won_and_those_led_for() -> None:
    after = ten_turns({6: (4, 4)}, seats=2).table
    won = [after.points(seat) for seat in range(2)]
    first, second = after.forest(6).tokens
    assert points_if_ended(after) == tuple(won)
    assert points_if_ended(Verdicts(after, 0, (6,), PLAYERS).after) == (won[0] + first, won[1] + second)


def test_with_face_down_medals_the_forests_led_are_counted() -> None:
    before = table({2: (1, 0, 0), 3: (0, 2, 1), 8: (1, 0, 1)}, face_down=True)
    assert points_if_ended(before) == (1, 1, 0)
