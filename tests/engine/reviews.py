"""The promises of every review: chances are probabilities, the sum is exact, and each moment has one number and a cause."""

from __future__ import annotations

from math import fsum

from engine.coach.commentary import BY_HIDDEN, BY_LUCK, CHOICE, commentary_of, mistakes, moments, points, summed, team_points
from engine.coach.review import Review
from tests.engine.walks import NAMES

MOST_WORDS, MOST_MORE = 70, 90
"""The maximum lengths of the two sentences about luck and hidden information, with names of a few letters."""


def assert_sound(found: Review) -> None:
    """Raises AssertionError unless the review keeps its promises to every seat."""
    match, results = found.match, found.match.state.returns() or ()
    for shares in (found.start, *(change.chances for change in found.changes)):
        assert all(0 <= chance <= 1 for chance in shares), shares
        assert match.setup.teams == 1 or abs(fsum(shares) - 1) < 1e-9
    for seat, result in enumerate(results):
        own = found.account(seat)
        assert own.end == result
        assert abs(fsum(own[:-1]) - own.end) < 1e-9
        _assert_points_add_up(found, seat)
        _assert_moments_have_a_number_and_a_cause(found, seat)


def _assert_points_add_up(found: Review, seat: int) -> None:
    """Each number is less than a point from the exact one, and all add up to the result and to the terms of the sum."""
    match, team = found.match, found.match.setup.team(seat)
    told, most = team_points(found, team), commentary_of(found.match.game).scale(match.setup).most
    assert told.start + sum(map(sum, told[1:])) == round(most * (match.state.returns() or ())[seat])
    for change in found.changes:
        for kind, part in ((BY_LUCK, change.cards), (CHOICE, change.choice), (BY_HIDDEN, change.hidden)):
            assert abs(told.of(change.event, kind) - most * part[team]) < 1 + 1e-9
            assert bool(part[team]) or not told.of(change.event, kind)
    line = {part.key: part.points for part in summed(found, seat, NAMES).parts}
    own = (number for number, event in enumerate(match.events) if event.seat == seat)
    assert line["own"] == sum(points(found, event, team, CHOICE) for event in own)


def _assert_moments_have_a_number_and_a_cause(found: Review, seat: int) -> None:
    team = found.match.setup.team(seat)
    told, shown = team_points(found, team), moments(found, team, NAMES, seat)
    costs = {mistake.event: mistake.whole for mistake in mistakes(found) if mistake.seat == seat}
    for moment in shown:
        assert moment.whole == told.of(moment.event, moment.kind)
        if moment.kind == CHOICE:
            assert moment.seat != seat or -moment.whole == costs.get(moment.event, -moment.whole)
        else:
            assert moment.words.endswith(".")
            assert moment.more.endswith("."), moment
            assert len(moment.words) <= MOST_WORDS, moment
            assert len(moment.more) <= MOST_MORE, moment
