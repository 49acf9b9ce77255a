"""The devices at a table as list items: who plays on each, whether it is connected, which seats it asks for. Knows no game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.core import Seat
from engine.remote.table import ConnectedGuest, HostTable
from engine.text import isolated, listed
from web.kit.dom import make


def device_rows(table: HostTable) -> Iterator[Any]:
    """A list item for each guest, and one for each seat it asks for. A button's data says what it does, and for which."""
    players = table.session.match.players
    for guest in table.guests.values():
        names = listed([isolated(players[seat].name) for seat in guest.seats])
        does = f"plays {names}" if names else "shows the table" if guest.has_asked else "is choosing who plays there"
        row = _row(guest, does if guest.is_here else f"{does} · disconnected" if names else "disconnected")
        if guest.seats and not guest.is_here:
            row.append(_button("Play here", "here", guest))
        if guest.seats or not guest.asked:
            yield row
        for seat in guest.asked:
            asking = _row(guest, f"asks to play {isolated(players[seat].name)}", "request")
            asking.append(_button("Refuse", "refuse", guest, seat), _button("Allow", "grant", guest, seat))
            yield asking


def _row(guest: ConnectedGuest, state: str, kind: str = "") -> Any:
    row, words = make("li", class_=kind), make("span")
    words.append(make("b", f"Device {guest.number}"), f" {state}")
    row.append(words)
    return row


def _button(words: str, action: str, guest: ConnectedGuest, seat: Seat | str = "") -> Any:
    style = "gold" if action == "grant" else "quiet"
    return make("button", words, type="button", class_=style, data_do=action, data_key=guest.key, data_seat=str(seat))
