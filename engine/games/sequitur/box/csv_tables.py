"""Reads tables from spreadsheets and text editors: values separated by commas, semicolons, tabs or bars.

Independent of the meaning of the values. Every error is a BadSetupError with the line and what would be right.
"""

from __future__ import annotations

import csv
import io
import os.path
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from ....core import BadSetupError
from ....text import clean, is_visible, listed, quoted

MOST_CHARACTERS = 60_000

SEPARATORS: Mapping[str, str] = MappingProxyType({",": "a comma", ";": "a semicolon", "\t": "a tab", "|": "a bar"})
"""The separators, each with its name in sentences. Spreadsheets write semicolons in languages with decimal commas."""

_SEPARATOR_LINE = re.compile(r'\ufeff?\s*+"?sep=([^\w\s"]|\t)"?[ \t,;|]*+(?=[\r\n]|\Z)', re.IGNORECASE)
"""A first line that tells Excel the separator."""

# Not `importlib.resources`: every visitor of the page would download the modules that it imports.
DATA = f"{os.path.dirname(os.path.dirname(__file__))}/data"


class CsvRow(NamedTuple):
    """One row of a table."""

    line: int  # number of its line in the file
    cells: Mapping[str, str]  # by column head

    def wrong(self, what: str) -> BadSetupError:
        """An error about this row, which says what is wrong and what would be right."""
        return BadSetupError(f"Line {self.line}: {what}")


def read_shipped(name: str) -> str:
    """The text of a data file included with the game."""
    with open(f"{DATA}/{name}", encoding="utf-8") as file:
        return file.read()


def read_rows(text: str, heads: Sequence[str], optional: Sequence[str] = ()) -> tuple[CsvRow, ...]:
    """The rows of a table whose first line has these heads, in any order and letter case. The separator is taken from a line
    `sep=` or else detected from the heads. Empty rows and columns are skipped."""
    if len(text.encode(errors="replace")) > MOST_CHARACTERS:
        raise BadSetupError(f"This file is too long (limit {MOST_CHARACTERS // 1000} kB).")
    separator = _separator(text, {*heads, *optional})
    lines = _lines(text, separator)
    number, cells = next(lines, (1, []))
    columns = [cell.casefold() for cell in cells]
    found = [*filter(None, columns)]
    if sorted({*found} - {*optional}) != sorted(heads) or len({*found}) != len(found):
        raise BadSetupError(f"Line {number}: the column headings must be {','.join(heads)}.")
    return tuple(_row(number, columns, cells, separator) for number, cells in lines)


def heads_in(text: str, known: Collection[str]) -> set[str]:
    """Those of the known heads that are in the first line of a table."""
    return _known(text, _separator(text, known), known)


def write_rows(rows: Sequence[CsvRow], heads: Sequence[str]) -> str:
    """The canonical text of a table with these heads. Inverse of `read_rows`."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(heads)
    writer.writerows([row.cells[head] for head in heads] for row in rows)
    return out.getvalue()


def _separator(text: str, known: Collection[str]) -> str:
    """The separator that finds the most known heads in the first line."""
    named = _SEPARATOR_LINE.match(text)
    candidates = [*([named[1]] if named else []), *SEPARATORS]
    return max(candidates, key=lambda separator: len(_known(text, separator, known)))


def _known(text: str, separator: str, known: Collection[str]) -> set[str]:
    try:
        _, cells = next(_lines(text, separator), (1, []))
    except BadSetupError:
        return set()
    return {cell.casefold() for cell in cells} & {*known}


def _lines(text: str, separator: str) -> Iterator[tuple[int, list[str]]]:
    """Each line's number and cells, up to the last non-empty cell. Skips empty lines."""
    named = _SEPARATOR_LINE.match(text)
    # Keeps the line breaks of what is cut off, so that line numbers stay correct.
    rest = re.sub(r"[^\r\n]+", "", named[0]) + text[named.end() :] if named else text
    reader = csv.reader(io.StringIO(rest, newline=""), delimiter=separator, strict=True)
    try:
        for cells in reader:
            cleaned = [*map(clean, cells)]
            while cleaned and not cleaned[-1]:
                del cleaned[-1]
            if cleaned:
                yield reader.line_num, cleaned
    except csv.Error:
        raise BadSetupError(f"Line {reader.line_num}: unbalanced quotation marks around a cell.") from None


def _row(number: int, columns: Sequence[str], cells: Sequence[str], separator: str) -> CsvRow:
    """The row with these cells. Missing ones at the end are empty, because some spreadsheets omit them."""
    heads = [*filter(None, columns)]
    if len(cells) > len(columns):
        right = f"expected {len(heads)} cells ({','.join(heads)})"
        sign = SEPARATORS.get(separator, f"a “{separator}”")
        raise BadSetupError(
            f"Line {number}: {right}, found {len(cells)}. Put quotation marks around a cell that contains {sign}."
        )
    found = [*cells, *[""] * (len(columns) - len(cells))]
    for column, (head, cell) in enumerate(zip(columns, found, strict=True), 1):
        if cell and not head:
            raise BadSetupError(f"Line {number}: {quoted(cell)} is in column {column}, which has no heading.")
    return CsvRow(number, {head: cell for head, cell in zip(columns, found, strict=True) if head})


def one_of(row: CsvRow, head: str, known: Collection[str]) -> str:
    """The cell under this head. Raises BadSetupError unless it is one of the known words, in any letter case."""
    word = row.cells[head].lower()  # some spreadsheets capitalise cells
    if word not in known:
        raise row.wrong(f"the {head} must be {listed([*known], 'or')}, not {quoted(row.cells[head])}.")
    return word


def printable(row: CsvRow, head: str, most: int) -> str:
    """The cell under this head. Raises BadSetupError unless it has 1 to `most` printable characters."""
    text = row.cells[head]
    if not 1 <= len(text) <= most or not is_visible(text):
        raise row.wrong(f"the {head} must be 1 to {most} characters on one line; this one has {len(text)}.")
    return text


def whole_number(row: CsvRow, head: str, least: int, most: int) -> int:
    """The cell under this head as an int. Raises BadSetupError unless it is a whole number from `least` to `most`."""
    text = row.cells[head]
    if not re.fullmatch(r"[0-9]{1,3}", text) or not least <= int(text) <= most:
        raise row.wrong(f"{head} must be a whole number from {least} to {most}, not {quoted(text)}.")
    return int(text)
