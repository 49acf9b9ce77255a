"""Connections to other devices: a host waits for its guest however long that is away, and what arrives is limited."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from engine.remote.pairing import code_from_sdp
from tests.engine.remote.test_pairing import FROM_CHROMIUM, FROM_FIREFOX
from tests.web.stand_in import StandIn

TURNS = 20
"""So many turns of the event loop let everything happen that waits for nothing."""


class Proxy:
    """Stands in for a Python function that JavaScript may call."""

    def __init__(self, function: Callable[..., object]) -> None:
        self._function = function

    def __call__(self, *args: object) -> None:
        self._function(*args)

    def destroy(self) -> None:
        """It is called no more."""


class Connection:
    """Stands in for the browser's, made in Firefox; notes where it is told to knock."""

    def __init__(self) -> None:
        self.knocks: list[str] = []
        self.channel = SimpleNamespace(readyState="open", send=lambda _piece: None)
        self.localDescription = SimpleNamespace(sdp=FROM_FIREFOX)
        self.iceGatheringState, self.iceConnectionState = "complete", "checking"

    def createDataChannel(self, _name: str, _options: object) -> Any:  # noqa: N802 - the browser's name
        return self.channel

    async def createOffer(self) -> None:  # noqa: N802 - as above
        """It knows what it will say."""

    async def setLocalDescription(self, _offer: object) -> None:  # noqa: N802 - as above
        """It has said it."""

    async def setRemoteDescription(self, answer: dict[str, str]) -> None:  # noqa: N802 - as above
        assert answer["type"] == "answer"

    async def addIceCandidate(self, candidate: dict[str, str]) -> None:  # noqa: N802 - as above
        self.knocks.append(candidate["candidate"])

    def fail(self) -> None:
        """It listens no longer."""
        self.iceConnectionState = "failed"

    def close(self) -> None:
        """Nothing is sent any more."""


async def turns() -> None:
    for _ in range(TURNS):
        await asyncio.sleep(0)


@pytest.mark.parametrize("end", ["opens", "closes", "fails"])
def test_a_host_knocks_at_itself_until_its_guest_has_come(end: str, monkeypatch: pytest.MonkeyPatch) -> None:
    page, made = StandIn(), Connection()
    page.js.window.RTCPeerConnection = SimpleNamespace(new=lambda _options: made)

    async def wait_for_the_guest() -> None:
        peer = module.HostPeer(module.Handlers(lambda _text: None, lambda: None, lambda: None, lambda _why: None), 2_000)
        given_up: list[str] = []
        ends = {"opens": lambda: made.channel.onopen(), "closes": peer.close, "fails": made.fail}
        own = await peer.offer(bytes(6))
        assert made.knocks == []
        await peer.accept(code_from_sdp(bytes(6), FROM_CHROMIUM), lambda: given_up.append(end))
        await turns()
        places = {f"{address} {module.NOBODYS_PORT}" for address, _port in own.candidates}
        assert places == {" ".join(knock.split()[4:6]) for knock in made.knocks}
        assert len(made.knocks) > len(places), "it has knocked only once"
        ends[end]()
        await turns()
        knocked = len(made.knocks)
        await turns()
        assert (len(made.knocks), given_up) == (knocked, ["fails"] * (end == "fails"))
        peer.close()

    with page.installed():
        import web.remote.peer as module

        monkeypatch.setattr(module, "KNOCK_SECONDS", 0)
        monkeypatch.setattr(module, "create_proxy", Proxy)
        asyncio.run(wait_for_the_guest())
