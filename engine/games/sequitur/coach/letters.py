"""Why a letter is good at an end of the rack or in a gap, by the words that the rack then has."""

from __future__ import annotations

from collections.abc import Mapping

from ....coach.hint import Reason
from ..bots.speller import racks_with_ball
from ..rules.state import Observation
from .reach import Reach, balls_of
from .wording import makes, standing, worth


def on_end(seen: Observation, end: str) -> Reason:
    """Why the letter goes at this end."""
    rack, ball = seen.hand.rack, seen.hand.drawn
    racks = {"left": ball + rack, "right": rack + ball}
    order = tuple(range(1, len(rack) + 1))
    return _placed(seen, racks, end, (0, *order) if end == "left" else (*order, 0))


def put(seen: Observation, gap: int) -> Reason:
    """Why the letter goes into this gap."""
    rack = seen.hand.rack
    racks = {str(place): with_ball for place, with_ball in racks_with_ball(seen.hand).items()}
    order = tuple(range(1, len(rack) + 1))
    return _placed(seen, racks, str(gap), (*order[: gap - 1], 0, *order[gap - 1 :]))


def _placed(seen: Observation, racks: Mapping[str, str], chosen: str, order: tuple[int, ...]) -> Reason:
    """What the rack is good for with the letter there, and with it elsewhere."""
    reach, rack = Reach(seen), racks[chosen]
    word, others = reach.best(rack), [reach.best(other) for place, other in racks.items() if place != chosen]
    most = max(map(reach.worth, others))
    counts = f"Your rack would hold {standing(reach.number_on(rack))}."
    is_new = word not in reach.known.on(seen.hand.rack)
    if word and is_new and reach.worth(word) >= most:
        more = counts if reach.worth(word) > most else ""
        return Reason(f"Makes {makes(reach, word)}.", more, (*balls_of(rack, word, order), *reach.met(word)), seen.seat)
    near = reach.near(rack)
    if near and (not word or reach.points(near) > reach.points(word)):
        return Reason(f"One letter away from {makes(reach, near)}.", "", reach.met(near), seen.seat)
    if word:
        places = (*balls_of(rack, word, order), *reach.met(word))
        told = f"Makes {makes(reach, word)}." if is_new else f"Keeps {word}: {worth(reach, word)}."
        return Reason(told, counts, places, seen.seat)
    return Reason("No word is close yet. It depends on your next letters.", team=seen.seat)
