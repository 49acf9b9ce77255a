"""The rules of a game that players may change: their usual values, those in a note, and how others differ. Needs no page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, NamedTuple

from engine.core import Toggle
from engine.game import AnyGame


class Agreed(NamedTuple):
    """What a table has agreed on beside the rules: whether everything may be taken back, and whether people may ask for hints."""

    practice: bool
    hints: bool


ON_OR_OFF = ((False, "off"), (True, "on"))


def usual_rules(game: AnyGame) -> dict[str, Any]:
    """The rules that players may change, at their usual values."""
    usual = {field.name: field.default for field in fields(game.setup_type)}
    return {toggle.field: usual[toggle.field] for toggle in game.toggles}


def rules_noted(game: AnyGame, noted: Any) -> dict[str, Any]:
    """The rules in a note; the usual value wherever it has none that the game knows."""
    given = dict(noted)
    known = {toggle.field: [value for value, _ in toggle.values or ON_OR_OFF] for toggle in game.toggles}
    return {
        field: next((value for value in known[field] if value == given.get(field)), usual)
        for field, usual in usual_rules(game).items()
    }


def differences(game: AnyGame, rules: Mapping[str, Any]) -> list[str]:
    """How these rules differ from the usual ones, a few words for each."""
    usual = usual_rules(game)
    return [_words(toggle, rules[toggle.field]) for toggle in game.toggles if rules[toggle.field] != usual[toggle.field]]


def _words(toggle: Toggle, value: Any) -> str:
    """How one rule was set: "loss of card", "no cut for deal", "sequences to win (3)"."""
    title = toggle.title[:1].lower() + toggle.title[1:]
    if toggle.values:
        return f"{title} ({dict(toggle.values)[value]})"
    return title if value else f"no {title}"
