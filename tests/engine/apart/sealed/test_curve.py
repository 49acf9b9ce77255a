"""The group against the test vectors of RFC 9496, and signatures against what breaks them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.apart.sealed.curve import (
    IDENTITY,
    ORDER,
    added,
    base,
    decoded,
    derived,
    encoded,
    inverse,
    is_same,
    multiplied,
    scalar,
)  # fmt: skip
from engine.apart.sealed.signing import is_signed, public_key, signed
from engine.core import BadSaveError

MULTIPLES = """
    0000000000000000000000000000000000000000000000000000000000000000
    e2f2ae0a6abc4e71a884a961c500515f58e30b6aa582dd8db6a65945e08d2d76
    6a493210f7499cd17fecb510ae0cea23a110e8d5b901f8acadd3095c73a3b919
    94741f5d5d52755ece4f23f044ee27d5d1ea1e2bd196b462166b16152a9d0259
    da80862773358b466ffadfe0b3293ab3d9fd53c5ea6c955358f568322daf6a57
    e882b131016b52c1d3337080187cf768423efccbb517bb495ab812c4160ff44e
    f64746d3c92b13050ed8d80236a7f0007c3b3f962f5ba793d19a601ebb1df403
    44f53520926ec81fbd5a387845beb7df85a96a24ece18738bdcfa6a7822a176d
    903293d8f2287ebe10e2374dc1a53e0bc887e592699f02d077d5263cdd55601c
    02622ace8f7303a31cafc63f8fc48fdc16e1c8c8d234b2f0d6685282a9076031
    20706fd788b2720a1ed2a5dad4952b01f413bcf0e7564de8cdc816689e2db95f
    bce83f8ba5dd2fa572864c24ba1810f9522bc6004afe95877ac73241cafdab42
    e4549ee16b9aa03099ca208c67adafcafa4c3f3e4e5303de6026e3ca8ff84460
    aa52e000df2e16f55fb1032fc33bc42742dad6bd5a8fc0be0167436c5948501f
    46376b80f409b29dc2b5f6f0c52591990896e5716f41477cd30085ab7f10301e
    e0c418f7c8d9c4cdd7395b93ea124f3ad99021bb681dfc3302a9d99a2e53e64e
""".split()
"""RFC 9496, A.1: 0 to 15 times the generator."""

NO_ELEMENTS = """
    00ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff
    ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f
    f3ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f
    edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f
    0100000000000000000000000000000000000000000000000000000000000000
    01ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f
    ed57ffd8c914fb201471d1c3d245ce3c746fcbe63a3679d51b6a516ebebe0e20
    c34c4e1826e5d403b78e246e88aa051c36ccf0aafebffe137d148a2bf9104562
    26948d35ca62e643e26a83177332e6b6afeb9d08e4268b650f1f5bbd8d81d371
    4eac077a713c57b4f4397629a4145982c661f48044dd3f96427d40b147d9742f
""".split()
"""RFC 9496, A.2: not below p, negative, or of no point."""

scalars = st.integers(0, ORDER - 1)


def test_small_multiples() -> None:
    total = IDENTITY
    for number, code in enumerate(MULTIPLES):
        assert encoded(total).hex() == encoded(multiplied(number, base())).hex() == code
        assert is_same(decoded(bytes.fromhex(code)), total)
        total = added(total, base())
    assert is_same(multiplied(ORDER, base()), IDENTITY)


@pytest.mark.parametrize("code", NO_ELEMENTS)
def test_what_is_no_element_is_refused(code: str) -> None:
    with pytest.raises(BadSaveError, match="no masked card"):
        decoded(bytes.fromhex(code))


def test_an_element_from_a_name() -> None:
    """RFC 9496, A.3: the first label."""
    element = derived("Ristretto is traditionally a short shot of espresso coffee")
    assert encoded(element).hex() == "3066f82a1a747d45120d1740f14358531a8f04bbffe6a819f86dfe50f44a0a46"


@settings(max_examples=10, deadline=None)
@given(scalars, scalars)
def test_multiplication_is_a_homomorphism_and_commutes(one: int, other: int) -> None:
    element = derived("card")
    both = multiplied((one + other) % ORDER, element)
    assert is_same(both, added(multiplied(one, element), multiplied(other, element)))
    assert is_same(multiplied(one, multiplied(other, element)), multiplied(other, multiplied(one, element)))
    if one:
        assert is_same(multiplied(inverse(one), multiplied(one, element)), element)


def test_a_signature_holds_for_its_message_and_key_alone() -> None:
    private, other = scalar(b"one"), scalar(b"two")
    signature = signed(private, b"a card")
    assert is_signed(public_key(private), b"a card", signature)
    assert not is_signed(public_key(private), b"a cart", signature)
    assert not is_signed(public_key(other), b"a card", signature)
    assert not is_signed(bytes.fromhex(NO_ELEMENTS[0]), b"a card", signature)
    for at in range(0, 64, 7):
        bent = signature[:at] + bytes([signature[at] ^ 1]) + signature[at + 1 :]
        assert not is_signed(public_key(private), b"a card", bent)
    number = int.from_bytes(signature[32:], "little") + ORDER
    assert not is_signed(public_key(private), b"a card", signature[:32] + number.to_bytes(32, "little"))
    assert not is_signed(public_key(private), b"a card", signature[:-1])
