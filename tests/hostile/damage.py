"""Damages texts as somebody does who knows what they hold: JSON by its values, tables by their cells, lines by their parts.

Every function takes a text, others of its kind to take parts from, and the source of all choices.
"""

from __future__ import annotations

import gzip
import json
import random
from collections.abc import Callable, Sequence
from copy import deepcopy
from typing import Any
from urllib.parse import quote, unquote

from engine.core import SequorError
from web.storage.boards import packed, unpacked

Damage = Callable[[str, Sequence[str], random.Random], str]

NASTY = (
    "", " ", "\0", "\n", "\r\n", '"', "\\", "\\u0000", "\ud800", "\u202e", "\u3164", "\u0301\u0316" * 40, "\ufdfa" * 30, "%",
    "%00", "%ed%a0%80", "-", "-1", "0", "00", "1e999", "NaN", "Infinity", "9" * 19, "9" * 5000, "٣", "²", "½", "[" * 60, "{}",
    "[]", "null", "true", "__class__", "x" * 3000, "<b>", "😀", ",", ";", ":", "/", "=", "&", "#", "*", "?", "_", "not ", " or ",
)  # fmt: skip
VALUES: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 2, 10**18, -(10**30), 10**400, 0.5, 1e300, [], {}, [[]], [None], {"": 0}, [[0, "pass"]],
)  # fmt: skip
SEPARATORS = " /,:-.;=&\n"


def of_text(text: str, others: Sequence[str], rng: random.Random) -> str:
    """Characters lost, doubled, moved, taken from elsewhere or replaced by nasty ones."""
    for _ in range(rng.choice((1, 1, 2, 3))):
        start = rng.randint(0, len(text))
        end = min(len(text), start + rng.choice((0, 1, 1, 2, 8, 40)))
        other = rng.choice(others)
        at = rng.randint(0, len(other))
        scraps = (rng.choice(NASTY), text[start:end] * rng.choice((2, 3, 50)), other[at : at + rng.randint(1, 30)], "")
        text = text[:start] + rng.choice(scraps) + text[end:]
    return text


def of_parts(text: str, others: Sequence[str], rng: random.Random) -> str:
    """Parts between separators lost, doubled, exchanged or replaced by parts of another text."""
    separator = rng.choice([sign for sign in SEPARATORS if sign in text] or [" "])
    parts, foreign = text.split(separator), rng.choice(others).split(separator)
    one, other = rng.randrange(len(parts)), rng.randrange(len(parts))
    change = rng.randrange(6)
    if change == 0:
        del parts[one]
    elif change == 1:
        parts[one:one] = [parts[one]] * rng.choice((1, 2, 300))
    elif change == 2:
        parts[one], parts[other] = parts[other], parts[one]
    elif change == 3:
        parts[one] = rng.choice(foreign)
    elif change == 4:
        parts[one] = of_text(parts[one], foreign, rng)
    else:
        parts[one] = rng.choice(NASTY)
    return separator.join(parts)


def of_json(text: str, others: Sequence[str], rng: random.Random) -> str:
    """Values lost, doubled, exchanged, of another kind, or damaged themselves; keys too."""
    data, other = json.loads(text), json.loads(rng.choice(others))
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        holders = _holders(data)
        if not holders:
            return of_text(text, others, rng)
        holder = rng.choice(holders)
        key = rng.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
        _change(holder, key, _holders(other), others, rng)
    return json.dumps(data, ensure_ascii=rng.random() < 0.2, separators=(",", ":"))


def _change(holder: Any, key: Any, foreign: list[Any], others: Sequence[str], rng: random.Random) -> None:
    change, old = rng.randrange(7), holder[key]
    if change == 0:
        del holder[key]
    elif change == 1 and isinstance(holder, list):
        holder[key:key] = [deepcopy(old) for _ in range(rng.choice((1, 2, 100)))]
    elif change == 1:
        holder[f"{key}{rng.choice(NASTY)}"[:5000]] = deepcopy(old)
    elif change == 2 and foreign:
        source = rng.choice(foreign)
        holder[key] = deepcopy(rng.choice(list(source.values()) if isinstance(source, dict) else source))
    elif isinstance(old, str) and change < 6:
        holder[key] = (of_parts if change % 2 else of_text)(old, others, rng)
    elif type(old) is int and change < 6:
        holder[key] = old + rng.choice((-2, -1, 1, 2, 10**6, -(10**6)))
    else:
        holder[key] = deepcopy(rng.choice((*VALUES, *NASTY)))


def _holders(value: Any) -> list[Any]:
    """All lists and objects in the value that hold something, itself included."""
    if not isinstance(value, list | dict) or not value:
        return []
    inner = value.values() if isinstance(value, dict) else value
    return [value, *(holder for item in inner for holder in _holders(item))]


def of_board_link(code: str, others: Sequence[str], rng: random.Random) -> str:
    """The link, or the board in it."""
    if rng.random() < 0.3:
        return of_text(code, others, rng)
    try:
        inside = of_json(unpacked(code), [unpacked(other) for other in others], rng)
        return packed(inside)
    except (SequorError, UnicodeEncodeError):
        return of_text(code, others, rng)


def of_position_link(address: str, others: Sequence[str], rng: random.Random) -> str:
    """The address, or the position in it."""
    before, sign, position = address.partition("position=")
    if not sign or rng.random() < 0.3:
        return of_text(address, others, rng)
    inside = of_parts(unquote(position), [unquote(other.partition("position=")[2]) for other in others], rng)
    return f"{before}{sign}{quote(inside, safe='', errors='replace')}"


def of_words(text: str, others: Sequence[str], rng: random.Random) -> str:
    """A word list, given and returned as Latin-1: what is packed in it, or its bytes."""
    content = text.encode("latin-1", "replace")
    if not content.startswith(b"\x1f\x8b") or rng.random() < 0.5:
        return of_text(text, others, rng).encode("latin-1", "replace").decode("latin-1")
    inside = of_parts(gzip.decompress(content).decode("ascii"), [other for other in others if other.isascii()], rng)
    return gzip.compress(inside.encode("ascii", "replace"), mtime=0).decode("latin-1")
