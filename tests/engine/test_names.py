"""Names as people type and paste them: cleaned in one way, and never damaged where invisible characters mean something."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.match import Player
from engine.text import LONGEST_NAME, clean, clean_name, is_visible

HIDDEN = {
    "no-break space": "\u00a0",
    "narrow no-break space": "\u202f",
    "ideographic space": "\u3000",
    "left-to-right mark": "\u200e",
    "right-to-left mark": "\u200f",
    "Arabic letter mark": "\u061c",
    "isolates": "\u2068\u2069",
    "override": "\u202e\u202c",
    "zero-width space": "\u200b",
    "word joiner": "\u2060",
    "soft hyphen": "\u00ad",
    "byte order mark": "\ufeff",
    "joiner": "\u200d",
    "non-joiner": "\u200c",
    "variation selector": "\ufe0f",
    "Hangul filler": "\u3164",
    "Braille blank": "\u2800",
    "grapheme joiner": "\u034f",
    "tag": "\U000e0067",
    "control": "\x07",
    "line break": "\r\n",
    "tab": "\t",
    "private": "\ue000",
    "half a pair": "\ud83d",
}


@pytest.mark.parametrize("hidden", HIDDEN.values(), ids=HIDDEN.keys())
def test_what_nobody_sees_around_or_within_a_name_is_gone(hidden: str) -> None:
    assert clean_name(f"{hidden}Mira{hidden}") == clean_name(f" {hidden} Mira {hidden} ") == "Mira"
    assert clean_name(f"Ada{hidden} {hidden}King") == "Ada King"
    assert clean_name(hidden * 3) == ""


VISIBLE = [
    "👩‍👩‍👧‍👦",
    "🏳️‍🌈",
    "🏃🏽‍♀️",
    "❤️",
    "1️⃣",
    "🏴󠁧󠁢󠁥󠁮󠁧󠁿",
    "🇩🇪",
    "می‌خواهم",
    "क्‍ष",
    "ශ්‍රී",
    "葛󠄀城",
    "O’Neil",
    "Jean-Luc",
    "Zoë",
    "שרה",
    "J. R.",
]


@pytest.mark.parametrize("name", VISIBLE)
def test_what_is_part_of_a_name_stays(name: str) -> None:
    assert clean_name(name) == clean_name(f"\u2068{name}\u2069") == unicodedata.normalize("NFC", name)


def test_one_name_has_one_spelling() -> None:
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
def test_a_clean_name_is_a_players_and_stays_as_it_is(typed: str) -> None:
    name = clean_name(typed)
    assert clean_name(name) == name
    assert name == "" or Player(name).name == name
    assert clean(clean(typed)) == clean(typed)


@given(st.text(max_size=LONGEST_NAME).filter(lambda text: is_visible(text) and text == text.strip() and text.isascii()))
def test_plain_names_stay_but_for_doubled_spaces(name: str) -> None:
    assert clean_name(name) == " ".join(name.split())
