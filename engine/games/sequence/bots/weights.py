"""The learnt weights of `value.py`: data that `engine/tuning` writes, read on import, with what made them."""

from __future__ import annotations

import json
from typing import Any

from ..boards.catalog import DATA


def _read() -> dict[str, Any]:
    with open(f"{DATA}/weights.json", encoding="utf-8") as file:
        read: dict[str, Any] = json.load(file)
    return read


_LEARNT = _read()

WEIGHTS: list[list[float]] = _LEARNT["weights"]
MADE_BY: str = _LEARNT["made_by"]
