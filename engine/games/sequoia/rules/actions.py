"""The actions of Sequoia: where a seat's two pairs plant trees."""

from __future__ import annotations

import re
from typing import NamedTuple

from ....core import BadTextError
from ....text import quoted
from .dice import Planting

NONE_TEXT = "none"
_FORESTS = re.compile(r"(?:[2-9]|1[0-2])(?: (?:[2-9]|1[0-2]))?")


class Plant(NamedTuple):
    """Two pairs, named by the forests where each plants a tree. Text: `7 10`.

    In a tiebreaker only forests where the seat is tied count: `8`, `8 8`, or `none` for pairs that have no effect.
    """

    forests: Planting

    def __str__(self) -> str:
        return " ".join(map(str, self.forests)) or NONE_TEXT


def parse_action(text: str) -> Plant:
    """The action with this text. Raises BadTextError.

    >>> parse_action("7 10")
    Plant(forests=(7, 10))
    """
    if text == NONE_TEXT:
        return Plant(())
    forests = tuple(map(int, text.split(" "))) if _FORESTS.fullmatch(text) else ()
    if not forests or list(forests) != sorted(forests):
        raise BadTextError(
            f"{quoted(text)} is not a Sequoia action. Type one or two forests from 2 to 12, lowest first (7 10), or none."
        )
    return Plant(forests)
