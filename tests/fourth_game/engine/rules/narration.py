"""What happens in Causeway, how a seat stands and how a game ended, in words. Nobody is told which stones are drawn."""

from __future__ import annotations

from collections.abc import Sequence

from ....core import Event, Seat
from ....report import Report, Sheet, Standing
from .state import Observation
from .table import Table, parse_action


def narrate(before: Observation, after: Observation, event: Event, names: Sequence[str]) -> tuple[str, ...]:
    """What everybody sees of one event: the stone laid, who wins a causeway by it and, at the end, who won the game."""
    if event.seat is None:
        return ()
    lay = parse_action(event.text)
    told = f"{names[event.seat]} lays {lay.stone} on {lay.causeway}"
    for name, old, new in zip(names, before.table.outcome()[1], after.table.outcome()[1], strict=False):
        told += f", and {name} wins {stones(new - old)}" if new > old else ""
    return (f"{told}.", _result(after.table, names)) if after.table.is_over else (f"{told}.",)


def _result(table: Table, names: Sequence[str]) -> str:
    points = table.points()
    winners = [name for name, own in zip(names, points, strict=False) if own == max(points)]
    return f"{' and '.join(winners)} {'wins' if len(winners) == 1 else 'share the win'} with {stones(max(points))}."


def stones(count: int) -> str:
    """The number with its word.

    >>> stones(1)
    '1 stone'
    """
    return f"{count} stone{'s' * (count != 1)}"


def standing(table: Table, seat: Seat) -> Standing:
    """The seat's points as the causeways lie, and how many of them can no longer be taken."""
    points, (_, won) = table.points()[seat], table.outcome()
    return Standing(points, 0, stones(points), f"{won[seat]} for good")


def report(table: Table, names: Sequence[str]) -> Report:
    """Where everybody's points come from."""
    won = table.outcome()[1]
    rows = [(name, str(own), str(all_ - own)) for name, own, all_ in zip(names, won, table.points(), strict=False)]
    sheet = Sheet("Stones won", ("Player", "In the game", "At its end"), tuple(rows))
    best = max(table.points())
    winners = tuple(seat for seat, points in enumerate(table.points()) if points == best)
    verb = "wins" if len(winners) == 1 else "share the win"
    headline = f"{' and '.join(names[seat] for seat in winners)} {verb}"
    return Report(f"{stones(len(table.laid))} laid.", (sheet,), headline, winners)
