"""Who sits where: seats, teams, computers and colours, and the tables of both kinds of company."""

import json
import random

import pytest

from engine.game import Game, load_game
from tests.web.test_choices import every_game
from web.setup.model import AGAINST, ALONE, TOGETHER, Choices
from web.setup.offers import Names, Tables


@every_game
def test_who_moves_takes_their_level_along_and_not_the_colour(game: Game) -> None:
    choices = Choices(game)
    choices.sit(max(choices.seat_counts()))
    colours = [choices.colour(seat) for seat in range(choices.seats)]
    last = choices.seats - 1
    choices.move(0, last)
    assert choices.people() == [*range(1, last + 1), 0]
    choices.move(last, 1)
    assert choices.people() == [1, 0, *range(2, last + 1)]
    assert [choices.colour(seat) for seat in range(choices.seats)] == colours


def test_a_smaller_table_seats_the_first_people_in_their_order() -> None:
    choices = Choices(load_game("sequence"))
    choices.sit(12)
    choices.move(11, 0)
    choices.move(3, 1)
    assert choices.people()[:4] == [11, 2, 0, 1]
    choices.sit(3)
    assert choices.people() == [2, 0, 1]
    choices.move(0, 2)
    choices.sit(12)
    assert choices.people() == [0, 1, 2, 11, *range(3, 11)]


def test_everybody_keeps_a_seat_when_they_are_shuffled() -> None:
    choices = Choices(load_game("sequence"))
    choices.sit(12)
    choices.shuffle(random.Random(3))
    assert choices.people() != list(range(12))
    assert sorted(choices.people()) == list(range(12))


@pytest.mark.parametrize(("named", "computers"), [({1, 4}, {0, 2, 3, 5}), (set(), {1, 2, 3, 4, 5}), ({7}, {1, 2, 3, 4, 5})])
def test_all_whom_nobody_has_named_become_computers(named: set[int], computers: set[int]) -> None:
    choices = Choices(load_game("sequence"))
    choices.sit(6)
    choices.fill("easy", named)
    assert {person for person, level in choices.levels.items() if level == "easy"} == computers


@every_game
def test_at_first_one_person_plays_against_computers(game: Game) -> None:
    choices = Choices(game)
    assert (choices.seats, choices.company) == (2, AGAINST)
    assert [Names().of(person, choices.levels.get(person, "")) for person in choices.people()] == ["Player 1", "Fern"]
    choices.sit(max(choices.seat_counts()))
    assert choices.company == AGAINST, "whoever comes to the table is a computer too"
    assert set(choices.levels.values()) == {game.usual_level}
    choices.choose_level(1, game.levels[-1])
    choices.set_opponents(TOGETHER)
    assert (choices.company, choices.levels) == (TOGETHER, {})
    choices.set_opponents(AGAINST)
    assert (choices.seats, choices.levels[1]) == (max(choices.seat_counts()), game.levels[-1]), "the table as it was"
    choices.sit(2)
    choices.choose_level(0, game.levels[0])
    assert choices.company == "", "computers alone"


@every_game
def test_each_kind_of_company_finds_its_table_as_it_was(game: Game) -> None:
    choices, again = Choices(game), Choices(game)
    counts = [count for count in choices.seat_counts() if count > 2]
    choices.sit(counts[0])
    choices.choose_level(2, game.levels[-1])
    against = choices.table(AGAINST)
    choices.use_table(TOGETHER)
    choices.sit(counts[1])
    choices.move(0, 1)
    together = choices.table(TOGETHER)
    for _ in range(2):
        again.restore(json.loads(json.dumps(choices.notes())))
        for chosen in (choices, again):
            assert (chosen.table(AGAINST), chosen.table(TOGETHER)) == (against, together)
            assert chosen.kind == choices.kind
        choices.use_table(AGAINST)


@every_game
def test_a_change_of_company_leaves_the_other_table_alone(game: Game) -> None:
    choices = Choices(game)
    before = choices.table(AGAINST)
    choices.choose_level(1, "")
    assert choices.kind == TOGETHER, "two people now"
    assert choices.table(AGAINST) == before
    choices.use_table(AGAINST)
    assert choices.levels[1], "the computer sits there again"


def test_notes_of_the_first_versions_know_one_table() -> None:
    choices = Choices(load_game("sequoia"))
    old = {
        **choices.table(AGAINST).notes(),
        "level": "hard",
        "colours": list(choices.game.colours),
        "rules": {},
        "practice": True,
    }
    choices.restore(old | {"table": [3, 3], "levels": ["", "", "hard", "", ""]})
    assert (choices.seats, choices.kind, choices.practice, choices.table(AGAINST).seats) == (3, TOGETHER, True, 3)
    assert choices.hints, "nobody had agreed on none"


@every_game
def test_people_come_and_go(game: Game) -> None:
    """As many seats as people, filled up with computers only where the game has no such table."""
    choices = Choices(game)
    choices.use_table(TOGETHER)
    most = max(choices.seat_counts())
    for people in range(1, most + 3):
        choices.add_person(people - 1, people)
        expected = next((count for count in choices.seat_counts() if count >= max(2, people)), most)
        assert (choices.seats, len(choices.table(TOGETHER).humans())) == (expected, min(max(2, people), most))
    for people in range(most - 1, 0, -1):
        choices.remove_person(0)
        assert len(choices.table(TOGETHER).humans()) == max(2, people)
    assert choices.kind == TOGETHER
    assert choices.table(AGAINST) == Choices(game).table(AGAINST), "who plays the computer is not concerned"


@every_game
def test_people_wear_their_colours_wherever_they_sit(game: Game) -> None:
    choices = Choices(game)
    choices.use_table(TOGETHER)
    first, second = list(game.colours)[:2]
    choices.use_colours({1: first})
    assert [choices.colour(seat) for seat in (0, 1)] == [second, first]
    choices.move(1, 0)
    choices.use_colours({1: first, 0: first})
    assert [choices.colour(seat) for seat in (0, 1)] == [first, second], "who comes first has it"
    choices.use_colours({0: "mauve"})
    assert [choices.colour(seat) for seat in (0, 1)] == [first, second]


def test_who_sits_alone_gets_company() -> None:
    choices = Choices(load_game("sequitur"))
    choices.sit(1)
    assert choices.company == ALONE
    choices.set_opponents(TOGETHER)
    assert (choices.seats, choices.company) == (2, TOGETHER)


def test_whoever_plays_alone_has_a_table_of_their_own() -> None:
    choices, again = Choices(load_game("sequitur")), Choices(load_game("sequitur"))
    assert choices.kinds == (AGAINST, TOGETHER, ALONE)
    assert Choices(load_game("sequence")).kinds == (AGAINST, TOGETHER), "a board for two at least"
    choices.sit(3)
    before = choices.table(AGAINST)
    choices.use_table(ALONE)
    assert (choices.seats, choices.kind, choices.setup().seats) == (1, ALONE, 1)
    choices.practice = True
    choices.use_table(TOGETHER)
    again.restore(json.loads(json.dumps(choices.notes())))
    for chosen in (choices, again):
        assert chosen.table(AGAINST) == before
        assert chosen.table(ALONE).practice
        assert chosen.kind == TOGETHER


def test_playing_alone_is_chosen_in_one_game_only() -> None:
    tables = Tables(("sequence", "sequitur"))
    sequence, sequitur = tables.here["sequence"], tables.here["sequitur"]
    tables.set_opponents(ALONE, sequitur)
    assert (sequence.kind, sequitur.kind) == (AGAINST, ALONE)
    tables.set_opponents(TOGETHER, sequence)
    assert (sequence.kind, sequitur.kind) == (TOGETHER, ALONE)


def test_the_person_who_plays_keeps_their_seat() -> None:
    choices = Choices(load_game("sequence"))
    choices.set_opponents(TOGETHER)
    choices.choose_level(0, "easy")
    choices.set_opponents(AGAINST)
    assert not choices.levels.get(1)
    assert choices.levels[0] == "easy"


def test_a_seat_plays_for_its_team_or_for_itself() -> None:
    choices = Choices(load_game("sequence"))
    assert choices.side(1) == "green"
    choices.sit(6, 3)
    assert [choices.side(seat) for seat in range(4)] == ["blue team", "green team", "red team", "blue team"]
