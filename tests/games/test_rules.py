"""The rules of each game as people read them: pictures on the way, and at the end where every rule comes from."""

from __future__ import annotations

import re

import pytest

from engine.game import game_names, load_game
from tests.engine.illustrations import SOURCES, pictures, rules_text

games = pytest.mark.parametrize("name", game_names())


@games
def test_there_is_a_picture_for_every_few_rules(name: str) -> None:
    assert len(pictures(load_game(name))) > 5


@games
def test_sources_come_last_and_every_rule_there_has_one(name: str) -> None:
    told, _, sources = rules_text(name).partition(SOURCES)
    assert not re.search(r"\*\((sheet|ruling)", told), "sources are for those who look for them, at the end"
    rules = re.findall(r"^\* (.+?)(?=^\* |^### |\Z)", sources, re.MULTILINE | re.DOTALL)
    assert len(rules) > 10
    for rule in rules:
        assert re.search(r"\*\((sheet|ruling)[^)]*\)\*\.?\s*$", rule), f"{rule!r} does not end with its source"
