"""Texts: lists and counts, quotes of foreign text, nesting of JSON, and names as people type and paste them."""

from __future__ import annotations

import ast
import json
import unicodedata
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core import LONGEST_SENTENCE, SequorError
from engine.match import Player
from engine.text import (
    END_ISOLATE,
    ISOLATE,
    LONGEST_NAME,
    LONGEST_QUOTE,
    amount,
    characters,
    clean,
    clean_name,
    counted,
    is_nested_beyond,
    is_visible,
    isolated,
    listed,
    name_forms,
    number,
    plural,
    quoted,
    sentence,
    short_names,
    together,
)
from web.build.paths import ROOT

# Wording

NAMES = ("Mira", "Tom", "Nan")


def test_lists() -> None:
    assert [listed(NAMES[:count]) for count in range(4)] == ["", "Mira", "Mira and Tom", "Mira, Tom and Nan"]
    assert listed(NAMES, "or") == "Mira, Tom or Nan"


def test_numbers_are_words_up_to_twelve() -> None:
    assert [number(count) for count in (0, 1, 12, 13, 84)] == ["no", "one", "twelve", "13", "84"]


def test_every_count_except_one_takes_the_plural() -> None:
    assert [counted(count, "game") for count in (0, 1, 2, 20)] == ["no games", "one game", "two games", "20 games"]
    assert [amount(count, "game") for count in (0, 1, 2, 20)] == ["no games", "1 game", "2 games", "20 games"]
    assert amount(2, "game that ends", "games that end") == "2 games that end"
    assert [plural(count, "is", "are") for count in (0, 1, 2)] == ["are", "is", "are"]


def test_a_long_list_of_teammates_is_a_team() -> None:
    assert together(NAMES[:2]) == "Mira and Tom"
    assert together(NAMES) == together(["Mira", "Maximilian Alexander III"]) == "Mira’s team"


def test_a_sentence_begins_with_a_capital_and_ends_with_a_full_stop() -> None:
    assert (sentence("blocks Mira"), sentence("")) == ("Blocks Mira.", "")


# Quotes


@given(st.text() | st.text().map(lambda text: text * 100))
def test_a_quote_is_one_short_line_with_as_much_of_the_text_as_fits(text: str) -> None:
    shown = quoted(text)
    assert shown.isprintable()
    assert len(shown) <= LONGEST_QUOTE + 3
    assert shown == repr(text) or shown[:LONGEST_QUOTE] == repr(text[: LONGEST_QUOTE + 1])[:LONGEST_QUOTE]


def test_an_error_is_cut_to_a_readable_length() -> None:
    assert str(SequorError("short")) == "short"
    assert len(str(SequorError("x" * 20_065))) == LONGEST_SENTENCE


def test_errors_quote_only_with_quoted() -> None:
    """`{text!r}` in an error would quote all of a text, however long."""
    for path in (path for path in (ROOT / "engine").rglob("*.py") if "cli" not in path.parts):
        raised = [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Raise)]
        shown = [part for node in raised for part in ast.walk(node) if isinstance(part, ast.FormattedValue)]
        lines = [part.lineno for part in shown if part.conversion == ord("r")]
        assert not lines, f"{path.name}:{lines}: write {{quoted(text)}} of engine.text for {{text!r}}."


# Nesting

VALUES = st.recursive(
    st.none() | st.integers() | st.text('[]{}"\\a\n'),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text('[{"\\'), inner, max_size=3),
)


def depth(value: Any) -> int:
    """How deep lists and objects nest in the parsed value."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else None
    return 0 if inner is None else 1 + max(map(depth, inner), default=0)


@given(VALUES, st.integers(0, 6), st.booleans())
def test_nesting_is_measured_in_the_text(value: Any, most: int, indented: bool) -> None:
    text = json.dumps(value, indent=2 if indented else None, ensure_ascii=indented)
    assert is_nested_beyond(most, text) == (depth(value) > most)


def test_text_that_is_not_json_is_measured_too() -> None:
    assert is_nested_beyond(100, "[" * 101)
    assert not is_nested_beyond(100, "]" * 500 + '"[')
    assert is_nested_beyond(100, '{"a":' * 1_000_000)


# Names

HIDDEN = {
    "no-break space": "\u00a0", "narrow no-break space": "\u202f", "ideographic space": "\u3000",
    "left-to-right mark": "\u200e", "right-to-left mark": "\u200f", "Arabic letter mark": "\u061c", "isolates": "\u2068\u2069",
    "override": "\u202e\u202c", "zero-width space": "\u200b", "word joiner": "\u2060", "soft hyphen": "\u00ad",
    "byte order mark": "\ufeff", "joiner": "\u200d", "non-joiner": "\u200c", "variation selector": "\ufe0f",
    "Hangul filler": "\u3164", "Braille blank": "\u2800", "grapheme joiner": "\u034f", "tag": "\U000e0067", "control": "\x07",
    "line break": "\r\n", "tab": "\t", "private": "\ue000", "half a pair": "\ud83d",
}  # fmt: skip


VISIBLE = [
    "👩‍👩‍👧‍👦", "🏳️‍🌈", "🏃🏽‍♀️", "❤️", "1️⃣", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🇩🇪", "می‌خواهم", "क्‍ष", "ශ්‍රී", "葛󠄀城", "O’Neil",
    "Jean-Luc", "Zoë", "שרה", "J. R.", "李", "०", "a b",
]  # fmt: skip


@pytest.mark.parametrize("hidden", HIDDEN.values(), ids=HIDDEN.keys())
def test_invisible_characters_around_or_within_a_name_are_removed(hidden: str) -> None:
    assert clean_name(f"{hidden}Mira{hidden}") == clean_name(f" {hidden} Mira {hidden} ") == "Mira"
    assert clean_name(f"Ada{hidden} {hidden}King") == "Ada King"
    assert clean_name(hidden * 3) == ""


@pytest.mark.parametrize("name", VISIBLE)
def test_characters_that_belong_to_a_name_stay(name: str) -> None:
    composed = unicodedata.normalize("NFC", name)
    assert clean_name(name) == clean_name(f"\u2068{name}\u2069") == Player(composed).name == composed


def test_a_name_has_one_spelling() -> None:
    assert clean_name("Zoe\u0308") == clean_name("Zo\u00eb") == "Zo\u00eb"
    assert clean_name("Ada  \u00a0 King") == "Ada King"


def test_a_long_name_is_cut_between_characters() -> None:
    assert clean_name("x" * 25) == "x" * 24
    assert clean_name("👩‍👩‍👧‍👦" * 4) == "👩‍👩‍👧‍👦" * 3
    assert clean_name("\u0958" * 24) == "\u0915\u093c" * 12, "one of the letters that NFC takes apart"
    assert len(clean_name("a" + "\u0301" * 100)) == LONGEST_NAME
    assert clean_name("Friday’s game", 6) == "Friday"


PIECES = st.lists(
    st.sampled_from([*HIDDEN.values(), *VISIBLE, "a", " ", "\u0301", "👩", "\u0915"]) | st.text(max_size=3), max_size=12
)


@given(PIECES.map("".join))
def test_a_clean_name_is_valid_and_stays_as_it_is(typed: str) -> None:
    name = clean_name(typed)
    assert clean_name(name) == name
    assert name == "" or Player(name).name == name
    assert clean(clean(typed)) == clean(typed)


@given(st.text(max_size=LONGEST_NAME).filter(lambda text: is_visible(text) and text == text.strip() and text.isascii()))
def test_plain_names_lose_only_doubled_spaces(name: str) -> None:
    assert clean_name(name) == " ".join(name.split())


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "\u3164" * 3,
        "\u2800",
        "\u200d",
        "\u0301",
        "\ufe0f",
        "a\u202eb",
        "a\nb",
        "\U000e0067",
        "\x1b[2J",
        "\ud800",
        "x" * 25,
    ],
)
def test_an_invisible_or_long_name_is_refused(name: str) -> None:
    assert len(name) > LONGEST_NAME or not is_visible(name)
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


def test_a_short_name_from_right_to_left_stays_isolated() -> None:
    name = "\N{HEBREW LETTER SHIN}" * 8
    assert short_names([isolated(name), "Ada"]) == (f"{ISOLATE}{name[:3]}{END_ISOLATE}", "Ada")


LETTERS = st.sampled_from([*"abAB 1éשר", FAMILY, FLAG, E_ACUTE])
TYPED = st.lists(LETTERS, min_size=1, max_size=9).map("".join).filter(lambda name: is_visible(name) and name == name.strip())


@given(st.lists(TYPED, unique=True, min_size=1, max_size=12))
def test_every_form_of_a_name_is_unique(names: list[str]) -> None:
    forms = name_forms(names)
    every = [form for each in forms for form in each]
    assert len(set(every)) == len(every)
    for name, (whole, *shorter) in zip(names, forms, strict=True):
        assert whole == name
        for form in shorter:
            bare = form.strip(ISOLATE + END_ISOLATE)
            assert set(characters(bare)) <= {*characters(name), ".", "…", " "}, "no character is cut"
            letters = [char for char in characters(bare) if char not in " .…"]
            has_number = letters[-1:] == characters(name)[-1:] and name[-1].isdigit()
            assert len(bare) < len(name)
            assert len(letters) >= 3 or has_number or {".", " "} & {*bare}


@given(st.text())
def test_characters_make_up_the_text(text: str) -> None:
    assert "".join(characters(text)) == text
