"""What one device sends another one of a sealed match, as text for a link: the entries that are new there. And the text by which
a device keeps its part of the match.

Both are JSON, packed: `[name, party, number, entries]` and `[party, secret, sent, entries]`. Only the second holds a secret.
"""

from __future__ import annotations

import json
import re
from typing import NamedTuple

from ... import codec
from ...core import BadSaveError
from ...texts import squeezed, unsqueezed
from .chain import LONGEST
from .device import Device
from .entries import Code, Entry, Terms, bytes_of, code_of, read_entry
from .secrets import SECRET_BYTES

KIND = "s1"
"""How such a text begins, and no other one that a link carries; a newer form will begin otherwise."""

_NAME = re.compile("[0-9a-f]{16}")


class Parcel(NamedTuple):
    """For the party of that number in the match of that name: its entries from this number on."""

    name: Code
    party: int
    number: int
    entries: tuple[Entry, ...]


def parcel_for(device: Device, party: int) -> Parcel:
    """What the device of that party does not have yet: it has everything before the last entry that it wrote."""
    entries = device.copy.entries
    known = max((number + 1 for number, entry in enumerate(entries) if entry.party == party), default=0)
    return Parcel(device.copy.terms.name, party, known, tuple(entries[known:]))


def packed(parcel: Parcel) -> str:
    """The parcel in letters, digits, - and _."""
    return KIND + squeezed(json.dumps([*parcel[:3], [entry.text for entry in parcel.entries]], separators=(",", ":")))


def is_parcel(code: str) -> bool:
    """Whether the text claims to be a parcel, valid or not."""
    return code.startswith(KIND[0])


def unpacked(code: str) -> Parcel:
    """The parcel that `packed` made this text of. Raises BadSaveError."""
    if not code.startswith(KIND):
        raise BadSaveError("This link comes from another version of Sequor: reload the page, then open it again.")
    read = codec.parse_json(unsqueezed(code.removeprefix(KIND), "sealed game", LONGEST))
    name, party, number, texts = codec.decode(tuple[str, int, int, tuple[str, ...]], read, "parcel")
    entries = tuple(map(read_entry, texts))
    if not _NAME.fullmatch(name) or number < 0 or (not number and not (entries and isinstance(entries[0].steps[0], Terms))):
        raise BadSaveError("This link holds no sealed game: it should be whole, as it was shared.")
    return Parcel(name, party, number, entries)


def passed_on(party: int, parcel: Parcel) -> str:
    """What the device of that party says to a connected one."""
    return f"{party} {packed(parcel)}"


def read_passed_on(text: str) -> tuple[int, Parcel]:
    """The party and the parcel of which `passed_on` made this text. Raises BadSaveError."""
    party, _, code = text.partition(" ")
    if not re.fullmatch("[0-9]{1,2}", party):
        raise BadSaveError("A connected device should say which party it is, then what it has written.")
    return int(party), unpacked(code)


def opened(device: Device, parcel: Parcel, gives_way: bool = False) -> None:
    """The device takes in what has come, as `Device.take` does. Raises SequorError, and then knows no more than before, or what
    was right of it."""
    mine = device.copy.entries
    if parcel.number > len(mine):
        raise BadSaveError("A link before this one was not opened here: open that first.")
    device.take([*mine[: parcel.number], *parcel.entries], gives_way)


# What a device keeps


class Kept(NamedTuple):
    """A device's part of a sealed match. `sent`: after so many entries it was sent last."""

    party: int
    secret: bytes
    sent: int
    entries: tuple[Entry, ...]


def kept_text(device: Device, sent: int) -> str:
    """The text by which the device is made again. It holds the secret of its party."""
    secret = code_of(device.copy.secrets[device.party])
    return json.dumps([device.party, secret, sent, [entry.text for entry in device.copy.entries]], separators=(",", ":"))


def read_kept(text: str) -> Kept:
    """What `kept_text` wrote. Raises BadSaveError."""
    if len(text) > LONGEST:
        raise BadSaveError("This is no part of a sealed match: it is too long.")
    if not text:
        raise BadSaveError("This game is sealed, and this device has no part in it any more: only its link goes on with it.")
    read = codec.decode(tuple[int, str, int, tuple[str, ...]], codec.parse_json(text), "sealed")
    kept = Kept(read[0], bytes_of(read[1]), read[2], tuple(map(read_entry, read[3])))
    if len(kept.secret) != SECRET_BYTES or not kept.entries:
        raise BadSaveError("This is no part of a sealed match.")
    return kept


def device_of(kept: Kept) -> Device:
    """The device that was kept, whose entries it has checked before. Raises SequorError."""
    device = Device(kept.party, kept.secret)
    for entry in kept.entries:
        device.copy.append(entry, is_checked=True)
    return device
