"""Causeway's events, standings and final report in words. Drawn stones stay secret."""

from __future__ import annotations

from collections.abc import Sequence

from ....core import Event, Seat
from ....report import Report, Sheet, Standing
from ....text import amount, listed, plural
from .state import Observation
from .table import Table, parse_action


def narrate(before: Observation, after: Observation, event: Event, names: Sequence[str]) -> tuple[str, ...]:
    """The stone laid, who wins a trail by it and, at the end, who won the game."""
    if event.seat is None:
        return ()
    lay = parse_action(event.text)
    sentence = f"{names[event.seat]} lays {lay.stone} on {lay.trail}"
    for name, old, new in zip(names, before.table.outcome()[1], after.table.outcome()[1], strict=False):
        sentence += f", and {name} wins {amount(new - old, 'stone')}" if new > old else ""
    return (f"{sentence}.", _result(after.table, names)) if after.table.is_over else (f"{sentence}.",)


def _result(table: Table, names: Sequence[str]) -> str:
    points = table.points()
    winners = [name for name, own in zip(names, points, strict=False) if own == max(points)]
    return f"{_win(winners)} with {amount(max(points), 'stone')}."


def _win(winners: Sequence[str]) -> str:
    return f"{listed(winners)} {plural(len(winners), 'wins', 'share the win')}"


def standing(table: Table, seat: Seat) -> Standing:
    """The seat's current points, and how many of them are safe."""
    points, (_, won) = table.points()[seat], table.outcome()
    return Standing(points, 0, amount(points, "stone"), f"{won[seat]} for good")


def report(table: Table, names: Sequence[str]) -> Report:
    """The sources of each player's points."""
    won = table.outcome()[1]
    rows = [(name, str(own), str(all_ - own)) for name, own, all_ in zip(names, won, table.points(), strict=False)]
    sheet = Sheet("Stones won", ("Player", "During the game", "At the end"), tuple(rows))
    best = max(table.points())
    winners = tuple(seat for seat, points in enumerate(table.points()) if points == best)
    headline = _win([names[seat] for seat in winners])
    return Report(f"{amount(len(table.laid), 'stone')} laid.", (sheet,), headline, winners)
