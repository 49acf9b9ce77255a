"""Lessons: levels with a position, a goal, and feedback on every play.

A game's lesson is `LESSON` in its `coach/lesson.py`. The luck and the other seats' plays in a level are scripted, so it is the
same for everyone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fnmatch import fnmatchcase
from typing import Any, NamedTuple

from ..core import AnyObservation, AnyState, ChanceOutcome, Event, Seat, SequorError
from ..game import AnyGame
from ..match import Match


class Wrong(NamedTuple):
    """The feedback on plays that miss the goal."""

    plays: str  # a pattern for the texts of these plays: "JC *"
    words: str
    # Luck and the other seats' actions that follow, in order, shown on the table before everything is undone.
    then: tuple[ChanceOutcome, ...] = ()
    after: int = 0  # applies only after this number of plays towards the goal


class Level(NamedTuple):
    """One level of a lesson, which teaches one rule by using it.

    Words are read aloud through `Game.for_speech`; they name no player and nothing hidden.
    """

    title: str
    chapter: str  # the heading of the rule in RULES.md
    goal: str  # at most six words
    how: str  # one line that says what to do
    position: str
    done: Callable[[Any], bool]  # whether a state reaches the goal
    plays: tuple[str, ...]  # the texts of actions that reach the goal
    well: str  # a sentence about the rule learnt
    wrong: tuple[Wrong, ...]  # the first whose pattern matches answers a play that misses the goal
    # Luck and the other seats' actions after the plays, in order, and those of the learner that are no choice.
    meanwhile: tuple[ChanceOutcome, ...] = ()
    next: tuple[str, ...] = ()  # a line like `how` for each play except the first
    places: tuple[str, ...] = ()  # the places that the words are about, as the game's picture names them
    seat: Seat = 0  # the learner's


class Lesson(NamedTuple):
    """The levels of one game, and the object of the game in a sentence, shown before the first level."""

    aim: str
    levels: tuple[Level, ...]


class Feedback(NamedTuple):
    """The feedback on a play: `done` ends the level, `wrong` means that the play must be undone (`LessonAttempt.take_back`).

    Otherwise, `words` say what to do next.
    """

    words: str
    done: bool = False
    wrong: bool = False


ANYTHING_ELSE = Wrong("*", "You can do that, but it doesn’t reach the goal.")
"""The feedback on a play that the level doesn't mention."""


class _Point(NamedTuple):
    """The progress of an attempt: the state, and how much of `Level.meanwhile` has happened."""

    state: AnyState
    happened: int


class LessonAttempt:
    """An attempt at a level. `match` is shown as `level.seat` sees it; its other players are computers.

    Raises BadSetupError if there are fewer `names` than seats.
    """

    def __init__(self, game: AnyGame, level: Level, names: Sequence[str]) -> None:
        self.game, self.level = game, level
        self.match = Match.from_position(game, level.position, names, you=level.seat, seed="lesson", practice=True)
        self._points = [_Point(self.match.state, 0)]

    @property
    def state(self) -> AnyState:
        return self.match.state

    @property
    def observation(self) -> AnyObservation:
        """The learner's current observation."""
        return self.state.observe(self.level.seat)

    @property
    def how(self) -> str:
        """The current instruction, in one line."""
        return (self.level.how, *self.level.next)[: self._made + 1][-1]

    @property
    def way(self) -> str:
        """The text of a play that leads to the goal from here. Raises SequorError if no play is expected."""
        point, planned = self._points[-1], self.level.plays[self._made :]
        is_asked = self.state == point.state and not self.level.done(point.state)
        legal = list(map(str, self.observation.legal_actions())) if is_asked else []
        for text in (*(text for text in planned[:1] if text in legal), *legal):
            if self._gets_on(point, text, len(planned)):
                return text
        raise SequorError("There is no play to show: the level is over, or the last play must be undone first.")

    def play(self, text: str) -> Feedback:
        """Makes the learner's play and the scripted events after it. Raises IllegalActionError, and changes nothing, if it is not
        legal."""
        point = self._points[-1]
        self.match.play(self.level.seat, text)
        if not self._gets_on(point, text, len(self.level.plays) - self._made):
            return self._astray(text)
        after = self._after(point, text)
        self._points.append(after)
        for event in self.level.meanwhile[point.happened : after.happened]:
            self._follow(event)
        return Feedback(self.level.well, done=True) if self.level.done(after.state) else Feedback(self.how)

    def take_back(self) -> None:
        """Undoes the last play and everything after it. Raises IllegalActionError if there is none."""
        self.match.undo()
        if self.state != self._points[-1].state:
            self._points.pop()

    @property
    def _made(self) -> int:
        """The number of plays that led towards the goal."""
        return len(self._points) - 1

    def _astray(self, text: str) -> Feedback:
        """The feedback on a play that misses the goal."""
        answers = (wrong for wrong in self.level.wrong if wrong.after <= self._made and fnmatchcase(text, wrong.plays))
        wrong = next(answers, ANYTHING_ELSE)
        for event in wrong.then:
            self._follow(event)
        return Feedback(wrong.words, wrong=True)

    def _follow(self, text: str) -> None:
        """Carries out a random outcome or the action of the seat that acts next."""
        self.match.replay_event(Event(self._actor(self.state), text))

    def _actor(self, state: AnyState) -> Seat | None:
        """The seat that acts next, the learner last; None if luck comes next."""
        return min(state.to_act, key=lambda seat: seat == self.level.seat, default=None)

    def _gets_on(self, point: _Point, text: str, plays: int) -> bool:
        """Whether this play can reach the goal in at most `plays` plays, counting itself."""
        after = self._after(point, text)
        if self.level.done(after.state):
            return True
        legal = after.state.legal_actions(self.level.seat) if plays > 1 else ()
        return any(self._gets_on(after, str(action), plays - 1) for action in legal)

    def _must_choose(self, state: AnyState) -> bool:
        """Whether it is the learner's turn, with something to choose."""
        return self.level.seat in state.to_act and self.game.has_choice(state.observe(self.level.seat))

    def _after(self, point: _Point, text: str) -> _Point:
        """The progress after the play and everything that happens until the goal is reached or the learner plays again."""
        state, happened = point.state.apply(self.level.seat, self.game.parse_action(text)), point.happened
        for event in self.level.meanwhile[happened:]:
            if self.level.done(state) or self._must_choose(state):
                break
            seat = self._actor(state)
            if not _is_possible(state, seat, event):
                break  # the play was another than the one planned
            state = state.apply_chance(event) if seat is None else state.apply(seat, self.game.parse_action(event))
            happened += 1
        return _Point(state, happened)


def _is_possible(state: AnyState, seat: Seat | None, event: str) -> bool:
    """Whether this random outcome, or this action of the seat, can come next."""
    return event in ([outcome for outcome, _ in state.chance()] if seat is None else map(str, state.legal_actions(seat)))


def lesson(game: AnyGame) -> Lesson:
    """The game's lesson."""
    found: Lesson = game.coaching("lesson").LESSON
    return found
