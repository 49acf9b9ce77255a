"""Finds or installs the browsers for the end-to-end tests."""

import os
import shutil
import subprocess
from pathlib import Path

from web.build.paths import BuildError
from web.build.tools import say

BROWSER_VARIABLE = "SEQUOR_BROWSER"
"""Path of a Chromium executable. Set it to test with your own."""

FIREFOX_VARIABLE = "SEQUOR_FIREFOX"
"""Path of a Firefox executable."""

WEBKIT_VARIABLE = "SEQUOR_WEBKIT"
"""Path of a WebKitWebDriver executable."""

PROGRAMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge")
MAC_PROGRAMS = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
FIREFOX_PROGRAMS = ("firefox-esr", "firefox")
MAC_FIREFOX_PROGRAMS = ("/Applications/Firefox.app/Contents/MacOS/firefox",)
WEBKIT_DRIVER, SCREEN = "WebKitWebDriver", "Xvfb"
WEBKIT_PACKAGES = ("webkit2gtk-driver", "xvfb")
OWN_PROGRAM = "from playwright.sync_api import sync_playwright as s\nwith s() as p: print(p.chromium.executable_path)"
NO_BROWSER = (
    "There is no Chromium, and none could be installed. Install Chromium or Chrome, or set"
    f" {BROWSER_VARIABLE} to its path, and start again."
)


def find_or_get_browser(python: Path) -> Path:
    """The path of a Chromium: the one you named, Playwright's, the system's, or one installed now.

    `python` is an interpreter with Playwright installed. Raises BuildError if no Chromium can be found or installed.
    """
    found = find_browser(python)
    if found is None:
        say("No Chromium found. Installing Playwright's (150 MB, once)")
        _succeeds(python, "-m", "playwright", "install", "chromium")
        found = find_browser(python)
    if found is None and _may_install():
        say("Playwright's Chromium can't be installed. Installing the system's with apt-get (once)")
        _install("chromium")
        found = find_browser(python)
    if found is None:
        raise BuildError(NO_BROWSER)
    return found


def find_browser(python: Path) -> Path | None:
    """A Chromium already on this machine that starts, or None."""
    named = _named_by(BROWSER_VARIABLE, "Chromium")
    own = subprocess.run([python, "-c", OWN_PROGRAM], capture_output=True, text=True, check=False).stdout.strip()
    return _first_that_starts(named, own, *map(shutil.which, PROGRAMS), *MAC_PROGRAMS)


def find_or_get_firefox() -> Path | None:
    """The path of a Firefox: the one you named, the system's, or one installed now; None if there is none to install.

    Playwright's own Firefox is a patched build, not the one people use.
    """
    found = find_firefox()
    if found is None and _may_install():
        say("No Firefox found. Installing the system's with apt-get (once)")
        _install("firefox-esr")
        found = find_firefox()
    return found


def find_firefox() -> Path | None:
    """A Firefox already on this machine that starts, or None."""
    named = _named_by(FIREFOX_VARIABLE, "Firefox")
    return _first_that_starts(named, *map(shutil.which, FIREFOX_PROGRAMS), *MAC_FIREFOX_PROGRAMS)


def find_or_get_webkit() -> tuple[Path, Path] | None:
    """WebKitGTK's driver and the virtual screen for its window, on this machine or installed now; None if either is missing.

    Not Playwright's WebKit, for the same reason.
    """
    found = find_webkit()
    if found is None and _may_install():
        say("No WebKit found. Installing the system's with apt-get (once)")
        _install(*WEBKIT_PACKAGES)
        found = find_webkit()
    return found


def find_webkit() -> tuple[Path, Path] | None:
    """WebKitGTK's driver and the virtual screen if both are on this machine, or None."""
    named = _named_by(WEBKIT_VARIABLE, "WebKitWebDriver")
    # It has no --version.
    driver, screen = _first_that_starts(named, shutil.which(WEBKIT_DRIVER), ask="--help"), shutil.which(SCREEN)
    return (driver, Path(screen)) if driver and screen else None


def _named_by(variable: str, kind: str) -> str | None:
    named = os.environ.get(variable)
    if named and not Path(named).is_file():
        raise BuildError(f"{variable} is set to {named}, which is not a file. Set it to a {kind} program.")
    return named


def _first_that_starts(*candidates: str | None, ask: str = "--version") -> Path | None:
    for candidate in candidates:
        if candidate and Path(candidate).is_file() and (os.name == "nt" or _succeeds(candidate, ask)):
            return Path(candidate)
    return None


def _may_install() -> bool:
    return shutil.which("apt-get") is not None and hasattr(os, "geteuid") and os.geteuid() == 0


def _install(*packages: str) -> None:
    if _succeeds("apt-get", "update"):
        _succeeds("apt-get", "install", "--yes", "--no-install-recommends", *packages)


def _succeeds(*command: str | Path) -> bool:
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    try:
        return subprocess.run(command, capture_output=True, env=environment, check=False).returncode == 0
    except OSError:
        return False
