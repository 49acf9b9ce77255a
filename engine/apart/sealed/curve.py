"""The group ristretto255 (RFC 9496): elements of prime order, with one 32-byte form each.

Chosen because a masked card must be nothing but a number times a known element, and ristretto255 has no second form of an element
and no small subgroups in which something could be hidden or told. No library of it runs in the terminal and in the page, the
engine needs only the standard library, and hands of cards are no bank accounts: plain Python integers, whose arithmetic does not
take constant time. Whoever can time this device to the microsecond can learn its secrets; other devices cannot.

Elements are extended coordinates (X, Y, Z, T) on edwards25519, x = X/Z, y = Y/Z, x*y = T/Z (Hisil and others 2008).
"""

from __future__ import annotations

import hashlib
from functools import cache, lru_cache
from typing import TypeAlias

from ...core import BadSaveError

Element: TypeAlias = tuple[int, int, int, int]

ORDER = 2**252 + 27742317777372353535851937790883648493
"""The prime number of elements, by which scalars are reduced."""

BYTES = 32
"""Of an element or a scalar."""

P = 2**255 - 19
D = -121665 * pow(121666, -1, P) % P
SQRT_M1 = pow(2, (P - 1) // 4, P)
SQRT_AD_MINUS_ONE = 25063068953384623474111414158702152701244531502492656460079210482610430750235
INVSQRT_A_MINUS_D = 54469307008909316920995813868745141605393597292927456921205312896311721017578
ONE_MINUS_D_SQ = (1 - D * D) % P
D_MINUS_ONE_SQ = (D - 1) ** 2 % P
TWICE_D = 2 * D % P

IDENTITY: Element = (0, 1, 1, 0)
WINDOW = 4
"""Bits of a scalar that are multiplied at once: with 4, a multiplication takes 252 doublings and about 75 additions."""


def decoded(code: bytes) -> Element:
    """The element in this form. Raises BadSaveError where it is the form of none."""
    s = int.from_bytes(code, "little")
    if len(code) != BYTES or s >= P or s & 1:
        raise BadSaveError("This is no masked card: 32 bytes of ristretto255 are one.")
    ss = s * s % P
    u1, u2 = 1 - ss, 1 + ss
    u2_sqr = u2 * u2 % P
    v = (-D * u1 * u1 - u2_sqr) % P
    was_square, inverse = _sqrt_ratio(1, v * u2_sqr % P)
    den_x = inverse * u2 % P
    x = _abs(2 * s * den_x % P)
    y = u1 * inverse * den_x * v % P
    t = x * y % P
    if not was_square or t & 1 or not y:
        raise BadSaveError("This is no masked card: 32 bytes of ristretto255 are one.")
    return x, y, 1, t


def encoded(element: Element) -> bytes:
    """The form of the element."""
    x, y, z, t = element
    u1, u2 = (z + y) * (z - y) % P, x * y % P
    _, inverse = _sqrt_ratio(1, u1 * u2 * u2 % P)
    den1, den2 = inverse * u1 % P, inverse * u2 % P
    z_inverse = den1 * den2 * t % P
    if t * z_inverse % P & 1:
        x, y, den2 = y * SQRT_M1 % P, x * SQRT_M1 % P, den1 * INVSQRT_A_MINUS_D % P
    if x * z_inverse % P & 1:
        y = -y
    return _abs(den2 * (z - y) % P).to_bytes(BYTES, "little")


def is_same(one: Element, other: Element) -> bool:
    """Whether these are the same element."""
    (x1, y1, _, _), (x2, y2, _, _) = one, other
    return not (x1 * y2 - y1 * x2) % P or not (y1 * y2 - x1 * x2) % P


def derived(name: str) -> Element:
    """An element of which nobody knows a multiple: one for each name."""
    code = hashlib.sha512(name.encode()).digest()
    return added(_mapped(code[:BYTES]), _mapped(code[BYTES:]))


def scalar(*parts: bytes) -> int:
    """A scalar other than 0, evenly distributed, that these parts determine."""
    lengths = b"".join(len(part).to_bytes(8, "little") for part in parts)
    return int.from_bytes(hashlib.sha512(lengths + b"".join(parts)).digest(), "little") % (ORDER - 1) + 1


def inverse(number: int) -> int:
    """The scalar that undoes a multiplication by this one."""
    return pow(number, -1, ORDER)


# Arithmetic


def added(one: Element, other: Element) -> Element:
    """The sum."""
    (x1, y1, z1, t1), (x2, y2, z2, t2) = one, other
    a, b = (y1 - x1) * (y2 - x2) % P, (y1 + x1) * (y2 + x2) % P
    c, d = t1 * TWICE_D % P * t2 % P, 2 * z1 * z2 % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def doubled(element: Element) -> Element:
    """Twice the element."""
    x, y, z, _ = element
    a, b = x * x % P, y * y % P
    h = a + b
    e, g = h - (x + y) ** 2 % P, a - b
    f = 2 * z * z % P + g
    return e * f % P, g * h % P, f * g % P, e * h % P


def multiplied(number: int, element: Element) -> Element:
    """So many times the element."""
    multiples = [IDENTITY, element]
    while len(multiples) < 1 << WINDOW:
        multiples.append(added(multiples[-1], element))
    total = IDENTITY
    for at in reversed(range(0, ORDER.bit_length(), WINDOW)):
        for _ in range(WINDOW):
            total = doubled(total)
        if digit := number >> at & (1 << WINDOW) - 1:
            total = added(total, multiples[digit])
    return total


@lru_cache(maxsize=64)
def table(code: bytes) -> tuple[tuple[Element, ...], ...]:
    """For each window of a scalar, all multiples of the element with this form that it may stand for: four times as much work as
    a multiplication, and a fifth for each multiplication after that. Raises BadSaveError as `decoded` does."""
    rows, element = [], decoded(code)
    for _ in range(0, ORDER.bit_length(), WINDOW):
        multiples = [IDENTITY, element]
        while len(multiples) < 1 << WINDOW:
            multiples.append(added(multiples[-1], element))
        rows.append(tuple(multiples))
        element = added(multiples[-1], element)
    return tuple(rows)


def looked_up(number: int, rows: tuple[tuple[Element, ...], ...]) -> Element:
    """So many times the element with this table."""
    total = IDENTITY
    for place, row in enumerate(rows):
        if digit := number >> place * WINDOW & (1 << WINDOW) - 1:
            total = added(total, row[digit])
    return total


@cache
def base() -> Element:
    """The generator of RFC 9496."""
    y = 4 * pow(5, -1, P) % P
    _, x = _sqrt_ratio(y * y - 1, D * y * y + 1)
    return x, y, 1, x * y % P


def _mapped(code: bytes) -> Element:
    """MAP of RFC 9496, 4.3.4."""
    t = (int.from_bytes(code, "little") & 2**255 - 1) % P
    r = SQRT_M1 * t * t % P
    u, v = (r + 1) * ONE_MINUS_D_SQ % P, (-1 - r * D) * (r + D) % P
    was_square, s = _sqrt_ratio(u, v)
    c = -1 if was_square else r
    s = s if was_square else -_abs(s * t % P)
    w0, w1 = 2 * s * v, (c * (r - 1) * D_MINUS_ONE_SQ - v) * SQRT_AD_MINUS_ONE % P
    w2, w3 = 1 - s * s, 1 + s * s
    return w0 * w3 % P, w2 * w1 % P, w1 * w3 % P, w0 * w2 % P


def _sqrt_ratio(u: int, v: int) -> tuple[bool, int]:
    """SQRT_RATIO_M1 of RFC 9496, 4.2: whether u/v is a square, and the root of it or of i*u/v."""
    u %= P
    v3 = v * v % P * v % P
    r = u * v3 * pow(u * v3 * v3 * v % P, (P - 5) // 8, P) % P
    check = v * r * r % P
    flipped = check == P - u or not u
    if flipped or check == -u * SQRT_M1 % P:
        r = r * SQRT_M1 % P
    return check == u or flipped, _abs(r)


def _abs(number: int) -> int:
    """The number or its negative: the one that counts as not negative."""
    return P - number if number & 1 else number
