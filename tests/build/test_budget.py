"""The budget of a first visit: what is counted, and what happens where it is passed."""

import pytest

from web.build.paths import BuildError
from web.build.site import BUDGET, budget_lines, check_budget, part_of

MOST = sum(part.budget for part in BUDGET)
NOT_COUNTED = {"web/snapshot.bin": bytes(9_000_000), "web/parts/later.zstd.dat": bytes(9_000_000)}


def spent(factor: float) -> dict[str, bytes]:
    """A site in which each part has one file of so much of its budget, beside files that are not counted."""
    return {part.files[0].replace("*", "x"): bytes(int(factor * part.budget * 1e6)) for part in BUDGET} | NOT_COUNTED


def test_a_site_may_pass_its_budget_by_three_per_cent_and_no_more() -> None:
    check_budget(spent(1.029))
    with pytest.raises(BuildError, match=r"^The site is more than 3% over its size budget \(the snapshot.+; Pyodide's program"):
        check_budget(spent(1.031))


def test_one_part_that_passes_its_budget_is_named_alone() -> None:
    with pytest.raises(BuildError, match=r"\(styles 0\.200 MB of 0\.150\)"):
        check_budget(spent(0.9) | {"web/style.css": bytes(200_000)})


def test_people_are_told_part_by_part() -> None:
    whole, snapshot, *others = budget_lines(spent(0.5))
    assert whole == f"{MOST / 2:7.3f} of {MOST:.3f}  MB downloaded before you can play"
    assert snapshot == "  1.755 of 3.510  the snapshot: Python, the engine, the page, the first game"
    assert len(others) == len(BUDGET) - 1


def test_a_file_belongs_to_one_part_or_none() -> None:
    assert part_of("web/snapshot.zstd.dat").startswith("the snapshot")
    assert part_of("web/boot/watchdog.js") == part_of("index.html")
    assert part_of("web/snapshot.bin") == part_of("vendor/cards/KH.svg") == ""
