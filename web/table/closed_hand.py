"""A closed hand while the device is passed on: a box in the hand's place, and a bar that opens it when held.

Everything public stays visible and usable. Gets only names, so it can't reveal a hand.
"""

from __future__ import annotations

import asyncio
from typing import Any, NamedTuple

from pyscript import document

from engine.core import AnyObservation, Seat
from engine.game import AnyGame
from engine.match import Player
from engine.text import isolated
from web.ui.dom import find, listen, show, tell_parts
from web.ui.icons import paint_plate, piece_plate
from web.ui.keys import PRESSING, key_of
from web.ui.look import load_look

HOLD_SECONDS = 0.6
"""The time to hold the bar: long enough to prevent opening by accident, short enough for a quick hand-over. The same as the
duration of the ring in the style sheet."""


class ClosedHandInfo(NamedTuple):
    """The player whose hand is closed."""

    name: str
    holding: str  # the name of the hand's content: "hand", "rack"
    piece: str  # the plate of the player's piece
    tint: str  # the CSS colour of the piece
    note: str = ""  # public information about the hand
    may_play_elsewhere: bool = False  # whether the player may play on another device instead


class ClosedHand:
    """`await opened(player)` keeps the hand closed until that player opens it. `offer(player)` lets that player start to open it
    while another player still looks at their own hand."""

    def __init__(self) -> None:
        self._button = find("#pass-open")
        self._held: asyncio.TimerHandle | None = None
        self._next: ClosedHandInfo | None = None
        self._opened: asyncio.Future[None] | None = None
        self._touched = False
        for event in ("pointerdown", "keydown"):
            listen(self._button, event, self._press)
        for event in ("pointerup", "pointerleave", "pointercancel", "keyup", "blur"):
            listen(self._button, event, self._release)
        listen(self._button, "click", self._click)
        listen(self._button, "contextmenu", lambda event: event.preventDefault())

    def offer(self, player: ClosedHandInfo) -> None:
        """Shows the bar for that player, who opens the hand by holding it."""
        if self._next == player:
            return
        self.withdraw()
        self._next, self._opened = player, asyncio.get_running_loop().create_future()
        find("#pass-name").textContent = player.name
        tell_parts(find("#pass-note"), player.note.split(", "))
        find("#table").style.setProperty("--next", player.tint)
        show(find("#pass-send"), player.may_play_elsewhere)
        self._touched = False  # in case no click followed the hold that opened the last hand
        takes_focus = _focus_may_move()
        self._show_bar(True)
        paint_plate(find("#pass-piece"), player.piece)  # it has a size now
        if takes_focus:
            self._button.focus(preventScroll=True)

    async def opened(self, player: ClosedHandInfo) -> None:
        """Shows the bar and the box until the player has opened the hand."""
        self.offer(player)
        assert self._opened is not None
        find("#closed-title").textContent = player.holding
        show(find("#closed"), True)
        paint_plate(find("#closed-piece"), player.piece)
        try:
            await self._opened
        finally:
            self.withdraw()

    def withdraw(self) -> None:
        """Removes bar and box."""
        self._next = self._opened = None
        self._release()
        show(find("#closed"), False)
        if not find("#pass").hidden:
            self._button.blur()
            self._show_bar(False)

    def _show_bar(self, shown: bool) -> None:
        find("#table").classList.toggle("closed", shown)
        show(find("#pass"), shown)

    def _press(self, event: Any) -> None:
        key = key_of(event) if event.type == "keydown" else None
        if key is not None and key.name not in PRESSING:
            return
        self._touched = True
        # A key still down from the previous choice repeats: that is no hold.
        if self._held is None and not (key and key.is_held) and self._opened is not None:
            self._button.classList.add("held")
            self._held = asyncio.get_running_loop().call_later(HOLD_SECONDS, self._open)

    def _release(self, _event: Any = None) -> None:
        self._button.classList.remove("held")
        if self._held is not None:
            self._held.cancel()
            self._held = None

    def _click(self, _event: Any) -> None:
        """Opens the hand at once for a screen reader or switch, whose press is a click only and so can't be held."""
        touched, self._touched = self._touched, False
        if not touched:
            self._open()

    def _open(self) -> None:
        if self._opened is not None and not self._opened.done():
            self._opened.set_result(None)


def _focus_may_move() -> bool:
    """Whether the focus may be moved: not while a window or the recap is being read."""
    focused = document.activeElement
    return not (focused and focused.closest("dialog[open], #recap, #recap-log"))


def closed_hand_info(
    game: AnyGame, player: Player, seat: Seat, public: AnyObservation, may_play_elsewhere: bool = False
) -> ClosedHandInfo:
    """The data of the seat's closed hand."""
    tint = load_look(game.name).tints.get(player.colour)
    holding, piece = f"{isolated(player.name)}’s {game.hand_name}", piece_plate(game, player.colour)
    note = game.standing(public, seat).note
    return ClosedHandInfo(player.name, holding, piece, tint.plain if tint else "", note, may_play_elsewhere)
