"""Opens matches: from saves, links and positions, in files and addresses. First loads the data of the match's game.

Independent of the setup form and the table.
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING
from urllib.parse import unquote

from engine.codec import parse_json
from engine.core import BadTextError
from engine.game import game_names, load_game
from engine.match import Match, check_players
from web import assets
from web.storage.boards import first_to_read

if TYPE_CHECKING:
    from engine.remote.link import ReceivedMatch


async def open_save(save: str) -> Match:
    """The match in a save, with its game loaded. Raises SequorError."""
    name = _game_in(save)
    if name is not None:
        await assets.ensure_loaded(await assets.fetch_game(name))
    match = Match.from_json(save)
    check_players(match.game, match.setup, match.players)
    return match


def position_named(address: str) -> tuple[str, str] | None:
    """The game's name and the position in an address that ends in `#game=…&position=…`; None for any other address.

    The name is "" in links by version 0.1.0, which have no game.
    """
    values = dict(part.partition("=")[::2] for part in address.removeprefix("#").split("&"))
    if "position" not in values:
        return None
    return unquote(values.get("game", "")), unquote(values["position"])


def link_parts(address: str) -> tuple[str, str]:
    """What the link in an address brings, and its code: a "board", a "match", another device's table ("join") or its games
    ("move"). `position_named` reads links to positions."""
    name, _, code = address.removeprefix("#").partition("=")
    return name, code


async def from_link(text: str) -> ReceivedMatch:
    """The match in a link, a file with one, or its code, with its game loaded and the seats played here. Raises SequorError."""
    await assets.install_parts("later")
    from engine.remote import link

    packed = link.packed_in(text)
    await assets.ensure_loaded(await assets.fetch_game(link.game_in(packed)))
    sent = link.unpack(packed)
    check_players(sent.match.game, sent.match.setup, sent.match.players)
    return sent


async def from_position(name: str, position: str) -> Match:
    """A match between people sharing a device, from this position in the named game. "" uses the first game that can read the
    position. Raises SequorError."""
    if name:
        game = await assets.fetch_game(name)
    else:
        await assets.fetch_all()
        ready = filter(lambda game: game.is_ready, map(load_game, game_names()))
        refusal = BadTextError("This link’s position doesn’t belong to any game here.")
        game = first_to_read(ready, lambda game: game.parse_position(position), refusal)
    await assets.ensure_loaded(game)
    return Match.from_position(game, position, seed=secrets.token_hex(16))


def _game_in(save: str) -> str | None:
    """The name of a save's game, or None if it has none. Raises SequorError for an unreadable save."""
    read = parse_json(save)
    name = read.get("game") if isinstance(read, dict) else None
    return name if isinstance(name, str) else None
