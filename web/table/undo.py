"""Undo: the button on the table and Ctrl+Z."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pyscript import document

from engine.core import Seat
from engine.match import Match
from engine.text import isolated
from web.storage import first_look
from web.ui.dom import find, listen
from web.ui.keys import key_of

TYPING = "input[type=text], textarea"
"""The selector of fields in which Ctrl+Z undoes typing instead."""

OTHER_PLACES = "dialog[open], #table:is(.replay, .review)"
"""The selector of things that cover the match being played."""


def open_ways(take_back: Callable[[], None]) -> None:
    """Starts listening; calls `take_back` for the button and Ctrl+Z."""
    listen(find("#undo"), "click", lambda _event: take_back())

    def on_key(event: Any) -> None:
        key = key_of(event)
        wanted = key.name == "z" and key.ctrl and not (key.shift or key.alt or key.is_held)
        if wanted and not find("#undo").disabled and not _is_elsewhere(event):
            event.preventDefault()
            take_back()

    listen(document, "keydown", on_key)


def _is_elsewhere(event: Any) -> bool:
    """Whether the key is meant for something other than the table."""
    typing = event.target.closest(TYPING)
    return bool(typing and typing.value) or find("#table").hidden or bool(document.querySelector(OTHER_PLACES))


def whose(match: Match, number: int | None) -> str:
    """The name of the player who made the choice with this event index; "" for None."""
    seat = None if number is None else match.events[number].seat
    return "" if seat is None else match.players[seat].name


def offer(name: str) -> None:
    """Enables the button and Ctrl+Z if a play can be undone: that of the player with this name; "" for none."""
    button = find("#undo")
    if not name and document.activeElement == button:
        # A disabled button would keep the focus to itself.
        button.blur()
    button.disabled = not name
    if button.classList.contains("offered") != bool(name):
        # If there is little room, the button is shown only while it can be pressed.
        button.classList.toggle("offered", bool(name))
        first_look.note(undo=bool(name))
    words = f"Undo {isolated(name)}’s play" if name else "Undo"
    button.setAttribute("aria-label", words)
    button.title = f"{words} (Ctrl+Z)"


def sentence(match: Match, seat: Seat) -> str:
    """The announcement when the person at that seat undoes a play. Says no more, because the play may have been secret."""
    return f"{isolated(match.players[seat].name)} undoes a play."
