"""Lists, counts and plurals, as sentences and labels word them."""

from __future__ import annotations

from engine.text import amount, counted, listed, number, plural, sentence, together

NAMES = ("Mira", "Tom", "Nan")


def test_lists() -> None:
    assert [listed(NAMES[:count]) for count in range(4)] == ["", "Mira", "Mira and Tom", "Mira, Tom and Nan"]
    assert listed(NAMES, "or") == "Mira, Tom or Nan"


def test_numbers_are_words_up_to_twelve() -> None:
    assert [number(count) for count in (0, 1, 12, 13, 84)] == ["no", "one", "twelve", "13", "84"]


def test_counts_take_the_plural_except_for_one() -> None:
    assert [counted(count, "game") for count in (0, 1, 2, 20)] == ["no games", "one game", "two games", "20 games"]
    assert [amount(count, "game") for count in (0, 1, 2, 20)] == ["no games", "1 game", "2 games", "20 games"]
    assert amount(2, "game that ends", "games that end") == "2 games that end"
    assert [plural(count, "is", "are") for count in (0, 1, 2)] == ["are", "is", "are"]


def test_a_long_list_of_teammates_is_a_team() -> None:
    assert together(NAMES[:2]) == "Mira and Tom"
    assert together(NAMES) == together(["Mira", "Maximilian Alexander III"]) == "Mira’s team"


def test_a_sentence_begins_with_a_capital_and_ends_with_a_full_stop() -> None:
    assert (sentence("blocks Mira"), sentence("")) == ("Blocks Mira.", "")
