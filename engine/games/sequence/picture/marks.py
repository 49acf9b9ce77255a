"""What is marked on the board of Sequence because it has just happened: plays, and chips removed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ....core import Seat
from ....scene import Recent
from ..boards.board import Space
from ..rules.actions import Claim, Play, parse_action
from ..rules.setup import Team
from ..rules.table import Table


class News(NamedTuple):
    """What has just happened on which space: the newest play, each other rival's newest play with its team, the chips removed
    with the team that lost them (None if that is no longer known), and the chips placed with the seat that placed them."""

    newest: Space = ""
    others: tuple[tuple[Space, Team], ...] = ()
    taken: tuple[tuple[Space, Team | None], ...] = ()
    placed: tuple[tuple[Space, Seat], ...] = ()

    @property
    def notes(self) -> dict[Space, str]:
        """What is said about each marked space."""
        moved = {space: "last move" for space in (self.newest, *(space for space, _ in self.others)) if space}
        return moved | {space: "chip removed" + (", last move" if space in moved else "") for space, _ in self.taken}


def news(table: Table, viewer: Seat | None, recent: Sequence[Recent]) -> News:
    """Which of these actions, newest last, are marked for the viewer; None is everybody."""
    plays = [(seat, action) for seat, text in recent if isinstance(action := parse_action(text), Play)]
    if not plays:
        return News()
    own = None if viewer is None else table.setup.team(viewer)
    newest = plays[-1][1].space
    latest = {seat: action.space for seat, action in plays}
    last_on = {action.space: seat for seat, action in plays}
    others = [
        (space, table.setup.team(seat))
        for seat, space in latest.items()
        if table.setup.team(seat) != own and last_on[space] == seat and space != newest
    ]
    placed = [(action.space, seat) for seat, action in plays if action.card not in table.setup.geometry.anti_wild]
    return News(newest, tuple(others), tuple(_taken(table, plays, recent)), tuple(placed))


def _taken(table: Table, plays: Sequence[tuple[Seat, Play]], recent: Sequence[Recent]) -> list[tuple[Space, Team | None]]:
    """The chips removed whose places are still empty, until the next turn of the team that removed them."""
    board, team_of, found = table.setup.geometry, table.setup.team, []
    for number, (seat, (card, space)) in enumerate(plays):
        if card not in board.anti_wild or table.covered & board.bit_of[space]:
            continue
        after = recent[recent.index(Recent(seat, f"{card} {space}")) + 1 :]
        turn_is_over = table.turn != seat or any(other != seat for other, _ in after)
        if turn_is_over and team_of(seat) in (team_of(table.turn), *(team_of(later) for later, _ in plays[number + 1 :])):
            continue
        before = [team_of(other) for other, play in plays[:number] if play.space == space and play.card not in board.anti_wild]
        rivals = [team for team in range(table.setup.teams) if team != team_of(seat)]
        found.append((space, before[-1] if before else rivals[0] if len(rivals) == 1 else None))
    return found


def pointed_spaces(table: Table, text: str) -> tuple[Space, ...]:
    """The spaces that the action with this text is about: that of a play, all of claimed lines, those of a dead card."""
    board = table.setup.geometry
    match parse_action(text) if text else None:
        case Play(_, space):
            return (space,)
        case Claim(lines):
            return tuple(dict.fromkeys(space for ends in lines for space in board.spaces(board.line_at[ends])))
        case _:
            return ()
