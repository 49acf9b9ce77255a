"""Causeway as text for the terminal: the trails, the standings, and the seat's own hand."""

from __future__ import annotations

from collections.abc import Sequence

from ..rules.narration import standing
from ..rules.state import Observation


def picture(observation: Observation, names: Sequence[str], colour: bool) -> str:
    """The whole observation; `names` has one per seat. With `colour`, the name of the player on turn is bold."""
    table, (trails, _) = observation.table, observation.table.outcome()
    bold, plain = ("\x1b[1m", "\x1b[0m") if colour else ("", "")
    lines = []
    for letter, (stones, owner) in trails.items():
        lines.append(f"{letter}: {' '.join(map(str, stones))} ({names[owner]}'s)" if stones else f"{letter}:")
    for seat, name in enumerate(names[: table.setup.seats]):
        seen = standing(table, seat)
        written = f"> {bold}{name}{plain}" if seat in table.to_act else f"  {name}"
        lines.append(f"{written}: {seen.words}, {seen.note}")
    hand = [f"Your hand: {' '.join(map(str, observation.hand))}"] if observation.hand else []
    return "\n".join([*lines, f"Bag: {len(table.setup.stones) - table.drawn}", *hand])
