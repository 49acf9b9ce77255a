"""Links to positions: of the game they name, and those of version 0.1.0, some of which name none."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from types import ModuleType
from urllib.parse import quote

import pytest

from engine.core import BadTextError, SequorError
from engine.game import AnyGame, load_game
from tests.engine.walks import finished_games
from tests.web.stand_in import StandIn


async def is_here(game: AnyGame) -> None:
    """Stands in for loading a game's data, which is here already."""
    assert game.is_ready


@pytest.fixture
def matches(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    with StandIn().installed():
        from web import assets
        from web.storage import matches

        monkeypatch.setattr(assets, "ensure_loaded", is_here)
        yield matches


@pytest.mark.parametrize("name", finished_games())
def test_a_link_opens_the_position_of_the_game_that_it_names(name: str, matches: ModuleType) -> None:
    position = load_game(name).sample_position
    named = matches.position_named(f"#game={name}&position={quote(position)}")
    match = asyncio.run(matches.from_position(*named))
    assert (match.game.name, match.start_position) == (name, position)
    assert matches.visible_facts(match)["players"][0] == [
        "Player 1",
        f"{name} {match.game.piece} {next(iter(match.game.colours))}",
        None,
        ["P1"],
    ]


@pytest.mark.parametrize("name", finished_games())
def test_a_link_that_names_no_game_opens_that_which_reads_it(name: str, matches: ModuleType) -> None:
    named = matches.position_named(f"#position={quote(load_game(name).sample_position)}")
    assert named[0] == ""
    assert asyncio.run(matches.from_position(*named)).game.name == name


def test_what_no_game_reads_is_refused_in_a_sentence(matches: ModuleType) -> None:
    with pytest.raises(BadTextError, match=r"\.$"):
        asyncio.run(matches.from_position("", "nonsense"))
    with pytest.raises(SequorError, match="no game called 'ludo'"):
        asyncio.run(matches.from_position("ludo", "nonsense"))


def test_any_other_address_names_no_position(matches: ModuleType) -> None:
    assert matches.position_named("") is matches.position_named("#board=abc") is None
