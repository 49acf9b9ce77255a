"""What has happened in a match since a seat last did something: in words for its recap, as actions for marks on the table."""

from __future__ import annotations

from itertools import takewhile

from engine.core import Seat
from engine.match import Match

RECAP_LENGTH = 8


def since(match: Match, seat: Seat) -> tuple[str, ...]:
    """What the others did since the seat's last action, the newest few sentences. The luck that opened the game was looked
    at when it fell."""
    start = _last_own(match, seat) + 1
    if start and not match.is_open(start - 1):
        # With a secret choice all may be revealed: its sentences are not about this seat alone.
        start -= 1
    told = zip(match.events[start:], match.narration[start:], strict=True)
    wanted = (said for event, said in told if event.seat is not None or not match.game.opening)
    return tuple(sentence for said in wanted for sentence in said)[-RECAP_LENGTH:]


def recent(match: Match, seat: Seat | None) -> tuple[str, ...]:
    """The texts of the actions to mark: all open ones since the seat's last, and at least the newest."""
    actions = [number for number, event in enumerate(match.events) if event.seat is not None and match.is_open(number)]
    start = _last_own(match, seat) + 1 if seat is not None else len(match.events)
    marked = [number for number in actions if number >= start] or actions[-1:]
    return tuple(match.events[number].text for number in marked)


def ready(match: Match) -> set[Seat]:
    """The seats that have made their secret choice while others have yet to make theirs."""
    choices = takewhile(lambda number: match.events[number].seat is not None, reversed(range(len(match.events))))
    chosen = [number for number in choices if not match.is_open(number)] if match.state.to_act else []
    return {seat for number in chosen if (seat := match.events[number].seat) is not None}


def _last_own(match: Match, seat: Seat) -> int:
    """The number of the seat's last action; -1 before its first."""
    return max((number for number, event in enumerate(match.events) if event.seat == seat), default=-1)
