"""Runs a match for people and computers: turn order, covered hands, and the seats of each device.

A screen (the page or the terminal) runs a session in a loop: `advance()` says what comes next as a `Step`; the screen carries it
out and answers with the method named below. At any time it shows `observation()` and nothing else.

    TakeLuck                      take_luck()
    Pause, Gather, ShowOpening,
    Reveal, Tell, ShowResult      continue_after_showing()
    ForcedMove                    take_only_action()
    HandOver                      opened()
    WaitForLink                   play_here(), or another session when the match has come back
    WaitForDevice                 received(seat, text)
    Ask                           choose(text)
    Think                         bot_chose(text), found from observation_for(seat)

`turn_away`, `undo`, `call` and `received` may be called at any time; the next `advance()` takes them into account. If several
people share the device, a hand is shown only after its player has opened it, until that player has seen the result of their
choice or turns away. A lone human always sees their own hand; in a match received from another device, after opening it. All
steps except `Ask` contain only what everyone may know. Independent of screens, clocks and particular games.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias, TypeVar

from . import recap, text
from .core import AnyObservation, ChanceOutcome, Event, IllegalActionError, OutOfTurn, Seat
from .match import Match


@dataclass(frozen=True, slots=True)
class TakeLuck:
    """Luck comes next. With `after_a_beat`, wait a moment first, because people have just been shown something."""

    after_a_beat: bool = False


@dataclass(frozen=True, slots=True)
class ShowOpening:
    """The luck that opened the game is shown until a person continues: its outcomes, each with the sentences about it."""

    outcomes: tuple[tuple[ChanceOutcome, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class Pause:
    """Everyone looks at the table until a person presses the button with this label. Luck follows. With `may_finish`, nobody can
    change who wins, and people here may finish the game with one press (`Session.finish`)."""

    label: str
    may_finish: bool = False


@dataclass(frozen=True, slots=True)
class Gather:
    """Several people at one device are about to watch a moment together, which begins when one of them presses the button with
    this label. Nothing of it is shown yet."""

    label: str


@dataclass(frozen=True, slots=True)
class Tell:
    """The event with this index is narrated, in the beats of `recap.beats(match, event, viewer)`."""

    event: int


@dataclass(frozen=True, slots=True)
class Reveal:
    """Everyone sees something new. `title` names it; "" if the sentences already announced say it all."""

    title: str = ""


@dataclass(frozen=True, slots=True)
class ForcedMove:
    """The seat has no decision to make: its only action is taken without asking."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ShowResult:
    """The seat's player sees the result of their choice, such as the card drawn; then the hand closes. `then` is the hand-over
    that follows, if any."""

    seat: Seat
    then: HandOver | None = None


@dataclass(frozen=True, slots=True)
class HandOver:
    """The device goes to the seat's player, who opens the hand; until then no hand is shown."""

    seat: Seat
    title: str


@dataclass(frozen=True, slots=True)
class WaitForLink:
    """The seat's player gets the match by link; nothing happens here until it has come back. `is_sent` says whether that player's
    device has received all events."""

    seat: Seat
    title: str
    is_sent: bool


@dataclass(frozen=True, slots=True)
class WaitForDevice:
    """The seat's player chooses on a connected device."""

    seat: Seat
    title: str


@dataclass(frozen=True, slots=True)
class Ask:
    """The seat's player, who sees the hand, chooses."""

    seat: Seat
    title: str  # like `more`, may reveal something about the hand
    in_secret: bool = False  # whether nobody else learns the choice before all have made theirs
    more: str = ""  # one more sentence for newcomers


@dataclass(frozen=True, slots=True)
class Think:
    """The computer at that seat chooses."""

    seat: Seat
    title: str
    in_secret: bool = False  # as for Ask
    together: bool = False  # whether other computers choose at the same time


@dataclass(frozen=True, slots=True)
class Over:
    """The game is over."""

    title: str = "The game is over"


Step: TypeAlias = (
    TakeLuck
    | ShowOpening
    | Pause
    | Gather
    | Tell
    | Reveal
    | ForcedMove
    | ShowResult
    | HandOver
    | WaitForLink
    | WaitForDevice
    | Ask
    | Think
    | Over
)


# Hands shown, and seats played by link


@dataclass(frozen=True, slots=True)
class PublicView:
    """The public observation is shown."""


@dataclass(frozen=True, slots=True)
class OpenHand:
    """The seat's observation is shown at an open table, where none of it is secret: anyone may be looking."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class PrivateHand:
    """The seat's observation is shown only to its player, who has opened the hand or is the only person at the table."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CoveredHand:
    """The seat's player was asked and has turned away: shown as PublicView, but a choice made just before still counts."""

    seat: Seat


Viewing: TypeAlias = PublicView | OpenHand | PrivateHand | CoveredHand
"""The observation on screen, and who may be looking at it."""


class ByLink(NamedTuple):
    """The seats whose players get the match by link, and the number of events that their devices know, which can't be undone."""

    seats: frozenset[Seat] = frozenset()
    known: int = 0


NOBODY_BY_LINK = ByLink()


def is_shown(match: Match, seat: Seat | None) -> bool:
    """Whether everyone will see what the seat does now or, for None, the next luck."""
    return match.game.is_open(match.state.observe(None), Event(seat, ""))


def is_secret(match: Match) -> bool:
    """Whether the next choice stays hidden until all have chosen."""
    return not is_shown(match, match.state.to_act[0])


def next_seat(match: Match, *ranks: Collection[Seat]) -> Seat:
    """The seat that chooses next. In secret, seats in the first rank come first, and seats in no rank (the computers) last: their
    choices reveal nothing, and people need not wait for them."""
    waiting = match.state.to_act
    if not is_secret(match):
        return waiting[0]
    return min(waiting, key=lambda seat: next((place for place, rank in enumerate(ranks) if seat in rank), len(ranks)))


def before_luck(match: Match, people: bool, unseen: bool) -> Pause | TakeLuck:
    """The step before luck: a pause if there are `people` here and the game asks for one; otherwise the luck, after a beat if
    something just shown is still `unseen`."""
    label = match.game.pause_label(match.state.observe(None))
    return Pause(label) if label and people else TakeLuck(after_a_beat=unseen and bool(label or not is_shown(match, None)))


def thinking(match: Match, seat: Seat) -> Think:
    """The step in which the computer at that seat chooses."""
    in_secret = is_secret(match)
    together = in_secret and recap.is_simultaneous(match)
    verb = "choosing" if in_secret and not together else "thinking"
    return Think(seat, f"{_name(match, seat)} is {verb}…", in_secret, together)


def asking(match: Match, seat: Seat) -> Ask:
    """The step in which the person at that seat, who sees the hand, chooses."""
    observation = match.state.observe(seat)
    asked = match.game.prompt(observation)
    title = f"{_name(match, seat)}: {asked}" if asked else _whose_hand(match, seat)
    return Ask(seat, title, is_secret(match), match.game.prompt_detail(observation))


def handing_over(match: Match, seat: Seat) -> HandOver:
    """The step in which the device goes to that seat's player."""
    asked = match.game.prompt(match.state.observe(None))
    return HandOver(seat, f"{_name(match, seat)}: {asked}" if asked else _whose_hand(match, seat))


def waiting_for_link(match: Match, seat: Seat, known: int) -> WaitForLink:
    """The step in which the person at that seat chooses on another device, which knows the first `known` events."""
    is_sent, name = known == len(match.events), _name(match, seat)
    title = f"Sent. Waiting for {name}’s link" if is_sent else f"{name} is playing on another device"
    return WaitForLink(seat, title, is_sent)


def waiting_for_device(match: Match, seat: Seat) -> WaitForDevice:
    """The person at that seat chooses on a connected device."""
    return WaitForDevice(seat, f"{_name(match, seat)} is {'choosing' if is_secret(match) else 'thinking'}…")


def _whose_hand(match: Match, seat: Seat) -> str:
    """The owner of the hand, and the seat's standing."""
    note = match.game.standing(match.state.observe(None), seat).note
    return " · ".join(filter(None, (f"{_name(match, seat)}’s {match.game.hand_name}", note)))


def _name(match: Match, seat: Seat) -> str:
    return text.isolated(match.players[seat].name)


StepT = TypeVar("StepT", bound=Step)


class Session:
    """A match in progress, new or resumed. A screen reads `match` but changes it only through the session."""

    def __init__(
        self,
        match: Match,
        by_link: ByLink = NOBODY_BY_LINK,
        has_come: bool = False,
        shown: frozenset[Seat] = frozenset(),
        seen: int = 0,
    ) -> None:
        """`by_link` and `shown` are the final values of an earlier session of this match. Anyone may have opened a match that
        `has_come` from another device, so each hand stays closed until its player opens it. What happened there is narrated, but
        nothing before the last choice of a person here, or among the first `seen` events, which this device has shown."""
        self.match = match

        # The seats played on devices that get the match by link.
        self.by_link = by_link

        # The seats played on connected devices.
        self.remote_seats: frozenset[Seat] = frozenset()

        # The seats whose hands have been open on this device while they were secret.
        self.shown = shown

        self._is_anybodys = has_come
        self._due: Step | None = None
        self._shown_events: int | None = None  # the number of events before the one to narrate; None if all have been shown
        self._looking = self._at_rest
        self._is_final = False  # another device knows how the game ended, with every hand
        self._unseen = False  # people were shown something together and have had no time to look at it yet
        if has_come and by_link.seats and match.state.returns() is None:
            own = (number for number, event in enumerate(match.events, 1) if event.seat in self.people)
            self._due = self._telling(max(seen, *own, 0))

    # Views

    @property
    def _looking(self) -> Viewing:
        return self._who_looks

    @_looking.setter
    def _looking(self, looking: Viewing) -> None:
        self._who_looks = looking
        if isinstance(looking, PrivateHand):
            self.shown |= {looking.seat}

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats played by people on this device."""
        elsewhere = self.by_link.seats | self.remote_seats
        return tuple(seat for seat, player in enumerate(self.match.players) if not player.level and seat not in elsewhere)

    @property
    def viewer(self) -> Seat | None:
        """The seat whose observation is shown; None for the public one."""
        return self._looking.seat if isinstance(self._looking, OpenHand | PrivateHand) else None

    def observation(self) -> AnyObservation:
        """The viewer's observation: the only one to be shown."""
        return self.match.states[self.shown_events].observe(self.viewer)

    @property
    def shown_events(self) -> int:
        """The number of events that may be shown: all, or those before the moment to narrate next."""
        return len(self.match.events) if self._shown_events is None else self._shown_events

    @property
    def shown_match(self) -> Match:
        """The match as far as it may be shown."""
        return self.match if self._shown_events is None else self.match.truncated(self._shown_events)

    @property
    def passes_in_secret(self) -> bool:
        """Whether several people may look at the device now and have secrets from each other."""
        return self._is_shared and self.match.game.has_secrets(self.match.state.observe(None))

    @property
    def _is_shared(self) -> bool:
        return len(self.people) > 1 or self._is_anybodys

    def turn_away(self) -> bool:
        """Covers the hand shown, if it is secret, because somebody else may be looking now; returns whether it covered one."""
        if not isinstance(self._looking, PrivateHand) or not self.passes_in_secret:
            return False
        self._looking = CoveredHand(self._due.seat) if isinstance(self._due, Ask) else PublicView()
        self._due = None if isinstance(self._due, Ask | ShowResult) else self._due
        return True

    @property
    def only_viewer(self) -> Seat | None:
        """The seat of the only person who looks at this device; None if there are more, or there may be."""
        return self.people[0] if len(self.people) == 1 and not self._is_anybodys else None

    @property
    def _at_rest(self) -> Viewing:
        """The view while no person must act: the lone human's, or else the public one."""
        return PublicView() if self.only_viewer is None else PrivateHand(self.only_viewer)

    def _cover_secrets(self) -> None:
        """Called after any change: covers a hand shown at an open table as soon as there are secrets again, and shows everyone an
        opened hand as soon as there are none."""
        match self._looking:
            case CoveredHand():
                self._looking = PublicView()
            case OpenHand() if self.passes_in_secret:
                self._looking = PublicView()
            case PrivateHand(seat) if self._is_shared and not self.passes_in_secret:
                self._looking = OpenHand(seat)

    # Steps

    def advance(self) -> Step:
        """The next step: the same one until it is answered or something else changes the match."""
        if self._due is None:
            step = self._due = self._next()
            leads_away = isinstance(step, HandOver | WaitForLink | WaitForDevice | Think)
            if leads_away and isinstance(self._looking, PrivateHand) and self.passes_in_secret:
                self._due = ShowResult(self._looking.seat, step if isinstance(step, HandOver) else None)
        match self._due:
            case Reveal() if not self._keeps_the_device:
                self._looking = self._at_rest
            case Gather() | Tell() | Over() | Think(together=False) | WaitForLink() | WaitForDevice():
                self._looking = self._at_rest
            case HandOver(seat) if self._looking != CoveredHand(seat):
                self._looking = PublicView()
            case Ask(seat) if self.viewer != seat:
                self._looking = OpenHand(seat)
        return self._due

    def _next(self) -> Step:
        match = self.match
        if match.state.returns() is not None:
            return Over()
        if not match.state.to_act:
            step = before_luck(match, bool(self.people or self.remote_seats), self._unseen)
            if isinstance(step, Pause) and self.people and not (self.by_link.seats or self.remote_seats):
                return Pause(step.label, match.game.is_decided(match.state.observe(None)))
            return step
        seat = next_seat(match, self.people, self.remote_seats, self.by_link.seats)
        if match.players[seat].level:
            return thinking(match, seat)
        if not match.game.has_choice(match.state.observe(seat)):
            return ForcedMove(seat)
        if seat in self.by_link.seats:
            return waiting_for_link(match, seat, self.by_link.known)
        if seat in self.remote_seats:
            return waiting_for_device(match, seat)
        is_looking = self.viewer == seat or not self.passes_in_secret
        return asking(match, seat) if is_looking else handing_over(match, seat)

    # Answers

    def take_luck(self) -> None:
        """Draws and records the next random outcome."""
        if self._expected_step(TakeLuck).after_a_beat:
            self._unseen = False
        self.match.take_luck()
        self._cover_secrets()
        self._due = self._telling(len(self.match.events) - 1)
        if self._due is not None:
            return
        if not self.match.game.opening(self.match.setup):
            self._due = Reveal() if self.match.narration[-1] else None
        elif not self.match.luck_is_next and (outcomes := recap.opening(self.match)):
            self._due = ShowOpening(outcomes)

    def continue_after_showing(self) -> None:
        """Ends a step that showed people something."""
        step = self._expected_step(Pause, Gather, ShowOpening, Reveal, Tell, ShowResult)
        self._unseen = isinstance(step, Reveal | Tell)
        if isinstance(step, ShowResult):
            self._looking = PublicView()
        if isinstance(step, Gather):
            self._due = Tell(self.shown_events)
            return
        self._shown_events = None
        if isinstance(step, Tell):
            self._due = self._telling(step.event + 1)
        else:
            self._due = TakeLuck() if isinstance(step, Pause) else None

    def opened(self) -> None:
        """Ends a hand-over: the player with the device is looking at the hand, alone."""
        self._looking = PrivateHand(self._expected_step(HandOver).seat)
        self._is_anybodys = False
        self._unseen = False
        self._due = None

    def choose(self, text: str) -> None:
        """Carries out the action with this text for the person who was asked, who may have turned away since, and any luck that
        belongs to it. Raises IllegalActionError, and changes nothing, if the action is not legal."""
        seat = self._looking.seat if isinstance(self._looking, CoveredHand) else self._expected_step(Ask).seat
        self._play(seat, text)
        self._unseen = False

    def take_only_action(self) -> None:
        """Takes the only action of a seat that has no decision to make, or the first of several that come to the same."""
        seat = self._expected_step(ForcedMove).seat
        self._play(seat, str(self.match.state.legal_actions(seat)[0]))

    def _play(self, seat: Seat, text: str) -> None:
        was_secret, in_secret, number = self.passes_in_secret, is_secret(self.match), len(self.match.events)
        self.match.play(seat, text)
        if was_secret and self.passes_in_secret:
            self._take_own_luck()
        self._acted(in_secret, number)

    def _take_own_luck(self) -> None:
        """Takes the luck that belongs to an action just taken: after an open one, such as exchanging a dead card, or within a
        pass, where any luck in between is the seat's own."""
        match = self.match
        was_open = match.is_open(len(match.events) - 1)
        while match.luck_is_next and (was_open or not (match.narration[-1] or is_shown(match, None))):
            match.take_luck()

    def finish(self) -> None:
        """Plays a decided game to its end, for everyone. Raises IllegalActionError unless the pause allows it."""
        if not self._expected_step(Pause).may_finish:
            raise IllegalActionError("The game isn’t decided yet.")
        match = self.match
        while match.state.returns() is None:
            if match.luck_is_next:
                match.take_luck()
            else:
                seat = match.state.to_act[0]
                match.play(seat, match.game.finishing_action(match.state.observe(seat)))
        self._due = None
        self._cover_secrets()

    def bot_chose(self, text: str) -> None:
        """Carries out the action with this text for the computer asked to think. Raises IllegalActionError as `choose` does."""
        thinker, number = self._expected_step(Think), len(self.match.events)
        self.match.play(thinker.seat, text)
        self._acted(thinker.in_secret, number)

    def _acted(self, in_secret: bool, number: int) -> None:
        """Updates the view, and the next step, after an action that added the events from index `number` on."""
        self._cover_secrets()
        title = "" if self._keeps_the_device else "Reveal"
        revealed = Reveal(title) if in_secret and any(self.match.narration[number:]) else None
        self._due = self._telling(number) or revealed

    def _telling(self, number: int) -> Gather | Tell | None:
        """The step that begins to narrate the first event with beats from index `number` on, if there is one."""
        told = (event for event in range(number, len(self.match.events)) if recap.beats(self.match, event, self.only_viewer))
        self._shown_events = next(told, None)
        if self._shown_events is None:
            return None
        label = self.match.game.gathering(self.match.states[self._shown_events].observe(None))
        return Gather(label) if label and len(self.people) > 1 else Tell(self._shown_events)

    @property
    def _keeps_the_device(self) -> bool:
        """Whether the player who looks alone acts again at once, even after a reveal: others see it once they get the device."""
        return isinstance(self._looking, PrivateHand) and self.match.state.to_act == (self._looking.seat,)

    def _expected_step(self, *kinds: type[StepT]) -> StepT:
        """The next step. Raises IllegalActionError unless it is of one of these kinds."""
        step = self.advance()
        if not isinstance(step, kinds):
            raise IllegalActionError(f"That answer doesn’t fit the next step, {type(step).__name__}.")
        return step

    # Computers

    @property
    def bots_to_move(self) -> tuple[Seat, ...]:
        """The seats of the computers that may think now; in secret, all that the game waits for, even while people choose."""
        waiting = self.match.state.to_act
        choosing = waiting if waiting and is_secret(self.match) else waiting[:1]
        return tuple(seat for seat in choosing if self.match.players[seat].level)

    def observation_for(self, seat: Seat) -> AnyObservation:
        """The observation of the computer at that seat. Raises IllegalActionError unless a computer there may think now."""
        if seat not in self.bots_to_move:
            raise IllegalActionError(f"Seat {seat} is not a computer that must choose now; those are {self.bots_to_move}.")
        return self.match.state.observe(seat)

    # At any time

    @property
    def last_choice(self) -> int | None:
        """The index of the event that `undo` undoes, with everything after it; None if nothing can be undone. Events that other
        devices know can't."""
        index = None if self._is_final else self.match.last_choice
        ours = {*self.people, *self.remote_seats}
        is_ours = index is not None and index >= self.by_link.known and self.match.events[index].seat in ours
        return index if is_ours else None

    def undo(self) -> Seat:
        """Undoes the last choice of a person here. Returns that person's seat. Raises IllegalActionError if `last_choice` is
        None."""
        if self.last_choice is None and self.match.can_undo:
            raise IllegalActionError("There is nothing to undo here: the last play was made on, or seen by, another device.")
        seat = self.match.undo().seat
        assert seat is not None
        self._unseen = False
        self._due = self._shown_events = None
        if self.viewer != seat:
            self._looking = self._at_rest
        self._cover_secrets()
        return seat

    def send(self, seat: Seat) -> None:
        """Records that the match goes to another device, on which that seat is played from now on. Raises IllegalActionError for
        the seat of a computer, or of the last person here."""
        if self.match.players[seat].level or set(self.people) == {seat}:
            raise IllegalActionError(
                f"Seat {seat} can’t move to another device: its player is a computer or the last person here."
            )
        self.by_link = ByLink(self.by_link.seats | {seat}, len(self.match.events))
        self._due = None

    def tell_the_end(self) -> str:
        """The save of a finished game, with every hand, for another device. Nothing can be undone afterwards, not even in
        practice. Raises IllegalActionError before the game is over."""
        if self.match.state.returns() is None:
            raise IllegalActionError("The game isn’t over, and its save shows every hand.")
        self._is_final = True
        return self.match.to_json()

    def play_here(self, seat: Seat) -> None:
        """From now on, the person at that seat plays on this device instead of another one."""
        self.by_link, self.remote_seats = ByLink(self.by_link.seats - {seat}, self.by_link.known), self.remote_seats - {seat}
        self._is_anybodys = True
        self._looking, self._due = self._at_rest, None

    def play_remotely(self, seat: Seat) -> None:
        """From now on, the person at that seat plays on a connected device. A hand that is closed here stays closed until its
        player opens it, even if only one person remains, because this device may lie on the table in view of all. Raises
        IllegalActionError for the seat of a computer."""
        if self.match.players[seat].level:
            raise IllegalActionError(f"Seat {seat} can’t move to another device: its player is a computer.")
        stays_open = self.viewer not in (None, seat)
        self._is_anybodys = self._is_anybodys or (len(self.people) > 1 and not stays_open)
        self.by_link, self.remote_seats = ByLink(self.by_link.seats - {seat}, self.by_link.known), self.remote_seats | {seat}
        self._looking, self._due = self._looking if stays_open else self._at_rest, None

    def received(self, seat: Seat, text: str) -> None:
        """Carries out a play or call from a connected device. Raises IllegalActionError if the rules forbid it now."""
        if seat not in self.remote_seats:
            raise IllegalActionError(f"Seat {seat} isn’t played on a connected device.")
        in_secret, number = seat in self.match.state.to_act and is_secret(self.match), len(self.match.events)
        self.match.play(seat, text)
        self._acted(in_secret, number)

    @property
    def takes_in(self) -> bool:
        """Whether a play received now would not disturb anything on screen."""
        return isinstance(self.advance(), WaitForDevice | Ask | HandOver | WaitForLink | Pause | Gather | Over)

    @property
    def calls(self) -> Sequence[OutOfTurn]:
        """All actions that people may take out of turn in this match; () if there are no people."""
        return self.match.game.out_of_turn(self.match.setup) if self.people else ()

    def can_call(self, seat: Seat, text: str) -> bool:
        """Whether that person may take this action now, in turn or out of turn."""
        return seat in self.people and text in map(str, self.match.state.legal_actions(seat))

    def call(self, seat: Seat, text: str) -> None:
        """Carries out a person's action out of turn. Raises IllegalActionError if the rules forbid it."""
        if seat not in self.people:
            raise IllegalActionError(f"Nobody at seat {seat} can make a call.")
        self.match.play(seat, text)
        self._due = None
        self._cover_secrets()
