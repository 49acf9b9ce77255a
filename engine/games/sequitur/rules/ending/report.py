"""The report on a finished game: who won and by how much, its story, its figures, and how long each moment of its end lasts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .....report import Beat, Figure, Report
from .....text import listed, number
from ..awards import Moment, by_round, known_after, moments
from ..narration import points
from ..state import State
from ..table import NOBODY, RANKS, Table, rank
from .sheets import sheets
from .story import best_word, rounds, story, winners

FIRST_SECONDS, WORD_SECONDS, SECRETS_SECONDS, CLAIM_SECONDS = 0.5, 0.45, 0.5, 0.42
"""How long laying out the racks, a word, the secret goals together and a claim last, at most."""

LONGEST = 5.5
"""Seconds of all of them together. If there are many claims, each is shorter."""

FEW, LONG_NAMES = 3, 26
"""The most rivals that are named, and the most characters of the winners' names together."""


def report(states: Sequence[State], names: Sequence[str]) -> Report:
    """How the game went. `names` has one for each seat."""
    table = states[-1].table
    best = winners(table)
    return Report(
        _summary(table, names),
        sheets(states, names),
        _headline(table, names),
        best,
        story(states, names),
        tuple(_figures(states, names)),
        _beats(table, names),
        known_after(table) and known_after(table) + 1,
    )


def _headline(table: Table, names: Sequence[str]) -> str:
    """The winners, or a lone player's rank."""
    best = winners(table)
    if len(names) == 1:
        return rank(table.points(0)) or points(table.points(0))
    if len(best) == 1:
        return f"{names[best[0]]} wins"
    named = listed([names[seat] for seat in best])
    return f"{named if len(named) <= LONG_NAMES else number(len(best)).capitalize()} share the win"


def _summary(table: Table, names: Sequence[str]) -> str:
    """By how much, or how far a lone player's next rank is."""
    won = [table.points(seat) for seat in range(len(names))]
    top = max(won)
    if len(names) == 1:
        following = next(((least, title) for least, title in reversed(RANKS) if least > top), None)
        if following is None:
            return f"{points(top)}: the highest rank."
        return f"{points(top)}: {number(following[0] - top)} short of {following[1]}."
    if won.count(top) > 1:
        return f"{points(top)} each."
    second = max(own for own in won if own != top)
    rivals = [name for name, own in zip(names, won, strict=True) if own == second]
    others = listed(rivals) if len(rivals) <= FEW else "everyone else"
    return f"{points(top)}, {number(top - second)} more than {others}."


def _figures(states: Sequence[State], names: Sequence[str]) -> Iterator[Figure]:
    """The best word, the winner's secret goals, the best round."""
    best, table = best_word(states), states[-1].table
    if best is not None:
        yield Figure(best.word.word, f"best word, {best.word.score}")
    seat = winners(table)[0]
    secrets = [one.table.spelt[seat] for one in rounds(states) if one.table.spelt[seat].secret]
    if secrets:
        whose = "secret goals met" if len(names) == 1 else f"{names[seat]}’s secret goals met"
        yield Figure(f"{sum(one.is_met for one in secrets)} of {len(secrets)}", whose)
    parts = [(worth, -number, -seat) for seat in range(len(names)) for number, worth in enumerate(by_round(table, seat))]
    worth, _, seat = max(parts, default=(0, 0, 0))
    if worth:
        yield Figure(str(worth), "points in your best round" if len(names) == 1 else f"best round, {names[-seat]}")


def _beats(table: Table, names: Sequence[str]) -> tuple[Beat, ...]:
    """The moments of the end as beats, after a first one in which the racks are laid out."""
    told = moments(table)
    count = sum(moment.is_claim for moment in told)
    fixed = FIRST_SECONDS + WORD_SECONDS * len(table.spelt) + SECRETS_SECONDS * (len(told) - count - len(table.spelt))
    claim = min(CLAIM_SECONDS, (LONGEST - fixed) / max(1, count))
    return (Beat(FIRST_SECONDS), *(_beat(moment, table, names, claim) for moment in told))


def _beat(moment: Moment, table: Table, names: Sequence[str], claim: float) -> Beat:
    if moment.opens != NOBODY:
        one, name = table.spelt[moment.opens], names[moment.opens]
        return Beat(WORD_SECONDS, f"{name}: {one.word}, word score {one.score}." if one.word else f"{name}: no word.", "reveal")
    goals = table.setup.all_goals
    if moment.is_claim:
        [(seat, goal)] = moment.won
        return Beat(claim, f"{names[seat]}: {points(goals[goal].points)}, {goals[goal].text}.", "claim")
    if not moment.won:
        return Beat(SECRETS_SECONDS, "No secret goals met.")
    return Beat(SECRETS_SECONDS, f"Secret goals met: {listed([names[award.seat] for award in moment.won])}.", "claim")
