"""Where a match on the table may come from besides the set-up form: saves and links. Loads the game's data first."""

from __future__ import annotations

import secrets
from typing import Any
from urllib.parse import unquote

from engine.codec import parse_json
from engine.core import BadTextError, SequorError
from engine.game import AnyGame, game_names, load_game
from engine.match import Match, Player
from web.keep import game_data as data
from web.keep.player_check import check_players
from web.kit.plates import piece_plate


def needs_data(save: str) -> bool:
    """Whether the text is a save of a game whose data is not here."""
    try:
        game = _game_of(save) if save else None
    except SequorError:
        return False
    return game is not None and not game.is_ready


async def opened(save: str) -> Match:
    """The match of a save, ready for this table. Raises SequorError."""
    game = _game_of(save)
    if game is not None:
        await data.have(game)
    match = Match.from_json(save)
    check_players(match)
    return match


def position_named(address: str) -> tuple[str, str] | None:
    """The game's name and the position of an address that ends in `#game=…&position=…`; None for any other.

    The name is "" in the links of version 0.1.0 that have none.
    """
    named = dict(part.partition("=")[::2] for part in address.removeprefix("#").split("&"))
    if "position" not in named:
        return None
    return unquote(named.get("game", "")), unquote(named["position"])


async def from_position(name: str, position: str) -> Match:
    """A match of people at one device from that position of the game of that name, or of the game that reads it where the
    name is "". Raises SequorError."""
    game = load_game(name) if name else _reader(position)
    await data.have(game)
    setup = game.parse_position(position).setup
    colours = list(game.colours)
    players = [Player(f"Player {seat + 1}", "", colours[setup.team(seat)]) for seat in range(setup.seats)]
    return Match(game, setup, secrets.token_hex(16), players, start=position)


def look(match: Match) -> dict[str, Any]:
    """What can be seen of a match before its table is drawn: the game, who sits there, and of how many each has some."""
    return {
        "game": match.game.name,
        "title": match.game.title,
        "players": [[player.name, piece_plate(match.game, player.colour)] for player in match.players],
        "goal": match.game.standing(match.state.observe(None), 0).goal,
        "secrets": match.game.has_secrets(match.state.observe(None)),
    }


def _reader(position: str) -> AnyGame:
    """The game that reads this position, of those whose data is here. Raises SequorError, as the first says it, for none."""
    refusal: SequorError = BadTextError("No game reads this position.")
    for number, game in enumerate(filter(lambda game: game.is_ready, map(load_game, game_names()))):
        try:
            game.parse_position(position)
        except SequorError as error:
            refusal = refusal if number else error
        else:
            return game
    raise refusal


def _game_of(save: str) -> AnyGame | None:
    """The game that a save names; None where it names none. Raises SequorError for what is no save or no game."""
    read = parse_json(save)
    name = read.get("game") if isinstance(read, dict) else None
    return load_game(name) if isinstance(name, str) else None
