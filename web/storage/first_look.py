"""Notes on what the page shows on the next visit before Python has started; `first_look.js` reads them.

They describe appearance, never a game: `screen` ("setup" or "table"), `form` (how the ways to play look), `shelf` (how the
games in progress look), `allGames` (how many there are, in words), `invite` (what the slot offers beside them), `progress`
(what the cards say of puzzles, lessons and daily games), `match` (the players of the game on the table), `series` (the score of
its series), `number` (which game that is on the shelf), `turn` (the seat at the start of the turn ribbon), `undo` (whether the
last choice may be taken back), `room` (the room that somebody has chosen, which `room.js` enters), `visit` (the key by which
this page is a guest at another device's table), `hosts` (whether other devices are connected with this one), `lesson` (the game
whose lesson is on the table), and the choices made in the form: `game`, `names` and `choices`. They live in sessionStorage, so
that each tab comes back as it was left, and in localStorage for the next visit: the only storages that can be read before the
first paint.
"""

from __future__ import annotations

import json
from typing import Any

from pyscript import window

from engine.codec import parse_json

NAME = "sequor:look"


def noted() -> dict[str, Any]:
    """The notes; empty if there are none, they cannot be read, or the browser stores nothing."""
    try:
        notes = parse_json(window.sessionStorage.getItem(NAME) or window.localStorage.getItem(NAME) or "{}")
    except Exception:  # the browser's refusals have no common type
        return {}
    return notes if isinstance(notes, dict) else {}


def noted_turn() -> int:
    """The seat at the start of the turn ribbon when it was last seen."""
    turn = noted().get("turn")
    return turn if type(turn) is int else 0


def note(**news: Any) -> None:
    """Updates these notes for the next visit; if the browser refuses, they are lost."""
    try:
        notes = json.dumps(noted() | news)
        window.sessionStorage.setItem(NAME, notes)
        window.localStorage.setItem(NAME, notes)
    except Exception as error:  # as above
        window.console.warn(f"The next visit will start with an empty table: {error}")
