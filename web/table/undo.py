"""The ways to take a choice back: buttons on the table, the curtain and at the end, and Ctrl+Z. Knows no rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pyscript import document

from engine.match import Match
from web.kit.dom import find, listen, show

TYPING = "input[type=text], textarea"
"""Where Ctrl+Z takes back what was typed."""

OTHER_PLACES = "dialog[open], #table.replay"
"""What covers the game that is being played."""


def open_ways(take_back: Callable[[], None]) -> None:
    """From now on `take_back` is called when somebody wants it."""
    for way in ("#undo", "#curtain-undo", "#end-undo"):
        listen(find(way), "click", lambda _event: take_back())

    def on_key(event: Any) -> None:
        wanted = str(event.key).lower() == "z" and (event.ctrlKey or event.metaKey) and not event.shiftKey
        if wanted and not find("#undo").disabled and not _is_elsewhere(event):
            event.preventDefault()
            take_back()

    listen(document, "keydown", on_key)


def _is_elsewhere(event: Any) -> bool:
    """Whether the key is meant for something else than the table."""
    typing = event.target.closest(TYPING)
    return bool(typing and typing.value) or find("#table").hidden or bool(document.querySelector(OTHER_PLACES))


def offer(match: Match) -> None:
    """Let be taken back what may be, now."""
    number = match.last_choice
    button = find("#undo")
    if number is None and document.activeElement == button:
        # A button that cannot be pressed any more would keep the focus to itself.
        button.blur()
    button.disabled = number is None
    for way in ("#curtain-undo", "#end-undo"):
        show(find(way), number is not None)
    if number is not None:
        find("#curtain-undo").textContent = f"Take {_chooser(match, number)}’s choice back"


def take_back(match: Match) -> str:
    """Take the last choice back; who did, in a sentence. Of a secret choice no more is said."""
    number = match.last_choice
    assert number is not None
    sentence = f"{_chooser(match, number)} takes a choice back."
    match.undo()
    return sentence


def _chooser(match: Match, number: int) -> str:
    seat = match.events[number].seat
    return match.players[seat].name if seat is not None else ""
