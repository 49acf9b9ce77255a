"""Sealed matches played by devices of people who choose at random, for the tests."""

from __future__ import annotations

import random

from engine import codec
from engine.apart.sealed.device import Device
from engine.apart.sealed.entries import Entry, Terms
from engine.core import Seat
from engine.games.sequence.rules.setup import SequenceSetup
from engine.games.sequitur.rules.setup import SequiturSetup
from engine.games.sequoia.rules.setup import SequoiaSetup
from engine.match import Player
from tests.engine.walks import NAMES

Setup = SequenceSetup | SequoiaSetup | SequiturSetup
Parties = tuple[tuple[Seat, ...], ...]


def game_of(setup: Setup) -> str:
    """The name of the game with this set-up."""
    return type(setup).__name__.removesuffix("Setup").lower()


class Table:
    """Devices that get everything that is written, one after another, as a link goes round."""

    def __init__(self, setup: Setup, parties: Parties, seed: int = 1) -> None:
        self.rng = random.Random(seed)
        self.devices = [Device(party, self.rng.randbytes(32)) for party in range(len(parties))]
        self.acts = 0
        players = tuple(Player(NAMES[seat]) for seat in range(setup.seats))
        self.entries: list[Entry] = [
            self.devices[0].begin(Terms(1, "a table", game_of(setup), codec.dumps(setup), players, parties))
        ]

    def go_round(self, rounds: int = 10_000, acts: int = 10_000) -> None:
        """Goes on until all secrets are open, or so far."""
        for _ in range(rounds):
            for device in self.devices:
                device.take(self.entries)
                if (entry := device.answer()) is not None:
                    self.entries.append(entry)
                while self.acts < acts and (chosen := self.choice(device)) is not None:
                    self.acts += 1
                    if (entry := device.act(*chosen)) is not None:
                        self.entries.append(entry)
            if self.acts == acts or len(self.devices[0].copy.opened) == len(self.devices):
                return
        raise AssertionError(f"Nobody goes on after {self.acts} acts.")

    def choice(self, device: Device) -> tuple[Seat, str] | None:
        """Something that a seat of this device may do now, at random; None if there is nothing."""
        copy = device.copy
        if copy.is_over:
            return None
        for seat in copy.waiting:
            if copy.party_of(seat) == device.party and copy.can_act(seat):
                return seat, str(self.rng.choice(copy.match.state.legal_actions(seat)))
        return None

    def break_off(self) -> None:
        """The first device breaks the match off, and all open their secrets."""
        self.devices[0].take(self.entries)
        self.entries.append(self.devices[0].break_off())
        for device in self.devices[1:]:
            device.take(self.entries)
            answer = device.answer()
            assert answer is not None
            self.entries.append(answer)


def played(setup: Setup, parties: Parties, seed: int = 1, acts: int = 10_000) -> Table:
    """A table at which so much was done."""
    table = Table(setup, parties, seed)
    table.go_round(acts=acts)
    return table
