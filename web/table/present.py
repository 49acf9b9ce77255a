"""Shows a match on the table, in the same way during play and in a replay.

The caller chooses the observation, and so decides who may see what.
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
    """Sets up the table for the players of this match."""
    lay_seats(table, match.game, match.players, match.state.observe(None))


def lay_seats(table: TableScreen, game: AnyGame, players: Sequence[Player], public: AnyObservation) -> None:
    """Sets up the table for these players, with their scores: without them the seats would at first be painted narrower."""
    standings = [game.standing(public, seat) for seat in range(len(players))]
    goals = [standing.goal for standing in standings]
    table.seats(players, piece_plate(game), goals, game.has_secrets(public))
    table.seat_bar.mark((), standings, ())


def closed(game: AnyGame, player: Player, seat: Seat, public: AnyObservation, may_play_elsewhere: bool = False) -> ClosedHandInfo:
    """The data of the seat's closed hand."""
    tint = load_look(game.name).tints.get(player.colour)
    holding, piece = f"{isolated(player.name)}’s {game.hand_name}", piece_plate(game, player.colour)
    note = game.standing(public, seat).note
    return ClosedHandInfo(player.name, holding, piece, tint.plain if tint else "", note, may_play_elsewhere)


class TableNews(NamedTuple):
    """The news for a viewer, in addition to the picture."""

    ready: Collection[Seat]  # the seats that have made their simultaneous choice
    told: Sequence[recap.NarratedEvent]  # the recap
    recent: tuple[Recent, ...]  # the actions to mark


def show(
    table: TableScreen,
    match: Match,
    observation: AnyObservation,
    animate: bool = True,
    only_newest: bool = False,
    finale: int | None = None,
    spotlight: Spotlight | None = None,
) -> None:
    """Shows this observation of the match's state. Marks the actions since the viewer's last turn or, with `only_newest`, only
    the newest one. `finale` and `spotlight` are as in `show_seen`."""
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
    """Shows a seat's observation, or the public one, in which the hand of the seat to act is face down. `finale` is the number of
    steps of the celebration shown so far. `spotlight` is the one on the picture."""
    acting = observation.to_act
    # Seats and recap first, because the style sheet places the picture's parts around them.
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
