"""A line between two devices: a WebRTC data channel that carries texts, made of two cards (`engine.remote.pairing`) without a
server.

The host offers, the guest answers. A guest makes one certificate and one pair of secrets and then tries again and again, since
people need half a minute to show its answer to the host, and a browser gives up after five seconds. While a line is open, both
have agreed on a spare one: a guest that sleeps or reloads comes back by it without anybody showing a code again. Knows no game.
"""

from __future__ import annotations

import asyncio
import re
import secrets
import time
from collections.abc import Callable, Iterator
from typing import Any

from pyodide.ffi import create_proxy, to_js
from pyscript import window

from engine.core import BadSaveError
from engine.remote.pairing import UNREADABLE, Candidate, ConnectionCode, code_from_sdp, description
from web.kit.tasks import start

GATHER_SECONDS = 2.0
"""How long a browser may look for its own addresses."""

AGAIN_SECONDS = 4.5
"""After so long a guest tries again: sooner than Firefox gives up, which takes about 5, later than Chromium finds a host in
Firefox, which takes 3."""

KNOCK_SECONDS = 4.0
"""How often a host that waits for its guest knocks; Firefox gives up after 5 seconds, or 11 after the last knock."""

NOBODYS_PORT = 49151
"""A reserved number, so nothing answers there."""

BEAT_SECONDS, SILENT_SECONDS = 2.0, 5.0
"""How often a device says that it is there, and after how long a silence it counts as lost, if it is silent for one more beat: a
device that was busy itself hears only then what was said meanwhile, and one that has slept learns soon that it is alone."""

PIECE = 16_000
"""Characters that travel together: all browsers carry 64 kB whole."""

MORE, LAST, BEAT = "+", ".", ""
"""How a piece of a text begins, and what is said only to be heard."""

MOST_WAITING = 2_000_000
"""Characters of a text that arrives in pieces, unless a line is made for more."""

MOST_LEAVING = 1_000_000
"""Bytes that wait to leave before a long text goes on; Chromium ends a channel at 16 MB."""

NO_WEBRTC = "This browser connects with no other device: use another one, or send the game by link."


class Line:
    """One connection. `on_text(text)` is called with what comes, `on_open()` and `on_lost()` once each. A text that comes has at
    `most` so many characters."""

    def __init__(
        self, on_text: Callable[[str], object], on_open: Callable[[], object], on_lost: Callable[[], object],
        most: int = MOST_WAITING,
    ) -> None:  # fmt: skip
        self._most = most
        self.is_open = False
        self._on_text, self._on_open, self._on_lost = on_text, on_open, on_lost
        self._connection: Any = None
        self._channel: Any = None
        self._proxies: list[Any] = []
        self._pieces: list[str] = []
        self._heard = 0.0
        self._beating: asyncio.Task[None] | None = None

    def send(self, text: str) -> None:
        """Sends the text, if the line is open."""
        for piece in _pieces(text):
            self._say(piece)

    async def send_long(self, text: str) -> None:
        """The same for a text that the browser would not take at once."""
        for piece in _pieces(text):
            while self.is_open and self._channel.bufferedAmount > MOST_LEAVING:
                await asyncio.sleep(0.01)
            self._say(piece)

    def close(self) -> None:
        """Ends the connection; nothing is called any more."""
        self.is_open = False
        if self._beating is not None:
            self._beating.cancel()
            self._beating = None
        if self._connection is not None:
            self._channel.onopen = self._channel.onclose = self._channel.onmessage = None
            self._connection.close()
            self._connection = None
        for proxy in self._proxies:
            proxy.destroy()
        self._proxies = []

    # The connection

    def _connect(self, certificate: Any = None) -> Any:
        """A new connection in place of the one there was."""
        self.close()
        if not hasattr(window, "RTCPeerConnection"):
            raise BadSaveError(NO_WEBRTC)
        options = {"certificates": [certificate]} if certificate is not None else {}
        self._connection = window.RTCPeerConnection.new(_js(options))
        self._channel = self._connection.createDataChannel("sequor", _js({"negotiated": True, "id": 0}))
        for event, handler in (("onopen", self._opened), ("onclose", self._closed), ("onmessage", self._came)):
            self._proxies.append(proxy := create_proxy(handler))
            setattr(self._channel, event, proxy)
        return self._connection

    async def own_card(self, room: bytes) -> ConnectionCode:
        """The card of this device, once the browser knows its addresses."""
        deadline = time.monotonic() + GATHER_SECONDS
        while self._connection.iceGatheringState != "complete" and time.monotonic() < deadline:
            await asyncio.sleep(0.02)
        return code_from_sdp(room, str(self._connection.localDescription.sdp))

    def _opened(self, _event: Any = None) -> None:
        self.is_open, self._heard = True, time.monotonic()
        self._beating = start(self._beat())
        self._on_open()

    def _closed(self, _event: Any = None) -> None:
        if self.is_open:
            self.close()
            self._on_lost()

    def _came(self, event: Any) -> None:
        self._heard = time.monotonic()
        text = str(event.data)
        if text == BEAT:
            return
        self._pieces.append(text[1:])
        if sum(map(len, self._pieces)) > self._most:
            self._closed()
        elif text.startswith(LAST):
            whole, self._pieces = "".join(self._pieces), []
            self._on_text(whole)

    async def _beat(self) -> None:
        """Says again and again that this device is there, and notices when the other is not."""
        was_silent = False
        while self.is_open:
            self._say(BEAT)
            await asyncio.sleep(BEAT_SECONDS)
            is_silent = time.monotonic() - self._heard > SILENT_SECONDS
            if is_silent and was_silent:
                self._closed()
            was_silent = is_silent

    def _say(self, piece: str) -> None:
        if self.is_open and str(self._channel.readyState) == "open":
            self._channel.send(piece)


class HostPeer(Line):
    """The host's end."""

    _own: tuple[Candidate, ...] = ()
    _knocking: asyncio.Task[None] | None = None

    async def offer(self, room: bytes) -> ConnectionCode:
        """The card to be shown to the guest."""
        connection = self._connect()
        await connection.setLocalDescription(await connection.createOffer())
        card = await self.own_card(room)
        self._own = card.candidates
        return card

    async def accept(self, card: ConnectionCode, given_up: Callable[[], object] = lambda: None) -> None:
        """The guest's answer: the line opens once the devices reach each other, however late that is; `given_up` is called if the
        browser does not wait so long. Raises BadSaveError where it takes the card for no answer."""
        try:
            await self._connection.setRemoteDescription(_js({"type": "answer", "sdp": description(card, "active")}))
        except Exception:  # the browsers' refusals have no common type
            raise BadSaveError(UNREADABLE) from None
        self._knocking = start(self._knock(given_up))

    def close(self) -> None:
        """Ends the connection; nothing is called any more."""
        if self._knocking is not None:
            self._knocking.cancel()
            self._knocking = None
        super().close()

    async def _knock(self, given_up: Callable[[], object]) -> None:
        """Keeps Firefox listening at the ports that the guest knows: it stops once it has nobody to knock at. Where the guest
        will be is not known before it comes, so this device knocks at itself."""
        while self._connection is not None and not self.is_open:
            if str(self._connection.iceConnectionState) == "failed":
                given_up()
                return
            for address in dict.fromkeys(candidate.address for candidate in self._own):
                candidate = f"candidate:1 1 udp 1 {address} {NOBODYS_PORT} typ host"
                await self._connection.addIceCandidate(_js({"candidate": candidate, "sdpMid": "0"}))
            await asyncio.sleep(KNOCK_SECONDS)


class GuestPeer(Line):
    """The guest's end. `certificate` and `secrets` are kept, so that the guest can come back as the same."""

    def __init__(
        self, on_text: Callable[[str], object], on_open: Callable[[], object], on_lost: Callable[[], object],
        most: int = MOST_WAITING,
    ) -> None:  # fmt: skip
        super().__init__(on_text, on_open, on_lost, most)
        self.certificate: Any = None
        self._ice: tuple[str, str] | None = None
        self._trying: asyncio.Task[None] | None = None

    async def answer(self, offered: ConnectionCode) -> ConnectionCode:
        """The card to be shown to the host that has offered this one. Goes on trying to connect until `give_up`."""
        if self.certificate is None and hasattr(window, "RTCPeerConnection"):
            kind = _js({"name": "ECDSA", "namedCurve": "P-256"})
            self.certificate = await window.RTCPeerConnection.generateCertificate(kind)
        self._ice = new_secrets()
        await self._attempt(offered)
        card = await self.own_card(offered.room)
        self._trying = start(self._try_again(offered))
        return card

    def come_back(self, offered: ConnectionCode, ice: tuple[str, str]) -> None:
        """Connects by a spare card, as the guest with these secrets, whose certificate is the one that is kept."""
        self._ice = ice
        self.give_up()
        self._trying = start(self._try_again(offered, at_once=True))

    def give_up(self) -> None:
        """Tries no longer."""
        if self._trying is not None:
            self._trying.cancel()
            self._trying = None

    async def _try_again(self, offered: ConnectionCode, at_once: bool = False) -> None:
        while not self.is_open:
            if not at_once:
                await asyncio.sleep(AGAIN_SECONDS)
            at_once = False
            if not self.is_open:
                await self._attempt(offered)

    async def _attempt(self, offered: ConnectionCode) -> None:
        connection = self._connect(self.certificate)
        await connection.setRemoteDescription(_js({"type": "offer", "sdp": description(offered, "actpass")}))
        made = await connection.createAnswer()
        assert self._ice is not None
        sdp = str(made.sdp)
        for name, secret in zip(("ufrag", "pwd"), self._ice, strict=True):
            sdp = re.sub(rf"a=ice-{name}:\S*", f"a=ice-{name}:{secret}", sdp)
        await connection.setLocalDescription(_js({"type": "answer", "sdp": sdp}))


def new_secrets() -> tuple[str, str]:
    """A new ufrag and pwd, as RFC 8839 wants them."""
    return secrets.token_hex(4), secrets.token_hex(12)


def _pieces(text: str) -> Iterator[str]:
    """The text as what travels together; each says whether it is the last."""
    for at in range(0, max(1, len(text)), PIECE):
        yield (LAST if at + PIECE >= len(text) else MORE) + text[at : at + PIECE]


def _js(value: Any) -> Any:
    return to_js(value, dict_converter=window.Object.fromEntries)
