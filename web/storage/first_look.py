"""Notes for the next visit, which begins where this one ended.

They never contain a game:

* `screen` ("setup" or "table") and `room` (the theme, which `theme.js` applies);
* `game`, `names` and `choices`: the choices made in the form;
* `match` (the game on the table, None once it is over), `number` (the saved game's number), `turn` (the first seat of the seat
  bar), `undo` (whether the last play can be undone), and `lesson` (the game whose lesson is on the table);
* `visit` (the key by which this page is a guest of another device), and `hosts` (whether guests are connected).

They are in sessionStorage, so that each tab is restored as it was, and in localStorage for the next visit. No other storage can
be read before the first paint, when `first_look.js` shows what it has recorded.
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


def record(screen: str) -> None:
    """Records the appearance of a screen ("setup" or "table") for the first paint of the next visit."""
    window.sequorRecord(screen)
