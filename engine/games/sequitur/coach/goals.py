"""Why a goal is good to draw, to keep, to make public or to discard, by the words of the seat's letters."""

from __future__ import annotations

from ....coach.hint import Reason
from ....text import counted, number, plural, sentence
from ..rules.state import Observation
from .reach import Reach, balls_of

FEW = 3
"""The most words on the rack that meet a goal which is better discarded for that."""


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
    worth = f"a secret {colour} goal is worth {counted(points, 'point')}, and only you can win it"
    if not fit:
        return Reason(sentence(worth), "You still have letters to draw.", team=seen.seat)
    return Reason(f"Your letters can meet {fit} of the {len(left)} {colour} goals.", sentence(worth), team=seen.seat)


def kept_goal(seen: Observation, goal: str) -> Reason:
    """Why this goal is better than the other, in a solo game."""
    reach, known = Reach(seen), seen.table.setup.all_goals
    counts = {name: len(reach.meeting(name, seen.hand.rack)) for name in seen.hand.goals}
    (other,) = (name for name in seen.hand.goals if name != goal)
    own, points = counts[goal], known[goal].points
    worth = f"it is worth {counted(points, 'point')}"
    if own > counts[other]:
        rest = number(counts[other]) if counts[other] else "none"
        words = f"{_from_letters(own)} {_meet(own)} this goal; {rest} {_meet(counts[other] or 1)} the other."
    elif points > known[other].points:
        words, worth = f"This goal is worth {counted(points, 'point')}, the other {number(known[other].points)}.", ""
    elif own:
        words = f"{_from_letters(own)} {_meet(own)} this goal."
    else:
        words, worth = f"This goal is worth {counted(points, 'point')}.", "you still have letters to draw"
    return Reason(words[0].upper() + words[1:], sentence(worth), (goal,), seen.seat)


def published(seen: Observation, goal: str) -> Reason:
    """How near the seat is to the goal that it makes public."""
    reach, rack = Reach(seen, goal), seen.hand.rack
    on_rack = [word for word in reach.known.on(rack) if reach.meets(word, goal)]
    more = "Others may claim it too. The highest word score goes first." if seen.table.setup.seats > 1 else ""
    if on_rack:
        word = max(sorted(on_rack), key=reach.worth)
        balls = balls_of(rack, word, tuple(range(1, len(rack) + 1)))
        return Reason(f"{word} is on your rack and meets it.", more, (*balls, goal), seen.seat)
    count = len(reach.meeting(goal, rack))
    words = f"{_from_letters(count)} would meet it, in the right order." if count else "More letters may come."
    return Reason(words[0].upper() + words[1:], more, (goal,), seen.seat)


def thrown_away(seen: Observation) -> Reason:
    """Why nobody should have the goal."""
    reach, (goal, *_) = Reach(seen), seen.hand.goals
    count = len(reach.meeting(goal, seen.hand.rack))
    on_rack = sum(reach.meets(word, goal) for word in reach.known.on(seen.hand.rack))
    if not count:
        words = "No word from your letters meets it."
    elif not on_rack:
        words = "No word meets it with your letters in this order."
    else:
        few = f"Only {counted(on_rack, 'word')} on your rack {_meet(on_rack)} it."
        words = few if on_rack <= FEW else "Others could claim it before you."
    return Reason(words, "If you make it public, someone else may win it.", (goal,), seen.seat)


def _from_letters(count: int) -> str:
    """`three words from your letters`."""
    return f"{counted(count, 'word')} from your letters"


def _meet(count: int) -> str:
    return plural(count, "meets", "meet")
