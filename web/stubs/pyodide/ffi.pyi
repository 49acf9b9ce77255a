"""The border between Python and JavaScript. A proxy may be called, read and passed on as JavaScript does it: it is Any."""

from collections.abc import Callable
from typing import Any

def create_proxy(obj: object) -> Any:
    """A JavaScript proxy of the object that lives until it is destroyed."""

def create_once_callable(obj: Callable[..., object]) -> Any:
    """A JavaScript function that may be called once and then is gone."""

def to_js(obj: object, *, dict_converter: Callable[[Any], Any] | None = None) -> Any:
    """The object as JavaScript has it: lists as arrays, dicts as the converter makes them."""
