"""Reads what people paste to join a game, receive games from another device, or open a game or a board: a link, a code, or a
message that contains one.
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
"""Refusals that say more than `NOTHING` about a text without a mark."""

LONGEST_BOARD = 30_000
"""Characters, as in `web/keep/board_links.py`."""


class Pasted(NamedTuple):
    """What was found: its `kind`, and its `code` without anything around or inside it.

    "join" is a link to another device's table, "move" a link to its games, "code" a bare connection code: `pairing.read_code`
    reads all three. `link.unpack` reads a "match", and the readers of boards a "board".
    """

    kind: str
    code: str


def read_pasted(text: str) -> Pasted:
    """Finds the first link in the text that holds what it asks for, or else a bare code. Raises BadSaveError with a sentence for
    people."""
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
