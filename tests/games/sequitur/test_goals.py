"""Goals: each that ships against its English text over the whole word list, and tables that people write."""

import re
from collections import Counter
from itertools import islice

import pytest

from engine.core import BadSetupError
from engine.games.sequitur.box.goals import POINTS, SHIPPED_GOALS, Goal, compile_rule, goals, read_goals, rule_reference
from engine.games.sequitur.words.lexicon import lexicon
from tests.games.sequitur.goal_meanings import meanings

MEANINGS = meanings(lexicon().words.keys())
HEADS = "colour,text,rule,examples\n"
FEW = f"{HEADS}red,No e,not contains E,CAT\nyellow,Short,length 3,CAT DOG\ngreen,Vowel first,starts v,APE\n"


def test_ours_are_24_a_colour() -> None:
    assert Counter(goal.colour for goal in goals("").values()) == {"red": 24, "yellow": 24, "green": 24}
    assert {goal.text for goal in goals("").values()} == set(MEANINGS)


def test_all_goals_are_worded_in_one_style() -> None:
    for goal in goals("").values():
        assert not re.search(r"or more|\bUses\b|\bin it\b|;|\d [a-z]+ or ", goal.text), goal.text
        if least := re.search(r"length (\d)\+", goal.rule):
            assert goal.text.startswith(f"{least[1]}+ letters"), goal.text
    assert dict(POINTS) == {"red": 3, "yellow": 2, "green": 1}


@pytest.mark.parametrize("goal", goals("").values(), ids=lambda goal: goal.name)
def test_a_rule_says_what_its_text_says_of_words(goal: Goal) -> None:
    """Of a third of the list, another one for the next goal."""
    is_met, means = compile_rule(goal.rule), MEANINGS[goal.text]
    words = islice(lexicon().words, int(goal.name[1:]) % 3, None, 3)
    assert [word for word in words if is_met(word) != means(word)] == []


@pytest.mark.parametrize("goal", goals("").values(), ids=lambda goal: goal.name)
def test_examples_meet_the_text(goal: Goal) -> None:
    assert goal.examples
    assert [word for word in goal.examples if not MEANINGS[goal.text](word) or not lexicon().is_said(word)] == []


def test_ours_can_be_read_as_any_table() -> None:
    assert {goal.name: goal for goal in read_goals(SHIPPED_GOALS)} == goals("") == goals(SHIPPED_GOALS)


def test_a_goal_is_called_by_its_colour_and_number() -> None:
    table = FEW + "red,Two,length 3,CAT\n"
    assert {name: (goal.text, goal.points) for name, goal in goals(table).items()} == {
        "R1": ("No e", 3),
        "Y1": ("Short", 2),
        "G1": ("Vowel first", 1),
        "R2": ("Two", 3),
    }


@pytest.mark.parametrize(("form", "meaning", "example"), rule_reference())
def test_every_demand_can_be_used_as_its_example_shows(form: str, meaning: str, example: str) -> None:
    is_met = compile_rule(example)
    assert any(map(is_met, lexicon().words))
    assert not all(map(is_met, lexicon().words))


@pytest.mark.parametrize(
    ("rule", "yes", "no"),
    [
        ("length 4-", "TREE", "TREES"),
        ("length 3-5", "TREES", "FOREST"),
        ("starts Sc", "STOP", "SOAP"),
        ("ends .v", "TREE", "TREES"),
        ("contains vcv", "ALONE", "TREES"),
        ("only vST", "TOAST", "TOASTER"),
        ("count vY 3+", "EYE", "TREE"),
        ("different ABC 2", "BATTLE", "BACK"),
        ("not double", "TRES", "TREES"),
        ("starts S or ends S", "SEA", "TEA"),
        ("starts S or ends S; length 4+", "SEAL", "SEA"),
        ("not starts S or not ends E", "SEAL", "SURE"),
        ("add end S; add front S", "TOP", "TREE"),
        ("add front v", "BIDE", "TREE"),
        ("drop both; drop first", "STOPS", "TREE"),
        ("in-a-row 4+", "RUST", "FIRST"),
        ("descending c", "TRIM", "MART"),
    ],
)
def test_rules_that_others_may_write(rule: str, yes: str, no: str) -> None:
    assert compile_rule(rule)(yes)
    assert not compile_rule(rule)(no)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("colour,", "color,", "Line 1: the column headings must be colour,text,rule,examples."),
        ("\nred,", "\npink,", "Line 2: the colour must be red, yellow or green, not 'pink'."),
        ("\nred,", "\ngreen,", "There must be at least one red goal."),
        ("\nred,No e,not contains E,CAT", "", "There must be 3 to 300 goals; this file has 2."),
        ("No e", "", "Line 2: the text must be 1 to 90 characters on one line; this one has 0."),
        ("No e", "x" * 91, "Line 2: the text must be 1 to 90 characters on one line; this one has 91."),
        ("No e", "No, e", "Line 2: expected 4 cells (colour,text,rule,examples), found 5. Put quotation marks around a cell "
         "that contains a comma."),
        ("DOG", "DOGS", "Line 3: the example DOGS doesn’t meet the rule 'length 3'. Change one of them."),
        ("DOG", "dog", "Line 3: 'dog' must be a word of 3 to 18 letters, A to Z, in capitals."),
        ("length 3", "length", "Line 3: write 'length' as length N, for example 'length 4+'."),
        ("length 3", "length 3+4", "Line 3: write 'length 3+4' as length N, for example 'length 4+'."),
        ("starts v", "starts w", "Line 4: write 'starts w' as starts PIECES, for example 'starts v'."),
        ("length 3", "add front ..", "Line 3: write 'add front ..' as add front|end PIECES, for example 'add end D R'."),
        ("starts v", "starts v;" * 9, "Line 4: a rule can have at most 600 characters and 8 parts."),
        ("CAT DOG", "CAT " * 21, "Line 3: a goal can have at most 20 examples and as many counterexamples."),
        ("CAT DOG", "CAT " * 16_000, "This file is too long (limit 60 kB)."),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_in_one_sentence(old: str, new: str, sentence: str) -> None:
    assert FEW.count(old) == 1
    with pytest.raises(BadSetupError) as caught:
        read_goals(FEW.replace(old, new))
    assert str(caught.value) == sentence


@pytest.mark.parametrize("rule", ["", "rhymes", "length 3;", "or", "starts S or", "not", "double 2", "drop some", "add top S"])
def test_a_rule_outside_the_vocabulary_is_refused(rule: str) -> None:
    with pytest.raises(BadSetupError, match=r"Line 3: .*(unknown rule|write) "):
        read_goals(FEW.replace("length 3", rule))


def test_words_that_must_not_meet_a_goal_may_be_given() -> None:
    table = FEW.replace("examples\n", "examples,misses\n").replace("CAT\n", "CAT,HEN\n").replace("DOG\n", "DOG,\n")
    table = table.replace("APE\n", "APE,CAT\n")
    assert len(read_goals(table)) == 3
    with pytest.raises(BadSetupError, match=r"^Line 4: APE meets the rule 'starts v' but shouldn’t"):
        read_goals(table.replace("APE,CAT", "APE,APE"))


def test_a_byte_order_mark_and_windows_lines_are_read() -> None:
    assert read_goals("\ufeff" + FEW.replace("\n", "\r\n") + "\r\n\r\n") == read_goals(FEW)
