"""Promises about a game as a whole: its names, files, levels, colours and sample position."""

from __future__ import annotations

import random
from dataclasses import fields
from pathlib import Path

import engine.games
from engine.core import Budget
from engine.game import AnyGame
from tests.engine.pictures import view
from tests.engine.promises.tools import is_one_sentence
from tests.engine.walks import walk

WRITTEN = (
    ("RULES.md", "the rules in your own words, with a title"),
    ("bots/levels.py", "BOTS, the computer players by level"),
    ("picture/scene.py", "scene(observation, view), the picture on a canvas"),
    ("picture/terminal.py", "picture(observation, names, colour), the picture as text"),
    ("coach/lesson.py", "LESSON, how newcomers learn the game by playing it"),
)
"""The files that the engine and the page look for in a game's folder, and what each contains."""


def its_files_are_there(game: AnyGame) -> None:
    folder = Path(engine.games.__path__[0]) / game.name
    assert folder.is_dir(), f"{game.title} is called {game.name!r}; let `name` be the name of its folder in engine/games."
    for file, content in WRITTEN:
        assert (folder / file).is_file(), f"{game.title}: engine/games/{game.name}/{file} is missing; write there {content}."
    rules = (folder / "RULES.md").read_text(encoding="utf-8")
    assert rules.startswith("# "), f"{game.title}: RULES.md has no title; begin it with `# {game.title}: the rules`."


def it_says_what_it_is(game: AnyGame) -> None:
    for name in ("name", "title", "tagline", "piece", "hand_name"):
        words = getattr(game, name, "")
        assert words.strip(), f"{type(game).__name__} has no {name}; set it, as engine.game.Game says what it is."
    assert is_one_sentence(game.tagline), (
        f"{game.title}: the tagline {game.tagline!r} is not a sentence; say in one what the game is."
    )
    assert not game.summary or is_one_sentence(game.summary), (
        f"{game.title}: the summary {game.summary!r} is not a sentence; make it one."
    )
    assert " " not in game.piece, f"{game.title}: the piece {game.piece!r} should be one word; styles and plates begin with it."


def its_setups_are_there(game: AnyGame) -> None:
    assert game.setups(), f"{game.title} has no setup to try; let setups() return one of every kind in the rules."
    usual = game.setup()
    known = {field.name for field in fields(usual)}
    for toggle in game.toggles:
        assert toggle.field in known, f"{game.title}: the toggle {toggle.title!r} sets no field of the setup; let it name one."
        values = [value for value, _ in toggle.values] or [False, True]
        now = getattr(usual, toggle.field)
        assert now in values, (
            f"{game.title}: {toggle.field} is {now!r} by default, which {toggle.title!r} does not offer; add it."
        )
        for value in values:
            game.setup(**{toggle.field: value})


def its_handicaps_can_be_given(game: AnyGame) -> None:
    usual = game.setup()
    for handicap in game.handicaps:
        what = f"{game.title}: the handicap {handicap.title!r}"
        now = getattr(usual, handicap.field, None)
        assert now == (), f"{what} is {now!r} in the usual setup; give that the field {handicap.field} = handicap_numbers()."
        tried = any(getattr(setup, handicap.field) for setup in game.setups())
        assert tried, f"{what} is in none of setups(); add one in which a seat has it."
        holders = usual.teams if handicap.for_teams else usual.seats
        seat = next(seat for seat in range(usual.seats) if (usual.team(seat) if handicap.for_teams else seat) == holders - 1)
        for number, words in handicap.values:
            setup = game.setup(**{handicap.field: (0,) * (holders - 1) + (number,)})
            note = game.standing(game.initial_state(setup).observe(None), seat).note
            assert words in note, f"{what} is not in the standing of seat {seat}; let its note say {words!r}."


def its_colours_suffice(game: AnyGame) -> None:
    teams = max(setup.teams for setup in game.setups())
    shapes = list(game.colours.values())
    assert len(game.colours) >= teams, f"{game.title} has {len(game.colours)} colours for {teams} teams; add to `colours`."
    assert len(set(shapes)) == len(shapes), f"{game.title}: the shapes {shapes} are not all different; give each colour its own."
    words = (*game.colours, *shapes)
    assert all(word.isalpha() and word.islower() for word in words), (
        f"{game.title}: write colours and shapes as one small word each."
    )


def its_levels_play(game: AnyGame) -> None:
    assert game.levels, f"{game.title} has no level to play against; name some of bots() in `levels`, the weakest first."
    bots, rng = game.bots(), random.Random(1)
    for level in game.levels:
        assert level in bots, f"{game.title}: the level {level!r} is not a bot; write it into BOTS, which has {', '.join(bots)}."
    for level in (game.usual_level, game.daily_level):
        assert level in game.levels, f"{game.title}: {level!r} is none of `levels`; let usual_level and daily_level name one."
    for setup in game.setups():
        choices = [step.before for step in walk(game.initial_state(setup), rng) if step.before.to_act]
        state = rng.choice(choices)
        seat = rng.choice(state.to_act)
        for level, bot in bots.items():
            chosen = bot.choose(state.observe(seat), rng, Budget(60))
            assert chosen in state.legal_actions(seat), (
                f"{game.title}: {level} chooses {chosen}, which is not legal; let it take one of observation.legal_actions()."
            )


def its_sample_position_can_be_shown(game: AnyGame) -> None:
    text = getattr(game, "sample_position", "")
    assert text, f"{game.title} has no sample_position; write one from the middle of a game, for the picture behind the setup."
    state = game.parse_position(text)
    assert game.write_position(state) == text, (
        f"{game.title}: sample_position is written differently; copy it from write_position."
    )
    assert state.returns() is None, f"{game.title}: sample_position is the end of a game; take one from its middle."
    for seat in (None, *range(state.setup.seats)):
        assert game.scene(state.observe(seat), view(game)).shapes, (
            f"{game.title}: the picture of sample_position is empty; draw it."
        )


def its_rules_name_its_options(game: AnyGame) -> None:
    rules = (Path(engine.games.__path__[0]) / game.name / "RULES.md").read_text(encoding="utf-8").casefold()
    for toggle in game.toggles:
        assert toggle.title.casefold() in rules, (
            f"{game.title}: RULES.md does not mention {toggle.title!r}; explain the option there."
        )
