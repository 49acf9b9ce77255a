"""The contents of the box, as tables and as files that people edit and load again; and what RULES.md says of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core import BadSetupError
from engine.game import load_game
from engine.games.sequitur import GAME
from engine.games.sequitur.box.goals import rule_reference
from engine.games.sequitur.words.lexicon import lexicon
from tests.games.sequitur.positions import PLAIN_GOALS
from web.build.paths import ROOT

FORMER = Path(__file__).with_name("former")
"""The tables that were shipped before their words changed."""

RULES = (ROOT / "engine/games/sequitur/RULES.md").read_text(encoding="utf-8")


def test_ours_are_five_cards_and_24_goals_a_colour() -> None:
    cards, *decks, words = GAME.in_the_box()
    assert [row[0] for row in cards.rows] == ["Swap", "Slide", "Flip", "Insert", "Trade"]
    assert [len(deck.rows) for deck in decks] == [24, 24, 24]
    assert words.rows[0][1].startswith(f"{len(lexicon().words):,} words")
    assert [deck.title.split()[1:] for deck in decks] == [
        ["red", "goals,", "3", "points", "each"],
        ["yellow", "goals,", "2", "points", "each"],
        ["green", "goals,", "1", "point", "each"],
    ]


def test_what_is_saved_unchanged_is_ours_again() -> None:
    files = GAME.box_files()
    assert sorted(files) == ["sequitur-cards.csv", "sequitur-goals.csv"]
    assert [GAME.read_box_file(text) for _, text in sorted(files.items())] == [{"cards": ""}, {"goals": ""}]


def test_what_earlier_versions_saved_in_other_words_is_ours_too() -> None:
    goals, cards = (FORMER / "goals.csv").read_text(encoding="utf-8"), (FORMER / "cards.csv").read_text(encoding="utf-8")
    for text in (goals, goals.replace("\n", "\r\n")):
        assert GAME.read_box_file(text) == {"goals": ""}
    assert GAME.read_box_file(cards) == {"cards": ""}
    before, now = GAME.setup(goals=goals, cards=cards), GAME.setup()
    assert [goal._replace(text="") for goal in before.all_goals.values()] == [g._replace(text="") for g in now.all_goals.values()]
    assert [card._replace(text="") for card in before.all_cards] == [card._replace(text="") for card in now.all_cards]


def test_goals_of_ones_own_are_played_with_shown_and_saved() -> None:
    table = f"{PLAIN_GOALS}\n"
    options = GAME.read_box_file(table)
    assert options == {"goals": table}
    assert GAME.setup(**options).all_goals["R1"].text == "Has an A"
    assert GAME.in_the_box(**options)[1].rows[0][:2] == ("R1", "Has an A")
    assert GAME.box_files(**options)["sequitur-goals.csv"] == table


def test_cards_of_ones_own_are_known_by_their_heads() -> None:
    text = GAME.box_files()["sequitur-cards.csv"].replace("Swap,", "Change,")
    assert GAME.setup(**GAME.read_box_file(text)).all_cards[0].name == "Change"


@pytest.mark.parametrize("text", ["", "hello", "name,text,effect,least,most\n", PLAIN_GOALS.replace("contains A", "contains")])
def test_a_damaged_file_is_refused(text: str) -> None:
    with pytest.raises(BadSetupError) as raised:
        GAME.read_box_file(text)
    assert str(raised.value).endswith(".")


def test_a_game_without_a_box_takes_no_file() -> None:
    with pytest.raises(BadSetupError):
        load_game("sequoia").read_box_file(PLAIN_GOALS)
    assert load_game("sequoia").in_the_box() == ()


def test_the_rules_tell_all_that_goals_may_be_made_of() -> None:
    forms = [line.removeprefix("| `").partition("` |")[0] for line in RULES.splitlines() if line.startswith("| `")]
    told = [form.replace("\\|", "|") for form in forms]
    assert told == [form for form, _, _ in rule_reference()]


def test_the_rules_tell_every_card() -> None:
    for card in GAME.setup().all_cards:
        assert f"| {card.name} | " in RULES
