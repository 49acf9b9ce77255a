"""`sequor`, or `python -m engine` in a checkout: plays, replays, reviews and verifies games, and compares computer players.

Reports every error as a sentence or two on stderr with exit code 2, never as a traceback.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress

from .cli.arguments import parser
from .cli.saves import print_readably
from .core import SequorError

WRONG_USE, INTERRUPTED = 2, 130


def main(arguments: Sequence[str] | None = None, program: str | None = None) -> int:
    """Runs one command and returns the exit code.

    `program` is the name shown in help and errors; by default that of the running script, `sequor` if installed.
    """
    print_readably()
    try:
        try:
            options = parser(program).parse_args(arguments)
            code: int = options.command(options)
        finally:
            sys.stdout.flush()
        return code
    except SequorError as error:
        _complain(str(error))
        return WRONG_USE
    except KeyboardInterrupt:
        _complain("")
        return INTERRUPTED
    except BrokenPipeError:
        _drop_output()
        return 0
    except OSError as error:
        _drop_output()
        _complain(f"Can't write the output: {error.strerror}. Free some space, or send it elsewhere.")
        return WRONG_USE


def _drop_output() -> None:
    """Discards what is still to be written, so that flushing at exit can't fail."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _complain(text: str) -> None:
    """Prints the text to stderr, unless that fails too."""
    with suppress(OSError):
        print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main(program=f"python -m {__package__}"))
