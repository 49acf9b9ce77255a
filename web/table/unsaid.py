"""What a replay and a review say about moments that no sentence narrates: the start, hidden draws and secret choices.

Reveals nothing hidden. Touches no browser and knows no particular game.
"""

from __future__ import annotations

from engine.match import Match
from engine.text import isolated

START = "The start of the game."


def unsaid(match: Match, event: int) -> str:
    """A sentence about the event of that number."""
    seat = match.events[event].seat
    return "A hidden draw." if seat is None else f"{isolated(match.players[seat].name)} makes a secret choice."
