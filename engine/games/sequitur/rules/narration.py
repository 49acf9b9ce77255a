"""What everybody sees of an event of Sequitur, as sentences for the log, the recap and the screen reader.

Nothing of a pass is reported before its last seat has made it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ....core import Event, Seat
from ....report import Standing
from ....text import listed, plural
from ..words.judgement import verdict
from .setup import HEAD_START
from .state import Observation
from .table import CONSENT, OFFERED, ORDER, OVER, PASSING, SETTLE, ShownWord, Table, rank


def narrate(before: Observation, after: Observation, event: Event, names: Sequence[str]) -> tuple[str, ...]:
    """The sentences for one event; none for what a seat does in secret."""
    old, new = before.table, after.table
    sentences: list[str] = []
    if old.stage == PASSING:
        sentences += _turned_up(old, new) if new.stage == PASSING else _words(new, names)
    elif old.stage == CONSENT:
        sentences += _answered(old, new, event, names)
    elif old.stage == SETTLE:
        sentences += _settled(new, names)
    elif old.stage == ORDER:
        sentences += _drawn(old, new, event, names)
    elif event.seat is not None:
        goal = new.setup.all_goals[event.text.removeprefix("claim ")]
        sentences.append(f"{names[event.seat]} claims {points(goal.points)}: {goal.text}.")
    if new.stage == OVER:
        sentences.append(result(new, names))
    return tuple(sentences)


def _turned_up(old: Table, new: Table) -> Iterator[str]:
    """The goals that a pass has made public."""
    if old.step == new.step:
        return
    goals = [new.setup.all_goals[name] for name in new.public if name not in old.public]
    for goal in goals:
        yield f"New {goal.colour} goal, {points(goal.points)}: {goal.text}."
    if not goals:
        yield f"Nobody made a {old.colour} goal public."


def _words(table: Table, names: Sequence[str]) -> Iterator[str]:
    if not table.spelt:
        return
    for one, name in zip(table.spelt, names, strict=False):
        if not one.word:
            yield f"{name} spells no word."
        elif one.standing == OFFERED:
            yield f"{name} offers {one.word}, which is not in the word list. The table decides."
        else:
            yield f"{name} spells {one.word}{_stated(one)} for {one.score}."


def _stated(one: ShownWord) -> str:
    """What the blank and the Q stand for.

    >>> _stated(ShownWord("QUITE", "QI?E", 5, "listed", "", False))
    ' with Q as QU and the blank as T'
    """
    readings = []
    for ball, letters in zip(one.balls, one.letters, strict=True):
        if letters == "QU":
            readings.append("Q as QU")
        elif ball == "?":
            readings.append(f"the blank as {letters}")
    return f" with {listed(readings)}" if readings else ""


def _answered(old: Table, new: Table, event: Event, names: Sequence[str]) -> Iterator[str]:
    assert event.seat is not None
    word, accepts = old.spelt[old.offerer], event.text == "accept"
    yield f"{names[event.seat]} {'accepts' if accepts else 'refuses'} {word.word}{_why(old, accepts)}."
    if event.seat != old.offerer and new.spelt != old.spelt:
        owner = names[old.offerer]
        yield f"The table accepts {owner}’s {word.word} for {word.score}." if accepts else f"{owner} has no word this round."


def _why(table: Table, accepts: bool) -> str:
    """What the lists say for this answer, as the end of its sentence: once for each word, and nothing in a solo game.

    It is the reason of computer players. A person may have another; what the lists say is still true.
    """
    if table.turn == table.offerer or (accepts and table.turn != table.answerers[0]):
        return ""
    found = verdict(table.spelt[table.offerer].word)
    return f": {found.why}" if found.why and found.accepts is accepts else ""


def _settled(table: Table, names: Sequence[str]) -> Iterator[str]:
    for one, name in zip(table.spelt, names, strict=False):
        if one.secret:
            goal = table.setup.all_goals[one.secret]
            if one.is_met:
                yield f"{name} meets their secret goal, {points(goal.points)}: {goal.text}."
            else:
                yield f"{name} misses their secret goal: {goal.text}."


def _drawn(old: Table, new: Table, event: Event, names: Sequence[str]) -> Iterator[str]:
    letter = "the blank" if event.text == "?" else event.text
    yield f"{names[old.turn]} draws {letter} to decide who claims first."
    if new.stage != ORDER:
        yield f"Claiming order: {', '.join(names[seat] for seats in new.ranks for seat in seats)}."


def result(table: Table, names: Sequence[str]) -> str:
    """Who wins with how many points, or a lone player's points and rank."""
    scores = [table.points(seat) for seat in range(table.setup.seats)]
    if len(scores) == 1:
        title = rank(scores[0])
        return f"{names[0]} has {points(scores[0])}{': ' + title if title else ''}."
    winners = [names[seat] for seat, own in enumerate(scores) if own == max(scores)]
    if len(winners) == 1:
        return f"{winners[0]} wins with {points(max(scores))}."
    return f"{listed(winners)} share the win with {points(max(scores))} each."


def points(number: int) -> str:
    """`1 point`, `3 points`."""
    return f"{number} {plural(number, 'point')}"


def standing(table: Table, seat: Seat) -> Standing:
    """The points that the seat has."""
    won = table.points(seat)
    return Standing(won, 0, points(won), HEAD_START.words(table.setup, seat))
