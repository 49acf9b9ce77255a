"""The set-up offers exactly what each game's rules allow, and stored choices come back unchanged."""

import dataclasses
import json
from typing import Any

import pytest

from engine.core import BadSetupError, SequorError, Toggle
from engine.game import Game, load_game
from engine.games.sequitur.box.goals import POINTS
from engine.match import Player, check_players
from tests.engine.walks import finished_games
from web.setup.model import AGAINST, TOGETHER, Choices, level_words
from web.storage.series import ONE_GAME, Series

GAMES = [load_game(name) for name in finished_games()]
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def other_value(game: Game, toggle: Toggle) -> Any:
    """A value of the rule other than its default."""
    usual = getattr(game.setup(), toggle.field)
    return [value for value, _ in toggle.values if value != usual][-1] if toggle.values else not usual


@every_game
def test_every_table_of_the_game_can_be_chosen(game: Game) -> None:
    for setup in game.setups():
        choices = Choices(game)
        choices.sit(setup.seats, setup.teams)
        for toggle in game.toggles:
            choices.rules[toggle.field] = getattr(setup, toggle.field)
        chosen = {"seats", "teams", *choices.rules}
        options = [field.name for field in dataclasses.fields(game.setup_type) if field.name not in chosen]
        choices.box = {option: getattr(setup, option) for option in options}
        assert choices.setup() == setup
        colours = [choices.colour(seat) for seat in range(setup.seats)]
        assert len(set(colours)) == setup.teams
        check_players(game, setup, [Player(f"P{n}", "", colour) for n, colour in enumerate(colours)])


@every_game
def test_a_table_that_cannot_be_becomes_one_that_can(game: Game) -> None:
    choices = Choices(game)
    for seats in choices.seat_counts():
        choices.sit(seats, 99)
        assert choices.teams == choices.team_counts()[0]
        assert choices.setup().seats == seats


@every_game
def test_colours_change_places(game: Game) -> None:
    choices = Choices(game)
    choices.sit(max(choices.seat_counts()))
    seen, offered = [], list(game.colours)[: choices.teams if game.colours_in_order else None]
    for _ in offered:
        seen.append(choices.colour(0))
        choices.next_colour(0)
        assert len({choices.colour(seat) for seat in range(choices.seats)}) == choices.teams
    assert seen == offered
    assert choices.colour(0) == seen[0]


def test_two_teams_are_blue_and_green_whatever_three_were() -> None:
    """So the sheet has it; red is the third."""
    choices = Choices(load_game("sequence"))
    choices.sit(3)
    choices.next_colour(0)
    choices.next_colour(0)
    assert [choices.colour(seat) for seat in range(3)] == ["red", "blue", "green"]
    choices.sit(2)
    assert [choices.colour(seat) for seat in range(2)] == ["blue", "green"]
    choices.next_colour(0)
    assert [choices.colour(seat) for seat in range(2)] == ["green", "blue"]
    choices.sit(3)
    assert {choices.colour(seat) for seat in range(3)} == {"blue", "green", "red"}


@every_game
def test_choices_come_back_from_their_notes(game: Game) -> None:
    choices, again = Choices(game), Choices(game)
    choices.sit(choices.seat_counts()[-1])
    choices.levels = {1: game.levels[-1]}
    choices.next_colour(0)
    choices.rules = {toggle.field: other_value(game, toggle) for toggle in game.toggles}
    choices.practice, choices.hints, choices.length = True, False, 5
    choices.move(0, choices.seats - 1)
    again.restore(json.loads(json.dumps(choices.notes())))
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
def test_notes_that_do_not_fit_change_nothing(game: Game, change: dict[str, Any]) -> None:
    choices = Choices(game)
    before = choices.notes()
    choices.restore(before | {"levels": [game.levels[0]]} | change)
    assert choices.notes() == before


@every_game
def test_a_rule_has_only_the_values_it_may_have(game: Game) -> None:
    choices = Choices(game)
    before = dict(choices.rules)
    choices.restore(
        choices.notes() | {"rules": {**dict.fromkeys(before, "anything"), "unknown": True}, "practice": "yes", "hints": 0}
    )
    assert (choices.rules, choices.practice, choices.hints) == (before, False, True)


@every_game
def test_the_rules_say_in_what_they_differ(game: Game) -> None:
    choices = Choices(game)
    assert (choices.rule_words(), choices.gist()) == ("standard", game.summary)
    for toggle in game.toggles:
        choices.rules[toggle.field] = other_value(game, toggle)
        assert toggle.title[1:] in choices.rule_words()
        assert choices.gist() == f"House rules: {choices.rule_words()}.", "the usual sentence would tell of other rules"
    rules = choices.rule_words()
    choices.practice, choices.hints = True, False
    assert choices.rule_words() == rules, "neither is a rule"
    assert choices.gist().endswith("Practice game. No hints.")


def test_what_the_rules_of_sequence_differ_in() -> None:
    choices = Choices(load_game("sequence"))
    choices.rules |= {"loss_of_card": True, "cut_for_deal": False, "sequences": 3}
    assert choices.rule_words() == "loss of card, no cut for deal, sequences to win (3)"
    assert choices.setup().needed == (3, 3)


@pytest.mark.parametrize("kind", [AGAINST, TOGETHER])
def test_series_practice_and_hints_belong_to_one_company(kind: str) -> None:
    choices, other = Choices(load_game("sequence")), TOGETHER if kind == AGAINST else AGAINST
    choices.use_table(kind)
    choices.length, choices.practice, choices.hints = 3, True, False
    choices.use_table(other)
    assert (choices.length, choices.practice, choices.hints) == (1, False, True)
    choices.length = 5
    choices.use_table(kind)
    assert (choices.series(), choices.practice, choices.hints) == (Series(3), True, False)
    assert choices.series(choices.table(other)) == Series(5)
    again = Choices(load_game("sequence"))
    again.restore(json.loads(json.dumps(choices.notes())))
    assert again.notes() == choices.notes()
    assert again.series(again.table(other)) == Series(5)


def test_a_person_who_joins_leaves_the_series_of_those_who_pass_the_device() -> None:
    choices = Choices(load_game("sequence"))
    choices.use_table(TOGETHER)
    choices.length, choices.practice = 3, True
    choices.add_person(2, 3)
    assert (choices.seats, choices.length, choices.practice) == (3, 3, True)
    choices.use_table(AGAINST)
    choices.add_person(3, 4)
    assert (choices.length, choices.table(TOGETHER).length) == (1, 3)


def test_notes_of_earlier_versions_have_one_series_for_both_tables() -> None:
    choices = Choices(load_game("sequence"))
    choices.use_table(TOGETHER)
    noted = choices.notes() | {"length": 3, "practice": True, "hints": False}
    for table in noted["tables"]:
        del table["length"], table["practice"], table["hints"]
    again = Choices(load_game("sequence"))
    again.restore(noted)
    assert [again.table(kind)[-3:] for kind in (AGAINST, TOGETHER)] == [(3, True, False)] * 2


def test_nobody_plays_a_series_alone() -> None:
    choices = Choices(load_game("sequitur"))
    choices.length = 3
    assert choices.series() == Series(3)
    choices.sit(1)
    assert choices.series() == ONE_GAME


@pytest.mark.parametrize("noted", [None, 5, "text", [], {}])
def test_what_is_no_note_changes_nothing(noted: Any) -> None:
    choices = Choices(GAMES[0])
    before = choices.notes()
    choices.restore(noted)
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
def test_the_levels_offered_are_computer_players_of_the_game(game: Game) -> None:
    assert set(level_words(game)) - {""} <= set(game.bots())


def test_what_the_table_has_of_its_own_is_played_with() -> None:
    choices = Choices(load_game("sequitur"))
    own = "\n".join(["colour,text,rule,examples", *(f"{colour},Begins with an A,starts A,APE" for colour in POINTS)])
    choices.box = {"goals": own}
    assert choices.setup().goals == own
    assert {goal.text for goal in choices.setup().all_goals.values()} == {"Begins with an A"}
    choices.box = {"goals": "damaged"}
    with pytest.raises(BadSetupError):
        choices.setup()
