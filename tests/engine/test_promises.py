"""A broken promise says in one sentence what is wrong and what to write. The tests break each in a game that keeps it."""

from __future__ import annotations

import re
from typing import Any

import pytest

from engine.core import Handicap
from engine.game import AnyGame
from engine.games.sequoia.game import SequoiaGame
from engine.report import Standing
from engine.scene import Scene
from tests.engine.contract import GAME_PROMISES, PROMISES
from tests.engine.walks import Play, random_game

KEPT = SequoiaGame()


def changed(**attributes: Any) -> AnyGame:
    """The game with these attributes or methods replaced; a method gets the game as its first argument."""
    return type("ChangedGame", (SequoiaGame,), attributes)()


def without_hotspots(_game: AnyGame, observation: Any, view: Any) -> Scene:
    return KEPT.scene(observation, view)._replace(hotspots=())


def with_all_enabled(_game: AnyGame, observation: Any, view: Any) -> Scene:
    picture = KEPT.scene(observation, view)
    return picture._replace(hotspots=tuple(spot._replace(token="do:2 2", enabled=True) for spot in picture.hotspots))


def with_one_key(_game: AnyGame, observation: Any, view: Any) -> Scene:
    picture = KEPT.scene(observation, view)
    return picture._replace(shapes=tuple(shape._replace(key="shape") for shape in picture.shapes))


CHANGES: list[tuple[str, dict[str, Any], str]] = [
    ("it_says_what_it_is", {"tagline": "plant trees"}, "say in one what the game is"),
    ("it_says_what_it_is", {"piece": ""}, "ChangedGame has no piece; set it"),
    ("its_files_are_there", {"name": "sequoias"}, "let `name` be the name of its folder"),
    ("its_levels_play", {"levels": ()}, "has no level to play against; name some of bots()"),
    ("its_levels_play", {"levels": ("easy", "wizard")}, "'wizard' is not a bot; write it into BOTS, which has random"),
    ("its_colours_suffice", {"colours": {"blue": "spruce"}}, "has 1 colours for 5 teams; add to `colours`"),
    ("its_colours_suffice", {"colours": dict.fromkeys(KEPT.colours, "tree")}, "give each colour its own"),
    ("its_sample_position_can_be_shown", {"sample_position": ""}, "has no sample_position; write one"),
    ("its_handicaps_can_be_given", {"handicaps": (Handicap("hats", "Hats", "", ()),)}, "give that the field hats"),
    ("its_handicaps_can_be_given", {"setups": lambda _game: (KEPT.setup(),)}, "is in none of setups(); add one"),
    ("its_handicaps_can_be_given", {"standing": lambda *_: Standing(0, 0, "none")}, "let its note say '1 point at the start'"),
    ("its_setups_are_there", {"setups": lambda _game: ()}, "let setups() return one of every kind"),
    ("an_action_reads_back_exactly", {"parse_action": lambda _game, text: text}, "let it read what str() writes"),
    ("foreign_text_is_refused", {"parse_position": lambda _game, text: text}, "('') is not refused; raise BadTextError"),
    ("sentences_are_sentences", {"narrate": lambda *_: ("so what",)}, "'so what' is not a sentence; write one line"),
    ("the_narration_of_a_hidden_event_ignores_its_text", {"narrate": lambda *given: (given[3].text,)}, "only its seat knows"),
    ("the_text_of_an_event_does_not_decide_whether_it_is_open", {"is_open": lambda *seen: seen[2].text < "3"}, "let it look at"),
    ("pressing_leads_to_every_legal_action_and_no_other", {"scene": without_hotspots}, "the token do:ACTION"),
    ("pressing_leads_to_every_legal_action_and_no_other", {"scene": with_all_enabled}, "which is not legal; enable"),
    ("a_closed_hand_has_a_picture", {"scene": with_all_enabled}, "if `covered` is set, enable nothing"),
    ("every_key_in_a_picture_is_unique", {"scene": with_one_key}, "give each shape and hotspot its own"),
    ("the_terminal_shows_every_observation", {"terminal": lambda *_: ""}, "let picture/terminal.py write it"),
    ("no_counter_runs_past_its_end", {"terminal": lambda *_: "Turn 11 of 10"}, "it says 11 of 10; count no further"),
]


@pytest.mark.parametrize(("name", "attributes", "complaint"), CHANGES, ids=[f"{name}-{words}" for name, _, words in CHANGES])
def test_a_broken_promise_says_what_to_write(name: str, attributes: dict[str, Any], complaint: str) -> None:
    said = broken(name, changed(**attributes))
    assert complaint in said
    assert re.search(r"[;,] [a-z]+.*\.$", said), said
    assert "\n" not in said


def broken(name: str, game: AnyGame) -> str:
    """The message of the named promise about this game, which breaks it."""
    promises: dict[str, Any] = {promise.__name__: promise for promise in (*PROMISES, *GAME_PROMISES)}
    setup = KEPT.setup()
    held: Any = game if promises[name] in GAME_PROMISES else Play(game, setup, 1, random_game(KEPT, setup, 1))
    with pytest.raises(AssertionError) as raised:
        promises[name](held)
    return str(raised.value)


def test_every_promise_is_gathered_and_no_tool() -> None:
    names = [promise.__name__ for promise in (*PROMISES, *GAME_PROMISES)]
    assert len(set(names)) == len(names) > 25
    assert {name for name, _, _ in CHANGES} <= set(names)
    assert not {"at", "refuses", "walk"} & set(names)
