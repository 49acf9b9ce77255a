"""The box of Sequitur: goals and cards as they ship, as files that people edit, and as spreadsheets write them."""

from __future__ import annotations

import csv
import gzip
import io
import re
from collections import Counter
from collections.abc import Callable
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core import BadSetupError, SequorError
from engine.files import read_file
from engine.game import load_game
from engine.games.sequitur import GAME
from engine.games.sequitur.box.contents import SHIPPED_CARDS, Card, cards, read, read_cards
from engine.games.sequitur.box.goals import (
    INCLUDED_GOALS,
    NEW_GOALS,
    POINTS,
    Goal,
    compile_rule,
    goals,
    read_goals,
    rule_reference,
)
from engine.games.sequitur.words.lexicon import lexicon
from tests.games.sequitur.goal_meanings import meanings
from tests.games.sequitur.positions import PLAIN_GOALS
from web.build.paths import ROOT

MEANINGS = meanings(lexicon().words.keys())
HEADS = "colour,text,rule,examples\n"
FEW = f"{HEADS}red,No e,not contains E,CAT\nyellow,Short,length 3,CAT DOG\ngreen,Vowel first,starts v,APE\n"


INCLUDED = [(f"{name}-{goal.name}", goal) for name in INCLUDED_GOALS for goal in goals(name).values()]


@pytest.mark.parametrize("name", INCLUDED_GOALS)
def test_24_goals_of_each_colour_ship(name: str) -> None:
    assert Counter(goal.colour for goal in goals(name).values()) == {"red": 24, "yellow": 24, "green": 24}
    assert len({goal.text for goal in goals(name).values()}) == len({goal.rule for goal in goals(name).values()}) == 72


def test_every_goal_has_a_meaning_of_its_own() -> None:
    assert {goal.text for _, goal in INCLUDED} == set(MEANINGS)


def test_all_goals_are_worded_in_one_style() -> None:
    for _, goal in INCLUDED:
        assert not re.search(r"or more|\bUses\b|\bin it\b|;|\d [a-z]+ or ", goal.text), goal.text
        if least := re.search(r"length (\d)\+", goal.rule):
            assert goal.text.startswith(f"{least[1]}+ letters"), goal.text
    assert dict(POINTS) == {"red": 3, "yellow": 2, "green": 1}


@pytest.mark.parametrize("goal", [goal for _, goal in INCLUDED], ids=[key for key, _ in INCLUDED])
def test_the_rule_of_a_goal_means_what_its_text_says(goal: Goal) -> None:
    """Checked on a third of the list, a different one for the next goal."""
    is_met, means = compile_rule(goal.rule), MEANINGS[goal.text]
    words = islice(lexicon().words, int(goal.name[1:]) % 3, None, 3)
    assert [word for word in words if is_met(word) != means(word)] == []


@pytest.mark.parametrize("goal", [goal for _, goal in INCLUDED], ids=[key for key, _ in INCLUDED])
def test_the_examples_of_a_goal_meet_its_text(goal: Goal) -> None:
    assert goal.examples
    assert [word for word in goal.examples if not MEANINGS[goal.text](word) or not lexicon().is_said(word)] == []


def test_a_goal_is_named_by_colour_and_number() -> None:
    table = FEW + "red,Two,length 3,CAT\n"
    assert {name: (goal.text, goal.points) for name, goal in goals(table).items()} == {
        "R1": ("No e", 3),
        "Y1": ("Short", 2),
        "G1": ("Vowel first", 1),
        "R2": ("Two", 3),
    }


@pytest.mark.parametrize(("form", "meaning", "example"), rule_reference())
def test_the_example_of_every_form_of_rule_works(form: str, meaning: str, example: str) -> None:
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
def test_custom_rules_work(rule: str, yes: str, no: str) -> None:
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
def test_a_damaged_table_of_goals_is_refused_in_one_sentence(old: str, new: str, sentence: str) -> None:
    assert FEW.count(old) == 1
    with pytest.raises(BadSetupError) as caught:
        read_goals(FEW.replace(old, new))
    assert str(caught.value) == sentence


@pytest.mark.parametrize("rule", ["", "rhymes", "length 3;", "or", "starts S or", "not", "double 2", "drop some", "add top S"])
def test_a_rule_outside_the_vocabulary_is_refused(rule: str) -> None:
    with pytest.raises(BadSetupError, match=r"Line 3: .*(unknown rule|write) "):
        read_goals(FEW.replace("length 3", rule))


def test_a_table_can_list_words_that_miss_a_goal() -> None:
    table = FEW.replace("examples\n", "examples,misses\n").replace("CAT\n", "CAT,HEN\n").replace("DOG\n", "DOG,\n")
    table = table.replace("APE\n", "APE,CAT\n")
    assert len(read_goals(table)) == 3
    with pytest.raises(BadSetupError, match=r"^Line 4: APE meets the rule 'starts v' but shouldn’t"):
        read_goals(table.replace("APE,CAT", "APE,APE"))


# Cards


def test_the_shipped_cards_are_the_five_of_the_rulings() -> None:
    assert [(card.name, card.effect, card.least, card.most) for card in cards("")] == [
        ("Swap", "swap", 1, 8),
        ("Slide", "slide", 1, 8),
        ("Flip", "flip", 2, 9),
        ("Insert", "insert", 1, 1),
        ("Trade", "trade", 1, 3),
    ]
    assert cards("") == read_cards(SHIPPED_CARDS)


def test_columns_can_be_in_any_order_and_cells_can_contain_commas() -> None:
    lines = ["least,most,effect,text,name", '1,2,trade,"Put one, or two, back.",Trade']
    table = "\r\n".join([*lines, *(f"1,1,swap,Neighbours change places.,Swap {n}" for n in range(4)), ""])
    assert read_cards(table)[0] == Card("Trade", "Put one, or two, back.", "trade", 1, 2)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("name,text", "title,text", "Line 1: the column headings must be name,text,effect,least,most."),
        (",swap,1,8", ",swop,1,8", "Line 2: the effect must be swap, slide, flip, insert or trade, not 'swop'."),
        (",flip,2,9", ",flip,1,9", "Line 4: least must be a whole number from 2 to 9, not '1'."),
        (",flip,2,9", ",flip,5,4", "Line 4: most must be a whole number from 5 to 9, not '4'."),
        ("\nSwap,", "\nA name of 17 char,", "Line 2: the name must be 1 to 16 characters on one line; this one has 17."),
        ("\nSwap,", "\nSlide,", "Two cards have the same name. Give each a different one."),
        ("\nInsert,", '\n"Insert,', "Line 6: unbalanced quotation marks around a cell."),
        ("Insert,Draw one letter and put it anywhere.,insert,1,1\n", "", "There must be 5 cards; this file has 4."),
        ('"Put one', "Put one", "Line 6: expected 5 cells (name,text,effect,least,most), found 6. Put quotation marks "
         "around a cell that contains a comma."),
    ],
)  # fmt: skip
def test_a_damaged_table_of_cards_is_refused_in_one_sentence(old: str, new: str, sentence: str) -> None:
    assert SHIPPED_CARDS.count(old) == 1
    with pytest.raises(BadSetupError) as caught:
        read_cards(SHIPPED_CARDS.replace(old, new))
    assert str(caught.value) == sentence


# The whole box


FORMER = Path(__file__).with_name("former")
"""Shipped tables from before their words changed."""

RULES = (ROOT / "engine/games/sequitur/RULES.md").read_text(encoding="utf-8")


def test_the_box_lists_cards_goals_and_words() -> None:
    cards, *decks, words = GAME.in_the_box()
    assert [row[0] for row in cards.rows] == ["Swap", "Slide", "Flip", "Insert", "Trade"]
    assert [len(deck.rows) for deck in decks] == [24, 24, 24]
    assert words.rows[0][1].startswith(f"{len(lexicon().words):,} words")
    assert [deck.title.split()[1:] for deck in decks] == [
        ["red", "goals,", "3", "points", "each"],
        ["yellow", "goals,", "2", "points", "each"],
        ["green", "goals,", "1", "point", "each"],
    ]


def test_an_unchanged_file_is_recognised_as_ours() -> None:
    files = GAME.box_files()
    assert sorted(files) == ["sequitur-cards.csv", "sequitur-goals.csv"]
    assert [GAME.read_box_file(text) for _, text in sorted(files.items())] == [{"cards": ""}, {"goals": NEW_GOALS}]
    assert GAME.read_box_file(INCLUDED_GOALS[""]) == {"goals": ""}, "the goals of a game of version 0.1"


def test_an_unchanged_file_of_an_earlier_version_is_recognised_too() -> None:
    goals, cards = (FORMER / "goals.csv").read_text(encoding="utf-8"), (FORMER / "cards.csv").read_text(encoding="utf-8")
    for text in (goals, goals.replace("\n", "\r\n")):
        assert GAME.read_box_file(text) == {"goals": ""}
    assert GAME.read_box_file(cards) == {"cards": ""}
    before, now = GAME.setup(goals=goals, cards=cards), GAME.setup(goals="")
    assert [goal._replace(text="") for goal in before.all_goals.values()] == [g._replace(text="") for g in now.all_goals.values()]
    assert [card._replace(text="") for card in before.all_cards] == [card._replace(text="") for card in now.all_cards]


def test_custom_goals_are_played_shown_and_saved() -> None:
    table = f"{PLAIN_GOALS}\n"
    options = GAME.read_box_file(table)
    assert options == {"goals": table}
    assert GAME.setup(**options).all_goals["R1"].text == "Has an A"
    assert GAME.in_the_box(**options)[1].rows[0][:2] == ("R1", "Has an A")
    assert GAME.box_files(**options)["sequitur-goals.csv"] == table


def test_a_file_of_cards_is_recognised_by_its_headings() -> None:
    text = GAME.box_files()["sequitur-cards.csv"].replace("Swap,", "Change,")
    assert GAME.setup(**GAME.read_box_file(text)).all_cards[0].name == "Change"


@pytest.mark.parametrize("text", ["", "hello", "name,text,effect,least,most\n", PLAIN_GOALS.replace("contains A", "contains")])
def test_a_damaged_file_is_refused(text: str) -> None:
    with pytest.raises(BadSetupError) as raised:
        GAME.read_box_file(text)
    assert str(raised.value).endswith(".")


def test_a_game_without_a_box_refuses_files() -> None:
    with pytest.raises(BadSetupError):
        load_game("sequoia").read_box_file(PLAIN_GOALS)
    assert load_game("sequoia").in_the_box() == ()


def test_the_rules_explain_every_form_of_rule_and_every_card() -> None:
    forms = [line.removeprefix("| `").partition("` |")[0] for line in RULES.splitlines() if line.startswith("| `")]
    assert [form.replace("\\|", "|") for form in forms] == [form for form, _, _ in rule_reference()]
    assert all(f"| {card.name} | " in RULES for card in GAME.setup().all_cards)


# Spreadsheets


GOALS = """colour,text,rule,examples
red,"Has an E, “é” or not",contains E,TREE
yellow,Short,length 3,CAT DOG
green,Vowel first,starts v,APE
"""


def table(change: Callable[[list[list[str]]], object] = list, *, separator: str = ",", end: str = "\n", quoting: int = 0) -> str:
    """The goals with this change to their cells, written by the library."""
    rows = [*csv.reader(io.StringIO(GOALS))]
    change(rows)
    out = io.StringIO()
    csv.writer(out, delimiter=separator, lineterminator=end, quoting=quoting).writerows(rows)  # type: ignore[arg-type]
    return out.getvalue()


def empty_columns(rows: list[list[str]]) -> None:
    """Empty columns before, between and after the others."""
    rows[:] = [["", *row[:2], " ", *row[2:], "", "\u00a0"] for row in rows]


def empty_rows(rows: list[list[str]]) -> None:
    """Empty rows before, between and after the others, with cells and without."""
    rows[:] = [[""] * 4, [], rows[0], [" "] * 4, *rows[1:3], [], rows[3], [""] * 9, []]


def heads(change: Callable[[str], str]) -> Callable[[list[list[str]]], None]:
    """Changes the heads alone."""

    def changed(rows: list[list[str]]) -> None:
        rows[0] = [*map(change, rows[0])]

    return changed


def line_breaks(rows: list[list[str]]) -> None:
    rows[1][1], rows[2][1], rows[2][3] = "Has an E,\n“é” or\r\nnot", "Short\n", "CAT\nDOG"


TABLES = {
    "commas": table(),
    "semicolons": table(separator=";"),
    "tabs": table(separator="\t"),
    "bars": table(separator="|"),
    "all quoted": table(separator=";", quoting=csv.QUOTE_ALL),
    "Windows lines": table(end="\r\n"),
    "old Macintosh lines": table(separator=";", end="\r"),
    "sep=;": "sep=;\r\n" + table(separator=";", end="\r\n"),
    "SEP=,": "SEP=,\n" + table(),
    "sep=tab": "sep=\t\n" + table(separator="\t"),
    "sep= quoted": '"sep=;"\n' + table(separator=";"),
    "sep= saved again": "sep=;;;;\n" + table(separator=";"),
    "sep= of something else": "sep=;\n" + table(),
    "sep=^": "sep=^\n" + table(separator="^"),
    "sep= alone on its line": "\nsep=;\n\n" + table(separator=";"),
    "empty columns": table(empty_columns),
    "empty columns, semicolons": table(empty_columns, separator=";"),
    "empty rows": table(empty_rows, separator=";", end="\r\n"),
    "capitals": table(heads(str.upper)),
    "initials": table(heads(str.title), separator=";"),
    "spaces around heads": table(heads(lambda head: f" {head}\u00a0"), separator="\t"),
    "invisible characters in heads": table(heads(lambda head: f"\ufeff{head[:2]}\u200b{head[2:]}")),
    "line breaks in cells": table(line_breaks),
    "line breaks in heads": table(heads(lambda head: f"{head}\n"), separator=";"),
    "other order": table(lambda rows: rows.__setitem__(slice(None), [row[::-1] for row in rows])),
    "spaces around cells": table(
        lambda rows: rows.__setitem__(slice(None), [[f" {cell}\u00a0 " for cell in row] for row in rows])
    ),
    "cells with capitals": table(lambda rows: rows[1].__setitem__(0, "Red")),
    "no line break at the end": table().rstrip("\n"),
    "a column of words to miss": table(
        lambda rows: rows.__setitem__(slice(None), [[*rows[0], "Misses"], *([*row, ""] for row in rows[1:])])
    ),
    "cells left out": table(lambda rows: rows[0].append("misses")),
    "a byte order mark": "\ufeff" + table(),
    "a byte order mark and sep=": "\ufeffsep=;\n" + table(separator=";"),
}
ENCODINGS = {"utf-8": "utf-8", "utf-8-sig": "utf-8-sig", "utf-16": "utf-16", "utf-16-le": "utf-16-le", "cp1252": "cp1252"}


def opened(content: bytes) -> str:
    """The table's option of the setup, as the page and the terminal read it."""
    return read(read_file(content, 100_000, "Too big.", is_table=True).text)["goals"]


@pytest.mark.parametrize("name", TABLES)
def test_a_table_from_a_spreadsheet_has_the_same_goals(name: str) -> None:
    assert read_goals(TABLES[name]) == read_goals(GOALS)
    assert goals(TABLES[name]) == goals(GOALS)
    kept = opened(TABLES[name].encode()).replace(",misses", "").replace(",\n", "\n").replace("\nRed", "\nred")
    assert kept == GOALS, "in its saved form"


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("name", ["semicolons", "sep=;", "empty columns", "line breaks in cells", "old Macintosh lines"])
def test_a_table_can_have_any_usual_encoding(encoding: str, name: str) -> None:
    content = TABLES[name].replace("\u00a0", " ").encode(encoding)
    assert opened(content) == opened(gzip.compress(content)) == GOALS


def test_a_shipped_table_is_recognised_as_a_spreadsheet_saves_it() -> None:
    shipped_tables = [(table, "goals", name) for name, table in INCLUDED_GOALS.items()]
    for shipped, option, name in (*shipped_tables, (SHIPPED_CARDS, "cards", "")):
        out = io.StringIO()
        csv.writer(out, delimiter=";").writerows([*row, ""] for row in csv.reader(io.StringIO(shipped)))
        assert read(out.getvalue()) == {option: name}
        assert read("sep=;\n" + out.getvalue().replace("text;", "TEXT;")) == {option: name}
    assert read_cards(out.getvalue()) == read_cards(SHIPPED_CARDS)


SHORT = "must be colour,text,rule,examples."


@pytest.mark.parametrize(
    ("damaged", "sentence"),
    [
        (table(separator=";").replace("Short", "Sh;ort"), "Line 3: expected 4 cells (colour,text,rule,examples), found 5. "
         "Put quotation marks around a cell that contains a semicolon."),
        (table(separator="^"), f"Line 1: the column headings {SHORT}"),
        ("sep=;\n" + table(separator=";").replace("rule", "rules"), f"Line 2: the column headings {SHORT}"),
        (table(separator=";").replace("text", "text;text"), f"Line 1: the column headings {SHORT}"),
        (table(empty_columns).replace("Short, ,", "Short,x,"), "Line 3: 'x' is in column 4, which has no heading."),
        (table(separator=";").replace("red", "crimson"), "Line 2: the colour must be red, yellow or green, not 'crimson'."),
        ("sep=;\r\n\r\n" + table(separator=";", end="\r\n").replace("CAT", "CATS"), "Line 5: the example CATS doesn’t meet the "
         "rule 'length 3'. Change one of them."),
        ('{"format":"sequor-match"}', "This is a saved game, not a table. Use “Open a file” in Settings."),
        ('{"format":"sequor-everything"}', "This is a backup, not a table. Use “Open a file” in Settings."),
    ],
)  # fmt: skip
def test_a_mistake_is_reported_with_its_line(damaged: str, sentence: str) -> None:
    with pytest.raises(BadSetupError) as refused:
        read(damaged)
    assert str(refused.value) == sentence


CELLS = st.lists(st.sampled_from([*'";,\t|\r\n', "red", "colour", "text", "rule", "examples", "sep=", "", " ", "é"]), max_size=60)


@given(CELLS.map("".join) | CELLS.map(lambda cells: GOALS[:70] + "".join(cells) + GOALS[70:]))
def test_any_table_is_read_or_refused_in_one_sentence(text: str) -> None:
    try:
        found = read(text)
    except SequorError as refused:
        told = str(refused)
    else:
        told = "Read."
        assert read(found["goals"]) == found
        assert read_goals(found["goals"]) == read_goals(text)
    assert told.endswith(".")


def test_a_table_in_standard_form_stays_unchanged() -> None:
    assert read(f"{PLAIN_GOALS}\n") == {"goals": f"{PLAIN_GOALS}\n"}
