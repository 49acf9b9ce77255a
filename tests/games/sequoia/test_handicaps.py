"""A head start in Sequoia: points from the first turn to the last podium, and how computer players use them."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.core import BadTextError
from engine.games.sequoia import GAME
from engine.games.sequoia.bots.playout import Playouts
from engine.games.sequoia.picture.words import points_if_ended
from engine.games.sequoia.rules.state import State
from engine.games.sequoia.rules.table import known_after
from tests.engine.pictures import view
from tests.engine.walks import NAMES, walk
from tests.games.sequoia.positions import over, start


def given(state: State, *points: int) -> State:
    """The state with this head start."""
    setup = GAME.setup(seats=len(points), head_start=points)
    return state._replace(table=state.table._replace(setup=setup))


def report(state: State) -> Any:
    return GAME.report([state], NAMES[: state.setup.seats])


def test_a_head_start_counts_from_the_start() -> None:
    state = given(start(3), 0, 4, 1)
    standings = [GAME.standing(state.observe(None), seat) for seat in range(3)]
    assert [(one.score, one.words) for one in standings] == [
        (0, "0 points as it stands"), (4, "4 points as it stands"), (1, "1 point as it stands"),
    ]  # fmt: skip
    assert [one.note for one in standings] == ["20 trees", "20 trees, 4 points at the start", "20 trees, 1 point at the start"]
    assert points_if_ended(state.table) == (0, 4, 1)


def test_with_face_down_medals_only_the_note_names_it_before_scoring() -> None:
    state = GAME.initial_state(GAME.setup(face_down=True, head_start=(0, 4)))
    told = GAME.standing(state.observe(None), 1)
    assert (told.score, told.words, told.note) == (0, "leads no forests", "20 trees, 4 points at the start")


LEVEL = {6: (4, 1, 2, 0, "0-"), 7: (4, 1, 0, 2, "1-")}


def test_a_head_start_can_break_a_tie() -> None:
    told = report(given(over(2, LEVEL), 0, 1))
    assert over(2, LEVEL).returns() == (0.5, 0.5)
    assert given(over(2, LEVEL), 0, 1).returns() == (0.0, 1.0)
    assert (told.headline, told.winners) == ("Ben wins", (1,))
    assert told.summary == "3 behind Ada until forest 7 paid gold 4."
    assert told.sheets[0].rows[-2:] == (("Head start", "0", "1"), ("Points", "4", "5"))
    assert told.figures[0] == ("1", "point ahead")


def test_a_head_start_can_tie_a_game() -> None:
    state = given(over(2, {6: (4, 1, 2, 0, "0-")}), 0, 4)
    assert state.returns() == (0.5, 0.5)
    assert report(state).headline == "Ada and Ben share the win"
    assert report(state).summary == "Tied at 4 after forest 6 paid Ada gold 4."


def test_two_players_can_be_tied_all_the_way() -> None:
    """Cleo's gold is not enough."""
    told = report(given(over(3, {6: (4, 1, 0, 0, 2, "2-")}), 9, 9, 0))
    assert (told.headline, told.summary) == ("Ada and Ben share the win", "Tied all the way.")


def test_a_winner_can_be_known_before_any_forest_pays() -> None:
    state = given(over(2, {6: (4, 1, 2, 0, "0-")}), 0, 5)
    assert (known_after(state.table), report(state).winners) == (0, (1,))
    assert report(state).summary == "Led from the first medal to the last, 5 to 4."
    assert known_after(over(2, {6: (4, 1, 2, 0, "0-")}).table) == 1


def test_podiums_begin_with_the_head_start() -> None:
    state = given(over(2, LEVEL), 0, 3)
    for beats, points in ((0, ("0", "3")), (1, ("4", "3")), (2, ("4", "7"))):
        scene = GAME.scene(state.observe(None), view(GAME)._replace(finale=beats))
        shown = {shape.key: shape.text for shape in scene.shapes if shape.key.startswith("podium points:")}
        assert tuple(shown[f"podium points:{seat}"] for seat in (0, 1)) == points


@pytest.mark.parametrize("text", ["2:-:0,0", "2:-:1", "2:-:1,0,0", "2:-:0,11", "2:-:01,0", "2:-:", "2:-:-", "2:-:0,1:0,1"])
def test_an_impossible_head_start_in_a_position_is_refused(text: str) -> None:
    position = GAME.write_position(given(start(2), 0, 1))
    assert position.startswith("2:-:0,1 ")
    with pytest.raises(BadTextError):
        GAME.parse_position(position.replace("2:-:0,1", text, 1))


def test_playouts_count_the_head_start() -> None:
    """The larger the head start in the last turn, the more playouts its seat wins."""
    first = GAME.initial_state(GAME.setup(open_dice=True))
    state: Any = next(
        step.after for step in walk(first, random.Random(3)) if step.after.table.turn == 9 and step.after.table.step == "pair"
    )
    choices = [action.forests for action in state.legal_actions(0)]

    def wins(*points: int) -> list[float]:
        setup = GAME.setup(open_dice=True, head_start=points)
        seen = state._replace(table=state.table._replace(setup=setup)).observe(0)
        return Playouts(seen).wins(choices, random.Random(1), 50)

    levels = [sum(wins(*points)) for points in ((0, 10), (0, 3), (0, 0), (3, 0), (10, 0))]
    assert levels == sorted(levels)
    assert levels[0] < levels[-1]
