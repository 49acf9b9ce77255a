"""Connection codes: WebRTC session descriptions in about 100 bytes, so that two devices can connect without a server.

A code is shown as a QR code or sent as a link. It contains the parts of the description that differ between devices. Sources:
RFC 8829 (descriptions), RFC 8839 (ICE candidates, ufrag and pwd), RFC 8122 (fingerprint), RFC 8841 (data channels). Uses only
addresses of the local network: no STUN, no relay.
"""

from __future__ import annotations

import base64
import ipaddress
import re
import uuid
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from ..codes import LONGEST_PASTE, longest_piece, marked_in, rests
from ..core import BadSaveError
from ..match import NO_SEALED_GAMES

FORM = 1
"""The first byte of a code: the version of the format. Devices with different versions can't connect."""

UNREADABLE = "That isn’t another device’s code. Scan it again, or copy the whole text."
NEWER = "The devices have different versions of Sequor. Reload the page on both."

NEWER_FORMS = range(FORM + 1, 16)

SHORTEST = 50
"""The minimum size of a code in bytes."""

LONGEST = 428
"""The maximum length of a code in characters, with the longest secrets and the most candidates."""

MOST_TRIES = 100
"""The maximum number of positions in a text at which to look for a code."""

MOST_CANDIDATES = 8
LARGEST_PORT = 65535
FINGERPRINT_BYTES = 32
ROOM_BYTES = 6
"""The size in bytes of the random number that identifies a table."""

_MDNS = re.compile(r"([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.local", re.IGNORECASE)
_CANDIDATE = re.compile(r"^a=candidate:\S+ 1 udp \d+ (\S+) (\d{1,5}) typ host", re.IGNORECASE | re.MULTILINE)
_SECRET = re.compile(r"[A-Za-z0-9+/]{4,64}")
_BEGIN = "A", "[Q-Za-f]"
"""The beginning of every code of this version, whatever its room."""

_SEALED = re.compile(r"(?:^|[=/\s])sealed\.[\w-]{8}")
"""The beginning of a sealed game's code."""


class Candidate(NamedTuple):
    """A UDP port at an address of the local network: an IP address or a name that ends in `.local`."""

    address: str
    port: int


class ConnectionCode(NamedTuple):
    """The data that one device needs to connect to another."""

    room: bytes  # identifies the table
    fingerprint: bytes  # the SHA-256 of the device's certificate
    ufrag: str  # like `pwd`, an ICE credential
    pwd: str
    candidates: tuple[Candidate, ...]  # the addresses at which the device can be reached


def code_from_sdp(room: bytes, sdp: str) -> ConnectionCode:
    """The code for a browser's local session description. Raises BadSaveError if a part is missing."""
    kind, _, digits = _line(sdp, "fingerprint").partition(" ")
    ufrag, pwd = _line(sdp, "ice-ufrag"), _line(sdp, "ice-pwd")
    found = [Candidate(address, int(port)) for address, port in _CANDIDATE.findall(sdp)]
    usable = tuple(candidate for candidate in found if _packed(candidate.address) and candidate.port <= LARGEST_PORT)
    try:
        fingerprint = bytes.fromhex(digits.replace(":", ""))
    except ValueError:
        fingerprint = b""
    if kind != "sha-256" or len(fingerprint) != FINGERPRINT_BYTES or not all(map(_SECRET.fullmatch, (ufrag, pwd))):
        raise BadSaveError("The browser’s connection data has an unknown form.")
    return ConnectionCode(room, fingerprint, ufrag, pwd, usable[:MOST_CANDIDATES])


def _line(sdp: str, name: str) -> str:
    found = re.search(rf"^a={name}:(.*?)\s*$", sdp, re.MULTILINE)
    if found is None:
        raise BadSaveError(f"The browser’s connection data has no {name}.")
    return found[1]


def description(card: ConnectionCode, setup: str) -> str:
    """The remote session description of the device with this code. `setup` is "actpass" for an offer, "active" for an answer."""
    fingerprint = card.fingerprint.hex(":").upper()
    lines = (
        "v=0",
        "o=- 1 2 IN IP4 127.0.0.1",
        "s=-",
        "t=0 0",
        "a=group:BUNDLE 0",
        "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
        "c=IN IP4 0.0.0.0",
        *(
            f"a=candidate:{number} 1 udp {2113937151 - number} {address} {port} typ host"
            for number, (address, port) in enumerate(card.candidates, 1)
        ),
        f"a=ice-ufrag:{card.ufrag}",
        f"a=ice-pwd:{card.pwd}",
        f"a=fingerprint:sha-256 {fingerprint}",
        f"a=setup:{setup}",
        "a=mid:0",
        "a=sctp-port:5000",
        "a=max-message-size:262144",
    )
    return "".join(f"{line}\r\n" for line in lines)


# As bytes and as text


def code_text(card: ConnectionCode) -> str:
    """The code as letters, digits, - and _."""
    data = bytes([FORM]) + card.room + card.fingerprint
    data += b"".join(bytes([len(secret)]) + secret.encode() for secret in (card.ufrag, card.pwd))
    for address, port in card.candidates:
        packed = _packed(address)
        kind = 0 if _MDNS.fullmatch(address) else len(packed)
        data += bytes([kind]) + packed + port.to_bytes(2)
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def code_in(text: str) -> str:
    """The code in pasted text, where it may be in a link or a sentence, or wrapped. Raises BadSaveError."""
    if _SEALED.search(text[:LONGEST_PASTE]):
        raise BadSaveError(NO_SEALED_GAMES)
    for rest in islice(rests(text, _BEGIN, LONGEST), MOST_TRIES):
        if code := _longest_code(rest):
            return code
    guess = marked_in(text, "join", "move")
    data = _bytes_of(longest_piece(text) if guess is None else guess)
    raise BadSaveError(NEWER if len(data) >= SHORTEST and data[0] in NEWER_FORMS else UNREADABLE)


def read_code(text: str) -> ConnectionCode:
    """Reads the code in this text, as `code_in` finds it. Raises BadSaveError."""
    *_shorter, (_size, card) = _cards(_bytes_of(code_in(text)))
    return card


def _longest_code(rest: str) -> str:
    """The longest code at the beginning of `rest` that ends where one of its pieces does; "" if there is none."""
    ends, end = set[int](), 0
    for piece in rest.split(" "):
        end += len(piece)
        ends |= {end, end - len(piece) + len(piece.rstrip("_-"))}
    code = rest.replace(" ", "")[: LONGEST + 1]
    sizes = {-(-4 * size // 3) for size, _card in _cards(_bytes_of(code)) if size >= SHORTEST}
    return code[: max(sizes & ends, default=0)]


def _bytes_of(code: str) -> bytes:
    """The bytes of a code, ignoring a last character that is not part of a full byte."""
    code = code[: len(code) - (len(code) % 4 == 1)]
    return base64.urlsafe_b64decode(code + "=" * (-len(code) % 4))


def _cards(data: bytes) -> Iterator[tuple[int, ConnectionCode]]:
    """Yields each code at the beginning of these bytes with its size in bytes: without candidates, with one, and so on."""
    room, fingerprint = data[1:][:ROOM_BYTES], data[1 + ROOM_BYTES :][:FINGERPRINT_BYTES]
    try:
        ufrag, rest = _read_secret(data[1 + ROOM_BYTES + FINGERPRINT_BYTES :])
        pwd, rest = _read_secret(rest)
    except (ValueError, IndexError):
        return
    candidates: list[Candidate] = []
    while data[0] == FORM and len(candidates) <= MOST_CANDIDATES:
        yield len(data) - len(rest), ConnectionCode(room, fingerprint, ufrag, pwd, tuple(candidates))
        if not (found := _read_candidate(rest)):
            break
        candidates.append(found[0])
        rest = found[1]


def _read_candidate(data: bytes) -> tuple[Candidate, bytes] | None:
    """The address and port at the beginning of these bytes, and the bytes after them; None if there are none."""
    size = (data[0] or 16) if data else 0
    packed, port, rest = data[1 : 1 + size], data[1 + size : 3 + size], data[3 + size :]
    if size not in (4, 16) or len(port) < 2:
        return None
    address = str(ipaddress.ip_address(packed)) if data[0] else f"{uuid.UUID(bytes=packed)}.local"
    return Candidate(address, int.from_bytes(port)), rest


def _read_secret(data: bytes) -> tuple[str, bytes]:
    size = data[0]
    secret = data[1 : 1 + size].decode("ascii")
    if not _SECRET.fullmatch(secret) or len(secret) != size:
        raise ValueError
    return secret, data[1 + size :]


def _packed(address: str) -> bytes:
    """The address as bytes; b"" for any other kind."""
    if found := _MDNS.fullmatch(address):
        return uuid.UUID(found[1]).bytes
    try:
        return ipaddress.ip_address(address).packed
    except ValueError:
        return b""
