"""What a newcomer to Sequitur may meet for the first time: a secret goal, an end, the blank, a card, a claim. Knows no State."""

from __future__ import annotations

from collections.abc import Iterator

from ....coach.first import First
from ..rules import steps
from ..rules.state import Observation
from ..rules.table import CLAIM, CONSENT
from ..words.letters import BLANK, Q

OF_STEPS = {
    steps.COLOUR: First("secret", "Your secret goal is yours alone. Red is hardest, and worth most."),
    steps.END: First("end", "Put it on either end. Words may skip letters, and read both ways."),
    steps.PLAY: First("card", "Cards move, draw or trade letters. One played is back next round."),
}


def firsts(observation: Observation) -> tuple[First, ...]:
    """What the seat may meet now, what it must know to go on first."""
    return (*_asked(observation), *_balls(observation))


def _asked(seen: Observation) -> Iterator[First]:
    table, seat = seen.table, seen.seat
    assert seat is not None
    if table.stage == CONSENT:
        yield First("consent", "One refusal is enough, and then it is no word: no score, no goals.")
    elif table.stage == CLAIM:
        yield First("claim", "One goal a turn, the highest score first, round and round.", table.claimable(seat))
    elif seen.step == steps.PUBLISH and table.setup.seats > 1:
        yield First("publish", "A public goal is there for everybody, one thrown away for nobody.", seen.hand.goals)
    elif seen.step in OF_STEPS:
        yield OF_STEPS[seen.step]


def _balls(seen: Observation) -> Iterator[First]:
    """Balls that are not what they seem."""
    for key, ball, words in (
        ("blank", BLANK, "The blank is any letter that you like, without skill points."),
        ("qu", Q, "Q is Q or QU, as you like; QU has no skill points."),
    ):
        if ball in seen.hand.rack:
            yield First(key, words, (f"ball:{seen.hand.rack.index(ball) + 1}",))
