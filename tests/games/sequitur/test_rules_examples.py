"""The examples in Sequitur's RULES.md, checked with the reference's spelling and the tests' own reading of goals; and prompts."""

from __future__ import annotations

import re
from itertools import permutations, product

import pytest

from engine.games.sequitur import GAME
from engine.games.sequitur.rules import words
from engine.games.sequitur.words.lexicon import lexicon
from tests.engine.illustrations import picture, rules_text, state_of
from tests.games.sequitur.goal_meanings import meanings
from tests.games.sequitur.reference import best_score

RACK = "BCOARDTS"
BAG = "ABCDEFGHIJKLMNOPQRSTUVWXYZ?"
EXAMPLES = dict(re.findall(r"^\| (\w+) \| [^|]+ \| ([A-Z]+), so [A-Z]+ \|$", rules_text("sequitur"), re.MULTILINE))
WORDS = dict(re.findall(r"^\| (\w+) \| [^|]+ \| [A-Z]+, so ([A-Z]+) \|$", rules_text("sequitur"), re.MULTILINE))


def racks_after(card: str) -> set[str]:
    """Every rack that the card can make of RACK, tried as with letters on a table."""
    places = range(len(RACK))
    if card == "Swap":
        swapped = []
        for one, other in permutations(places, 2):
            letters = list(RACK)
            letters[one], letters[other] = letters[other], letters[one]
            swapped.append("".join(letters))
        return set(swapped)
    if card == "Slide":
        left = [RACK[:place] + RACK[place + 1 :] for place in places]
        return {rest[:to] + RACK[place] + rest[to:] for place, rest in enumerate(left) for to in range(len(rest) + 1)}
    if card == "Flip":
        return {RACK[:a] + RACK[a:b][::-1] + RACK[b:] for a in places for b in range(a + 2, len(RACK) + 1)}
    if card == "Insert":
        return {RACK[:place] + letter + RACK[place:] for place in range(len(RACK) + 1) for letter in BAG}
    traded = set()
    for out in permutations(places, 2):
        for drawn in product("LE", repeat=2):
            letters = list(RACK)
            for place, letter in zip(out, drawn, strict=True):
                letters[place] = letter
            traded.add("".join(letters))
    return traded


def test_every_card_has_an_example() -> None:
    assert list(EXAMPLES) == [card.name for card in GAME.setup().all_cards]


@pytest.mark.parametrize("card", EXAMPLES)
def test_the_card_makes_the_rack_and_the_rack_the_word(card: str) -> None:
    assert EXAMPLES[card] in racks_after(card)
    assert WORDS[card] in lexicon().words
    assert best_score(EXAMPLES[card], WORDS[card]) > 0
    assert best_score(RACK, WORDS[card]) == 0, "the card was needed"


@pytest.mark.parametrize(("part", "word"), [("the rack spells BOARDS", "BOARDS"), ("spells STAB", "STAB")])
def test_the_chosen_letters_spell_the_word(part: str, word: str) -> None:
    shown = picture(GAME, part)
    state = GAME.parse_position(shown.position)
    [places] = [token.partition(":")[2] for token in shown.chosen if token.startswith("keep:")]
    letters = "".join(state.hands[0].rack[int(place) - 1] for place in places.split("."))
    assert state.hands[0].rack == RACK
    assert word == (letters[::-1] if "turn:1" in shown.chosen else letters)
    assert word in lexicon().words


def test_the_letter_at_the_left_end_makes_the_word() -> None:
    hand = state_of(GAME, "B has been drawn").hands[0]
    assert best_score(hand.drawn + hand.rack, "BOARD") > best_score(hand.rack, "BOARD") == 0


def test_the_words_meet_the_goals_named() -> None:
    state = state_of(GAME, "BOARDS meets four")
    meets = meanings(lexicon().words.keys())
    goals = {name: GAME.setup().all_goals[name] for name in (*state.table.public, state.hands[0].secret)}
    met = [goal.points for goal in goals.values() if meets[goal.text]("BOARDS")]
    assert met == [3, 2, 1, 1]
    assert not meets[goals[state.hands[0].secret].text]("BOARDS")
    assert meets[goals[state.hands[0].secret].text]("BOAST")


@pytest.mark.parametrize(("word", "balls", "score"), [("COURT", "COURT", 7), ("ELITE", "E?ITE", 5), ("BLEND", "BLEND", 8)])
def test_the_words_have_the_scores_given(word: str, balls: str, score: int) -> None:
    shown = {one.word: one for one in state_of(GAME, "BLEND, with 8").table.spelt}
    assert (shown[word].balls, shown[word].score) == (balls, score)
    assert best_score(balls, word) == score


def test_the_second_player_to_claim_meets_the_red_goal() -> None:
    state = state_of(GAME, "BLEND, with 8")
    meets = meanings(lexicon().words.keys())
    red = [GAME.setup().all_goals[name] for name in state.table.public if name.startswith("R")]
    assert state.to_act == (1,)
    assert state.table.spelt[1].word == "COURT"
    assert [meets[goal.text]("COURT") for goal in red] == [True]


@pytest.mark.parametrize("task", [*words.TASKS.values(), words.ONE_OF_TWO], ids=lambda task: task.words)
def test_every_prompt_is_short_and_has_its_heading(task: words.Task) -> None:
    assert f"## {task.chapter}\n" in rules_text("sequitur")
    assert 0 < len(task.words) <= 45
    assert 0 < len(task.more) <= 80


def test_every_stage_has_its_heading() -> None:
    assert all(f"## {chapter}\n" in rules_text("sequitur") for chapter in words.CHAPTERS.values())
