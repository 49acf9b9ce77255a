"""How a match lies on the table for somebody who looks at it: the same while it is played and when it is looked at again.

It gives the table observations and sentences; who may look is for others to decide.
"""

from __future__ import annotations

from engine.core import Seat
from engine.match import Match
from web.table import recap as news
from web.table.screen import Table


def lay(table: Table, match: Match) -> None:
    """Lay the table for these players."""
    public = match.state.observe(None)
    goal = match.game.standing(public, 0).goal
    table.seats(match.players, match.game.piece, goal, match.game.has_secrets(public))


def show(table: Table, match: Match, viewer: Seat | None, animate: bool = True, only_newest: bool = False) -> None:
    """Show the table as that seat knows it; for None, as everybody does, the hand of the seat to act face down. What has
    happened since the seat's last turn is marked, or only the newest of it."""
    game, observation, acting = match.game, match.state.observe(viewer), match.state.to_act
    eyes = viewer if viewer is not None else (acting[0] if acting else None)
    standings = [game.standing(observation, seat) for seat in range(match.setup.seats)]
    # First what takes room beside the picture: the style sheet places its parts around that.
    table.progress(acting, standings, news.ready(match))
    table.recap(news.since(match, eyes) if eyes is not None else ())
    table.picture(
        game,
        observation,
        animate,
        names=tuple(player.name for player in match.players),
        colours=tuple(player.colour for player in match.players[: match.setup.teams]),
        recent=news.recent(match, None if only_newest else eyes),
        covered=(acting or (0,))[0] if viewer is None else None,
    )
