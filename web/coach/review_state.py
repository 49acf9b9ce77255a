"""The state of a review, without a screen: its stops with their words, its questions, the curve of chances, and the balance.

A finished game can be continued from any stop as a new practice game with the same luck. The curve's points are in hundredths of
its width and height, from the upper left corner. Independent of the browser.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from engine import recap
from engine.coach.commentary import (
    CHOICE,
    NOTICED,
    Breakdown,
    KeyMoment,
    Mistake,
    PlayerNames,
    TeamPoints,
    commentary_of,
    team_points,
)
from engine.coach.review import Review, Swing
from engine.coach.story import Balance, ReviewQuestion, Story
from engine.core import Seat
from engine.match import Match, Player
from engine.recap import GAME_START, unsaid
from engine.scene import Spotlight
from engine.text import isolated
from engine.text import number as number_word
from web.ui.icons import COMPUTER_NAMES


def gone_on(match: Match, number: int, seat: Seat) -> Match:
    """A copy of the match after `number` events, to be continued by the person at that seat, with computers at all others."""
    again = Match(match.game, match.setup, match.seed, _players(match, seat), match.start_position, practice=True)
    for event in match.events[:number]:
        again.replay_event(event)
    return again


def _players(match: Match, seat: Seat) -> tuple[Player, ...]:
    """The players of the continued match: computers keep their seats; other people are replaced by computers as strong as the
    strongest there."""
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


def viewers(match: Match) -> list[Seat]:
    """The seats that a review can be shown for: those of people, or all."""
    return [seat for seat, player in enumerate(match.players) if not player.level] or list(range(len(match.players)))


class Stop(NamedTuple):
    """A moment at which a review stops."""

    events: int  # the number of events so far
    event: int | None  # the index of the event that it is about; None at the beginning
    shown: int  # the number of events in the position shown: for the viewer's own choice, the one before it
    is_own: bool  # whether the event is the viewer's choice
    told: tuple[str, ...]  # the sentences announced about it


class ReviewText(NamedTuple):
    """The words of a review for one viewer, known when everything is computed."""

    sum: Breakdown
    moments: tuple[KeyMoment, ...]
    lapses: tuple[Mistake, ...]


def stops(match: Match, seat: Seat) -> tuple[Stop, ...]:
    """The stops of the review: those of a replay, with the seat's own choices shown from the position before them."""
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
    """The review of one match for the viewer `seat`, with the changes computed so far."""

    def __init__(self, match: Match, seat: Seat) -> None:
        self.match = match
        self.seat = seat
        self.stops: tuple[Stop, ...] = stops(match, seat)
        self.start: tuple[float, ...] = ()
        self.changes: list[Swing] = []
        self.verdict = ""
        """The verdict on the part computed so far."""

        self.is_noted = False
        """Whether people's mistakes have been stored."""

        self.answers: dict[int, str] = {}
        """What the answers do that were found or shown here, in words, by the events of their questions."""

        self.solved: set[int] = set()
        """The events of the questions solved without help, here or on an earlier visit."""

        self._told: dict[Seat, ReviewText] = {}
        self._stories: dict[Seat, Story] = {}
        self._points: dict[int, TeamPoints] = {}

    def turn_to(self, seat: Seat) -> None:
        """Makes another seat the viewer."""
        self.seat, self.stops, self.verdict = seat, stops(self.match, seat), ""

    def keep_text(self, seat: Seat, told: ReviewText) -> None:
        """Stores the words for that viewer."""
        self._told[seat] = told

    def keep_story(self, seat: Seat, story: Story) -> None:
        """Stores the story for that viewer."""
        self._stories[seat] = story

    def story_for(self, seat: Seat) -> Story | None:
        """The story for that viewer, if known."""
        return self._stories.get(seat)

    @property
    def questions(self) -> tuple[ReviewQuestion, ...]:
        """The current viewer's questions, as far as they are known."""
        story = self._stories.get(self.seat)
        return story.questions if story else ()

    def is_secret(self, event: int) -> bool:
        """Whether nothing may show a better choice than this one: it is a question that a possible viewer has not answered or may
        become one, or its better choice is also that of a question."""
        if self.is_answered(event):
            return False
        seat = self.match.events[event].seat
        if seat in viewers(self.match) and seat not in self._stories:
            return True
        every = (question.event for story in self._stories.values() for question in story.questions)
        waiting = [one for one in every if not self.is_answered(one)]
        better = {change.better for change in map(self.change, waiting) if change is not None}
        return event in waiting or ((change := self.change(event)) is not None and change.better in better)

    def is_answered(self, event: int) -> bool:
        """Whether the question about that event is solved, or its answer was shown."""
        return event in self.answers or event in self.solved

    def answer_words(self, event: int) -> str:
        """The sentence about the answer to the question about that event, if it may be seen."""
        if event in self.answers or event not in self.solved:
            return self.answers.get(event, "")
        lapse = self.lapse(event)
        return " ".join(filter(None, (lapse.words, lapse.more))) if lapse is not None else ""

    def next_question(self, event: int, besides: Collection[int] = ()) -> ReviewQuestion | None:
        """The next question without an answer after the one about that event, and not about one of `besides`; after the last one,
        the search continues with the first. None if there is none."""
        number = next((index for index, one in enumerate(self.questions) if one.event == event), -1)
        order = (*self.questions[number + 1 :], *self.questions[: max(0, number)])
        return next((one for one in order if not self.is_answered(one.event) and one.event not in besides), None)

    def question(self, event: int, task: str, words: str) -> ReviewQuestion:
        """The viewer's choice as a question: one of the story's, or with these general words."""
        if found := next((one for one in self.questions if one.event == event), None):
            return found
        match, cost = self.match, -self.points.choice[event] if self.points else 0
        when = match.game.turn_label(match.states[event].observe(None))
        return ReviewQuestion(event, when, task, words, match.events[event].text, self.did(event), cost)

    @property
    def people(self) -> PlayerNames:
        """The players, with the viewer as “you”."""
        return PlayerNames(tuple(isolated(player.name) for player in self.match.players), self.seat)

    def did(self, event: int) -> str:
        """That choice as a sentence."""
        match, (seat, text) = self.match, self.match.events[event]
        assert seat is not None
        return commentary_of(match.game).did(match.states[event], seat, match.game.parse_action(text), self.people)

    @property
    def text(self) -> ReviewText | None:
        """The words for the current viewer, if known."""
        return self._told.get(self.seat)

    @property
    def is_done(self) -> bool:
        """Whether all changes are known."""
        return bool(self.start) and len(self.changes) == len(self.match.events)

    @property
    def chances(self) -> list[float]:
        """The chances of the viewer's team at the stops from the first, as far as they are known."""
        team, known = self.match.setup.team(self.seat), len(self.changes)
        every = [self.start, *(change.chances for change in self.changes)] if self.start else []
        return [every[stop.events][team] for stop in self.stops if every and stop.events <= known]

    @property
    def points(self) -> TeamPoints | None:
        """The whole points of each event for the viewer's team, when all changes are known."""
        team = self.match.setup.team(self.seat)
        if self.is_done and team not in self._points:
            self._points[team] = team_points(Review(self.match, self.start, tuple(self.changes)), team)
        return self._points.get(team)

    def change(self, event: int) -> Swing | None:
        """The changes due to that event, if known."""
        return self.changes[event] if event < len(self.changes) else None

    def cost(self, event: int) -> float | None:
        """The cost of that choice for its team, given what its seat could see; None if not yet known."""
        change = self.change(event)
        if change is None or change.seat is None:
            return None
        paid: float = change.choice[self.match.setup.team(change.seat)]
        return 0.0 - paid

    def stop_of(self, event: int) -> int:
        """The index of the stop that shows this event."""
        return next(number for number, stop in enumerate(self.stops) if stop.events > event)

    def lapse(self, event: int) -> Mistake | None:
        """The viewer's mistake in that event, if it is one."""
        return next((lapse for lapse in self.text.lapses if lapse.event == event), None) if self.text else None

    def moment(self, stop: int) -> KeyMoment | None:
        """The key moment at that stop, if it is one."""
        return next((one for one in self.text.moments if self.stop_of(one.event) == stop), None) if self.text else None


Point = tuple[float, float]


def points(values: Sequence[float], count: int) -> list[Point]:
    """The points of the curve for these values, one per stop, on an axis with `count` steps."""
    return [(100 * number / max(1, count), 100 - 100 * value) for number, value in enumerate(values)]


def outline(found: Sequence[Point]) -> str:
    """The curve as the points of an SVG polyline."""
    return " ".join(f"{x:.2f},{y:.2f}" for x, y in found)


def area(found: Sequence[Point]) -> str:
    """The area below the curve as the points of an SVG polygon."""
    return f"{found[0][0]:.2f},100 {outline(found)} {found[-1][0]:.2f},100" if found else ""


def apart(places: Sequence[Point], wide: float, high: float) -> list[float]:
    """The horizontal positions of labels at these points, from left to right, each `wide` and `high`: moved as little as
    necessary to keep neighbours from overlapping, all between 0 and 100.

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
    """The position of the first label of a group centred on the mean of its points."""
    breadth = (len(group) - 1) * wide
    return min(max(sum(x for x, _ in group) / len(group) - breadth / 2, 0.0), 100.0 - breadth)


LUCK, OWN, OTHERS = "luck", "own", "others"
"""The keys of the three parts of a result."""

LITTLE = 6
"""Choices that cost fewer points than this cost little."""


class Part(NamedTuple):
    """One of the three parts of a result: its label, its points, and a few words about it."""

    key: str
    label: str
    points: int
    words: str


def parts(match: Match, seat: Seat, found: Balance) -> tuple[Part, ...]:
    """The result in three parts: luck, the viewer, the others. A solo game has no others."""
    others = [isolated(player.name) for other, player in enumerate(match.players) if other != seat]
    most = found.own < min(found.luck, found.others)
    own = "cost you most" if most and found.own <= -LITTLE else "cost you little" if found.own > -LITTLE else "cost you points"
    luck = Part(LUCK, "Luck", found.luck, _sided(found.luck, "Luck was with you", "Luck was against you", "Luck was even"))
    you = Part(OWN, "You", found.own, f"Your plays {own}" if found.own else "You made no mistakes")
    if not others:
        return luck, you
    who, whose = (others[0], f"{others[0]}’s") if len(others) == 1 else ("The others", "Their")
    words = _sided(found.others, f"{whose} plays helped you", f"{whose} plays cost you", f"{who} made no mistakes")
    return luck, you, Part(OTHERS, who, found.others, words)


def _sided(points: int, more: str, less: str, even: str) -> str:
    return more if points > 0 else less if points < 0 else even


def costliest(count: int) -> str:
    """The heading above that number of questions."""
    if not count:
        return "No play of yours cost you more than 2 points"
    return "Your costliest play" if count == 1 else f"Your {number_word(count)} costliest plays"


def signed(points: int) -> str:
    """`+5`, `−5` or `0`, with a real minus sign."""
    return f"{points:+d}".replace("-", "\N{MINUS SIGN}") if points else "0"


BEST, GOOD = "The best play you could see.", "Very nearly the best play."
OPEN = "Another play was better. Which one?"
"""The words about a question without an answer."""


class Said(NamedTuple):
    """The sentences about a stop, and its change in points; None if there is none, or it is not yet known."""

    words: tuple[str, ...]
    points: int | None = None


def stop_words(course: ReviewState, number: int) -> Said:
    """The words about the stop with index `number`, and its points: those of its key moment, or of the viewer's choice, or of
    everything that happened."""
    stop, points = course.stops[number], course.points
    if stop.event is None:
        return Said((GAME_START,))
    words = _own(course, stop, number, course.cost(stop.event)) if stop.is_own else _others(course, stop, number)
    if points is None:
        return Said(tuple(filter(None, words)))
    if (moment := course.moment(number)) is not None:
        return Said(tuple(filter(None, words)), moment.whole)
    if stop.is_own:
        return Said(tuple(filter(None, words)), points.choice[stop.event])
    every = (sum(points.due_to(event).values()) for event in range(stop.event, stop.events))
    return Said(tuple(filter(None, words)), sum(every))


def _others(course: ReviewState, stop: Stop, number: int) -> Iterator[str]:
    yield from _happened(course, stop)
    yield from _luck_sentences(course, number)


def _own(course: ReviewState, stop: Stop, number: int, cost: float | None) -> Iterator[str]:
    assert stop.event is not None
    event = stop.event
    yield course.did(event)
    if course.is_secret(event):
        if any(question.event == event for question in course.questions):
            yield OPEN
        return
    if lapse := course.lapse(event):
        yield from filter(None, (lapse.words, lapse.more))
    elif cost is not None:
        yield BEST if not cost else GOOD if cost < NOTICED else ""
    yield from _luck_sentences(course, number)


def _luck_sentences(course: ReviewState, number: int) -> Iterator[str]:
    """The sentences of a key moment about luck or hidden information."""
    moment = course.moment(number)
    if moment is not None and moment.kind != CHOICE:
        stop = course.stops[number]
        if moment.seat is None or not stop.is_own:
            yield from filter(None, (moment.words, moment.more))
        elif moment.more:
            yield moment.more
    elif moment is not None and not course.stops[number].is_own:
        yield from filter(None, moment_words(course, moment)[_hides(course, moment) :])  # what was played has been said


def _hides(course: ReviewState, moment: KeyMoment) -> bool:
    """Whether the moment is about a choice, and nothing may show a better one."""
    return moment.kind == CHOICE and course.is_secret(moment.event)


def moment_words(course: ReviewState, moment: KeyMoment) -> tuple[str, str]:
    """The two sentences about a key moment, without the answer to an open question."""
    if moment.seat is None or not _hides(course, moment):
        return moment.words, moment.more
    if moment.seat == course.seat:
        return course.question(moment.event, "", "").played, OPEN
    return course.did(moment.event), f"{course.people.names[moment.seat]} had a better play."


def _happened(course: ReviewState, stop: Stop) -> tuple[str, ...]:
    """The public sentences about the stop, or that a player chose in secret."""
    assert stop.event is not None
    if stop.told:
        return stop.told
    return (unsaid(course.match, stop.event),)


def light(course: ReviewState, number: int) -> Spotlight | None:
    """The spotlight of a stop: the better action, the places of its reason and the one played; or the places of a key moment."""
    stop, moment = course.stops[number], course.moment(number)
    if stop.event is not None and stop.is_own:
        if course.is_secret(stop.event):
            return None
        change, lapse = course.change(stop.event), course.lapse(stop.event)
        played, better = course.match.events[stop.event].text, change.better if change is not None else ""
        places, team = (lapse.reason.places, lapse.reason.team) if lapse else ((), None)
        return Spotlight(better, places, team, played)
    # The places of another seat's secret choice may be about things that only that seat saw.
    if moment is None or not moment.places or _hides(course, moment):
        return None
    shows = moment.seat is None or course.match.is_open(moment.event)
    return Spotlight("", moment.places, moment.team) if shows else None


def which(match: Match) -> str:
    """A few words that identify the game."""
    return match.game.report(match.states, [isolated(player.name) for player in match.players]).headline


def when(match: Match, number: int) -> str:
    """The progress of the match before the event with that index."""
    words = match.game.turn_label(match.states[number].observe(None))
    return f"{words[:1].upper()}{words[1:]}"


def written(points: int | None) -> str:
    """The points as text."""
    return "" if points is None else signed(points)
