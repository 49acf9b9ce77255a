"""`python3 -m tests.bench NAME`: measures how fast something of Sequor is, beside something to compare it with."""

from __future__ import annotations

import argparse
import sys

from tests.bench import (
    boot,
    followers,
    frames,
    kills,
    luck,
    moves,
    passes,
    phone,
    playouts,
    racks,
    reviews,
    soak,
    thinking,
)
from web.build.paths import BuildError

BENCHES = {
    "playouts": playouts, "moves": moves, "racks": racks, "thinking": thinking, "frames": frames, "boot": boot,
    "soak": soak, "kills": kills, "passes": passes, "followers": followers,
    "luck": luck, "reviews": reviews, "phone": phone,
}  # fmt: skip


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
