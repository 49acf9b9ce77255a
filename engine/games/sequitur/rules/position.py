"""A position of Sequitur as one line of JSON. The parser checks every invariant that the rules rely on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from .... import codec
from ....core import BadSaveError, BadTextError
from ....text import quoted
from ..box.goals import COLOURS
from ..words.lexicon import COUNTS
from ..words.spelling import MOST_OFFERING, spell
from . import steps
from .hand import GAP, Hand
from .setup import FIRST_LETTERS, MORE_LETTERS, ROUNDS, SequiturSetup
from .state import State
from .steps import NO_STEP
from .table import (
    ACCEPTED,
    CLAIM,
    CONSENT,
    END,
    LISTED,
    NOBODY,
    OFFERED,
    ORDER,
    OVER,
    PASSING,
    REFUSED,
    SETTLE,
    STAGES,
    WORDS,
    ShownWord,
)

FIRST_STEPS = (
    steps.LETTERS,
    steps.COLOUR,
    steps.SECRET,
    steps.KEEP,
    steps.NEXT,
    steps.END,
    steps.GOAL,
    steps.PUBLISH,
    steps.MUST,
)
CARD_STEPS = (steps.PLAY, steps.REFILL, steps.INSERT, steps.PUT)

PASS_STEPS = (
    FIRST_STEPS,
    (*CARD_STEPS, steps.GOAL, steps.PUBLISH, steps.MUST),
    (*CARD_STEPS, steps.GOAL, steps.PUBLISH, steps.MUST),
    (*CARD_STEPS, steps.SPELL, steps.OFFER),
)
"""The steps of each pass of a round."""

BEFORE_SECRET = (steps.LETTERS, steps.COLOUR, steps.SECRET, steps.KEEP)
"""The steps before a seat has its secret goal."""

FULL = FIRST_LETTERS + MORE_LETTERS


def hand_checks(setup: SequiturSetup, number: int, hand: Hand, step: str, is_done: bool) -> Iterator[tuple[bool, str]]:
    """Checks of a hand in pass `number`, as (holds, what must hold).

    `step` is the seat's step, "" if it is not in turn; `is_done` says whether it has made the pass.
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
    yield from _word_checks(setup, number, hand, is_done)


def _lengths(setup: SequiturSetup, number: int, hand: Hand, step: str, is_done: bool) -> range:
    """The allowed numbers of balls on the rack."""
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
    drawing = step in (steps.SECRET, steps.KEEP, steps.GOAL, steps.PUBLISH, steps.MUST)
    yield (hand.colour != "") == (step == steps.SECRET), "a colour is chosen when a secret goal is drawn"
    yield not hand.goals or drawing, "a drawn goal is decided at once"
    are_right = len(hand.goals) <= setup.goals_a_draw and len(hand.goals) == len(set(hand.goals))
    yield are_right, "the right number of goals is drawn at a time"
    yield step != steps.KEEP or len(hand.goals) == 2, "one of two goals is kept"
    yield step not in (steps.SECRET, steps.GOAL) or len(hand.goals) < setup.goals_a_draw, "no more goals are drawn than needed"
    yield step not in (steps.PUBLISH, steps.MUST) or bool(hand.goals), "a drawn goal is decided"
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


def _fits(setup: SequiturSetup, word: str, offered: bool) -> bool:
    """Whether the word is in the list or, if `offered`, is not but can be offered."""
    known = setup.lexicon
    return word not in known and word not in known.refused if offered else word in known


def _word_checks(setup: SequiturSetup, number: int, hand: Hand, is_done: bool) -> Iterator[tuple[bool, str]]:
    spelt = number == WORDS and is_done
    yield (spelt or not hand.word) and (bool(hand.word) or not hand.offered), "a word is spelt in the last pass"
    if hand.word:
        yield spell(hand.rack, hand.word) is not None, f"{quoted(hand.word)} is on the rack"
        yield _fits(setup, hand.word, hand.offered), f"{quoted(hand.word)} is in the list or offered"


LONGEST = 300_000
"""In characters: the largest tables of goals and cards take 120,000, and JSON escapes some of them."""

Checks = Iterator[tuple[bool, str]]
"""Checks of a position as (holds, what must hold). Later checks rely on earlier ones."""


def write_position(state: State) -> str:
    """The state as JSON on one line, without fields at their defaults."""
    return codec.dumps(state, brief=True)


def parse_position(text: str) -> State:
    """Parses a position. Raises BadTextError with what must hold."""
    if len(text) > LONGEST:
        raise BadTextError(f"This is too long for a Sequitur position (limit {LONGEST:,} characters).")
    try:
        state = codec.loads(State, text)
    except BadSaveError as error:
        raise BadTextError(f"This is not a Sequitur position: {error}") from None
    for checks in (_table, _goals, _letters, _words, _claims, _held):
        for holds, right in checks(state):
            if not holds:
                raise BadTextError(f"This Sequitur position is impossible. The rule: {right}.")
    if write_position(state) != text:
        raise BadTextError("This Sequitur position’s fields are in the wrong order.")
    return state


def _table(state: State) -> Checks:
    table, seats = state.table, state.setup.seats
    passing = table.stage == PASSING
    yield table.stage in STAGES, f"a stage is one of {', '.join(STAGES)}"
    yield 0 <= table.round < ROUNDS, f"rounds are 0 to {ROUNDS - 1}"
    yield 0 <= table.step <= WORDS, f"passes are 0 to {WORDS}"
    yield passing or table.step == WORDS, "words are shown after the last pass"
    yield table.stage != END or table.round < ROUNDS - 1, "the last round is not followed by another"
    yield table.stage != OVER or table.round == ROUNDS - 1, "the game is over after the last round"
    yield len(table.stacks) == len(state.hands) == seats, f"there is a stack and a hand for each of {seats} seats"
    yield len(table.spelt) == (0 if passing else seats), "every seat has a word once words are shown, and none before"
    yield NOBODY <= table.turn < seats, f"seats are 0 to {seats - 1}"
    before = [counts for counts in (*table.before, tuple(map(len, table.stacks))) if len(counts) == seats]
    yield len(before) == len(table.before) + 1 <= table.round + 1 + (not passing), "goals are counted when words are shown"
    yield all(0 <= a <= b for one, other in pairwise(before) for a, b in zip(one, other, strict=True)), "no goal is lost"
    yield (table.turn == NOBODY) == (table.stage in (SETTLE, END, OVER)), "it is a seat’s turn whenever a seat must act"


def _goals(state: State) -> Checks:
    """Every goal is one of the setup's and in exactly one place, and the piles have the sizes that the table says."""
    table, known = state.table, state.setup.all_goals
    colours = [*(hand.colour for hand in state.hands), *(goal.colour for goal in known.values())]
    yield set(colours) <= {"", *COLOURS}, "a goal is red, yellow or green"
    held = [name for hand in state.hands for name in hand.own_goals]
    if table.stage in (CONSENT, SETTLE):
        held += [one.secret for one in table.spelt if one.secret]
    piles = [*table.public, *state.discards, *(name for stack in table.stacks for name in stack)]
    singly = {name for hand in state.hands for name in (hand.secret, hand.published)} | {one.secret for one in table.spelt}
    drawn = [name for hand in state.hands for name in (*hand.goals, *hand.discarded)]
    yield {*piles, *table.discards, *drawn, *singly - {""}} <= known.keys(), "its goals are those of its setup"
    placed = [*held, *piles]
    yield len(set(placed)) == len(placed), "a goal is in one place only"
    yield list(state.discards) == sorted(state.discards), "the discards are listed in alphabetical order"
    yield len(set(table.discards)) == len(table.discards), "each discard is listed once"
    yield set(table.discards) <= set(state.discards), "every openly discarded goal is in the discards"
    unseen = Counter(known[name].colour for name in set(state.discards) - set(table.discards))
    yield table.unseen == tuple(unseen[colour] for colour in COLOURS), "the number of unseen discarded goals matches the table"
    shown = {known[name].colour for name in table.public}
    yield shown <= set(COLOURS[: table.step]), "goals become public after the pass of their colour"


def _letters(state: State) -> Checks:
    table = state.table
    racks = "".join(hand.rack for hand in state.hands)
    balls = racks.replace(GAP, "") + "".join(hand.drawn for hand in state.hands)
    balls += "".join(one.balls for one in table.spelt) + table.draws
    yield Counter("".join(one.rack for one in table.spelt)) <= Counter(COUNTS), "the racks shown have letters from the bag"
    yield Counter(balls) <= Counter(COUNTS), "no letter appears more often than in the bag"
    filling = state.step == steps.REFILL and table.stage == PASSING
    yield GAP not in racks or filling, "a rack has gaps only while they are refilled"


def _words(state: State) -> Checks:
    """Shown words are spelt by their balls, and their standings fit the word list and the table."""
    for one in state.table.spelt:
        yield one.standing in (LISTED, OFFERED, ACCEPTED, REFUSED), "a word is listed, offered, accepted or refused"
        if not one.word:
            yield one == ShownWord("", "", 0, LISTED, one.secret, False, one.rack), "a seat with no word scores 0"
            continue
        spelling = spell(one.balls, one.word)
        yield spelling is not None and len(spelling.places) == len(one.balls), f"{quoted(one.word)} is spelt with its balls"
        whole = spell(one.rack, one.word) if one.rack else None
        shown = one.balls if whole is None else "".join(one.rack[place] for place in whole.places)
        yield (whole is None) == (not one.rack) and shown == one.balls, f"{quoted(one.word)} is spelt from its rack"
        score = 0 if spelling is None or one.standing == REFUSED else spelling.score
        yield one.score == score, f"{quoted(one.word)} scores {score}"
        yield _fits(state.setup, one.word, one.standing != LISTED), f"{quoted(one.word)} is in the list or offered"
        counts = one.standing in (LISTED, ACCEPTED) and one.secret != ""
        is_met = counts and state.setup.all_goals[one.secret].is_met(one.word)
        yield one.is_met == is_met, "a secret goal counts as met if the word meets it, and only then"
    offered = state.table.offerer != NOBODY
    yield offered == (state.table.stage == CONSENT), "offered words are judged first"
    yield not offered or state.table.turn in state.table.answerers, "the other seats judge an offered word"


def _claims(state: State) -> Checks:
    """The order of claiming follows the scores, and the seat in turn can claim."""
    table = state.table
    order = [seat for seats in table.ranks for seat in seats]
    yield all(0 <= seat < state.setup.seats for seat in order) and len(set(order)) == len(order), "each seat has one rank"
    yield table.stage in (ORDER, CLAIM, END, OVER) or not order, "ranks are set once secret goals are scored"
    scores = [table.spelt[seat].score for seat in order]
    yield scores == sorted(scores, reverse=True), "the highest score has the first rank"
    yield (
        all(seats and len({table.spelt[seat].score for seat in seats}) == 1 for seats in table.ranks),
        "equal scores share a rank",
    )
    yield bool(table.tied) == (table.stage == ORDER), "letters are drawn while seats are tied"
    if table.stage == ORDER:
        yield len(table.draws) < len(table.tied), "each tied seat draws one letter"
        yield table.turn == table.tied[len(table.draws)], "tied seats draw in their order"
    else:
        yield not table.draws, "letters are drawn while seats are tied"
    claiming = table.stage == CLAIM
    can = [seat for seat in order if table.claimable(seat)] if table.stage in (CLAIM, END, OVER) else []
    yield not claiming or table.turn in can, "the seat whose turn it is can claim a goal"
    yield claiming or not can, "no claimable goal is left"
    met = {seat: one.secret for seat, one in enumerate(table.spelt) if one.is_met and table.stage not in (CONSENT, SETTLE)}
    yield all(name in table.stacks[seat] for seat, name in met.items()), "secret goals that were met are in their owners’ stacks"


def _held(state: State) -> Checks:
    """Each seat's hand is possible at its point of the pass."""
    table, seats = state.table, range(state.setup.seats)
    if table.stage != PASSING:
        yield state.step == NO_STEP, "only a pass has steps"
        yield all(hand == Hand() for hand in state.hands), "no seat holds anything secret once words are shown"
        return
    yield state.step in PASS_STEPS[table.step], f"this pass has the steps {', '.join(PASS_STEPS[table.step])}"
    for seat in seats:
        step = state.step if seat == table.turn else NO_STEP
        yield from hand_checks(state.setup, table.step, state.hands[seat], step, table.has_passed(seat))
    decides = state.step in (steps.PUBLISH, steps.MUST)
    yield (
        not decides or (state.step == steps.MUST) == state.must_publish,
        "the last goal of a step is discarded only if the setup allows it",
    )
    yield bool(state.to_act or state.chance()), "a seat can act, or something can be drawn"
