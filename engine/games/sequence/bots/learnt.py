"""What the computer players have learnt: the weights of `value.py`, which `engine/tuning` wrote, and the command that made them.

Read when imported, because the page's worker has no files.
"""

from __future__ import annotations

import json
from typing import Any

from ..boards.catalog import DATA


def _read() -> dict[str, Any]:
    with open(f"{DATA}/weights.json", encoding="utf-8") as file:
        read: dict[str, Any] = json.load(file)
    return read


_LEARNT = _read()

VALUE_WEIGHTS: list[list[float]] = _LEARNT["weights"]
MADE_BY: str = _LEARNT["made_by"]
