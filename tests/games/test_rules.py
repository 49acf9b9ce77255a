"""The rules of each game as people read them: pictures along the way, and the source of every rule at the end."""

from __future__ import annotations

import re

import pytest

from engine.game import load_game
from tests.engine.illustrations import SOURCES, pictures, rules_text
from tests.engine.optional import SHIPPED, having

WORDS_A_PICTURE = 300
FEWEST_PICTURES, FEWEST_RULES = 6, 11
"""In the games that ship."""


@pytest.mark.parametrize("name", having("pictures"))
def test_the_rules_have_enough_pictures(name: str) -> None:
    words, found = len(rules_text(name).split()), len(pictures(load_game(name)))
    fewest = FEWEST_PICTURES if name in SHIPPED else words // WORDS_A_PICTURE
    assert found >= fewest, f"{name}: RULES.md has {words} words and {found} pictures; show the table in {fewest} or more."


@pytest.mark.parametrize("name", having("sources"))
def test_sources_come_last_and_every_rule_there_has_one(name: str) -> None:
    told, _, sources = rules_text(name).partition(SOURCES)
    assert not re.search(r"\*\((sheet|ruling)", told), "sources belong at the end"
    rules = re.findall(r"^\* (.+?)(?=^\* |^### |\Z)", sources, re.MULTILINE | re.DOTALL)
    fewest = FEWEST_RULES if name in SHIPPED else 1
    assert len(rules) >= fewest, f"{name}: {SOURCES!r} lists {len(rules)} rules; list {fewest} or more, each after `* `."
    for rule in rules:
        assert re.search(r"\*\((sheet|ruling)[^)]*\)\*\.?\s*$", rule), (
            f"{name}: {rule!r} does not end with its source; end it with *(sheet)* or *(ruling)*."
        )
