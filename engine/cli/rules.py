"""`rules GAME`: a game's rules as text for a terminal or a pager, with pictures drawn as the terminal draws the table."""

from __future__ import annotations

import importlib.resources
import os
import shutil
import sys
import textwrap
from argparse import Namespace
from collections.abc import Iterator

from ..coach.illustration import read, seat_names
from ..core import BadSetupError
from ..game import GAMES, AnyGame
from ..markdown import Element, blocks
from ..text import quoted
from .compare import check_data

HEADINGS = ("h2", "h3", "h4", "h5")
WIDEST = 80
"""Columns. Wider text is harder to read."""


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
    found = list(blocks(text))
    return list(_Page(game, min(WIDEST, width), colour).lines(_part(game, found, heading) if heading else found))


def _part(game: AnyGame, found: list[Element], heading: str) -> list[Element]:
    """The blocks from this heading (ignoring case) to the next one of the same or a higher level."""
    headings = [(place, block.tag, block.words()) for place, block in enumerate(found) if block.tag in HEADINGS]
    for place, tag, words in headings:
        if words.casefold() == heading.casefold():
            end = next((other for other, higher, _ in headings if other > place and higher <= tag), len(found))
            return found[place:end]
    known = "; ".join(words for _, tag, words in headings if tag == "h2")
    raise BadSetupError(f"The {game.title} rules have no chapter {quoted(heading)}. Chapters: {known}.")


class _Page:
    """Formats blocks as lines. Parts of a table that were drawn for the last picture are not drawn again for the next."""

    def __init__(self, game: AnyGame, width: int, colour: bool) -> None:
        self._game = game
        self._width = width
        self._colour = colour
        self._drawn: list[str] = []

    def lines(self, found: list[Element]) -> Iterator[str]:
        """The lines of all blocks, with empty lines between them."""
        for number, block in enumerate(found):
            if number:
                yield ""
            yield from self._set(block)

    def _set(self, block: Element, sign: str = "") -> Iterator[str]:
        """The lines of one block; `sign` begins a list's item. Only pictures may be wider than the page."""
        indent = " " * len(sign)
        match block.tag:
            case "ul" | "ol" as tag:
                for number, item in enumerate(block.parts, 1):
                    sign = indent + (f"{number}. " if tag == "ol" else "* ")
                    for part in item.parts:
                        yield from self._set(part, sign)
                        sign = " " * len(sign)
            case "table":
                rows = [[cell.words() for cell in row.parts] for part in block.parts for row in part.parts]
                yield from _table(rows, self._width)
            case "picture":
                yield from self._picture(block.text)
            case "p" | "":
                yield from textwrap.wrap(block.words(), self._width, initial_indent=sign, subsequent_indent=indent)
            case tag:
                words = block.words()
                yield words.upper() if tag == "h1" else words
                yield {"h1": "=", "h2": "-"}.get(tag, ".") * len(words)

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
