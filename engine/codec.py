"""Converts values to JSON and back by their type hints, for sending observations to the worker and for saving.

Frozen dataclasses and NamedTuples become objects with their field names, other tuples become lists; int (of any size), float,
str, bool and None stay as they are. Reading checks everything: BadSaveError names the path of the wrong part. The same
for every game.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, NoReturn, TypeVar, Union, get_args, get_origin, get_type_hints

from .core import OMIT_DEFAULT, BadSaveError, SequorError
from .text import is_nested_beyond

T = TypeVar("T")

Reader = Callable[[Any], Any]
"""Converts JSON data to a value of one type. Raises _MisfitError."""

SCALARS = {int: "a whole number", float: "a number", str: "a text", bool: "true or false", NoneType: "null"}
"""The types that JSON shares with Python, and their names in error messages."""


def encode(value: Any, brief: bool = False) -> Any:
    """The value as data that `json` can write. Omits fields marked OMIT_DEFAULT that have their default value; with `brief`, all
    fields that have it.

    >>> encode((1, None, ("QH", True)))
    [1, None, ['QH', True]]
    """
    kind: Any = type(value)
    if kind in SCALARS:
        return value
    if issubclass(kind, tuple) and not hasattr(kind, "_fields"):
        return [item if type(item) is str else encode(item, brief) for item in value]
    defaults = _defaults(kind) if brief else _unwritten(kind)
    items = ((name, getattr(value, name)) for name in _field_names(kind))
    return {name: encode(item, brief) for name, item in items if name not in defaults or item != defaults[name]}


def decode(kind: type[T], data: Any, what: str = "the data") -> T:
    """The value of type `kind` that `encode` turned into this data. Raises BadSaveError.

    The error gives the path of the wrong part, starting with `what`: `players[1].name should be a text, not 7.`

    >>> decode(tuple[int, ...], [1, 2])
    (1, 2)
    """
    target: Any = kind
    try:
        value: T = _reader(target)(data)
    except _MisfitError as misfit:
        raise BadSaveError(f"{what}{''.join(misfit.path)} {misfit.complaint}") from None
    return value


def dumps(value: Any, brief: bool = False) -> str:
    """The value as JSON text on one line; `brief` as in `encode`."""
    return json.dumps(encode(value, brief), separators=(",", ":"))


LONGEST = 2_000_000
"""The most characters in a value's text. Observations need fewer, and so do unfinished boards with all their pictures."""


def loads(kind: type[T], text: str) -> T:
    """The value of type `kind` that `dumps` wrote as this text. Raises BadSaveError."""
    if len(text) > LONGEST:
        raise BadSaveError(f"This text is too long (limit {LONGEST:,} characters).")
    return decode(kind, parse_json(text))


DEEPEST = 50
"""The most levels of nested lists and objects, more than in any save. Thousands crash Python in a browser."""


_MAYBE_HALF = re.compile(r"\\ud[89a-f]|[\ud800-\udfff]", re.IGNORECASE)


def parse_json(text: str) -> Any:
    """The data in the JSON text. Raises BadSaveError if it isn't JSON, is nested too deeply, or contains overlong
    numbers or half a surrogate pair, which no browser can store, show or send."""
    try:
        if is_nested_beyond(DEEPEST, text):
            raise ValueError
        read = json.loads(text, parse_constant=_refuse_constant)
        if _MAYBE_HALF.search(text):
            json.dumps(read, ensure_ascii=False).encode()
        return read
    except ValueError:
        raise BadSaveError("This can’t be read. It should be complete, unmodified JSON.") from None


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(name)


class _MisfitError(Exception):
    """Data that does not fit its type, with the path to it, outermost part first."""

    def __init__(self, complaint: str) -> None:
        super().__init__(complaint)
        self.complaint = complaint
        self.path: list[str] = []

    def inside(self, part: str) -> _MisfitError:
        self.path.insert(0, part)
        return self


@cache
def _field_names(kind: type[Any]) -> tuple[str, ...]:
    if hasattr(kind, "_fields"):
        return tuple(kind._fields)
    if is_dataclass(kind):
        return tuple(field.name for field in fields(kind) if field.init)
    raise TypeError(f"{kind.__name__} has no JSON form: it is not a scalar, tuple, NamedTuple or dataclass.")


@cache
def _reader(kind: Any) -> Reader:
    """The reader of a type, cached."""
    if kind is float:
        return _read_float
    if kind in SCALARS:
        return _scalar_reader(kind)
    origin, arguments = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType) and NoneType in arguments and len(arguments) == 2:
        return _optional_reader(next(_reader(argument) for argument in arguments if argument is not NoneType))
    if origin is tuple and len(arguments) == 2 and arguments[1] is Ellipsis:
        return _list_reader(arguments[0])
    if origin is tuple:
        return _row_reader(tuple(map(_reader, arguments)))
    return _record_reader(kind)


def _scalar_reader(kind: type[Any]) -> Reader:
    def read(data: Any) -> Any:
        if type(data) is not kind:
            raise _MisfitError(f"should be {SCALARS[kind]}, not {_shown(data)}.")
        return data

    return read


def _read_float(data: Any) -> float:
    if type(data) not in (int, float) or abs(data) > 1e300 or math.isnan(data):
        raise _MisfitError(f"should be a number, not {_shown(data)}.")
    return float(data)


def _optional_reader(read_other: Reader) -> Reader:
    return lambda data: None if data is None else read_other(data)


def _list_reader(item_kind: Any) -> Reader:
    read_item = _reader(item_kind)

    def read(data: Any) -> tuple[Any, ...]:
        if type(data) is not list:
            raise _MisfitError(f"should be a list, not {_shown(data)}.")
        if item_kind in (str, int) and all(type(item) is item_kind for item in data):
            return tuple(data)
        items: list[Any] = []
        try:
            items.extend(map(read_item, data))
        except _MisfitError as misfit:
            raise misfit.inside(f"[{len(items)}]") from None
        return tuple(items)

    return read


def _row_reader(readers: tuple[Reader, ...]) -> Reader:
    def read(data: Any) -> tuple[Any, ...]:
        if type(data) is not list or len(data) != len(readers):
            raise _MisfitError(f"should be a list of {len(readers)}, not {_shown(data)}.")
        items: list[Any] = []
        for index, (read_item, item) in enumerate(zip(readers, data, strict=True)):
            try:
                items.append(read_item(item))
            except _MisfitError as misfit:
                raise misfit.inside(f"[{index}]") from None
        return tuple(items)

    return read


def _record_reader(kind: Any) -> Reader:
    """The reader of a NamedTuple or dataclass. A field with a default may be missing, as in an older save."""
    names, hints, optional = _field_names(kind), get_type_hints(kind), _defaults(kind)
    readers = {name: _reader(hints[name]) for name in names}
    required = [name for name in names if name not in optional]

    def read(data: Any) -> Any:
        if type(data) is not dict:
            raise _MisfitError(f"should be an object with {', '.join(names)}, not {_shown(data)}.")
        for name in required:
            if name not in data:
                raise _MisfitError(f"has no {name}; it should have {', '.join(names)}.")
        values: dict[str, Any] = {}
        for name, item in data.items():
            if name not in readers:
                raise _MisfitError(f"has an unknown field {_shown(name)}; it should have {', '.join(names)}.")
            try:
                values[name] = readers[name](item)
            except _MisfitError as misfit:
                raise misfit.inside(f".{name}") from None
        return _made(kind, values)

    return read


def _made(kind: Any, values: dict[str, Any]) -> Any:
    try:
        return kind(**values)
    except SequorError as error:
        raise _MisfitError(f"is impossible: {error}") from None


@cache
def _defaults(kind: Any) -> dict[str, Any]:
    """The default values, by field."""
    if hasattr(kind, "_field_defaults"):
        return dict(kind._field_defaults)
    return {field.name: field.default for field in fields(kind) if field.default is not MISSING}


@cache
def _unwritten(kind: Any) -> dict[str, Any]:
    """The default values of the fields marked OMIT_DEFAULT or, in a NamedTuple, named by its `new_fields`, by field."""
    if is_dataclass(kind):
        return {field.name: field.default for field in fields(kind) if OMIT_DEFAULT in field.metadata}
    return {name: kind._field_defaults[name] for name in getattr(kind, "new_fields", tuple)()}


def _shown(data: Any) -> str:
    """The data as quoted in an error, cut short."""
    if isinstance(data, list | dict):
        return f"a list of {len(data)}" if isinstance(data, list) else "an object"
    text = json.dumps(data[:41] if isinstance(data, str) else data)
    return text if len(text) <= 40 else text[:37] + "..."
