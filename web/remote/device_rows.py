"""The devices at a table as list items: who plays on each, whether it is connected, and what it asks for. Knows no game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.core import Seat
from engine.remote.table import ConnectedGuest, HostTable
from engine.texts import isolated, listed
from web.kit.dom import make


def device_rows(table: HostTable) -> Iterator[Any]:
    """A list item for each guest, and one for each seat that it asks for. The buttons' data say what they do, for whom."""
    players = table.session.match.players
    for guest in table.guests.values():
        names = listed([isolated(players[seat].name) for seat in guest.seats])
        state = " · ".join(filter(None, (names or "table only", "" if guest.is_here else "disconnected")))
        row = _row(guest, state)
        if guest.seats and not guest.is_here:
            row.append(_button("Play here", "here", guest))
        if guest.seats or not guest.asked:
            yield row
        for seat in guest.asked:
            asking = _row(guest, f"asks to play {isolated(players[seat].name)}")
            asking.append(_button("Refuse", "refuse", guest, seat), _button("Allow", "grant", guest, seat))
            yield asking


def _row(guest: ConnectedGuest, state: str) -> Any:
    row = make("li")
    row.append(make("b", f"Device {guest.number}"), make("span", state))
    return row


def _button(words: str, action: str, guest: ConnectedGuest, seat: Seat | str = "") -> Any:
    style = "gold" if action == "grant" else "quiet"
    return make("button", words, type="button", class_=style, data_do=action, data_key=guest.key, data_seat=str(seat))
