"""The content of a spotlight on the table of Sequence: a card in the hand, its space, and the spaces that the explanation
mentions."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from ....cards import Card
from ....scene import Spotlight
from ..rules.actions import Claim, Forfeit, Play, TurnIn, parse_action
from ..rules.board import Board, Space
from ..rules.setup import Team
from ..rules.table import Table
from .choice import Choice

FAR = 5
"""Two spaces this far apart share no line of five, and are not connected by dots."""


class Spot(NamedTuple):
    """Everything that a spotlight shows."""

    card: Card  # of the action; "" for none
    target: Space  # space of the action; "" for none
    runs: tuple[tuple[Space, ...], ...]  # the spaces mentioned, grouped into runs along one line
    team: Team | None  # gives the colour; None for gold
    waits: bool  # the card must still be selected
    asks: bool  # the space must still be selected
    instead: tuple[Card, Space] = ("", "")  # card and space that were played instead; "" for none

    @property
    def places(self) -> tuple[Space, ...]:
        """All spaces mentioned, and the target."""
        return tuple(dict.fromkeys((*(space for run in self.runs for space in run), *filter(None, (self.target,)))))

    @property
    def lit(self) -> Space:
        """The space to light before any card is raised; "" for none."""
        return self.target if self.waits and self.asks else ""


def spot(table: Table, light: Spotlight, choice: Choice) -> Spot | None:
    """The spotlight's content; None if the selection differs from its action."""
    board = table.setup.board_data
    card, target = _chosen_by(light.action)
    if card and (choice.card not in ("", card) or choice.space not in ("", target)):
        return None
    spaces = [space for space in light.places if space in board.bit_of]
    if not spaces and light.action and not card:
        spaces = _claimed(board, light.action)
    runs = tuple(tuple(run) for run in _runs(board, spaces))
    waits, asks = bool(card) and not choice.raised, bool(target) and not choice.space
    return Spot(card, target, runs, light.team, waits, asks, _chosen_by(light.instead))


def _chosen_by(text: str) -> tuple[Card, Space]:
    match parse_action(text) if text else None:
        case Play(card, space):
            return card, space
        case TurnIn(card) | Forfeit(card):
            return card, ""
        case _:
            return "", ""


def _claimed(board: Board, text: str) -> list[Space]:
    action = parse_action(text)
    lines = action.lines if isinstance(action, Claim) else ()
    return [space for ends in lines for space in board.spaces(board.line_at[ends])]


def _runs(board: Board, spaces: list[Space]) -> Iterator[list[Space]]:
    """Splits the spaces wherever two neighbours share no row, column or diagonal, or where the direction changes."""
    cells = {space: divmod(board.names.index(space), board.width) for space in spaces}
    run: list[Space] = []
    for space in spaces:
        if run and not _goes_on([cells[other] for other in (*run[-2:], space)]):
            yield run
            run = []
        run.append(space)
    if run:
        yield run


def _goes_on(cells: list[tuple[int, int]]) -> bool:
    """Whether the cells follow one another in one direction, each less than FAR from the one before."""
    steps = [(row - above, column - left) for (above, left), (row, column) in pairwise(cells)]
    far = [max(abs(down), abs(right)) for down, right in steps]
    ways = {(down / reach, right / reach) for (down, right), reach in zip(steps, far, strict=True) if reach}
    return len(ways) == 1 and 0 < min(far) <= max(far) < FAR and all(abs(part) in (0, 1) for part in next(iter(ways)))
