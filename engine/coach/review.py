"""How luck, hidden information and each player's choices changed each team's chances in a finished game.

    result - start = cards + hidden + own choices + partners' + others'

*Cards* is all luck: how much better or worse than average each random outcome was. A *choice* costs the difference from the best
one, given what its seat could see. *Hidden* is the rest: how choices turned out beyond what their seats could know. So the sum is
exact, and a choice is never judged by what its seat could not see.

A game's model of the chances is its module `coach/review.py`, with the functions of `Chances`: each team's true chance, how luck
changes it, and what a choice is worth. Most of them use the true state, so they are for reviews and for comparing computer
players, never for advice.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import fsum
from typing import Any, NamedTuple, Protocol, TypeAlias

from ..core import AnyObservation, AnyState, BadSaveError, BadSetupError, BadTextError, ChanceOutcome, IllegalActionError, Seat
from ..game import AnyGame
from ..match import Match
from ..text import quoted

Shares: TypeAlias = tuple[float, ...]
"""One number for each team: its chance of winning, or the change in it."""


class Chances(Protocol):
    """The module `coach/review.py` of a game."""

    def start(self, state: AnyState) -> Shares:
        """Every team's chance before anything has happened."""

    def dealt(self, state: AnyState) -> tuple[Shares, Shares] | None:
        """In the state of the first choice after a deal: each team's mean chance over all deals, and its chance with this one.
        None if luck before the first choice is judged outcome by outcome, like all other luck."""

    def luck(self, state: AnyState, outcome: ChanceOutcome) -> Shares:
        """By how much this outcome of the next luck improves each team's chances. The weighted mean over all outcomes is 0, and
        so is the mean over the teams."""

    def after(self, state: AnyState, seat: Seat, action: Any) -> Shares | None:
        """Each team's true chance after this action of the seat; None if it is not judged, or not yet."""

    def worths(self, observation: AnyObservation, action: Any) -> Mapping[Any, float]:
        """The winning chance of the observing seat's team after the best actions, and after this one, given only what the seat
        sees. {} if nothing is judged."""


def chances_of(game: AnyGame) -> Chances:
    """The game's chances. Raises BadSetupError if it has none."""
    chances: Chances | None = game.coaching("review")
    if chances is None:
        raise BadSetupError(f"{game.title} can’t be reviewed: it has no model of the chances.")
    return chances


class Swing(NamedTuple):
    """How the event with the number `event` changed each team's chances: by luck, by a choice, by hidden information.

    `seat` is the seat that chose, None for luck. `better` is the text of the best choice given what the seat could see, "" if it
    was chosen. `chances` are each team's chances afterwards.
    """

    event: int
    seat: Seat | None
    cards: Shares
    choice: Shares
    hidden: Shares
    chances: Shares
    better: str = ""


class Attribution(NamedTuple):
    """What brought one seat's team from `start` to `end`; the parts between add up to the difference."""

    start: float
    cards: float
    hidden: float
    own: float
    partners: float
    others: float
    end: float


class Review(NamedTuple):
    """A finished match, every team's chances before it began, and what each event did to them."""

    match: Match
    start: Shares
    changes: tuple[Swing, ...]

    def account(self, seat: Seat) -> Attribution:
        """The sum of all changes, as this seat sees it."""
        team_of = self.match.setup.team
        team = team_of(seat)
        own, partners, others = list[float](), list[float](), list[float]()
        for change in self.changes:
            if change.seat is not None:
                whose = own if change.seat == seat else partners if team_of(change.seat) == team else others
                whose.append(change.choice[team])
        cards, hidden = fsum(change.cards[team] for change in self.changes), fsum(change.hidden[team] for change in self.changes)
        end = self.changes[-1].chances if self.changes else self.start
        return Attribution(self.start[team], cards, hidden, fsum(own), fsum(partners), fsum(others), end[team])


def review(match: Match) -> Review:
    """The whole review. Raises BadSaveError if the game isn't over, BadSetupError if it has no model of the chances."""
    begun = opening(match)
    return Review(match, begun.start, tuple(changes(match, begun)))


class StartChances(NamedTuple):
    """Every team's chances before the match began, and after the deal: the events before `first` count as one."""

    start: Shares
    first: int
    dealt: Shares


def opening(match: Match) -> StartChances:
    """How the match began. Raises as `review` does."""
    if match.state.returns() is None:
        raise BadSaveError("This game isn’t over. A review shows every hand, so it has to wait for the end.")
    chances = chances_of(match.game)
    if not match.events:
        return StartChances(_result(match), 0, _result(match))
    first = next((index for index, event in enumerate(match.events) if event.seat is not None), 0)
    dealt = chances.dealt(match.states[first]) if first else None
    if dealt:
        return StartChances(dealt[0], first, dealt[1])
    start = chances.start(match.states[0])
    return StartChances(start, 0, start)


def changes(match: Match, begun: StartChances) -> Iterator[Swing]:
    """Every event's changes, one after another, so that a page can show the first while it computes the next."""
    zero, now = (0.0,) * match.setup.teams, begun.start
    for number, event in enumerate(match.events):
        cards, choice, better = zero, zero, ""
        found: Shares | None = None
        if event.seat is not None:
            choice, better, found = _judged(match, number, event.seat)
        elif number >= begun.first:
            cards = chances_of(match.game).luck(match.states[number], event.text)
        elif number == begun.first - 1:
            cards = _plus(begun.dealt, [-share for share in begun.start])
        if number == len(match.events) - 1:
            found = _result(match)
        expected = _plus(now, cards, choice)
        hidden = _plus(found, [-share for share in expected]) if found else zero
        now = found or expected
        yield Swing(number, event.seat, cards, choice, hidden, now, better)


class Judgement(NamedTuple):
    """A choice by what its seat could see: what it cost, the text of the best one ("" where this was it), and the texts of those
    that were judged with the team's chances after each, the best first; nothing where nothing is judged."""

    cost: float
    better: str
    worths: tuple[tuple[str, float], ...]


def judgement(match: Match, event: int, text: str = "") -> Judgement:
    """What `text` would have cost where `match.events[event]` was chosen; without a text, what was chosen.

    Raises IllegalActionError if it was not a legal choice.
    """
    seat, played = match.events[event]
    if seat is None:
        raise IllegalActionError("That event was luck, not a choice.")
    observation = match.states[event].observe(seat)
    try:
        action = match.game.parse_action(text or played)
    except BadTextError as error:
        raise IllegalActionError(str(error)) from None
    if text and action not in observation.legal_actions():
        raise IllegalActionError(f"{quoted(text)} was not a legal choice there.")
    worths = chances_of(match.game).worths(observation, action)
    best = max(worths, key=worths.__getitem__, default=action)
    cost = worths[best] - worths[action] if worths else 0.0
    order = sorted(worths.items(), key=lambda item: -item[1])
    return Judgement(cost, str(best) if cost else "", tuple((str(other), worth) for other, worth in order))


def _judged(match: Match, number: int, seat: Seat) -> tuple[Shares, str, Shares | None]:
    """What the choice cost or gave every team by what its seat could see, the text of a better one, and the chances in truth."""
    setup, found = match.setup, judgement(match, number)
    after = chances_of(match.game).after(match.states[number], seat, match.game.parse_action(match.events[number].text))
    return _paid(found.cost, setup.team(seat), setup.teams), found.better, after


def _paid(cost: float, team: int, teams: int) -> Shares:
    """What a choice that costs its team so much does to all teams: the others gain it in equal parts."""
    return tuple(-cost if other == team else cost / (teams - 1) for other in range(teams)) if teams > 1 else (-cost,)


def _result(match: Match) -> Shares:
    """Every team's result; teammates have one and the same."""
    results = match.state.returns()
    assert results is not None
    seats = range(match.setup.seats)
    return tuple(next(results[seat] for seat in seats if match.setup.team(seat) == team) for team in range(match.setup.teams))


def _plus(*shares: Sequence[float]) -> Shares:
    return tuple(map(fsum, zip(*shares, strict=True)))


def whole(parts: Sequence[float], most: int = 100) -> list[int]:
    """Parts of 1 as whole points of 100, or of `most`, that still add up: the rounding falls to those that lie nearest between
    two numbers.

    >>> whole([0.5, -0.414, -0.084, 0.304])
    [50, -41, -8, 30]
    """
    points = [most * part for part in parts]
    rounded = [round(point) for point in points]
    missing = round(fsum(points)) - sum(rounded)
    step = 1 if missing > 0 else -1
    order = sorted(range(len(points)), key=lambda index: step * (rounded[index] - points[index]))
    for index in order[: abs(missing)]:
        rounded[index] += step
    return rounded
