"""Shows a match on the table, in the same way during play and in a replay.

Gets the observation to show; who may look is decided elsewhere.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from engine import recap
from engine.core import AnyObservation, Seat
from engine.game import AnyGame
from engine.match import Match, Player
from engine.scene import Recent, Spotlight
from engine.text import isolated
from web.table.closed_hand import ClosedHandInfo
from web.table.screen import TableScreen
from web.ui.icons import piece_plate
from web.ui.look import load_look


def seat_players(table: TableScreen, match: Match) -> None:
    """Lays the table for the players of this match."""
    lay_seats(table, match.game, match.players, match.state.observe(None))


def lay_seats(table: TableScreen, game: AnyGame, players: Sequence[Player], public: AnyObservation) -> None:
    """Lays the table for these players, with their scores: seats would be painted narrower without."""
    standings = [game.standing(public, seat) for seat in range(len(players))]
    goals = [standing.goal for standing in standings]
    table.seats(players, piece_plate(game), goals, game.has_secrets(public))
    table.seat_bar.mark((), standings, ())


def closed(game: AnyGame, player: Player, seat: Seat, public: AnyObservation, may_play_elsewhere: bool = False) -> ClosedHandInfo:
    """The seat's hand as it lies closed."""
    tint = load_look(game.name).tints.get(player.colour)
    holding, piece = f"{isolated(player.name)}’s {game.hand_name}", piece_plate(game, player.colour)
    note = game.standing(public, seat).note
    return ClosedHandInfo(player.name, holding, piece, tint.plain if tint else "", note, may_play_elsewhere)


class TableNews(NamedTuple):
    """What has happened that a viewer is told beside the picture: who is done, the recap, and the actions to mark."""

    ready: Collection[Seat]
    told: Sequence[recap.NarratedEvent]
    recent: tuple[Recent, ...]


def show(
    table: TableScreen,
    match: Match,
    observation: AnyObservation,
    animate: bool = True,
    only_newest: bool = False,
    finale: int | None = None,
    spotlight: Spotlight | None = None,
) -> None:
    """Shows this observation of the match's state. Marks what has happened since the viewer's last turn, or with `only_newest`
    the newest action alone. `finale` and `spotlight` are as in `show_seen`."""
    viewer, acting = observation.seat, match.state.to_act
    eyes = viewer if viewer is not None else (acting[0] if acting else None)
    told = recap.since(match, eyes) if eyes is not None else ()
    news = TableNews(recap.has_committed(match), told, recap.recent(match, None if only_newest else eyes))
    show_seen(table, match.game, match.players, match.setup.teams, observation, news, animate, finale, spotlight)


def show_seen(
    table: TableScreen,
    game: AnyGame,
    players: Sequence[Player],
    teams: int,
    observation: AnyObservation,
    news: TableNews,
    animate: bool = True,
    finale: int | None = None,
    spotlight: Spotlight | None = None,
) -> None:
    """Shows what a seat sees, or everybody: in the public one, the hand of the seat to act lies face down. `finale` counts the
    beats of the celebration that have been. `spotlight` is what is pointed out."""
    acting = observation.to_act
    # Seats and recap first: they take room, and the style sheet places the picture's parts around them.
    table.seat_bar.mark(acting, [game.standing(observation, seat) for seat in range(len(players))], news.ready)
    table.recap_list.show(news.told, game.for_speech)
    table.picture(
        game,
        observation,
        animate,
        names=tuple(isolated(player.name) for player in players),
        colours=tuple(player.colour for player in players[:teams]),
        recent=news.recent,
        covered=(acting or (0,))[0] if observation.seat is None and finale is None else None,
        finale=finale,
        spotlight=spotlight,
    )
