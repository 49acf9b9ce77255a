"""The players on this device by name: their colours, the results of all games that they have finished here, and statistics.

A player's results are one text, which is extended inside a transaction, so that tabs don't overwrite each other's games.
Independent of the browser.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby
from typing import Any

from engine import codec
from engine.core import BadSaveError, Seat, SequorError
from engine.game import game_names
from engine.match import Match, Player
from engine.text import clean_name, quoted
from web.storage.texts import PERSON, RECORD, Stored, TextStore


@dataclass(frozen=True, slots=True)
class Person(Stored):
    """A player remembered on this device."""

    since: int  # milliseconds since 1970
    colours: tuple[tuple[str, str], ...] = ()  # pairs of a game and the player's colour in it

    prefix = PERSON


class People:
    """All players remembered on this device by name."""

    def __init__(self, storage: TextStore) -> None:
        self._storage = storage
        self._deleted: dict[str, Person] = {}

    @property
    def _people(self) -> dict[str, Person]:
        names = [name.removeprefix(PERSON) for name in self._storage.names(PERSON)]
        return {name: person for name in names if (person := Person.stored(self._storage, name)) is not None}

    @property
    def names(self) -> list[str]:
        """The players' names, in the order in which they first came."""
        people = self._people
        return sorted(people, key=lambda name: people[name].since)

    def colour(self, name: str, game: str) -> str:
        """The player's last colour in this game; "" if unknown."""
        person = Person.stored(self._storage, name)
        return dict(person.colours).get(game, "") if person is not None else ""

    def spelt(self, name: str) -> str:
        """The stored spelling of this clean name: earlier versions did not clean names."""
        names = self.names
        return name if name in names else next((kept for kept in names if clean_name(kept) == name), name)

    def know(self, name: str) -> Person:
        """The player with this name, who is remembered from now on."""
        people = self._people
        if name not in people:
            people[name] = Person(max([int(time.time() * 1000), *(other.since + 1 for other in people.values())]))
            people[name].store(self._storage, name)
        return people[name]

    def save(self, name: str, game: str, colour: str) -> None:
        """Remembers this player and their colour in this game."""
        person = self.know(name)
        colours = {**dict(person.colours), game: colour}
        if colours != dict(person.colours):
            replace(person, colours=tuple(colours.items())).store(self._storage, name)

    @property
    def deleted(self) -> list[str]:
        """The players deleted during this visit."""
        return list(self._deleted)

    def delete(self, name: str) -> None:
        """Deletes this player, who can be restored during this visit."""
        if person := self._people.get(name):
            self._deleted[name] = person
            self._storage.change({PERSON + name: None})

    def restore(self, name: str) -> None:
        """Restores a deleted player."""
        if person := self._deleted.pop(name, None):
            person.store(self._storage, name)


# Results

FORMAT, VERSION = "sequor-record", 1

OUTCOMES = WON, LOST, LEVEL, ALONE = "won", "lost", "level", "alone"
"""The outcome of a game for one player; a solo game is neither won nor lost."""

UNNAMED = frozenset(f"Player {number}" for number in range(1, 100))
"""The default names of seats."""


@dataclass(frozen=True, slots=True)
class Rival:
    """An opponent: a name, "" for people without one, and the level of a computer player."""

    name: str
    level: str = ""


@dataclass(frozen=True, slots=True)
class RecordEntry:
    """The result of one game. Raises BadSaveError if it is invalid."""

    number: str  # of the saved game
    game: str
    ended: str  # on the device's clock, such as "2026-11-23 10:05:00"
    outcome: str
    score: int | None = None  # None if the game has no points
    against: tuple[Rival, ...] = ()

    def __post_init__(self) -> None:
        if self.outcome not in OUTCOMES:
            raise BadSaveError(f"A game is {WON}, {LOST}, {LEVEL} or played {ALONE}.")

    @property
    def alone(self) -> bool:
        """Whether it was a solo game."""
        return self.outcome == ALONE


@dataclass(frozen=True, slots=True)
class Against:
    """The games against one opponent."""

    rival: Rival
    played: int
    won: int


@dataclass(frozen=True, slots=True)
class GameTally:
    """Statistics of one game."""

    played: int
    won: int
    best: int | None  # the highest score; None if the game has no points
    run: int  # the current winning streak
    longest: int  # the longest winning streak
    against: tuple[Against, ...]
    """The most frequent opponents first."""


@dataclass(frozen=True, slots=True)
class Record:
    """All results of one player, the oldest first."""

    entries: tuple[RecordEntry, ...] = ()

    def with_(self, entries: Iterable[RecordEntry]) -> Record:
        """The record with these results added; games already in it stay unchanged."""
        known = {entry.number for entry in self.entries}
        new = {entry.number: entry for entry in entries if entry.number not in known}
        return Record(tuple(sorted((*self.entries, *new.values()), key=lambda entry: (entry.ended, entry.number))))

    def of(self, game: str, alone: bool = False) -> tuple[RecordEntry, ...]:
        """The results of this game with others, or solo."""
        return tuple(entry for entry in self.entries if (entry.game, entry.alone) == (game, alone))

    def by_game(self, game: str, alone: bool = False) -> GameTally:
        """The statistics of this game with others, or solo."""
        entries = self.of(game, alone)
        runs = [len(list(run)) if is_won else 0 for is_won, run in groupby(entry.outcome == WON for entry in entries)]
        return GameTally(
            len(entries),
            sum(entry.outcome == WON for entry in entries),
            max((entry.score for entry in entries if entry.score is not None), default=None),
            runs[-1] if runs else 0,
            max(runs, default=0),
            tuple(sorted(_against(entries), key=lambda met: (-met.played, met.rival.level != "", met.rival.name))),
        )

    @property
    def latest(self) -> str:
        """The time when the last game ended; "" without games."""
        return self.entries[-1].ended if self.entries else ""

    def text(self, name: str, indent: int | None = None) -> str:
        """The record as text under this player's name, compact for storage or, indented, for readers."""
        told = {"format": FORMAT, "version": VERSION, "name": name, "games": codec.encode(self.entries, brief=True)}
        return json.dumps(told, ensure_ascii=False, indent=indent)


def _against(entries: Iterable[RecordEntry]) -> Iterator[Against]:
    met: dict[Rival, list[bool]] = {}
    for entry in entries:
        for rival in dict.fromkeys(entry.against):
            met.setdefault(rival, []).append(entry.outcome == WON)
    return (Against(rival, len(wins), sum(wins)) for rival, wins in met.items())


# Reading


def read_record(text: str) -> tuple[str, Record]:
    """The name and the record in this text. Raises SequorError if it is invalid."""
    read: Any = codec.parse_json(text)
    if not isinstance(read, dict) or read.get("format") != FORMAT or not isinstance(read.get("name"), str):
        raise BadSaveError("This file holds no player’s stats.")
    if read.get("version") != VERSION:
        raise BadSaveError("These stats are from a newer version of Sequor. Update Sequor here first.")
    entries = codec.decode(tuple[RecordEntry, ...], read.get("games"), "games")
    if unknown := next((entry.game for entry in entries if entry.game not in game_names()), ""):
        raise BadSaveError(f"There is no game called {quoted(unknown)}.")
    return Player(read["name"]).name, Record().with_(entries)


def growing(name: str, entries: Iterable[RecordEntry]) -> Callable[[str], str]:
    """A function that adds these results to a player's stored record. It returns an unreadable text unchanged."""

    def grown(stored: str) -> str:
        try:
            record = read_record(stored)[1] if stored else Record()
        except SequorError:
            return stored
        return record.with_(entries).text(name)

    return grown


# From a match


def is_named(player: Player) -> bool:
    """Whether this is a person with a name that was typed."""
    return not player.level and player.name not in UNNAMED


def entries_of(match: Match, number: str, ended: datetime) -> Mapping[str, RecordEntry]:
    """The result of the finished match with this number for each named person at its table, by name."""
    if match.practice or match.start_position or match.state.returns() is None:
        return {}
    seats = [seat for seat, player in enumerate(match.players) if is_named(player)]
    return {match.players[seat].name: _entry(match, seat, number, f"{ended:%Y-%m-%d %H:%M:%S}") for seat in seats}


def _entry(match: Match, seat: Seat, number: str, ended: str) -> RecordEntry:
    standing = match.game.standing(match.state.observe(None), seat)
    others = [player for other, player in enumerate(match.players) if match.setup.team(other) != match.setup.team(seat)]
    rivals = (Rival(player.name if player.level or is_named(player) else "", player.level) for player in others)
    score = None if standing.goal else standing.score
    return RecordEntry(number, match.game.name, ended, outcome_of(match, seat), score, tuple(rivals))


def outcome_of(match: Match, seat: Seat) -> str:
    """The outcome of a finished game for that seat: LEVEL if no one wins, or if the seat's team shares the win."""
    returns = match.state.returns() or ()
    best = {match.setup.team(other) for other, worth in enumerate(returns) if worth == max(returns)}
    if match.setup.teams == 1:
        return ALONE
    if match.setup.team(seat) not in best:
        return LOST
    return WON if len(best) == 1 else LEVEL


class Records:
    """All players' records by name."""

    def __init__(self, storage: TextStore) -> None:
        self._storage = storage
        self._deleted: dict[str, Record] = {}

    async def names(self) -> list[str]:
        """All players with a record, in alphabetical order."""
        return sorted(name.removeprefix(RECORD) for name in await self._storage.all_names() if name.startswith(RECORD))

    async def all(self) -> dict[str, Record]:
        """All records by name, that of the last player first."""
        records = {name: await self.record(name) for name in await self.names()}
        good = {name: record for name, record in records.items() if record.entries}
        return dict(sorted(good.items(), key=lambda item: item[1].latest, reverse=True))

    async def record(self, name: str) -> Record:
        """The record of this player; empty if there is none. An unreadable one is set aside."""
        text = await self._storage.load(RECORD + name)
        try:
            return read_record(text)[1] if text else Record()
        except SequorError:
            self._storage.quarantine_text(RECORD + name, text, {RECORD + name: None})
            return Record()

    async def check(self, added: Mapping[str, RecordEntry]) -> None:
        """Adds these results to records that could not be extended because they were unreadable: sets those aside and starts new
        ones."""
        for name, entry in added.items():
            if entry.number not in {known.number for known in (await self.record(name)).entries}:
                await self._storage.change({RECORD + name: growing(name, (entry,))})

    async def add_file(self, name: str, text: str) -> int:
        """Adds the results of a record from a file; returns the number of new ones. Raises SequorError if it is invalid."""
        theirs, mine = read_record(text)[1], await self.record(name)
        await self._storage.change({RECORD + name: growing(name, theirs.entries)})
        return len(mine.with_(theirs.entries).entries) - len(mine.entries)

    # Deleting

    @property
    def deleted(self) -> dict[str, Record]:
        """The records deleted during this visit, by name."""
        return self._deleted

    async def delete(self, name: str) -> None:
        """Deletes the record, which can be restored during this visit."""
        self._deleted[name] = (await self.record(name)).with_(self._deleted.get(name, Record()).entries)
        await self._storage.change({RECORD + name: None})

    async def restore(self, name: str) -> None:
        """Restores a deleted record, with the results added since."""
        await self._storage.change({RECORD + name: growing(name, self._deleted.pop(name).entries)})
