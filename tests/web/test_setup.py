"""The setup of a table: it offers exactly what each game's rules allow, and stored choices come back unchanged."""

import dataclasses
import json
import random
from typing import Any

import pytest

from engine.core import BadSetupError, SequorError, Toggle
from engine.game import Game, load_game
from engine.games.sequitur.box.goals import POINTS
from engine.match import Player, check_players
from tests.engine.walks import finished_games
from web.setup.model import AGAINST, ALONE, TOGETHER, Choices, level_words, number_of
from web.setup.offers import Names, Tables, handicap_groups, handicap_words, offer_of, table_words
from web.storage.series import ONE_GAME, Series

GAMES = [load_game(name) for name in finished_games()]
SEQUENCE, SEQUITUR = load_game("sequence"), load_game("sequitur")
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def noted(choices: Choices) -> Choices:
    """Choices restored from the notes of these, as JSON."""
    again = Choices(choices.game)
    again.restore(json.loads(json.dumps(choices.notes())))
    return again


def colours_of(choices: Choices) -> list[str]:
    return [choices.colour(seat) for seat in range(choices.seats)]


def other_value(game: Game, toggle: Toggle) -> Any:
    """A value of the rule other than its default."""
    usual = getattr(game.setup(), toggle.field)
    return [value for value, _ in toggle.values if value != usual][-1] if toggle.values else not usual


@every_game
def test_every_setup_of_the_game_can_be_chosen(game: Game) -> None:
    for setup in game.setups():
        choices = Choices(game)
        choices.sit(setup.seats, setup.teams)
        for toggle in game.toggles:
            choices.rules[toggle.field] = getattr(setup, toggle.field)
        chosen = {"seats", "teams", *choices.rules}
        options = [field.name for field in dataclasses.fields(game.setup_type) if field.name not in chosen]
        choices.box = {option: getattr(setup, option) for option in options}
        assert choices.setup() == setup
        colours = colours_of(choices)
        assert len(set(colours)) == setup.teams
        check_players(game, setup, [Player(f"P{n}", "", colour) for n, colour in enumerate(colours)])


@every_game
def test_an_impossible_table_becomes_a_possible_one(game: Game) -> None:
    choices = Choices(game)
    for seats in choices.seat_counts():
        choices.sit(seats, 99)
        assert choices.teams == choices.team_counts()[0]
        assert choices.setup().seats == seats


@every_game
def test_colours_are_swapped(game: Game) -> None:
    choices = Choices(game)
    choices.sit(max(choices.seat_counts()))
    seen, offered = [], list(game.colours)[: choices.teams if game.colours_in_order else None]
    for _ in offered:
        seen.append(choices.colour(0))
        choices.next_colour(0)
        assert len({*colours_of(choices)}) == choices.teams
    assert seen == offered
    assert choices.colour(0) == seen[0]


def test_two_teams_are_blue_and_green_whatever_three_were() -> None:
    """As the printed rules say; red is the third colour."""
    choices = Choices(SEQUENCE)
    choices.sit(3)
    choices.next_colour(0)
    choices.next_colour(0)
    assert colours_of(choices) == ["red", "blue", "green"]
    choices.sit(2)
    assert colours_of(choices) == ["blue", "green"]
    choices.next_colour(0)
    assert colours_of(choices) == ["green", "blue"]
    choices.sit(3)
    assert {*colours_of(choices)} == {"blue", "green", "red"}


@every_game
def test_choices_are_restored_from_their_notes(game: Game) -> None:
    choices = Choices(game)
    choices.sit(choices.seat_counts()[-1])
    choices.levels = {1: game.levels[-1]}
    choices.next_colour(0)
    choices.rules = {toggle.field: other_value(game, toggle) for toggle in game.toggles}
    choices.practice, choices.hints, choices.length = True, False, 5
    choices.move(0, choices.seats - 1)
    again = noted(choices)
    assert again.notes() == choices.notes()
    assert (again.levels, again.rules, again.series()) == (choices.levels, choices.rules, Series(5))
    assert (again.practice, again.hints) == (True, False)
    assert again.people() == choices.people()


@every_game
@pytest.mark.parametrize(
    "change",
    [
        {"table": [99, 2]}, {"table": 3}, {"table": None}, {"table": [[], {}]}, {"colours": ["blue"]}, {"colours": 7},
        {"colours": [1, "blue"]}, {"levels": 5}, {"rules": None}, {"rules": ["loss_of_card"]}, {"order": [0, 0]},
        {"order": None}, {"order": ["a", 1]}, {"length": 4}, {"length": "3"}, {"length": None},
    ],
)  # fmt: skip
def test_notes_that_do_not_fit_are_ignored(game: Game, change: dict[str, Any]) -> None:
    choices = Choices(game)
    before = choices.notes()
    choices.restore(before | {"levels": [game.levels[0]]} | change)
    assert choices.notes() == before


@every_game
def test_a_rule_has_only_the_values_that_it_allows(game: Game) -> None:
    choices = Choices(game)
    before = dict(choices.rules)
    rules = {**dict.fromkeys(before, "anything"), "unknown": True}
    choices.restore(choices.notes() | {"rules": rules, "practice": "yes", "hints": 0})
    assert (choices.rules, choices.practice, choices.hints) == (before, False, True)


@every_game
def test_house_rules_are_named(game: Game) -> None:
    choices = Choices(game)
    assert (choices.rule_words(), choices.gist()) == ("standard", game.summary)
    for toggle in game.toggles:
        choices.rules[toggle.field] = other_value(game, toggle)
        assert toggle.title[1:] in choices.rule_words()
        assert choices.gist() == f"House rules: {choices.rule_words()}.", "the usual sentence would describe other rules"
    rules = choices.rule_words()
    choices.practice, choices.hints = True, False
    assert choices.rule_words() == rules, "neither of these is a rule"
    assert choices.gist().endswith("Practice game. No hints.")


def test_the_house_rules_of_sequence_are_named() -> None:
    choices = Choices(SEQUENCE)
    choices.rules |= {"loss_of_card": True, "cut_for_deal": False, "sequences": 3}
    assert choices.rule_words() == "loss of card, no cut for deal, sequences to win (3)"
    assert choices.setup().needed == (3, 3)


@pytest.mark.parametrize("kind", [AGAINST, TOGETHER])
def test_series_practice_and_hints_belong_to_one_kind_of_table(kind: str) -> None:
    choices, other = Choices(SEQUENCE), TOGETHER if kind == AGAINST else AGAINST
    choices.use_table(kind)
    choices.length, choices.practice, choices.hints = 3, True, False
    choices.use_table(other)
    assert (choices.length, choices.practice, choices.hints) == (1, False, True)
    choices.length = 5
    choices.use_table(kind)
    assert (choices.series(), choices.practice, choices.hints) == (Series(3), True, False)
    assert choices.series(choices.table(other)) == Series(5)
    again = noted(choices)
    assert again.notes() == choices.notes()
    assert again.series(again.table(other)) == Series(5)


def test_a_new_person_does_not_change_the_series_of_pass_and_play() -> None:
    choices = Choices(SEQUENCE)
    choices.use_table(TOGETHER)
    choices.length, choices.practice = 3, True
    choices.add_person(2, 3)
    assert (choices.seats, choices.length, choices.practice) == (3, 3, True)
    choices.use_table(AGAINST)
    choices.add_person(3, 4)
    assert (choices.length, choices.table(TOGETHER).length) == (1, 3)


def test_notes_of_earlier_versions_have_one_series_for_both_tables() -> None:
    choices = Choices(SEQUENCE)
    choices.use_table(TOGETHER)
    notes = choices.notes() | {"length": 3, "practice": True, "hints": False}
    for table in notes["tables"]:
        del table["length"], table["practice"], table["hints"]
    again = Choices(SEQUENCE)
    again.restore(notes)
    assert [again.table(kind)[-3:] for kind in (AGAINST, TOGETHER)] == [(3, True, False)] * 2


def test_nobody_plays_a_series_alone() -> None:
    choices = Choices(SEQUITUR)
    choices.length = 3
    assert choices.series() == Series(3)
    choices.sit(1)
    assert choices.series() == ONE_GAME


@pytest.mark.parametrize("notes", [None, 5, "text", [], {}])
def test_anything_else_is_ignored(notes: Any) -> None:
    choices = Choices(GAMES[0])
    before = choices.notes()
    choices.restore(notes)
    assert choices.notes() == before


@every_game
def test_players_of_a_save_must_fit_the_table(game: Game) -> None:
    setup = Choices(game).setup()
    colours = list(game.colours)
    players = [Player(f"P{seat}", "", colours[setup.team(seat)]) for seat in range(setup.seats)]

    def refusal(*changed: Player) -> str:
        with pytest.raises(SequorError) as refused:
            check_players(game, setup, (*changed, *players[len(changed) :]))
        return str(refused.value)

    check_players(game, setup, players)
    assert "its own colour" in refusal(dataclasses.replace(players[0], colour=players[1].colour))
    assert "its own colour" in refusal(dataclasses.replace(players[0], colour="mauve"))
    assert "no computer player of the level 'godlike'" in refusal(dataclasses.replace(players[0], level="godlike"))


@every_game
def test_every_level_offered_is_a_computer_player_of_the_game(game: Game) -> None:
    assert set(level_words(game)) - {""} <= set(game.bots())


def test_custom_parts_of_the_box_are_used() -> None:
    choices = Choices(SEQUITUR)
    own = "\n".join(["colour,text,rule,examples", *(f"{colour},Begins with an A,starts A,APE" for colour in POINTS)])
    choices.box = {"goals": own}
    assert choices.setup().goals == own
    assert {goal.text for goal in choices.setup().all_goals.values()} == {"Begins with an A"}
    choices.box = {"goals": "damaged"}
    with pytest.raises(BadSetupError):
        choices.setup()


# Seats


@every_game
def test_a_person_who_moves_keeps_their_level_and_not_the_colour(game: Game) -> None:
    choices = Choices(game)
    choices.sit(max(choices.seat_counts()))
    colours, last = colours_of(choices), choices.seats - 1
    choices.move(0, last)
    assert choices.people() == [*range(1, last + 1), 0]
    choices.move(last, 1)
    assert choices.people() == [1, 0, *range(2, last + 1)]
    assert colours_of(choices) == colours


def test_a_smaller_table_seats_the_first_people_in_order() -> None:
    choices = Choices(SEQUENCE)
    choices.sit(12)
    choices.move(11, 0)
    choices.move(3, 1)
    assert choices.people()[:4] == [11, 2, 0, 1]
    choices.sit(3)
    assert choices.people() == [2, 0, 1]
    choices.move(0, 2)
    choices.sit(12)
    assert choices.people() == [0, 1, 2, 11, *range(3, 11)]


def test_everyone_has_a_seat_after_shuffling() -> None:
    choices = Choices(SEQUENCE)
    choices.sit(12)
    choices.shuffle(random.Random(3))
    assert choices.people() != list(range(12))
    assert sorted(choices.people()) == list(range(12))


@pytest.mark.parametrize(("named", "computers"), [({1, 4}, {0, 2, 3, 5}), (set(), {1, 2, 3, 4, 5}), ({7}, {1, 2, 3, 4, 5})])
def test_all_without_a_name_become_computers(named: set[int], computers: set[int]) -> None:
    choices = Choices(SEQUENCE)
    choices.sit(6)
    choices.fill("easy", named)
    assert {person for person, level in choices.levels.items() if level == "easy"} == computers


@every_game
def test_at_first_one_person_plays_against_computers(game: Game) -> None:
    choices = Choices(game)
    assert (choices.seats, choices.company) == (2, AGAINST)
    assert [Names().of(person, choices.levels.get(person, "")) for person in choices.people()] == ["Player 1", "Fern"]
    choices.sit(max(choices.seat_counts()))
    assert choices.company == AGAINST, "every added player is a computer too"
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
def test_each_kind_of_table_is_as_it_was_left(game: Game) -> None:
    choices = Choices(game)
    counts = [count for count in choices.seat_counts() if count > 2]
    choices.sit(counts[0])
    choices.choose_level(2, game.levels[-1])
    against = choices.table(AGAINST)
    choices.use_table(TOGETHER)
    choices.sit(counts[1])
    choices.move(0, 1)
    together = choices.table(TOGETHER)
    for _ in range(2):
        for chosen in (choices, noted(choices)):
            assert (chosen.table(AGAINST), chosen.table(TOGETHER)) == (against, together)
            assert chosen.kind == choices.kind
        choices.use_table(AGAINST)


@every_game
def test_a_change_of_opponents_leaves_the_other_table_alone(game: Game) -> None:
    choices = Choices(game)
    before = choices.table(AGAINST)
    choices.choose_level(1, "")
    assert choices.kind == TOGETHER, "two people now"
    assert choices.table(AGAINST) == before
    choices.use_table(AGAINST)
    assert choices.levels[1], "the computer sits there again"


def test_notes_of_the_first_versions_have_one_table() -> None:
    choices = Choices(load_game("sequoia"))
    old = choices.table(AGAINST).notes() | {"level": "hard", "colours": list(choices.game.colours), "rules": {}, "practice": True}
    choices.restore(old | {"table": [3, 3], "levels": ["", "", "hard", "", ""]})
    assert (choices.seats, choices.kind, choices.practice, choices.table(AGAINST).seats) == (3, TOGETHER, True, 3)
    assert choices.hints, "nobody had turned them off"


@every_game
def test_people_come_and_go(game: Game) -> None:
    """There are as many seats as people; computers fill up only tables that the game does not have."""
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
    assert choices.table(AGAINST) == Choices(game).table(AGAINST), "the table against the computer is not concerned"


@every_game
def test_people_keep_their_colours_wherever_they_sit(game: Game) -> None:
    choices = Choices(game)
    choices.use_table(TOGETHER)
    first, second = list(game.colours)[:2]
    choices.use_colours({1: first})
    assert colours_of(choices) == [second, first]
    choices.move(1, 0)
    choices.use_colours({1: first, 0: first})
    assert colours_of(choices) == [first, second], "the first person gets it"
    choices.use_colours({0: "mauve"})
    assert colours_of(choices) == [first, second]


def test_a_solo_player_can_be_joined() -> None:
    choices = Choices(SEQUITUR)
    choices.sit(1)
    assert choices.company == ALONE
    choices.set_opponents(TOGETHER)
    assert (choices.seats, choices.company) == (2, TOGETHER)


def test_playing_solo_has_a_table_of_its_own() -> None:
    choices = Choices(SEQUITUR)
    assert choices.kinds == (AGAINST, TOGETHER, ALONE)
    assert Choices(SEQUENCE).kinds == (AGAINST, TOGETHER), "it needs two players"
    choices.sit(3)
    before = choices.table(AGAINST)
    choices.use_table(ALONE)
    assert (choices.seats, choices.kind, choices.setup().seats) == (1, ALONE, 1)
    choices.practice = True
    choices.use_table(TOGETHER)
    for chosen in (choices, noted(choices)):
        assert chosen.table(AGAINST) == before
        assert chosen.table(ALONE).practice
        assert chosen.kind == TOGETHER


def test_playing_solo_is_chosen_in_one_game_only() -> None:
    tables = Tables(("sequence", "sequitur"))
    sequence, sequitur = tables.here["sequence"], tables.here["sequitur"]
    tables.set_opponents(ALONE, sequitur)
    assert (sequence.kind, sequitur.kind) == (AGAINST, ALONE)
    tables.set_opponents(TOGETHER, sequence)
    assert (sequence.kind, sequitur.kind) == (TOGETHER, ALONE)


def test_the_person_who_plays_keeps_their_seat() -> None:
    choices = Choices(SEQUENCE)
    choices.set_opponents(TOGETHER)
    choices.choose_level(0, "easy")
    choices.set_opponents(AGAINST)
    assert not choices.levels.get(1)
    assert choices.levels[0] == "easy"


def test_a_seat_plays_for_its_team_or_alone() -> None:
    choices = Choices(SEQUENCE)
    assert choices.side(1) == "green"
    choices.sit(6, 3)
    assert [choices.side(seat) for seat in range(4)] == ["blue team", "green team", "red team", "blue team"]


# Handicaps


EXTRA, FEWER = SEQUENCE.handicaps
MIRA, TOM, HAZEL, ROWAN = range(4)


def sequence(seats: int = 2, teams: int = 0) -> Choices:
    """A pass & play table of Sequence without computers."""
    choices = Choices(SEQUENCE)
    choices.set_opponents(TOGETHER)
    choices.sit(seats, teams)
    choices.levels.clear()
    return choices


def four_names() -> Names:
    names = Names()
    for name in ("Mira", "Tom", "Hazel", "Rowan"):
        names.join(name)
    return names


@every_game
def test_every_seat_can_have_every_handicap(game):
    choices = Choices(game)
    choices.sit(max(choices.seat_counts()))
    assert handicap_words(choices, Names()) == ""
    for handicap in game.handicaps:
        if choices.refusal(handicap):
            continue
        for holder in choices.holders(handicap):
            for number, words in handicap.values:
                choices.give(handicap, holder, number)
                assert max(getattr(choices.setup(), handicap.field)) == number
                assert words in handicap_words(choices, Names())
            choices.give(handicap, holder, 0)
            assert getattr(choices.setup(), handicap.field) == ()
    assert choices.given == {}


def test_a_handicap_follows_its_person_to_another_seat():
    choices = sequence(3)
    choices.give(EXTRA, (TOM,), 2)
    assert choices.setup().extra_cards == (0, 2, 0)
    choices.move(1, 2)
    assert choices.setup().extra_cards == (0, 0, 2)
    choices.next_colour(2)
    assert choices.setup().extra_cards == (0, 0, 2)
    assert handicap_words(choices, four_names()) == "Tom: 2 extra cards"
    choices.sit(2)
    assert choices.setup().extra_cards == (0, 2)


def test_a_team_has_the_handicap_given_to_its_people_together():
    choices = sequence(4)
    assert choices.holders(FEWER) == [(MIRA, HAZEL), (TOM, ROWAN)]
    choices.give(FEWER, (TOM, ROWAN), 1)
    assert choices.setup().fewer_sequences == (0, 1)
    assert handicap_words(choices, four_names()) == "Tom’s team: 1 sequence fewer"
    choices.move(0, 3)  # Tom and Rowan are in the first and third seats now
    assert choices.setup().fewer_sequences == (1, 0)
    choices.move(0, 1)
    assert (choices.setup().fewer_sequences, handicap_words(choices, four_names())) == ((), ""), "they are on different teams"
    choices.move(0, 1)
    assert choices.setup().fewer_sequences == (1, 0)


def test_a_handicap_that_the_rules_refuse_is_explained_and_kept_for_later():
    choices = sequence()
    choices.give(FEWER, (TOM,), 1)
    choices.give(EXTRA, (TOM,), 1)
    choices.rules["sequences"] = 1
    assert choices.refusal(FEWER) == "One sequence wins here, so no team can need fewer."
    assert (choices.setup().fewer_sequences, choices.setup().extra_cards) == ((), (0, 1))
    assert handicap_words(choices, four_names()) == "Tom: 1 extra card"
    extra, fewer = handicap_groups(choices, four_names())
    assert extra.holders == [("Mira", "sequence chip blue", 0), ("Tom", "sequence chip green", 1)]
    assert (fewer.meaning, fewer.holders) == (choices.refusal(FEWER), [])
    choices.rules["sequences"] = 0
    assert choices.refusal(FEWER) == ""
    assert choices.setup().fewer_sequences == (0, 1)


def test_a_solo_player_has_none():
    choices = Choices(SEQUITUR)
    [head_start] = choices.game.handicaps
    choices.give(head_start, (MIRA,), 3)
    choices.sit(1)
    assert choices.refusal(head_start).startswith("A solo player can’t have a head start")
    assert choices.setup() == choices.game.setup(seats=1)


def test_each_kind_of_table_has_its_own_and_the_buttons_count_them():
    choices, names = sequence(), four_names()
    choices.give(EXTRA, (TOM,), 1)
    choices.give(FEWER, (TOM,), 1)
    choices.use_table(AGAINST)
    assert (choices.given, handicap_words(choices, names)) == ({}, "")
    choices.give(EXTRA, (MIRA,), 2)
    assert offer_of(choices, names, AGAINST).more == "Medium · 1 handicap"
    assert offer_of(choices, names, TOGETHER).more == "2 players · 1 handicap"
    assert table_words(choices, names) == "Mira and Fern · rules: standard · Mira: 2 extra cards"
    choices.use_table(TOGETHER)
    assert handicap_words(choices, names) == "Tom: 1 extra card, 1 sequence fewer"


def test_handicaps_leave_and_move_up_with_their_people():
    choices = sequence(3)
    choices.give(EXTRA, (MIRA,), 1)
    choices.give(EXTRA, (HAZEL,), 2)
    choices.use_table(AGAINST)
    choices.give(EXTRA, (MIRA,), 2)
    choices.remove_person(MIRA)
    assert choices.given == {}
    choices.use_table(TOGETHER)
    assert choices.setup().extra_cards == (0, 2)


def test_handicaps_are_restored_from_notes():
    choices = sequence(4)
    choices.give(EXTRA, (ROWAN,), 2)
    choices.give(FEWER, (TOM, ROWAN), 1)
    choices.use_table(AGAINST)
    choices.give(EXTRA, (MIRA,), 1)
    again = noted(choices)
    assert (again.given, again.notes()) == (choices.given, choices.notes())
    again.use_table(TOGETHER)
    assert again.setup().extra_cards == (0, 0, 0, 2)
    assert number_of(FEWER, (TOM, ROWAN), again.given) == 1


@pytest.mark.parametrize(
    "given",
    [[["extra_cards", 0, 3]], [["extra_cards", "0", 1]], [["more", 0, 1]], [["extra_cards", 0, True, 1]], 5, {"a": 1}, [5]],
)
def test_other_notes_give_nobody_a_handicap(given):
    choices = sequence()
    notes = choices.notes()
    notes["tables"][0]["given"] = given
    again = sequence()
    again.restore(notes)
    assert again.given == {}
    assert again.setup().extra_cards == ()
