"""Reads the files that the command line names, or standard input, with the same reader as the page."""

from __future__ import annotations

import sys

from ..core import BadSaveError
from ..files import read_file

STANDARD_INPUT = "-"


def read_text(file: str, largest: int, what: str, is_table: bool = False) -> str:
    """The text of that file, which should be `what` ("a saved game") of at most `largest` bytes. "-" is standard input.
    Prints a line to stderr if its encoding had to be guessed. Raises BadSaveError, which names the file."""
    too_large = f"This file is too big for {what} (limit {largest // 1000:,} kB)."
    try:
        text, note = read_file(_content(file, largest), largest, too_large, is_table)
    except OSError as error:
        raise BadSaveError(f"Can't read {file}: {error.strerror}.") from None
    except BadSaveError as error:
        raise BadSaveError(f"{file}: {error}") from None
    except ValueError:  # a NUL in the name
        raise BadSaveError(f"Can't read {file!a}: that isn't a file name.") from None
    if note:
        print(f"{file}: {note}", file=sys.stderr)
    return text


def _content(file: str, largest: int) -> bytes:
    """The content; of an oversized file, just enough to show that it is too big."""
    if file == STANDARD_INPUT:
        return sys.stdin.buffer.read(largest + 1) if sys.stdin else b""
    with open(file, "rb") as stream:
        return stream.read(largest + 1)
