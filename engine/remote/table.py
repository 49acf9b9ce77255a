"""A table whose players sit at several connected devices: the host's side, which has the match, and a guest's view of it.

Headless: the code that runs the session sends the messages and carries out the guests' valid requests. A guest is sent only
`observe(None)`, `observe(seat)` for the seats that the host has granted it at that time, and data derived from these; once the
game is over, everything.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from .. import codec, recap
from ..core import AnyObservation, BadSaveError, IllegalActionError, OutOfTurn, Seat, Setup
from ..game import LoadedGame, game_names, load_game
from ..match import Match, Player, check_players
from ..recap import Move
from ..session import Pause, Session, asking, is_secret
from ..text import isolated, listed, plural, quoted
from .messages import (
    OTHER_VERSION,
    VERSION,
    Choose,
    End,
    FromGuest,
    FromHost,
    GoOn,
    Hello,
    Question,
    RequestSeats,
    RequestUndo,
    SeatUpdate,
    TableUpdate,
    Welcome,
)  # fmt: skip

SETUP = "setup"
"""The name of the field of an observation that contains the setup."""

MOST_GUESTS = 12
MOST_TOLD = 100
"""The maximum number of moves in one update: the latest ones."""

MOST_MOVES = 1_000
"""The maximum number of moves that a guest remembers: the latest ones."""

REMEMBERED = 40
"""The number of latest updates to which a guest's message may refer."""


class Sent(NamedTuple):
    """The host's record of a table update: the number of events, and the index of the play that it offered to undo."""

    events: int
    undo: int | None


@dataclass(slots=True)
class ConnectedGuest:
    """The host's record of a guest's device."""

    key: str
    number: int  # its number in the host's window
    seats: tuple[Seat, ...] = ()
    """The seats that the host has granted and the guest has not given up."""

    asked: tuple[Seat, ...] = ()
    """The seats that the guest asks for."""

    known: frozenset[Seat] = frozenset()
    """All seats whose hands this device has been sent."""

    is_here: bool = True
    has_asked: bool = False
    """Whether the people there have chosen their seats."""

    interruptions: int = 0
    """The number of times it has asked the people at the host for seats."""

    told: int = 0
    """The number of events reported to the guest over this connection."""

    last: TableUpdate | None = None
    knows_the_end: bool = False
    sent: dict[int, Sent] = field(default_factory=dict)
    answers: dict[int, bool] = field(default_factory=dict)


class HostTable:
    """The guests of a session, by their keys."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.guests: dict[str, ConnectedGuest] = {}

    # Connections

    def arrive(self, hello: Hello) -> ConnectedGuest:
        """Admits a guest, new or returning. Raises SequorError if its version differs, or there are too many guests."""
        if hello.version != VERSION:
            raise BadSaveError(OTHER_VERSION)
        guest = self.guests.get(hello.key)
        if guest is None:
            if len(self.guests) >= MOST_GUESTS:
                raise IllegalActionError(f"{MOST_GUESTS} devices are already connected, which is the limit.")
            guest = self.guests[hello.key] = ConnectedGuest(hello.key, len(self.guests) + 1)
        guest.is_here, guest.told = True, 0
        guest.last, guest.knows_the_end = None, False
        return guest

    def leave(self, key: str) -> None:
        """Records that the guest's connection has ended. It keeps its seats; its requests lapse."""
        if guest := self.guests.get(key):
            guest.is_here, guest.asked = False, ()

    # Seats

    def is_free(self, key: str, seat: Seat, kept: tuple[Seat, ...] | None = None) -> bool:
        """Whether that guest may ask for the seat now, while it keeps its seats `kept` (default: all of them).

        A seat is free if no computer and no other guest plays it and its hand has not been open on this device, unless this guest
        has played it before. To take another seat, a guest must hold every seat whose hand it has seen, so all hands that a
        device ever sees were granted to it at the same time.
        """
        guest, players = self.guests[key], self.session.match.players
        if not 0 <= seat < len(players) or players[seat].level:
            return False
        if any(seat in other.seats for other in self.guests.values() if other is not guest):
            return False
        held = set(guest.seats if kept is None else kept)
        return seat in guest.known or (seat not in self.session.shown and guest.known <= held)

    def _check_seats(self, key: str, seats: tuple[Seat, ...]) -> None:
        """Raises IllegalActionError if the guest may not ask for these seats."""
        held = self.guests[key].seats
        kept = tuple(seat for seat in held if seat in seats)
        refused = [seat for seat in seats if seat not in held and not self.is_free(key, seat, kept)]
        if len(set(seats)) != len(seats) or refused:
            free = ", ".join(str(seat) for seat in self._free(key)) or "none"
            raise IllegalActionError(f"Those seats are taken, or their hands have been seen. Free seats: {free}.")

    def _free(self, key: str) -> tuple[Seat, ...]:
        held, seats = self.guests[key].seats, range(len(self.session.match.players))
        return tuple(seat for seat in seats if seat not in held and self.is_free(key, seat))

    def request(self, key: str, seats: tuple[Seat, ...]) -> None:
        """Makes the guest give up its other seats, which are played here from now on, and ask for these. Raises
        IllegalActionError."""
        self._check_seats(key, seats)
        guest = self.guests[key]
        guest.asked, guest.has_asked = (), True
        for seat in set(guest.seats) - set(seats):
            self._take_from(guest, seat)
        guest.asked = tuple(seat for seat in seats if seat not in guest.seats and self.is_free(key, seat))

    def grant(self, key: str, seat: Seat) -> None:
        """Grants the guest a seat. Raises IllegalActionError if the guest no longer asks for it, or it is no longer free."""
        guest = self.guests[key]
        if seat not in guest.asked or not guest.is_here or not self.is_free(key, seat):
            self.refuse(key, seat)
            raise IllegalActionError("This seat is no longer asked for, or its hand has been open here meanwhile.")
        self.session.play_remotely(seat)
        guest.seats = tuple(sorted({*guest.seats, seat}))
        guest.known |= {seat}
        guest.asked = tuple(other for other in guest.asked if other != seat)

    def refuse(self, key: str, seat: Seat) -> None:
        """Refuses the guest that seat."""
        guest = self.guests[key]
        guest.asked = tuple(other for other in guest.asked if other != seat)

    def release(self, key: str) -> None:
        """Takes back the guest's seats: they are played here until it asks for them again."""
        guest = self.guests[key]
        guest.asked = ()
        for seat in guest.seats:
            self._take_from(guest, seat)

    def _take_from(self, guest: ConnectedGuest, seat: Seat) -> None:
        guest.seats = tuple(other for other in guest.seats if other != seat)
        self.session.play_here(seat)

    def requests(self) -> Iterator[tuple[ConnectedGuest, Seat]]:
        """The requests that the host must decide: each guest with each seat it asks for."""
        yield from ((guest, seat) for guest in self.guests.values() for seat in guest.asked)

    # Messages to guests

    def welcome_message(self, key: str) -> Welcome:
        """The message with the game and its players."""
        match, guest = self.session.match, self.guests[key]
        setup = codec.dumps(match.setup, brief=True)
        return Welcome(VERSION, guest.number, match.game.name, setup, match.players, self._free(key), guest.seats, guest.asked)

    def update(self, key: str) -> TableUpdate | End | None:
        """The next update to send to that guest; None if the guest sees no change."""
        guest, match = self.guests[key], self.session.match
        if match.state.returns() is not None:
            is_news, guest.knows_the_end = not guest.knows_the_end, True
            return End(self.session.tell_the_end()) if is_news else None
        now = self._seen_by(guest)
        guest.told = len(match.events)
        number = guest.last.number if guest.last is not None else 0
        last = guest.last
        is_news = last is None or now != last._replace(told=(), before=last.before + len(last.told))
        guest.sent[number + is_news] = Sent(len(match.events), self._undoable(guest))
        if not is_news:
            return None
        guest.last = now._replace(number=number + 1)
        guest.sent.pop(number + 1 - REMEMBERED, None)
        return guest.last

    def _seen_by(self, guest: ConnectedGuest) -> TableUpdate:
        """Everything that the guest may see, as an update with the number of the last one."""
        session, match = self.session, self.session.match
        step, undo = session.advance(), self._undoable(guest)
        every = recap.moves(match)
        told = every[sum(map(bool, match.narration[: guest.told])) :][-MOST_TOLD:]
        return TableUpdate(
            guest.last.number if guest.last is not None else 0,
            _title(session),
            step.label if isinstance(step, Pause) else "",
            tuple(sorted(recap.has_committed(match))),
            None if undo is None else match.events[undo].seat,
            len(every) - len(told),
            told,
            tuple(self._seen(seat) for seat in (None, *guest.seats)),
        )

    def _undoable(self, guest: ConnectedGuest) -> int | None:
        """The index of the event that the guest may ask to undo: an open one, or its own. None if there is none."""
        number, match = self.session.last_choice, self.session.match
        shown = number is not None and (match.is_open(number) or match.events[number].seat in guest.seats)
        return number if shown else None

    def _seen(self, seat: Seat | None) -> SeatUpdate:
        match = self.session.match
        observation = _without_setup(codec.encode(match.state.observe(seat)), codec.encode(match.setup))
        eyes = seat if seat is not None else next(iter(match.state.to_act), None)
        since = recap.since(match, eyes) if eyes is not None else ()
        question = asking(match, seat) if seat is not None and seat in match.state.to_act else None
        asked, more = (question.title, question.more) if question else ("", "")
        return SeatUpdate(seat, json.dumps(observation, separators=(",", ":")), asked, more, since, recap.recent(match, eyes))

    # Messages from guests

    def check(self, key: str, message: FromGuest) -> None:
        """Raises SequorError, with a sentence for the guest, if the guest may not do that now."""
        match message:
            case RequestSeats(seats):
                self._check_seats(key, seats)
            case Choose(seat, text, update):
                self._check_choice(key, seat, text, update)
            case GoOn(update):
                if not isinstance(self.session.advance(), Pause) or self._sent(key, update).events != self._events:
                    raise IllegalActionError("The game has already moved on.")
            case RequestUndo(update):
                if self.undo_of(key, update) is None:
                    raise IllegalActionError("That play can no longer be undone.")
            case _:
                pass

    @property
    def _events(self) -> int:
        return len(self.session.match.events)

    def _sent(self, key: str, update: int) -> Sent:
        """The record of that update. Raises IllegalActionError if the guest never got it, or it is too old."""
        sent = self.guests[key].sent.get(update)
        if sent is None or sent.events > self._events:
            raise IllegalActionError("That play came too late. The game has moved on.")
        return sent

    def _check_choice(self, key: str, seat: Seat, text: str, update: int) -> None:
        match = self.session.match
        if seat not in self.guests[key].seats:
            raise IllegalActionError("That seat is being played on another device.")
        if any(event.seat == seat for event in match.events[self._sent(key, update).events :]):
            raise IllegalActionError("That play came too late. The game has moved on.")
        match.state.apply(seat, match.game.parse_action(text))  # raises, and changes nothing

    def undo_of(self, key: str, update: int) -> int | None:
        """The index of the event that the guest asks to undo; None if that is no longer possible."""
        sent, number = self.guests[key].sent.get(update), self._undoable(self.guests[key])
        return number if sent is not None and sent.undo == number else None

    def question(self, number: int, event: int) -> Question:
        """The question whether everyone agrees to undo the play with the index `event`."""
        seat = self.session.match.events[event].seat
        name = isolated(self.session.match.players[seat].name) if seat is not None else ""
        return Question(number, f"{name} wants to undo a play. Do you agree?")

    def others(self, key: str) -> Iterator[ConnectedGuest]:
        """The connected guests that play a seat, except that one."""
        yield from (guest for guest in self.guests.values() if guest.is_here and guest.seats and guest.key != key)


def _title(session: Session) -> str:
    """A public sentence about who is doing what now."""
    match = session.match
    if not match.state.to_act:
        return ""
    waiting = [isolated(match.players[seat].name) for seat in match.state.to_act]
    verb = "choosing" if is_secret(match) else "thinking" if match.players[match.state.to_act[0]].level else "playing"
    return f"{listed(waiting)} {plural(len(waiting), 'is', 'are')} {verb}…"


def _without_setup(data: Any, setup: Any) -> Any:
    """The data of an observation without the setup, which the guest already has. Otherwise each update would contain the pictures
    of a custom board."""
    if not isinstance(data, dict):
        return data
    return {name: None if name == SETUP and item == setup else _without_setup(item, setup) for name, item in data.items()}


def _with_setup(data: Any, setup: Any) -> Any:
    """The inverse of `_without_setup`."""
    if not isinstance(data, dict):
        return data
    return {name: setup if name == SETUP and item is None else _with_setup(item, setup) for name, item in data.items()}


# A guest's view


class SeenSeat(NamedTuple):
    """A seat's observation, and the update that contained it."""

    observation: AnyObservation
    update: SeatUpdate


class GuestView:
    """A guest's view of the table: observations of its own seats and no State, so it can't show anything else.

    `receive` processes the host's messages. There is nothing to show between the first welcome and `open()`, which needs the
    game's rules and data.
    """

    def __init__(self) -> None:
        self.welcome: Welcome | None = None
        self.table: TableUpdate | None = None
        self.seen: dict[Seat | None, SeenSeat] = {}
        self.moves: tuple[Move, ...] = ()
        """The announced moves that this device has received."""

        self.before = 0
        """The number of moves before those."""

        self.end: Match | None = None
        self._setup: Setup | None = None

    @property
    def game(self) -> LoadedGame:
        """The game being played. Raises BadSaveError before it is known."""
        return load_game(self._welcomed.game)

    @property
    def players(self) -> tuple[Player, ...]:
        """The players, by seat."""
        return self._welcomed.players

    @property
    def setup(self) -> Setup:
        """The game's setup. Raises BadSaveError before `open`."""
        if self._setup is None:
            raise BadSaveError("The other device hasn’t sent the game yet.")
        return self._setup

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats played here."""
        return self._welcomed.yours

    @property
    def _welcomed(self) -> Welcome:
        if self.welcome is None:
            raise BadSaveError("The other device hasn’t sent the game yet.")
        return self.welcome

    @property
    def asked(self) -> tuple[Seat, ...]:
        """The seats of this device that must choose now."""
        return tuple(seat for seat in self.seats if (seen := self.seen.get(seat)) and seen.update.asked)

    # Messages from the host

    def open(self) -> None:
        """Reads the setup by the game's rules, which must be loaded. Raises BadSaveError if the setup is impossible."""
        game = self.game
        setup: Any = codec.loads(game.setup_type, self._welcomed.setup)
        if setup.seats != len(self.players):
            raise BadSaveError("The other device sent players who don’t fit the table.")
        check_players(game, setup, self.players)
        self._setup = setup

    def receive(self, message: FromHost) -> None:
        """Processes a message from the host. If it is impossible, raises BadSaveError and changes nothing."""
        match message:
            case Welcome():
                self._take_welcome(message)
            case TableUpdate():
                self._take_update(message)
            case End(save):
                self._take_end(save)
            case _:
                pass

    def _take_welcome(self, welcome: Welcome) -> None:
        if welcome.version != VERSION:
            raise BadSaveError(OTHER_VERSION)
        if welcome.game not in game_names():
            raise BadSaveError(f"There is no game called {quoted(welcome.game)} here. Reload the page.")
        if any(not 0 <= seat < len(welcome.players) for seat in (*welcome.yours, *welcome.free, *welcome.asked)):
            raise BadSaveError("The other device named a seat that doesn’t exist.")
        before = self.welcome
        if before is not None and (before.game, before.setup, before.players) != (welcome.game, welcome.setup, welcome.players):
            raise BadSaveError("The other device changed the game.")
        self.welcome = welcome

    def _take_update(self, update: TableUpdate) -> None:
        seen = {seat.seat: SeenSeat(self._observation(seat), seat) for seat in update.seats}
        if [seat.seat for seat in update.seats] != [None, *self.seats]:
            raise BadSaveError("The other device is showing the wrong seats.")
        if any(seat >= len(self.players) for seat in (*update.ready, update.undo or 0)):
            raise BadSaveError("The other device named a seat that doesn’t exist.")
        self.table, self.seen = update, seen
        self._note_moves(update)

    def _note_moves(self, update: TableUpdate) -> None:
        """Adds the newly announced moves, and drops those that were undone."""
        known = update.before - self.before
        goes_on = update.number > 1 and 0 <= known <= len(self.moves)
        moves = (*self.moves[:known], *update.told)[-MOST_MOVES:] if goes_on else update.told
        self.moves, self.before = moves, update.before + len(update.told) - len(moves)

    def _observation(self, update: SeatUpdate) -> Any:
        """The observation in the update. Raises BadSaveError if its position is impossible."""
        game, setup = self.game, self.setup
        data = _with_setup(codec.parse_json(update.observation), codec.encode(setup))
        observation: Any = codec.decode(game.observation_type, data, "observation")
        try:
            state = game.parse_position(game.write_position(observation.sample_state(random.Random(0))))
            is_possible = observation == state.observe(update.seat) and state.setup == setup
            for recent in update.recent:
                is_possible = is_possible and recent.seat < len(self.players) and bool(str(game.parse_action(recent.text)))
        except Exception:  # sampling from an impossible observation can raise anything
            is_possible = False
        if not is_possible:
            raise BadSaveError("The other device sent a table that this game can’t have.")
        return observation

    def _take_end(self, save: str) -> None:
        end = Match.from_json(save)
        check_players(end.game, end.setup, end.players)
        if (end.game.name, end.setup, end.players) != (self.game.name, self.setup, self.players):
            raise BadSaveError("The other device sent the end of another game.")
        if end.state.returns() is None:
            raise BadSaveError("The other device sent the end of a game that isn’t over.")
        self.end = end

    # The part of Session's interface that the page's table uses

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats played by people on this device, who may act out of turn."""
        return self.seats

    @property
    def calls(self) -> Sequence[OutOfTurn]:
        """All actions that people may take out of turn."""
        return self.game.out_of_turn(self.setup) if self.seats else ()

    @property
    def match(self) -> GuestView:
        """Stands in for the match where only players and setup are needed."""
        return self

    def can_call(self, seat: Seat, text: str) -> bool:
        """Whether that seat may take this action now, in turn or out of turn."""
        return seat in self.seen and seat in self.seats and text in map(str, self.seen[seat].observation.legal_actions())

    # Messages to the host

    def choose(self, seat: Seat, text: str) -> Choose:
        """The message with the seat's action."""
        return Choose(seat, text, self._shown.number)

    def end_pause(self) -> GoOn:
        """The message that ends the pause."""
        return GoOn(self._shown.number)

    def request_undo(self) -> RequestUndo:
        """The message that asks to undo the last play. Raises BadSaveError if there is none."""
        if self._shown.undo is None:
            raise BadSaveError("There is nothing to undo.")
        return RequestUndo(self._shown.number)

    @property
    def _shown(self) -> TableUpdate:
        if self.table is None:
            raise BadSaveError("The other device hasn’t sent the table yet.")
        return self.table
