"""Stories of Sequoia: ties, leads and medals, from the trees that everyone saw.

A question names no forest of its answer.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from ....coach.commentary import PlayerNames
from ....coach.review import Review
from ....coach.story import Asked, Feat, outstanding
from ....core import Seat
from ....match import Match
from ....text import counted, listed, number
from ..rules.dice import FACES, is_sequoia
from ..rules.setup import FORESTS, TURNS
from ..rules.state import Observation, Plant, State
from ..rules.table import FIRST, NOBODY, Forest, Table
from .reasons import reason
from .standing import ForestPlace, place, planted

BETTER = "dice"

PAST = {
    "takes": "took",
    "leads": "led",
    "breaks": "broke",
    "plants": "planted",
    "passes": "passed",
    "ties": "tied",
    "keeps": "kept",
    "puts": "put",
    "gets": "got",
}

DRY = 4
"""The minimum number of turns without a face that are worth a sentence: one in forty runs of four."""

EARLY = 4
"""A forest led from this turn or earlier to the end is worth a sentence."""

MANY_MEDALS = 2
"""How many more gold medals than anyone else are worth a sentence."""


def _states(match: Match) -> Sequence[State]:
    states: Any = match.states
    return states  # type: ignore[no-any-return]


# Questions


class QuestionTheme(NamedTuple):
    """What a question is about."""

    asked: Asked
    does: Callable[[ForestPlace, ForestPlace], bool]  # whether trees with this place before and after do what it asks for
    undone: str


def _themes(seat: Seat, people: PlayerNames) -> Iterator[QuestionTheme]:
    """The themes, most telling first."""
    who = people(seat)

    def theme(task: str, can: str, could: str, undone: str, does: Callable[[ForestPlace, ForestPlace], bool]) -> QuestionTheme:
        return QuestionTheme(Asked(task, f"You can {can}. Which one?", f"{who} could have {could}."), does, undone)

    yield theme(
        "Break a tie",
        "break a tie for first place",
        "broken a tie for first place",
        "You leave a tie for first place unbroken.",
        lambda was, now: was.ties_first and now.is_first,
    )
    yield theme(
        "Take a lead",
        "take the lead in a forest",
        "taken the lead in a forest",
        "Your trees pass nobody.",
        lambda was, now: bool(was.ahead) and now.is_first,
    )
    yield theme(
        "Catch up",
        "catch up in a forest",
        "caught up in a forest",
        "Your trees catch up with nobody.",
        lambda was, now: bool(was.ahead) and now.ties_first,
    )
    yield theme(
        "An empty forest",
        "be first in an empty forest",
        "been first in an empty forest",
        "The empty forest is still empty.",
        lambda was, now: not (was.ahead or was.level or was.behind or was.ranked) and now.is_first,
    )


def _does(seen: Observation, action: Plant, theme: QuestionTheme) -> bool:
    """Whether the planting does it in one of its forests, if all others plant nothing."""
    table, seat = seen.table, seen.seat
    assert seat is not None
    forests = {number: planted(table, seat, number, action.forests.count(number)) for number in set(action.forests)}
    return any(theme.does(place(table, table.forest(one), seat), place(table, after, seat)) for one, after in forests.items())


def _theme(seen: Observation, action: Plant | None, best: Plant, people: PlayerNames) -> QuestionTheme | None:
    """The first theme of which the best planting is an example and the one made is not."""
    assert seen.seat is not None
    themes = (one for one in _themes(seen.seat, people) if _does(seen, best, one))
    return next((one for one in themes if action is None or not _does(seen, action, one)), None)


def asked(seen: Observation, action: Plant | None, best: Plant, people: PlayerNames) -> Asked:
    """The planting as a question."""
    table, seat = seen.table, seen.seat
    assert seat is not None
    if is_sequoia(seen.dice[seat]) and not table.is_tiebreaker:
        return Asked("Sequoia!", "All five dice are alike. Where do you plant?", f"{people(seat)} had rolled a Sequoia.")
    theme = _theme(seen, action, best, people)
    if theme:
        return theme.asked
    if action and len(best.forests) == len(action.forests) and (len(set(best.forests)) == 1) != (len(set(action.forests)) == 1):
        return Asked("Together or apart?", "Both trees in one forest, or one in each of two?")
    ways = f"Your dice can plant in {counted(len(seen.legal_actions()), 'way')}. Which one?"
    if table.is_tiebreaker:
        return Asked("Settle a tie", ways)
    if table.turn == TURNS - 1:
        return Asked("The last trees", "Your last two trees. Where do they count?")
    return Asked("Which forests?", ways)


def noun(_action: Plant) -> str:
    """What kind of choice this is."""
    return "play"


def undone(seen: Observation, action: Plant, best: Plant, tried: Plant, people: PlayerNames) -> str:
    """What `tried` leaves to do, if the question asked for it."""
    theme = _theme(seen, action, best, people)
    return theme.undone if theme and not _does(seen, tried, theme) else ""


# Answers


def effect(seen: Observation, action: Plant, people: PlayerNames) -> tuple[str, str]:
    """What the planting does, as in `Planting in 7 and 8 takes 7 from Fern and leads 8 by two`."""
    why = reason(seen, action, people.names)
    return (f"{_head(action)} {why.words[0].lower()}{why.words[1:]}" if action.forests else why.words), why.more


def _head(action: Plant) -> str:
    numbers = sorted(set(action.forests))
    return f"Planting {'two trees ' if len(numbers) < len(action.forests) else ''}in {listed(list(map(str, numbers)))}"


def hindsight(seen: Observation, action: Plant, people: PlayerNames) -> str:
    """What the planting in the game did."""
    words, _ = effect(seen, action, people)
    head = f"{_head(action)} " if action.forests else ""
    verb, _, rest = words.removeprefix(head).partition(" ")
    if not head or verb not in PAST:
        return ""
    return head + PAST[verb] + " " + re.sub(rf"\band ({'|'.join(PAST)})\b", lambda found: f"and {PAST[found[1]]}", rest)


def doubt(_seen: Observation, _one: Plant, _other: Plant) -> float:
    """None: nothing is sampled."""
    return 0.0


def followed(trial: Match, event: int, people: PlayerNames) -> str:
    """What the others' plantings of the same turn do to the seat."""
    seat, states = trial.events[event].seat, _states(trial)
    assert seat is not None
    before = states[event].table
    after = next((state.table for state in states[event + 1 :] if state.table.turn > before.turn), None)
    if after is None:
        return ""
    own: Plant = trial.game.parse_action(trial.events[event].text)
    told = [one for number in FORESTS for one in _met(before, after, seat, number, own.forests.count(number), people)]
    if told:
        return max(told, key=lambda one: one[0])[1]
    others = {number for shown in after.shown if shown.seat != seat for number in shown.planted}
    return "" if others & set(own.forests) else "Nobody else plants there."


def _met(before: Table, after: Table, seat: Seat, number: int, trees: int, people: PlayerNames) -> Iterator[tuple[int, str]]:
    """What happened to the seat in this forest, with its weight."""
    alone = planted(before, seat, number, trees)
    was, would, now = (place(before, forest, seat) for forest in (before.forest(number), alone, _grown(before, after, number)))
    if now.ahead:
        first = now.ahead[0]
        if was.is_first and len(now.ahead) == 1:
            yield 5, f"{people(first)} steals {number}."
        elif was.ties_first and len(now.ahead) == 1 and first in was.level:
            yield 3, f"{people(first)} breaks the tie in {number}."
        elif would.is_first or would.ties_first:
            yield 4 if would.is_first else 1, f"{people(first)} is ahead of {people.within(seat)} in {number}."
    elif would.is_first and now.level:
        yield 2, f"{people(now.level[0])} ties with {people.within(seat)} in {number}."


def _grown(before: Table, after: Table, number: int) -> Forest:
    """The forest before the turn with all the trees of the turn; unlike `after`, without its scoring."""
    forest = before.forest(number)
    for shown in after.shown:
        for _ in range(shown.planted.count(number)):
            forest = forest.with_tree(shown.seat)
    return forest


# Luck


def decided(_match: Match, _seat: Seat, _people: PlayerNames) -> str:
    """Nothing but the chances themselves."""
    return ""


def unlucky(match: Match, seat: Seat, people: PlayerNames) -> str:
    """A Sequoia more for somebody else, or a face that the seat's dice did not show for many turns."""
    rolls = _rolls(match)
    counts = [sum(map(is_sequoia, own)) for own in rolls]
    most = max(range(len(counts)), key=counts.__getitem__)
    if counts[most] > counts[seat]:
        rolled = "a Sequoia" if counts[most] == 1 else counted(counts[most], "Sequoia")
        return f"{people(most)} rolled {rolled}; {people.within(seat)} rolled {number(counts[seat]) if counts[seat] else 'none'}."
    dry = {face: _dry(rolls[seat], face) for face in FACES}
    face = max(FACES, key=lambda one: (dry[one], one))
    if dry[face] < DRY:
        return ""
    whose = people.whose((seat,))
    return f"{whose[0].upper()}{whose[1:]} dice had no {face} in the last {number(dry[face])} turns."


def _rolls(match: Match) -> list[list[str]]:
    """Each seat's rolls in the regular turns, in order."""
    found: list[list[str]] = [[] for _ in range(match.setup.seats)]
    for state, event in zip(_states(match), match.events, strict=False):
        if event.seat is not None and not state.table.is_tiebreaker:
            found[event.seat].append(state.dice[event.seat])
    return found


def _dry(rolls: Sequence[str], face: str) -> int:
    """The number of rolls at the end without the face."""
    return next((count for count, roll in enumerate(reversed(rolls)) if face in roll), len(rolls))


# Feats


def feats(found: Review, seat: Seat, people: PlayerNames) -> Sequence[Feat]:
    """What the seat did well, best first."""
    course = Course(found.match, seat, people)
    told = (course.tiebreakers(), course.stolen(), course.medals(), course.led(), course.by_one())
    words = [Feat(one) for one in told if one]
    return [*words[:1], *outstanding(found, seat, people), *words[1:]]


class Course:
    """The tables after each turn, for one seat."""

    def __init__(self, match: Match, seat: Seat, people: PlayerNames) -> None:
        self.seat, self.people, self.seats = seat, people, range(match.setup.seats)
        tables = [state.table for state in _states(match)]
        # Of each turn, the first table after it: its trees have not been scored.
        self.turns = {table.turn: table for table in reversed(tables) if 0 < table.turn <= TURNS}
        self.scored = next((table for table in tables if table.turn == TURNS and table.is_tiebreaker), tables[-1])
        self.end = tables[-1]
        self.whole = min(self.turns, default=0) == 1 and tables[0].turn == 0

    def leader(self, turn: int, number: int) -> Seat:
        """The seat alone in first place after the turn; NOBODY if there is none."""
        table = self.turns[turn]
        forest = table.forest(number)
        return next((seat for seat in self.seats if place(table, forest, seat).is_first), NOBODY)

    def tiebreakers(self) -> str:
        """All its tiebreakers, if the seat won them all."""
        mine = [one for one in FORESTS if self.seat in self.scored.forest(one).rivals]
        won = [one for one in mine if self.end.forest(one).owners[self.scored.forest(one).contested_place] == self.seat]
        if not mine or won != mine:
            return ""
        if len(mine) == 1:
            return f"{self.people(self.seat)} won the tiebreaker in {mine[0]}."
        return f"{self.people(self.seat)} won {'both' if len(mine) == 2 else f'all {number(len(mine))}'} tiebreakers."

    @property
    def gold(self) -> list[int]:
        """The forests whose gold medal the seat has, the most valuable first."""
        mine = [one for one in FORESTS if self.end.forest(one).owners[FIRST] == self.seat]
        return sorted(mine, key=lambda one: -self.end.forest(one).tokens[FIRST])

    def stolen(self) -> str:
        """The forests with gold in which somebody else had been alone in first place."""
        held = {one: {self.leader(turn, one) for turn in self.turns} - {self.seat, NOBODY} for one in self.gold}
        taken = [one for one, others in held.items() if others]
        if len(taken) < 2:
            return ""
        others = "others" if len(self.seats) > 2 else self.people.within(next(iter(held[taken[0]])))
        return f"{self.people(self.seat)} took {counted(len(taken), 'forest')} from {others}."

    def medals(self) -> str:
        """The gold medals, if there are many more than anyone else's."""
        counts = [sum(self.end.forest(one).owners[FIRST] == seat for one in FORESTS) for seat in self.seats]
        own, given = counts[self.seat], sum(counts)
        if own < max(count for seat, count in enumerate(counts) if seat != self.seat) + MANY_MEDALS:
            return ""
        return f"{self.people(self.seat)} won {number(own)} of the {number(given)} gold medals."

    def led(self) -> str:
        """The most valuable forest that the seat led from an early turn to the end, and won."""
        for one in self.gold if self.whole else ():
            turns = [turn for turn in range(1, TURNS + 1) if self.leader(turn, one) != self.seat]
            first = max(turns, default=0) + 1
            if first <= EARLY:
                return f"{self.people(self.seat)} led {one} from turn {first} to the end."
        return ""

    def by_one(self) -> str:
        """The most valuable forest won by one tree, and the turn in which that tree was planted."""
        last = self.turns.get(TURNS)
        for one in self.gold if last else ():
            assert last is not None
            trees = last.forest(one).trees
            if trees[self.seat] == max(count for seat, count in enumerate(trees) if seat != self.seat) + 1 < TURNS:
                turn = max(
                    (turn for turn, table in self.turns.items() for shown in table.shown if self._planted(shown, one)), default=0
                )
                if turn and trees[self.seat] > 1:
                    return f"{self.people(self.seat)} took {one} by one tree, planted on turn {turn}."
        return ""

    def _planted(self, shown: Any, one: int) -> bool:
        return shown.seat == self.seat and one in shown.planted
