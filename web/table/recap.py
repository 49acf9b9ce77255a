"""What has happened in a match: since a seat last did something, in words for its recap and as actions for marks on the
table; and moment by moment, for those who look at it again.

Several secret actions of a seat may follow one another before anything is told, its pass: what was news when it began is
news to its end.
"""

from __future__ import annotations

from itertools import takewhile
from typing import NamedTuple

from engine.core import Seat
from engine.match import Match

RECAP_LENGTH = 24


class Moment(NamedTuple):
    """The match after so many `events`, and what was told of the last of them at the table, if anything was."""

    events: int
    told: tuple[str, ...] = ()


def moments(match: Match) -> list[Moment]:
    """Where to stop and look, from before the first luck to now: after each action, and after luck that is told. Luck of
    which nothing is told, such as a hidden draw, belongs to what came before it."""
    found = [Moment(0)]
    for number, (event, told) in enumerate(zip(match.events, match.narration, strict=True), 1):
        if event.seat is None and not told and len(found) > 1:
            found[-1] = found[-1]._replace(events=number)
        else:
            found.append(Moment(number, told))
    return found


def since(match: Match, seat: Seat) -> tuple[str, ...]:
    """What the others did since the seat's last action, the newest few sentences. The luck that opened the game was looked
    at when it fell."""
    start = _last_own(match, seat) + 1
    if start and not match.is_open(start - 1):
        # With a secret choice all may be revealed: its sentences are not about this seat alone.
        start -= 1
    told = zip(match.events[start:], match.narration[start:], strict=True)
    wanted = (said for event, said in told if event.seat is not None or not match.game.opening(match.setup))
    return tuple(sentence for said in wanted for sentence in said)[-RECAP_LENGTH:]


def recent(match: Match, seat: Seat | None) -> tuple[str, ...]:
    """The texts of the actions to mark: all open ones since the seat's last, and at least the newest."""
    numbers = reversed(range(len(match.events)))
    actions = (number for number in numbers if match.events[number].seat is not None and match.is_open(number))
    newest = next(actions, None)
    if newest is None:
        return ()
    start = _last_own(match, seat) + 1 if seat is not None else newest
    marked = [newest, *takewhile(lambda number: number >= start, actions)]
    return tuple(match.events[number].text for number in reversed(marked))


def ready(match: Match) -> set[Seat]:
    """The seats that have done what they do in secret, while others have yet to do so."""
    if not match.state.to_act:
        return set()
    secret = [number for number in _untold(match) if not match.is_open(number)]
    done = {seat for number in secret if (seat := match.events[number].seat) is not None}
    return done - set(match.state.to_act)


def _untold(match: Match) -> list[int]:
    """The numbers of what has happened since anything was last told, the newest first."""
    return list(takewhile(lambda number: not match.narration[number], reversed(range(len(match.events)))))


def _last_own(match: Match, seat: Seat) -> int:
    """The number of the seat's last action before its present pass, if it is in one; -1 before its first. What it did while
    others were asked was no turn of its own."""
    untold = match.events[len(match.events) - len(_untold(match)) :]
    known = len(match.events) - len(untold)
    own = (number for number, event in enumerate(match.events[:known]) if event.seat == seat)
    return max((number for number in own if seat in match.states[number].to_act), default=-1)
