"""Form fields: what a select offers, and whether somebody has touched a field since the page loaded. Knows no game."""

from __future__ import annotations

from typing import Any

from web.kit.dom import fill, make


def offer(select: Any, words: dict[str, str], value: str) -> None:
    """Make a select offer these options, words by value, with `value` chosen; leave it alone if it does already."""
    if [(str(option.value), str(option.text)) for option in select.options] != list(words.items()):
        fill(select, [make("option", text, value=value) for value, text in words.items()])
    if select.value != value:
        select.value = value


def touched(field: Any) -> bool:
    """Whether somebody has changed the field from what the page came with."""
    if field.matches("select"):
        return bool(field.selectedIndex >= 0) and not field.options.item(field.selectedIndex).defaultSelected
    if field.type in ("checkbox", "radio"):
        return bool(field.checked != field.defaultChecked)
    return bool(field.value != field.defaultValue)
