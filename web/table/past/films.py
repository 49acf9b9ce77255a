"""What a replay can show: a finished match, or one in progress as far as the viewer may know it. Independent of the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from engine.core import Seat
from engine.match import Match, Player
from engine.recap import Moment, moments, told_moments
from web.table import view
from web.table.screen import Table
from web.table.unsaid import START, unsaid


class Film(Protocol):
    """The stops of a replay. Those of a game in progress show nothing that the viewer could not have seen then."""

    players: Sequence[Player]
    moments: Sequence[Moment]
    """A stop before the first event, then one for each that is shown."""

    views: Sequence[Seat]
    """The seats whose knowledge may be shown, besides what everyone sees."""

    eyes: Seat | None
    """Whose knowledge is shown at first; None for what everyone sees."""

    beginning: str
    """What is said at the first stop."""

    def show(self, table: Table, number: int, eyes: Seat | None, animate: bool) -> None:
        """Shows the moment of that number on the table, as the seat saw it or, for None, everyone."""

    def words(self, number: int) -> str:
        """What happened then, if nothing was told of it."""


class MatchFilm:
    """A match that is over, of which nothing is secret any more."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.players: Sequence[Player] = match.players
        self.moments: Sequence[Moment] = moments(match)
        self.views: Sequence[Seat] = range(len(match.players))
        self.eyes: Seat | None = None
        self.beginning = START

    def show(self, table: Table, number: int, eyes: Seat | None, animate: bool) -> None:
        then = self.match.at(self.moments[number].events)
        view.show(table, then, then.state.observe(eyes), animate, only_newest=True)

    def words(self, number: int) -> str:
        return unsaid(self.match, self.moments[number - 1].events)


class RunningFilm(MatchFilm):
    """A match in progress: it stops only where something was announced, and shows what everyone saw, or the one seat that
    plays here alone and may look at any time."""

    def __init__(self, match: Match, only_viewer: Seat | None) -> None:
        super().__init__(match)
        self.moments = told_moments(match)
        self.views = ()
        self.eyes = only_viewer

    def words(self, number: int) -> str:
        return ""
