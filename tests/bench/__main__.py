"""`python3 -m tests.bench NAME`: measures how fast a part of Sequor is, or how strong or robust."""

from __future__ import annotations

import argparse
import sys

from tests.bench import boot, followers, frames, kills, luck, passes, phone, playouts, racks, reviews, soak, thinking
from web.build.paths import BuildError

BENCHES = {
    bench.__name__.rpartition(".")[2]: bench
    for bench in (playouts, racks, thinking, frames, boot, soak, kills, passes, followers, luck, reviews, phone)
}


def main() -> int:
    """Runs the measurement named on the command line. Returns its exit code."""
    parser = argparse.ArgumentParser(prog="python3 -m tests.bench", description=__doc__)
    commands = parser.add_subparsers(metavar="NAME", required=True)
    for name, bench in BENCHES.items():
        doc = bench.__doc__ or ""
        command = commands.add_parser(name, help=doc.splitlines()[0], description=doc)
        bench.add_arguments(command)
        command.set_defaults(run=bench.run)
    options = parser.parse_args()
    try:
        return int(options.run(options))
    except BuildError as error:
        print(error, file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
