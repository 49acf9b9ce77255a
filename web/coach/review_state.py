"""The state of a review, without a screen: where it can stop, what is known of each stop, its words, the curve and the sum.

A finished game can be resumed at any stop as a new practice game with the same luck. The curve has points in hundredths of its
width and height, from the upper left corner. The sum is two bars of equal length, so no bar falls below zero. Touches no browser.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine import recap
from engine.coach.commentary import CHOICE, NOTICED, START, Breakdown, KeyMoment, Mistake, PlayerNames, Term, commentary_of
from engine.coach.review import Swing
from engine.core import Seat
from engine.match import Match, Player
from engine.recap import GAME_START, unsaid
from engine.scene import Spotlight
from engine.text import isolated
from web.ui.icons import COMPUTER_NAMES


def gone_on(match: Match, number: int, seat: Seat) -> Match:
    """The match after so many events, to be played on by the person of that seat; computers sit at all others. The match itself
    stays as it is."""
    again = Match(match.game, match.setup, match.seed, _players(match, seat), match.start_position, practice=True)
    for event in match.events[:number]:
        again.replay_event(event)
    return again


def _players(match: Match, seat: Seat) -> tuple[Player, ...]:
    """Computers keep their seats; in place of other people there sit new ones, as strong as the strongest that play already."""
    levels = match.game.levels
    usual = levels.index(match.game.daily_level)
    strongest = max((levels.index(player.level) for player in match.players if player.level in levels), default=usual)
    names = _free_names(match, seat)
    players = []
    for other, player in enumerate(match.players):
        if other == seat:
            player = Player(player.name, "", player.colour)
        elif player.level not in levels:
            player = Player(next(names), levels[strongest], player.colour)
        players.append(player)
    return tuple(players)


def _free_names(match: Match, seat: Seat) -> Iterator[str]:
    staying = {player.name for other, player in enumerate(match.players) if other == seat or player.level in match.game.levels}
    return (name for name in COMPUTER_NAMES if name not in staying)


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


class ReviewText(NamedTuple):
    """What is told to one seat once everything is reckoned."""

    sum: Breakdown
    moments: tuple[KeyMoment, ...]
    lapses: tuple[Mistake, ...]


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
        is_own = match.events[before].seat == seat and seat in state.to_act and match.game.has_choice(state.observe(seat))
        yield Stop(moment.events, before, before if is_own else moment.events, is_own, moment.told)
        before = moment.events


class ReviewState:
    """One match as `seat` looks back at it, and what is known so far: every team's chances after each event, as they come in."""

    def __init__(self, match: Match, seat: Seat) -> None:
        self.match = match
        self.seat = seat
        self.stops: tuple[Stop, ...] = stops(match, seat)
        self.start: tuple[float, ...] = ()
        self.changes: list[Swing] = []
        self.verdict = ""
        """What has decided it as far as that is reckoned."""

        self.is_noted = False
        """Whether what people chose badly has been noted."""

        self._told: dict[Seat, ReviewText] = {}

    def turn_to(self, seat: Seat) -> None:
        """Lets another seat look back."""
        self.seat, self.stops, self.verdict = seat, stops(self.match, seat), ""

    def keep_text(self, seat: Seat, told: ReviewText) -> None:
        """Keeps what is told to that seat."""
        self._told[seat] = told

    @property
    def text(self) -> ReviewText | None:
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

    def change(self, event: int) -> Swing | None:
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

    def lapse(self, event: int) -> Mistake | None:
        """What is told of that choice, if it cost anything worth telling."""
        return next((lapse for lapse in self.text.lapses if lapse.event == event), None) if self.text else None

    def moment(self, stop: int) -> KeyMoment | None:
        """What is told of that stop, if it is one of the moments."""
        return next((one for one in self.text.moments if self.stop_of(one.event) == stop), None) if self.text else None


def at_most(moments: Sequence[KeyMoment], count: int) -> tuple[KeyMoment, ...]:
    """So many of the moments, those that counted most, in the order in which they came."""
    kept = sorted(range(len(moments)), key=lambda number: -abs(moments[number].points))[:count]
    return tuple(moments[number] for number in sorted(kept))


Point = tuple[float, float]


def points(values: Sequence[float], count: int) -> list[Point]:
    """Where the chances at one stop after the other lie, with room for so many after the first: as many as there are values."""
    return [(100 * number / max(1, count), 100 - 100 * value) for number, value in enumerate(values)]


def outline(found: Sequence[Point]) -> str:
    """The curve as SVG writes it."""
    return " ".join(f"{x:.2f},{y:.2f}" for x, y in found)


def area(found: Sequence[Point]) -> str:
    """What lies below the curve, down to nothing."""
    return f"{found[0][0]:.2f},100 {outline(found)} {found[-1][0]:.2f},100" if found else ""


def apart(places: Sequence[Point], wide: float, high: float) -> list[float]:
    """The horizontal places of numbers that stand at these points, from left to right, each so wide and high: moved as little as
    need be, so that no two neighbours lie over each other; all within 0 and 100.

    >>> apart([(10.0, 50.0), (12.0, 55.0), (13.0, 0.0)], 6.0, 20.0)
    [8.0, 14.0, 13.0]
    """
    groups: list[list[Point]] = []
    for place in places:
        groups.append([place])
        while len(groups) > 1 and _clash(groups[-2], groups[-1], wide, high):
            later = groups.pop()
            groups[-1] += later
    return [_first(group, wide) + number * wide for group in groups for number in range(len(group))]


def _clash(group: Sequence[Point], later: Sequence[Point], wide: float, high: float) -> bool:
    is_level = any(abs(one[1] - other[1]) < high for one in group for other in later)
    return is_level and _first(later, wide) < _first(group, wide) + len(group) * wide


def _first(group: Sequence[Point], wide: float) -> float:
    """Where the first of a group stands whose middle stays where it was."""
    breadth = (len(group) - 1) * wide
    return min(max(sum(x for x, _ in group) / len(group) - breadth / 2, 0.0), 100.0 - breadth)


END = "end"
"""The key of the result, beside those of the parts."""

LETTERS = 37
"""So many of them fit in a whole bar."""


class Piece(NamedTuple):
    """A piece of a bar: which part it is, what is written on it, and how much of the bar it is."""

    key: str
    words: str
    share: float


def bars(found: Breakdown) -> tuple[tuple[Piece, ...], tuple[Piece, ...]]:
    """The upper and the lower bar. Their pieces add up to the same."""
    lifted = [part for part in found.parts if part.points > 0]
    pressed = [part._replace(points=-part.points) for part in found.parts if part.points < 0]
    left = [Term(END, found.result.partition(", ")[2] or "left", found.end)] if found.end > 0 else []
    total = sum(part.points for part in lifted)
    return _pieces(lifted, total, "+"), _pieces([*pressed, *left], total, "\N{MINUS SIGN}")


def _pieces(parts: Sequence[Term], total: int, sign: str) -> tuple[Piece, ...]:
    return tuple(Piece(part.key, _written(part, total, sign), part.points / total) for part in parts)


def _written(part: Term, total: int, sign: str) -> str:
    points = str(part.points) if part.key in (START, END) else f"{sign}{part.points}"
    words = f"{part.words[0].upper()}{part.words[1:]} {points}"
    return next((text for text in (words, points) if len(text) * total <= LETTERS * part.points), "")


def signed(points: int) -> str:
    """`+5`, `−5` or `0`, with a real minus sign."""
    return f"{points:+d}".replace("-", "\N{MINUS SIGN}") if points else "0"


BEST, GOOD = "The best play you could see.", "Very nearly the best play."


class Said(NamedTuple):
    """The sentences about a stop, and its points with their sign; "" where there are none, or nobody knows yet."""

    words: tuple[str, ...]
    points: int | None = None


def said(course: ReviewState, number: int, most: int) -> Said:
    """What is said of the stop with that number; chances are told up to `most`."""
    stop = course.stops[number]
    if stop.event is None:
        return Said((GAME_START,))
    if stop.is_own:
        cost = course.cost(stop.event)
        return Said(tuple(_own(course, stop, number, cost)), None if cost is None else -round(most * cost))
    return Said((*_happened(course, stop), *_came(course, number)), _change(course, number, most))


def _own(course: ReviewState, stop: Stop, number: int, cost: float | None) -> Iterator[str]:
    assert stop.event is not None
    match, event = course.match, stop.event
    people = PlayerNames(tuple(isolated(player.name) for player in match.players), course.seat)
    yield commentary_of(match.game).did(
        match.states[event], course.seat, match.game.parse_action(match.events[event].text), people
    )
    if lapse := course.lapse(event):
        yield from filter(None, (lapse.words, lapse.more))
    elif cost is not None:
        yield BEST if not cost else GOOD if cost < NOTICED else ""
    yield from _came(course, number)


def _came(course: ReviewState, number: int) -> Iterator[str]:
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


def _happened(course: ReviewState, stop: Stop) -> tuple[str, ...]:
    """What everybody was told, or that somebody chose in secret."""
    assert stop.event is not None
    if stop.told:
        return stop.told
    return (unsaid(course.match, stop.event),)


def _change(course: ReviewState, number: int, most: int) -> int | None:
    """By how many points the seat's chances changed from the stop before to this one."""
    values = course.chances
    return round(most * (values[number] - values[number - 1])) if number < len(values) else None


def light(course: ReviewState, number: int) -> Spotlight | None:
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
    words = match.game.turn_label(match.states[number].observe(None))
    return f"{words[:1].upper()}{words[1:]}"


def written(points: int | None) -> str:
    """Points as they are shown."""
    return "" if points is None else signed(points)
