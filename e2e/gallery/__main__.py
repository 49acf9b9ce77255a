"""python3 -m e2e.gallery: takes pictures of every screen of the page and makes contact sheets of them (`command.py`).

Runs in the tests' environment, which it creates if it is missing.
"""

import subprocess
import sys

from tests.__main__ import get_site_and_browsers, make_environment
from web.build.paths import ROOT, BuildError, explain


def main() -> int:
    """Prepares the environment, then runs the command."""
    try:
        python = make_environment()
        get_site_and_browsers(python)
    except (BuildError, OSError) as error:
        print(f"e2e.gallery: {error if isinstance(error, BuildError) else explain(error)}", file=sys.stderr)
        return 2
    return subprocess.run([python, "-m", "e2e.gallery.command", *sys.argv[1:]], cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
