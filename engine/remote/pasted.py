"""Whatever somebody pastes to join a game, copy games from another device, or open a game or a board: a link, a code, a message
with one in it.

Knows no particular game, no address and no browser.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ..codes import marked_in, marks_in, squeezed_in
from ..core import BadSaveError
from ..save import LONGEST_SAVE, NO_SEALED_GAMES
from ..texts import unsqueezed
from . import link, pairing

NOTHING = "There is no link or code in this. Copy the whole link."

TELLING = frozenset((NO_SEALED_GAMES, pairing.NEWER, link.NEWER))
"""Sentences that say more of a text without a mark."""

LONGEST_BOARD = 30_000
"""Characters, as in `web/keep/board_links.py`."""


class Pasted(NamedTuple):
    """What was found: its `kind`, and its `code` without anything around or in it.

    "join" and "move" are what links to another device's table and games ask for, "code" is a bare code to connect by; all three
    go to `pairing.read_code`. "match" goes to `link.unpack`, "board" to the readers of boards.
    """

    kind: str
    code: str


def read_pasted(text: str) -> Pasted:
    """What somebody has pasted: that of the first link in the text that holds what it asks for, or a bare code. Raises
    BadSaveError with a sentence."""
    refusals: list[str] = []
    for kind in (*marks_in(text), *BARE):
        try:
            return Pasted(kind, FIND[kind](text))
        except BadSaveError as error:
            refusals.append(str(error))
    if len(refusals) > len(BARE):
        raise BadSaveError(refusals[0])
    raise BadSaveError(next((told for told in refusals if told in TELLING), NOTHING))


def _match_in(text: str) -> str:
    packed = link.packed_in(text)
    link.game_in(packed)
    return packed


def _board_in(text: str) -> str:
    code = squeezed_in(text, "", LONGEST_BOARD, LONGEST_SAVE) or marked_in(text, "board") or ""
    unsqueezed(code, "board", LONGEST_SAVE)
    return code


BARE = "code", "match", "board"
FIND: dict[str, Callable[[str], str]] = {
    "join": pairing.code_in,
    "move": pairing.code_in,
    "code": pairing.code_in,
    "match": _match_in,
    "board": _board_in,
}
