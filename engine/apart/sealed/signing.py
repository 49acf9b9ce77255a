"""Signatures by Schnorr over ristretto255, with the hash of the message in place of a random number (as RFC 8032 does), so that
none is ever used twice."""

from __future__ import annotations

from ...core import BadSaveError
from .curve import BYTES, ORDER, added, base, encoded, looked_up, scalar, table

SIGNATURE_BYTES = 2 * BYTES
BASE = encoded(base())


def public_key(private: int) -> bytes:
    """The key by which everybody can check what is signed with this scalar."""
    return encoded(looked_up(private, table(BASE)))


def signed(private: int, message: bytes) -> bytes:
    """The signature of the message."""
    number = scalar(b"number", private.to_bytes(BYTES, "little"), message)
    point = encoded(looked_up(number, table(BASE)))
    answer = (number + scalar(point, public_key(private), message) * private) % ORDER
    return point + answer.to_bytes(BYTES, "little")


def is_signed(key: bytes, message: bytes, signature: bytes) -> bool:
    """Whether whoever has the private part of that key has signed the message."""
    point, answer = signature[:BYTES], int.from_bytes(signature[BYTES:], "little")
    if len(signature) != SIGNATURE_BYTES or answer >= ORDER:
        return False
    try:
        owed = looked_up(ORDER - scalar(point, key, message), table(key))
    except BadSaveError:
        return False
    return encoded(added(looked_up(answer, table(BASE)), owed)) == point
