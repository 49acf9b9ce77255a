"""Tuples with one item changed or left out: the game's values are never changed in place."""

from __future__ import annotations

from typing import TypeVar

Item = TypeVar("Item")


def replaced(items: tuple[Item, ...], index: int, item: Item) -> tuple[Item, ...]:
    """The tuple with one item changed."""
    return items[:index] + (item,) + items[index + 1 :]  # noqa: RUF005 - a third faster than unpacking


def without(items: tuple[Item, ...], item: Item) -> tuple[Item, ...]:
    """The tuple without the first such item."""
    index = items.index(item)
    return items[:index] + items[index + 1 :]
