"""How deep JSON is nested, judged from its text, agrees with parsing it."""

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from engine.nesting import is_nested_beyond

VALUES = st.recursive(
    st.none() | st.integers() | st.text('[]{}"\\a\n'),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text('[{"\\'), inner, max_size=3),
)


def depth(value: Any) -> int:
    """How deep lists and objects nest in the parsed value."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else None
    return 0 if inner is None else 1 + max(map(depth, inner), default=0)


@given(VALUES, st.integers(0, 6), st.booleans())
def test_the_text_tells_how_deep_it_is(value: Any, most: int, indented: bool) -> None:
    text = json.dumps(value, indent=2 if indented else None, ensure_ascii=indented)
    assert is_nested_beyond(most, text) == (depth(value) > most)


def test_what_is_no_json_is_measured_too() -> None:
    assert is_nested_beyond(100, "[" * 101)
    assert not is_nested_beyond(100, "]" * 500 + '"[')
    assert is_nested_beyond(100, '{"a":' * 1_000_000)
