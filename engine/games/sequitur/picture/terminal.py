"""Sequitur in the terminal: goals, points, words, and the seat's own rack and cards as lines of text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..box.goals import Goal
from ..rules.hand import Hand
from ..rules.setup import ROUNDS
from ..rules.state import Observation
from ..rules.table import CLAIM, CONSENT, END, ORDER, PASSING, SETTLE, WORDS, Table
from ..rules.words import standing
from ..words.lexicon import SKILL

SEATS = ("95", "91", "93", "96", "37")
GOALS = {"red": "91", "yellow": "93", "green": "92"}

STAGES = {
    CONSENT: "an offered word",
    SETTLE: "secret goals",
    ORDER: "claiming order",
    CLAIM: "claims",
    END: "the end of the round",
}


def picture(observation: Observation, names: Sequence[str], colour: bool) -> str:
    """The whole observation as text. `names` has one name per seat."""
    table = observation.table
    lines = [_title(table), ""]
    lines += [_seat(table, seat, name, colour) for seat, name in enumerate(names)]
    lines += ["", "Public goals:", *(_goal(table.setup.all_goals[name], colour) for name in table.public)]
    if not table.public:
        lines.append("  none")
    hand = observation.hand
    if observation.seat is not None and hand.rack:
        lines += ["", *_hand(table, hand, colour)]
    return "\n".join(lines)


def _title(table: Table) -> str:
    if table.returns() is not None:
        return "The end"
    steps = f"{table.colour} goals" if table.step < WORDS else "words"
    return f"Round {table.round + 1} of {ROUNDS}: {steps if table.stage == PASSING else STAGES[table.stage]}"


def _seat(table: Table, seat: int, name: str, colour: bool) -> str:
    found = standing(table, seat)
    words = (
        f"{'>' if seat == table.turn else ' '} {_painted(name, SEATS[seat], colour)}: {found.words}"
        + f", {found.note}" * bool(found.note)
    )
    if not table.spelt:
        return words
    one = table.spelt[seat]
    return f"{words}; {f'{one.word} for {one.score}' if one.word else 'no word'}"


def _goal(goal: Goal, colour: bool) -> str:
    return f"  {goal.name:>3}  {_painted(goal.colour, GOALS[goal.colour], colour)} {goal.points}: {goal.text}"


def _hand(table: Table, hand: Hand, colour: bool) -> Iterator[str]:
    goals = table.setup.all_goals
    if hand.secret:
        yield f"Secret goal:\n{_goal(goals[hand.secret], colour)}"
    if hand.goals:
        yield "Drawn:\n" + "\n".join(_goal(goals[name], colour) for name in hand.goals)
    cards = [f"{index} {card.name}" for index, card in enumerate(table.setup.all_cards, 1) if index not in hand.used]
    yield f"Cards: {', '.join(cards)}"
    yield "Rack:     " + " ".join(f"{ball:>2}" for ball in hand.rack) + (f"   drawn: {hand.drawn}" if hand.drawn else "")
    yield "Position: " + " ".join(f"{place:>2}" for place in range(1, len(hand.rack) + 1))
    yield "Skill:    " + " ".join(f"{SKILL.get(ball, 0) or '':>2}" for ball in hand.rack)


def _painted(text: str, code: str, colour: bool) -> str:
    return f"\x1b[{code}m{text}\x1b[0m" if colour else text
