"""`rules GAME`: a game's rules as text for a terminal or a pager, with pictures drawn as the terminal draws the table.

Reads the game's RULES.md, which is simple Markdown: headings, paragraphs, lists, tables, and pictures in code blocks.
"""

from __future__ import annotations

import importlib.resources
import os
import re
import shutil
import sys
import textwrap
from argparse import Namespace
from collections.abc import Iterator

from ..coach.illustration import read, seat_names
from ..core import BadSetupError
from ..game import GAMES, AnyGame
from ..text import quoted
from .compare import check_data

WIDEST = 80
"""Columns. Wider text is harder to read."""

FENCE = "```"
_ITEM = re.compile(r"( *)([*]|\d+\.) +")
_MARKUP = re.compile(r"\*\*|(?<!\w)\*(?=\S)|(?<=\S)\*(?!\w)|`")


def rules(options: Namespace) -> int:
    """`rules GAME`: prints all rules, or one chapter."""
    game: AnyGame = options.game
    check_data(game)
    colour = sys.stdout.isatty() and "NO_COLOR" not in os.environ
    print("\n".join(chapter(game, options.chapter, shutil.get_terminal_size().columns, colour)))
    return 0


def chapter(game: AnyGame, heading: str, width: int, colour: bool) -> list[str]:
    """The lines of the chapter with this heading, or of all rules for "", at most `width` columns and no wider than is easy to
    read. Raises BadSetupError if there is no such heading."""
    text = importlib.resources.files(f"{GAMES}.{game.name}").joinpath("RULES.md").read_text(encoding="utf-8")
    if heading:
        text = _part(game, text, heading)
    return list(_Page(game, min(WIDEST, width), colour).lines(text))


def _part(game: AnyGame, text: str, heading: str) -> str:
    """The text from this heading (ignoring case) to the next one of the same or a higher level."""
    lines = text.splitlines()
    headings = [(number, *_heading(line)) for number, line in enumerate(lines) if _heading(line)[0] > 1]
    for number, level, words in headings:
        if words.casefold() == heading.casefold():
            end = next((other for other, lower, _ in headings if other > number and lower <= level), len(lines))
            return "\n".join(lines[number:end])
    known = "; ".join(words for _, level, words in headings if level == 2)
    raise BadSetupError(f"The {game.title} rules have no chapter {quoted(heading)}. Chapters: {known}.")


def _heading(line: str) -> tuple[int, str]:
    """The level and the words of a heading; level 0 for any other line."""
    signs, _, words = line.partition(" ")
    return (len(signs), words) if signs and not signs.strip("#") else (0, "")


def _blocks(text: str) -> Iterator[list[str]]:
    """The lines of each paragraph, list item, table, picture and heading."""
    block: list[str] = []
    fenced = False
    for line in text.splitlines():
        ends = not fenced and (not line.strip() or _ITEM.match(line) or line.startswith((FENCE, "#")))
        if ends and block:
            yield block
            block = []
        if line.startswith(FENCE):
            fenced = not fenced
        if line.strip():
            block.append(line)
    if block:
        yield block


class _Page:
    """Formats blocks as lines. Parts of a table that were drawn for the last picture are not drawn again for the next."""

    def __init__(self, game: AnyGame, width: int, colour: bool) -> None:
        self._game = game
        self._width = width
        self._colour = colour
        self._drawn: list[str] = []

    def lines(self, text: str) -> Iterator[str]:
        """The lines of all blocks, with empty lines between them, except between the items of a list."""
        before = False
        for number, block in enumerate(_blocks(text)):
            is_item = _ITEM.match(block[0]) is not None
            if number and not (is_item and before):
                yield ""
            before = is_item
            yield from self._set(block)

    def _set(self, block: list[str]) -> Iterator[str]:
        """The lines of one block. Only pictures may be wider than the page."""
        level, words = _heading(block[0])
        if level:
            yield words.upper() if level == 1 else words
            yield {1: "=", 2: "-"}.get(level, ".") * len(words)
        elif block[0].startswith(FENCE):
            yield from self._picture("\n".join(block[1:-1]))
        elif block[0].startswith("|"):
            yield from _table([_cells(line) for line in block if not set(line) <= set("|- ")], self._width)
        else:
            text = " ".join(line.strip() for line in block)
            found = _ITEM.match(text)
            indent = " " * (len(block[0]) - len(block[0].lstrip())) if found else ""
            sign = f"{indent}{found[2]} " if found else ""
            words = _plain(text[found.end() :] if found else text)
            yield from textwrap.wrap(sign + words, self._width, subsequent_indent=" " * len(sign))

    def _picture(self, block: str) -> Iterator[str]:
        picture, before = read(block), self._drawn
        names = seat_names(self._game, picture.state(self._game).setup)
        self._drawn = self._game.terminal(picture.observation(self._game), names, self._colour).split("\n\n")
        for part in self._drawn:
            if part not in before:
                yield from (f"    {line}".rstrip() for line in part.splitlines())
                yield ""
        yield from textwrap.wrap(picture.caption, self._width)
        yield from textwrap.wrap(f"({picture.shown})", self._width)


def _plain(text: str) -> str:
    """The text without Markdown's signs of emphasis."""
    return _MARKUP.sub("", text)


def _cells(row: str) -> list[str]:
    return [_plain(cell.strip()).replace("\\|", "|") for cell in row.strip().removeprefix("|").removesuffix("|").split(" | ")]


def _table(rows: list[list[str]], width: int) -> Iterator[str]:
    """The rows in columns. Narrows the widest column until they fit."""
    columns = [max(map(len, column)) for column in zip(*rows, strict=True)]
    gaps = 2 * (len(columns) - 1)
    while sum(columns) + gaps > width:
        columns[columns.index(max(columns))] -= 1
    for number, row in enumerate(rows):
        wrapped = [textwrap.wrap(cell, wide) or [""] for cell, wide in zip(row, columns, strict=True)]
        for line in range(max(map(len, wrapped))):
            parts = (cell[line] if line < len(cell) else "" for cell in wrapped)
            yield "  ".join(part.ljust(wide) for part, wide in zip(parts, columns, strict=True)).rstrip()
        if number == 0:
            yield "  ".join("-" * wide for wide in columns)
