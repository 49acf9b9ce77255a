"""Texts from outside: how sentences quote them, which names can be seen, how deeply JSON nests."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core import LONGEST_SENTENCE, SequorError
from engine.match import Player
from engine.text import (
    END_ISOLATE,
    ISOLATE,
    LONGEST_QUOTE,
    characters,
    is_nested_beyond,
    is_visible,
    isolated,
    name_forms,
    quoted,
    short_names,
)
from web.build.paths import ROOT

VALUES = st.recursive(
    st.none() | st.integers() | st.text('[]{}"\\a\n'),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text('[{"\\'), inner, max_size=3),
)


def depth(value: Any) -> int:
    """How deep lists and objects nest in the parsed value."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else None
    return 0 if inner is None else 1 + max(map(depth, inner), default=0)


@given(VALUES, st.integers(0, 6), st.booleans())
def test_the_text_tells_how_deep_it_is(value: Any, most: int, indented: bool) -> None:
    text = json.dumps(value, indent=2 if indented else None, ensure_ascii=indented)
    assert is_nested_beyond(most, text) == (depth(value) > most)


def test_what_is_no_json_is_measured_too() -> None:
    assert is_nested_beyond(100, "[" * 101)
    assert not is_nested_beyond(100, "]" * 500 + '"[')
    assert is_nested_beyond(100, '{"a":' * 1_000_000)


# Sentences


@given(st.text() | st.text().map(lambda text: text * 100))
def test_a_quote_is_short_stays_on_its_line_and_shows_all_it_can(text: str) -> None:
    shown = quoted(text)
    assert shown.isprintable()
    assert len(shown) <= LONGEST_QUOTE + 3
    assert shown == repr(text) or shown[:LONGEST_QUOTE] == repr(text[: LONGEST_QUOTE + 1])[:LONGEST_QUOTE]


def test_no_sentence_is_longer_than_people_read() -> None:
    assert str(SequorError("short")) == "short"
    assert len(str(SequorError("x" * 20_065))) == LONGEST_SENTENCE


@pytest.mark.parametrize("path", sorted((ROOT / "engine").rglob("*.py")), ids=lambda path: path.relative_to(ROOT).as_posix())
def test_errors_quote_with_quoted_alone(path: Path) -> None:
    """`{text!r}` in an error would quote all of a text, however long."""
    raised = [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Raise)]
    shown = [part for node in raised for part in ast.walk(node) if isinstance(part, ast.FormattedValue)]
    whole = [part.lineno for part in shown if part.conversion == ord("r")]
    assert not whole or "cli" in path.parts, f"{path.name}:{whole}: write {{quoted(text)}} of engine.text for {{text!r}}."


# Names


@pytest.mark.parametrize("name", ["Ada", "Zoë", "李", "👩‍👩‍👧‍👦", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "J.", "०", "a b"])
def test_a_name_that_can_be_seen_is_taken(name: str) -> None:
    assert Player(name).name == name


@pytest.mark.parametrize(
    "name", ["", " ", "\u3164" * 3, "\u2800", "\u200d", "\u0301", "\ufe0f", "a\u202eb", "a\nb", "\U000e0067", "x" * 25]
)
def test_a_name_that_nobody_sees_is_refused(name: str) -> None:
    assert len(name) > 24 or not is_visible(name)
    with pytest.raises(SequorError, match="1 to 24 visible characters"):
        Player(name)


# Short names


FAMILY, FLAG, E_ACUTE = "👩‍👩‍👧", "🇩🇪", "e\u0301"


@pytest.mark.parametrize(
    ("names", "short"),
    [
        (("Ben", "Anna", "Carla", "Li", "Zoë"), ("Ben", "Ann", "Car", "Li", "Zoë")),
        (tuple(f"Player {n}" for n in range(1, 13)), tuple(f"P{n}" for n in range(1, 13))),
        (("Player 1", "Pirate 1"), ("Pl1", "Pi1")),
        (("Charlotte Montgomery", "Charlotte Montague"), ("C…ry", "C…ue")),
        (("Charlotte Mo", "Charlie Mo", "Cher Moon"), ("Charlotte", "Charlie", "C…on")),
        (("Bartholomew Montgomery", "Maximilian"), ("B. M.", "Max")),
        (("Ann", "Anna", "Annabel"), ("Ann", "Anna", "Annab…")),
        (("Bo", "Bo Derek"), ("Bo", "B. D.")),
        (("Konstantin", "Konstantia"), ("Kon…n", "Kon…a")),
        ((f"{FAMILY} Zoë", f"{FLAG}{FLAG}{FLAG}{FLAG}{FLAG}", E_ACUTE * 9), (f"{FAMILY} Z.", FLAG * 3, E_ACUTE * 3)),
    ],
    ids=lambda names: " ".join(names)[:24],
)
def test_a_short_name_has_three_letters_initials_or_its_number(names: tuple[str, ...], short: tuple[str, ...]) -> None:
    assert short_names(names) == short


def test_a_short_name_that_runs_from_right_to_left_stays_between_its_neighbours() -> None:
    name = "\N{HEBREW LETTER SHIN}" * 8
    assert short_names([isolated(name), "Ada"]) == (f"{ISOLATE}{name[:3]}{END_ISOLATE}", "Ada")


CHARACTERS = st.sampled_from([*"abAB 1éשר", FAMILY, FLAG, E_ACUTE])
NAMES = st.lists(CHARACTERS, min_size=1, max_size=9).map("".join).filter(lambda name: is_visible(name) and name == name.strip())


@given(st.lists(NAMES, unique=True, min_size=1, max_size=12))
def test_no_form_of_a_name_stands_for_another(names: list[str]) -> None:
    forms = name_forms(names)
    every = [form for each in forms for form in each]
    assert len(set(every)) == len(every)
    for name, (whole, *shorter) in zip(names, forms, strict=True):
        assert whole == name
        whole_characters = characters(name)
        for form in shorter:
            bare = form.strip(ISOLATE + END_ISOLATE)
            assert set(characters(bare)) <= {*whole_characters, ".", "…", " "}, "no character is cut"
            letters = [char for char in characters(bare) if char not in " .…"]
            has_number = letters[-1:] == whole_characters[-1:] and name[-1].isdigit()
            assert len(bare) < len(name)
            assert len(letters) >= 3 or has_number or {".", " "} & {*bare}


@given(st.text())
def test_characters_make_up_the_text(text: str) -> None:
    assert "".join(characters(text)) == text
