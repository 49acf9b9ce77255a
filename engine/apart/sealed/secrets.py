"""All that a party needs, from the one secret to which it is bound: what it signs, masks and throws with."""

from __future__ import annotations

import hmac

from .curve import scalar
from .entries import Code, code_of

SECRET_BYTES = 32


def bond_of(secret: bytes) -> Code:
    """What binds a party to its secret without telling it."""
    return code_of(hmac.digest(secret, b"bond", "sha256"))


def private_of(secret: bytes) -> int:
    """The scalar by which the party with this secret signs."""
    return scalar(b"sign", secret)


def part_of(secret: bytes, stretch: int) -> Code:
    """The part of the party with this secret of the luck that everybody sees, in the stretch of that number."""
    return code_of(hmac.digest(secret, b"beacon %d" % stretch, "sha256"))


def deck_secret(secret: bytes, number: int) -> bytes:
    """The secret by which that party masks and shuffles the deck of that number."""
    return hmac.digest(secret, b"deck %d" % number, "sha256")
