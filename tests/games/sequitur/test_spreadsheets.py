"""Tables as spreadsheets write them: the same goals and cards, whatever separates, quotes and surrounds the cells."""

from __future__ import annotations

import csv
import gzip
import io
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core import BadSetupError, SequorError
from engine.files import read_file
from engine.games.sequitur.box.contents import SHIPPED_CARDS, read, read_cards
from engine.games.sequitur.box.goals import SHIPPED_GOALS, goals, read_goals
from tests.games.sequitur.positions import PLAIN_GOALS

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
    """The table's option of the set-up, as the page and the terminal read it."""
    return read(read_file(content, 100_000, "Too big.", is_table=True).text)["goals"]


@pytest.mark.parametrize("name", TABLES)
def test_a_spreadsheets_table_has_the_same_goals(name: str) -> None:
    assert read_goals(TABLES[name]) == read_goals(GOALS)
    assert goals(TABLES[name]) == goals(GOALS)
    kept = opened(TABLES[name].encode()).replace(",misses", "").replace(",\n", "\n").replace("\nRed", "\nred")
    assert kept == GOALS, "in the form in which it is saved"


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("name", ["semicolons", "sep=;", "empty columns", "line breaks in cells", "old Macintosh lines"])
def test_in_every_encoding(encoding: str, name: str) -> None:
    content = TABLES[name].replace("\u00a0", " ").encode(encoding)
    assert opened(content) == opened(gzip.compress(content)) == GOALS


def test_what_ships_is_known_again_as_a_spreadsheet_saves_it() -> None:
    for shipped, option in ((SHIPPED_GOALS, "goals"), (SHIPPED_CARDS, "cards")):
        out = io.StringIO()
        csv.writer(out, delimiter=";").writerows([*row, ""] for row in csv.reader(io.StringIO(shipped)))
        assert read(out.getvalue()) == {option: ""}
        assert read("sep=;\n" + out.getvalue().replace("text;", "TEXT;")) == {option: ""}
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
def test_what_is_wrong_is_said_with_its_line(damaged: str, sentence: str) -> None:
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


def test_a_table_in_that_form_stays_as_it_is() -> None:
    assert read(f"{PLAIN_GOALS}\n") == {"goals": f"{PLAIN_GOALS}\n"}
