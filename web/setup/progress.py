"""The player's progress in lessons, puzzles and daily games in words, and which of them the first screen's slot offers.

A newcomer gets a lesson, later the next one, or the daily game. Independent of the browser.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import date
from typing import NamedTuple

from engine.core import Seat, SequorError
from engine.game import load_game
from web.storage.games import GameSummary
from web.storage.texts import DEAL

DEAL_ASKED, PUZZLES_ASKED, LEARN_ASKED = "deal", "puzzles", "learn"
"""The keys of the buttons on a game's tile."""

PERSON: Seat = 0
"""The person's seat in a daily game; computer players have all other seats."""

NOT_PLAYED, PLAYED, WON, LOST, TIED = "Not played", "Played today", "Won today", "Lost today", "Tied today"
UNDER_WAY = "In progress"
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
MINUTES_PER_LEVEL = 0.45


class ProgressLine(NamedTuple):
    """The second line of a button on a game's tile."""

    words: str
    is_done: bool = False


def day_in_short(day: date) -> str:
    """The day as a label: "14 Nov"."""
    return f"{day.day} {MONTHS[day.month - 1]}"


def daily_line(card: GameSummary | None, knows: bool, day: date, result: str = "") -> ProgressLine:
    """The line for a day's game with this summary, None if it has not been started. `knows` says whether any daily game was ever
    played here, `result` is the outcome, if known."""
    if card is None:
        return ProgressLine(NOT_PLAYED if knows else day_in_short(day))
    return ProgressLine(result or PLAYED, is_done=True) if card.is_over else ProgressLine(UNDER_WAY)


def daily_result(card: GameSummary) -> str:
    """The outcome of a finished daily game for the person; needs the game's code and data."""
    try:
        returns = load_game(card.game).parse_position(card.position).returns()
    except SequorError:
        return PLAYED
    if returns is None or len(returns) == 1:
        return PLAYED
    won = returns[PERSON]
    return WON if won == 1 else LOST if won == 0 else TIED


def puzzles_line(solved: int, has_tried: bool, count: int) -> ProgressLine:
    """The line for a game's puzzles."""
    if not solved and not has_tried:
        return ProgressLine(f"{count} to solve")
    solved = min(solved, count)
    return ProgressLine(f"All {count} solved" if solved == count else f"{solved} of {count} solved", solved == count)


def lesson_line(known: int | None, levels: int) -> ProgressLine:
    """The line for a game's lesson; `known` is the number of levels done, None before the first attempt."""
    if known is None:
        return ProgressLine(f"{minutes(levels)} minutes")
    return ProgressLine(f"All {levels} done", is_done=True) if known >= levels else ProgressLine(f"{known} of {levels} done")


def minutes(levels: int) -> int:
    """The duration of this many levels."""
    return round(levels * MINUTES_PER_LEVEL)


def has_daily(numbers: Iterable[str], game: str) -> bool:
    """Whether any of these numbers belongs to a daily game of this game."""
    return any(number.startswith(f"{DEAL}{game} ") for number in numbers)


OPENS = {LEARN_ASKED: "lesson", DEAL_ASKED: "deal", PUZZLES_ASKED: "puzzles puzzle"}
"""The history entry that each button opens (`browser_history.py`)."""


class Known(NamedTuple):
    """The player's progress in a game."""

    title: str
    levels: int  # in its lesson
    learnt: int | None  # levels done; None before the first attempt
    has_daily: bool  # whether today's daily game has been started


class SlotOffer(NamedTuple):
    """An offer in the slot, in two lines."""

    game: str
    asked: str  # the key of a button on the game's tile
    words: str
    more: str


def newcomers_offer(game: str, title: str, levels: int) -> SlotOffer:
    """The offer to a newcomer: a lesson, or puzzles of a game without one."""
    if not levels:
        return _puzzles(game, title)
    return SlotOffer(game, LEARN_ASKED, f"Learn in {minutes(levels)} minutes", f"Play your first turns of {title} with help.")


def offered(games: Mapping[str, Known], played: Collection[str]) -> SlotOffer:
    """The best offer: a lesson in progress, the lesson of a game never played here, a daily game, or puzzles. Earlier games take
    precedence."""
    first = next(iter(games))
    if not played and all(known.learnt is None for known in games.values()):
        return newcomers_offer(first, games[first].title, games[first].levels)
    for game, (title, levels, learnt, _) in games.items():
        if learnt and learnt < levels:
            return SlotOffer(game, LEARN_ASKED, f"Learn {title}", f"{learnt} of {levels} lessons done")
    for game, (title, levels, learnt, _) in games.items():
        if learnt is None and levels and game not in played:
            return SlotOffer(game, LEARN_ASKED, f"Learn {title}", "Play your first turns with help")
    for game, known in games.items():
        if not known.has_daily:
            return SlotOffer(game, DEAL_ASKED, "Daily game", f"{known.title}, the same luck for everyone")
    return _puzzles(first, games[first].title)


def _puzzles(game: str, title: str) -> SlotOffer:
    return SlotOffer(game, PUZZLES_ASKED, "Puzzles", f"{title}: find the best play")
