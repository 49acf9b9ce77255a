"""What a spotlight falls on: a card of the hand, the space where it goes, and the spaces that the words are about."""

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
"""From so many spaces on, two share no line of five, and are not joined."""


class Spot(NamedTuple):
    """The card and the space of the action, "" for none; `runs` are the places, each run of them in one line of the board; the
    team is None for gold. `waits` says that the card is still to be chosen, `asks` that the space is. `instead` are the card and
    the space that were played instead, "" for none."""

    card: Card
    target: Space
    runs: tuple[tuple[Space, ...], ...]
    team: Team | None
    waits: bool
    asks: bool
    instead: tuple[Card, Space] = ("", "")

    @property
    def places(self) -> tuple[Space, ...]:
        """All the places, and the target."""
        return tuple(dict.fromkeys((*(space for run in self.runs for space in run), *filter(None, (self.target,)))))

    @property
    def lit(self) -> Space:
        """The space to light although no card is raised yet; "" for none."""
        return self.target if self.waits and self.asks else ""


def spot(table: Table, light: Spotlight, choice: Choice) -> Spot | None:
    """What the light falls on; None where something else than its action is chosen."""
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
    """The spaces, cut where one and the next are in no common row, column or diagonal or the way turns."""
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
    """Whether each of these cells lies straight ahead of the one before, all in the same direction and none FAR."""
    steps = [(row - above, column - left) for (above, left), (row, column) in pairwise(cells)]
    far = [max(abs(down), abs(right)) for down, right in steps]
    ways = {(down / reach, right / reach) for (down, right), reach in zip(steps, far, strict=True) if reach}
    return len(ways) == 1 and 0 < min(far) <= max(far) < FAR and all(abs(part) in (0, 1) for part in next(iter(ways)))
