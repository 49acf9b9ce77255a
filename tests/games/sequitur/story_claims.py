"""Claims of Sequitur, checked on the words and goals of each round as the table showed them."""

from __future__ import annotations

from typing import Any

from engine.games.sequitur.words.spelling import spell
from tests.engine.stories import ANY, Claims, Told

CLAIMS = Claims(ANY)


def goals(told: Told) -> Any:
    return told.match.setup.all_goals


def spelt(told: Told) -> dict[int, str]:
    """The seat's word of each round, counted from 1, from its choices."""
    found = {}
    for event in told.own:
        text = told.match.events[event].text
        if text.startswith(("spell ", "offer ")):
            found[told.match.states[event].table.round + 1] = text.split()[1]
    return found


def won(told: Told) -> dict[int, list[str]]:
    """The goals that the seat won in each round."""
    found: dict[int, list[str]] = {1: [], 2: [], 3: []}
    for before, after in zip(told.match.states, told.match.states[1:], strict=False):
        new = after.table.stacks[told.seat][len(before.table.stacks[told.seat]) :]
        found[before.table.round + 1] += new
    return found


def secrets_met(told: Told) -> int:
    """The number of secret goals that the seat's words met: goals that reached its stack without a claim."""
    claimed = sum(told.match.events[event].text.startswith("claim") for event in told.own)
    return sum(map(len, won(told).values())) - claimed


@CLAIMS.says("{Me} met all {n} secret goals.")
def _(told: Told, n: int) -> bool:
    return secrets_met(told) == n == 3


@CLAIMS.says("{Me} met two of {n} secret goals.")
def _(told: Told, n: int) -> bool:
    return secrets_met(told) == 2 and n == 3


@CLAIMS.says("{Me} claimed first in every round.")
def _(told: Told) -> bool:
    first: dict[int, int] = {}
    for state, event in zip(told.match.states, told.match.events, strict=False):
        if event.seat is not None and event.text.startswith("claim"):
            first.setdefault(state.table.round, event.seat)
    return first == dict.fromkeys(range(3), told.seat)


@CLAIMS.says("{word} won {n1} goals in round {n2}.")
def _(told: Told, word: str, n1: int, n2: int) -> bool:
    return spelt(told)[n2] == word and len(won(told)[n2]) == n1


@CLAIMS.says("{My} {card} made {word} in round {n}.")
def _(told: Told, card: str, word: str, n: int) -> bool:
    cards = [
        event
        for event in told.own
        if told.match.events[event].text.startswith("card ") and told.match.states[event].table.round == n - 1
    ]
    name = told.match.setup.all_cards[int(told.match.events[cards[-1]].text.split()[1]) - 1].name
    rack = told.match.states[cards[-1]].hands[told.seat].rack
    return name == card and spelt(told)[n] == word and spell(rack, word) is None and bool(won(told)[n])


# What decided the game


def points(told: Told, number: int) -> int:
    return sum(goals(told)[name].points for name in won(told)[number])


@CLAIMS.says("{My} best round was round {n1}, with {n2} points.", "{My} best round was round {n1}, with {n2} point.")
def _(told: Told, n1: int, n2: int) -> bool:
    return points(told, n1) == n2 and all(points(told, number) < n2 for number in {1, 2, 3} - {n1})


@CLAIMS.says(*(f"{{side1}} won {{n1}} {name} in round {{n2}}; {{side2}} won {{n3}}." for name in ("point", "points")))
def _(told: Told, side1: str, n1: int, n2: int, side2: str, n3: int) -> bool:
    names = {("you" if seat == told.you else name).lower(): seat for seat, name in enumerate(told.names)}
    first, second = names[side1.lower()], names[side2.lower()]
    results = told.match.state.returns()
    told_points = [points(told._replace(seat=seat), n2) for seat in (first, second)]
    return told_points == [n1, n3] and n1 > n3 and results[first] > results[second] and told.seat in (first, second)


# Questions


def state(told: Told) -> Any:
    return told.match.states[told.event]


def words(told: Told) -> list[tuple[int, int, int]]:
    """Of each word that the seat could spell: the number of goals in its sight that it meets, their points, and its score."""
    hand, table, found = state(told).hands[told.seat], state(told).table, []
    for action in state(told).legal_actions(told.seat):
        if str(action).startswith("spell "):
            word = str(action).split()[1]
            met = [goals(told)[name] for name in (hand.secret, *table.public) if name and goals(told)[name].is_met(word)]
            spelling = spell(hand.rack, word)
            assert spelling is not None
            found.append((len(met), sum(goal.points for goal in met), spelling.score))
    return found


@CLAIMS.says("A word on your rack meets {n} goals. Which one?", "A word on {my} rack would have met {n} goals.")
def _(told: Told, n: int) -> bool:
    return n in [count for count, *_ in words(told)]


@CLAIMS.says("A word on your rack meets a goal. Which one?", "A word on {my} rack would have met a goal.")
def _(told: Told) -> bool:
    return 1 in [count for count, *_ in words(told)]


@CLAIMS.says(
    *(
        f"A word on your rack meets {{n1}} {goal} for {{n2}} {point}. Which one?"
        for goal in ("goal", "goals")
        for point in ("point", "points")
    ),
    *(
        f"A word on {{my}} rack would have met {{n1}} {goal} for {{n2}} {point}."
        for goal in ("goal", "goals")
        for point in ("point", "points")
    ),
)
def _(told: Told, n1: int, n2: int) -> bool:
    return (n1, n2) in [one[:2] for one in words(told)]


@CLAIMS.says("A word on your rack scores {n}. Which one?", "A word on {my} rack would have scored {n}.")
def _(told: Told, n: int) -> bool:
    return n in [score for *_, score in words(told)]


@CLAIMS.says("A better word is on your rack. Which one?", "A better word was on {my} rack.")
def _(told: Told) -> bool:
    return len(words(told)) > 1 and told.cost(told.event) > 0


@CLAIMS.says("Your rack has words. Is one worth spelling?")
def _(told: Told) -> bool:
    return len(words(told)) > 0


@CLAIMS.says("Your word meets {n} goals. Which one do you claim?", "You drew {n} goals. Which one do you keep?")
@CLAIMS.says("You drew {n} goals. Which one suits your letters best?")
def _(told: Told, n: int) -> bool:
    return len(state(told).legal_actions(told.seat)) == n


@CLAIMS.says("Your secret goal can have any colour. Which one?")
def _(told: Told) -> bool:
    return len(state(told).legal_actions(told.seat)) == 3


@CLAIMS.says("You drew a goal. Should everyone get it?")
def _(told: Told) -> bool:
    hand = state(told).hands[told.seat]
    return any(f"publish {name}" in map(str, state(told).legal_actions(told.seat)) for name in hand.goals)


@CLAIMS.says("You drew {ball}. Which end of the rack?", "You drew {ball}. Where does it go?")
def _(told: Told, ball: str) -> bool:
    drawn = state(told).hands[told.seat].drawn
    return ball == ("the blank" if drawn == "?" else f"the letter {drawn}")


@CLAIMS.says(
    "You have {n} cards left. Which one helps, if any?",
    "You have {n} card left. Which one helps, if any?",
)
def _(told: Told, n: int) -> bool:
    begun = state(told).table.round
    used = [event for event in told.own if event < told.event and told.match.states[event].table.round == begun]
    return len(told.match.setup.all_cards) - sum(told.match.events[event].text.startswith("card ") for event in used) == n


# Replies: the match is the one with the answer in it

REPLIES = Claims()


@REPLIES.says("{word} meets {n1} goals and scores {n2}.", "{word} meets {n1} goal and scores {n2}.")
def _(told: Told, word: str, n1: int, n2: int) -> bool:
    shown = next(one.table for one in told.match.states[told.event :] if one.table.stage in ("claim", "order", "end", "over"))
    own = shown.spelt[told.seat]
    met = sum(goals(told)[name].is_met(word) for name in {*shown.public, *([own.secret] if own.secret else [])})
    return (own.word, met, own.score) == (word, n1, n2)


@REPLIES.says("{name}’s word scores {n1}, yours {n2}.")
def _(told: Told, name: str, n1: int, n2: int) -> bool:
    shown = next(one.table for one in told.match.states[told.event :] if one.table.stage in ("claim", "order", "end", "over"))
    return (shown.spelt[told.names.index(name)].score, shown.spelt[told.seat].score) == (n1, n2) and n1 > n2


def secrets(action: str) -> set[str]:
    """What a question must not say about this answer: its word or goal."""
    return {one for one in action.split() if one.isupper() or (one[0] in "RYG" and one[1:].isdigit())}
