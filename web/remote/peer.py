"""A connection to another device: a WebRTC data channel for texts, set up without a server by exchanging two connection codes.

The codes are those of `engine.remote.pairing`: the host offers, the guest answers. A guest makes one certificate and one pair of
secrets and then keeps trying, because people take half a minute to show its answer to the host, and a browser gives up after five
seconds. While a connection is open, both sides have agreed on a spare one, so a guest that sleeps or reloads reconnects without
another code. Incoming texts are limited in size, number and rate. Independent of games.
"""

from __future__ import annotations

import asyncio
import re
import secrets
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from pyodide.ffi import create_proxy, to_js
from pyscript import window

from engine.core import BadSaveError
from engine.remote.messages import ExcessError, Meter
from engine.remote.pairing import UNREADABLE, Candidate, ConnectionCode, code_from_sdp, description
from web.ui.tasks import spawn

GATHER_SECONDS = 2.0
"""The time in seconds that a browser has to find its own addresses."""

AGAIN_SECONDS = 4.5
"""The time in seconds after which a guest tries again: less than the 5 seconds after which Firefox gives up, more than the 3 that
Chromium needs to find a host in Firefox."""

KNOCK_SECONDS = 4.0
"""The interval in seconds at which a waiting host adds itself as a candidate. Firefox gives up after 5 seconds, or 11 after the
last candidate."""

NOBODYS_PORT = 49151
"""A reserved port number, so nothing answers there."""

BEAT_SECONDS, SILENT_SECONDS = 2.0, 5.0
"""The interval in seconds between heartbeats, and the silence after which the other device counts as lost, if it stays silent for
one more interval. In that interval, a device that was busy can read the texts that have arrived; one that slept soon learns that
the connection is lost."""

FAREWELL_SECONDS = 1.0
"""The time in seconds for sending a farewell before the connection closes."""

PIECE = 16_000
"""The size of a piece in characters. All browsers can send 64 kB in one message."""

MORE, LAST, BEAT = "+", ".", ""
"""The first character of a piece (more to come; the last one), and the text of a heartbeat."""

MOST_LEAVING = 1_000_000
"""The maximum number of buffered bytes before more of a long text is sent. Chromium closes a channel at 16 MB."""

NO_WEBRTC = "This browser can’t connect to other devices. Use another browser, or send the game by link."
TOO_LONG = "That was too long for one message."


@dataclass(frozen=True, slots=True)
class Handlers:
    """The handlers of a peer. The last call is either `on_lost` or `on_excess`."""

    on_text: Callable[[str], object]  # called with each text received
    on_open: Callable[[], object]
    on_lost: Callable[[], object]
    on_excess: Callable[[str], object]  # called with a sentence if the other device has sent too much


class Peer:
    """One connection. Incoming texts have at most `longest` characters; `meter` limits their number and rate."""

    def __init__(self, handlers: Handlers, longest: int, meter: Meter | None = None) -> None:
        self._handlers, self._longest, self._meter = handlers, longest, meter
        self.is_open = False
        self._connection: Any = None
        self._channel: Any = None
        self._proxies: list[Any] = []
        self._pieces: list[str] = []
        self._waiting = 0
        self._heard = 0.0
        self._beating: asyncio.Task[None] | None = None

    def send(self, text: str) -> None:
        """Sends the text if the connection is open."""
        for piece in _pieces(text):
            self._say(piece)

    async def send_long(self, text: str) -> None:
        """Sends a text that is too long for the browser's buffer."""
        for piece in _pieces(text):
            while self.is_open and self._channel.bufferedAmount > MOST_LEAVING:
                await asyncio.sleep(0.01)
            self._say(piece)

    def end(self, farewell: str) -> None:
        """Sends a farewell, stops listening, and closes the connection when the farewell is sent."""
        if not self.is_open:
            self.close()
            return
        self.send(farewell)
        self._stop_listening()
        asyncio.get_running_loop().call_later(FAREWELL_SECONDS, self.close)

    def _stop_listening(self) -> None:
        self.is_open = False
        self._pieces, self._waiting = [], 0
        if self._beating is not None:
            self._beating.cancel()
            self._beating = None
        if self._channel is not None:
            self._channel.onopen = self._channel.onclose = self._channel.onmessage = None

    def close(self) -> None:
        """Closes the connection; no handler is called any more."""
        self._stop_listening()
        if self._connection is not None:
            self._connection.close()
            self._connection = self._channel = None
        for proxy in self._proxies:
            proxy.destroy()
        self._proxies = []

    # The connection

    def _connect(self, certificate: Any = None) -> Any:
        """Replaces the connection with a new one."""
        self.close()
        if not hasattr(window, "RTCPeerConnection"):
            raise BadSaveError(NO_WEBRTC)
        options = {"certificates": [certificate]} if certificate is not None else {}
        self._connection = window.RTCPeerConnection.new(_js(options))
        self._channel = self._connection.createDataChannel("sequor", _js({"negotiated": True, "id": 0}))
        for event, handler in (("onopen", self._opened), ("onclose", self._closed), ("onmessage", self._on_message)):
            self._proxies.append(proxy := create_proxy(handler))
            setattr(self._channel, event, proxy)
        return self._connection

    async def own_code(self, room: bytes) -> ConnectionCode:
        """Waits until the browser has found its addresses; returns the code of this device."""
        deadline = time.monotonic() + GATHER_SECONDS
        while self._connection.iceGatheringState != "complete" and time.monotonic() < deadline:
            await asyncio.sleep(0.02)
        return code_from_sdp(room, str(self._connection.localDescription.sdp))

    def _opened(self, _event: Any = None) -> None:
        self.is_open, self._heard = True, time.monotonic()
        self._beating = spawn(self._beat())
        self._handlers.on_open()

    def _closed(self, _event: Any = None) -> None:
        if self.is_open:
            self.close()
            self._handlers.on_lost()

    def _on_message(self, event: Any) -> None:
        self._heard = time.monotonic()
        try:
            self._count(event.data)
        except ExcessError as error:
            self._handlers.on_excess(str(error))
            return
        text = str(event.data)
        if text == BEAT:
            return
        self._pieces.append(text[1:])
        if text.startswith(LAST):
            whole, self._pieces, self._waiting = "".join(self._pieces), [], 0
            self._handlers.on_text(whole)

    def _count(self, data: Any) -> None:
        """Counts incoming data before reading it. Raises ExcessError beyond the limits."""
        if self._meter is not None:
            self._meter.spend(1, self._heard)
        self._waiting += len(data) if isinstance(data, str) else self._longest + PIECE
        if self._waiting > self._longest + len(LAST) * (1 + self._waiting // PIECE):
            raise ExcessError(TOO_LONG)

    async def _beat(self) -> None:
        """Sends heartbeats, and detects when the other device stays silent."""
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


class HostPeer(Peer):
    """The host's end."""

    _own: tuple[Candidate, ...] = ()
    _knocking: asyncio.Task[None] | None = None

    async def offer(self, room: bytes) -> ConnectionCode:
        """The code to show to the guest."""
        connection = self._connect()
        await connection.setLocalDescription(await connection.createOffer())
        code = await self.own_code(room)
        self._own = code.candidates
        return code

    async def accept(self, code: ConnectionCode, given_up: Callable[[], object] = lambda: None) -> None:
        """Accepts the guest's answer. The connection opens when the devices reach each other; `given_up` is called if the browser
        stops waiting. Raises BadSaveError if the browser refuses the code."""
        try:
            await self._connection.setRemoteDescription(_js({"type": "answer", "sdp": description(code, "active")}))
        except Exception:  # browsers raise errors without a common type
            raise BadSaveError(UNREADABLE) from None
        self._knocking = spawn(self._knock(given_up))

    def close(self) -> None:
        """Closes the connection; no handler is called any more."""
        if self._knocking is not None:
            self._knocking.cancel()
            self._knocking = None
        super().close()

    async def _knock(self, given_up: Callable[[], object]) -> None:
        """Keeps Firefox listening on the ports that the guest knows: without a remote candidate it stops after five seconds. The
        guest's address is unknown until it connects, so this device adds itself as a candidate."""
        while self._connection is not None and not self.is_open:
            if str(self._connection.iceConnectionState) == "failed":
                given_up()
                return
            for address in dict.fromkeys(candidate.address for candidate in self._own):
                candidate = f"candidate:1 1 udp 1 {address} {NOBODYS_PORT} typ host"
                await self._connection.addIceCandidate(_js({"candidate": candidate, "sdpMid": "0"}))
            await asyncio.sleep(KNOCK_SECONDS)


class GuestPeer(Peer):
    """The guest's end. Keeps its certificate and secrets, so that the guest can reconnect as the same device."""

    def __init__(self, handlers: Handlers, longest: int, meter: Meter | None = None) -> None:
        super().__init__(handlers, longest, meter)
        self.certificate: Any = None
        self._ice: tuple[str, str] | None = None
        self._trying: asyncio.Task[None] | None = None

    async def answer_code(self, offered: ConnectionCode) -> ConnectionCode:
        """The code to show to the host that offered this one. Keeps trying to connect until `stop`."""
        if self.certificate is None and hasattr(window, "RTCPeerConnection"):
            kind = _js({"name": "ECDSA", "namedCurve": "P-256"})
            self.certificate = await window.RTCPeerConnection.generateCertificate(kind)
        self._ice = new_secrets()
        await self._attempt(offered)
        code = await self.own_code(offered.room)
        self._trying = spawn(self._try_again(offered))
        return code

    def come_back(self, offered: ConnectionCode, ice: tuple[str, str]) -> None:
        """Connects with the code of a spare connection, these secrets and the saved certificate."""
        self._ice = ice
        self.stop()
        self._trying = spawn(self._try_again(offered, at_once=True))

    def stop(self) -> None:
        """Stops trying to connect."""
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
    """A new ufrag and pwd, as RFC 8839 requires."""
    return secrets.token_hex(4), secrets.token_hex(12)


def _pieces(text: str) -> Iterator[str]:
    """The pieces of the text, each marked with MORE or LAST."""
    for at in range(0, max(1, len(text)), PIECE):
        yield (LAST if at + PIECE >= len(text) else MORE) + text[at : at + PIECE]


def _js(value: Any) -> Any:
    return to_js(value, dict_converter=window.Object.fromEntries)
