"""Stories of Sequitur: goals met and missed, cards that made a word, and who claimed first.

A question names no word, card or goal of its answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from ....coach.commentary import PlayerNames
from ....coach.review import Review
from ....coach.story import Asked, Feat, costly, outstanding
from ....core import Seat
from ....match import Match
from ....text import counted, listed, number
from ..bots.speller import MOVING_EFFECTS
from ..box.goals import Goal
from ..rules.actions import DISCARD, NO_WORD, PASS, Action, Claim, Draw, Keep, Offer, Place, Play, Publish, Put, Spell
from ..rules.hand import after_card
from ..rules.setup import ROUNDS
from ..rules.state import Observation, State
from ..rules.table import CLAIM, PASSING, SETTLE, ShownWord
from ..words.lexicon import BLANK, SKILL
from ..words.spelling import spell, words_on
from .reasons import Reach, balls_named, makes, reason

BETTER = "letters"

MANY = 2
"""A word that won at least this many goals is worth a sentence."""


def _states(match: Match) -> Sequence[State]:
    states: Any = match.states
    return states  # type: ignore[no-any-return]


# Questions


def asked(seen: Observation, action: Action | None, best: Action, people: PlayerNames) -> Asked:
    """The choice as a question."""
    assert seen.seat is not None
    left = len(seen.table.setup.all_cards) - len(seen.hand.used)
    match best:
        case Spell():
            return _word(seen, action, best, people)
        case Claim():
            count = counted(len(seen.table.claimable(seen.seat)), "goal")
            return Asked("Which goal first?", f"Your word meets {count}. Which one do you claim first?")
        case Draw():
            return Asked("Which colour?", "Your secret goal can have any colour. Which one?")
        case Keep():
            return Asked("Which goal?", f"You drew {counted(len(seen.hand.goals), 'goal')}. Which one do you keep?")
        case Place():
            return Asked("Which end?", f"You drew {_ball(seen)}. Which end of the rack?")
        case Put():
            return Asked("Which gap?", f"You drew {_ball(seen)}. Where does it go?")
        case Publish() if len(seen.hand.goals) > 1:
            return Asked("Which goal?", f"You drew {counted(len(seen.hand.goals), 'goal')}. Which one suits your letters best?")
        case Publish():
            return Asked("For everyone?", "You drew a goal. Should everyone get it?")
    if best == DISCARD:
        return Asked("For everyone?", "You drew a goal. Should everyone get it?")
    if best == NO_WORD:
        return Asked("Find the word", "Your rack has words. Is one worth spelling?")
    cards = counted(left, "card")
    return Asked("Which card?", f"You have {cards} left. Which one helps, if any?")


def _ball(seen: Observation) -> str:
    return "the blank" if seen.hand.drawn == BLANK else f"the letter {seen.hand.drawn}"


def _met(seen: Observation, action: Action | None) -> list[Goal]:
    """The goals in the seat's sight that its word meets."""
    goals = seen.table.setup.all_goals
    names = [name for name in (seen.hand.secret, *seen.table.public) if name]
    return [goals[name] for name in names if isinstance(action, Spell) and goals[name].is_met(action.word)]


def met(seen: Observation, action: Action | None) -> int:
    """Their number."""
    return len(_met(seen, action))


def worth(seen: Observation, action: Action | None) -> int:
    """Their points."""
    return sum(goal.points for goal in _met(seen, action))


def score(seen: Observation, action: Action | None) -> int:
    """The score of the word; 0 for none."""
    spelling = spell(seen.hand.rack, action.word) if isinstance(action, Spell) else None
    return spelling.score if spelling else 0


def _word(seen: Observation, action: Action | None, best: Spell, people: PlayerNames) -> Asked:
    count, points, goals = met(seen, best), worth(seen, best), _goals(met(seen, best))
    had = people.whose((seen.seat,) if seen.seat is not None else ())
    words = map(Spell, words_on(seen.hand.rack, seen.table.setup.lexicon))
    # Where a worse word meets as many goals, only the points tell them apart.
    if points > worth(seen, action) and any(met(seen, word) >= count and worth(seen, word) < points for word in words):
        told, task = f"{goals} for {counted(points, 'point')}", f"{counted(points, 'point')}, one word"
    elif count > met(seen, action):
        told, task = (goals, f"{goals}, one word") if count > 1 else ("a goal", "Meet a goal")
    else:
        return _score(seen, action, best, had)
    clue = f"A word on {had} rack would have met {told}."
    return Asked(task.capitalize(), f"A word on your rack meets {told}. Which one?", clue)


def _score(seen: Observation, action: Action | None, best: Spell, had: str) -> Asked:
    if (most := score(seen, best)) > score(seen, action):
        clue = f"A word on {had} rack would have scored {most}."
        return Asked("Score more", f"A word on your rack scores {most}. Which one?", clue)
    return Asked("Find the word", "A better word is on your rack. Which one?", f"A better word was on {had} rack.")


def noun(action: Action) -> str:
    """What kind of choice this is."""
    match action:
        case Spell() | Offer():
            return "word"
        case Place() | Put():
            return "letter"
        case Play():
            return "card"
        case Claim():
            return "claim"
    return "word" if action == NO_WORD else "play" if action == PASS else "goal"


def undone(seen: Observation, _action: Action, best: Action, tried: Action, people: PlayerNames) -> str:
    """How far the word or the card falls short of the one to find, what the colour offers, or why the goal could wait."""
    if isinstance(best, Claim) and isinstance(tried, Claim) and seen.seat is not None:
        others = (other for other in range(seen.table.setup.seats) if other != seen.seat)
        wanted = any(tried.goal in seen.table.claimable(other) for other in others)
        return "" if wanted else "Nobody else could claim yours. It could have waited."
    if isinstance(tried, Draw):
        return reason(seen, tried, people.names).words
    if isinstance(best, Play):
        return _better_card(seen, best, tried)
    if not isinstance(best, Spell) or not isinstance(tried, Spell):
        return ""
    if met(seen, best) > met(seen, tried):
        return f"{tried.word} meets {_goals(met(seen, tried))}. Another word meets {number(met(seen, best))}."
    if worth(seen, best) > worth(seen, tried):
        points = counted(worth(seen, tried), "point")
        return (
            f"{tried.word} meets {_goals(met(seen, tried))} for {points}. Another word’s are worth {number(worth(seen, best))}."
        )
    if score(seen, best) > score(seen, tried):
        return f"{tried.word} scores {score(seen, tried)}. Another word scores {score(seen, best)}."
    return ""


def _better_card(seen: Observation, best: Play, tried: Action) -> str:
    """The points of the word that the better card makes, if they are more; "" if that card draws letters."""
    reach, racks = Reach(seen), [_moved(seen, best), _moved(seen, tried)]
    most, own = (reach.points(reach.best(rack)) for rack in racks)
    return f"Another choice makes a word for {counted(most, 'point')}." if most > own else ""


def _moved(seen: Observation, action: Action) -> str:
    """The rack after a card that moves letters; after any other action, as it is."""
    card = seen.table.setup.all_cards[action.card - 1] if isinstance(action, Play) else None
    if not isinstance(action, Play) or card is None or card.effect not in MOVING_EFFECTS:
        return seen.hand.rack
    return after_card(card, seen.hand.rack, action.places)


def _goals(count: int) -> str:
    return counted(count, "goal") if count else "no goal"


# Answers


def effect(seen: Observation, action: Action, people: PlayerNames) -> tuple[str, str]:
    """What the action does: the reason of a hint."""
    why = reason(seen, action, people.names)
    if isinstance(action, Draw):
        points = {goal.points for goal in seen.table.setup.all_goals.values() if goal.colour == action.colour}
        if len(points) == 1:
            return f"A secret {action.colour} goal is worth {counted(points.pop(), 'point')}.", why.words
    return why.words, why.more


def hindsight(seen: Observation, action: Action, _people: PlayerNames) -> str:
    """What the word in the game met."""
    return f"{action.word} met {_goals(met(seen, action))}." if isinstance(action, Spell) else ""


def doubt(_seen: Observation, _one: Action, _other: Action) -> float:
    """None: the review already counts small differences as none."""
    return 0.0


def followed(trial: Match, event: int, people: PlayerNames) -> str:
    """What the word is worth once all words are shown, or who claims another goal that the word meets. After other choices, what
    the seat draws, its best word then, and whether its letters meet the goal."""
    seat, action = trial.events[event].seat, trial.game.parse_action(trial.events[event].text)
    assert seat is not None
    if isinstance(action, Claim):
        return _lost_goal(trial, event, people)
    if isinstance(action, Play | Draw | Publish | Keep) or action in (PASS, DISCARD):
        return _came(trial, event, action, seat)
    if not isinstance(action, Spell):
        return ""
    states = _states(trial)[event + 1 :]
    begun = next((state.table for before, state in pairwise(states) if before.table.stage == SETTLE), None)
    if begun is None:
        return ""
    own, goals = begun.spelt[seat], begun.setup.all_goals
    count = sum(goals[name].is_met(own.word) for name in begun.public) + own.is_met
    claimants = [one for rank in begun.ranks for one in rank]
    if seat in claimants and seat not in begun.ranks[0]:
        first = claimants[0]
        mine = "yours" if seat == people.you else people.whose((seat,))
        return f"{people.names[first]}’s word scores {begun.spelt[first].score}, {mine} {own.score}."
    return f"{own.word} meets {_goals(count)} and scores {own.score}."


def _came(trial: Match, event: int, action: Action, seat: Seat) -> str:
    """What the seat draws after a choice in its pass, and what its letters can do then, addressed to it."""
    at = event + 1
    while at < len(trial.events) and trial.events[at].seat is None:
        at += 1
    before, seen = _states(trial)[event].observe(seat), _states(trial)[at].observe(seat)
    goals, reach = seen.table.setup.all_goals, Reach(seen)
    if isinstance(action, Draw):
        drawn = seen.hand.goals or (seen.hand.secret,)
        return f"You draw a {action.colour} goal: {goals[drawn[0]].text}." if len(drawn) == 1 else ""
    if isinstance(action, Publish | Keep):
        count = len(reach.meeting(action.goal, before.hand.rack))
        return f"{_begun(counted(count, 'word') if count else 'no word')} of your letters {'meet' if count > 1 else 'meets'} it."
    if action == DISCARD:
        points = [goals[name].points for name in before.hand.goals]
        return f"Nobody can win that goal, or its {counted(points[0], 'point')}." if len(points) == 1 else ""
    balls = balls_named(one.text for one in trial.events[event + 1 : at] if one.text in SKILL)
    drew = f"You draw {listed(balls)}." if balls else ""
    best = reach.best(seen.hand.rack) if not seen.hand.drawn else ""
    return " ".join(
        filter(None, (drew, f"Your best word is {'still' if action == PASS else 'then'} {makes(reach, best)}." if best else ""))
    )


def _begun(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}"


def _lost_goal(trial: Match, event: int, people: PlayerNames) -> str:
    """The most valuable goal that the claiming seat's word meets and that somebody else claims next."""
    seat, text = trial.events[event]
    assert seat is not None
    table = _states(trial)[event].table
    left, goals = set(table.claimable(seat)) - {trial.game.parse_action(text).goal}, table.setup.all_goals
    lost = list[tuple[int, str]]()
    for other, said in trial.events[event + 1 :]:
        action = trial.game.parse_action(said) if other is not None else None
        if isinstance(action, Claim) and other not in (None, seat) and action.goal in left:
            points = counted(goals[action.goal].points, "point")
            lost.append((goals[action.goal].points, f"{people.names[other]} claims a goal that your word meets, for {points}."))
    return max(lost, key=lambda one: one[0], default=(0, ""))[1]


# Luck


def decided(match: Match, seat: Seat, people: PlayerNames) -> str:
    """The round that made the largest difference, as in `Fern won five points in round 2; you won one`. Alone, the best round."""
    every, results = [rounds(match, other) for other in range(match.setup.seats)], match.state.returns()
    assert results is not None
    if len(every) == 1:
        best = max(every[0], key=lambda one: one.points, default=None)
        if best is None or [one.points for one in every[0]].count(best.points) > 1:
            return ""
        whose = people.whose((seat,))
        return f"{whose[0].upper()}{whose[1:]} best round was round {best.number}, with {counted(best.points, 'point')}."
    pairs = [
        (max(seat, other, key=results.__getitem__), min(seat, other, key=results.__getitem__)) for other in range(len(every))
    ]
    differing = [(first, second) for first, second in pairs if results[first] != results[second]]
    gaps = [
        (one.points - other.points, -one.number, first, second, one.points, other.points)
        for first, second in differing
        for one, other in zip(every[first], every[second], strict=True)
    ]
    gap, index, first, second, more, less = max(gaps, default=(0,) * 6)
    if gap <= 0:
        return ""
    won = f"{people(first)} won {counted(more, 'point')} in round {-index}"
    return f"{won}; {people.within(second)} won {number(less) if less else 'none'}."


def unlucky(_match: Match, _seat: Seat, _people: PlayerNames) -> str:
    """Nothing that can be counted fairly."""
    return ""


# Feats


class RoundPlayed(NamedTuple):
    """One seat's part in one round."""

    number: int
    word: ShownWord
    goals: int  # won in it
    points: int
    is_first: bool  # the seat made the first claim


def rounds(match: Match, seat: Seat) -> list[RoundPlayed]:
    """The rounds whose words were shown."""
    states, found = _states(match), dict[int, RoundPlayed]()
    goals = match.setup.all_goals
    for state in states:
        table = state.table
        if table.spelt and table.stage != PASSING and len(table.before) > table.round:
            won = table.stacks[seat][table.before[table.round][seat] :]
            points = sum(goals[name].points for name in won)
            found[table.round] = RoundPlayed(table.round + 1, table.spelt[seat], len(won), points, is_first=False)
    for index, one in found.items():
        claims = [
            event.seat
            for state, event in zip(states, match.events, strict=False)
            if state.table.stage == CLAIM and state.table.round == index and event.seat is not None
        ]
        found[index] = one._replace(is_first=claims[:1] == [seat])
    return list(found.values())


def feats(found: Review, seat: Seat, people: PlayerNames) -> Sequence[Feat]:
    """What the seat did well, best first."""
    match, who, dear = found.match, people(seat), costly(found, seat)
    # A word that the seat could have spelt earlier is an answer.
    answers = {action.word for change in dear if isinstance(action := match.game.parse_action(change.better), Spell)}
    every = rounds(match, seat)
    played = [one for one in every if one.word.word not in answers]
    told = list[Feat]()
    secrets = sum(one.word.is_met for one in every)
    if len(every) == secrets == ROUNDS:
        told.append(Feat(f"{who} met all three secret goals."))
    if len(every) == ROUNDS and all(one.is_first for one in every) and match.setup.seats > 1:
        told.append(Feat(f"{who} claimed first in every round."))
    best = max(played, key=lambda one: (one.goals, one.points), default=None)
    if best and best.goals >= MANY:
        told.append(Feat(f"{best.word.word} won {counted(best.goals, 'goal')} in round {best.number}."))
    if len(every) == ROUNDS and secrets == ROUNDS - 1:
        told.append(Feat(f"{who} met two of three secret goals."))
    return [
        *told,
        *_made(match, seat, played, {change.event for change in dear}, people),
        *outstanding(found, seat, people),
    ]


def _made(match: Match, seat: Seat, played: Sequence[RoundPlayed], dear: set[int], people: PlayerNames) -> list[Feat]:
    """The card without which the best word would not have been on the rack, if the word won a goal."""
    found = list[tuple[int, Feat]]()
    for one in played:
        index, card = _last_card(match, seat, one.number - 1)
        if card and one.goals and index not in dear and spell(_states(match)[index].hands[seat].rack, one.word.word) is None:
            whose, name = people.whose((seat,)), match.setup.all_cards[card - 1].name
            words = f"{whose[0].upper()}{whose[1:]} {name} made {one.word.word} in round {one.number}."
            found.append((one.points, Feat(words, (index,))))
    return [feat for _, feat in sorted(found, key=lambda one: -one[0])[:1]]


def _last_card(match: Match, seat: Seat, index: int) -> tuple[int, int]:
    """The event of the seat's last card in the round, and the card; 0 for none."""
    last = (0, 0)
    for event, state in enumerate(_states(match)[:-1]):
        if match.events[event].seat == seat and state.table.round == index and state.table.stage == PASSING:
            action = match.game.parse_action(match.events[event].text)
            if isinstance(action, Play):
                last = (event, action.card)
    return last
