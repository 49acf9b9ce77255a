"""Notes on the page's appearance, which `first_look.js` shows on the next visit before Python has started.

They never contain a game:

* `screen` ("setup" or "table") and `room` (the theme, which `theme.js` applies);
* `game`, `names` and `choices`: the choices made in the form;
* `form` (the start buttons), `shelf` (the games in progress), `allGames` (their number, in words), `invite` (the slot's offer),
  and `progress` (puzzles, lessons and daily games on the tiles);
* `match` (the players at the table), `series` (the score of the series), `number` (the saved game's number), `turn` (the first
  seat of the seat bar), `undo` (whether the last play can be undone), and `lesson` (the game whose lesson is on the table);
* `visit` (the key by which this page is a guest of another device), and `hosts` (whether guests are connected).

They are in sessionStorage, so that each tab is restored as it was, and in localStorage for the next visit. No other storage can
be read before the first paint.
"""

from __future__ import annotations

import json
from typing import Any

from pyscript import window

from engine.codec import parse_json

NAME = "sequor:look"


def noted() -> dict[str, Any]:
    """The notes; empty if there are none, they are invalid, or the browser stores nothing."""
    try:
        notes = parse_json(window.sessionStorage.getItem(NAME) or window.localStorage.getItem(NAME) or "{}")
    except Exception:  # browsers' refusals have no common type
        return {}
    return notes if isinstance(notes, dict) else {}


def noted_turn() -> int:
    """The last noted first seat of the seat bar."""
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
