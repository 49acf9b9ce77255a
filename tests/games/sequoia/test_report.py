"""Standings and reports of Sequoia: medals, ties, luck, story and payments."""

from __future__ import annotations

from itertools import permutations, product
from typing import Any

import pytest

from engine.games.sequoia import GAME
from engine.games.sequoia.rules.table import LOT, NOBODY, ROLL, Payment, best, known_after, paid, payments
from engine.report import Figure, Report, Sheet, Turning
from tests.engine.walks import NAMES, random_game
from tests.games.sequoia.positions import over, roll_for, scored, start, sums_of, ten_turns, turn

ORDERED = list(product(range(1, 7), repeat=5))


def report_of(states: list[Any]) -> Report:
    return GAME.report(states, NAMES[: states[0].setup.seats])


def sheet(report: Report, title: str) -> Sheet:
    return next(sheet for sheet in report.sheets if sheet.title == title)


def tie_turn(states: list[Any], *texts: str) -> list[Any]:
    """The states with one more tiebreaker turn at the end."""
    grown = [*states]
    for text in texts:
        grown.append(grown[-1].apply_chance(roll_for(*sums_of(text))))
    for seat, text in zip(grown[-1].to_act, texts, strict=True):
        grown.append(grown[-1].apply(seat, GAME.parse_action(text)))
    return [*grown, scored(grown[-1])]


# Standings


def test_before_the_end_a_seat_has_its_points_as_it_stands() -> None:
    state = start(2)
    assert [GAME.standing(state.observe(None), seat).score for seat in (0, 1)] == [0, 0]
    state = turn(state, "11122:3 3", "11333:4 4")
    ada, ben = (GAME.standing(state.observe(None), seat) for seat in (0, 1))
    assert (ada.score, ada.goal, ada.words, ada.note) == (3, 0, "3 points as it stands", "18 trees")
    assert ben.score == 3
    tied = turn(start(2), "11122:3 3", "11122:3 3")
    assert [GAME.standing(tied.observe(None), seat).words for seat in (0, 1)] == ["0 points as it stands"] * 2


def test_with_face_down_medals_a_seat_has_the_forests_it_leads() -> None:
    state = turn(start(2, face_down=True), "12346:3 10", "11122:3 3")
    ada, ben = (GAME.standing(state.observe(None), seat) for seat in (0, 1))
    assert (ada.score, ben.score) == (1, 1)
    assert ada.words == "leads 1 forest"


def test_after_scoring_a_seat_has_its_medals_and_its_ties() -> None:
    state = ten_turns({6: (4, 4, 0)}, seats=3)
    standings = [GAME.standing(state.observe(None), seat) for seat in range(3)]
    assert [standing.note for standing in standings] == ["tied", "tied", ""]
    assert standings[2].words == "3 points"


@pytest.mark.parametrize("setup", GAME.setups(), ids=str)
def test_everyone_sees_the_same_standings(setup: Any) -> None:
    """At the end the best of them has won."""
    for step in random_game(GAME, setup, 5):
        table = [[GAME.standing(step.after.observe(of), seat) for seat in range(setup.seats)] for of in (None, 0, 1)]
        assert table == [table[0]] * 3
    scores = [standing.score for standing in table[0]]
    results = step.after.returns()
    assert [result > 0 for result in results] == [score == max(scores) for score in scores]


# Reports


def finished(seed: int, **options: Any) -> list[Any]:
    """The states of a random game."""
    steps = random_game(GAME, GAME.setup(**options), seed)
    return [steps[0].before, *(step.after for step in steps)]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", [1, 2])
def test_medals_add_up_to_the_points(seats: int, seed: int) -> None:
    states = finished(seed, seats=seats)
    tokens = sheet(report_of(states), "Medals won")
    assert tokens.heads == ("Forest", *NAMES[:seats])
    assert [row[0] for row in tokens.rows] == [*map(str, range(2, 13)), "Points"]
    assert all(len(row) == len(one.heads) and all(row) for one in report_of(states).sheets for row in one.rows)
    for seat in range(seats):
        column = [row[seat + 1] for row in tokens.rows]
        won = [int(points) for cell in column[:-1] if cell != "–" for points in cell.split(" + ")]
        assert sum(won) == int(column[-1]) == states[-1].table.points(seat)


def test_a_game_without_ties_has_no_sheet_of_ties() -> None:
    report = report_of([start(2), ten_turns({6: (4, 3)}, seats=2)])
    assert [sheet.title for sheet in report.sheets] == ["Medals won", "Dice luck"]


def test_ties_are_listed_with_winner_and_time() -> None:
    states = tie_turn([ten_turns({6: (4, 4, 0), 9: (5, 2, 2)}, seats=3)], "6", "none", "none")
    states = tie_turn(states, "none", "9")
    report = report_of(states)
    assert sheet(report, "Tiebreakers").rows == (
        ("6", "first", "Ada, Ben", "Ada", "1 turn"),
        ("9", "second", "Ben, Cleo", "Cleo", "2 turns"),
    )


def test_a_tie_for_first_can_leave_another_for_second() -> None:
    states = tie_turn([ten_turns({6: (4, 4, 4)}, seats=3)], "none", "6", "none")
    states = tie_turn(states, "6", "none")
    assert sheet(report_of(states), "Tiebreakers").rows == (
        ("6", "first", "Ada, Ben, Cleo", "Ben", "1 turn"),
        ("6", "second", "Ada, Cleo", "Ada", "2 turns"),
    )


# Luck


def can_plant(dice: Any, forest: int) -> bool:
    """Whether two of the dice make the sum, or all are equal and can be turned to make it."""
    alike = len(set(dice)) == 1
    return alike or any(dice[a] + dice[b] == forest for a in range(5) for b in range(a))


def test_expected_luck_is_that_of_fair_dice() -> None:
    rows = sheet(report_of(finished(1, seats=2)), "Dice luck").rows
    for row, forest in zip(rows, range(2, 13), strict=False):
        share = sum(can_plant(dice, forest) for dice in ORDERED) / len(ORDERED)
        assert row[:2] == (str(forest), f"{10 * share:.1f}")
    assert rows[-1][:2] == ("Sequoia!", f"{10 * 6 / 7776:.2f}")


@pytest.mark.parametrize("seats", [2, 5])
def test_luck_is_counted_from_the_rolls_of_the_ten_turns(seats: int) -> None:
    steps = random_game(GAME, GAME.setup(seats=seats), 3)
    rolls: list[list[str]] = [[] for _ in range(seats)]
    for before, event, _ in steps:
        if before.table.step == "roll" and before.table.turn < 10:
            rolls[before.table.waiting[0]].append(event.text)
    rows = sheet(report_of(finished(3, seats=seats)), "Dice luck").rows
    for seat, own in enumerate(rolls):
        assert len(own) == 10
        dice = [tuple(map(int, roll)) for roll in own]
        assert [row[seat + 2] for row in rows] == [
            *(str(sum(can_plant(five, forest) for five in dice)) for forest in range(2, 13)),
            str(sum(len(set(five)) == 1 for five in dice)),
        ]


# The story


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


def test_the_story_has_a_takeover_the_closest_moment_and_what_decided() -> None:
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


def test_the_closest_moment_is_the_last_one_in_the_second_half() -> None:
    """In sight after turn 4: Ada 2, Ben 3; after turn 5 Ada has 8 with forest 12; after turn 7 Ben has 8 with forest 9."""
    told = report(played("2x8 12x2 2x10", "3x12 9x2 3x2 10x2 3x2"))
    assert next(line for line in told.story if line.closest) == Turning(
        "Turn 8", "Ben is tied with Ada at 8 points.", 8, closest=True
    )
    assert told.headline == "Ben wins"


def test_five_of_a_kind_come_before_takeovers() -> None:
    states = played("12x2 2x18", "3x4 12x4 3x12")
    first = turn(start(2), "66666:12 12", f"{roll_for(3, 3)}:3 3")
    assert report([states[0], first, *states[2:]]).story[0] == Turning(
        "Turn 1", "Ada rolls five of a kind and plants in 12 twice.", 1
    )


def test_a_winner_can_lead_from_the_first_medal_to_the_last() -> None:
    state = over(2, {2: (2, 1, 3, 0, "0-"), 3: (3, 1, 3, 0, "0-"), 12: (6, 2, 3, 1, "01")})
    told = report([state])
    assert told.summary == "Led from the first medal to the last, 11 to 2."
    assert told.story[-1] == Turning("Turn 10", "Ada secures forest 12 (gold 6).", 0)


def test_a_winner_can_be_ahead_for_good_before_the_last_medal() -> None:
    wins = {number: (points, 1, 2, 0, "0-") for number, points in ((3, 3), (4, 3), (5, 4), (6, 4))}
    assert report([over(2, {2: (2, 1, 0, 2, "1-"), **wins})]).summary == "Ahead for good after forest 3 paid gold 3, 14 to 2."


def test_a_silver_medal_can_decide() -> None:
    state = over(3, {6: (4, 1, 2, 0, 0, "0-"), 7: (4, 1, 0, 2, 0, "1-"), 8: (4, 1, 1, 0, 2, "20")})
    assert report([state]).summary == "Tied with Ben at 4 until forest 8 paid silver 1."


def test_a_shared_win_names_the_medal_that_tied_it() -> None:
    told = report([over(2, {3: (3, 1, 2, 0, "0-"), 4: (3, 1, 0, 2, "1-")})])
    assert (told.headline, told.summary) == ("Ada and Ben share the win", "Tied at 3 after forest 4 paid Ben gold 3.")
    assert told.figures[0] == Figure("3", "points each")


def test_if_no_forest_pays_all_share_the_win() -> None:
    told = report([over(2, {})])
    assert (told.summary, told.story, told.finale) == ("No forest paid out.", (), ())


def test_a_tiebreaker_that_decided_is_named() -> None:
    before = over(2, {2: (2, 1, 3, 0, "0-"), 3: (3, 1, 0, 3, "1-"), 12: (6, 2, 1, 1, "0=1")}, ROLL)
    states = [before, turn(before, f"{roll_for(12, 2)}:12", f"{roll_for(4, 2)}:none")]
    told = report(states)
    assert told.summary == "1 behind Ben until forest 12, won in tiebreaker 1, paid gold 6."
    assert told.story[-1] == Turning("Tiebreaker 1", "Ada wins the tie for forest 12 (gold 6).", 1)
    assert told.figures[-1] == Figure("1", "tiebreaker turn")


def test_a_draw_of_lots_that_decided_is_named() -> None:
    before = over(2, {2: (2, 1, 3, 0, "0-"), 3: (3, 1, 0, 3, "1-"), 12: (6, 2, 1, 1, "0=1")}, LOT, 110)
    told = report([before, before.apply_chance("0")])
    assert told.summary == "1 behind Ben until forest 12, won by lot, paid gold 6."
    assert told.story == (Turning("By lot", "Ada wins forest 12 (gold 6) by lot.", 1),)


# Payments


def possible_winners(order: tuple[Payment, ...], count: int, starts: tuple[int, ...]) -> set[tuple[int, ...]]:
    """All possible winners after `count` payments, if any player can get each later medal, but nobody both of a forest."""
    winners, seats = set(), len(starts)
    ways = [
        list(permutations(range(seats), 2)) if payment.owners[1] != NOBODY else [(seat, NOBODY) for seat in range(seats)]
        for payment in order[count:]
    ]
    for owners in product(*ways):
        rest = [payment._replace(owners=pair) for payment, pair in zip(order[count:], owners, strict=True)]
        winners.add(best(paid((*order[:count], *rest), starts)))
    return winners


@pytest.mark.parametrize("setup", GAME.setups(), ids=str)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_payments_add_up_to_the_points_and_the_largest_comes_last(setup: Any, seed: int) -> None:
    table = random_game(GAME, setup, seed)[-1].after.table
    order = payments(table)
    assert paid(order, setup.starts) == tuple(table.points(seat) for seat in range(setup.seats))
    worth = [(payment.points[0], payment.forest) for payment in order]
    assert worth == sorted(worth)
    assert len(order) == sum(forest.owners[0] != NOBODY for forest in table.forests)


@pytest.mark.parametrize("starts", [(0, 0), (4, 0), (0, 0, 0), (2, 0, 7), (0, 0, 0, 0)])
@pytest.mark.parametrize("seed", range(4))
def test_winners_are_known_as_soon_as_nobody_can_catch_them(starts: tuple[int, ...], seed: int) -> None:
    table = finished(seed, seats=len(starts), head_start=starts)[-1].table
    order = payments(table)
    winners, known = best(paid(order, starts)), known_after(table)
    for count in range(max(0, len(order) - (8 if len(starts) == 2 else 3)), len(order) + 1):
        assert (possible_winners(order, count, starts) == {winners}) == (count >= known), count


def test_a_large_lead_is_known_before_the_last_forest_pays() -> None:
    """Ada has 9 points when gold 5 is all that is left."""
    table = over(2, {6: (4, 1, 2, 0, "0-"), 9: (5, 1, 3, 0, "0-"), 10: (5, 1, 0, 2, "1-")}).table
    assert [payment.forest for payment in payments(table)] == [6, 9, 10]
    assert known_after(table) == 2


def test_a_shared_win_is_known_when_no_payment_can_change_it() -> None:
    level = {3: (3, 1, 2, 0, "0-"), 4: (3, 1, 0, 2, "1-")}
    assert known_after(over(2, level).table) == 2
    assert known_after(over(2, {2: (2, 2, 2, 1, "01")}).table) == 0, "gold 2 and silver 2 leave two players tied"
    assert known_after(over(2, {}).table) == 0


def test_each_beat_of_the_finale_says_who_is_paid() -> None:
    state = over(2, {2: (2, 1, 2, 0, "0-"), 12: (6, 2, 1, 3, "10")})
    finale = GAME.report([state], NAMES[:2]).finale
    assert [beat.words for beat in finale] == [
        "Forest 2 pays: gold 2 to Ada.",
        "Forest 12 pays last: gold 6 to Ben, silver 2 to Ada.",
    ]
    assert finale[-1].seconds > finale[0].seconds
