"""`sequor`, or `python -m engine` in a checkout: play, let computer players meet, count moves, replay and verify saved matches.

Whatever goes wrong is one sentence on stderr and exit code 2; never a traceback.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from .cli.arguments import parser
from .cli.output import print_readably
from .core import SequorError

WRONG_USE, INTERRUPTED = 2, 130


def main(arguments: Sequence[str] | None = None, program: str | None = None) -> int:
    """Carries out one command and gives the exit code.

    `program` is what was typed to start it; by default the name of the script that runs, `sequor` where it is installed.
    """
    print_readably()
    try:
        options = parser(program).parse_args(arguments)
        code: int = options.command(options)
        sys.stdout.flush()
        return code
    except SequorError as error:
        print(error, file=sys.stderr)
        return WRONG_USE
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # The reader has gone; what is still to be flushed at exit goes nowhere instead of failing there.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


if __name__ == "__main__":
    sys.exit(main(program=f"python -m {__package__}"))
