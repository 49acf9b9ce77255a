"""Connection codes: descriptions of real browsers survive, and anything else is refused."""

from __future__ import annotations

import base64
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core import BadSaveError
from engine.remote.pairing import (
    FORM,
    NEWER,
    UNREADABLE,
    Candidate,
    ConnectionCode,
    code_from_sdp,
    code_text,
    description,
    read_code,
)

ROOM = b"table!"

FROM_CHROMIUM = """v=0
o=- 4611731400430051336 2 IN IP4 127.0.0.1
s=-
t=0 0
a=group:BUNDLE 0
a=extmap-allow-mixed
a=msid-semantic: WMS
m=application 44405 UDP/DTLS/SCTP webrtc-datachannel
c=IN IP4 0.0.0.0
a=candidate:3470420 1 udp 2113937151 14083bb2-5487-4e1a-a5e6-a80bec6ecabc.local 44405 typ host generation 0 network-cost 999
a=candidate:3470421 1 udp 2113939711 2001:db8::5 60289 typ host generation 0 network-cost 999
a=candidate:3470422 1 tcp 1518280447 192.168.1.7 9 typ host tcptype active generation 0
a=ice-ufrag:CAhL
a=ice-pwd:lsr3G4TaLk9fNZJv20dW9yL/
a=ice-options:trickle
a=fingerprint:sha-256 B8:79:91:DF:F3:5D:6B:6E:B9:80:90:01:BC:8B:FC:57:05:54:39:9D:3C:C8:54:B5:18:EA:B6:A2:FE:11:46:D5
a=setup:actpass
a=mid:0
a=sctp-port:5000
a=max-message-size:262144
"""

FROM_FIREFOX = """v=0
o=mozilla...THIS_IS_SDPARTA-99.0 2137 0 IN IP4 0.0.0.0
s=-
t=0 0
a=fingerprint:sha-256 39:A2:C1:18:24:06:F3:7F:C4:DF:10:9A:94:8B:F2:FC:59:E4:F6:9D:CD:73:28:70:CC:99:6C:FA:B3:A5:30:06
a=group:BUNDLE 0
a=ice-options:trickle
m=application 53498 UDP/DTLS/SCTP webrtc-datachannel
c=IN IP4 0.0.0.0
a=candidate:0 1 UDP 2122252543 192.168.1.20 53498 typ host
a=candidate:1 1 TCP 2105524479 192.168.1.20 9 typ host tcptype active
a=sendrecv
a=ice-pwd:fa794168efb405f9578057e0632af7c7
a=ice-ufrag:584bcae1
a=mid:0
a=setup:active
a=sctp-port:5000
"""


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_a_browsers_description_fits_in_a_hundred_bytes(ends: str) -> None:
    chromium = code_from_sdp(ROOM, FROM_CHROMIUM.replace("\n", ends))
    assert chromium.ufrag == "CAhL"
    assert chromium.pwd == "lsr3G4TaLk9fNZJv20dW9yL/"
    assert chromium.fingerprint[:2] == b"\xb8\x79"
    assert chromium.candidates == (
        Candidate("14083bb2-5487-4e1a-a5e6-a80bec6ecabc.local", 44405),
        Candidate("2001:db8::5", 60289),
    )
    firefox = code_from_sdp(ROOM, FROM_FIREFOX.replace("\n", ends))
    assert firefox.candidates == (Candidate("192.168.1.20", 53498),)
    for code in (chromium, firefox):
        assert read_code(code_text(code)) == code
        assert len(code_text(code)) < 160


@pytest.mark.parametrize("sdp", [FROM_CHROMIUM, FROM_FIREFOX])
def test_a_description_made_from_a_code_gives_the_same_code(sdp: str) -> None:
    code = code_from_sdp(ROOM, sdp)
    made = description(code, "active")
    assert code_from_sdp(ROOM, made) == code
    assert "a=setup:active\r\n" in made
    assert all(line.endswith("\r\n") for line in made.splitlines(keepends=True))


def test_any_other_text_is_refused() -> None:
    code = code_from_sdp(ROOM, FROM_CHROMIUM)
    text = code_text(code)
    injected = code_text(code._replace(pwd="x" * 20 + "\r\na=evil:1"))
    too_many = code_text(code._replace(candidates=code.candidates * 9))
    for wrong in ("", "hello there", text[:40], text[:-3], injected, too_many, "https://example.org/#play=sequence"):
        with pytest.raises(BadSaveError, match=UNREADABLE):
            read_code(wrong)
    data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    with pytest.raises(BadSaveError, match=NEWER):
        read_code(base64.urlsafe_b64encode(bytes([FORM + 1]) + data[1:]).decode().rstrip("="))
    with pytest.raises(BadSaveError, match="has no fingerprint"):
        code_from_sdp(ROOM, "v=0")


@given(st.binary(max_size=200))
def test_any_bytes_are_a_valid_code_or_refused(data: bytes) -> None:
    text = base64.urlsafe_b64encode(bytes([FORM]) + data).decode().rstrip("=")
    with suppress(BadSaveError):
        code = read_code(text)
        assert isinstance(code, ConnectionCode)
        assert "\n" not in code.ufrag + code.pwd
        assert code_text(code) == text
