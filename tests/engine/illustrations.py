"""The pictures in a game's rules."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from engine.coach.illustration import Illustration, read
from engine.game import AnyGame
from web.build.paths import ROOT

SOURCES = "## Where each rule comes from"


@cache
def rules_text(name: str) -> str:
    return (ROOT / f"engine/games/{name}/RULES.md").read_text(encoding="utf-8")


def pictures(game: AnyGame) -> list[Illustration]:
    """All of them, in order."""
    return [read(block) for block in re.findall(r"^```picture\n(.*?)^```$", rules_text(game.name), re.MULTILINE | re.DOTALL)]


def picture(game: AnyGame, part: str) -> Illustration:
    """The only one whose caption contains these words."""
    [found] = [one for one in pictures(game) if part in one.caption]
    return found


def state_of(game: AnyGame, part: str) -> Any:
    return game.parse_position(picture(game, part).position)
