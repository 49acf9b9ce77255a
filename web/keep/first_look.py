"""What the page shows at once on the next visit, before Python is there: notes that `first_look.js` reads.

They hold looks, never a game: `screen` ("setup" or "table"), `form` (how the set-up form looks), `match` (the players of
the game that waits), `turn` (the seat that the turn ribbon begins with), and what is chosen in the form: `game`, `names` and
`choices`. The browser's localStorage keeps them,
since it alone can be read before the first paint.
"""

from __future__ import annotations

import json
from typing import Any

from pyscript import window

NAME = "sequor:look"


def noted() -> dict[str, Any]:
    """The notes; none where there are none, where they cannot be read, and where the browser keeps nothing."""
    try:
        notes = json.loads(window.localStorage.getItem(NAME) or "{}")
    except Exception:  # the browser's refusals have no common type
        return {}
    return notes if isinstance(notes, dict) else {}


def noted_match() -> dict[str, Any] | None:
    """How the match that waits looks: its game's `title` and the names and pieces of its `players`, at least."""
    match: Any = noted().get("match")
    try:
        fits = isinstance(match["title"], str) and all(isinstance(name, str) for name, _ in match["players"])
    except (KeyError, TypeError, ValueError):
        return None
    return dict(match) if fits else None


def noted_turn() -> int:
    """The seat that the turn ribbon began with when it was last seen."""
    turn = noted().get("turn")
    return turn if type(turn) is int else 0


def note(**news: Any) -> None:
    """Change these notes, so that the next visit begins with them; a browser that refuses forgets them."""
    try:
        window.localStorage.setItem(NAME, json.dumps(noted() | news))
    except Exception as error:  # as above
        window.console.warn(f"The next visit will begin with an empty table: {error}")
