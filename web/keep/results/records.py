"""A person's record: what came of every game finished on this device, counted by game. Touches no browser.

A person is a name that somebody has typed; seats that are called "Player 1" are nobody's. A game counts once, under its number on
the shelf. Practice and games from a position do not count.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Any

from engine import codec
from engine.core import BadSaveError, Seat, SequorError
from engine.files import format_of
from engine.game import game_names
from engine.match import Match, Player
from engine.texts import quoted

FORMAT, VERSION = "sequor-record", 1

OUTCOMES = WON, LOST, LEVEL, ALONE = "won", "lost", "level", "alone"
"""How a game ended for somebody; whoever plays alone neither wins nor loses."""

UNNAMED = frozenset(f"Player {number}" for number in range(1, 100))
"""What seats are called that nobody has named."""


@dataclass(frozen=True, slots=True)
class Rival:
    """Somebody on another side: a name, "" for people without one, and the level of a computer player."""

    name: str
    level: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """One game: its `number` on the shelf, which game, when it ended on the device's clock ("2026-11-23 10:05:00"), and how, with
    the points where scores are points. Raises BadSaveError for what cannot be."""

    number: str
    game: str
    ended: str
    outcome: str
    score: int | None = None
    against: tuple[Rival, ...] = ()

    def __post_init__(self) -> None:
        if self.outcome not in OUTCOMES:
            raise BadSaveError(f"A game is {WON}, {LOST}, {LEVEL} or played {ALONE}.")

    @property
    def alone(self) -> bool:
        """Whether it was played without anybody else."""
        return self.outcome == ALONE


@dataclass(frozen=True, slots=True)
class Against:
    """How often somebody has met a rival in a game, and won it."""

    rival: Rival
    played: int
    won: int


@dataclass(frozen=True, slots=True)
class Tally:
    """A record in one game. `best` is the highest score, None where scores are no points; `run` counts the games won in a row
    just now, `longest` in the longest such run."""

    played: int
    won: int
    best: int | None
    run: int
    longest: int
    against: tuple[Against, ...]
    """Those met most often first."""


@dataclass(frozen=True, slots=True)
class Record:
    """All that has been played under one name, the oldest first."""

    entries: tuple[Entry, ...] = ()

    def with_(self, entries: Iterable[Entry]) -> Record:
        """The record with these too; a game that is in it already stays as it is."""
        known = {entry.number for entry in self.entries}
        new = {entry.number: entry for entry in entries if entry.number not in known}
        return Record(tuple(sorted((*self.entries, *new.values()), key=lambda entry: (entry.ended, entry.number))))

    def of(self, game: str, alone: bool = False) -> tuple[Entry, ...]:
        """The games of that name with others, or those alone."""
        return tuple(entry for entry in self.entries if (entry.game, entry.alone) == (game, alone))

    def by_game(self, game: str, alone: bool = False) -> Tally:
        """The record in that game with others, or alone."""
        entries = self.of(game, alone)
        runs = [len(list(run)) if is_won else 0 for is_won, run in groupby(entry.outcome == WON for entry in entries)]
        return Tally(
            len(entries),
            sum(entry.outcome == WON for entry in entries),
            max((entry.score for entry in entries if entry.score is not None), default=None),
            runs[-1] if runs else 0,
            max(runs, default=0),
            tuple(sorted(_against(entries), key=lambda met: (-met.played, met.rival.level != "", met.rival.name))),
        )

    @property
    def latest(self) -> str:
        """When the last game ended; "" before the first."""
        return self.entries[-1].ended if self.entries else ""

    def text(self, name: str, indent: int | None = None) -> str:
        """The record of the person of that name as a text, to store or, indented, to read."""
        told = {"format": FORMAT, "version": VERSION, "name": name, "games": codec.encode(self.entries, brief=True)}
        return json.dumps(told, ensure_ascii=False, indent=indent)


def _against(entries: Iterable[Entry]) -> Iterator[Against]:
    met: dict[Rival, list[bool]] = {}
    for entry in entries:
        for rival in dict.fromkeys(entry.against):
            met.setdefault(rival, []).append(entry.outcome == WON)
    return (Against(rival, len(wins), sum(wins)) for rival, wins in met.items())


# Read


def is_record(text: str) -> bool:
    """Whether a text claims to be a record, valid or not."""
    return format_of(text) == "sequor-record"


def read_record(text: str) -> tuple[str, Record]:
    """The name and the record in this text. Raises SequorError if it holds none."""
    read: Any = codec.parse_json(text)
    if not isinstance(read, dict) or read.get("format") != FORMAT or not isinstance(read.get("name"), str):
        raise BadSaveError("This file holds no player’s stats.")
    if read.get("version") != VERSION:
        raise BadSaveError("These stats are from a newer version of Sequor. Update Sequor here first.")
    entries = codec.decode(tuple[Entry, ...], read.get("games"), "games")
    if unknown := next((entry.game for entry in entries if entry.game not in game_names()), ""):
        raise BadSaveError(f"There is no game called {quoted(unknown)}.")
    return Player(read["name"]).name, Record().with_(entries)


def growing(name: str, entries: Iterable[Entry]) -> Callable[[str], str]:
    """What makes of a stored text the record of that name with these entries too. Leaves a text that cannot be read as it is."""

    def grown(stored: str) -> str:
        try:
            record = read_record(stored)[1] if stored else Record()
        except SequorError:
            return stored
        return record.with_(entries).text(name)

    return grown


# Of a match


def is_named(player: Player) -> bool:
    """Whether this is a person with a name that somebody has typed."""
    return not player.level and player.name not in UNNAMED


def entries_of(match: Match, number: str, ended: datetime) -> Mapping[str, Entry]:
    """What the finished match, kept under that number, adds to the record of each person at its table, by name."""
    if match.practice or match.start or match.state.returns() is None:
        return {}
    seats = [seat for seat, player in enumerate(match.players) if is_named(player)]
    return {match.players[seat].name: _entry(match, seat, number, f"{ended:%Y-%m-%d %H:%M:%S}") for seat in seats}


def _entry(match: Match, seat: Seat, number: str, ended: str) -> Entry:
    standing = match.game.standing(match.state.observe(None), seat)
    others = [player for other, player in enumerate(match.players) if match.setup.team(other) != match.setup.team(seat)]
    rivals = (Rival(player.name if player.level or is_named(player) else "", player.level) for player in others)
    score = None if standing.goal else standing.score
    return Entry(number, match.game.name, ended, _outcome(match, seat), score, tuple(rivals))


def _outcome(match: Match, seat: Seat) -> str:
    """LEVEL if nobody wins, or if the seat's team shares the win with another."""
    returns = match.state.returns() or ()
    best = {match.setup.team(other) for other, worth in enumerate(returns) if worth == max(returns)}
    if match.setup.teams == 1:
        return ALONE
    if match.setup.team(seat) not in best:
        return LOST
    return WON if len(best) == 1 else LEVEL
