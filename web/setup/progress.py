"""What the first screen says of lessons, puzzles and the daily game, and which of them its slot offers.

A newcomer gets a lesson, later the next one, or the daily game. Touches no browser.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import date
from typing import NamedTuple

from engine.core import Seat, SequorError
from engine.game import load_game
from web.storage.game_summary import GameSummary
from web.storage.texts import DEAL

DEAL_ASKED, PUZZLES_ASKED, LEARN_ASKED = "deal", "puzzles", "learn"
"""What a card's buttons ask for."""

PERSON: Seat = 0
"""Where the person sits in a daily game; computer players have all other seats."""

NOT_PLAYED, PLAYED, WON, LOST, TIED = "Not played", "Played today", "Won today", "Lost today", "Tied today"
UNDER_WAY = "In progress"
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
MINUTES_PER_LEVEL = 0.5


class ProgressLine(NamedTuple):
    """What the card says below a button's name, and whether all of it is done."""

    words: str
    is_done: bool = False


def day_in_short(day: date) -> str:
    """The day as a label: "14 Nov"."""
    return f"{day.day} {MONTHS[day.month - 1]}"


def daily_line(card: GameSummary | None, knows: bool, day: date, result: str = "") -> ProgressLine:
    """The line of that day's game with this card, None if nobody has begun it; `knows` says whether any was ever played here,
    `result` how it ended, if that is known."""
    if card is None:
        return ProgressLine(NOT_PLAYED if knows else day_in_short(day))
    return ProgressLine(result or PLAYED, is_done=True) if card.is_over else ProgressLine(UNDER_WAY)


def daily_result(card: GameSummary) -> str:
    """How a finished daily game ended for the person; needs the game's code and data."""
    try:
        returns = load_game(card.game).parse_position(card.position).returns()
    except SequorError:
        return PLAYED
    if returns is None or len(returns) == 1:
        return PLAYED
    won = returns[PERSON]
    return WON if won == 1 else LOST if won == 0 else TIED


def puzzles_line(solved: int, has_tried: bool, count: int) -> ProgressLine:
    """The line of a game with so many puzzles, of which some are solved."""
    if not solved and not has_tried:
        return ProgressLine(f"{count} to solve")
    solved = min(solved, count)
    return ProgressLine(f"All {count} solved" if solved == count else f"{solved} of {count} solved", solved == count)


def lesson_line(known: int | None, levels: int) -> ProgressLine:
    """The line of a game with so many levels to learn, of which somebody knows some; None if nobody has begun."""
    if known is None:
        return ProgressLine(f"{minutes(levels)} minutes")
    return ProgressLine(f"All {levels} done", is_done=True) if known >= levels else ProgressLine(f"{known} of {levels} done")


def minutes(levels: int) -> int:
    """How long that many levels take."""
    return round(levels * MINUTES_PER_LEVEL)


def has_daily(numbers: Iterable[str], game: str) -> bool:
    """Whether any of the games with these numbers is a daily game of that game."""
    return any(number.startswith(f"{DEAL}{game} ") for number in numbers)


OPENS = {LEARN_ASKED: "lesson", DEAL_ASKED: "deal", PUZZLES_ASKED: "puzzles puzzle"}
"""The levels to which each leads (`browser_history.py`)."""


class Known(NamedTuple):
    """What is known of a game: its title, how many levels its lesson has, how many of them somebody here knows, None before the
    first, and whether today's daily game has been begun."""

    title: str
    levels: int
    learnt: int | None
    has_daily: bool


class SlotOffer(NamedTuple):
    """What is offered of which game, in two lines."""

    game: str
    asked: str
    words: str
    more: str


def newcomers_offer(game: str, title: str, levels: int) -> SlotOffer:
    """What is offered to whoever comes for the first time: a lesson, or puzzles of a game without one."""
    if not levels:
        return _puzzles(game, title)
    return SlotOffer(game, LEARN_ASKED, f"Learn in {minutes(levels)} minutes", f"Play your first turns of {title} with help.")


def offered(games: Mapping[str, Known], played: Collection[str]) -> SlotOffer:
    """What fits best: a lesson that was begun, one of a game that nobody has played here, a daily game, or puzzles. Of several
    games the first comes first."""
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
