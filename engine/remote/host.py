"""The table of the device that has the match, for guests whose devices are connected with it: what each may be told, and what may
come of what it says. Headless: whoever runs the session carries out what is asked for here. Guests are told `observe(seat)` of
their own seats and nothing else that is not public. Knows no network, no screen and no particular game.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from .. import codec, recap
from ..core import BadSaveError, IllegalActionError, Seat
from ..playing import turns
from ..playing.session import Session
from ..playing.steps import Pause
from ..texts import isolated
from .messages import (
    VERSION,
    Answer,
    Choose,
    End,
    FromGuest,
    GoOn,
    Hello,
    Question,
    SeatUpdate,
    Sit,
    TableUpdate,
    TakeBack,
    Undo,
    Welcome,
    from_guest,
)  # fmt: skip

LONGEST_KEY = 64
MOST_GUESTS = 12


@dataclass(slots=True)
class Guest:
    """A connected device: its key, the seats it plays, and how many events it has been told of."""

    key: str
    seats: tuple[Seat, ...] = ()
    told: int = 0
    is_here: bool = True
    answers: dict[int, bool] = field(default_factory=dict)


class Host:
    """The guests of a session, by their keys."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.guests: dict[str, Guest] = {}

    # What guests are told

    def welcome(self, key: str) -> Welcome:
        """What is played, and which seats that guest may have."""
        match, guest = self.session.match, self.guests[key]
        taken = {seat for other in self.guests.values() if other is not guest for seat in other.seats}
        free = tuple(seat for seat, player in enumerate(match.players) if not player.level and seat not in taken)
        setup = codec.dumps(match.setup, brief=True)
        return Welcome(VERSION, match.game.name, setup, match.players, free, guest.seats)

    def glance(self, key: str) -> TableUpdate | End:
        """What that guest sees now. Counts as told."""
        session, guest = self.session, self.guests[key]
        match = session.match
        if match.state.returns() is not None:
            return End(match.to_json())
        step, told = session.advance(), guest.told
        guest.told = len(match.events)
        return TableUpdate(
            guest.told,
            _title(session),
            step.label if isinstance(step, Pause) else "",
            tuple(sorted(recap.ready(match))),
            self._undo(),
            tuple(match.narration[told:]),
            tuple(self._seen(seat) for seat in (None, *guest.seats)),
        )

    def _undo(self) -> Undo | None:
        number, events = self.session.last_choice, self.session.match.events
        seat = None if number is None else events[number].seat
        return None if number is None or seat is None else Undo(number, seat)

    def _seen(self, seat: Seat | None) -> SeatUpdate:
        match = self.session.match
        observation = codec.dumps(match.state.observe(seat))
        eyes = seat if seat is not None else next(iter(match.state.to_act), None)
        since = recap.since(match, eyes) if eyes is not None else ()
        asking = turns.asking(match, seat) if seat is not None and seat in match.state.to_act else None
        asked, more = (asking.title, asking.more) if asking else ("", "")
        return SeatUpdate(seat, observation, asked, more, since, recap.recent(match, eyes))

    # What guests say

    def hear(self, key: str, text: str) -> FromGuest:
        """What the guest with that key asks for, if it may. Raises SequorError, with a sentence for the guest."""
        said = from_guest(text)
        match said:
            case Hello():
                self._check_hello(key, said)
            case Sit(seats):
                self._check_seats(key, seats)
            case Choose(seat, text, events):
                self._check_choice(key, seat, text, events)
            case GoOn(events) | TakeBack(events):
                self._check_number(said, events)
            case Answer():
                pass
        return said

    def _check_hello(self, key: str, hello: Hello) -> None:
        if hello.version != VERSION:
            raise BadSaveError("The devices have different versions of Sequor: reload the page on both.")
        if hello.key != key or not 1 <= len(key) <= LONGEST_KEY:
            raise BadSaveError("A guest says who it is, once.")

    def _check_seats(self, key: str, seats: tuple[Seat, ...]) -> None:
        free = self.welcome(key).free
        if len(set(seats)) != len(seats) or not set(seats) <= set(free):
            raise IllegalActionError(f"These seats are not free; free are {', '.join(map(str, free)) or 'none'}.")

    def _check_choice(self, key: str, seat: Seat, text: str, events: int) -> None:
        match = self.session.match
        if seat not in self.guests[key].seats:
            raise IllegalActionError("This seat is played at another device.")
        if not 0 <= events <= len(match.events) or any(event.seat == seat for event in match.events[events:]):
            raise IllegalActionError("This choice was made before: the table has gone on since.")
        match.state.apply(seat, match.game.parse_action(text))  # raises, and changes nothing

    def _check_number(self, said: GoOn | TakeBack, number: int) -> None:
        step = self.session.advance()
        if isinstance(said, GoOn) and not (isinstance(step, Pause) and number == len(self.session.match.events)):
            raise IllegalActionError("The table has gone on already.")
        if isinstance(said, TakeBack) and number != self.session.last_choice:
            raise IllegalActionError("This choice can no longer be taken back.")

    # Who is here

    def arrive(self, hello: Hello) -> Guest:
        """The guest, new or come back. Raises IllegalActionError where there are too many."""
        guest = self.guests.get(hello.key)
        if guest is None:
            if len(self.guests) >= MOST_GUESTS:
                raise IllegalActionError(f"{MOST_GUESTS} devices are connected already, which is the most.")
            guest = self.guests[hello.key] = Guest(hello.key)
        guest.is_here, guest.told = True, len(self.session.match.events)
        return guest

    def sit(self, key: str, seats: tuple[Seat, ...]) -> None:
        """That guest plays these seats from now on, and no others."""
        guest = self.guests[key]
        for seat in set(guest.seats) - set(seats):
            self.session.play_here(seat)
        guest.seats = seats
        for seat in seats:
            self.session.play_remotely(seat)

    def question(self, number: int, event: int) -> Question:
        """Whether all agree to take back the choice that is that event."""
        seat = self.session.match.events[event].seat
        name = isolated(self.session.match.players[seat].name) if seat is not None else ""
        return Question(number, f"{name} takes a choice back. Do you agree?")

    def others(self, key: str) -> Iterator[Guest]:
        """The guests that are here and play a seat, but for that one."""
        yield from (guest for guest in self.guests.values() if guest.is_here and guest.seats and guest.key != key)


def _title(session: Session) -> str:
    """What goes on, as everybody may know it."""
    match = session.match
    if not match.state.to_act:
        return ""
    waiting = [isolated(match.players[seat].name) for seat in match.state.to_act]
    verb = "choosing" if turns.is_secret(match) else "thinking" if match.players[match.state.to_act[0]].level else "playing"
    return f"{' and '.join(waiting)} {'is' if len(waiting) == 1 else 'are'} {verb} …"
