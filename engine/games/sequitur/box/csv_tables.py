"""Reads the tables that people write as comma-separated values. Knows no goal and no card.

Every error is a BadSetupError that names the line and says what would be right.
"""

from __future__ import annotations

import csv
import io
import os.path
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from ....core import BadSetupError
from ....texts import quoted

MOST_CHARACTERS = 60_000

# Not with `importlib.resources`, because every visitor of the page would download the modules that it imports.
DATA = f"{os.path.dirname(os.path.dirname(__file__))}/data"


class Row(NamedTuple):
    """One row of a table and its line in the file."""

    line: int
    cells: Mapping[str, str]

    def wrong(self, what: str) -> BadSetupError:
        """An error that says what is wrong in this row and what would be right."""
        return BadSetupError(f"Line {self.line}: {what}")


def read_shipped(name: str) -> str:
    """The text of a data file that ships with the game."""
    with open(f"{DATA}/{name}", encoding="utf-8") as file:
        return file.read()


def read_rows(text: str, heads: Sequence[str], optional: Sequence[str] = ()) -> tuple[Row, ...]:
    """The rows of a table whose first line has these heads in any order; blanks around cells are dropped."""
    if len(text.encode(errors="replace")) > MOST_CHARACTERS:
        raise BadSetupError(f"This file is too long: {MOST_CHARACTERS // 1000} kB are the most.")
    lines = _lines(text.removeprefix("\ufeff"))
    number, found = next(lines, (1, []))
    if sorted({*found} - {*optional}) != sorted(heads) or len({*found}) != len(found):
        raise BadSetupError(f"Line {number}: the heads of the columns should be {','.join(heads)}.")
    return tuple(_row(number, found, cells) for number, cells in lines)


def _lines(text: str) -> Iterator[tuple[int, list[str]]]:
    """The cells of each line that is not empty, and its number."""
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    try:
        for cells in reader:
            if any(map(str.strip, cells)):
                yield reader.line_num, [cell.strip() for cell in cells]
    except csv.Error:
        raise BadSetupError(f"Line {reader.line_num}: the quotation marks should come in pairs around a cell.") from None


def _row(number: int, heads: Sequence[str], cells: Sequence[str]) -> Row:
    if len(cells) != len(heads):
        right = f"there should be {len(heads)} cells ({','.join(heads)})"
        raise BadSetupError(f"Line {number}: {right}, with quotation marks around one that has a comma; there are {len(cells)}.")
    return Row(number, dict(zip(heads, cells, strict=True)))


def one_of(row: Row, head: str, known: Collection[str]) -> str:
    """The cell under that head, which should be one of the known words."""
    if row.cells[head] not in known:
        raise row.wrong(f"the {head} should be {', '.join(known)}; not {quoted(row.cells[head])}.")
    return row.cells[head]


def printable(row: Row, head: str, most: int) -> str:
    """The cell under that head, which should have 1 to `most` printable characters."""
    text = row.cells[head]
    if not 1 <= len(text) <= most or not text.isprintable():
        raise row.wrong(f"the {head} should have 1 to {most} characters, on one line; this one has {len(text)}.")
    return text


def whole_number(row: Row, head: str, least: int, most: int) -> int:
    """The cell under that head, which should be a whole number between the two."""
    text = row.cells[head]
    if not re.fullmatch(r"[0-9]{1,3}", text) or not least <= int(text) <= most:
        raise row.wrong(f"{head} should be a whole number from {least} to {most}; not {quoted(text)}.")
    return int(text)
