"""The windows of play by link: sends a match to another device as a link or a file, and greets a player who opens one."""

from __future__ import annotations

from enum import Enum
from functools import cache
from typing import NamedTuple

from engine.core import Seat
from engine.remote.link import LONGEST_ADDRESS, ReceivedMatch, link_file, pack
from engine.session import Session
from engine.text import isolated
from web.remote.invitation_words import invitation_words
from web.storage import files
from web.ui.dom import fill, find, listen, make, show
from web.ui.icons import paint_plate, piece_plate
from web.ui.tasks import spawn
from web.ui.windows import notice, open_until_closed, toast


class InvitedWindow:
    """The window `#invited`; `invited_window()` is the only one."""

    def __init__(self) -> None:
        self._learns = False
        listen(find("#invited-learn"), "click", lambda _event: self._learn())

    async def open(self, received: ReceivedMatch, teaches: bool) -> bool:
        """Tells the player who invites them to which game, until the window is closed. With `teaches`, offers a lesson first;
        returns whether the player wants it."""
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


NOBODY_TO_SEND_TO = "There is nobody to send the game to. The other players are computers or already connected."
SECRETS = "The link contains the whole game, but Sequor never shows another player’s hand."


class ChangeKind(Enum):
    """The kind of a seat's change: sent to another device, or played here."""

    SENT = "sent"
    HERE = "here"


class SeatChange(NamedTuple):
    """A seat, and the change in where it is played."""

    kind: ChangeKind
    seat: Seat


class SendWindow:
    """The window `#send`. Create it only once."""

    def __init__(self) -> None:
        self._session: Session
        self._done: SeatChange | None = None
        listen(find("#send-who"), "change", lambda _event: self._explain())
        listen(find("#send-link"), "click", lambda _event: spawn(self._send_link()))
        listen(find("#send-file"), "click", lambda _event: self._send_file())
        listen(find("#send-here"), "click", lambda _event: self._close(ChangeKind.HERE))

    async def open(self, session: Session, seat: Seat | None) -> SeatChange | None:
        """Lets people send the match to that seat's player, or another; returns the change in where a seat is played, if any."""
        self._session, self._done = session, None
        candidates = self._candidates()
        if not candidates and not self._is_over:
            notice(NOBODY_TO_SEND_TO)
            return None
        options = [make("option", isolated(session.match.players[other].name), value=str(other)) for other in candidates]
        fill(find("#send-who"), options)
        find("#send-who").value = str(seat if seat in candidates else next(iter(candidates), ""))
        show(find("#send-choice"), not self._is_over and len(options) > 1)
        show(find("#send-by-hand"), False)
        self._explain()
        await open_until_closed(find("#send"))
        return self._done

    @property
    def _is_over(self) -> bool:
        return self._session.match.state.returns() is not None

    @property
    def _seat(self) -> Seat:
        return int(find("#send-who").value)

    @property
    def _name(self) -> str:
        return isolated(self._session.match.players[self._seat].name)

    def _candidates(self) -> list[Seat]:
        """The seats that may be played on another device: those that already are, and those here unless nobody would be left.
        Seats whose turn it is come first."""
        session: Session = self._session
        here = session.people if len(session.people) > 1 else ()
        acting = session.match.state.to_act
        return sorted((*session.by_link.seats, *here), key=lambda seat: (seat not in acting, seat))

    def _explain(self) -> None:
        """Explains the effect of sending the match to the chosen player."""
        if self._is_over:
            how, secrets = "Anyone who played can open the link to see how it ended.", ""
        else:
            how = f"{self._name} opens the link on another device, plays, and sends it back. Take days over it if you like."
            secrets = SECRETS
        find("#send-how").textContent = how
        find("#send-secrets").textContent = secrets
        is_away = not self._is_over and self._seat in self._session.by_link.seats
        find("#send-here").textContent = f"{self._name} plays here"
        show(find("#send-here"), is_away)

    # Sending

    def _packed(self) -> str:
        if self._is_over:
            return pack(self._session.match)
        return pack(self._session.match, (self._seat,), [seat for seat in self._session.people if seat != self._seat])

    async def _send_link(self) -> None:
        title, link = self._session.match.game.title, files.address(f"match={self._packed()}")
        if len(link) > LONGEST_ADDRESS:
            notice("This game is too long for a link. Save it to a file and send that.")
            return
        told = await files.share_link(title, link, f"Link copied. Paste it into a message{self._to}.")
        if told:
            self._close(ChangeKind.SENT)
            toast(told)
        else:
            find("#send-address").value = link
            show(find("#send-by-hand"))
            find("#send-address").select()

    def _send_file(self) -> None:
        files.save(f"{self._session.match.game.name}.sequor.json", link_file(self._packed()))
        self._close(ChangeKind.SENT)
        toast(f"File saved. Now send it{self._to}.")

    @property
    def _to(self) -> str:
        return "" if self._is_over else f" to {self._name}"

    def _close(self, kind: ChangeKind) -> None:
        self._done = None if self._is_over else SeatChange(kind, self._seat)
        find("#send").close()
