"""Cards behind masks: a deck that everybody shuffles and masks, of which each card is opened by all but the one who takes it.

Card k of a deck is an element that belongs to k alone. A party masks a deck by multiplying every card by its secret scalar and
putting them into a secret order. Masks come off in any order, since multiplications commute (Shamir, Rivest and Adleman's mental
poker, 1979, here on a curve). The last mask is its owner's: to tell which card is under it, without the scalar, is as hard as the
decisional Diffie-Hellman problem on ristretto255.
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from functools import cache

from .curve import decoded, derived, encoded, inverse, multiplied, scalar

Masked = bytes
"""A card behind masks: 32 bytes of ristretto255."""


@cache
def bare(number: int) -> Masked:
    """The card of that number without a mask."""
    return encoded(derived(f"Sequor card {number}"))


def shuffled(cards: Sequence[Masked], secret: bytes) -> tuple[Masked, ...]:
    """The cards behind one more mask and in another order, both determined by the secret."""
    mask = mask_of(secret)
    order = sorted(range(len(cards)), key=lambda at: hmac.digest(secret, b"order %d" % at, "sha256"))
    return tuple(encoded(multiplied(mask, decoded(cards[at]))) for at in order)


def mask_of(secret: bytes) -> int:
    """The scalar that masks."""
    return scalar(b"mask", secret)


def unmasked(card: Masked, mask: int) -> Masked:
    """The card without this mask. Raises BadSaveError where it is no card."""
    return encoded(multiplied(inverse(mask), decoded(card)))
