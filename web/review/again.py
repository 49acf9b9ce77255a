"""Going on from a moment of a finished game: the same game up to there as a new practice game, with the same luck to come,
against computers. Touches no browser."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core import Seat
from engine.match import Match, Player
from web.kit.rivals import COMPUTER_NAMES


def gone_on(match: Match, number: int, seat: Seat) -> Match:
    """The match after so many events, to be played on by the person of that seat; computers sit at all others. The match itself
    stays as it is."""
    again = Match(match.game, match.setup, match.seed, _players(match, seat), match.start, practice=True)
    for event in match.events[:number]:
        again.follow(event)
    return again


def _players(match: Match, seat: Seat) -> tuple[Player, ...]:
    """Computers keep their seats; in place of other people there sit new ones, as strong as the strongest that play already."""
    levels = match.game.levels
    usual = levels.index(match.game.daily_level)
    strongest = max((levels.index(player.level) for player in match.players if player.level in levels), default=usual)
    names = _free_names(match, seat)
    players = []
    for other, player in enumerate(match.players):
        if other == seat:
            player = Player(player.name, "", player.colour)
        elif player.level not in levels:
            player = Player(next(names), levels[strongest], player.colour)
        players.append(player)
    return tuple(players)


def _free_names(match: Match, seat: Seat) -> Iterator[str]:
    staying = {player.name for other, player in enumerate(match.players) if other == seat or player.level in match.game.levels}
    return (name for name in COMPUTER_NAMES if name not in staying)
