"""Names: people keep theirs in every game and come and go; what the buttons say of them."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from engine.core import BadSetupError
from engine.game import load_game
from engine.text import isolated
from web.setup.model import AGAINST, ALONE, TOGETHER, Choices
from web.setup.offers import MOST_PERSONS, Names, check_names, offer_of, table_words


def named(*people: str) -> Names:
    """The names of these people, who came one after another."""
    names = Names()
    for name in people:
        names.join(name)
    return names


def test_a_computer_does_not_borrow_a_name() -> None:
    names = named("Mira", "Tom")
    assert [names.of(1, level) for level in ("", "hard")] == ["Tom", "Fern"]
    names.call(1, "hard", "Deep Green")
    assert [names.of(1, level) for level in ("", "hard")] == ["Tom", "Deep Green"]
    names.call(1, "hard", "")
    assert names.of(1, "hard") == "Fern"


@given(some.lists(some.sampled_from("ABCDEFGHIJKLMNOP"), max_size=40))
def test_people_come_and_go_in_their_order(pressed: list[str]) -> None:
    """Against a plain list: whoever is pressed joins at its end, or leaves it."""
    names, expected = Names(), list[str]()
    for name in pressed:
        if name in expected:
            assert names.leave(name) == expected.index(name)
            expected.remove(name)
        elif len(expected) < MOST_PERSONS:
            assert names.join(name) == len(expected)
            expected.append(name)
        else:
            assert names.join(name) is None
        assert list(names.people.values()) == expected
        assert list(names.people) == list(range(len(expected)))


def test_who_joins_takes_the_first_seat_without_a_name() -> None:
    names = Names()
    names.call(1, "", "Tom")
    assert names.join("Mira") == 0
    assert list(names.people.values()) == ["Mira", "Tom"]


@pytest.mark.parametrize("noted", [{}, {"names": 5}, {"names": {"0": None, "77": "X"}, "computers": []}, {"names": {"0": "  "}}])
def test_notes_that_cannot_be_read_are_skipped(noted: dict[str, Any]) -> None:
    names = Names()
    names.restore(noted)
    assert set(names.people.values()) <= {"None"}


def test_names_come_back_from_their_notes() -> None:
    names, again = named("Mira", "Tom"), Names()
    names.call(3, "easy", "Deep Green")
    again.restore(json.loads(json.dumps(names.notes())))
    assert again.notes() == names.notes()


def test_two_names_that_look_the_same_are_one() -> None:
    check_names(["Zo\u00eb", "Zoe"])
    with pytest.raises(BadSetupError, match="Two seats are called"):
        check_names(["Zo\u00eb", "Zoe\u0308"])
    with pytest.raises(BadSetupError, match="Give seat 2 a name"):
        check_names(["Mira", ""])


# What the buttons say


def said(choices: Choices, kind: str, *people: str) -> tuple[str, str]:
    """The two lines of the button."""
    offer = offer_of(choices, named(*people), kind)
    return offer.words, offer.more


def test_a_button_says_how_strong_or_how_many_they_are_and_never_whom_it_has_named() -> None:
    choices = Choices(load_game("sequence"))
    for people in ((), ("Mira",), ("Mira", "Tom")):
        assert said(choices, AGAINST, *people) == ("Play Fern", "Medium")
        assert said(choices, TOGETHER, *people) == ("Pass & play", "2 players")
    choices.sit(3)
    choices.choose_level(2, "hard")
    assert said(choices, AGAINST, "Mira") == ("Play 2 computers", "Medium and hard")
    choices.choose_level(1, "")
    assert said(choices, TOGETHER, "Mira", "Tom") == ("Pass & play", "2 + 1 computer")
    assert said(choices, AGAINST) == ("Play 2 computers", "Medium and hard"), "as it was before"
    choices.length = 5
    assert said(choices, TOGETHER) == ("Pass & play", "2 + 1 computer · best of 5")
    assert said(choices, AGAINST) == ("Play 2 computers", "Medium and hard")


def test_a_button_says_what_is_not_as_usual_or_how_much() -> None:
    choices = Choices(load_game("sequence"))
    choices.practice = True
    assert said(choices, AGAINST) == ("Play Fern", "Medium · practice")
    assert said(choices, TOGETHER) == ("Pass & play", "2 players")
    choices.hints, choices.length = False, 3
    choices.rules["loss_of_card"] = True
    assert said(choices, AGAINST) == ("Play Fern", "Medium · 4 changes")
    assert said(choices, TOGETHER) == ("Pass & play", "2 players · loss of card")
    usual, other = list(choices.game.boards)[:2]
    choices.box = {"board": other}
    assert said(choices, TOGETHER) == ("Pass & play", "2 players · 2 changes")
    choices.rules["loss_of_card"] = False
    assert said(choices, TOGETHER) == ("Pass & play", f"2 players · {choices.game.boards[other]}")
    choices.box = {"board": "a custom one"}
    assert said(choices, TOGETHER) == ("Pass & play", "2 players · your board")
    choices.box = {"board": usual}
    assert said(choices, TOGETHER) == ("Pass & play", "2 players")


def test_a_button_says_that_one_plays_alone_or_watches() -> None:
    choices = Choices(load_game("sequitur"))
    choices.choose_level(0, "easy")
    assert said(choices, AGAINST) == ("Watch 2 computers", "Easy and medium")
    choices.choose_level(0, "")
    assert said(choices, ALONE) == ("Play solo", "3 rounds")
    assert offer_of(choices, named("Mira"), ALONE, best=17)[:2] == ("Play solo", "Best: 17")
    assert offer_of(choices, named("Mira"), AGAINST, best=17)[:2] == ("Play Fern", "Medium")
    choices.sit(1)
    choices.length, choices.practice = 3, True
    assert said(choices, ALONE, "Mira") == ("Play solo", "3 rounds · practice"), "nobody plays a series alone"


def test_the_folded_form_says_who_plays_by_which_rules() -> None:
    choices = Choices(load_game("sequence"))
    assert table_words(choices, named("Mira")) == "Mira and Fern · rules: standard"
    choices.sit(6)
    choices.rules["loss_of_card"], choices.length = True, 3
    assert table_words(choices, Names()) == "6 seats · best of 3 · rules: loss of card"


def test_a_name_that_runs_from_right_to_left_moves_no_other_words() -> None:
    choices, sarah = Choices(load_game("sequence")), "\N{HEBREW LETTER SHIN}\N{HEBREW LETTER RESH}\N{HEBREW LETTER HE}"
    choices.give(*next((one, holder, one.values[0][0]) for one in choices.game.handicaps for holder in choices.holders(one)))
    apart = isolated(sarah)
    assert table_words(choices, named(sarah)).startswith(f"{apart} and Fern · rules: standard · {apart}: ")
    offered = named(sarah)
    offered.call(1, "medium", sarah)
    assert offer_of(choices, offered, AGAINST).words == f"Play {apart}"
