"""python3 -m tests [pytest arguments]: prepares whatever the tests need, then runs them.

Needs Python 3.11+, and a network the first time. Everything goes into `.build/`, except a browser installed from Debian.

    python3 -m tests                        all
    python3 -m tests tests/engine -k jack   some, as pytest understands it
    python3 -m tests -n 0 e2e/test_boot.py  without parallel workers, to see prints and use a debugger
    python3 -m tests --game sequoia         the tests of one game, without a browser
    python3 -m tests --fast                 all that needs neither a browser nor a network

The last two need only Python and the test tools: they fetch no parts of the site and look for no browser.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

if sys.version_info < (3, 11):
    sys.exit("Sequor's tests need Python 3.11 or newer: start them with a newer Python.")

from tests.browser import BROWSER_VARIABLE, FIREFOX_VARIABLE, find_or_get_browser, find_or_get_firefox, find_or_get_webkit
from web.build.errors import BuildError, explain
from web.build.paths import BUILD, ROOT
from web.build.pins import read_pins
from web.build.tools import make_venv, run, say, venv_python
from web.build.vendor import fetch_parts

VENV, COMPILED = BUILD / "venv", BUILD / "compiled"
# The smallest machines have two cores; of three workers one often waits for a page, a disk or a timer. A later `-n` wins.
PYTEST = ("-m", "pytest", "-q", "-n", "3", "--dist", "worksteal", "--durations=15", "--durations-min=2")


def main(arguments: list[str]) -> int:
    """Prepares and runs pytest. Returns its exit code, or 2 after one sentence on what could not be prepared."""
    options = read_quick(arguments)
    quick = options.fast or options.game
    try:
        python = make_environment()
        if not quick:
            get_site_and_browsers(python)
    except BuildError as error:
        print(f"tests: {error}", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"tests: {explain(error)}", file=sys.stderr)
        return 2
    ignored = [f"--ignore={folder}" for folder in (left_out(options.game) if quick else ())]
    # Shared by the hundreds of processes that tests start, each of which would compile all it imports; kept for the next run.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment["PYTHONPYCACHEPREFIX"] = str(COMPILED)
    try:
        return subprocess.run([python, *PYTEST, *ignored, *arguments], cwd=ROOT, env=environment, check=False).returncode
    finally:
        # What tests copied is gone: its places will hold other files.
        copies = Path(tempfile.gettempdir()).resolve()
        shutil.rmtree(COMPILED / copies.relative_to(copies.anchor), ignore_errors=True)


def read_quick(arguments: list[str]) -> argparse.Namespace:
    """Reads the quick-run options `fast` and `game`; pytest reads them again with the rest (`tests/conftest.py`)."""
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    parser.add_argument("--fast", action="store_true")
    parser.add_argument("--game")
    return parser.parse_known_args(arguments)[0]


def left_out(game: str | None) -> list[str]:
    """The folders a quick run does not even read: collecting them takes longer than many tests."""
    games = sorted(path for side in ("engine", "web", "tests") for path in (ROOT / side / "games").glob("*/"))
    return ["e2e", *(path.relative_to(ROOT).as_posix() for path in games if game and path.name != game)]


def get_site_and_browsers(python: Path) -> None:
    """Fetches the parts of the site and finds the browsers before the tests start. Raises BuildError."""
    for use in ("site", "build", "tests"):
        fetch_parts(read_pins(), use)
    os.environ[BROWSER_VARIABLE] = str(find_or_get_browser(python))
    # Chromium is required; tests that also want Firefox or WebKit are skipped without it.
    os.environ[FIREFOX_VARIABLE] = str(find_or_get_firefox() or "")
    find_or_get_webkit()


def make_environment() -> Path:
    """The Python of `.build/venv`, which holds exactly the versions pinned in the extras; rebuilt when they change."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needs = [pin for extra in project["optional-dependencies"].values() for pin in extra]
    stamp, python = VENV / "sequor-needs.txt", venv_python(VENV)
    wanted = "\n".join([sys.version, *needs])
    if not (python.exists() and stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted):
        say("Making the tests' own environment in .build/venv (once)")
        make_venv(VENV)
        run([python, "-m", "pip", "install", "--quiet", *needs], "get the tools that the tests need")
        stamp.write_text(wanted, encoding="utf-8")
    return python


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
