"""The score of a series, in sight in the bar for as long as its games are played: a mark for each game, with the piece of whoever
won it, and the score in words. Knows no rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.match import Match
from engine.report import Report
from engine.text import isolated
from web.keep.results.series import NOBODY, ONE_GAME, Series, sides, winning_team
from web.kit.dom import fill, find, make, show
from web.kit.plates import paint_plate, piece_plate

TIED, OPEN = "tied", ""
"""What a mark shows instead of a plate: that nobody has won the game, or that it may yet come."""

FEW = 3
"""So many marks leave room for the title."""


class SeriesScore:
    """The element `#series`. `lay(...)` shows how the series stood when the match began, `tell(...)` how it stands after it."""

    def __init__(self) -> None:
        self._before = self._now = ONE_GAME
        self._team_of: list[int] = []
        self._sides: Sequence[str] = ()
        self._plates: list[str] = []
        self.goes_on = ""
        """How the next game of the series stands, in words, if it has begun."""

    def lay(self, match: Match, series: Series, goes_on: str = "") -> None:
        """Shows the series that the match belongs to, if it has more than one game."""
        self._team_of = [match.setup.team(seat) for seat in range(match.setup.seats)]
        self._sides = sides([isolated(player.name) for player in match.players], self._team_of)
        colours = dict(zip(self._team_of, (player.colour for player in match.players), strict=True))
        self._plates = [piece_plate(match.game, colours[team]) for team in sorted(colours)]
        self._before, self.goes_on = series, goes_on
        self.tell(series)

    def after(self, report: Report) -> Series:
        """How the series stands once the game has ended as the report says."""
        return self._before.after(winning_team(report, self._team_of))

    def tell(self, series: Series) -> None:
        """Shows how the series stands now."""
        self._now = series
        show(find("#series"), series.length > 1)
        if look := self.look():
            score, spoken, plates = look
            find("#series").title = spoken
            find("#series").setAttribute("aria-label", spoken)
            find("#series-score").textContent = score
            fill(find("#series-games"), [_mark(plate) for plate in plates])
            for team, won in enumerate(series.won(len(self._sides)), 1):
                find("#bar").style.setProperty(f"--won-{team}", f'"{won}"')

    def look(self) -> tuple[str, str, list[str]] | None:
        """How the score looks, also for `first_look.js`: in signs, in words, and each mark's plate; None where there is none."""
        series = self._now
        if series.length == 1:
            return None
        plates = [TIED if team == NOBODY else self._plates[team] for team in series.games] + [OPEN] * series.open_games
        # In the bar is room for so much.
        score = [series.title] * (len(plates) <= FEW) + [series.score(len(self._sides))] * (len(self._sides) == 2)
        return " · ".join(score), self.standing(series), plates

    def standing(self, series: Series) -> str:
        """Title and score in words; "" where the game is one by itself."""
        return f"{series.standing(self._sides)}." if series.length > 1 else ""

    def headline(self, series: Series) -> str:
        """Who has won the series; "" while nobody has, or where the game is one by itself."""
        if series.length == 1 or series.winner is None:
            return ""
        return series.headline(self._sides, many=self._team_of.count(series.winner) == 2)


def _mark(plate: str) -> Any:
    if plate in (TIED, OPEN):
        return make("i", class_=plate)
    mark = make("canvas", class_="piece")
    paint_plate(mark, plate)
    return mark
