"""Every reason that Causeway gives is true of the table after the play."""

from __future__ import annotations

import re

from engine.games.causeway import GAME
from engine.games.causeway.coach.reasons import reason
from engine.games.causeway.rules.state import State
from engine.games.causeway.rules.table import Lay
from tests.engine.walks import NAMES, random_game


def is_true(words: str, before: State, after: State, lay: Lay) -> bool:
    """Whether the sentence fits the trail before and after the play."""
    (old, new), seat = ((state.table.outcome()[0][lay.trail] for state in (before, after)), before.to_act[0])
    owner = "yours" if old.owner == seat else f"{NAMES[old.owner]}’s"
    if words == f"Starts trail {lay.trail}.":
        return not old.stones and new.stones == (lay.stone,)
    if words == f"Owns trail {lay.trail}, which was {owner}.":
        return new.stones == (*old.stones, lay.stone) and new.owner == seat
    won = [now - then for now, then in zip(after.table.outcome()[1], before.table.outcome()[1], strict=True)]
    return words == f"Ends trail {lay.trail}, so its stones are {owner} for good." and won[old.owner] == len(old.stones)


def test_reasons_are_true() -> None:
    verbs = set()
    for step in random_game(GAME, GAME.setup(seats=3), 1):
        for lay in step.before.legal_actions(step.before.to_act[0]) if step.before.to_act else ():
            seat = step.before.to_act[0]
            words = reason(step.before.observe(seat), lay, NAMES).words
            assert is_true(words, step.before, step.before.apply(seat, lay), lay), words
            verbs |= set(re.findall(r"^\w+", words))
    assert verbs == {"Starts", "Owns", "Ends"}
