"""Values as JSON: they read back exactly, and an error names the path of the fault."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import codec
from engine.core import BadSaveError, BadSetupError


class Point(NamedTuple):
    x: int
    y: float = 0.5


@dataclass(frozen=True, slots=True)
class Shape:
    name: str
    points: tuple[Point, ...]
    filled: bool = False
    size: tuple[int, int] | None = None

    def __post_init__(self) -> None:
        if not self.points:
            raise BadSetupError("A shape has a point.")


POINTS = st.builds(Point, st.integers(), st.floats(-1e300, 1e300))
SHAPES = st.builds(
    Shape,
    st.text(),
    st.lists(POINTS, min_size=1, max_size=4).map(tuple),
    st.booleans(),
    st.none() | st.tuples(st.integers(), st.integers()),
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["name", "points", "x", "z"]), inner),
    max_leaves=8,
)


@given(SHAPES)
def test_a_value_reads_back_exactly(shape: Shape) -> None:
    assert codec.loads(Shape, codec.dumps(shape)) == shape


@given(JSON)
def test_any_other_data_is_refused_with_one_sentence(data: Any) -> None:
    try:
        assert isinstance(codec.decode(Shape, data), Shape)
    except BadSaveError as error:
        complaint = str(error)
        assert re.fullmatch(r".*\.", complaint)


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        (7, "the data should be an object with name, points, filled, size, not 7."),
        ({"name": "a"}, "the data has no points; it should have name, points, filled, size."),
        ({"name": 1, "points": [{"x": 1}]}, "the data.name should be a text, not 1."),
        ({"name": "a", "points": [{"x": 1}, {"x": True}]}, "the data.points[1].x should be a whole number, not true."),
        ({"name": "a", "points": [{"x": 1, "y": "b"}]}, 'the data.points[0].y should be a number, not "b".'),
        ({"name": "a", "points": "xy"}, 'the data.points should be a list, not "xy".'),
        ({"name": "a", "points": [{"x": 1}], "size": [1]}, "the data.size should be a list of 2, not a list of 1."),
        ({"name": "a", "points": [{"x": 1}], "z": 1}, 'the data has an unknown field "z"'),
        ({"name": "a", "points": []}, "the data is impossible: A shape has a point."),
    ],
)
def test_an_error_says_what_is_wrong_and_where(data: Any, complaint: str) -> None:
    with pytest.raises(BadSaveError) as caught:
        codec.decode(Shape, data)
    assert str(caught.value).startswith(complaint)


@pytest.mark.parametrize(
    "text", ["", "{", "NaN", "[" * 100_000, "9" * 5000, '{"x": Infinity}', '"\\ud800"', '["\\uDFFF"]', '"\ud83d"']
)
def test_text_that_is_not_json_or_too_large_is_refused(text: str) -> None:
    with pytest.raises(BadSaveError):
        codec.loads(Point, text)


def test_a_surrogate_pair_is_one_character() -> None:
    """JSON may write an emoji as two halves. One half alone can be neither stored nor sent."""
    assert codec.parse_json('["\\ud83e\\udd8a", "\\\\ud800"]') == ["🦊", "\\ud800"]


def test_a_field_with_a_default_may_be_missing() -> None:
    assert codec.decode(Point, {"x": 10**40}) == Point(10**40, 0.5)


def test_a_value_without_a_json_form_raises_a_type_error() -> None:
    with pytest.raises(TypeError, match="set has no JSON form"):
        codec.encode({1})
