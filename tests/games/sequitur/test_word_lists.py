"""The word lists that players can choose from."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from engine import codec
from engine.core import BadSetupError, BadTextError, IllegalActionError
from engine.games.sequitur import GAME
from engine.games.sequitur.bots.rack import vocabulary
from engine.games.sequitur.picture.selection import read_typed
from engine.games.sequitur.rules.actions import Offer, Spell
from engine.games.sequitur.rules.setup import SequiturSetup
from engine.games.sequitur.rules.state import State
from engine.games.sequitur.words.judgement import verdict
from engine.games.sequitur.words.lexicon import COUNTS, lexicon
from engine.games.sequitur.words.lists import FAMILY, LARGER, RECOMMENDED, word_list
from engine.games.sequitur.words.spelling import unlisted_on, words_on
from engine.match import Match, Player

SWORN = "SHIT"
"""A word of the recommended list that the family list leaves out."""


def spelling(words: str, rack: str = "SGHWITKL") -> State:
    """A state in which seat 0 spells a word from this rack."""
    chosen = f'"words":"{words}"' if words else ""
    hands = f'[{{"rack":"{rack}","secret":"G3"}},{{"rack":"OUEBOARD","secret":"G4"}}]'
    table = f'{{"setup":{{{chosen}}},"step":3,"stacks":[[],[]]}}'
    return GAME.parse_position(f'{{"table":{table},"step":"spell","hands":{hands},"discards":[]}}')


def test_the_list_of_old_games_is_the_recommended_one() -> None:
    assert SequiturSetup().words == GAME.setup().words == RECOMMENDED
    assert "words" not in codec.dumps(GAME.setup())
    assert len(lexicon().words) == 74_166


def test_the_family_list_has_everyday_words_and_no_slurs() -> None:
    family, recommended = word_list(FAMILY), lexicon()
    assert family.words.keys() < recommended.words.keys()
    assert 400 < len(recommended.words) - len(family.words) < 1200
    left_out = recommended.words.keys() - family.words.keys()
    assert SWORN in left_out
    assert not any(map(recommended.is_said, left_out)), "computers say none of these either"
    assert {*"TRAP TRAPPED BALLS SWALLOW KUMQUAT CRACKED SPITTING GOD PUDDING SCREWS".split()} <= family.words.keys()


@pytest.mark.parametrize("band", [20, 35, 50, 60])
def test_computers_know_only_words_of_the_family_list(band: int) -> None:
    assert set(vocabulary(band).words) <= word_list(FAMILY).words.keys()


def test_a_word_left_out_is_neither_spelt_nor_offered_nor_accepted() -> None:
    assert Spell(SWORN) in spelling(RECOMMENDED).legal_actions(0)
    assert Spell(SWORN) not in spelling(FAMILY).legal_actions(0)
    offering = spelling(FAMILY)._replace(step="offer")
    assert Offer(SWORN) not in offering.legal_actions(0)
    assert Offer("SGH") in offering.legal_actions(0)
    with pytest.raises(IllegalActionError):
        offering.apply(0, Offer(SWORN))
    assert read_typed(offering.observe(0), SWORN).why == "can’t be offered"
    assert verdict(SWORN, word_list(FAMILY)) == (False, "")
    assert verdict(f"{SWORN}TIEST", word_list(FAMILY)) == verdict(f"{SWORN}TABLE", word_list(FAMILY)) == (False, "")
    assert verdict("YAY", word_list(FAMILY)).accepts


def test_legal_words_are_those_of_the_list() -> None:
    """The list of legal actions and the quick check agree, on random racks that spell words of both lists."""
    rng, left = random.Random(6), Counter(COUNTS) - Counter("OUEBOARD?")
    for rack in ("SCHITLNG", "FUCKSINL", *("".join(rng.sample([*left.elements()], 8)) for _ in range(4))):
        state = spelling(FAMILY, rack)
        listed = {str(action) for action in state.legal_actions(0)}
        for word in {*map(str, spelling(RECOMMENDED, rack).legal_actions(0))}:
            assert (word in listed) == (not word.startswith("spell ") or word[6:] in word_list(FAMILY))


def test_a_list_that_does_not_exist_is_refused() -> None:
    with pytest.raises(BadSetupError, match="There is no word list called 'klingon'"):
        SequiturSetup(words="klingon")


def test_saves_and_positions_carry_the_list() -> None:
    match = Match(GAME, GAME.setup(seats=1, words=FAMILY), "family", [Player("Mira")])
    assert Match.from_json(match.to_json()).setup.words == FAMILY
    state = spelling(FAMILY)
    assert GAME.parse_position(GAME.write_position(state)) == state
    sworn = GAME.write_position(spelling(RECOMMENDED).apply(0, Spell(SWORN)))
    assert GAME.parse_position(sworn)
    with pytest.raises(BadTextError, match="in the list or offered"):
        GAME.parse_position(sworn.replace('"setup":{}', '"setup":{"words":"family"}'))


def test_the_larger_list_has_every_word_that_computers_accept() -> None:
    larger = word_list(LARGER)
    assert [word for word in "APP YAY ZEN GIF VLOG VLOGS WIFI".split() if word not in larger] == []
    assert [word for word in "MICES SHEEPS CATTED QQQ AB".split() if word in larger] == []
    rng, left = random.Random(8), Counter(COUNTS) - Counter("OUEBOARD?")
    for rack in ("VLOGSAPZ", *("".join(rng.sample([*left.elements()], 8)) for _ in range(6))):
        words, plain, offers = words_on(rack, larger), words_on(rack), unlisted_on(rack, larger)
        assert plain <= words
        assert offers.isdisjoint(words)
        assert all(verdict(word, lexicon()).accepts for word in words - plain)
        assert not any(verdict(word, lexicon()).accepts for word in rng.sample(sorted(offers), 40))


def test_a_word_of_the_larger_list_is_spelt_without_asking() -> None:
    rack = "SGHLIVKE"
    state = spelling(LARGER, rack)
    rare = next(word for word in sorted(words_on(rack, word_list(LARGER))) if word not in lexicon())
    after = state.apply(0, Spell(rare))
    assert not after.hands[0].offered
    assert GAME.parse_position(GAME.write_position(after)) == after
    with pytest.raises(IllegalActionError):
        spelling(RECOMMENDED, rack).apply(0, Spell(rare))
