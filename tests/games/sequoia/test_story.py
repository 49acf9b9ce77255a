"""What is told of a finished game: who won, what decided it, and three lines of its story, in positions made by hand."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.sequoia.rules.table import LOT, ROLL
from engine.report import Figure, Report, Turning
from tests.engine.walks import NAMES, random_game
from tests.games.sequoia.positions import GAME, over, roll_for, start, turn


def played(*seats: str) -> list[Any]:
    """The states after each of ten turns; for each seat its pairs of sums as `12x2 2x18`: twice 12, then 2 eighteen times."""
    trees = []
    for text in seats:
        runs = (run.split("x") for run in text.split())
        trees.append([int(number) for number, times in runs for _ in range(int(times))])
    states = [start(len(seats))]
    for at in range(0, 20, 2):
        pairs = [sorted(own[at : at + 2]) for own in trees]
        states.append(turn(states[-1], *(f"{roll_for(*pair)}:{pair[0]} {pair[1]}" for pair in pairs)))
    return states


def report(states: list[Any]) -> Report:
    return GAME.report(states, NAMES[: states[0].setup.seats])


def test_a_forest_taken_over_the_closest_moment_and_what_decided_it() -> None:
    """Forest 2 is worth 2, 3 is worth 3, and 12 is worth 6 and 2. Ben passes Ada in forest 12 in his fourth turn."""
    told = report(played("12x2 2x18", "3x4 12x4 3x12"))
    assert (told.headline, told.winners) == ("Ben wins", (1,))
    assert told.summary == "2 behind Ada until forest 3 paid gold 3."
    assert told.story == (
        Turning("Turn 1", "Ben secures forest 3 (gold 3).", 1),
        Turning("Turn 4", "Ben takes forest 12 (gold 6) from Ada.", 4),
        Turning("Turn 10", "Ben leads Ada by 5, 9 to 4.", 10, closest=True),
    )
    assert told.figures == (Figure("5", "points ahead"), Figure("2", "gold medals"), Figure("1", "lead change"))


def test_the_closest_moment_is_in_the_second_half_and_the_last_of_several() -> None:
    """In sight after turn 4: Ada 2, Ben 3; after turn 5 Ada has 8 with forest 12; after turn 7 Ben has 8 with forest 9."""
    told = report(played("2x8 12x2 2x10", "3x12 9x2 3x2 10x2 3x2"))
    assert next(line for line in told.story if line.closest) == Turning(
        "Turn 8", "Ben is tied with Ada at 8 points.", 8, closest=True
    )
    assert told.headline == "Ben wins"


def test_five_of_a_kind_is_told_before_forests_taken_over() -> None:
    states = played("12x2 2x18", "3x4 12x4 3x12")
    first = turn(start(2), "66666:12 12", f"{roll_for(3, 3)}:3 3")
    assert report([states[0], first, *states[2:]]).story[0] == Turning(
        "Turn 1", "Ada rolls five of a kind and plants in 12 twice.", 1
    )


def test_whoever_leads_from_the_first_medal_on_was_never_behind() -> None:
    state = over(2, {2: (2, 1, 3, 0, "0-"), 3: (3, 1, 3, 0, "0-"), 12: (6, 2, 3, 1, "01")})
    told = report([state])
    assert told.summary == "Led from the first medal to the last, 11 to 2."
    assert told.story[-1] == Turning("Turn 10", "Ada secures forest 12 (gold 6).", 0)


def test_whoever_led_for_good_long_before_the_last_medal_did_not_win_by_one() -> None:
    wins = {number: (points, 1, 2, 0, "0-") for number, points in ((3, 3), (4, 3), (5, 4), (6, 4))}
    assert report([over(2, {2: (2, 1, 0, 2, "1-"), **wins})]).summary == "Ahead for good after forest 3 paid gold 3, 14 to 2."


def test_a_silver_medal_may_decide() -> None:
    state = over(3, {6: (4, 1, 2, 0, 0, "0-"), 7: (4, 1, 0, 2, 0, "1-"), 8: (4, 1, 1, 0, 2, "20")})
    assert report([state]).summary == "Tied with Ben at 4 until forest 8 paid silver 1."


def test_those_who_share_the_win_were_tied_by_a_medal() -> None:
    told = report([over(2, {3: (3, 1, 2, 0, "0-"), 4: (3, 1, 0, 2, "1-")})])
    assert (told.headline, told.summary) == ("Ada and Ben share the win", "Tied at 3 after forest 4 paid Ben gold 3.")
    assert told.figures[0] == Figure("3", "points each")


def test_where_no_forest_pays_all_share_the_win() -> None:
    told = report([over(2, {})])
    assert (told.summary, told.story, told.finale) == ("No forest paid out.", (), ())


def test_a_tiebreaker_that_decided_is_named() -> None:
    before = over(2, {2: (2, 1, 3, 0, "0-"), 3: (3, 1, 0, 3, "1-"), 12: (6, 2, 1, 1, "0=1")}, ROLL)
    states = [before, turn(before, f"{roll_for(12, 2)}:12", f"{roll_for(4, 2)}:none")]
    told = report(states)
    assert told.summary == "1 behind Ben until forest 12, won in tiebreaker 1, paid gold 6."
    assert told.story[-1] == Turning("Tiebreaker 1", "Ada wins the tie for forest 12 (gold 6).", 1)
    assert told.figures[-1] == Figure("1", "tiebreaker turn")


def test_a_lot_that_decided_is_named() -> None:
    before = over(2, {2: (2, 1, 3, 0, "0-"), 3: (3, 1, 0, 3, "1-"), 12: (6, 2, 1, 1, "0=1")}, LOT, 110)
    told = report([before, before.apply_chance("0")])
    assert told.summary == "1 behind Ben until forest 12, won by lot, paid gold 6."
    assert told.story == (Turning("By lot", "Ada wins forest 12 (gold 6) by lot.", 1),)


@pytest.mark.parametrize("setup", GAME.setups(), ids=str)
def test_the_story_of_any_game_shows_moments_in_their_order(setup: Any) -> None:
    steps = random_game(GAME, setup, 7)
    states = [steps[0].before, *(step.after for step in steps)]
    told = report(states)
    moments = [line.moment for line in told.story]
    assert moments == sorted(moments)
    assert sum(line.closest for line in told.story) <= 1
    for line in told.story:
        when = states[line.moment].table.turn
        assert line.when in (f"Turn {max(1, when)}", f"Tiebreaker {when - 10}", "By lot")
