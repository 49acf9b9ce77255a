"""The window that greets a player who opens a link to a game that is new on this device. Knows no game."""

from __future__ import annotations

from functools import cache

from engine.remote.link import ReceivedMatch
from web.kit.dom import find, listen, show
from web.kit.plates import paint_plate, piece_plate
from web.kit.windows import open_until_closed
from web.remote.invited_words import invitation_words


class InvitedWindow:
    """The window `#invited`; `invited_window()` is the only one."""

    def __init__(self) -> None:
        self._learns = False
        listen(find("#invited-learn"), "click", lambda _event: self._learn())

    async def ask(self, received: ReceivedMatch, teaches: bool) -> bool:
        """Says who invites the player to which game, until the window is closed; returns whether the player wants to learn the
        game first, which `teaches` offers."""
        self._learns = False
        words, match = invitation_words(received), received.match
        find("#invited-title").textContent = words.title
        find("#invited-players").textContent = words.players
        find("#invited-now").textContent = words.now
        mine = match.players[next(iter(received.seats), 0)]
        paint_plate(find("#invited .piece"), piece_plate(match.game, mine.colour))
        show(find("#invited-learn"), teaches)
        await open_until_closed(find("#invited"))
        return self._learns

    def _learn(self) -> None:
        self._learns = True
        find("#invited").close()


@cache
def invited_window() -> InvitedWindow:
    """The window of this page."""
    return InvitedWindow()
