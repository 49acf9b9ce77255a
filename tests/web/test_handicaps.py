"""Handicaps at the set-up: who has which, what the rules refuse, and that both come back with a table."""

import json

import pytest

from engine.game import load_game
from tests.web.test_choices import every_game
from web.setup.model import AGAINST, TOGETHER, Choices, number_of
from web.setup.offers import Names, handicap_groups, handicap_words, offer_of, table_words

EXTRA, FEWER = load_game("sequence").handicaps
MIRA, TOM, HAZEL, ROWAN = range(4)


def sequence(seats: int = 2, teams: int = 0) -> Choices:
    """People together at a table of Sequence."""
    choices = Choices(load_game("sequence"))
    choices.set_opponents(TOGETHER)
    choices.sit(seats, teams)
    choices.levels.clear()
    return choices


def named() -> Names:
    names = Names()
    for name in ("Mira", "Tom", "Hazel", "Rowan"):
        names.join(name)
    return names


@every_game
def test_every_seat_can_be_given_every_number(game):
    choices = Choices(game)
    choices.sit(max(choices.seat_counts()))
    assert handicap_words(choices, Names()) == ""
    for handicap in game.handicaps:
        if choices.refusal(handicap):
            continue
        for holder in choices.holders(handicap):
            for number, words in handicap.values:
                choices.give(handicap, holder, number)
                assert max(getattr(choices.setup(), handicap.field)) == number
                assert words in handicap_words(choices, Names())
            choices.give(handicap, holder, 0)
            assert getattr(choices.setup(), handicap.field) == ()
    assert choices.given == {}


def test_a_handicap_follows_whoever_changes_seats():
    choices = sequence(3)
    choices.give(EXTRA, (TOM,), 2)
    assert choices.setup().extra_cards == (0, 2, 0)
    choices.move(1, 2)
    assert choices.setup().extra_cards == (0, 0, 2)
    choices.next_colour(2)
    assert choices.setup().extra_cards == (0, 0, 2)
    assert handicap_words(choices, named()) == "Tom: 2 extra cards"
    choices.sit(2)
    assert choices.setup().extra_cards == (0, 2)


def test_a_team_has_what_its_people_were_given_together():
    choices = sequence(4)
    assert choices.holders(FEWER) == [(MIRA, HAZEL), (TOM, ROWAN)]
    choices.give(FEWER, (TOM, ROWAN), 1)
    assert choices.setup().fewer_sequences == (0, 1)
    assert handicap_words(choices, named()) == "Tom’s team: 1 sequence fewer"
    choices.move(0, 3)  # Tom and Rowan sit at the first and third seat now
    assert choices.setup().fewer_sequences == (1, 0)
    choices.move(0, 1)
    assert (choices.setup().fewer_sequences, handicap_words(choices, named())) == ((), ""), "they are in different teams"
    choices.move(0, 1)
    assert choices.setup().fewer_sequences == (1, 0)


def test_what_the_rules_refuse_is_explained_and_kept_for_later():
    choices = sequence()
    choices.give(FEWER, (TOM,), 1)
    choices.give(EXTRA, (TOM,), 1)
    choices.rules["sequences"] = 1
    assert choices.refusal(FEWER) == "One sequence wins here, so no team can need fewer."
    assert (choices.setup().fewer_sequences, choices.setup().extra_cards) == ((), (0, 1))
    assert handicap_words(choices, named()) == "Tom: 1 extra card"
    extra, fewer = handicap_groups(choices, named())
    assert extra.holders == [("Mira", "sequence chip blue", 0), ("Tom", "sequence chip green", 1)]
    assert (fewer.meaning, fewer.holders) == (choices.refusal(FEWER), [])
    choices.rules["sequences"] = 0
    assert choices.refusal(FEWER) == ""
    assert choices.setup().fewer_sequences == (0, 1)


def test_who_plays_alone_has_none():
    choices = Choices(load_game("sequitur"))
    [head_start] = choices.game.handicaps
    choices.give(head_start, (MIRA,), 3)
    choices.sit(1)
    assert choices.refusal(head_start).startswith("A solo player can’t have a head start")
    assert choices.setup() == choices.game.setup(seats=1)


def test_either_company_has_its_own_and_the_buttons_count_them():
    choices, names = sequence(), named()
    choices.give(EXTRA, (TOM,), 1)
    choices.give(FEWER, (TOM,), 1)
    choices.use_table(AGAINST)
    assert (choices.given, handicap_words(choices, names)) == ({}, "")
    choices.give(EXTRA, (MIRA,), 2)
    assert offer_of(choices, names, AGAINST).more == "Medium · 1 handicap"
    assert offer_of(choices, names, TOGETHER).more == "2 players · 1 handicap"
    assert table_words(choices, names) == "Mira and Fern · rules: standard · Mira: 2 extra cards"
    choices.use_table(TOGETHER)
    assert handicap_words(choices, names) == "Tom: 1 extra card, 1 sequence fewer"


def test_they_go_with_who_leaves_and_move_up_with_who_stays():
    choices = sequence(3)
    choices.give(EXTRA, (MIRA,), 1)
    choices.give(EXTRA, (HAZEL,), 2)
    choices.use_table(AGAINST)
    choices.give(EXTRA, (MIRA,), 2)
    choices.remove_person(MIRA)
    assert choices.given == {}
    choices.use_table(TOGETHER)
    assert choices.setup().extra_cards == (0, 2)


def test_they_come_back_from_notes():
    choices, again = sequence(4), Choices(load_game("sequence"))
    choices.give(EXTRA, (ROWAN,), 2)
    choices.give(FEWER, (TOM, ROWAN), 1)
    choices.use_table(AGAINST)
    choices.give(EXTRA, (MIRA,), 1)
    again.restore(json.loads(json.dumps(choices.notes())))
    assert (again.given, again.notes()) == (choices.given, choices.notes())
    again.use_table(TOGETHER)
    assert again.setup().extra_cards == (0, 0, 0, 2)
    assert number_of(FEWER, (TOM, ROWAN), again.given) == 1


@pytest.mark.parametrize(
    "given",
    [[["extra_cards", 0, 3]], [["extra_cards", "0", 1]], [["more", 0, 1]], [["extra_cards", 0, True, 1]], 5, {"a": 1}, [5]],
)
def test_other_notes_give_nobody_anything(given):
    choices = sequence()
    notes = choices.notes()
    notes["tables"][0]["given"] = given
    again = sequence()
    again.restore(notes)
    assert again.given == {}
    assert again.setup().extra_cards == ()
