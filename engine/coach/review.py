"""Reviews: the effects of luck, hidden information and each player's choices on each team's chances in a finished game.

    result - start = cards + hidden + own choices + partners' + others'

*Cards* is all luck: how much better or worse than average each random outcome was. A *choice* costs the difference from the best
one, given what its seat could see. *Hidden* is the rest: how choices turned out beyond what their seats could know. So the sum is
exact, and a choice is never judged by what its seat could not see.

Each chance is a probability, so it is between 0 and 1. An open choice has the chance that the game's model gives the table after
it. Between two of these, nobody knows everything: cards are drawn, and seats choose in secret. There each random outcome and each
secret choice changes the odds: the chances after the outcomes are the model's, adjusted so that they average to the chance before
(`averaging_to`), and a choice multiplies its team's odds by the factor that its seat could see (`after_secret`).

A game's model of the chances is its module `coach/review.py`, which implements `Chances`. Most of its functions use the true
state, so they are for reviews and for comparing computer players, never for advice.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from math import fsum
from typing import Any, NamedTuple, Protocol, TypeAlias

from ..core import AnyObservation, AnyState, BadSaveError, BadSetupError, BadTextError, ChanceOutcome, IllegalActionError, Seat
from ..game import AnyGame
from ..match import Match
from ..text import quoted

Shares: TypeAlias = tuple[float, ...]
"""One number per team: its chance of winning, or a change in it."""


class Chances(Protocol):
    """The module `coach/review.py` of a game."""

    def start(self, state: AnyState) -> Shares:
        """Each team's chance before the first event."""

    def dealt(self, state: AnyState) -> tuple[Shares, Shares] | None:
        """Each team's mean chance over all deals, and its chance with this one; `state` is that of the first choice. None if the
        outcomes before the first choice are judged one by one, like all other luck."""

    def outcomes(self, state: AnyState) -> Mapping[ChanceOutcome, Shares]:
        """Each team's chance after each possible random outcome. {} if this luck is not judged, because it changes nothing."""

    def after(self, state: AnyState, seat: Seat, action: Any) -> Shares | None:
        """Each team's true chance after this action of the seat; None if it is secret, or changes nothing."""

    def worths(self, observation: AnyObservation, action: Any) -> Mapping[Any, float]:
        """The winning chance of the observing seat's team after the best actions, and after this one, given only what the seat
        sees; {} if the choice is not judged."""


def chances_of(game: AnyGame) -> Chances:
    """The game's model of the chances. Raises BadSetupError if it has none."""
    chances: Chances | None = game.coaching("review")
    if chances is None:
        raise BadSetupError(f"{game.title} can’t be reviewed: it has no model of the chances.")
    return chances


def luck(chances: Chances, state: AnyState, outcome: ChanceOutcome) -> Shares:
    """The change in each team's chance due to this random outcome, by the model alone. The weighted mean over all possible
    outcomes is 0, and so is the mean over the teams."""
    found = chances.outcomes(state)
    if not found:
        return (0.0,) * state.setup.teams
    means = _means([(found[one], weight) for one, weight in state.chance()])
    return tuple(chance - mean for chance, mean in zip(found[outcome], means, strict=True))


class Swing(NamedTuple):
    """The change in each team's chance due to one event."""

    event: int  # its index
    seat: Seat | None  # the seat that chose; None for luck
    cards: Shares  # the change due to luck
    choice: Shares  # the change due to the choice, given what its seat could see
    hidden: Shares  # the change due to hidden information
    chances: Shares  # each team's chance afterwards
    better: str = ""  # the text of the best choice, given what the seat could see; "" if it was chosen
    lead: float = 0.0  # by how much the choice was better than the next best one; 0 unless it was the best


class Attribution(NamedTuple):
    """The change in a team's chance from `start` to `end`, attributed to luck, hidden information, and choices as seen by one
    seat of that team. The fields in between add up to the difference."""

    start: float
    cards: float  # luck
    hidden: float  # hidden information
    own: float  # the seat's own choices
    partners: float  # its teammates' choices
    others: float  # the other teams' choices
    end: float


class Review(NamedTuple):
    """A finished match, each team's chance before its first event, and the change due to each event."""

    match: Match
    start: Shares
    changes: tuple[Swing, ...]

    def account(self, seat: Seat) -> Attribution:
        """The sum of all changes, for this seat's team."""
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
    """The review of a finished match. Raises BadSaveError if the game isn't over, BadSetupError if it has no model of chances."""
    begun = opening(match)
    return Review(match, begun.start, tuple(changes(match, begun)))


class StartChances(NamedTuple):
    """Each team's chance before and after the deal."""

    start: Shares
    first: int  # the number of events that make up the deal and count as one; 0 if they are judged one by one
    dealt: Shares


def opening(match: Match) -> StartChances:
    """The chances at the beginning of a finished match. Raises the same errors as `review`."""
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
    """Yields each event's changes in order, so that a page can show them while it computes the next."""
    chances, setup = chances_of(match.game), match.setup
    zero, before = (0.0,) * setup.teams, begun.start
    for number, (seat, text) in enumerate(match.events):
        now, cards, choice, found, state = before, zero, zero, Judgement(0.0, "", ()), match.states[number]
        if seat is not None:
            found, team = judgement(match, number), setup.team(seat)
            now = chances.after(state, seat, match.game.parse_action(text)) or after_secret(before, team, found)
            choice = _paid(found.cost, team, setup.teams)
        elif number >= begun.first and (model := chances.outcomes(state)):
            now = averaging_to(before, model, dict(state.chance()))[text]
            cards = _change(before, now)
        elif number == begun.first - 1:
            now, cards = begun.dealt, _change(before, begun.dealt)
        is_last = number == len(match.events) - 1
        if is_last:
            now = _result(match)
        # The rest of the change due to luck is a rounding error, except if this luck ends the game.
        hidden = _change(_plus(before, cards, choice), now) if seat is not None or is_last else zero
        yield Swing(number, seat, cards, choice, hidden, now, found.better, found.lead)
        before = now


FITTING, CLOSE = 12, 1e-7
"""The maximum number of rounds of fitting, and the difference from the wanted mean at which it ends."""


def averaging_to(
    before: Shares, found: Mapping[ChanceOutcome, Shares], weights: Mapping[ChanceOutcome, float]
) -> dict[ChanceOutcome, Shares]:
    """The chances after each random outcome, adjusted so that their weighted mean is `before`.

    Outcome and winner have a joint distribution. Among those with the known probabilities of the outcomes and the chances
    `before`, this is the one nearest to the model's (least relative entropy), found by iterative proportional fitting: every
    outcome keeps its effect on the odds. What fitting leaves is removed by mixing the chances with constant ones.
    """
    if len(before) == 1:
        every = averaging_to(_with_rest(before), {one: _with_rest(shares) for one, shares in found.items()}, weights)
        return {one: shares[:1] for one, shares in every.items()}
    same = defaultdict[Shares, float](float)
    for one, shares in found.items():
        same[shares] += weights[one]
    rows, factors = list(same), [1.0] * len(before)
    for _ in range(FITTING):
        fitted = [_normalised(row, factors) for row in rows]
        means = _means(list(zip(fitted, same.values(), strict=True)))
        if max(abs(mean - share) for mean, share in zip(means, before, strict=True)) < CLOSE:
            break
        factors = [factor * share / mean if mean else 1.0 for factor, share, mean in zip(factors, before, means, strict=True)]
    part = min((share / mean for share, mean in zip(before, means, strict=True) if mean), default=0.0)
    rest = [max(0.0, share - part * mean) for share, mean in zip(before, means, strict=True)]
    after = dict[Shares, Shares]()
    for row, near in zip(rows, fitted, strict=True):
        # Rounding may put a chance above 1.
        after[row] = tuple(min(1.0, more + part * share) for more, share in zip(rest, near, strict=True))
    return {one: after[shares] for one, shares in found.items()}


class Judgement(NamedTuple):
    """The judgement of a choice, given only what its seat could see."""

    cost: float  # in winning chance
    better: str  # the text of the best action; "" if it was chosen
    worths: tuple[tuple[str, float], ...]  # the judged actions with the team's chance after each, best first; () if none

    @property
    def lead(self) -> float:
        """By how much the choice is better than the next best one; 0 unless it is the best."""
        return self.worths[0][1] - self.worths[1][1] if len(self.worths) > 1 and not self.cost else 0.0


def judgement(match: Match, event: int, text: str = "") -> Judgement:
    """Judges the choice `match.events[event]` or, if given, the action `text` in its place.

    Raises IllegalActionError if the event was luck or the action was not legal.
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


SURE = 1e-6
"""The distance from 0 and 1 at which a chance counts as certain, because odds have no limits."""


def after_secret(before: Shares, team: int, found: Judgement) -> Shares:
    """Each team's chance after a choice that nobody else has seen yet: it multiplies the odds of its team by the same factor as
    in the eyes of its seat, but costs no more than the seat could see. The other teams' chances keep their proportions."""
    if not found.cost:
        return before
    most = found.worths[0][1]
    best, own = (min(1 - SURE, max(SURE, worth)) for worth in (most, most - found.cost))
    every = _with_rest(before)
    against = max(SURE, 1 - every[team])
    odds = own * (1 - best) / (best * (1 - own)) * every[team] / against
    left = max(odds / (1 + odds), every[team] - found.cost)
    gain, others = every[team] - left, fsum(share for other, share in enumerate(every) if other != team)
    # A team that was certain to win leaves equal parts to the others.
    parts = [share / others if others else 1 / (len(every) - 1) for share in every]
    return tuple(left if other == team else min(1.0, before[other] + gain * parts[other]) for other in range(len(before)))


def _paid(cost: float, team: int, teams: int) -> Shares:
    """The change in each team's chance due to a choice that costs `team` this much: the others gain equal parts of it."""
    return tuple(-cost if other == team else cost / (teams - 1) for other in range(teams)) if teams > 1 else (-cost,)


def _result(match: Match) -> Shares:
    """Each team's result."""
    results = match.state.returns()
    assert results is not None
    seats = range(match.setup.seats)
    return tuple(next(results[seat] for seat in seats if match.setup.team(seat) == team) for team in range(match.setup.teams))


def _plus(*shares: Sequence[float]) -> Shares:
    return tuple(map(fsum, zip(*shares, strict=True)))


def _change(before: Sequence[float], after: Sequence[float]) -> Shares:
    return tuple(new - old for old, new in zip(before, after, strict=True))


def _with_rest(shares: Shares) -> Shares:
    """The chances of all teams; in a solo game also the chance that is left, so that they add up to 1."""
    return shares if len(shares) > 1 else (shares[0], 1 - shares[0])


def _means(weighted: Sequence[tuple[Shares, float]]) -> Shares:
    """The weighted means of the teams' chances."""
    total = fsum(weight for _, weight in weighted)
    columns = zip(*([weight * share for share in row] for row, weight in weighted), strict=True)
    return tuple(fsum(column) / total for column in columns)


def _normalised(shares: Sequence[float], factors: Sequence[float]) -> Shares:
    """The chances with each team's odds multiplied by its factor."""
    scaled = [share * factor for share, factor in zip(shares, factors, strict=True)]
    total = fsum(scaled)
    return tuple(share / total for share in scaled) if total else tuple(shares)


def whole(parts: Sequence[float], most: int = 100) -> list[int]:
    """Parts of 1 as whole points of `most` that still add up: the parts nearest to half a point are rounded the other way.

    >>> whole([0.5, -0.414, -0.084, 0.304])
    [50, -41, -8, 30]
    """
    return shared(parts, round(most * fsum(parts)), most)


def shared(parts: Sequence[float], total: int, most: int = 100) -> list[int]:
    """The same, for parts that add up to `total` points."""
    points = [most * part for part in parts]
    rounded = [round(point) for point in points]
    missing = total - sum(rounded)
    step = 1 if missing > 0 else -1
    order = sorted(range(len(points)), key=lambda index: step * (rounded[index] - points[index]))
    for index in order[: abs(missing)]:
        rounded[index] += step
    return rounded
