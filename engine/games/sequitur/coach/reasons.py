"""Why a choice of Sequitur is good, from the evaluation's own terms and what the seat knows. Knows no State."""

from __future__ import annotations

from collections.abc import Sequence

from ....coach.hint import Reason
from ....core import Seat
from ....text import counted, listed, number
from ..rules.actions import (
    ACCEPT,
    BACK,
    DISCARD,
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
from ..rules.state import Observation
from ..words.judgement import THIS, verdict
from .cards import kept, played
from .goals import drawn, kept_goal, published, thrown_away
from .letters import on_end, put
from .words import no_word, spelt


def reason(observation: Observation, action: Action, names: Sequence[str]) -> Reason:
    """Why the action is good for the observing seat."""
    match action:
        case Draw(colour):
            return drawn(observation, colour)
        case Keep(goal):
            return kept_goal(observation, goal)
        case Publish(goal):
            return published(observation, goal)
        case Place(end):
            return on_end(observation, end)
        case Put(gap):
            return put(observation, gap)
        case Play():
            return played(observation, action)
        case Spell(word):
            return spelt(observation, word)
        case Claim(goal):
            return _claim(observation, goal, names)
        case Offer(word):
            return Reason(f"The table decides whether {word} is a word.", ONE_REFUSAL, team=observation.seat)
    return _saying(observation, action)


ONE_REFUSAL = "One refusal is enough to reject it."


def _saying(observation: Observation, action: Action) -> Reason:
    """Why an action that needs only its name is good."""
    if action in (ACCEPT, REFUSE):
        return _answer(observation, accepts=action == ACCEPT)
    if action == BACK:
        return Reason("Words in the list need no approval.", team=observation.seat)
    if action == UNLISTED:
        return Reason("The table may accept a word that’s not in the list.", ONE_REFUSAL, team=observation.seat)
    if action == DISCARD:
        return thrown_away(observation)
    return kept(observation) if action == PASS else no_word(observation)


def _claim(seen: Observation, goal: str, names: Sequence[str]) -> Reason:
    """Which goal cannot wait."""
    table, seat, known = seen.table, seen.seat, seen.table.setup.all_goals
    assert seat is not None
    own, points = table.claimable(seat), known[goal].points
    worth, places = counted(points, "point"), (goal,)
    rivals = [other for other in range(table.setup.seats) if other != seat and goal in table.claimable(other)]
    if rivals:
        more = f"It is worth {worth}. Goals only you can claim can wait." if _sure(seen, seat) else f"It is worth {worth}."
        return Reason(f"{_named(rivals, names)} could claim it too.", more, places, seat)
    if len(own) == 1:
        return Reason(f"{table.spelt[seat].word} meets no other goal still open.", f"It is worth {worth}.", places, seat)
    more = "Nobody else can claim it."
    if all(known[name].points <= points for name in own):
        return Reason(f"At {worth}, it’s the best goal you can claim.", more, places, seat)
    return Reason(f"It is worth {worth}.", more, places, seat)


def _sure(seen: Observation, seat: Seat) -> bool:
    """Whether there is a goal that this seat alone can claim."""
    others = {name for other in range(seen.table.setup.seats) if other != seat for name in seen.table.claimable(other)}
    return not others.issuperset(seen.table.claimable(seat))


def _named(seats: Sequence[Seat], names: Sequence[str]) -> str:
    """Who these are, at the beginning of a sentence: at most two by their names."""
    return listed([names[seat] for seat in seats]) if len(seats) < 3 else f"{number(len(seats)).title()} others"


def _answer(seen: Observation, *, accepts: bool) -> Reason:
    """What computer players think of a word that is not in the list."""
    word = seen.table.spelt[seen.table.offerer].word
    found = verdict(word)
    if found.accepts != accepts:
        return Reason("The lists say otherwise, but the table decides.")
    if not found.why:
        return Reason(f"Going by their lists, computer players would {'accept' if accepts else 'refuse'} it.")
    return Reason(
        f"{word} {found.why.replace(THIS, 'is')}.",
        "An accepted word can meet goals." if accepts else "If refused, it meets no goal.",
    )
