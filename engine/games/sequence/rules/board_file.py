"""Board files: finds the included boards by name; checks, reads and writes custom boards as text.

The text is JSON and untrusted. Each fault is reported as one sentence and its place.

    {"format": "sequor-board", "version": 1, "name": "Farm",
     "rows": [["*", "cow", "pig", …], …],
     "faces": {"cow": {"name": "cow", "text": "🐄"}, "pig": {"name": "pig", "image": "data:image/png;base64,…"}, …},
     "cards": {"cow": 2},
     "wild": 8, "anti_wild": 8}

Rows start at the top; `*` is a free space. A face's picture is a text, an image or the name of a drawing. The deck has one card
for each space that shows the face, unless `cards` gives another number. Images are checked by the size in their header, without
decoding any pixels, because a few bytes can expand to millions of pixels in a browser.
"""

from __future__ import annotations

import base64
import binascii
import json
import os
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import islice, product
from typing import Any, NamedTuple, NoReturn

from ....cards import STANDARD_DECK, Card
from ....core import BadSetupError
from ....files import OURS, format_of
from ....text import BLANK, JOINERS, is_nested_beyond, is_visible, listed, quoted
from .board import DIRECTIONS, FREE, LINE_LENGTH, REMOVE, WILD, Board, Face

LARGEST_IMAGE = 16_000
"""In bytes, after base64 decoding."""

MOST_PIXELS = 512
"""The largest width and height."""

_DATA_URL = re.compile(r"data:image/(png|jpeg|webp);base64,([A-Za-z0-9+/]+={0,2})")
_LONGEST_URL = LARGEST_IMAGE // 3 * 4 + 40
_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
"""JPEG markers that start a frame header, which contains the size."""

Size = tuple[int, int]


def image_problem(url: str) -> str:
    """The fault of an image given as a data URL, as part of a sentence; "" if it has none.

    >>> image_problem("cow.png")
    'should be a PNG, JPEG or WebP as a data URL in base64'
    """
    match = _DATA_URL.fullmatch(url) if len(url) <= _LONGEST_URL else None
    if len(url) > _LONGEST_URL:
        return f"is too big (limit {LARGEST_IMAGE // 1000} kB)"
    if not match:
        return "should be a PNG, JPEG or WebP as a data URL in base64"
    try:
        content = base64.b64decode(match[2], validate=True)
    except binascii.Error:
        return "is damaged: its base64 can’t be read"
    if len(content) > LARGEST_IMAGE:
        return f"is too big (limit {LARGEST_IMAGE // 1000} kB)"
    size = _SIZES[match[1]](content)
    if size is None:
        return f"is not a {_NAMES[match[1]]} file"
    if not all(1 <= side <= MOST_PIXELS for side in size):
        return f"is too large: {size[0]} × {size[1]} pixels (limit {MOST_PIXELS} × {MOST_PIXELS})"
    return ""


def _png_size(content: bytes) -> Size | None:
    if content[:8] != b"\x89PNG\r\n\x1a\n" or content[12:16] != b"IHDR" or len(content) < 24:
        return None
    return int.from_bytes(content[16:20], "big"), int.from_bytes(content[20:24], "big")


def _jpeg_size(content: bytes) -> Size | None:
    if content[:2] != b"\xff\xd8":
        return None
    at = 2
    while content[at : at + 1] == b"\xff" and len(content) >= at + 9:
        if content[at + 1] in _FRAMES:
            return int.from_bytes(content[at + 7 : at + 9], "big"), int.from_bytes(content[at + 5 : at + 7], "big")
        at += 2 + int.from_bytes(content[at + 2 : at + 4], "big")
    return None


def _webp_size(content: bytes) -> Size | None:
    if content[:4] != b"RIFF" or content[8:12] != b"WEBP" or len(content) < 30:
        return None
    if content[12:16] == b"VP8X":
        return int.from_bytes(content[24:27], "little") + 1, int.from_bytes(content[27:30], "little") + 1
    if content[12:16] == b"VP8L" and content[20] == 0x2F:
        bits = int.from_bytes(content[21:25], "little")
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    if content[12:16] == b"VP8 " and content[23:26] == b"\x9d\x01\x2a":
        return int.from_bytes(content[26:28], "little") & 0x3FFF, int.from_bytes(content[28:30], "little") & 0x3FFF
    return None


_NAMES: Mapping[str, str] = {"png": "PNG", "jpeg": "JPEG", "webp": "WebP"}
_SIZES: Mapping[str, Callable[[bytes], Size | None]] = {"png": _png_size, "jpeg": _jpeg_size, "webp": _webp_size}


FORMAT, VERSION = "sequor-board", 1
FREE_SPACE, EMPTY_SPACE = "*", ""
LONGEST_SIDE = 12
LONGEST_NAME = 24
LONGEST_TEXT = 12
MOST_CARDS = 20
MOST_BORDERED = 40
MOST_FREE = 2
"""The most free spaces in a line of five. With more, one or two chips would make a sequence (ruling)."""

DRAWINGS = (
    "fox owl hare hedgehog bee butterfly snail frog fish duck mushroom acorn "
    "leaf clover poppy sunflower tulip apple pear cherry sun moon cloud rainbow"
).split()
"""The names of the drawings included with the page."""

PARTS = ("format", "version", "name", "rows", "faces", "cards", "wild", "anti_wild")
OPTIONAL = {"cards"}
PICTURES = ("text", "image", "drawing")
BORDERED = {"wild": "WILD", "anti_wild": "REMOVE"}

_ID = re.compile(r"[a-z0-9]{1,12}")
Data = Mapping[str, Any]


class Problem(NamedTuple):
    """One fault of a board."""

    sentence: str  # a full sentence
    place: str = ""  # `space c4`, `face cow` or the name of a field; "" for the whole board


def problems(data: Any) -> Iterator[Problem]:
    """All faults of a board's parsed JSON, the most important first; none if the board is playable."""
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
    """Normalises a name. Two names with the same result look the same to players."""
    # NFKC normalisation sorts combining marks in quadratic time, so limit the length first.
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
    """Faults of single spaces, and faces that no space shows."""
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
    """Lines of five with more than MOST_FREE free spaces."""
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
    """The space's name; `a1` is the first space of the last row."""
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
    """The face's name, or its id if the name is invalid."""
    face = faces[card]
    name = face.get("name") if isinstance(face, dict) else None
    return _shown(card) if any(_name(name, "", "")) else str(name)


def _shown(value: Any) -> str:
    """An untrusted value, shortened and escaped for display."""
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, list | dict):
        return "a list" if isinstance(value, list) else "an object"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    return str(value) if abs(value) < 1_000_000 else "a huge number"


__all__ = ["DRAWINGS", "LARGEST_BOARD", "Problem", "parse_board", "problems", "write_board"]

DEEPEST = 3
"""The maximum nesting depth of lists and objects: the board, its rows, a row."""

LARGEST_BOARD = 400_000
"""In bytes, for the text and for the unpacked content of a link."""


def parse_board(text: str) -> Board:
    """Parses a custom gameboard. Raises BadSetupError with its first fault."""
    data = _read(text)
    for problem in problems(data):
        raise BadSetupError(problem.sentence)
    faces = {card: Face(**face) for card, face in data["faces"].items()}
    rows = tuple(tuple(FREE if card == FREE_SPACE else card for card in row) for row in data["rows"])
    counts = _default_counts(rows) | data.get("cards", {}) | {WILD: data["wild"], REMOVE: data["anti_wild"]}
    return Board(
        name=data["name"],
        faces=rows,
        deck=tuple(sorted(Counter(counts).elements())),
        wild=(WILD,),
        anti_wild=(REMOVE,),
        looks=faces,
    )


def write_board(board: Board) -> str:
    """The canonical text of a custom gameboard, without fields at their defaults. Inverse of `parse_board`."""
    counts, usual = Counter(board.deck), _default_counts(board.faces)
    data = {
        "format": FORMAT,
        "version": VERSION,
        "name": board.name,
        "rows": [[FREE_SPACE if card == FREE else card for card in row] for row in board.faces],
        "faces": {card: _written(face) for card, face in board.looks.items()},
        "cards": {card: counts[card] for card in board.looks if counts[card] != usual[card]},
        "wild": counts[WILD],
        "anti_wild": counts[REMOVE],
    }
    return json.dumps({part: value for part, value in data.items() if value != {}}, ensure_ascii=False, separators=(",", ":"))


def _written(face: Face) -> Mapping[str, str]:
    return {"name": face.name} | {kind: getattr(face, kind) for kind in PICTURES if getattr(face, kind)}


def _default_counts(rows: tuple[tuple[str, ...], ...]) -> Counter[str]:
    """The default deck: one card for each space that shows the face."""
    return Counter(card for row in rows for card in row if card != FREE)


def _read(text: str) -> Any:
    """Parses the JSON text. Raises BadSetupError."""
    if len(text) > LARGEST_BOARD or len(text.encode(errors="replace")) > LARGEST_BOARD:
        raise BadSetupError(f"This board is too big (limit {LARGEST_BOARD // 1000} kB).")
    if (other := format_of(text)) in OURS and other != FORMAT:
        raise BadSetupError(f"This is {OURS[other]}, not a board. Use “Open a file” in Settings.")
    strange = BadSetupError("This is not a board. It should be complete JSON with each part once.")
    if is_nested_beyond(DEEPEST, text):
        raise strange
    try:
        return json.loads(text.removeprefix("\ufeff"), parse_constant=_refuse, object_pairs_hook=_once_each)
    except (ValueError, RecursionError):
        raise strange from None


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError
    return found


def _refuse(constant: str) -> NoReturn:
    raise ValueError(constant)


CLASSIC = "classic"
DATA = f"{os.path.dirname(os.path.dirname(__file__))}/data"

TWO_EYED_JACKS: tuple[Card, ...] = ("JD", "JC")
ONE_EYED_JACKS: tuple[Card, ...] = ("JS", "JH")


def board_names() -> tuple[str, ...]:
    """The names of the included boards, the classic one first."""
    return (CLASSIC, *sorted(_TEXTS))


def load_board(board: str) -> Board:
    """Loads an included board by name or, if the argument starts with {, parses it as a custom board.

    Raises BadSetupError.

    >>> load_board("classic").cards[:3]
    ('**', '2S', '3S')
    """
    if board.startswith("{"):
        return _player_board(board)
    if board not in board_names():
        raise BadSetupError(f"There is no board called {quoted(board)}. Boards: {', '.join(board_names())}.")
    return _shipped_board(board)


@cache
def _shipped_board(name: str) -> Board:
    return _CLASSIC if name == CLASSIC else parse_board(_TEXTS[name])


@lru_cache(maxsize=8)
def _player_board(text: str) -> Board:
    return parse_board(text)


def board_text(name: str) -> str:
    """The text of an included custom gameboard, as a template for players' own boards."""
    return _TEXTS[name]


def _shipped_text(file: str) -> str:
    with open(f"{DATA}/{file}", encoding="utf-8") as stream:
        return stream.read()


def _classic() -> Board:
    data: dict[str, Any] = json.loads(_shipped_text("classic.json"))
    return Board(
        name=CLASSIC,
        faces=tuple(tuple(row) for row in data["rows"]),
        deck=tuple(sorted(STANDARD_DECK * 2)),
        wild=TWO_EYED_JACKS,
        anti_wild=ONE_EYED_JACKS,
    )


# Loaded at import, because the page's snapshot of a running Python contains no files.
_CLASSIC = _classic()
_TEXTS = {name: _shipped_text(f"{name}.json") for name in ("meadow",)}
