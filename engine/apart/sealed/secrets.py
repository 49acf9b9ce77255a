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


def part_of_pass(secret: bytes, choice: int, seat: int) -> Code:
    """The part of the party with this secret of the luck that comes to another's seat before its choice of that number."""
    return code_of(hmac.digest(secret, b"part %d %d" % (choice, seat), "sha256"))


def salt_of(secret: bytes, stage: int, seat: int) -> Code:
    """What hides the choice of a seat of that party in the secret stage of that number."""
    return code_of(hmac.digest(secret, b"salt %d %d" % (stage, seat), "sha256"))


def lock_of(salt: Code, text: str) -> Code:
    """What binds to a choice without telling it."""
    return code_of(hmac.digest(salt.encode(), text.encode(), "sha256"))


def luck_of(secret: bytes, parts: str) -> str:
    """The seed of a roll of the party with this secret, which everybody has given a part of."""
    return hmac.digest(secret, b"roll " + parts.encode(), "sha256").hex()


def deck_secret(secret: bytes, number: int) -> bytes:
    """The secret by which that party masks and shuffles the deck of that number."""
    return hmac.digest(secret, b"deck %d" % number, "sha256")
