"""A sealed match as it is played at one device, which waits for the others' links. Knows no screen and no particular game."""

from __future__ import annotations

from collections.abc import Iterator

from ... import codec
from ...core import Seat
from ...dealing import dealing_of
from ...fairness import is_sealed
from ...match import Match
from ...playing.session import Session
from ...playing.steps import Await, Away, Elsewhere, Over, Pause, Step
from ...texts import isolated
from .audit import audit, verdict
from .chain import chain_text
from .device import Device
from .entries import VERSION, Code, Terms
from .parcel import Kept, Parcel, device_of, kept_text, opened

SEND_ON = "The game is over: send it once more, so that all devices can check it"


def can_be_sealed(match: Match) -> bool:
    """Whether the match, in which nobody has done anything yet, can be dealt anew without a dealer."""
    is_new = not match.start and all(event.seat is None for event in match.events)
    dealing = dealing_of(match.game)
    can_be = dealing is not None and dealing.sealed_setup(match.setup) is not None
    return is_new and not is_sealed(match.seed) and can_be


def sealed(match: Match, here: Seat, name: Code, secret: bytes) -> SealedSession:
    """The same match dealt anew at a device on which that seat's person plays, and all computers; all others have devices of
    their own. `name` tells it from others, `secret` is `SECRET_BYTES` random bytes."""
    own = tuple(seat for seat, player in enumerate(match.players) if seat == here or player.level)
    others = tuple((seat,) for seat, player in enumerate(match.players) if seat != here and not player.level)
    device, dealing = Device(0, secret), dealing_of(match.game)
    assert dealing is not None
    setup = codec.dumps(dealing.sealed_setup(match.setup))
    device.begin(Terms(VERSION, name, match.game.name, setup, match.players, (own, *others)))
    return SealedSession(device)


class SealedSession(Session):
    """The match of that device. `sent`: after so many entries it was sent last."""

    def __init__(self, device: Device, sent: int = 0) -> None:
        self.device, self.sent = device, sent
        self.verdict = ""
        """What `check` has found; "" before that."""

        self._true: Match | None = None
        """The match with every hand open, once it is checked."""

        self._is_held = False
        """Whether people still look at what the table stops for, while the copy may have gone on."""

        self._connected: frozenset[int] = frozenset()
        self._looked_at = len(pauses(device.copy.match))
        match, own = device.copy.match, device.copy.terms.parties[device.party]
        people = {seat for seat, player in enumerate(match.players) if not player.level}
        super().__init__(match, Away(frozenset(people.difference(own)), len(match.events)))
        self._take_in()

    def _take_in(self) -> None:
        """The device has written or learnt something."""
        match = self._true or self.device.copy.match
        self._is_held = len(pauses(match)) > self._looked_at
        self.match = match.at(pauses(match)[self._looked_at]) if self._is_held else match

    @property
    def is_open(self) -> bool:
        """Whether all secrets are open."""
        copy = self.device.copy
        return len(copy.opened) == len(copy.terms.parties)

    def check(self) -> None:
        """Checks that everybody was honest, once all secrets are open: that takes seconds on a phone, so nobody else should be
        waiting for this device."""
        if self.verdict or not self.is_open:
            return
        found = audit(self.device.copy.entries)
        self.verdict = verdict(found)
        if found.match is not None and not found.faults:
            self._true = found.match
            self._take_in()
            self._due = None

    kind_of_file = "sealed"

    def as_file(self) -> str:
        return chain_text(self.device.copy.entries)

    @property
    def part(self) -> str:
        return kept_text(self.device, self.sent)

    @property
    def viewer(self) -> Seat | None:
        """A hand with a card that is still masked is not shown."""
        seat = super().viewer
        return seat if seat is None or self.device.copy.is_readable(seat) else None

    def go_on(self) -> None:
        if not self._is_held:
            super().go_on()
            return
        self._answered(Pause)
        self._looked_at += 1
        self._due = None
        self._take_in()

    def _next(self) -> Step:
        if self._is_held:
            return Pause(self.match.game.pause(self.match.state.observe(None)))
        if self.match.state.returns() is not None:
            return Over() if self.is_open or self._connected else Over(SEND_ON)
        seat = self.next_to_write
        if seat is None:
            return super()._next()
        name, is_sent = isolated(self.match.players[seat].name), self.sent == len(self.device.copy.entries)
        if self.device.copy.party_of(seat) in self._connected:
            return Await(seat, f"Waiting for {name} …")
        return Elsewhere(seat, f"It is sent: {name} answers with a link" if is_sent else f"Next: {name}’s device", is_sent)

    def _waits_for(self) -> Iterator[int]:
        """The parties without which nothing goes on here, the next of them first."""
        copy, parties = self.device.copy, len(self.device.copy.terms.parties)
        acting = {copy.party_of(seat) for seat in copy.waiting}
        if any(copy.can_act(seat) for seat in copy.waiting if copy.party_of(seat) == self.device.party):
            return
        for after in range(1, parties):
            party = (self.device.party + after) % parties
            if party in acting or next(copy.owed(party), None) is not None:
                yield party

    @property
    def thinkers(self) -> tuple[Seat, ...]:
        """The computers at this device, which know their cards."""
        copy = self.device.copy
        return tuple(seat for seat in super().thinkers if copy.party_of(seat) == self.device.party and copy.can_act(seat))

    @property
    def last_choice(self) -> None:
        """What is signed stays."""
        return None

    def _act(self, seat: Seat, text: str) -> None:
        self.device.act(seat, text)
        self._take_in()

    def connect(self, parties: frozenset[int]) -> bool:
        """The devices of these parties are connected with this one, and no others; returns whether that is new."""
        is_new, self._connected = parties != self._connected, parties
        if is_new:
            self._due = None
        return is_new

    @property
    def unreached(self) -> list[Seat]:
        """The people at devices that are not connected with this one; first the one to whom the match goes next."""
        seats = (seat for seat in self.away.seats if self.device.copy.party_of(seat) not in self._connected)
        return sorted(seats, key=lambda seat: (seat != self.next_to_write, seat))

    def can_call(self, seat: Seat, text: str) -> bool:
        """Only while this device is to write: two that write at once would each have another match."""
        return self.next_to_write is None and super().can_call(seat, text)

    def take(self, parcel: Parcel, gives_way: bool) -> None:
        """Takes in what another device has written, as `Device.take` does. Raises SequorError, and then knows no more than what
        was right of it."""
        try:
            opened(self.device, parcel, gives_way)
            self.device.answer()
        finally:
            self._take_in()
            self._due = None

    def send(self, seat: Seat) -> None:
        """The match was sent to that seat's device."""
        self.sent = len(self.device.copy.entries)
        self._due = None

    @property
    def next_to_be_told(self) -> int | None:
        """The party to which a connected device passes everything on, so that only one writes at a time: whoever owes something
        before whoever has to choose. None where nobody has to write but this device."""
        copy = self.device.copy
        others = [party for party in range(len(copy.terms.parties)) if party != self.device.party]
        owing = (party for party in others if next(copy.owed(party), None) is not None)
        choosing = (party for party in others if any(copy.party_of(seat) == party for seat in copy.waiting))
        return next(owing, next(choosing, None))

    @property
    def next_to_write(self) -> Seat | None:
        """The seat to whose device the match goes next; once it is over, of the first that has not opened its secret. None where
        there is none."""
        copy = self.device.copy
        closed = (party for party in range(len(copy.terms.parties)) if party not in (*copy.opened, self.device.party))
        party = next(closed if copy.is_over else self._waits_for(), None)
        return None if party is None else copy.terms.parties[party][0]


def pauses(match: Match) -> list[int]:
    """The numbers of the events before which the table has stopped to look."""
    lucks = (index for index, event in enumerate(match.events) if event.seat is None)
    return [index for index in lucks if match.game.pause(match.states[index].observe(None))]


def session_of(kept: Kept) -> SealedSession:
    """The session of a device as it was kept. Raises SequorError."""
    session = SealedSession(device_of(kept), kept.sent)
    session.check()
    return session
