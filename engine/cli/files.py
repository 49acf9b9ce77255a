"""Reads the files that the command line names, or standard input, with the reader that the page has too."""

from __future__ import annotations

import sys

from ..core import BadSaveError
from ..files import read_file

STANDARD_INPUT = "-"


def read_text(file: str, largest: int, what: str, is_table: bool = False) -> str:
    """The text of that file, which should be `what` ("a saved game") and have at most `largest` bytes; "-" is standard input.
    Prints a line to stderr if its encoding had to be guessed. Raises BadSaveError, which names the file."""
    too_large = f"This file is too big for {what} (limit {largest // 1000:,} kB)."
    try:
        text, note = read_file(_content(file, largest), largest, too_large, is_table)
    except OSError as error:
        raise BadSaveError(f"{file} cannot be read: {error.strerror}.") from None
    except BadSaveError as error:
        raise BadSaveError(f"{file}: {error}") from None
    except ValueError:  # a NUL in the name
        raise BadSaveError(f"{file!a} cannot be read: this is no name of a file.") from None
    if note:
        print(f"{file}: {note}", file=sys.stderr)
    return text


def _content(file: str, largest: int) -> bytes:
    """Of an oversized file, just enough to show that it is one."""
    if file == STANDARD_INPUT:
        return sys.stdin.buffer.read(largest + 1) if sys.stdin else b""
    with open(file, "rb") as stream:
        return stream.read(largest + 1)
