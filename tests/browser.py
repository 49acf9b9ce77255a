"""Finds a Chromium for the end-to-end tests, or gets one. Knows nothing of what is tested with it."""

import os
import shutil
import subprocess
from pathlib import Path

from web.build.errors import BuildError
from web.build.tools import say

BROWSER_VARIABLE = "SEQUOR_BROWSER"
"""Names the browser's program; set it to test with one of your own."""

PROGRAMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge")
MAC_PROGRAMS = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
OWN_PROGRAM = "from playwright.sync_api import sync_playwright as s\nwith s() as p: print(p.chromium.executable_path)"
NO_BROWSER = (
    "No Chromium was found and none could be got: install Chromium or Chrome, or name one in"
    f" {BROWSER_VARIABLE}, and start again."
)


def find_or_get_browser(python: Path) -> Path:
    """A Chromium's program: the one you named, Playwright's own, the system's, or one got for it now.

    `python` is an interpreter that has Playwright. BuildError when there is none to be had.
    """
    found = find_browser(python)
    if found is None:
        say("No Chromium on this machine: getting Playwright's (150 MB, once)")
        _succeeds(python, "-m", "playwright", "install", "chromium")
        found = find_browser(python)
    if found is None and shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        say("Playwright's could not be had: installing the system's Chromium with apt-get (once)")
        if _succeeds("apt-get", "update"):
            _succeeds("apt-get", "install", "--yes", "--no-install-recommends", "chromium")
        found = find_browser(python)
    if found is None:
        raise BuildError(NO_BROWSER)
    return found


def find_browser(python: Path) -> Path | None:
    """A Chromium that is on this machine already and starts, or None."""
    named = os.environ.get(BROWSER_VARIABLE)
    if named and not Path(named).is_file():
        raise BuildError(f"{BROWSER_VARIABLE} names {named}, which is no file: name a Chromium's program.")
    own = subprocess.run([python, "-c", OWN_PROGRAM], capture_output=True, text=True, check=False).stdout.strip()
    known = [shutil.which(program) for program in PROGRAMS]
    for candidate in (named, own, *known, *MAC_PROGRAMS):
        if candidate and Path(candidate).is_file() and (os.name == "nt" or _succeeds(candidate, "--version")):
            return Path(candidate)
    return None


def _succeeds(*command: str | Path) -> bool:
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    try:
        return subprocess.run(command, capture_output=True, env=environment, check=False).returncode == 0
    except OSError:
        return False
