"""The words for one stop of a review, and what to point out on the table there. Touches no browser, and works for every game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.coach.moments import CHOICE, NOTICED
from engine.coach.telling import People, telling_of
from engine.match import Match
from engine.scene import Spotlight
from engine.text import isolated
from web.review.course import Course, Stop
from web.review.split import signed
from web.table.unsaid import START, unsaid

BEST, GOOD = "The best play you could see.", "Very nearly the best play."


class Said(NamedTuple):
    """The sentences about a stop, and its points with their sign; "" where there are none, or nobody knows yet."""

    words: tuple[str, ...]
    points: int | None = None


def said(course: Course, number: int, most: int) -> Said:
    """What is said of the stop with that number; chances are told up to `most`."""
    stop = course.stops[number]
    if stop.event is None:
        return Said((START,))
    if stop.is_own:
        cost = course.cost(stop.event)
        return Said(tuple(_own(course, stop, number, cost)), None if cost is None else -round(most * cost))
    return Said((*_happened(course, stop), *_came(course, number)), _change(course, number, most))


def _own(course: Course, stop: Stop, number: int, cost: float | None) -> Iterator[str]:
    assert stop.event is not None
    match, event = course.match, stop.event
    people = People(tuple(isolated(player.name) for player in match.players), course.seat)
    yield telling_of(match.game).done(match.states[event], course.seat, match.game.parse_action(match.events[event].text), people)
    if lapse := course.lapse(event):
        yield from filter(None, (lapse.words, lapse.more))
    elif cost is not None:
        yield BEST if not cost else GOOD if cost < NOTICED else ""
    yield from _came(course, number)


def _came(course: Course, number: int) -> Iterator[str]:
    """What a moment says of luck, or of what was hidden."""
    moment = course.moment(number)
    if moment is not None and moment.kind != CHOICE:
        stop = course.stops[number]
        if moment.seat is None or not stop.is_own:
            yield from filter(None, (moment.words, moment.more))
        elif moment.more:
            yield moment.more
    elif moment is not None and not course.stops[number].is_own:
        yield from filter(None, (moment.words, moment.more))


def _happened(course: Course, stop: Stop) -> tuple[str, ...]:
    """What everybody was told, or that somebody chose in secret."""
    assert stop.event is not None
    if stop.told:
        return stop.told
    return (unsaid(course.match, stop.event),)


def _change(course: Course, number: int, most: int) -> int | None:
    """By how many points the seat's chances changed from the stop before to this one."""
    values = course.chances
    return round(most * (values[number] - values[number - 1])) if number < len(values) else None


def light(course: Course, number: int) -> Spotlight | None:
    """What is pointed out there: what was played, what was better and what speaks for it; or what a moment is about."""
    stop, moment = course.stops[number], course.moment(number)
    if stop.event is not None and stop.is_own:
        change, lapse = course.change(stop.event), course.lapse(stop.event)
        played, better = course.match.events[stop.event].text, change.better if change is not None else ""
        places, team = (lapse.reason.places, lapse.reason.team) if lapse else ((), None)
        return Spotlight(better, places, team, played)
    # Where somebody else chose in secret, it was about what only that seat saw.
    shows = moment is not None and moment.places and (moment.seat is None or course.match.is_open(moment.event))
    return Spotlight("", moment.places, moment.team) if moment is not None and shows else None


def which(match: Match) -> str:
    """Which game it was, in a few words."""
    return match.game.report(match.states, [isolated(player.name) for player in match.players]).headline


def when(match: Match, number: int) -> str:
    """How far the match was before the event with that number."""
    words = match.game.moment(match.states[number].observe(None))
    return f"{words[:1].upper()}{words[1:]}"


def written(points: int | None) -> str:
    """Points as they are shown."""
    return "" if points is None else signed(points)
