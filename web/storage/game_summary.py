"""Metadata of a saved game: a summary for lists, readable without loading the game, and where its seats are played.

The summary has players, turn and progress. A seat is played by link, or here with its hand open. Independent of the browser.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import asdict, dataclass
from datetime import date
from functools import lru_cache
from typing import Any, NamedTuple

from engine import codec
from engine.core import BadSaveError, Seat, SequorError
from engine.game import game_names, load_game
from engine.match import Match, Player, read_save
from engine.recap import ending
from engine.session import NOBODY_BY_LINK, ByLink
from engine.text import amount, isolated, listed, quoted
from web.ui.icons import piece_plate

LONGEST_LABEL = 40


@dataclass(frozen=True, slots=True)
class GameSummary:
    """A saved game's summary."""

    game: str
    title: str
    players: tuple[tuple[str, str], ...]
    """Each player's name and the plate of the piece."""

    colours: tuple[str, ...]
    # Whose turn it is, or how the game ended.
    turn: str
    is_yours: bool
    """Whether it is the turn of the only person who plays here."""

    # The progress, such as the round.
    moment: str
    is_over: bool
    position: str  # the state; "" if unknown
    begun: int  # milliseconds since 1970, like `played`
    played: int
    revision: int  # increases with every change
    tab: str  # identifies the page that made the change

    @property
    def names(self) -> str:
        """The players' names in words: "Mira, Tom and Nan"."""
        return listed([isolated(name) for name, _ in self.players])

    def text(self) -> str:
        """The summary as text to store."""
        return json.dumps(asdict(self), ensure_ascii=False, separators=(",", ":"))


@dataclass(frozen=True, slots=True)
class UserLabel:
    """The player's label of a saved game: a custom name or "", and whether it is starred."""

    name: str = ""
    star: bool = False

    def text(self) -> str:
        """The label as text to store."""
        return json.dumps(asdict(self), ensure_ascii=False)


@lru_cache(maxsize=1000)
def read_card(text: str) -> GameSummary:
    """The summary in this text. Raises SequorError if it is invalid."""
    card = codec.decode(GameSummary, codec.parse_json(text), "card")
    if card.game not in game_names():
        raise BadSaveError(f"There is no game called {quoted(card.game)}.")
    return card


def decode_label(text: str) -> UserLabel:
    """The label in this text. Raises SequorError if it is invalid."""
    return codec.decode(UserLabel, codec.parse_json(text), "label")


def read_label(text: str) -> UserLabel:
    """The label in this text; an empty one if it is invalid."""
    try:
        return decode_label(text)
    except SequorError:
        return UserLabel()


def summarize(match: Match, now: int, revision: int = 0, tab: str = "", away: Collection[Seat] = ()) -> GameSummary:
    """The summary of a match, as if it had just begun. The people at the seats `away` play on other devices."""
    public = match.state.observe(None)
    return GameSummary(
        match.game.name,
        match.game.title,
        tuple((player.name, piece_plate(match.game, player.colour)) for player in match.players),
        tuple(player.colour for player in match.players[: match.setup.teams]),
        *_turn(match, away),
        match.game.turn_label(public),
        match.state.returns() is not None,
        match.game.write_position(match.state),
        now,
        now,
        revision,
        tab,
    )


def card_of_save(text: str, now: int) -> GameSummary:
    """The summary of a save from elsewhere, without turn and position if its game's data has not loaded. Raises SequorError."""
    save = read_save(text)
    game = load_game(codec.decode(str, save["game"], "game"))
    if game.is_ready:
        return summarize(Match.from_json(text), now)
    players = tuple(
        (player.name, piece_plate(game, player.colour)) for player in codec.decode(tuple[Player, ...], save["players"], "players")
    )
    return GameSummary(game.name, game.title, players, (), "In progress", False, "", False, "", now, now, 0, "")


def _turn(match: Match, away: Collection[Seat]) -> tuple[str, bool]:
    """Whose turn it is in words, and whether it is that of the only person here."""
    if match.state.returns() is not None:
        return ending(match), False
    people = [seat for seat, player in enumerate(match.players) if not player.level and seat not in away]
    acting = match.state.to_act
    waiting = [seat for seat in acting if seat in people] or list(acting)
    if len(people) == 1 and waiting == people:
        return "Your turn", True
    if waiting and set(waiting) <= set(away):
        return f"Waiting for {listed([isolated(match.players[seat].name) for seat in waiting])}", False
    if len(waiting) == 1:
        return f"{isolated(match.players[waiting[0]].name)} to play", False
    return f"{amount(len(waiting), 'player')} to choose" if waiting else "In progress", False


def value_in(text: str) -> Any:
    """The value of a JSON text; None if it is invalid."""
    try:
        return codec.parse_json(text)
    except SequorError:
        return None


def day_words(day: date, today: date) -> str:
    """A day in words, relative to today: "today", "Friday", "14 November", "14 November 2025"."""
    past = (today - day).days
    if past in (0, 1):
        return ("today", "yesterday")[past]
    if 1 < past < 7:
        return f"{day:%A}"
    return f"{day.day} {day:%B}" if 0 < past < 300 else f"{day.day} {day:%B %Y}"


class SeatRecord(NamedTuple):
    """The initial state of a saved game's session, besides the match."""

    by_link: ByLink = NOBODY_BY_LINK  # the seats played by link
    shown: frozenset[Seat] = frozenset()  # the seats whose hands have been open on this device


NO_SEATS = SeatRecord()


def seats_text(record: SeatRecord) -> str:
    """The text to store: `[[seat, …], known events, [seat, …]]`, without the last list if it is empty."""
    values = [sorted(record.by_link.seats), record.by_link.known, *([sorted(record.shown)] if record.shown else [])]
    return json.dumps(values, separators=(",", ":"))


def read_seats(text: str) -> SeatRecord:
    """The record in a text by `seats_text`. Raises SequorError if it is invalid."""
    values = codec.parse_json(text)
    if not isinstance(values, list) or len(values) not in (2, 3):
        raise BadSaveError("This game’s seats can’t be read.")
    seats, known = codec.decode(tuple[tuple[Seat, ...], int], values[:2], "seats")
    (shown,) = codec.decode(tuple[tuple[Seat, ...]], values[2:] or [[]], "shown")
    return SeatRecord(ByLink(frozenset(seats), known), frozenset(shown))


def seats_in(text: str) -> SeatRecord:
    """The record in this text; an empty one if it is invalid."""
    try:
        return read_seats(text) if text else NO_SEATS
    except SequorError:
        return NO_SEATS
