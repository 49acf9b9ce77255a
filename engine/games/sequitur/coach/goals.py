"""Why a goal is good to draw, to keep, to make public or to throw away, by the words of the seat's letters. Knows no State."""

from __future__ import annotations

from ....coach.hint import Reason
from ....wording import counted, number, sentence
from ..rules.state import Observation
from .reach import Reach, balls_of

FEW = 3
"""So many words that meet a goal can be named; more are counted."""


def drawn(seen: Observation, colour: str) -> Reason:
    """How many goals of the colour the letters could meet already."""
    reach, known = Reach(seen), seen.table.setup.all_goals
    out = {
        *seen.hand.own_goals,
        *seen.table.public,
        *seen.table.discards,
        *(name for stack in seen.table.stacks for name in stack),
    }
    left = [name for name, goal in known.items() if goal.colour == colour and name not in out]
    fit = sum(bool(reach.meeting(name, seen.hand.rack)) for name in left)
    points = next(goal.points for goal in known.values() if goal.colour == colour)
    worth = f"a {colour} goal is worth {counted(points, 'point')}, to you alone"
    if not fit:
        return Reason(sentence(worth), "Letters are still to come.", team=seen.seat)
    return Reason(f"Your letters have words for {fit} of {len(left)} {colour} goals.", sentence(worth), team=seen.seat)


def kept_goal(seen: Observation, goal: str) -> Reason:
    """What speaks for this goal against the other, for one who plays alone."""
    reach, known = Reach(seen), seen.table.setup.all_goals
    counts = {name: len(reach.meeting(name, seen.hand.rack)) for name in seen.hand.goals}
    (other,) = (name for name in seen.hand.goals if name != goal)
    own, points = counts[goal], known[goal].points
    worth = f"it is worth {counted(points, 'point')}"
    if own > counts[other]:
        words = f"{_words(own)} of your letters {_meet(own)} this goal, {number(counts[other])} the other."
    elif points > known[other].points:
        words, worth = f"This goal is worth {counted(points, 'point')}, the other {number(known[other].points)}.", ""
    elif own:
        words = f"{_words(own)} of your letters {_meet(own)} this goal."
    else:
        words, worth = f"This goal is worth {counted(points, 'point')}.", "letters are still to come"
    return Reason(words[0].upper() + words[1:], sentence(worth), (goal,), seen.seat)


def published(seen: Observation, goal: str) -> Reason:
    """How near the seat is to the goal that it makes public."""
    reach, rack = Reach(seen, goal), seen.hand.rack
    on_rack = [word for word in reach.known.on(rack) if reach.meets(word, goal)]
    more = "Others may claim it too: the highest word goes first." if seen.table.setup.seats > 1 else ""
    if on_rack:
        word = max(sorted(on_rack), key=reach.worth)
        balls = balls_of(rack, word, tuple(range(1, len(rack) + 1)))
        return Reason(f"{word} stands on your rack and meets it.", more, (*balls, goal), seen.seat)
    count = len(reach.meeting(goal, rack))
    words = f"{_words(count)} of your letters {_meet(count)} it, once they are in order." if count else "Letters may still come."
    return Reason(words[0].upper() + words[1:], more, (goal,), seen.seat)


def thrown_away(seen: Observation) -> Reason:
    """Why nobody is to have the goal."""
    reach, (goal, *_) = Reach(seen), seen.hand.goals
    count = len(reach.meeting(goal, seen.hand.rack))
    on_rack = sum(reach.meets(word, goal) for word in reach.known.on(seen.hand.rack))
    if not count:
        words = "No word of your letters meets it."
    elif not on_rack:
        words = "No word meets it as your letters lie."
    else:
        words = (
            f"Only {_words(on_rack)} on your rack {_meet(on_rack)} it." if on_rack <= FEW else "Others could claim it before you."
        )
    return Reason(words, "Made public, it might go to somebody else.", (goal,), seen.seat)


def _words(count: int) -> str:
    return counted(count, "word")


def _meet(count: int) -> str:
    return "meets" if count == 1 else "meet"
