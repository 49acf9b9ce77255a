"""First-time tips for newcomers to Sequitur: a secret goal, an end, the blank, a card, a claim."""

from __future__ import annotations

from collections.abc import Iterator

from ....coach.hint import FirstTimeTip
from ..rules import steps
from ..rules.state import Observation
from ..rules.table import CLAIM, CONSENT
from ..words.lexicon import BLANK, Q

OF_STEPS = {
    steps.COLOUR: FirstTimeTip("secret", "Only you can win your secret goal. Red is hardest and worth most."),
    steps.END: FirstTimeTip("end", "Put it at either end. Words may skip letters and read both ways."),
    steps.PLAY: FirstTimeTip("card", "Cards move, draw or trade letters. A used card returns next round."),
}


def firsts(observation: Observation) -> tuple[FirstTimeTip, ...]:
    """The tips that apply now, the most urgent first."""
    return (*_asked(observation), *_balls(observation))


def _asked(seen: Observation) -> Iterator[FirstTimeTip]:
    table, seat = seen.table, seen.seat
    assert seat is not None
    if table.stage == CONSENT:
        words = "One refusal rejects the word" if table.setup.seats > 1 else "You decide. If you refuse the word"
        yield FirstTimeTip(
            "consent", f"{words}: no score, no goals." if table.setup.seats > 1 else f"{words}, it scores nothing."
        )
    elif table.stage == CLAIM and table.setup.seats == 1:
        yield FirstTimeTip("claim", "Your word wins every goal it meets.", table.claimable(seat))
    elif table.stage == CLAIM:
        yield FirstTimeTip("claim", "Claim one goal per turn, the highest word score first.", table.claimable(seat))
    elif seen.step == steps.PUBLISH and table.setup.seats > 1:
        yield FirstTimeTip("publish", "Anyone can claim a public goal. Nobody can claim a discarded one.", seen.hand.goals)
    elif seen.step in OF_STEPS:
        yield OF_STEPS[seen.step]


def _balls(seen: Observation) -> Iterator[FirstTimeTip]:
    """Tips for balls with a special meaning."""
    for key, ball, words in (
        ("blank", BLANK, "The blank can be any letter, with no skill points."),
        ("qu", Q, "Use Q as Q or as QU. QU has no skill points."),
    ):
        if ball in seen.hand.rack:
            yield FirstTimeTip(key, words, (f"ball:{seen.hand.rack.index(ball) + 1}",))
