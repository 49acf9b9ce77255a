"""What a hand of Sequitur can be in each step of a pass, to check positions with."""

from __future__ import annotations

from collections.abc import Iterator

from ....text import quoted
from ..box.goals import COLOURS
from ..words.letters import COUNTS
from ..words.lexicon import lexicon
from ..words.spelling import MOST_OFFERING, spell
from . import steps
from .card_play import GAP
from .hand import Hand
from .setup import FIRST_LETTERS, MORE_LETTERS, SequiturSetup
from .steps import NO_STEP
from .table import WORDS

FIRST_STEPS = (steps.LETTERS, steps.COLOUR, steps.SECRET, steps.KEEP, steps.NEXT, steps.END, steps.GOAL, steps.PUBLISH)
CARD_STEPS = (steps.PLAY, steps.REFILL, steps.INSERT, steps.PUT)

PASS_STEPS = (
    FIRST_STEPS,
    (*CARD_STEPS, steps.GOAL, steps.PUBLISH),
    (*CARD_STEPS, steps.GOAL, steps.PUBLISH),
    (*CARD_STEPS, steps.SPELL, steps.OFFER),
)
"""The steps of each pass of a round."""

BEFORE_SECRET = (steps.LETTERS, steps.COLOUR, steps.SECRET, steps.KEEP)
"""The steps before a seat has its secret goal."""

FULL = FIRST_LETTERS + MORE_LETTERS


def hand_checks(setup: SequiturSetup, number: int, hand: Hand, step: str, is_done: bool) -> Iterator[tuple[bool, str]]:
    """What holds of a hand in the pass of that number, each with what would be right.

    `step` is its seat's step, "" when the seat is not in turn; `is_done` says whether the seat has made the pass.
    """
    yield set(hand.rack + hand.drawn) <= {GAP, *COUNTS}, "a rack holds balls from the bag"
    yield len(hand.rack) in _lengths(setup, number, hand, step, is_done), "a rack has exactly the letters drawn for it"
    yield (
        bool(hand.drawn) == (step in (steps.END, steps.PUT)) and len(hand.drawn) <= 1,
        "one letter is drawn and placed at a time",
    )
    yield (GAP in hand.rack) == (step == steps.REFILL), "gaps are refilled at once"
    yield _draws_rightly(setup, hand, step), "a card draws as many letters as it says"
    yield (
        step != steps.OFFER or len(hand.rack) <= MOST_OFFERING,
        f"words can be offered on racks of up to {MOST_OFFERING} letters",
    )
    made = number - 1 + (is_done or (step != NO_STEP and step != steps.PLAY))
    once = len(set(hand.used)) == len(hand.used) <= max(0, made)
    yield once, "at most one card is played per pass, and none in the first"
    yield set(hand.used) <= set(range(1, len(setup.all_cards) + 1)), "cards have the numbers 1 to 5"
    yield from _goal_checks(setup, number, hand, step, is_done)
    yield from _word_checks(number, hand, is_done)


def _lengths(setup: SequiturSetup, number: int, hand: Hand, step: str, is_done: bool) -> range:
    """How many balls the rack may have."""
    if number == 0 and not is_done:
        if step in (NO_STEP, steps.LETTERS):
            return range(FIRST_LETTERS if step else 1)
        if step in (steps.NEXT, steps.END):
            return range(FIRST_LETTERS, FULL)
        return range(FIRST_LETTERS, FIRST_LETTERS + 1) if step in BEFORE_SECRET else range(FULL, FULL + 1)
    added = [setup.all_cards[index - 1] for index in hand.used if 1 <= index <= len(setup.all_cards)]
    most = sum(card.most for card in added if card.effect == "insert") - hand.to_draw - len(hand.drawn)
    return range(FULL, FULL + max(0, most) + 1)


def _draws_rightly(setup: SequiturSetup, hand: Hand, step: str) -> bool:
    last = setup.all_cards[hand.used[-1] - 1] if hand.used and 1 <= hand.used[-1] <= len(setup.all_cards) else None
    if step in (steps.INSERT, steps.PUT):
        still = hand.to_draw + (step == steps.PUT)
        return last is not None and last.effect == "insert" and 1 <= still <= last.most and hand.to_draw >= 0
    if step == steps.REFILL:
        return last is not None and last.effect == "trade" and hand.rack.count(GAP) <= last.most and hand.to_draw == 0
    return hand.to_draw == 0


def _goal_checks(setup: SequiturSetup, number: int, hand: Hand, step: str, is_done: bool) -> Iterator[tuple[bool, str]]:
    goals = setup.all_goals
    colour = COLOURS[number] if number < WORDS else ""
    drawing = step in (steps.SECRET, steps.KEEP, steps.GOAL, steps.PUBLISH)
    yield (hand.colour != "") == (step == steps.SECRET), "a colour is chosen when a secret goal is drawn"
    yield not hand.goals or drawing, "a drawn goal is decided at once"
    are_right = len(hand.goals) <= setup.goals_a_draw and len(hand.goals) == len(set(hand.goals))
    yield are_right, "the right number of goals is drawn at a time"
    yield step != steps.KEEP or len(hand.goals) == 2, "one of two goals is kept"
    yield step not in (steps.SECRET, steps.GOAL) or len(hand.goals) < setup.goals_a_draw, "no more goals are drawn than needed"
    yield step != steps.PUBLISH or bool(hand.goals), "a drawn goal is decided"
    drawn = {goals[name].colour for name in hand.goals}
    yield step == steps.KEEP or drawn <= {hand.colour or colour}, "a goal is drawn from the named deck"
    early = number == 0 and not is_done and (step in BEFORE_SECRET or step == NO_STEP)
    yield not (early and hand.secret), "a secret goal is drawn after five letters"
    published = goals[hand.published].colour if hand.published else colour
    yield published == colour, "a goal is made public in the pass of its colour"
    yield is_done or not hand.published, "a goal is made public at the end of a pass"
    most = setup.goals_a_draw + (number == 0)
    yield (
        len(hand.discarded) <= (most if is_done or number == 0 else 0) and not (early and hand.discarded),
        ("goals are discarded at the end of a pass"),
    )


def _word_checks(number: int, hand: Hand, is_done: bool) -> Iterator[tuple[bool, str]]:
    spelt = number == WORDS and is_done
    yield (spelt or not hand.word) and (bool(hand.word) or not hand.offered), "a word is spelt in the last pass"
    if hand.word:
        yield spell(hand.rack, hand.word) is not None, f"{quoted(hand.word)} is on the rack"
        yield (hand.word in lexicon()) != hand.offered, f"{quoted(hand.word)} is in the list or offered"
