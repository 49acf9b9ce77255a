"""Why a card is good to play, or none, by the words that its letters make then. Knows no State."""

from __future__ import annotations

from collections import Counter

from ....coach.hint import Reason
from ....wording import listed
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
        before = f"Now the best is {makes(reach, old)}." if old else "Now no word stands there."
        places = (*balls_of(after, new, order), *reach.met(new))
        return Reason(f"Makes {makes(reach, new)}.", before, places, seen.seat)
    if near and reach.points(near) > reach.points(new):
        return Reason(f"One letter away from {makes(reach, near)}.", "One more card can move it.", reach.met(near), seen.seat)
    counts = reach.number_on(rack), reach.number_on(after)
    more = f"{standing(counts[1])} on your rack then, now {counts[0]}."
    if not new:
        return Reason("Brings letters nearer to words to come.", more, team=seen.seat)
    places = (*balls_of(after, new, order), *reach.met(new))
    stands = "still stands" if new in reach.known.on(rack) else "stands then"
    return Reason(f"{new} {stands}: {worth(reach, new)}.", more, places, seen.seat)


def _inserted(seen: Observation) -> Reason:
    """Why a letter more is better than a move."""
    reach = Reach(seen)
    now, later = reach.best(seen.hand.rack), reach.after_a_move
    if reach.points(later) > reach.points(now) and seen.table.step < WORDS:
        more = "A later pass has time for that move."
        return Reason(f"Draw first; a move can still make {makes(reach, later)}.", more, reach.met(later), seen.seat)
    if reach.points(later) > reach.points(now):
        return Reason(f"A letter more may do better than {later}.", "It goes wherever you want it.", team=seen.seat)
    if reach.points(now):
        more = f"{now} meets {worth(reach, now)}; a new letter goes wherever you want it."
        places = (*balls_of(seen.hand.rack, now, tuple(range(1, len(seen.hand.rack) + 1))), *reach.met(now))
        return Reason(f"No move meets more than {now}: draw a letter.", more, places, seen.seat)
    words = "No move makes a word that meets a goal: draw a letter."
    return Reason(words, "It goes wherever you want it.", team=seen.seat)


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
        return Reason(
            f"None of the {len(words)} words on your rack needs {gone}.", "New letters take their places.", places, seen.seat
        )
    best = reach.best(rack)
    spelling = spell(rack, best) if best else None
    if spelling and not {place - 1 for place in action.places} & set(spelling.places):
        return Reason(f"{best} does without {gone}.", "New letters take their places.", places, seen.seat)
    return Reason(
        f"New letters for {gone}.", f"The best word now is {best}." if best else "No word stands there now.", places, seen.seat
    )


def kept(seen: Observation) -> Reason:
    """Why no card is played."""
    reach = Reach(seen)
    now, later = reach.best(seen.hand.rack), reach.after_a_move
    more = "A card that is not played now can be played in a later pass." if seen.table.step < WORDS else ""
    if not now:
        return Reason(
            "No card makes a word of these letters." if not later else "Letters to come may do more.", more, team=seen.seat
        )
    places = (*balls_of(seen.hand.rack, now, tuple(range(1, len(seen.hand.rack) + 1))), *reach.met(now))
    if reach.points(later) <= reach.points(now):
        return Reason(f"No move makes more than {makes(reach, now)}.", more, places, seen.seat)
    return Reason(f"{makes(reach, now)}, as it stands.", more, places, seen.seat)
