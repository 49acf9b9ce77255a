"""The Markdown of a game's RULES.md as a tree of elements, from which the terminal and the page each make what they show.

It has headings, paragraphs, tables, `picture` blocks, and lists; an item's further lines are indented. Words can be **bold**,
*italic* or `code`. Other code blocks and irregular tables are refused. Everything else, such as HTML or a link, is plain text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from textwrap import dedent
from typing import NamedTuple

from .core import BadTextError
from .text import quoted

# A paragraph ends before any of these. A number other than 1 doesn't end it: a sentence may have wrapped there.
_STARTS = r"(?:\#{1,5}\ |```|\||[*-]\ |1\.\ )"
_ITEM = r"\ +\S.*(?:\n+\ .+)*\n+"
_BLOCK = re.compile(
    rf"""^(?:
    (?P<signs>\#{{1,5}})\ +(?P<heading>.+)
    | ```picture\n(?P<picture>(?:.*\n)*?)```$
    | (?P<code>```.*)
    | (?P<table>(?:\|.*\n)+)
    | (?P<ul>(?:[*-]{_ITEM})+)
    | (?P<ol>1\.{_ITEM}(?:\d+\.{_ITEM})*)
    | (?P<p>.*\S.*(?:\n(?!{_STARTS}).*\S.*)*)
    )""",
    re.MULTILINE | re.VERBOSE,
)
_SIGN = re.compile(r"^(?:[*-]|\d+\.) +", re.MULTILINE)
_BAR = re.compile(r" *(?<!\\)\| *")
_STYLED = re.compile(r"`(?P<code>[^`]+)`|(?<!\w)(?P<stars>\*\*?)(?!\s)(?P<words>[^*]+)(?<!\s)(?P=stars)(?!\w)")


class Element(NamedTuple):
    """A text, or parts. The tag is HTML's, "picture" for a description that `coach.illustration` reads, or "" for none."""

    tag: str
    parts: tuple[Element, ...] = ()
    text: str = ""

    def words(self) -> str:
        """The text of all parts."""
        return self.text + "".join(part.words() for part in self.parts)


def blocks(text: str) -> Iterator[Element]:
    """The headings, paragraphs, lists, tables and pictures of a text. Raises BadTextError."""
    for found in _BLOCK.finditer(f"{text}\n"):
        kind = found.lastgroup or ""
        block = found[kind]
        match kind:
            case "heading":
                yield _styled(f"h{len(found['signs'])}", block.strip())
            case "picture":
                yield Element(kind, text=block)
            case "code":
                raise BadTextError(f"The block {quoted(block)} is not a picture or has no end. Use a list or a table, or end it.")
            case "table":
                yield _table(block.splitlines())
            case "p":
                yield _styled(kind, "\n".join(map(str.strip, block.splitlines())))
            case _:
                yield Element(kind, tuple(map(_item, _SIGN.split(block)[1:])))


def _item(text: str) -> Element:
    first, _, more = text.partition("\n")
    words, *others = blocks(f"{first}\n{dedent(more)}")
    return Element("li", (words._replace(tag="") if words.tag == "p" else words, *others))


def _table(lines: list[str]) -> Element:
    head, *rows = cells = [_BAR.split(line) for line in lines]
    if not rows or set("".join(rows[0])) != {"-"} or any(row[-1] or len(row) != len(head) for row in cells):
        raise BadTextError(f"The table {quoted(lines[0])} needs | --- | below its headings, and equal rows that end with |.")
    return Element("table", (Element("thead", (_row("th", head),)), Element("tbody", tuple(_row("td", row) for row in rows[1:]))))


def _row(tag: str, cells: list[str]) -> Element:
    return Element("tr", tuple(_styled(tag, cell.replace("\\|", "|")) for cell in cells[1:-1]))


def _styled(tag: str, text: str) -> Element:
    parts, place = [], 0
    for found in _STYLED.finditer(text):
        style = {None: "code", "*": "em", "**": "strong"}[found["stars"]]
        parts += [Element("", text=text[place : found.start()]), Element(style, text=found["code"] or found["words"])]
        place = found.end()
    return Element(tag, (*parts, Element("", text=text[place:])))
