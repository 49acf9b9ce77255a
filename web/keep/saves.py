"""Opens matches from saves and links, loading their game's data first. Knows neither the set-up form nor the table."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

from engine.codec import parse_json
from engine.core import BadTextError, SequorError
from engine.files import format_of
from engine.game import AnyGame, game_names, load_game
from engine.match import Match, Player, check_players
from engine.text import name_forms
from web.keep.fetched import game_data, games, parts
from web.kit.plates import piece_plate
from web.kit.rivals import face

if TYPE_CHECKING:
    from engine.remote.link import ReceivedMatch


async def open_save(save: str) -> Match:
    """The match in a save, ready for this table. Raises SequorError."""
    name = _game_in(save)
    if name is not None:
        await game_data.ensure_loaded(await games.fetch(name))
    match = Match.from_json(save)
    check_players(match.game, match.setup, match.players)
    return match


def position_named(address: str) -> tuple[str, str] | None:
    """The game's name and the position in an address that ends in `#game=…&position=…`; None for any other address.

    The name is "" for links made by version 0.1.0, which name no game.
    """
    values = dict(part.partition("=")[::2] for part in address.removeprefix("#").split("&"))
    if "position" not in values:
        return None
    return unquote(values.get("game", "")), unquote(values["position"])


def match_in(address: str) -> str | None:
    """What follows `#match=` in such an address, for `from_link`; None for any other address."""
    return _after("match", address)


def table_in(address: str) -> str | None:
    """What follows `#join=`, the code of another device's table, in such an address; None for any other address."""
    return _after("join", address)


def sender_in(address: str) -> str | None:
    """What follows `#move=`, the code of another device that sends its games, in such an address; None for any other address."""
    return _after("move", address)


def _after(wanted: str, address: str) -> str | None:
    name, _, code = address.removeprefix("#").partition("=")
    return code if name == wanted else None


def is_link_file(text: str) -> bool:
    """Whether a file's text claims to hold a match that was sent, valid or not."""
    return format_of(text) == "sequor-link"


async def from_link(text: str) -> ReceivedMatch:
    """The match in a link, a file with one, or its code, ready for this table, and who plays it here. Raises SequorError."""
    await parts.install("later")
    from engine.remote import link

    packed = link.packed_in(text)
    await game_data.ensure_loaded(await games.fetch(link.game_in(packed)))
    sent = link.unpack(packed)
    check_players(sent.match.game, sent.match.setup, sent.match.players)
    return sent


async def from_position(name: str, position: str) -> Match:
    """A match between people sharing a device, from that position in the named game. If the name is "", uses the first game
    that can read the position. Raises SequorError."""
    if not name:
        await games.fetch_all()
    game = await games.fetch(name) if name else _reader(position)
    await game_data.ensure_loaded(game)
    setup = game.parse_position(position).setup
    colours = list(game.colours)
    players = [Player(f"Player {seat + 1}", "", colours[setup.team(seat)]) for seat in range(setup.seats)]
    return Match(game, setup, secrets.token_hex(16), players, start=position)


def look(match: Match) -> dict[str, Any]:
    """What can be seen of a match before its table is drawn: the game, its players (each a name, a piece, a computer's portrait
    or None, and shorter forms of the name), the goal, and whether seats have secrets."""
    forms = name_forms([player.name for player in match.players])
    return {
        "game": match.game.name,
        "title": match.game.title,
        "players": [
            [player.name, piece_plate(match.game, player.colour), face(player.name) if player.level else None, shorter]
            for player, (_, *shorter) in zip(match.players, forms, strict=True)
        ],
        "goal": match.game.standing(match.state.observe(None), 0).goal,
        "secrets": match.game.has_secrets(match.state.observe(None)),
        "hints": match.hints,
    }


def _reader(position: str) -> AnyGame:
    """The first game with loaded data that can read this position. If none can, raises the SequorError of the first."""
    refusal: SequorError = BadTextError("This link’s position doesn’t belong to any game here.")
    for number, game in enumerate(filter(lambda game: game.is_ready, map(load_game, game_names()))):
        try:
            game.parse_position(position)
        except SequorError as error:
            refusal = refusal if number else error
        else:
            return game
    raise refusal


def _game_in(save: str) -> str | None:
    """The name of the game that a save names, or None if it names none. Raises SequorError for an unreadable save."""
    read = parse_json(save)
    name = read.get("game") if isinstance(read, dict) else None
    return name if isinstance(name, str) else None
