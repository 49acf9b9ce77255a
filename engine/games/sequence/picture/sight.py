"""What every part of a picture of Sequence looks at: one seat's observation, the view, and what follows from both."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from ....core import Seat
from ....scene import FIND, Found, Rect, View
from ..boards.board import Board, Space
from ..rules.setup import Team
from ..rules.state import Observation
from .choice import Choice, chosen, made
from .find import find
from .layout import board_places, chip_places
from .marks import News, news, pointed_spaces

if TYPE_CHECKING:
    from .pointing.spot import Spot

SORT, PILE = "sort", "pile"
"""The kinds of tokens that only change the view: sort the hand, spread out a discard pile in its place."""


class Sight:
    """One seat's observation in one view."""

    def __init__(self, observation: Observation, view: View) -> None:
        self.seen = observation
        self.view = view
        self.table = observation.table
        self.geometry: Board = observation.table.setup.geometry
        self.places: Mapping[Space, Rect] = board_places(view.stage.board, self.geometry)
        self.chip_places: Mapping[Space, Rect] = chip_places(view.stage.board, self.geometry)
        self.choice: Choice = made(observation, view.chosen)
        self.is_asked = observation.seat in observation.to_act
        viewer = observation.seat if observation.seat is not None else view.covered
        self.news: News = news(self.table, viewer, view.recent if view.finale is None else ())
        self.pointed: tuple[Space, ...] = pointed_spaces(self.table, view.pointed)

    def chosen(self, kind: str) -> str:
        """What is chosen of that kind; "" for nothing."""
        return chosen(kind, self.view.chosen)

    @cached_property
    def found(self) -> Found | None:
        """What is looked for, if anything."""
        return find(self.seen, self.chosen(FIND))

    @cached_property
    def spot(self) -> Spot | None:
        """What is pointed out to the seat, unless it has chosen something else."""
        if self.view.spotlight is None or self.seen.seat is None:
            return None
        from .pointing.spot import spot  # the page fetches it when somebody is taught

        return spot(self.seen.table, self.view.spotlight, self.choice)

    @cached_property
    def open_pile(self) -> Seat | None:
        """The seat whose discards are spread out, if any are."""
        text = self.chosen(PILE)
        seat = int(text) if text.isdecimal() else len(self.table.piles)
        return seat if seat < len(self.table.piles) and self.table.piles[seat] else None

    @property
    def colour(self) -> str:
        """The colour of the team that the viewer plays for; "" for nobody's."""
        return "" if self.seen.seat is None else self.colour_of(self.table.setup.team(self.seen.seat))

    def colour_of(self, team: Team) -> str:
        return self.view.colours[team]
