"""Argument types of the command line: numbers, hashes, dates, names, options."""

from __future__ import annotations

import argparse
import re
from datetime import date
from typing import Any

from ..core import BadSaveError
from .files import read_text

Value = int | bool | str | list[int]
"""The value of a setup option."""

LARGEST_FILE = 1_000_000


def whole_number(least: int, most: int) -> Any:
    """An argument type: a whole number from `least` to `most`, inclusive."""

    def read(text: str) -> int:
        if not re.fullmatch(r"\d{1,9}", text) or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"{text!r} should be a whole number from {least} to {most}")
        return int(text)

    return read


def shown_hash(text: str) -> str:
    """An argument type: a seal or checksum as shown, or its first digits, in lower case. Fewer than 8 digits prove nothing.

    >>> shown_hash("5F3B09C4...")
    '5f3b09c4'
    """
    digits = text.rstrip(".…").lower()
    if not re.fullmatch(r"[0-9a-f]{8,64}", digits):
        raise argparse.ArgumentTypeError(f"{text[:80]!r} should be 8 to 64 hexadecimal digits")
    return digits


def day(text: str) -> date:
    """An argument type: a date.

    >>> day("2026-11-23").month
    11
    """
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text[:80]!r} should be a date such as 2026-11-23") from None


def names(text: str) -> list[str]:
    """An argument type: names separated by commas.

    >>> names("easy, medium")
    ['easy', 'medium']
    """
    return [name.strip() for name in text.split(",")]


def setup_options(text: str) -> dict[str, Value]:
    """An argument type: options as `name=value`, separated by commas; the value `@FILE` means the contents of that file.

    >>> setup_options("seats=4,board=classic,extra_cards=0/1/0/0")
    {'seats': 4, 'board': 'classic', 'extra_cards': [0, 1, 0, 0]}
    """
    options: dict[str, Value] = {}
    for part in text.split(","):
        name, equals, value = (piece.strip() for piece in part.partition("="))
        if not name or not equals:
            raise argparse.ArgumentTypeError(f"{part!r} should be option=value, such as seats=4")
        options[name] = _content(value[1:]) if value.startswith("@") else _meant(value)
    return options


def _meant(value: str) -> Value:
    if re.fullmatch(r"\d{1,9}(/\d{1,9}){1,20}", value):
        return list(map(int, value.split("/")))
    return int(value) if re.fullmatch(r"\d{1,9}", value) else {"yes": True, "no": False}.get(value, value)


def _content(file: str) -> str:
    """The text of a file named by an option: a table or a board."""
    try:
        return read_text(file, LARGEST_FILE, "an option", is_table=True)
    except BadSaveError as error:
        raise argparse.ArgumentTypeError(str(error).removesuffix(".")) from None
