"""The devices of a room as list items: who plays at each, and whether it is here. Knows no game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.remote.host import Host
from engine.texts import isolated
from web.kit.dom import make


def device_rows(host: Host) -> Iterator[Any]:
    """A list item for each; one that is away has a button with its key, to play on here."""
    match = host.session.match
    for guest in host.guests.values():
        names = " and ".join(isolated(match.players[seat].name) for seat in guest.seats) or "the open table"
        row = make("li")
        row.append(make("b", names), make("span", "is here" if guest.is_here else "away just now"))
        if guest.seats and not guest.is_here:
            row.append(make("button", "Play on here", type="button", class_="quiet", data_key=guest.key))
        yield row
