"""`link FILE`: turns a saved game into a link for another device, and such a link into a save."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Sequence

from ..core import BadSetupError, Seat
from ..game import load_game
from ..match import Match
from ..remote.link import ReceivedMatch, game_in, is_link, pack, packed_in, unpack
from ..text import clean_name, isolated, listed, quoted
from .data import make_ready
from .output import as_json
from .saves import match_of, read_save_text, write_text


def link(options: Namespace) -> int:
    """`link FILE`: prints the link for a saved game, or the saved game in a link, however the link was pasted."""
    text = options.file if is_link(options.file) else read_save_text(options.file)
    if is_link(text):
        _tell_save(unpacked(text), options.save)
    else:
        match = match_of(text)
        print(f"{options.site}#match={pack(match, _seats(match, options.to))}")
    return 0


def unpacked(text: str) -> ReceivedMatch:
    """The match in a link, or in a text or file with one. Raises BadSaveError."""
    packed = packed_in(text)
    make_ready(load_game(game_in(packed)))
    return unpack(packed)


def _tell_save(sent: ReceivedMatch, file: str | None) -> None:
    names = listed([isolated(sent.match.players[seat].name) for seat in sent.seats])
    if names:
        print(f"For {names}.", file=sys.stderr)
    if file is None:
        print(as_json(sent.match.to_json()))
        return
    write_text(file, sent.match.to_json())


def _seats(match: Match, name: str | None) -> Sequence[Seat]:
    """The seats to play where the link is opened: that of the named person, or of the person whose turn it is."""
    people = {player.name: seat for seat, player in enumerate(match.players) if not player.level}
    cleaned = {clean_name(other): seat for other, seat in people.items()}
    if name is not None and clean_name(name) not in cleaned:
        raise BadSetupError(f"There is no player called {quoted(name)}. Players: {', '.join(people) or 'none'}.")
    if name is not None:
        return (cleaned[clean_name(name)],)
    return tuple(seat for seat in match.state.to_act if seat in people.values())[:1]
