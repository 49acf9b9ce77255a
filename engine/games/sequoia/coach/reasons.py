"""Reasons for pairs of Sequoia, from the bots' evaluation and what the seat knows: its place in each forest, before and after."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from ....coach.hint import Reason
from ....core import Seat
from ....text import counted, listed, number, sentence
from ..bots.playout import expected_lead, expected_points, gains, turns_to_come
from ..rules.dice import is_sequoia
from ..rules.state import Observation, Plant
from ..rules.table import Forest
from .standing import ForestPlace, at_stake, in_sight, leaders, place, planted

MOST_WORDS = 70
"""The maximum length of a sentence, in characters. A longer one is split in two."""

ANYWHERE = "Five of a kind can plant anywhere"


def reason(observation: Observation, action: Plant, names: Sequence[str]) -> Reason:
    """The reason for an action of the observing seat."""
    return Pairs(observation, action, names).reason()


class Pairs:
    """The effect of a planting of the seat, if all others plant nothing this turn."""

    def __init__(self, observation: Observation, action: Plant, names: Sequence[str]) -> None:
        assert observation.seat is not None
        self.table, self.seat, self.names = observation.table, observation.seat, names
        self.roll = observation.dice[observation.seat]
        self.trees = Counter(action.forests)
        worth = self._worth()
        self.numbers = sorted(self.trees, key=lambda one: (-worth[one][self.trees[one] - 1], one))
        self.before = {one: self.table.forest(one) for one in self.numbers}
        self.after = {one: planted(self.table, self.seat, one, self.trees[one]) for one in self.numbers}

    def _worth(self) -> dict[int, tuple[float, float]]:
        """The value of one tree and of two in each forest, as the strongest level judges it."""
        value = expected_lead if self.table.setup.seats == 2 else expected_points
        own, theirs = turns_to_come(self.table)
        return gains(self.table, self.seat, lambda contest: value(contest, own, theirs))

    def reason(self) -> Reason:
        """The effect on both forests, and one more thing."""
        places = tuple(map(str, sorted(self.trees)))
        if not self.numbers:
            return Reason("None of your pairs plants in a forest you are tied in.", team=self.seat)
        first, *second = self._effects()
        words = sentence(" and ".join([first, *second]))
        if len(words) <= MOST_WORDS:
            return Reason(words, self._more(), places, self.seat)
        return Reason(sentence(first), sentence(*second), places, self.seat)

    # Effects on forests

    def _effects(self) -> list[str]:
        """The effects on the forests, merged if they are the same for both."""
        if len(self.numbers) < 2:
            return [self._becomes(one).format(one) for one in self.numbers]
        both = listed(list(map(str, sorted(self.numbers))))
        was, now = ([self._place(forests[one]) for one in self.numbers] for forests in (self.before, self.after))
        if all(one.is_first for one in now):
            if all(one.ties_first for one in was):
                return [f"breaks the ties in {both}"]
            if not any(one.behind for one in now):
                return [f"puts you alone in {both}"]
        told = {self._becomes(one): one for one in self.numbers}
        return [template.format(one) for template, one in told.items()] if len(told) > 1 else [next(iter(told)).format(both)]

    def _becomes(self, one: int) -> str:
        """The effect on the forest, with a gap for its number: `takes {} from Ben`."""
        was, now = self._place(self.before[one]), self._place(self.after[one])
        if now.is_first:
            return self._leads(one, was, now)
        if now.ties_first:
            return f"ties with {self._named(now.level)} in {{}}"
        if now.is_second:
            return f"{'keeps' if was.is_second else 'takes'} second place in {{}}"
        if now.ties_second:
            return f"ties with {self._named(now.level)} for second place in {{}}"
        return f"gets within {number(now.margin)} of {self._named(leaders(self.after[one], now.ahead))} in {{}}"

    def _leads(self, one: int, was: ForestPlace, now: ForestPlace) -> str:
        if was.is_first:
            return f"leads {{}} by {number(now.margin)}" if now.behind else "keeps you alone in {}"
        if was.ties_first:
            return f"breaks the tie with {self._named(was.level)} in {{}}"
        if not now.behind:
            return "plants the first tree in {}" if self.trees[one] == 1 else "plants the first two trees in {}"
        ahead = leaders(self.before[one], now.behind)
        return f"{'takes {} from' if len(ahead) == 1 else 'passes'} {self._named(ahead)}" + " in {}" * (len(ahead) > 1)

    # Other effects

    def _more(self) -> str:
        told = self._points() or next(self._outlook(), "")
        if not is_sequoia(self.roll):
            return sentence(told)
        return f"{ANYWHERE}: {told}." if told else f"{ANYWHERE}."

    def _points(self) -> str:
        """The immediate change of points: `four more points for you as it stands, three fewer for Ben`."""
        if self.table.setup.face_down:
            return ""
        seats = range(self.table.setup.seats)
        change = [in_sight(self.table, self.after, seat) - in_sight(self.table, self.before, seat) for seat in seats]
        own, loser = change[self.seat], min(seats, key=lambda seat: (change[seat], seat))
        told = [f"{counted(own, 'more point')} for you as it stands"] if own > 0 else []
        if change[loser] < 0 and loser != self.seat:
            lost, name = -change[loser], self.names[loser]
            fewer = f"{counted(lost, 'fewer point')} for {name} as it stands"
            told.append(f"{number(lost)} fewer for {name}" if told else fewer)
        return ", ".join(told)

    def _outlook(self) -> Iterator[str]:
        """Prospects in the forests, the most relevant first."""
        for one in self.numbers:
            now = self._place(self.after[one])
            if now.is_first and now.margin > self.table.trees_left > 0:
                yield f"nobody can catch you in {one} now"
        for one in self.numbers:
            now, worth = self._place(self.after[one]), at_stake(self.after[one])
            stake = f", worth {number(worth)}" if worth else ""
            if now.is_first and now.behind:
                behind = self._named(leaders(self.after[one], now.behind))
                yield f"{behind} would need {counted(now.margin + 1, 'more tree')} to pass you in {one}"
            elif now.ties_first:
                yield f"one more tree would take first place in {one}{stake}"
            elif now.ahead:
                yield f"{counted(now.margin + 1, 'more tree')} would take first place in {one}{stake}"

    def _place(self, forest: Forest) -> ForestPlace:
        return place(self.table, forest, self.seat)

    def _named(self, seats: Sequence[Seat]) -> str:
        """The names of one or two seats, or the number of more."""
        return listed([self.names[seat] for seat in seats]) if len(seats) < 3 else f"{number(len(seats))} others"
