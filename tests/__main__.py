"""python3 -m tests [pytest arguments]: prepares the environment, then runs the tests.

Needs Python 3.11+, and a network the first time. Everything goes into `.build/`, except browsers installed with apt-get.

    python3 -m tests                        all tests except the slow ones
    python3 -m tests --all                  all tests, as before a release
    python3 -m tests tests/engine -k jack   some tests, chosen with pytest's own arguments
    python3 -m tests -n 0 e2e/test_start.py no parallel workers, to see prints and use a debugger
    python3 -m tests --game sequoia         the tests of one game, without a browser
    python3 -m tests --fast                 all tests that need neither a browser nor a network
    python3 -m tests --all --record         all tests; records the long ones for fresh clones (tests/durations.py)

`--game` and `--fast` need only Python and the test tools. They fetch no parts of the site and look for no browser.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

if sys.version_info < (3, 11):
    sys.exit("Sequor's tests need Python 3.11 or newer. Start them with a newer Python.")

from tests.browser import BROWSER_VARIABLE, FIREFOX_VARIABLE, find_or_get_browser, find_or_get_firefox, find_or_get_webkit
from web.build.paths import BUILD, ROOT, SNAPSHOTS, BuildError, explain
from web.build.pins import read_pins
from web.build.tools import make_venv, run, say, venv_python
from web.build.vendor import fetch_parts

VENV, COMPILED = BUILD / "venv", BUILD / "compiled"
PYTEST = ("-m", "pytest", "-q", "--dist", "worksteal", "--durations=15", "--durations-min=2")


def main(arguments: list[str]) -> int:
    """Prepares and runs pytest. Returns its exit code, or 2 after printing why the preparation failed."""
    options = read_quick(arguments)
    quick = bool(options.fast or options.game)
    try:
        python = make_environment() if quick else prepare()
    except BuildError as error:
        print(f"tests: {error}", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"tests: {explain(error)}", file=sys.stderr)
        return 2
    ignored = [f"--ignore={folder}" for folder in (left_out(options.game) if quick else ())]
    try:
        command = [str(python), *PYTEST, "-n", str(worker_count(quick)), *ignored, *arguments]
        return subprocess.run(command, cwd=ROOT, env=compiling_once(), check=False).returncode
    finally:
        # The copies that tests made are gone, and other files will take their places.
        copies = Path(tempfile.gettempdir()).resolve()
        shutil.rmtree(COMPILED / copies.relative_to(copies.anchor), ignore_errors=True)


def read_quick(arguments: list[str]) -> argparse.Namespace:
    """Reads the quick-run options `fast` and `game`; pytest reads them again with the rest (`tests/selection.py`)."""
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    parser.add_argument("--fast", action="store_true")
    parser.add_argument("--game")
    return parser.parse_known_args(arguments)[0]


def worker_count(quick: bool) -> int:
    """The number of parallel workers, unless a later `-n` says otherwise: one per core, and one more for journeys, which now and
    then wait for pages, disks and timers. Each may need 2 GB for its browsers."""
    cores = os.cpu_count() or 2
    return cores if quick else min(cores + 1, 6)


def left_out(game: str | None) -> list[str]:
    """The folders that a quick run does not even read, because collecting them takes longer than many tests."""
    games = sorted(path for side in ("engine", "web", "tests") for path in (ROOT / side / "games").glob("*/"))
    return ["e2e", *(path.relative_to(ROOT).as_posix() for path in games if game and path.name != game)]


def prepare() -> Path:
    """Makes the environment, builds the site in a fresh clone, and finds the browsers. Returns the environment's Python.

    Raises BuildError.
    """
    with ThreadPoolExecutor() as threads:
        threads.submit(build_once)
        python = make_environment()
    get_site_and_browsers(python)
    return python


def build_once() -> None:
    """Builds the site in a fresh clone, so that the slow parts are in `.build/` for the journeys. These say why if it fails."""
    if not SNAPSHOTS.exists():
        with tempfile.TemporaryDirectory() as folder:
            command = [sys.executable, "serve.py", "--quick", "--build", str(Path(folder, "site"))]
            subprocess.run(command, cwd=ROOT, env=compiling_once(), capture_output=True, check=False)


def get_site_and_browsers(python: Path) -> None:
    """Fetches the parts of the site and finds the browsers before the tests start. Raises BuildError."""
    for use in ("site", "tests"):
        fetch_parts(read_pins(), use)
    os.environ[BROWSER_VARIABLE] = str(find_or_get_browser(python))
    # Chromium is required; tests that also want Firefox or WebKit are skipped without it.
    os.environ[FIREFOX_VARIABLE] = str(find_or_get_firefox() or "")
    find_or_get_webkit()


def compiling_once() -> dict[str, str]:
    """Environment variables for the hundreds of processes that tests start, each of which would compile all its imports."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return environment | {"PYTHONPYCACHEPREFIX": str(COMPILED)}


def make_environment() -> Path:
    """The Python of `.build/venv`, which holds exactly the versions pinned in the extras; rebuilt when they change."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needs = [pin for extra in project["optional-dependencies"].values() for pin in extra]
    stamp, python = VENV / "sequor-needs.txt", venv_python(VENV)
    wanted = "\n".join([sys.version, *needs])
    if not (python.exists() and stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted):
        say("Creating the tests' environment in .build/venv (once)")
        make_venv(VENV)
        # Imports are compiled into another folder (`compiling_once`).
        run([python, "-m", "pip", "install", "--quiet", "--no-compile", *needs], "install the test tools")
        stamp.write_text(wanted, encoding="utf-8")
    return python


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
