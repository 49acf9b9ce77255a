"""The causes of luck and of revealed choices in a game of Sequitur, in words: what the letters could make, and what words met.

Counts the words of Hard's vocabulary that letters make in any order. Uses the true state, so it is for reviews only.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ....coach.commentary import PlayerNames
from ....coach.hint import Reason
from ....core import Seat
from ....text import counted, number
from ..bots.planner import HardBot
from ..bots.rack import goals_met, vocabulary
from ..rules.actions import ACCEPT, REFUSE, Action, Claim, Offer, Publish, Spell
from ..rules.hand import GAP
from ..rules.state import State
from ..rules.table import PASSING, WORDS, Table
from .outlook import after_claims


def about_letter(state: State, ball: str, people: PlayerNames) -> str:
    """The number of words that the letters could make before and after the draw."""
    seat, rack = state.table.turn, state.hand.rack.replace(GAP, "")
    before, after = (len(words_of(letters)) for letters in (rack, rack + ball))
    if not after:
        return _sentence(f"{people.whose((seat,))} letters could make no word yet")
    return _sentence(f"{people.whose((seat,))} letters could then make {counted(after, 'word')}, {_none(before)} before")


MOST_MORE = 90
"""The maximum length of a second sentence, in characters."""


def about_goal(state: State, name: str) -> str:
    """The number of words from the letters that met the goal, and its text if there is room for it."""
    count = counted(_meeting(state, state.hand.rack, name), "possible word").capitalize()
    words = f"{count} met it: {state.setup.all_goals[name].text}."
    return words if len(words) <= MOST_MORE else f"{count} met it."


def turned_out(state: State, seat: Seat, action: Action, team: Seat, gains: bool, done: str, people: PlayerNames) -> Reason:
    """The cause of what nobody could see of the action, for readers at the seat `team`, which gains by it or not. `done` is the
    action as a sentence."""
    table, then = state.table, state.apply(seat, action).table
    if isinstance(action, Claim):
        return Reason(done, f"It was worth {_points(state.setup.all_goals[action.goal].points)}.")
    if table.stage != PASSING:
        word = next((one.word for one in table.spelt if action in (ACCEPT, REFUSE) and one.standing == "offered"), "")
        return Reason(done, f"{word} could win {_points(_worth(state, word, ''))}." if word else "")
    if table.setup.seats == 1:
        said = (
            f"{people(seat)} made a {state.setup.all_goals[action.goal].colour} goal public."
            if isinstance(action, Publish)
            else done
        )
        return Reason(said, _alone(state, action))
    if then.stage == PASSING and (then.round, then.step) == (table.round, table.step):
        return Reason(done, f"It mattered {'more' if (seat == team) != gains else 'less'} than {people.within(seat)} could know.")
    if table.step == WORDS:
        return _spelt(state, then, team, gains, people)
    return _turned_up(state, seat, action, team, gains, people)


def _alone(state: State, action: Action) -> str:
    """The effect of a lone player's word or public goal."""
    if isinstance(action, Spell | Offer):
        met = [*_met(state, action.word), *_secret_met(state, action.word, state.hand.secret)]
        worth = f", worth {_points(_worth(state, action.word, state.hand.secret))}" if met else ""
        return f"It met {counted(len(met), 'goal')}{worth}."
    if isinstance(action, Publish):
        return f"{counted(_meeting(state, state.hand.rack, action.goal), 'word').capitalize()} from your letters met it."
    return f"Your letters could make {counted(len(words_of(state.hand.rack)), 'word')}."


def _spelt(state: State, then: Table, team: Seat, gains: bool, people: PlayerNames) -> Reason:
    """The words of this seat and of its strongest rival, and what each could win or who led with the best claims."""
    shown, points = then.spelt, after_claims(then)
    worths = [_worth(state, one.word, one.secret) for one in shown]
    other = max((seat for seat in range(len(shown)) if seat != team), key=lambda seat: (points[seat], worths[seat]))
    first, second = (team, other) if gains else (other, team)
    words = ", ".join(f"{people.within(seat)} spelt {shown[seat].word or 'no word'}" for seat in (first, second))
    if worths[first] > worths[second]:
        rest = _points(worths[second]) if worths[second] else "none"
        return Reason(
            _sentence(words), f"{shown[first].word} could win {_points(worths[first])}, {people.whose((second,))} word {rest}."
        )
    low, high = sorted((team, other), key=points.__getitem__)
    scores = " and ".join(f"{shown[seat].word} scored {shown[seat].score}" for seat in (first, second) if shown[seat].word)
    lead = f"With the best claims {people.within(high)} led {points[high]:.0f} to {points[low]:.0f}."
    return Reason(_sentence(words), lead if points[high] - points[low] >= 1 else f"{scores}." if scores else "")


def _turned_up(state: State, seat: Seat, action: Action, team: Seat, gains: bool, people: PlayerNames) -> Reason:
    """The public goal that fitted one seat's letters better than others', or the words that the letters could make."""
    setup, way = state.setup, 1 if gains else -1
    new = {other: hand.published for other, hand in enumerate(state.hands) if other != seat and hand.published}
    if isinstance(action, Publish):
        new[seat] = action.goal
    told = [f"{people(other)} made a {setup.all_goals[name].colour} goal public." for other, name in new.items()]
    words = " ".join(told) if 0 < len(told) < 3 else "The new goals were turned up." if told else "Nobody made a goal public."
    best, counts, name = max(
        (_compared([_meeting(state, hand.rack, name) for hand in state.hands], team, way, name) for name in new.values()),
        default=(0, [], ""),
    )
    if best > 0:
        words = next(one for one, other in zip(told, new.values(), strict=True) if other == name)
        first, second = _two(counts, team)
        more = f"{counted(counts[first], 'word')} from {people.whose((first,))} letters met it, {_none(counts[second])}"
        return Reason(words, _sentence(f"{more} from {_whose(second, people)}"), (name,))
    best, counts, _ = _compared([len(words_of(hand.rack)) for hand in state.hands], team, way)
    if best > 0:
        first, second = _two(counts, team)
        more = f"{people.whose((first,))} letters could make {counted(counts[first], 'word')}"
        return Reason(words, _sentence(f"{more}, {_whose(second, people)} {_none(counts[second])}"))
    return Reason(
        words, _sentence(f"{people.whose((team,))} letters and goals promised {'more' if gains else 'less'} than it seemed")
    )


def _compared(counts: list[int], team: Seat, way: int, name: str = "") -> tuple[int, list[int], str]:
    """By how many words the seat is ahead of all others (`way` 1) or behind the best of them (-1), the counts, and `name`."""
    return way * (counts[team] - max(count for seat, count in enumerate(counts) if seat != team)), counts, name


def _two(counts: Sequence[int], team: Seat) -> tuple[Seat, Seat]:
    """The seat and the best of the others, the one with more words first."""
    best = max((seat for seat in range(len(counts)) if seat != team), key=counts.__getitem__)
    return (team, best) if counts[team] > counts[best] else (best, team)


def _whose(seat: Seat, people: PlayerNames) -> str:
    """`yours`, `Fern’s`."""
    return "yours" if seat == people.you else people.whose((seat,))


def words_of(rack: str) -> Sequence[str]:
    """The words that these letters make in any order."""
    balls = "".join(sorted(rack.replace(GAP, "")))
    return tuple(vocabulary(HardBot.band).made_of(balls)) if len(balls) > 2 else ()


def _meeting(state: State, rack: str, name: str) -> int:
    """The number of words from the letters that meet the goal."""
    met = goals_met(state.setup.goals)
    return sum(1 for word in words_of(rack) if met.bits_of(word) & met.bits[name])


def _met(state: State, word: str) -> list[str]:
    """The public goals that the word meets."""
    return [name for name in state.table.public if word and state.setup.all_goals[name].is_met(word)]


def _secret_met(state: State, word: str, secret: str) -> list[str]:
    return [secret] if word and secret and state.setup.all_goals[secret].is_met(word) else []


def _worth(state: State, word: str, secret: str) -> int:
    """The points of all goals that the word meets."""
    names: Iterable[str] = (*_met(state, word), *_secret_met(state, word, secret))
    return sum(state.setup.all_goals[name].points for name in names)


def _none(count: int) -> str:
    return number(count) if count else "none"


def _points(points: int) -> str:
    return counted(points, "point")


def _sentence(words: str) -> str:
    return f"{words[0].upper()}{words[1:]}."
