"""What has to be pressed for an action of Sequitur, and how much of that is chosen already. Knows no places on the screen."""

from __future__ import annotations

from typing import NamedTuple

from ...rules.actions import Action, Claim, Draw, Keep, Offer, Place, Play, Publish, Put, Spell
from ...words.spelling import spell
from ..selection import Selection

DRAWN = 0
"""The ball just drawn, among balls numbered by their places on the rack."""


class Wanted(NamedTuple):
    """The balls that an action is made with, in order; the keys of other shapes, such as a goal's or a card's; what is to be
    pressed next: a ball, the key of a shape, or "" for nothing; and where the ball goes, "" if nowhere."""

    balls: tuple[int, ...] = ()
    things: tuple[str, ...] = ()
    next: int | str = ""
    onto: str = ""


def wanted(chosen: Selection, action: Action) -> Wanted | None:
    """What the action takes; None once something else is chosen."""
    found = everything(chosen, action)
    if chosen.action == action:
        return found._replace(next="", onto="")
    if chosen.typed:
        return None
    match action:
        case Play():
            return _for_card(chosen, action, found)
        case Spell() | Offer():
            left = [ball for ball in found.balls if ball not in chosen.lifted]
            return found._replace(next=left[0] if left else "") if set(chosen.lifted) <= set(found.balls) else None
        case _:
            return found if chosen.action is None else None


def everything(chosen: Selection, action: Action) -> Wanted:
    """Everything of an action, as if nothing were chosen."""
    match action:
        case Draw(colour):
            return Wanted((), (f"deck:{colour}",), f"deck:{colour}")
        case Keep(goal) | Publish(goal) | Claim(goal):
            return Wanted((), (f"goal:{goal}",), f"goal:{goal}")
        case Place(end):
            return Wanted((DRAWN,), (), "", end)
        case Put(gap):
            return Wanted((DRAWN,), (), "", f"gap:{gap}")
        case Play(card, places):
            return Wanted(
                places if chosen.seen.table.setup.all_cards[card - 1].effect != "slide" else places[:1], (f"card:{card}",)
            )
        case Spell(word) | Offer(word):
            spelling = spell(chosen.rack, word)
            return Wanted(tuple(place + 1 for place in spelling.places) if spelling else ())
        case _:
            return Wanted()


def _for_card(chosen: Selection, action: Play, found: Wanted) -> Wanted | None:
    effect = chosen.seen.table.setup.all_cards[action.card - 1].effect
    if chosen.card not in (0, action.card) or not {*chosen.others, *filter(None, (chosen.taken,))} <= {*found.balls}:
        return None
    if chosen.action is not None and not chosen.others:
        return None
    match effect:
        case "insert":
            return found._replace(balls=(), next=f"card:{action.card}")
        case "trade":
            left = [ball for ball in found.balls if ball not in chosen.others]
            return found._replace(next=left[0] if chosen.card and left else f"card:{action.card}")
        case "slide":
            first, second = action.places
            return found._replace(onto=f"gap:{second + (second > first)}") if chosen.taken in (0, first) else None
        case _:
            other = [ball for ball in found.balls if ball != (chosen.taken or found.balls[0])]
            return found._replace(next=other[0])
