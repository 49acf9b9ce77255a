"""Summary of a saved game, readable without loading it: players, turn, progress. Touches no browser."""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import asdict, dataclass
from datetime import date
from functools import lru_cache
from typing import Any

from engine import codec
from engine.core import BadSaveError, Seat, SequorError
from engine.game import game_names, load_game
from engine.match import Match, Player
from engine.recap import ending
from engine.save import read_save
from engine.texts import isolated, quoted
from engine.wording import amount, listed
from web.kit.plates import piece_plate

LONGEST_LABEL = 40


@dataclass(frozen=True, slots=True)
class Card:
    """A kept game. `turn` says whose turn it is or how the game ended, `moment` how far it has come; `position` is the state.

    `begun` and `played` are milliseconds since 1970. `revision` grows with every change, and `tab` names the page that made it.
    """

    game: str
    title: str
    players: tuple[tuple[str, str], ...]
    """Each player's name and the plate of the piece."""

    colours: tuple[str, ...]
    turn: str
    is_yours: bool
    """Whether it is the turn of the only person who plays here."""

    moment: str
    is_over: bool
    position: str
    begun: int
    played: int
    revision: int
    tab: str

    @property
    def names(self) -> str:
        """The players' names as people say them: "Mira, Tom and Nan"."""
        return listed([isolated(name) for name, _ in self.players])

    def text(self) -> str:
        """The card as a text to store."""
        return json.dumps(asdict(self), ensure_ascii=False, separators=(",", ":"))


@dataclass(frozen=True, slots=True)
class Label:
    """What people say of a kept game: a name of its own or "", and whether it is starred."""

    name: str = ""
    star: bool = False

    def text(self) -> str:
        """The label as a text to store."""
        return json.dumps(asdict(self), ensure_ascii=False)


@lru_cache(maxsize=1000)
def read_card(text: str) -> Card:
    """The card in this text. Raises SequorError if it holds none."""
    card = codec.decode(Card, codec.parse_json(text), "card")
    if card.game not in game_names():
        raise BadSaveError(f"There is no game called {quoted(card.game)}.")
    return card


def decode_label(text: str) -> Label:
    """The label in this text. Raises SequorError if it holds none."""
    return codec.decode(Label, codec.parse_json(text), "label")


def read_label(text: str) -> Label:
    """The label in this text; an empty one if it holds none."""
    try:
        return decode_label(text)
    except SequorError:
        return Label()


def card_of(match: Match, now: int, revision: int = 0, tab: str = "", away: Collection[Seat] = ()) -> Card:
    """The card of a match as it is now, begun just now. The people at the seats `away` play on other devices."""
    public = match.state.observe(None)
    return Card(
        match.game.name,
        match.game.title,
        tuple((player.name, piece_plate(match.game, player.colour)) for player in match.players),
        tuple(player.colour for player in match.players[: match.setup.teams]),
        *_turn(match, away),
        match.game.moment(public),
        match.state.returns() is not None,
        match.game.write_position(match.state),
        now,
        now,
        revision,
        tab,
    )


def card_of_save(text: str, now: int) -> Card:
    """The card of a save from elsewhere; without its turn and position if its game's data is not loaded. Raises SequorError."""
    save = read_save(text)
    game = load_game(codec.decode(str, save["game"], "game"))
    if game.is_ready:
        return card_of(Match.from_json(text), now)
    players = tuple(
        (player.name, piece_plate(game, player.colour)) for player in codec.decode(tuple[Player, ...], save["players"], "players")
    )
    return Card(game.name, game.title, players, (), "In progress", False, "", False, "", now, now, 0, "")


def _turn(match: Match, away: Collection[Seat]) -> tuple[str, bool]:
    """Whose turn it is, in words, and whether that is the only person here."""
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
    """The value of a JSON text; None if it cannot be read."""
    try:
        return codec.parse_json(text)
    except SequorError:
        return None


def day_words(day: date, today: date) -> str:
    """A day as people say it when asked today: "today", "Friday", "14 November", "14 November 2025"."""
    past = (today - day).days
    if past in (0, 1):
        return ("today", "yesterday")[past]
    if 1 < past < 7:
        return f"{day:%A}"
    return f"{day.day} {day:%B}" if 0 < past < 300 else f"{day.day} {day:%B %Y}"
