"""Sentences for the review of a game of Sequoia: rolls, medals, and better plays."""

from __future__ import annotations

from ....coach.commentary import PlayerNames, Scale, would_have
from ....coach.hint import Reason
from ....core import ChanceOutcome, Seat
from ....text import listed
from ..rules.setup import FORESTS, SequoiaSetup
from ..rules.state import Observation, Plant, State
from ..rules.table import LOT, MEDALS, ROLL, UNCOVER
from .reasons import reason

LUCK, HIDDEN, SHOWN = "dice", "hidden choices", "Everyone revealed their choices."

VERBS = {
    "takes": "taken",
    "leads": "led",
    "breaks": "broken",
    "plants": "planted",
    "passes": "passed",
    "ties": "tied",
    "keeps": "kept",
    "puts": "put",
    "gets": "got",
}


def scale(_setup: SequoiaSetup) -> Scale:
    """A result is a win or not."""
    return Scale()


def luck(state: State, outcome: ChanceOutcome, people: PlayerNames) -> Reason:
    """The sentence for a roll, a medal or a lot."""
    table = state.table
    if table.step == ROLL:
        seat = table.waiting[0]
        return Reason(f"{people(seat)} rolled {' '.join(outcome)}.", team=seat)
    if table.step == UNCOVER:
        index, place = table.tokens_due()[0]
        words = f"The {MEDALS[place]} medal for forest {FORESTS[index]} was worth {outcome}."
        return Reason(words, "", (str(FORESTS[index]),))
    if table.step == LOT:
        return Reason(f"{people(int(outcome))} won the draw.", team=int(outcome))
    return Reason("The forests were scored.")


def done(_state: State, seat: Seat, action: Plant, people: PlayerNames) -> str:
    """The sentence for the seat's planting."""
    return f"{people(seat)} planted {_trees(action)}."


def missed(observation: Observation, better: Plant, people: PlayerNames) -> Reason:
    """The sentence for the better planting that the observing seat missed."""
    assert observation.seat is not None
    seat = observation.seat
    why = reason(observation, better, people.marks)
    words = people.retold(would_have(why.words, VERBS), seat)
    return why._replace(words=f"{people(seat)} missed {_trees(better)}.", more=words)


def _trees(action: Plant) -> str:
    """`two trees in 7`, `7 and 8`, `nothing`."""
    numbers = sorted(set(action.forests))
    if not numbers:
        return "nothing"
    if len(numbers) < len(action.forests):
        return f"two trees in {numbers[0]}"
    return ("" if len(numbers) > 1 else "one tree in ") + listed(list(map(str, numbers)))
