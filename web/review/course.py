"""The course of a finished game as one seat looks back at it: where it can stop, and what is known of each stop so far. Touches
no browser and knows no particular game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine import recap
from engine.coach.moments import Lapse, Moment
from engine.coach.review import Change
from engine.coach.verdict import Sum
from engine.core import Seat
from engine.match import Match

MOST_MOMENTS, FEW_MOMENTS = 5, 3
"""How many moments are shown, and how many where there is little room."""


class Stop(NamedTuple):
    """The match after so many `events`; the last thing that happened is `event`, None before the beginning. `is_own`: the seat
    that looks back chose it. Then the table shows how it was before, so `shown` is one number less or more."""

    events: int
    event: int | None
    shown: int
    is_own: bool
    told: tuple[str, ...]


class Told(NamedTuple):
    """What is told to one seat once everything is reckoned."""

    sum: Sum
    moments: tuple[Moment, ...]
    lapses: tuple[Lapse, ...]


def stops(match: Match, seat: Seat) -> tuple[Stop, ...]:
    """Where the walk through the match stops: as a replay does, with the seat's own choices as they lay before it."""
    return tuple(_stops(match, seat))


def _stops(match: Match, seat: Seat) -> Iterator[Stop]:
    before = 0
    for moment in recap.moments(match):
        if not moment.events:
            yield Stop(0, None, 0, False, moment.told)
            continue
        state = match.states[before]
        is_own = match.events[before].seat == seat and seat in state.to_act and match.game.is_asked(state.observe(seat))
        yield Stop(moment.events, before, before if is_own else moment.events, is_own, moment.told)
        before = moment.events


class Course:
    """One match as `seat` looks back at it, and what is known so far: every team's chances after each event, as they come in."""

    def __init__(self, match: Match, seat: Seat) -> None:
        self.match = match
        self.seat = seat
        self.stops: tuple[Stop, ...] = stops(match, seat)
        self.start: tuple[float, ...] = ()
        self.changes: list[Change] = []
        self.verdict = ""
        """What has decided it as far as that is reckoned."""

        self.is_noted = False
        """Whether what people chose badly has been noted."""

        self._told: dict[Seat, Told] = {}

    def turn_to(self, seat: Seat) -> None:
        """Lets another seat look back."""
        self.seat, self.stops, self.verdict = seat, stops(self.match, seat), ""

    def keep(self, seat: Seat, told: Told) -> None:
        """Keeps what is told to that seat."""
        self._told[seat] = told

    @property
    def told(self) -> Told | None:
        """What is told to the seat, if that is known."""
        return self._told.get(self.seat)

    @property
    def is_done(self) -> bool:
        """Whether everything is reckoned."""
        return bool(self.start) and len(self.changes) == len(self.match.events)

    @property
    def chances(self) -> list[float]:
        """The chances of the seat's team at one stop after the other, as far as they are reckoned."""
        team, known = self.match.setup.team(self.seat), len(self.changes)
        every = [self.start, *(change.chances for change in self.changes)] if self.start else []
        return [every[stop.events][team] for stop in self.stops if every and stop.events <= known]

    def change(self, event: int) -> Change | None:
        """What that event did, once it is reckoned."""
        return self.changes[event] if event < len(self.changes) else None

    def cost(self, event: int) -> float | None:
        """What that choice cost its team by what its seat could see; None while nobody knows."""
        change = self.change(event)
        if change is None or change.seat is None:
            return None
        paid: float = change.choice[self.match.setup.team(change.seat)]
        return 0.0 - paid

    def stop_of(self, event: int) -> int:
        """The number of the stop that shows this event."""
        return next(number for number, stop in enumerate(self.stops) if stop.events > event)

    def lapse(self, event: int) -> Lapse | None:
        """What is told of that choice, if it cost anything worth telling."""
        return next((lapse for lapse in self.told.lapses if lapse.event == event), None) if self.told else None

    def moment(self, stop: int) -> Moment | None:
        """What is told of that stop, if it is one of the moments."""
        return next((one for one in self.told.moments if self.stop_of(one.event) == stop), None) if self.told else None


def at_most(moments: Sequence[Moment], count: int) -> tuple[Moment, ...]:
    """So many of the moments, those that counted most, in the order in which they came."""
    kept = sorted(range(len(moments)), key=lambda number: -abs(moments[number].points))[:count]
    return tuple(moments[number] for number in sorted(kept))
