"""The words in which a game of Sequitur is looked back at: letters and goals that came, and words that were missed."""

from __future__ import annotations

from ....coach.hint import Reason
from ....coach.telling import People, Scale, would_have
from ....core import Outcome, Seat
from ..rules import steps
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
from ..rules.setup import SequiturSetup
from ..rules.state import Observation, State
from ..rules.table import END, ORDER, RANKS, SETTLE
from ..words.letters import BLANK
from .reasons import reason

LUCK, HIDDEN, SHOWN = "letters and goals", "others’ racks and goals", "Everybody showed what they had chosen."

VERBS = {"meets": "met", "makes": "made", "scores": "scored"}


def scale(setup: SequiturSetup) -> Scale:
    """With others a seat wins or does not; alone the points up to the highest rank count."""
    return Scale(RANKS[0][0], "Points to expect") if setup.seats == 1 else Scale()


def luck(state: State, outcome: Outcome, people: People) -> Reason:
    """What letter or goal came."""
    table = state.table
    if table.stage == SETTLE:
        return Reason("Secret goals were settled.")
    if table.stage == END:
        return Reason("The letters went back into the bag.")
    who, goal = people(table.turn), state.setup.all_goals.get(outcome)
    if goal and table.stage != ORDER:
        return Reason(f"{who} drew a {goal.colour} goal: {goal.text}.", "", (outcome,), table.turn)
    ball = "the blank" if outcome == BLANK else outcome
    return Reason(f"{who} drew {ball}{' for the order' if table.stage == ORDER else ''}.", team=table.turn)


def done(state: State, seat: Seat, action: Action, people: People) -> str:
    """What somebody did."""
    who, goals = people(seat), state.setup.all_goals
    match action:
        case Draw(colour):
            return f"{who} drew a {colour} goal."
        case Keep(name):
            return f"{who} kept this goal: {goals[name].text}."
        case Publish(name):
            return f"{who} made a goal public: {goals[name].text}."
        case Place(end):
            return f"{who} put {_ball(state.hands[seat].drawn)} on the {end} end."
        case Put():
            return f"{who} put {_ball(state.hands[seat].drawn)} into the rack."
        case Play(number):
            return f"{who} played {state.setup.all_cards[number - 1].name}."
        case Spell(word):
            return f"{who} spelt {word}."
        case Offer(word):
            return f"{who} offered {word}."
        case Claim(name):
            return f"{who} claimed a goal: {goals[name].text}."
    return f"{who} {SAID[str(action)]}."


SAID = {
    str(PASS): "played no card",
    str(DISCARD): "threw the goal away",
    str(NO_WORD): "spelt no word",
    str(UNLISTED): "looked for a word that is not in the list",
    str(BACK): "went back to the words of the list",
    str(ACCEPT): "accepted the word",
    str(REFUSE): "refused the word",
}


def missed(observation: Observation, better: Action, people: People) -> Reason:
    """What the observing seat did not do."""
    assert observation.seat is not None
    seat = observation.seat
    why = reason(observation, better, people.marks)
    words = people.retold(_as_it_might_have_been(why.words, better), seat)
    return why._replace(words=f"{people(seat)} {_left(observation, better)}.", more=words)


def _as_it_might_have_been(words: str, better: Action) -> str:
    if isinstance(better, Spell):
        return would_have(words.removeprefix(f"{better.word} "), VERBS)
    if words.startswith("There it makes "):
        return would_have(words.removeprefix("There it "), VERBS)
    return would_have(words, VERBS)


def _left(seen: Observation, better: Action) -> str:
    """What is told of the seat."""
    goals, last = seen.table.setup.all_goals, seen.step == steps.SPELL
    match better:
        case Spell(word):
            return f"missed {word}"
        case Draw(colour):
            return f"might have drawn a {colour} goal"
        case Keep(name) | Claim(name):
            return f"left this goal: {goals[name].text}"
        case Publish(name):
            return f"might have made this goal public: {goals[name].text}"
        case Place(end):
            return f"might have put {_ball(seen.hand.drawn)} on the {end} end"
        case Put():
            return f"might have put {_ball(seen.hand.drawn)} elsewhere"
        case Play(number):
            return f"might have played {seen.table.setup.all_cards[number - 1].name}"
    if better == PASS:
        return "might have kept the cards"
    return "might have spelt nothing" if last else "might have thrown the goal away"


def _ball(ball: str) -> str:
    return "the blank" if ball == BLANK else ball
