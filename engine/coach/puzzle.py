"""Puzzles: one seat's choice, with the worth of each answer given what that seat knows.

A puzzle is three lines of text: its key and grading, and the name of a featured one; the position; the worths of the best
answers. The game writes and reads its positions and answers.

    4f2a91c0 seat 0, hardness 0.42, rest 0.31, chance: The corner fork
    classic:2:2 *8*/2g1b2b2/… (as the game writes positions)
    0.612 QH c7 | 0.55 JD a1

The puzzles that ship are in a game's `data/puzzles.txt`; `engine/tools/puzzles` finds them in games between computer players, and
proves them. A player's mistakes in reviews become puzzles too (`from_mistake`). Tasks, verdicts and consequences depend only on
the seat's observation: the hidden parts of a position are drawn at random from the possible ones.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import NamedTuple

from ..core import AnyObservation, AnyState, BadSaveError, Seat
from ..game import AnyGame
from ..match import Match
from ..text import quoted
from .commentary import PlayerNames
from .hint import Reason, explained, seeded
from .story import AS_GOOD, Asked, continued, storyteller_of

CHANCE, POINTS = "chance", "points"
"""The unit of worths: the chance of winning, from 0 to 1, or points in solo games."""

MOST_WORTH = {CHANCE: 1.0, POINTS: 99.0}
MOST_ACTIONS = 99
DIGITS = 3
"""The number of decimal places of a worth."""

_NUMBER = r"-?[0-9]{1,2}(?:\.[0-9]{1,4})?"
_HEAD = re.compile(
    rf"([0-9a-f]{{8}}) seat ([0-9]{{1,2}}), hardness ({_NUMBER}), rest ({_NUMBER}), ({CHANCE}|{POINTS})(?:: ([^|]{{1,24}}))?"
)
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
    title: str = ""  # the name of a featured puzzle: "The corner fork"


def write(puzzle: Puzzle) -> str:
    """The puzzle on three lines, which `read` reads back."""
    worths = " | ".join(f"{_number(worth)} {text}" for text, worth in puzzle.worths.items())
    hardness, rest = _number(puzzle.hardness), _number(puzzle.rest)
    head = (
        f"{puzzle.key} seat {puzzle.seat}, hardness {hardness}, rest {rest}, {puzzle.unit}{puzzle.title and f': {puzzle.title}'}"
    )
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
    key, seat, hardness, rest, unit, title = found.groups()
    worths = _worths(listed)
    if not 2 <= len(worths) <= MOST_ACTIONS or max(worths.values()) > MOST_WORTH[unit] or float(rest) > max(worths.values()):
        raise BadSaveError(f"Puzzle {key} has answers that can’t be judged: {quoted(listed)}.")
    if float(hardness) > 1:
        raise BadSaveError(f"The hardness of puzzle {key} must be between 0 and 1, not {hardness}.")
    return Puzzle(key, position, int(seat), worths, float(rest), float(hardness), unit, title or "")


def _worths(text: str) -> dict[str, float]:
    """The worth of each action, in the order of the text."""
    worths = {}
    for part in text.split(" | "):
        if not (found := _WORTH.fullmatch(part)):
            raise BadSaveError(f"A puzzle answer looks like '0.61 QH c7', not {quoted(part)}.")
        worths[found[2]] = float(found[1])
    return worths


GOOD_ENOUGH = {CHANCE: AS_GOOD, POINTS: 0.25}
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


class Consequence(NamedTuple):
    """What follows a wrong answer."""

    words: str  # "Green plays 6♠ on f10 and wins."
    more: str  # why the best play is better, without giving it away; or ""
    match: Match  # begins with the puzzle's observation, and holds the answer and what follows


TRIALS = 8
"""The number of samples of the hidden parts from which a typical consequence is chosen."""


def file_name(game: AnyGame) -> str:
    """The name of the game's puzzle file in `web/data/`, where the page finds it."""
    return f"{game.name}-{PUZZLES}"


def observation(puzzle: Puzzle, game: AnyGame) -> AnyObservation:
    """The observation of the puzzle's seat, the only part that may be shown. Raises BadTextError for an impossible position."""
    state: AnyState = game.parse_position(puzzle.position)
    return state.observe(puzzle.seat)


def best_of(puzzle: Puzzle) -> str:
    """The text of the best action."""
    return max(puzzle.worths, key=puzzle.worths.__getitem__)


def task_of(puzzle: Puzzle, game: AnyGame, names: Sequence[str]) -> Asked:
    """The puzzle's task, named by the rule for the questions of a review: the first thing to do that the best play does."""
    seen, people = observation(puzzle, game), PlayerNames(names, puzzle.seat)
    return storyteller_of(game).asked(seen, None, game.parse_action(best_of(puzzle)), people)


def verdict(puzzle: Puzzle, game: AnyGame, text: str, names: Sequence[str], *, doubts: bool = False) -> PuzzleResult:
    """The verdict on an answer, given as the text of an action. With `doubts`, for the player's own mistakes, an answer within
    the search's doubt is correct too, as in a review. Raises IllegalActionError or BadTextError if it isn't an action."""
    state = game.parse_position(puzzle.position)
    action = game.parse_action(text)
    state.apply(puzzle.seat, action)
    best, seen = best_of(puzzle), state.observe(puzzle.seat)
    cost = round(puzzle.worths[best] - puzzle.worths.get(str(action), puzzle.rest), DIGITS)
    better = game.parse_action(best)
    is_best = cost <= GOOD_ENOUGH[puzzle.unit] or (doubts and cost <= storyteller_of(game).doubt(seen, action, better))
    reason = explained(game, seen, action if is_best else better, names)
    words = WRONG if not is_best else RIGHT if cost <= 0 else AS_GOOD_AS_BEST
    return PuzzleResult(words, is_best, cost, str(action) if is_best else best, reason)


RIGHT, AS_GOOD_AS_BEST, WRONG = (
    "Correct! That’s the best play.",
    "Correct! As good as the best play.",
    "There is a better play.",
)


def trials(puzzle: Puzzle, game: AnyGame, text: str, names: Sequence[str]) -> Iterator[Match]:
    """Yields the puzzle played on after the answer until its seat chooses again or the game ends, TRIALS times with different
    hidden parts. The others play as the strongest level does."""
    seen = observation(puzzle, game)
    rng = seeded(seen)
    for number in range(TRIALS):
        position = game.write_position(seen.sample_state(rng))
        match = Match.from_position(game, position, names, you=puzzle.seat, seed=f"puzzle {number}", practice=True)
        match.play(puzzle.seat, text)
        yield continued(match, 0, text)


def consequence(puzzle: Puzzle, game: AnyGame, text: str, names: Sequence[str], played: Sequence[Match]) -> Consequence:
    """What typically follows the wrong answer in these trials: of the most frequent kind of reply, the most frequent one."""
    words, people = storyteller_of(game), PlayerNames(names, puzzle.seat)
    told = [words.followed(trial, 0, people) for trial in played]
    kinds = Counter(map(_kind, told))
    said = max(told, key=lambda one: (kinds[_kind(one)], told.count(one)))
    seen, best = observation(puzzle, game), game.parse_action(best_of(puzzle))
    tried = game.parse_action(text)
    more = words.undone(seen, tried, best, tried, people) or _better(puzzle, text)
    return Consequence(said or words.effect(seen, tried, people)[0], more, played[told.index(said)])


def _better(puzzle: Puzzle, text: str) -> str:
    """How much better the best play is, in words."""
    if puzzle.unit == POINTS:
        return "Another play brings more points."
    cost = puzzle.worths[best_of(puzzle)] - puzzle.worths.get(text, puzzle.rest)
    often = next(words for least, words in OFTEN.items() if cost >= least)
    return f"The best play wins {often}."


OFTEN = {0.25: "far more often", 0.1: "clearly more often", -1.0: "more often"}
"""Words for a difference in winning chance: the first whose minimum it reaches."""


def _kind(words: str) -> str:
    """The sentence without cards, places and numbers."""
    return re.sub(r"\S*[0-9♠♥♦♣]\S*", "", words)


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
