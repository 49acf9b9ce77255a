"""How precise a mean is, and how much more precise it is with luck removed. Independent of games and bots."""

from __future__ import annotations

import math
from collections.abc import Sequence

CONFIDENCE = 1.959964
"""How many standard deviations either side of the mean contain 95% of a normal distribution."""


def interval(values: Sequence[float]) -> tuple[float, float]:
    """The 95% confidence interval of a mean between 0 and 1, from a sample of independent values.

    This is Wilson's score interval for as many games, each won or lost outright, as would make the share vary as much as the
    mean of the values does. For values of 0 and 1 that is their own number; for means of deals that the seat largely decides
    it is more. The variance is taken with one 0 and one 1 added, so that a few equal values prove little.
    """
    count, square = len(values), CONFIDENCE**2
    total = min(max(0.0, math.fsum(values)), count)
    mean, centre = total / max(1, count), (total + 1) / (count + 2)
    variance = math.fsum((value - centre) ** 2 for value in (*values, 0.0, 1.0)) / (count + 2)
    outright = count * centre * (1 - centre) / variance
    middle = (outright * mean + square / 2) / (outright + square)
    reach = CONFIDENCE * math.sqrt(outright * mean * (1 - mean) + square / 4) / (outright + square)
    return max(0.0, middle - reach), min(1.0, middle + reach)


LEAST_TO_LEARN = 10
"""From fewer deals than this one cannot tell how much luck decides; then it counts in full."""


def without_luck(shares: Sequence[Sequence[float]], lucks: Sequence[Sequence[float]]) -> list[list[float]]:
    """Each bot's share of each deal less what it owes to luck, whose mean is known to be 0: the mean stays, the spread falls.

    How much luck counts is learnt, for every second deal, from the other half alone. So it is independent of what it is taken
    from, and the mean is unbiased whatever model the luck was computed with.
    """
    weights = [_weight([own[1 - half :: 2] for own in shares], [own[1 - half :: 2] for own in lucks]) for half in (0, 1)]
    return [
        [share - weights[deal % 2] * luck for deal, (share, luck) in enumerate(zip(own, lucky, strict=True))]
        for own, lucky in zip(shares, lucks, strict=True)
    ]


def _weight(shares: Sequence[Sequence[float]], lucks: Sequence[Sequence[float]]) -> float:
    """By how much a deal's share grows with its luck, over all bots together."""
    spread = math.fsum(luck * luck for own in lucks for luck in own)
    if len(shares[0]) < LEAST_TO_LEARN or not spread:
        return 1.0
    means = [math.fsum(own) / len(own) for own in shares]
    return (
        math.fsum(
            (share - mean) * luck
            for own, lucky, mean in zip(shares, lucks, means, strict=True)
            for share, luck in zip(own, lucky, strict=True)
        )
        / spread
    )
