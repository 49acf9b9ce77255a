"""What the first screen's slot offers beside games in progress: a lesson to a newcomer, later the next one, or the daily game.
Needs no page."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from web.setup.chosen.progress import DEAL_ASKED, LEARN_ASKED, PUZZLES_ASKED, minutes

OPENS = {LEARN_ASKED: "lesson", DEAL_ASKED: "deal", PUZZLES_ASKED: "puzzles puzzle"}
"""The levels to which each leads (`browser_history.py`)."""


class Known(NamedTuple):
    """What is known of a game: its title, how many levels its lesson has, how many of them somebody here knows, None before the
    first, and whether today's daily game has been begun."""

    title: str
    levels: int
    learnt: int | None
    has_daily: bool


class Invitation(NamedTuple):
    """What is offered of which game, in two lines."""

    game: str
    asked: str
    words: str
    more: str


def newcomers_offer(game: str, title: str, levels: int) -> Invitation:
    """What is offered to whoever comes for the first time: a lesson, or puzzles of a game without one."""
    if not levels:
        return _puzzles(game, title)
    return Invitation(game, LEARN_ASKED, f"Learn in {minutes(levels)} minutes", f"Play your first turns of {title} with help.")


def offered(games: Mapping[str, Known], played: Collection[str]) -> Invitation:
    """What fits best: a lesson that was begun, one of a game that nobody has played here, a daily game, or puzzles. Of several
    games the first comes first."""
    first = next(iter(games))
    if not played and all(known.learnt is None for known in games.values()):
        return newcomers_offer(first, games[first].title, games[first].levels)
    for game, (title, levels, learnt, _) in games.items():
        if learnt and learnt < levels:
            return Invitation(game, LEARN_ASKED, f"Learn {title}", f"{learnt} of {levels} lessons done")
    for game, (title, levels, learnt, _) in games.items():
        if learnt is None and levels and game not in played:
            return Invitation(game, LEARN_ASKED, f"Learn {title}", "Play your first turns with help")
    for game, known in games.items():
        if not known.has_daily:
            return Invitation(game, DEAL_ASKED, "Daily game", f"{known.title}, the same luck for everyone")
    return _puzzles(first, games[first].title)


def _puzzles(game: str, title: str) -> Invitation:
    return Invitation(game, PUZZLES_ASKED, "Puzzles", f"{title}: find the best play")
