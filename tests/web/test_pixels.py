"""Whether what was read is what was painted."""

from hypothesis import given
from hypothesis import strategies as some

from web.ui.pixels import NOISE, differences


@given(some.binary(min_size=4, max_size=64), some.data())
def test_it_is_the_largest_difference(painted: bytes, data: some.DataObject) -> None:
    place = data.draw(some.integers(0, len(painted) - 1))
    found = bytearray(painted)
    found[place] = data.draw(some.integers(0, 255))
    assert differences(painted, bytes(found)) == abs(painted[place] - found[place])


def test_what_was_not_read_is_wrong() -> None:
    assert differences(b"1234", b"") > NOISE
