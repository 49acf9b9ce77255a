"""The order of all tests: long ones first, so that no worker is left with one when the others are done."""

from __future__ import annotations

from pathlib import Path

import pytest

LONGEST = (
    "test_keeping.py", "test_devices.py", "test_fourth_game.py", "test_sizes.py", "test_tabs.py", "test_sequitur.py",
    "test_rooms.py", "test_updates.py", "test_puzzles.py", "test_shelf.py", "test_journeys.py", "test_snapshot.py",
)  # fmt: skip
"""The files of journeys that take longest, the longest first."""

WHILE_THE_SITE_IS_BUILT = 300
"""So many short tests pass while the first worker builds it for all."""


def in_order(items: list[pytest.Item], folder: Path, workers: int) -> list[pytest.Item]:
    """The tests as `--dist worksteal` shares them out: a stretch of the list for each worker, from whose end others take what is
    left. Each stretch begins with journeys, which are in that folder, and ends with short tests."""
    files: dict[str, list[pytest.Item]] = {}
    for item in items:
        if item.path.parent == folder:
            files.setdefault(item.path.name, []).append(item)
    names = sorted(files, key=lambda name: LONGEST.index(name) if name in LONGEST else len(LONGEST))
    short = [item for item in items if item.path.parent != folder]
    ordered: list[pytest.Item] = []
    for worker in range(workers):
        journeys = [item for name in names[worker::workers] for item in files[name]]
        share = (len(items) - len(ordered)) // (workers - worker) - len(journeys)
        first = WHILE_THE_SITE_IS_BUILT if worker else 0
        ordered += short[:first] + journeys + short[first : max(share, first)]
        del short[: max(share, first)]
    return ordered
