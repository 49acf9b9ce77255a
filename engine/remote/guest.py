"""A guest's side of a table that is at another device: what the guest has been told, and what it may say. Holds observations of
its own seats and no State: there is nothing else to be looked at. Knows no network, no screen and no particular game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .. import codec
from ..core import AnyObservation, BadSaveError, Call, Seat, Setup
from ..game import LoadedGame, game_names, load_game
from ..match import Match, Player
from ..texts import quoted
from .messages import (
    VERSION,
    Choose,
    End,
    Farewell,
    FromHost,
    GoOn,
    Question,
    Refused,
    SeatUpdate,
    Spare,
    TableUpdate,
    TakeBack,
    Welcome,
    from_host,
)  # fmt: skip


class Sight(NamedTuple):
    """What a seat sees; for None, what everybody sees."""

    observation: AnyObservation
    seen: SeatUpdate


class Guest:
    """What is known here. `take(text)` takes in what the host says."""

    def __init__(self) -> None:
        self.welcome: Welcome | None = None
        self.glance: TableUpdate | None = None
        self.sights: dict[Seat | None, Sight] = {}
        self.end: Match | None = None

    @property
    def game(self) -> LoadedGame:
        """The game that is played. Raises BadSaveError before it is known."""
        return load_game(self._welcomed.game)

    @property
    def players(self) -> tuple[Player, ...]:
        """Who plays."""
        return self._welcomed.players

    @property
    def setup(self) -> Setup:
        """What was agreed before the first deal."""
        setup: Setup = codec.loads(self.game.setup_type, self._welcomed.setup)
        return setup

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats that are played here."""
        return self._welcomed.yours

    @property
    def _welcomed(self) -> Welcome:
        if self.welcome is None:
            raise BadSaveError("The other device has not said yet what is played.")
        return self.welcome

    @property
    def asked(self) -> tuple[Seat, ...]:
        """The seats of this device that are asked for a choice now."""
        return tuple(seat for seat in self.seats if (sight := self.sights.get(seat)) and sight.seen.asked)

    def take(self, text: str) -> FromHost:
        """What the host has said. Raises BadSaveError where it cannot be."""
        said = from_host(text)
        match said:
            case Welcome():
                self._take_welcome(said)
            case TableUpdate():
                self._take_glance(said)
            case End(save):
                self.end = Match.from_json(save)
            case Question() | Refused() | Farewell() | Spare():
                pass
        return said

    def _take_welcome(self, welcome: Welcome) -> None:
        if welcome.version != VERSION:
            raise BadSaveError("The devices have different versions of Sequor: reload the page on both.")
        if welcome.game not in game_names():
            raise BadSaveError(f"There is no game called {quoted(welcome.game)} here: reload the page.")
        seats = len(welcome.players)
        if any(not 0 <= seat < seats for seat in (*welcome.yours, *welcome.free)):
            raise BadSaveError("The other device speaks of a seat that there is not.")
        self.welcome = welcome

    def _take_glance(self, glance: TableUpdate) -> None:
        kind = self.game.observation_type
        sights = {seen.seat: Sight(codec.loads(kind, seen.observation), seen) for seen in glance.seen}
        told = [(seen.seat, sights[seen.seat].observation.seat) for seen in glance.seen]
        if told != [(seat, seat) for seat in (None, *self.seats)]:
            raise BadSaveError("The other device shows other seats than those that are played here.")
        self.glance, self.sights = glance, sights

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats whose people play here, who may call."""
        return self.seats

    @property
    def calls(self) -> Sequence[Call]:
        """Everything that people may call out of turn."""
        return self.game.calls(self.setup) if self.seats else ()

    @property
    def match(self) -> Guest:
        """What stands for the match where only players and set-up are asked for."""
        return self

    def can_call(self, seat: Seat, text: str) -> bool:
        """Whether that seat may take this action now, in turn or out of turn."""
        return seat in self.seats and text in map(str, self.sights[seat].observation.legal_actions())

    # What the guest may say

    def choose(self, seat: Seat, text: str) -> Choose:
        """The seat's choice."""
        return Choose(seat, text, self._glanced.events)

    def go_on(self) -> GoOn:
        """It was looked at long enough."""
        return GoOn(self._glanced.events)

    def take_back(self) -> TakeBack:
        """The last choice is to be taken back. Raises BadSaveError where there is none."""
        if self._glanced.undo is None:
            raise BadSaveError("There is nothing to take back.")
        return TakeBack(self._glanced.undo.event)

    @property
    def _glanced(self) -> TableUpdate:
        if self.glance is None:
            raise BadSaveError("The other device has shown nothing yet.")
        return self.glance
