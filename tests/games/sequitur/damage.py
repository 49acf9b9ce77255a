"""Why a reader refuses a text."""

from collections.abc import Callable
from typing import Any

from engine.core import SequorError


def refusal(read: Callable[[Any], Any], content: Any) -> str:
    """Why the content is refused; "" where it is read. Other errors are raised."""
    try:
        read(content)
    except SequorError as error:
        return str(error)
    return ""
