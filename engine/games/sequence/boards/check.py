"""Checks the data of a board that a player made: each fault is one sentence, with its place on the board.

The data is parsed JSON from anybody, so nothing in it is trusted. `file.py` describes the format.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, product
from typing import Any, NamedTuple

from ....text import BLANK, JOINERS, is_visible, listed, quoted
from .board import DIRECTIONS, LINE_LENGTH
from .images import image_problem

FORMAT, VERSION = "sequor-board", 1
FREE_SPACE, EMPTY_SPACE = "*", ""
LONGEST_SIDE = 12
LONGEST_NAME = 24
LONGEST_TEXT = 12
MOST_CARDS = 20
MOST_BORDERED = 40
MOST_FREE = 2
"""Free spaces in a line of five: with more, one or two chips would make a sequence (ruling)."""

DRAWINGS = (
    "fox owl hare hedgehog bee butterfly snail frog fish duck mushroom acorn "
    "leaf clover poppy sunflower tulip apple pear cherry sun moon cloud rainbow"
).split()
"""The names of the pictures that the page draws itself."""

PARTS = ("format", "version", "name", "rows", "faces", "cards", "wild", "anti_wild")
OPTIONAL = {"cards"}
PICTURES = ("text", "image", "drawing")
BORDERED = {"wild": "WILD", "anti_wild": "REMOVE"}

_ID = re.compile(r"[a-z0-9]{1,12}")
Data = Mapping[str, Any]


class Problem(NamedTuple):
    """One fault, in a sentence. `place` is `space c4`, `face cow` or the name of a part; "" where it has none."""

    sentence: str
    place: str = ""


def problems(data: Any) -> Iterator[Problem]:
    """All faults of a board's data, the most important first; none for a board that can be played on."""
    strange = _not_a_board(data)
    if strange:
        yield Problem(strange)
        return
    yield from _name(data["name"], "The board", "name")
    yield from _rows(data["rows"])
    yield from _faces(data["faces"])
    yield from _counts(data)
    if not any(_rows(data["rows"])) and isinstance(data["faces"], dict):
        yield from _spaces(data["rows"], data["faces"])


def _not_a_board(data: Any) -> str:
    if not isinstance(data, dict):
        return f"This is not a board. It should be an object with {listed(PARTS)}, not {_shown(data)}."
    if data.get("format") != FORMAT:
        return f'This is not a Sequor board: its format should be "{FORMAT}", not {_shown(data.get("format"))}.'
    version = data.get("version")
    if type(version) is int and version > VERSION:
        return f"This board uses format version {_shown(version)}. Update Sequor to open it (this version reads {VERSION})."
    if type(version) is not int or version != VERSION:
        return f"The board’s version should be {VERSION}, not {_shown(version)}."
    missing = [part for part in PARTS if part not in data and part not in OPTIONAL]
    if missing:
        return f"The board has no {missing[0]}. A board has {listed(PARTS)}."
    strange = [part for part in data if part not in PARTS]
    return f"The board has an unknown part {_shown(strange[0])}. A board has {listed(PARTS)}." if strange else ""


# Names and pictures


def _name(name: Any, whose: str, place: str) -> Iterator[Problem]:
    right = f"1 to {LONGEST_NAME} visible characters, with no spaces at either end"
    if name == "":
        yield Problem(f"{whose} needs a name of 1 to {LONGEST_NAME} characters.", place)
    elif not isinstance(name, str) or not (1 <= len(name) <= LONGEST_NAME and name == name.strip() and is_visible(name)):
        yield Problem(f"{whose} needs a name of {right}, not {_shown(name)}.", place)


def _alike(name: str) -> str:
    """What is seen of a name: two names with the same result would be mistaken for each other."""
    # Normalizing sorts combining marks, which takes time in proportion to the square of their number.
    plain = unicodedata.normalize("NFKC", name[:LONGEST_NAME]).casefold()
    seen = (char for char in plain if char not in BLANK | JOINERS)
    return " ".join("".join(seen).split())


def _faces(faces: Any) -> Iterator[Problem]:
    if not isinstance(faces, dict):
        yield Problem(f"The faces should be an object with one face per id, not {_shown(faces)}.", "faces")
        return
    first: dict[str, str] = {}
    for card, face in faces.items():
        place = f"face {card}"
        if not _ID.fullmatch(card):
            yield Problem(f"A face’s id should have 1 to 12 characters, only a to z and 0 to 9, not {_shown(card)}.", place)
        elif not isinstance(face, dict) or not {"name", *PICTURES} >= set(face):
            yield Problem(f"The face {card} should have a name, one of {listed(PICTURES, 'or')}, and nothing else.", place)
        else:
            yield from _face(card, face, place)
            name = face.get("name")
            if isinstance(name, str) and first.setdefault(_alike(name), card) != card:
                yield Problem(f"Two faces are called {_shown(name)}. Give each a different name.", place)


def _face(card: str, face: Data, place: str) -> Iterator[Problem]:
    yield from _name(face.get("name"), f"The face {card}", place)
    called = _called(card, {card: face})
    pictures = [kind for kind in PICTURES if face.get(kind, "") != ""]
    if len(pictures) != 1:
        words = f"needs exactly one picture: a text, an image or a drawing. It has {len(pictures)}."
        yield Problem(f"The face {called} {words}", place)
        return
    [kind] = pictures
    wrong = "should be a text" if not isinstance(face[kind], str) else _picture_problem(kind, face[kind])
    if wrong:
        yield Problem(f"The {'picture' if kind == 'text' else kind} of the face {called} {wrong}.", place)


def _picture_problem(kind: str, picture: str) -> str:
    if kind == "image":
        return image_problem(picture)
    if kind == "drawing":
        return "" if picture in DRAWINGS else f"should be one of {listed(DRAWINGS, 'or')}, not {_shown(picture)}"
    if len(picture) <= LONGEST_TEXT and picture == picture.strip() and is_visible(picture):
        return ""
    return f"should be an emoji or a text of 1 to {LONGEST_TEXT} visible characters, not {_shown(picture)}"


# Spaces and cards


def _rows(rows: Any) -> Iterator[Problem]:
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        yield Problem(f"The rows should be a list of lists of spaces, not {_shown(rows)}.", "rows")
        return
    for what, count in (("rows", len(rows)), *(("columns", count) for count in sorted({*map(len, rows)}))):
        if not LINE_LENGTH <= count <= LONGEST_SIDE:
            why = ", so there is no room for five in a row" if count < LINE_LENGTH else ""
            yield Problem(f"A board has {LINE_LENGTH} to {LONGEST_SIDE} {what}. This one has {count}{why}.", "rows")
            return
    if len({*map(len, rows)}) > 1:
        yield Problem("All rows must have the same number of spaces.", "rows")
        return
    strange = [space for row in rows for space in row if not isinstance(space, str)]
    if strange:
        yield Problem(f"A space should be the id of a face or “{FREE_SPACE}”, not {_shown(strange[0])}.", "rows")


def _spaces(rows: Sequence[Sequence[str]], faces: Data) -> Iterator[Problem]:
    """The spaces that cannot be played on, and the faces that are not on the board."""
    places: dict[str, list[str]] = {}
    for number, row in enumerate(rows):
        for column, card in enumerate(row):
            places.setdefault(card, []).append(_space(rows, number, column))
    empty = places.pop(EMPTY_SPACE, [])
    if empty:
        one = f"Space {empty[0]} is" if len(empty) == 1 else f"{len(empty)} spaces, such as {empty[0]}, are"
        yield Problem(f"{one} empty. Each space needs a face or must be free.", f"space {empty[0]}")
    places.pop(FREE_SPACE, None)
    yield from islice(_lines_too_free(rows), 1)
    for card, spaces in places.items():
        if card not in faces:
            yield Problem(f"Space {spaces[0]} shows {_shown(card)}, which is not one of the faces.", f"space {spaces[0]}")
    unseen = [card for card in faces if card not in places]
    if unseen:
        rest = [f"{len(unseen) - 3} more"] if len(unseen) > 3 else []
        names = listed([*(_called(card, faces) for card in unseen[:3]), *rest])
        one = f"The face {names} is not on the board. Paint it on a space or remove it."
        many = f"The faces {names} are not on the board. Paint them on spaces or remove them."
        yield Problem(one if len(unseen) == 1 else many, f"face {unseen[0]}")


def _lines_too_free(rows: Sequence[Sequence[str]]) -> Iterator[Problem]:
    """The lines of five that a chip or two would fill."""
    steps = range(LINE_LENGTH)
    for (number, row), (down, right) in product(enumerate(rows), DIRECTIONS):
        for column in range(len(row)):
            line = [(number + step * down, column + step * right) for step in steps]
            if all(0 <= down < len(rows) and 0 <= right < len(row) for down, right in line):
                free = sum(rows[down][right] == FREE_SPACE for down, right in line)
                if free > MOST_FREE:
                    first, last = _space(rows, *line[0]), _space(rows, *line[-1])
                    words = f"The line from {first} to {last} has {free} free spaces, which makes it too easy"
                    yield Problem(f"{words}. A line of five can have at most {MOST_FREE} free spaces.", f"space {first}")


def _space(rows: Sequence[object], number: int, column: int) -> str:
    """The name of a space: `a1` is the first of the last row."""
    return f"{chr(ord('a') + column)}{len(rows) - number}"


def _counts(data: Data) -> Iterator[Problem]:
    faces, cards = data["faces"], data.get("cards", {})
    if not isinstance(cards, dict):
        yield Problem(f"The cards should be an object with a number for each face, not {_shown(cards)}.", "cards")
        cards = {}
    spaces = Counter(space for row in data["rows"] for space in row) if not any(_rows(data["rows"])) else Counter[str]()
    for card, count in cards.items():
        most, place = max(MOST_CARDS, spaces[card]), f"face {card}"
        if not isinstance(faces, dict) or card not in faces:
            yield Problem(f"There are cards for {_shown(card)}, which is not one of the faces.", "cards")
        elif count == 0 and type(count) is int:
            why = "so nobody could ever play on its spaces"
            yield Problem(f"The face {_called(card, faces)} has no cards, {why}. Give it 1 to {most}.", place)
        elif type(count) is not int or not 1 <= count <= most:
            yield Problem(f"The face {_called(card, faces)} should have 1 to {most} cards, not {_shown(count)}.", place)
    for part, words in BORDERED.items():
        count = data[part]
        if type(count) is not int or not 0 <= count <= MOST_BORDERED:
            yield Problem(f"There should be 0 to {MOST_BORDERED} {words} cards, not {_shown(count)}.", part)


def _called(card: str, faces: Data) -> str:
    """The face's name or, where that cannot be shown, its id."""
    face = faces[card]
    name = face.get("name") if isinstance(face, dict) else None
    return _shown(card) if any(_name(name, "", "")) else str(name)


def _shown(value: Any) -> str:
    """An untrusted value in a few characters that can be shown."""
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, list | dict):
        return "a list" if isinstance(value, list) else "an object"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    return str(value) if abs(value) < 1_000_000 else "a huge number"
