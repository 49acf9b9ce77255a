"""Why a card is good to play, or none, by the words that the rack then has."""

from __future__ import annotations

from collections import Counter

from ....coach.hint import Reason
from ....text import listed
from ..bots.speller import MOVING_EFFECTS
from ..rules.actions import Play
from ..rules.card_play import after_card
from ..rules.state import Observation
from ..rules.table import WORDS
from ..words.spelling import spell
from .reach import Reach, balls_of
from .wording import balls_named, makes, standing, worth


def played(seen: Observation, action: Play) -> Reason:
    """What the card does for the rack."""
    card = seen.table.setup.all_cards[action.card - 1]
    if card.effect in MOVING_EFFECTS:
        return _moved(seen, action)
    return _inserted(seen) if card.effect == "insert" else _traded(seen, action)


def _moved(seen: Observation, action: Play) -> Reason:
    """Which word the letters make once they have moved."""
    reach, card, rack = Reach(seen), seen.table.setup.all_cards[action.card - 1], seen.hand.rack
    after = after_card(card, rack, action.places)
    order = tuple(map(ord, after_card(card, "".join(map(chr, range(1, len(rack) + 1))), action.places)))
    old, new, near = reach.best(rack), reach.best(after), reach.near(after)
    if reach.worth(new) > reach.worth(old):
        before = f"The best now is {makes(reach, old)}." if old else "There is no word there now."
        places = (*balls_of(after, new, order), *reach.met(new))
        return Reason(f"Makes {makes(reach, new)}.", before, places, seen.seat)
    if near and reach.points(near) > reach.points(new):
        return Reason(f"One letter away from {makes(reach, near)}.", "One more card can do it.", reach.met(near), seen.seat)
    counts = reach.number_on(rack), reach.number_on(after)
    more = f"Your rack would hold {standing(counts[1])} ({counts[0]} now)."
    if not new:
        return Reason("Sets up your letters for later words.", more, team=seen.seat)
    places = (*balls_of(after, new, order), *reach.met(new))
    does = "Keeps" if new in reach.known.on(rack) else "Makes"
    return Reason(f"{does} {new}: {worth(reach, new)}.", more, places, seen.seat)


def _inserted(seen: Observation) -> Reason:
    """Why one more letter is better than a move."""
    reach = Reach(seen)
    now, later = reach.best(seen.hand.rack), reach.after_a_move
    if reach.points(later) > reach.points(now) and seen.table.step < WORDS:
        more = "You can make that move in a later pass."
        return Reason(f"Draw first. A move can still make {makes(reach, later)}.", more, reach.met(later), seen.seat)
    if reach.points(later) > reach.points(now):
        return Reason(f"Another letter may do better than {later}.", "You can put it anywhere.", team=seen.seat)
    if reach.points(now):
        more = f"{now} meets {worth(reach, now)}, and you can put a new letter anywhere."
        places = (*balls_of(seen.hand.rack, now, tuple(range(1, len(seen.hand.rack) + 1))), *reach.met(now))
        return Reason(f"No move beats {now}, so draw a letter.", more, places, seen.seat)
    words = "No move makes a word that meets a goal, so draw a letter."
    return Reason(words, "You can put it anywhere.", team=seen.seat)


def _traded(seen: Observation, action: Play) -> Reason:
    """Which letters are not missed."""
    reach, rack = Reach(seen), seen.hand.rack
    gone = listed(balls_named(rack[place - 1] for place in action.places))
    places = tuple(f"ball:{place}" for place in action.places)
    used: Counter[int] = Counter()
    words = reach.known.on(rack)
    for word in words:
        spelling = spell(rack, word)
        used.update(spelling.places if spelling else ())
    if words and not any(used[place - 1] for place in action.places):
        told = (
            f"None of the {len(words)} words on your rack needs {gone}."
            if len(words) > 1
            else f"The only word on your rack doesn’t need {gone}."
        )
        return Reason(told, "New letters take their place.", places, seen.seat)
    best = reach.best(rack)
    spelling = spell(rack, best) if best else None
    if spelling and not {place - 1 for place in action.places} & set(spelling.places):
        return Reason(f"{best} doesn’t need {gone}.", "New letters take their place.", places, seen.seat)
    return Reason(
        f"Trades {gone} for new letters.",
        f"The best word now is {best}." if best else "There is no word there now.",
        places,
        seen.seat,
    )


def kept(seen: Observation) -> Reason:
    """Why no card is played."""
    reach = Reach(seen)
    now, later = reach.best(seen.hand.rack), reach.after_a_move
    more = "You can play a card in a later pass instead." if seen.table.step < WORDS else ""
    if not now:
        return Reason(
            "No card makes a word from these letters." if not later else "Later letters may do more.", more, team=seen.seat
        )
    places = (*balls_of(seen.hand.rack, now, tuple(range(1, len(seen.hand.rack) + 1))), *reach.met(now))
    if reach.points(later) <= reach.points(now):
        return Reason(f"No move beats {makes(reach, now)}.", more, places, seen.seat)
    return Reason(f"Your rack already has {makes(reach, now)}.", more, places, seen.seat)
