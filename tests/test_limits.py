"""Every size that a text from outside may have, and the sentence that says so where it is larger."""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Callable
from typing import Any

import pytest

from engine import codec
from engine.core import SequorError
from engine.games.sequence.rules.board_file import LARGEST_BOARD, parse_board
from engine.games.sequence.rules.setup import TURN_LIMIT
from engine.games.sequitur.box.cards import read_cards
from engine.games.sequitur.box.goals import read_goals
from engine.games.sequitur.words import lexicon
from engine.games.sequitur.words.lexicon import LARGEST_FILE, LARGEST_LIST, Lexicon
from engine.match import LONGEST_SAVE, MOST_EVENTS, Match, Player
from tests.hostile.hurts import longest_game
from tests.hostile.samples import game, matches
from web.storage.boards import LARGEST_TEXT, LONGEST_LINK, packed, unpacked

SAVE = matches("sequence")[0].to_json()
MANY_EVENTS = json.dumps(json.loads(SAVE) | {"events": [[0, "pass", "0" * 16]] * (MOST_EVENTS + 1)})
BOMB = urlsafe_b64encode(zlib.compress(b" " * (LARGEST_TEXT + 1))).decode()
OBSERVATION = game("sequence").observation_type

LIMITS: dict[str, tuple[Callable[[Any], object], Any, str]] = {
    "a save": (
        Match.from_json,
        " " * (LONGEST_SAVE + 1),
        "This file is too long to be a save (limit 1,000,000 characters).",
    ),
    "its events": (Match.from_json, MANY_EVENTS, "This save has too many events (10,001; limit 10,000)."),
    "a position of Sequence": (
        game("sequence").parse_position,
        "1" * 500_001,
        "This is too long for a Sequence position (limit 500,000 characters).",
    ),
    "one of Sequoia": (
        game("sequoia").parse_position,
        "1" * 2_001,
        "This is too long for a Sequoia position (limit 2,000 characters).",
    ),
    "one of Sequitur": (
        game("sequitur").parse_position,
        "1" * 300_001,
        "This is too long for a Sequitur position (limit 300,000 characters).",
    ),
    "an observation": (
        lambda text: codec.loads(OBSERVATION, text),
        " " * (codec.LONGEST + 1),
        "This text is too long (limit 2,000,000 characters).",
    ),
    "a board": (parse_board, "é" * (LARGEST_BOARD // 2 + 1), "This board is too big (limit 400 kB)."),
    "a board's link": (
        unpacked,
        "A" * (LONGEST_LINK + 1),
        "This link is too long for a board (limit 30,000 characters).",
    ),
    "what it unpacks to": (unpacked, BOMB, "This link is too big for a board (limit 400 kB)."),
    "a table of goals": (read_goals, "é" * 30_001, "This file is too long (limit 60 kB)."),
    "a table of cards": (read_cards, "é" * 30_001, "This file is too long (limit 60 kB)."),
    "a word list": (
        Lexicon.read,
        zlib.compress(bytes(LARGEST_LIST + 1), wbits=31),
        "This is not Sequitur's word list, or it is damaged. Rebuild it with `python3 serve.py --words`.",
    ),
    "a name": (Player, "x" * 20_000, f"A name needs 1 to 24 visible characters; '{'x' * 59}…' doesn’t fit."),
}


@pytest.mark.parametrize(("read", "text", "sentence"), LIMITS.values(), ids=LIMITS)
def test_what_is_too_large_is_refused_in_a_sentence(read: Callable[[Any], object], text: Any, sentence: str) -> None:
    with pytest.raises(SequorError) as refused:
        read(text)
    assert str(refused.value) == sentence


def test_the_largest_sizes_are_large_enough() -> None:
    """What our own games come to, with room to spare."""
    longest = longest_game()
    state: Any = longest.state
    assert state.table.turns == TURN_LIMIT
    assert 2 * len(longest.events) < MOST_EVENTS
    assert 5 * len(longest.to_json()) < LONGEST_SAVE
    assert unpacked(packed(" " * LARGEST_TEXT)) == " " * LARGEST_TEXT
    assert game("sequitur").is_ready
    words = lexicon._FILE.read_bytes()
    assert 5 * len(words) < LARGEST_FILE
    assert 5 * len(zlib.decompress(words, wbits=31)) < LARGEST_LIST
