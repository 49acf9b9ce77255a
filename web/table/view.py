"""Shows a match on the table, in the same way during play and in a replay.

Gets the observation to show; who may look is decided elsewhere.
"""

from __future__ import annotations

from engine import recap
from engine.core import AnyObservation
from engine.match import Match
from engine.scene import Spotlight
from engine.texts import isolated
from web.kit.plates import piece_plate
from web.table.screen import Table


def lay(table: Table, match: Match) -> None:
    """Lays the table for the players of this match, with their scores: seats would be painted narrower without."""
    public = match.state.observe(None)
    standings = [match.game.standing(public, seat) for seat in range(match.setup.seats)]
    goals = [standing.goal for standing in standings]
    table.seats(match.players, piece_plate(match.game), goals, match.game.has_secrets(public))
    table.progress((), standings, ())


def show(
    table: Table,
    match: Match,
    observation: AnyObservation,
    animate: bool = True,
    only_newest: bool = False,
    finale: int | None = None,
    spotlight: Spotlight | None = None,
) -> None:
    """Shows this observation of the match's state; in the public one, the hand of the seat to act lies face down. Marks what has
    happened since the viewer's last turn, or with `only_newest` the newest action alone. `finale` counts the beats of the
    celebration that have been. `spotlight` is what is pointed out."""
    game, viewer, acting = match.game, observation.seat, match.state.to_act
    eyes = viewer if viewer is not None else (acting[0] if acting else None)
    standings = [game.standing(observation, seat) for seat in range(match.setup.seats)]
    # Seats and recap first: they take room, and the style sheet places the picture's parts around them.
    table.progress(acting, standings, recap.ready(match))
    table.recap(recap.since(match, eyes) if eyes is not None else (), game.spoken)
    table.picture(
        game,
        observation,
        animate,
        names=tuple(isolated(player.name) for player in match.players),
        colours=tuple(player.colour for player in match.players[: match.setup.teams]),
        recent=recap.recent(match, None if only_newest else eyes),
        covered=(acting or (0,))[0] if viewer is None and finale is None else None,
        finale=finale,
        spotlight=spotlight,
    )
