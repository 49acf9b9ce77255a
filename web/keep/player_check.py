"""Checks whether the players of a match from elsewhere can sit at this table. Touches no browser."""

from __future__ import annotations

from engine.core import BadSaveError
from engine.match import Match


def check_players(match: Match) -> None:
    """Raises BadSaveError if the teams do not each have a colour of their own, or if a computer player's level is unknown."""
    game, setup = match.game, match.setup
    sides = {(setup.team(seat), player.colour) for seat, player in enumerate(match.players)}
    colours = {colour for _, colour in sides}
    if not len(sides) == len(colours) == setup.teams or not colours <= set(game.colours):
        raise BadSaveError(f"Each team of a saved game has a colour of its own: {', '.join(game.colours)}.")
    unknown = [player.level for player in match.players if player.level not in ("", *game.levels)]
    if unknown:
        raise BadSaveError(f"There is no computer player of the level {unknown[0]!r}; there is {', '.join(game.levels)}.")
