"""The window that sends a match to another device: by link, over the device's own ways to share, or as a file. There people can
also have it sealed first, so that nobody can look into a hand. Knows no game."""

from __future__ import annotations

import secrets
from enum import Enum
from typing import Any, NamedTuple

from engine.apart.link import LONGEST_ADDRESS, link_file, pack
from engine.apart.sealed.parcel import packed, parcel_for
from engine.apart.sealed.secrets import SECRET_BYTES
from engine.apart.sealed.session import SealedSession, can_be_sealed, sealed
from engine.core import Seat
from engine.dealing import differs
from engine.playing.session import Session
from engine.texts import isolated
from web.keep import files
from web.kit.dom import fill, find, listen, make, show
from web.kit.tasks import start
from web.kit.windows import notice, open_until_closed

NOBODY_CAN_LOOK = (
    "Nobody can look into what another one holds, whoever takes the link apart: all devices together make the luck, none of them "
    "sees more than its own. At the end all check that nobody has cheated. What was played stays."
)
NOBODY_TO_SEND_TO = "There is nobody to send the game to: the others are at connected devices or are computers."


class Kind(Enum):
    """What was done about a seat."""

    SENT = "sent"
    HERE = "here"
    CONNECTED = "connected"


class Done(NamedTuple):
    """What was done about which seat; `sealed` is the match dealt anew without a dealer, if it goes on so."""

    kind: Kind
    seat: Seat
    sealed: SealedSession | None = None


class SendWindow:
    """The window `#send`. Make it once; `await ask(session, seat)`."""

    def __init__(self) -> None:
        self._session: Any = None
        self._sealed: SealedSession | None = None
        self._done: Done | None = None
        listen(find("#send-who"), "change", lambda _event: self._tell())
        listen(find("#send-link"), "click", lambda _event: start(self._send_link()))
        listen(find("#send-file"), "click", lambda _event: self._send_file())
        listen(find("#send-seal"), "change", lambda _event: self._tell())
        listen(find("#send-connect"), "click", lambda _event: self._connect())
        listen(find("#send-here"), "click", lambda _event: self._close(Kind.HERE))

    async def ask(self, session: Session, seat: Seat | None) -> Done | None:
        """Lets people send the match to the player of that seat, or of another one; returns what they did, if it changes who
        plays where."""
        self._session, self._done, self._sealed = session, None, None
        candidates = self._candidates()
        if not candidates and not self._is_over:
            notice(NOBODY_TO_SEND_TO)
            return None
        options = [make("option", isolated(session.match.players[other].name), value=str(other)) for other in candidates]
        fill(find("#send-who"), options)
        find("#send-who").value = str(seat if seat is not None else next(iter(candidates), ""))
        show(find("#send-choice"), not self._is_over and len(options) > 1)
        find("#send-seal").checked = False
        show(find("#send-sealing"), not session.away.seats and can_be_sealed(session.match))
        show(find("#send-by-hand"), False)
        self._tell()
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
        """The people who may play on another device: those who do, and those here unless nobody would be left; first those whose
        turn it is."""
        session: Session = self._session
        if isinstance(session, SealedSession):
            return session.unreached
        here = session.people if len(session.people) > 1 else ()
        acting = session.match.state.to_act
        return sorted((*session.away.seats, *here), key=lambda seat: (seat not in acting, seat))

    def _tell(self) -> None:
        """Says what it is about whoever is chosen."""
        self._sealed = None
        is_sealed = isinstance(self._session, SealedSession) or find("#send-seal").checked
        if self._is_over:
            how = "Whoever has played opens the link and sees how it ended."
        elif is_sealed and all(event.seat is None for event in self._session.match.events):
            how = f"{self._name} opens the link on another device and sends it back: the first links only make the luck."
        else:
            how = f"{self._name} opens the link on another device, plays there and sends it back, over days if you like."
        if is_sealed:
            told = f"{NOBODY_CAN_LOOK} {differs(self._session.match.game)}"
        elif self._is_over:
            told = ""
        else:
            told = f"The link holds every hand. {self._name} is shown only one, but who takes the link apart could read all."
        find("#send-how").textContent = how
        find("#send-secrets").textContent = told
        is_away = not self._is_over and not is_sealed and self._seat in self._session.away.seats
        find("#send-here").textContent = f"{self._name} plays here"
        show(find("#send-here"), is_away)
        show(find("#send-connect"), is_sealed)

    # What is sent

    def _seal(self) -> None:
        """Deals the match anew without a dealer, if that is wanted."""
        if find("#send-seal").checked and self._sealed is None:
            here = next(seat for seat in self._session.people if seat != self._seat)
            self._sealed = sealed(self._session.match, here, secrets.token_hex(8), secrets.token_bytes(SECRET_BYTES))

    def _packed(self) -> str:
        self._seal()
        session = self._sealed or self._session
        if isinstance(session, SealedSession):
            return packed(parcel_for(session.device, session.device.copy.party_of(self._seat)))
        return pack(self._session.match, () if self._is_over else (self._seat,))

    async def _send_link(self) -> None:
        title, link = self._session.match.game.title, files.address(f"match={self._packed()}")
        if len(link) > LONGEST_ADDRESS:
            notice("This game is too long for a link: save it to a file, and send that.")
            return
        told = await files.share(title, link, f"The link is copied: paste it into a message{self._to}.")
        if told:
            self._close(Kind.SENT)
            notice(told)
        else:
            if self._sealed is not None:  # whoever takes the link has a part of it
                self._done = Done(Kind.SENT, self._seat, self._sealed)
            find("#send-address").value = link
            show(find("#send-by-hand"))
            find("#send-address").select()

    def _connect(self) -> None:
        """Lets the devices play at once, connected: the match is sealed first, where it has to be."""
        self._seal()
        self._done = Done(Kind.CONNECTED, self._seat, self._sealed)
        find("#send").close()

    def _send_file(self) -> None:
        files.save(f"{self._session.match.game.name}.sequor.json", link_file(self._packed()))
        self._close(Kind.SENT)
        notice(f"The file is saved: send it{self._to}.")

    @property
    def _to(self) -> str:
        return "" if self._is_over else f" to {self._name}"

    def _close(self, kind: Kind) -> None:
        if self._sealed is not None:
            self._sealed.send(self._seat)
        is_last = self._is_over and not isinstance(self._session, SealedSession)
        self._done = None if is_last else Done(kind, self._seat, self._sealed)
        find("#send").close()
