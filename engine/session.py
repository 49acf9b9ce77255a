"""A match as people and computers play it together: who acts next, who may look, and what is still covered.

A screen, be it page or terminal, runs a session in a loop: `advance()` says what comes next as a `Step`; the screen carries it
out and answers with the method named below. At any time it shows `observation()` and nothing else.

    TakeLuck                      take_luck()
    Pause, ShowOpening,
    Reveal, Settle                go_on()
    Unasked                       take_only_action()
    HandOver                      opened()
    Ask                           choose(text)
    Think                         thought(text), found from knowledge(seat)

`turn_away`, `take_back` and `call` may come at any time; the next `advance()` takes them into account. Where several people
share the device, a hand is shown only once its player has opened it, until that player has seen what the own choice did, or
turns away. A lone human
sees their own hand all the time. This module knows no screen, no clock and no particular game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

from . import recap, texts
from .core import AnyObservation, Call, Event, IllegalActionError, Seat
from .match import Match
from .steps import Ask, HandOver, Over, Pause, Reveal, Settle, ShowOpening, Step, TakeLuck, Think, Unasked

StepT = TypeVar("StepT", bound=Step)


@dataclass(frozen=True, slots=True)
class Public:
    """Only what everybody may see is shown."""


@dataclass(frozen=True, slots=True)
class Openly:
    """What that seat knows is shown at an open table, where none of it is secret: anybody may be looking."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Privately:
    """What that seat knows is shown only to its player, who has opened the hand or is the only person at the table."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TurnedAway:
    """That seat's player was asked and has turned away: shown as Public, but a choice made just before still counts."""

    seat: Seat


Looking: TypeAlias = Public | Openly | Privately | TurnedAway
"""Who looks at what."""


class Session:
    """A match being played; `match` may be new or half-played. A screen reads `match` but changes it only through the session."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.people = tuple(seat for seat, player in enumerate(match.players) if not player.level)
        self._looking = self._at_rest
        self._due: Step | None = None
        self._unseen = False  # people were shown something together and have had no time to look at it yet

    # Who looks

    @property
    def viewer(self) -> Seat | None:
        """The seat whose knowledge is shown; None for what everybody may see."""
        return self._looking.seat if isinstance(self._looking, Openly | Privately) else None

    def observation(self) -> AnyObservation:
        """What is shown: what the viewer knows now."""
        return self.match.state.observe(self.viewer)

    @property
    def passes_in_secret(self) -> bool:
        """Whether several people now share the device and have secrets from each other."""
        return len(self.people) > 1 and self.match.game.has_secrets(self.match.state.observe(None))

    def turn_away(self) -> bool:
        """Somebody else may be looking now. Covers the hand shown, if it is secret; returns whether it covered one."""
        if not isinstance(self._looking, Privately) or not self.passes_in_secret:
            return False
        self._looking = TurnedAway(self._due.seat) if isinstance(self._due, Ask) else Public()
        self._due = None if isinstance(self._due, Ask | Settle) else self._due
        return True

    @property
    def _at_rest(self) -> Looking:
        """Who looks while no person is to act: the lone human, or else nobody in particular."""
        return Privately(self.people[0]) if len(self.people) == 1 else Public()

    def _cover_secrets(self) -> None:
        """After any change: covers a hand shown at an open table once there are secrets again, and lets all see a hand that its
        player has opened once there are none."""
        match self._looking:
            case TurnedAway():
                self._looking = Public()
            case Openly() if self.passes_in_secret:
                self._looking = Public()
            case Privately(seat) if len(self.people) > 1 and not self.passes_in_secret:
                self._looking = Openly(seat)

    # What comes next

    def advance(self) -> Step:
        """What comes next. Returns the same step until it is answered or something else changes the match."""
        if self._due is None:
            step = self._due = self._next()
            if isinstance(step, HandOver | Think) and isinstance(self._looking, Privately) and self.passes_in_secret:
                self._due = Settle(self._looking.seat, step if isinstance(step, HandOver) else None)
        match self._due:
            case Reveal() if not self._keeps_the_device:
                self._looking = self._at_rest
            case Over() | Think(together=False):
                self._looking = self._at_rest
            case HandOver(seat) if self._looking != TurnedAway(seat):
                self._looking = Public()
            case Ask(seat) if self.viewer != seat:
                self._looking = Openly(seat)
        return self._due

    def _next(self) -> Step:
        state = self.match.state
        if state.returns() is not None:
            return Over()
        if not state.to_act:
            return self._before_luck()
        in_secret = self._chooses_in_secret
        # In secret, computers choose last: their thinking reveals nothing, and people need not wait for it.
        people = [seat for seat in state.to_act if seat in self.people] if in_secret else []
        seat = (people or state.to_act)[0]
        if seat in self.people and not self.match.game.is_asked(state.observe(seat)):
            return Unasked(seat)
        if seat not in self.people:
            together = in_secret and recap.is_simultaneous(self.match)
            verb = "choosing" if in_secret and not together else "thinking"
            return Think(seat, f"{texts.isolated(self.match.players[seat].name)} is {verb} …", in_secret, together)
        if self.viewer == seat or not self.passes_in_secret:
            return Ask(seat, self._title(seat, seat), in_secret, self.match.game.explains(state.observe(seat)))
        return HandOver(seat, self._title(seat, None))

    def _before_luck(self) -> Step:
        label = self.match.game.pause(self.match.state.observe(None))
        if label and self.people:
            return Pause(label)
        return TakeLuck(after_a_beat=self._unseen and bool(label or not self._is_open(None)))

    def _title(self, seat: Seat, viewer: Seat | None) -> str:
        """What the seat is asked, if the viewer may know; else whose hand it is and how the seat stands."""
        match, game = self.match, self.match.game
        name, asked = texts.isolated(match.players[seat].name), game.asks(match.state.observe(viewer))
        note = game.standing(match.state.observe(None), seat).note
        return f"{name}: {asked}" if asked else " · ".join(filter(None, (f"{name}’s {game.holding}", note)))

    @property
    def _chooses_in_secret(self) -> bool:
        """Whether the next choice stays hidden until all have chosen."""
        return not self._is_open(self.match.state.to_act[0])

    def _is_open(self, seat: Seat | None) -> bool:
        """Whether everybody will see what the seat does now or, for None, the next luck."""
        return self.match.game.is_open(self.match.state.observe(None), Event(seat, ""))

    # Answers

    def take_luck(self) -> None:
        """Takes the next luck."""
        if self._answered(TakeLuck).after_a_beat:
            self._unseen = False
        self.match.take_luck()
        self._cover_secrets()
        self._due = None
        if not self.match.game.opening(self.match.setup):
            self._due = Reveal() if self.match.narration[-1] else None
        elif not self.match.luck_is_next and (outcomes := recap.opening(self.match)):
            self._due = ShowOpening(outcomes)

    def go_on(self) -> None:
        """People have seen what they were shown."""
        step = self._answered(Pause, ShowOpening, Reveal, Settle)
        self._unseen = isinstance(step, Reveal)
        if isinstance(step, Settle):
            self._looking = Public()
        self._due = TakeLuck() if isinstance(step, Pause) else None

    def opened(self) -> None:
        """The player who was handed the device is looking at the hand, alone."""
        self._looking = Privately(self._answered(HandOver).seat)
        self._unseen = False
        self._due = None

    def choose(self, text: str) -> None:
        """Carries out the action with this text for the person who was asked, who may have turned away since, and any luck that
        belongs to it. Raises IllegalActionError, and changes nothing, if the action is not legal."""
        seat = self._looking.seat if isinstance(self._looking, TurnedAway) else self._answered(Ask).seat
        self._play(seat, text)
        self._unseen = False

    def take_only_action(self) -> None:
        """Takes the action of the seat whose player has nothing to decide."""
        seat = self._answered(Unasked).seat
        (action,) = self.match.state.legal_actions(seat)
        self._play(seat, str(action))

    def _play(self, seat: Seat, text: str) -> None:
        was_secret, in_secret, number = self.passes_in_secret, self._chooses_in_secret, len(self.match.events)
        self.match.play(seat, text)
        if was_secret and self.passes_in_secret:
            self._take_own_luck()
        self._acted(in_secret, number)

    def _take_own_luck(self) -> None:
        """Takes the luck that belongs to an action just taken: after an open one, such as exchanging a dead card, or within a
        pass, where any luck in between is the seat's own."""
        match = self.match
        was_open = match.is_open(len(match.events) - 1)
        while match.luck_is_next and (was_open or not (match.narration[-1] or self._is_open(None))):
            match.take_luck()

    def thought(self, text: str) -> None:
        """Carries out the action with this text for the computer asked to think. Raises IllegalActionError as `choose` does."""
        thinker, number = self._answered(Think), len(self.match.events)
        self.match.play(thinker.seat, text)
        self._acted(thinker.in_secret, number)

    def _acted(self, in_secret: bool, number: int) -> None:
        """Notes that somebody has acted: the events from that number on."""
        self._cover_secrets()
        title = "" if self._keeps_the_device else "All reveal"
        self._due = Reveal(title) if in_secret and any(self.match.narration[number:]) else None

    @property
    def _keeps_the_device(self) -> bool:
        """Whether the one who looks alone goes on at once, after a reveal, too: others see that once they get the device."""
        return isinstance(self._looking, Privately) and self.match.state.to_act == (self._looking.seat,)

    def _answered(self, *kinds: type[StepT]) -> StepT:
        """The step that comes next. Raises IllegalActionError unless it is of one of these kinds."""
        step = self.advance()
        if not isinstance(step, kinds):
            raise IllegalActionError(f"The answer is to another step than {type(step).__name__}, which comes next.")
        return step

    # Computers

    @property
    def thinkers(self) -> tuple[Seat, ...]:
        """The computers that may think now; in secret, all that the game waits for, even while people choose."""
        waiting = self.match.state.to_act
        choosing = waiting if waiting and self._chooses_in_secret else waiting[:1]
        return tuple(seat for seat in choosing if seat not in self.people)

    def knowledge(self, seat: Seat) -> AnyObservation:
        """What the computer at that seat knows. Raises IllegalActionError unless a computer there may think now."""
        if seat not in self.thinkers:
            raise IllegalActionError(f"Seat {seat} is no computer that has to choose now; those are {self.thinkers}.")
        return self.match.state.observe(seat)

    # At any time

    def take_back(self) -> Seat:
        """Takes back the last choice of a person. Returns that person's seat. Raises IllegalActionError if `match.can_undo` is
        false."""
        seat = self.match.undo().seat
        assert seat is not None
        self._unseen = False
        self._due = None
        if self.viewer != seat:
            self._looking = self._at_rest
        self._cover_secrets()
        return seat

    @property
    def calls(self) -> Sequence[Call]:
        """Everything people may call out of turn in this match; () if there are no people."""
        return self.match.game.calls(self.match.setup) if self.people else ()

    def can_call(self, seat: Seat, text: str) -> bool:
        """Whether that person may take this action now, in turn or out of turn."""
        return seat in self.people and text in map(str, self.match.state.legal_actions(seat))

    def call(self, seat: Seat, text: str) -> None:
        """Carries out what a person does out of turn. Raises IllegalActionError if the rules forbid it."""
        if seat not in self.people:
            raise IllegalActionError(f"Seat {seat} has no person who could call anything.")
        self.match.play(seat, text)
        self._due = None
        self._cover_secrets()
