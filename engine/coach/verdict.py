"""What decided a finished game for one seat: the line that adds up, in whole points, and a verdict in a few words.

Luck has the game's name for it, "the cards", and always comes with its figure.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..core import Seat
from ..text import plural
from .review import Attribution, Review, whole
from .telling import PlayerNames, Scale, commentary_of

START, LUCK, HIDDEN, OWN, PARTNERS, OTHERS = "start", "cards", "hidden", "own", "partners", "others"
"""The parts of the line, named as the fields of an account."""

ALIKE = 0.7
"""A part that counts at least this share of what counted most is named beside it."""

EVEN = 0.03
"""If nothing moved the chances by more, nothing decided the game."""


class Term(NamedTuple):
    """One part of the line: which, what it is called ("cards", "your choices"), and its whole points."""

    key: str
    words: str
    points: int


class Breakdown(NamedTuple):
    """The line of one seat. The points of the parts add up to exactly `end`; `result` is the outcome in words.

    `verdict` says in a few words what decided it, `words` is all of it in one line:
    `start 50, cards -41, hidden cards -8, your choices -6, theirs +5: 0, lost`.
    """

    parts: tuple[Term, ...]
    end: int
    result: str
    verdict: str
    words: str
    scale: Scale


def summed(found: Review, seat: Seat, names: Sequence[str], you: Seat | None = None) -> Breakdown:
    """The line of that seat, worded for `you`."""
    setup, people, account = found.match.setup, PlayerNames(names, you), found.account(seat)
    telling = commentary_of(found.match.game)
    scale = telling.scale(setup)
    amounts = whole(_shown(account, setup.teams), scale.most)
    own, others = setup.team(seat), range(setup.seats)
    partners, rivals = ([other for other in others if other != seat and (setup.team(other) == own) == on] for on in (True, False))
    called = {
        START: "start",
        LUCK: telling.LUCK,
        HIDDEN: telling.HIDDEN,
        OWN: f"{people.whose((seat,))} choices",
        PARTNERS: f"{people.whose(partners)} choices" if len(partners) == 1 else "teammates’ choices",
        OTHERS: f"{people.whose(rivals)} choices" if len(rivals) == 1 else "the opponents’ choices",
    }
    absent = {HIDDEN, OTHERS} if setup.teams == 1 else set[str]()
    absent |= {PARTNERS} if setup.seats == setup.teams else set()
    named = zip(called.items(), amounts, strict=True)
    parts = tuple(Term(key, words, points) for (key, words), points in named if key not in absent)
    end = sum(part.points for part in parts)
    result = _result(account.end, setup.teams, end)
    return Breakdown(parts, end, result, _verdict(parts, end), f"{_line(parts)}: {result}", scale)


def _shown(account: Attribution, teams: int) -> list[float]:
    """The parts of the line as shown. In solo games only future luck is hidden, so it counts as luck."""
    start, luck, hidden, *choices, _ = account
    return [start, luck, hidden, *choices] if teams > 1 else [start, luck + hidden, 0.0, *choices]


def _line(parts: Sequence[Term]) -> str:
    """`start 50, cards -41, your choices -6, theirs +5`."""
    words = {part.key: part.words for part in parts} | {OTHERS: "theirs"}
    return ", ".join(f"{words[part.key]} {part.points:{'d' if part.key == START else '+d'}}" for part in parts)


def _result(end: float, teams: int, points: int) -> str:
    """`100, won`, `50, drawn`, `0, lost`; alone `12 points`."""
    if teams == 1:
        return f"{points} {plural(points, 'point')}"
    return f"{points}, {'won' if end == 1 else 'lost' if not end else 'drawn' if end == 1 / teams else 'shared'}"


def _verdict(parts: Sequence[Term], end: int) -> str:
    """The part that counted most towards the result, and one that counted nearly as much."""
    start, *rest = parts
    way = 1 if end >= start.points else -1
    counted = sorted((part for part in rest if part.points * way > 0), key=lambda part: -part.points * way)
    if not counted or abs(counted[0].points) < EVEN * 100:
        return "Even throughout"
    most, *others = counted
    beside = next((part for part in others if abs(part.points) >= ALIKE * abs(most.points)), None)
    if beside:
        first, second = sorted((most, beside), key=lambda part: part.key in (OWN, PARTNERS, OTHERS))
        told = f"{_the(first)} and {_the(second)}"
        return f"{told[0].upper()}{told[1:]}"
    if most.key in (LUCK, HIDDEN):
        return f"Mostly {_the(most)}"
    if most.key == OTHERS:
        return f"{most.words[0].upper()}{most.words[1:]} cost more"
    return f"{most.words[0].upper()}{most.words[1:]} decided it"


def _the(part: Term) -> str:
    return f"the {part.words}" if part.key in (LUCK, HIDDEN) and not part.words.startswith("others") else part.words
