"""The story of a finished game in at most three lines: the best word, what decided the game, and its closest moment.

Plain rules over all states; each line names the state that shows it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from .....core import Seat
from .....report import Turning
from .....text import number
from ..narration import points
from ..state import State
from ..table import CLAIM, PASSING, RANKS, SETTLE, ShownWord, Table, rank

LONG_GOAL = 45
"""A goal with more characters is not quoted: your own tables may hold long ones."""


class Round(NamedTuple):
    """One round whose words are shown: the last state before that, and the number of the state in which all are decided on."""

    before: State
    number: int
    table: Table


class Score(NamedTuple):
    """Everybody's points from this state on, until goals are won again."""

    number: int
    table: Table
    points: tuple[int, ...]


class Best(NamedTuple):
    """The word with the highest score of the game."""

    number: int
    round: int
    seat: Seat
    word: ShownWord


def story(states: Sequence[State], names: Sequence[str]) -> tuple[Turning, ...]:
    """The lines in the order of the game."""
    scores = list(_scores(states))
    alone = len(names) == 1
    lines = [_word_line(states, names), *(_alone(scores) if alone else _race(states, scores, names))]
    return tuple(sorted(filter(None, lines), key=lambda line: line.moment))


def rounds(states: Sequence[State]) -> Iterator[Round]:
    """Every round of the game in which words were shown."""
    racks = states[0]
    for count, (before, after) in enumerate(pairwise(states), 1):
        if before.table.stage == PASSING != after.table.stage:
            racks = before
        if after.table.stage == SETTLE:
            yield Round(racks, count, after.table)


def best_word(states: Sequence[State]) -> Best | None:
    """Among words of equal score, the longest, and then the earliest."""
    found = [
        Best(one.number, one.table.round, seat, word)
        for one in rounds(states)
        for seat, word in enumerate(one.table.spelt)
        if word.score
    ]
    return max(found, key=lambda best: (best.word.score, len(best.word.word)), default=None)


def winners(table: Table) -> tuple[Seat, ...]:
    """The seats with the most points."""
    won = [table.points(seat) for seat in range(table.setup.seats)]
    return tuple(seat for seat, own in enumerate(won) if own == max(won))


def _scores(states: Sequence[State]) -> Iterator[Score]:
    """Everybody's points each time that they change; at first where somebody has any from the start."""
    table = states[0].table
    if any(table.stacks) or table.setup.head_start:
        yield Score(0, table, tuple(map(table.points, range(table.setup.seats))))
    for count, (before, after) in enumerate(pairwise(states), 1):
        if before.table.stacks != after.table.stacks:
            table = after.table
            yield Score(count, table, tuple(map(table.points, range(table.setup.seats))))


def _when(table: Table) -> str:
    return f"Round {table.round + 1}"


def _word_line(states: Sequence[State], names: Sequence[str]) -> Turning | None:
    best = best_word(states)
    if best is None:
        return None
    text = f"{names[best.seat]} spells {best.word.word} for {best.word.score}, the best word of the game."
    return Turning(f"Round {best.round + 1}", text, best.number)


def _race(states: Sequence[State], scores: Sequence[Score], names: Sequence[str]) -> Iterator[Turning]:
    if scores:
        turn = _turn(scores)
        if turn.number:
            yield _decided(states[turn.number - 1].table, turn, names)
        yield _closest(scores, turn, names)


def _turn(scores: Sequence[Score]) -> Score:
    """When the winners came to lead, all of them with the same points, for the rest of the game."""
    best = winners(scores[-1].table)
    turn = scores[-1]
    for score in reversed(scores):
        others = [own for seat, own in enumerate(score.points) if seat not in best]
        leading = {score.points[seat] for seat in best}
        if len(leading) > 1 or max(others, default=-1) >= max(leading):
            break
        turn = score
    return turn


def _decided(before: Table, turn: Score, names: Sequence[str]) -> Turning:
    """What put the winner ahead for good, or, if the win is shared, what tied the winners."""
    best = winners(turn.table)
    seat, goal = next((seat, turn.table.stacks[seat][-1]) for seat in best if turn.table.stacks[seat] != before.stacks[seat])
    what, worth = (
        "takes the lead for good" if len(best) == 1 else "ties for the lead",
        points(before.setup.all_goals[goal].points),
    )
    text = before.setup.all_goals[goal].text
    how = f": “{text}”" if len(text) <= LONG_GOAL else " by a claim"
    if before.stage != CLAIM:
        how = " by a secret goal"
    return Turning(_when(turn.table), f"{names[seat]} {what} with {worth}{how}.", turn.number)


def _closest(scores: Sequence[Score], turn: Score, names: Sequence[str]) -> Turning:
    """After the first round, the last moment at which the winner and the best of the others were nearest to each other; another
    one than what decided the game, if there is any."""
    winner = winners(scores[-1].table)[0]
    others = [score for score in scores[:-1] if score != turn]
    later = [score for score in others if score.table.round] or others or scores

    def lead(score: Score) -> int:
        return score.points[winner] - max(own for seat, own in enumerate(score.points) if seat != winner)

    near = min(reversed(later), key=lambda score: abs(lead(score)))
    most = max(own for seat, own in enumerate(near.points) if seat != winner)
    rival = next(seat for seat, own in enumerate(near.points) if seat != winner and own == most)
    ahead, behind = (names[winner], names[rival]) if lead(near) > 0 else (names[rival], names[winner])
    if not lead(near):
        text = f"{names[winner]} and {names[rival]} are tied at {most}."
    else:
        high, low = sorted((near.points[winner], most), reverse=True)
        text = f"{ahead} leads {behind} by {number(high - low)}, {high} to {low}."
    return Turning(_when(near.table), text, near.number, closest=True)


def _alone(scores: Sequence[Score]) -> Iterator[Turning]:
    """A lone player's best round, and when the last rank was reached."""
    won: dict[int, int] = {}
    last: dict[int, Score] = {}
    total = 0
    for score in scores:
        won[score.table.round] = won.get(score.table.round, 0) + score.points[0] - total
        last[score.table.round], total = score, score.points[0]
    if not won:
        return
    best = max(won, key=lambda number: (won[number], -number))
    yield Turning(f"Round {best + 1}", f"{points(won[best])}, the best round.", last[best].number)
    least = max((least for least, _ in RANKS if total >= least), default=0)
    if least:
        reached = next(score for score in scores if score.points[0] >= least)
        yield Turning(_when(reached.table), f"{rank(least)} reached, with {points(reached.points[0])}.", reached.number, True)
