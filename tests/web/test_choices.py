"""What can be chosen at the set-up is what the rules of each game allow, and it comes back from notes as it was."""

import dataclasses
import json
from typing import Any

import pytest

from engine.core import BadSetupError, SequorError
from engine.game import Game, game_names, load_game
from engine.games.sequitur.goals import POINTS
from engine.match import Match, Player
from web.choices import Choices, check_players, level_words

GAMES = [load_game(name) for name in game_names()]
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@every_game
def test_every_table_of_the_game_can_be_chosen(game: Game) -> None:
    for setup in game.setups():
        choices = Choices(game)
        choices.sit(setup.seats, setup.teams)
        for toggle in game.toggles:
            choices.rules[toggle.field] = getattr(setup, toggle.field)
        assert choices.setup() == setup
        colours = [choices.colour(seat) for seat in range(setup.seats)]
        assert len(set(colours)) == setup.teams
        check_players(Match(game, setup, "seed", [Player(f"P{n}", "", colour) for n, colour in enumerate(colours)]))


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
    seen = []
    for _ in game.colours:
        seen.append(choices.colour(0))
        choices.next_colour(0)
        assert len({choices.colour(seat) for seat in range(choices.seats)}) == choices.teams
    assert seen == list(game.colours)
    assert choices.colour(0) == seen[0]


@every_game
def test_choices_come_back_from_their_notes(game: Game) -> None:
    choices, again = Choices(game), Choices(game)
    choices.sit(choices.seat_counts()[-1])
    choices.levels = {1: game.levels[-1]}
    choices.next_colour(0)
    choices.rules = dict.fromkeys(choices.rules, True)
    again.restore(json.loads(json.dumps(choices.notes())))
    assert again.notes() == choices.notes()
    assert again.levels == choices.levels


@every_game
@pytest.mark.parametrize(
    "change",
    [
        {"table": [99, 2]}, {"table": 3}, {"table": None}, {"table": [[], {}]}, {"colours": ["blue"]}, {"colours": 7},
        {"colours": [1, "blue"]}, {"levels": 5}, {"rules": None},
    ],
)  # fmt: skip
def test_notes_that_do_not_fit_change_nothing(game: Game, change: dict[str, Any]) -> None:
    choices = Choices(game)
    before = choices.notes()
    choices.restore(before | {"levels": [game.levels[0]]} | change)
    assert choices.notes() == before


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
            check_players(Match(game, setup, "seed", (*changed, *players[len(changed) :])))
        return str(refused.value)

    check_players(Match(game, setup, "seed", players))
    assert "colour of its own" in refusal(dataclasses.replace(players[0], colour=players[1].colour))
    assert "colour of its own" in refusal(dataclasses.replace(players[0], colour="mauve"))
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
