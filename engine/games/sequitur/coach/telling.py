"""The texts of Sequitur's reviews: letters and goals drawn, and words missed."""

from __future__ import annotations

from ....coach.commentary import PlayerNames, Scale, would_have
from ....coach.hint import Reason
from ....core import ChanceOutcome, Seat
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
from ..words.lexicon import BLANK
from .reasons import reason

LUCK, HIDDEN, SHOWN = "letters and goals", "others’ racks and goals", "Everyone revealed their choices."

VERBS = {"meets": "met", "makes": "made", "keeps": "kept", "scores": "scored", "sets": "set", "trades": "traded"}


def scale(setup: SequiturSetup) -> Scale:
    """With several seats a result is a win or not; in a solo game, points up to the highest rank count."""
    return Scale(RANKS[0][0], "Expected points") if setup.seats == 1 else Scale()


def luck(state: State, outcome: ChanceOutcome, people: PlayerNames) -> Reason:
    """The sentence for the letter or goal drawn."""
    table = state.table
    if table.stage == SETTLE:
        return Reason("Secret goals were scored.")
    if table.stage == END:
        return Reason("The letters went back into the bag.")
    who, goal = people(table.turn), state.setup.all_goals.get(outcome)
    if goal and table.stage != ORDER:
        return Reason(f"{who} drew a {goal.colour} goal: {goal.text}.", "", (outcome,), table.turn)
    ball = "the blank" if outcome == BLANK else outcome
    return Reason(f"{who} drew {ball}{' to decide who claims first' if table.stage == ORDER else ''}.", team=table.turn)


def done(state: State, seat: Seat, action: Action, people: PlayerNames) -> str:
    """The sentence for the seat's action."""
    who, goals = people(seat), state.setup.all_goals
    match action:
        case Draw(colour):
            return f"{who} drew a {colour} goal."
        case Keep(name):
            return f"{who} kept this goal: {goals[name].text}."
        case Publish(name):
            return f"{who} made a goal public: {goals[name].text}."
        case Place(end):
            return f"{who} put {_ball(state.hands[seat].drawn)} at the {end} end."
        case Put():
            return f"{who} put {_ball(state.hands[seat].drawn)} in the rack."
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
    str(DISCARD): "discarded the goal",
    str(NO_WORD): "spelt no word",
    str(UNLISTED): "chose to offer an unlisted word",
    str(BACK): "went back to listed words",
    str(ACCEPT): "accepted the word",
    str(REFUSE): "refused the word",
}


def missed(observation: Observation, better: Action, people: PlayerNames) -> Reason:
    """The sentence for the better action that the observing seat missed."""
    assert observation.seat is not None
    seat = observation.seat
    why = reason(observation, better, people.marks)
    words = people.retold(_as_it_might_have_been(why.words, better), seat)
    return why._replace(words=f"{people(seat)} {_left(observation, better)}.", more=words)


def _as_it_might_have_been(words: str, better: Action) -> str:
    if isinstance(better, Spell):
        return would_have(words.removeprefix(f"{better.word} "), VERBS)
    return would_have(words, VERBS)


def _left(seen: Observation, better: Action) -> str:
    """The missed action, as the rest of a sentence."""
    goals, last = seen.table.setup.all_goals, seen.step == steps.SPELL
    match better:
        case Spell(word):
            return f"missed {word}"
        case Draw(colour):
            return f"could have drawn a {colour} goal"
        case Keep(name) | Claim(name):
            return f"passed up this goal: {goals[name].text}"
        case Publish(name):
            return f"could have made this goal public: {goals[name].text}"
        case Place(end):
            return f"could have put {_ball(seen.hand.drawn)} at the {end} end"
        case Put():
            return f"could have put {_ball(seen.hand.drawn)} elsewhere"
        case Play(number):
            return f"could have played {seen.table.setup.all_cards[number - 1].name}"
    if better == PASS:
        return "could have played no card"
    return "could have spelt no word" if last else "could have discarded the goal"


def _ball(ball: str) -> str:
    return "the blank" if ball == BLANK else ball
