"""The bench `soak`: its verdict tells a leak from caches that fill, and says what leaks."""

from typing import Any

import pytest

from tests.bench.soak import COLUMNS, Sample, judged, verdict_lines
from web.build.paths import BuildError


def course(games: int, **changes: Any) -> list[Sample]:
    """What a run of so many games measures: every figure is 1e8, except those that a function of the game's number gives."""
    steady = dict.fromkeys(COLUMNS, 1e8)
    return [
        {"minutes": number / 6, "game": "sequence of 2", **steady, **{name: of(number) for name, of in changes.items()}}
        for number in range(games + 1)
    ]


def test_what_fills_at_first_and_then_stays_is_no_leak() -> None:
    verdict = judged(
        course(90, process=lambda number: 2e8 + min(number, 20) * 1e7, bytes_workers=lambda number: 1e7 + 1e4 * number)
    )
    assert verdict["over"] == []
    assert verdict["figures"]["process"] == {"middle": 4e8, "last": 4e8, "ratio": 1.0}
    assert verdict_lines(verdict)[-1] == "Memory levels off."


@pytest.mark.parametrize("name", ["process", "bytes_page", "bytes_workers", "js_heap", "nodes", "listeners"])
def test_what_goes_on_rising_is_named(name: str) -> None:
    verdict = judged(course(90, **{name: lambda number: 1000 + 10 * number}))
    assert verdict["over"] == [name]
    assert verdict_lines(verdict)[-1] == f"Memory goes on rising: {COLUMNS[name]}."


def test_a_system_without_figures_of_processes_is_judged_by_the_others() -> None:
    verdict = judged(course(90, process=lambda _number: None))
    assert verdict["figures"]["process"]["ratio"] is None
    assert verdict["over"] == []
    assert "unknown" in verdict_lines(verdict)[1]


def test_a_few_games_are_not_judged() -> None:
    with pytest.raises(BuildError, match="7 games are too few to judge"):
        judged(course(7))
