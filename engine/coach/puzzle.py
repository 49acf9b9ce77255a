"""Puzzles: one seat's choice, with the worth of each answer given what that seat knows.

A puzzle is three lines of text: its key and grading; the position; the worths of the best answers. The game writes and reads its
positions and answers.

    4f2a91c0 seat 0, hardness 0.42, rest 0.31, chance
    classic:2:2 *8*/2g1b2b2/… (as the game writes positions)
    0.612 QH c7 | 0.55 JD a1

The puzzles that ship are in a game's `data/puzzles.txt`; `engine/tools/puzzles` finds them in games between computer players. A
player's mistakes in reviews become puzzles too (`from_mistake`). Results and reasons depend only on the seat's observation: the
hidden parts of a position are drawn at random from the possible ones.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from datetime import date
from typing import NamedTuple

from ..core import AnyObservation, AnyState, BadSaveError, Seat
from ..game import AnyGame
from ..match import Match
from ..text import amount, plural, quoted
from .hint import Reason, explained, seeded

CHANCE, POINTS = "chance", "points"
"""The unit of worths: the chance of winning, from 0 to 1, or points in solo games."""

MOST_WORTH = {CHANCE: 1.0, POINTS: 99.0}
MOST_ACTIONS = 99
DIGITS = 3
"""The number of decimal places of a worth."""

_NUMBER = r"-?[0-9]{1,2}(?:\.[0-9]{1,4})?"
_HEAD = re.compile(rf"([0-9a-f]{{8}}) seat ([0-9]{{1,2}}), hardness ({_NUMBER}), rest ({_NUMBER}), ({CHANCE}|{POINTS})")
_WORTH = re.compile(rf"({_NUMBER}) ([^|]{{1,60}})")


class Puzzle(NamedTuple):
    """One choice of one seat."""

    key: str
    position: str  # never shown; only the seat's observation of it is
    seat: Seat
    worths: Mapping[str, float]  # by the text of the action: the best actions and other likely ones
    rest: float  # every other action is worth at most this
    hardness: float  # from 0 to 1: how often computer players miss it
    unit: str = CHANCE  # of worths


def write(puzzle: Puzzle) -> str:
    """The puzzle on three lines, which `read` reads back."""
    worths = " | ".join(f"{_number(worth)} {text}" for text, worth in puzzle.worths.items())
    hardness, rest = _number(puzzle.hardness), _number(puzzle.rest)
    head = f"{puzzle.key} seat {puzzle.seat}, hardness {hardness}, rest {rest}, {puzzle.unit}"
    return f"{head}\n{puzzle.position}\n{worths}"


def _number(value: float) -> str:
    return f"{value:.{DIGITS}f}".rstrip("0").removesuffix(".")


def read(text: str) -> Puzzle:
    """The puzzle on these lines. Raises BadSaveError, whose message says what is wrong."""
    lines = text.strip().split("\n")
    if len(lines) != 3:
        raise BadSaveError(f"A puzzle has three lines; the one starting {quoted(lines[0])} has {len(lines)}.")
    head, position, listed = lines
    if not (found := _HEAD.fullmatch(head)):
        raise BadSaveError(
            f"A puzzle starts with a line like '4f2a91c0 seat 0, hardness 0.4, rest 0.3, chance', not {quoted(head)}."
        )
    key, seat, hardness, rest, unit = found.groups()
    worths = _worths(listed)
    if not 2 <= len(worths) <= MOST_ACTIONS or max(worths.values()) > MOST_WORTH[unit] or float(rest) > max(worths.values()):
        raise BadSaveError(f"Puzzle {key} has answers that can’t be judged: {quoted(listed)}.")
    if float(hardness) > 1:
        raise BadSaveError(f"The hardness of puzzle {key} must be between 0 and 1, not {hardness}.")
    return Puzzle(key, position, int(seat), worths, float(rest), float(hardness), unit)


def _worths(text: str) -> dict[str, float]:
    """The worth of each action, in the order of the text."""
    worths = {}
    for part in text.split(" | "):
        if not (found := _WORTH.fullmatch(part)):
            raise BadSaveError(f"A puzzle answer looks like '0.61 QH c7', not {quoted(part)}.")
        worths[found[2]] = float(found[1])
    return worths


GOOD_ENOUGH = {CHANCE: 0.01, POINTS: 0.25}
"""The maximum difference in worth between a correct answer and the best play, by unit."""

LARGEST, LARGEST_ONE = 200_000, 600_000
"""Characters of a game's puzzles, and of a saved puzzle, which may be on a board made by a player."""

PUZZLES = "puzzles.txt"
"""The file with the puzzles that ship, in a game's folder `data/`."""

DAYS = 7


class PuzzleResult(NamedTuple):
    """The verdict on an answer."""

    words: str  # judge it in a sentence
    is_best: bool  # whether it is correct
    cost: float  # the minimum difference in worth from the best action
    best: str  # the text of that action
    reason: Reason  # why that action is best


def file_name(game: AnyGame) -> str:
    """The name of the game's puzzle file in `web/data/`, where the page finds it."""
    return f"{game.name}-{PUZZLES}"


def observation(puzzle: Puzzle, game: AnyGame) -> AnyObservation:
    """The observation of the puzzle's seat, the only part that may be shown. Raises BadTextError for an impossible position."""
    state: AnyState = game.parse_position(puzzle.position)
    return state.observe(puzzle.seat)


def verdict(puzzle: Puzzle, game: AnyGame, text: str, names: Sequence[str]) -> PuzzleResult:
    """The verdict on an answer, given as the text of an action. Raises IllegalActionError or BadTextError if it isn't one."""
    state = game.parse_position(puzzle.position)
    action = game.parse_action(text)
    state.apply(puzzle.seat, action)
    best = max(puzzle.worths, key=puzzle.worths.__getitem__)
    cost = round(puzzle.worths[best] - puzzle.worths.get(str(action), puzzle.rest), DIGITS)
    is_best = cost <= GOOD_ENOUGH[puzzle.unit]
    reason = explained(game, state.observe(puzzle.seat), action if is_best else game.parse_action(best), names)
    words = _right(cost) if is_best else _wrong(puzzle, cost, is_listed=str(action) in puzzle.worths)
    return PuzzleResult(words, is_best, cost, str(action) if is_best else best, reason)


def _right(cost: float) -> str:
    return "Correct! That’s the best play." if cost <= 0 else "Correct! As good as the best play."


def _wrong(puzzle: Puzzle, cost: float, *, is_listed: bool) -> str:
    least = "" if is_listed else "at least "
    if puzzle.unit == POINTS:
        points = f"{cost:.1f}".removesuffix(".0")
        return f"That is worth {least}{points} {plural(round(cost, 1), 'point')} less than the best play."
    return f"That lowers your chance of winning by {least}{amount(max(1, round(100 * cost)), 'percentage point')}."


def puzzles(game: AnyGame, content: str | bytes) -> tuple[Puzzle, ...]:
    """The puzzles in the content of a game's file, easiest first. Raises BadSaveError. Positions are not checked."""
    text = content.decode(errors="replace") if isinstance(content, bytes) else content
    if len(text) > LARGEST:
        raise BadSaveError(f"This puzzle file is too long (limit {LARGEST:,} characters).")
    head, *parts = text.strip().split("\n\n")
    if head.partition("\n")[0] != title(game):
        raise BadSaveError(f"These are not {game.title} puzzles: the file starts with {quoted(head)}, not {quoted(title(game))}.")
    return tuple(sorted((read(part) for part in parts), key=lambda puzzle: (puzzle.hardness, puzzle.key)))


def title(game: AnyGame) -> str:
    """The first line of a game's puzzles."""
    return f"Sequor's puzzles of {game.title}, form 1"


def dumps(puzzle: Puzzle) -> str:
    """The puzzle as a short text, for saving."""
    return write(puzzle)


def loads(text: str) -> Puzzle:
    """The puzzle that `dumps` wrote. Raises BadSaveError."""
    if len(text) > LARGEST_ONE:
        raise BadSaveError(f"This puzzle is too long (limit {LARGEST_ONE:,} characters).")
    return read(text)


def of_the_day(found: Sequence[Puzzle], day: date) -> Puzzle:
    """The puzzle of that day: the same for everyone, easy on Mondays, hard on Sundays. `found` is sorted, easiest first.

    If their number is a multiple of seven, each of n puzzles appears once in n days. Raises BadSaveError if there are none.
    """
    if not found:
        raise BadSaveError("This file has no puzzles.")
    week, weekday = divmod(day.toordinal() - 1, DAYS)
    first, after = (len(found) * weekday // DAYS, max(1, len(found) * (weekday + 1) // DAYS))
    of_weekday = found[min(first, after - 1) : after]
    return of_weekday[week % len(of_weekday)]


def from_mistake(match: Match, event: int, worths: Mapping[str, float]) -> Puzzle:
    """The choice made in the event with index `event`, as a puzzle. `worths` maps texts of actions to winning chances, given what
    the seat saw. Raises BadSaveError if the event was luck or `worths` is empty."""
    seat = match.events[event].seat
    if seat is None or len(worths) < 2:
        raise BadSaveError(f"Event {event} of this game isn’t a choice that can be judged.")
    seen = match.states[event].observe(seat)
    ranked = dict(sorted(worths.items(), key=lambda item: -item[1]))
    cost = max(worths.values()) - worths.get(match.events[event].text, min(worths.values()))
    return puzzle_of(match.game, seen, ranked, min(worths.values()), max(0.0, 1 - cost), CHANCE)


def puzzle_of(
    game: AnyGame, seen: AnyObservation, worths: Mapping[str, float], rest: float, hardness: float, unit: str
) -> Puzzle:
    """The puzzle of the observing seat's choice. Its position reveals nothing: the hidden parts are drawn at random."""
    assert seen.seat is not None
    position = game.write_position(seen.sample_state(seeded(seen)))
    key = hashlib.sha256(f"{game.name} {seen.seat} {position}".encode()).hexdigest()[:8]
    told = {text: round(worth, DIGITS) for text, worth in worths.items()}
    return Puzzle(key, position, seen.seat, told, round(rest, DIGITS), round(hardness, DIGITS), unit)
