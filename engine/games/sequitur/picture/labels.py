"""Spoken labels of goals, balls, cards, actions and words of Sequitur, for buttons and screen readers."""

from __future__ import annotations

from ....text import amount, listed
from ..box.goals import Goal
from ..rules.actions import (
    ACCEPT,
    BACK,
    DISCARD,
    NO_WORD,
    PASS,
    REFUSE,
    UNLISTED,
    Action,
    Claim,
    Draw,
    Keep,
    Offer,
    Place,
    Play,
    Publish,
    Put,
    Spell,
)
from ..rules.hand import Hand
from ..rules.narration import points
from ..rules.table import CONSENT, REFUSED, SETTLE, Table
from ..words.letters import BLANK, SKILL

SAY_TEXTS = {
    str(DISCARD): "Discard it",
    str(PASS): "Pass",
    str(NO_WORD): "No word",
    str(UNLISTED): "Not listed",
    str(BACK): "Back to list",
    str(REFUSE): "Refuse",
}


def ball_label(ball: str) -> str:
    """The ball with its skill points: `O`, `K, 4 points`, `blank`."""
    if ball == BLANK:
        return "blank"
    return f"{ball}, {points(SKILL[ball])}" if SKILL.get(ball) else ball


def goal_label(goal: Goal, *words: str) -> str:
    """The goal, followed by these words about it."""
    return ", ".join([f"{goal.colour.title()} goal, {points(goal.points)}: {goal.text}", *filter(None, words)])


def button_text(action: Action, table: Table, hand: Hand) -> str:
    """The text of the button that takes the action."""
    goals = table.setup.all_goals
    match action:
        case Draw(colour):
            return f"Draw a {colour} goal"
        case Keep(name):
            return f"Keep: {goals[name].text}"
        case Place(end):
            return f"{'Blank' if hand.drawn == BLANK else hand.drawn} at the {end} end"
        case Publish(name):
            return "Make it public" if len(hand.goals) == 1 else f"Make public: {goals[name].text}"
        case Put():
            return f"Place {ball_name(hand.drawn)} there"
        case Spell(word) | Offer(word):
            return f"{'Offer' if isinstance(action, Offer) else 'Spell'} {word}"
        case Claim(name):
            return f"Claim {points(goals[name].points)}: {goals[name].text}"
        case Play():
            return play_text(action, table, hand)
    if action == ACCEPT:
        return f"Accept {table.spelt[table.offerer].word}"
    return SAY_TEXTS[str(action)]


def play_text(action: Play, table: Table, hand: Hand) -> str:
    """A card with the balls that it is played on: `Swap O and T`."""
    card = table.setup.all_cards[action.card - 1]
    balls = [ball_name(hand.rack[place - 1]) for place in action.places if card.effect != "insert"]
    if card.effect == "slide":
        return f"{card.name} {balls[0]} {_before(hand.rack, *action.places)}"
    if card.effect == "flip":
        return f"{card.name} {balls[0]} to {balls[1]}"
    if card.effect == "insert":
        count = (action.places or (card.least,))[0]
        return f"{card.name}: draw {amount(count, 'letter')}"
    return f"{card.name} {listed(balls)}"


def _before(rack: str, start: int, end: int) -> str:
    """Where a letter goes: `before T`, `to the end`."""
    rest = rack[: start - 1] + rack[start:]
    return f"before {ball_name(rest[end - 1])}" if end <= len(rest) else "to the end"


def ball_name(ball: str) -> str:
    return "the blank" if ball == BLANK else ball


def plain_letters(ball: str) -> str:
    """The ball in a line of letters."""
    return "_" if ball == BLANK else ball


def word_label(table: Table, seat: int, name: str) -> str:
    """A seat's word once words are shown, with what became of its secret goal."""
    one = table.spelt[seat]
    if not one.word:
        words = f"{name}: no word"
    else:
        judged = "" if one.standing != REFUSED else ", refused"
        words = f"{name}: {one.word}, word score {one.score}{judged}"
    if one.secret and table.stage not in (CONSENT, SETTLE):
        words += f", secret goal {'met' if one.is_met else 'missed'}"
    return f"{words}, {points(table.points(seat))} in total"
