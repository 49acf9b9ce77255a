"""Paths of the sources, and of the build's results in `.build/`, a folder of the checkout that git ignores."""

import errno
from pathlib import Path


class BuildError(Exception):
    """Tells the person at the terminal why the site could not be built or served, and what to do."""


def explain(error: OSError) -> BuildError:
    """Explains an operating-system error to the person who started the build."""
    place = f" at {error.filename}" if error.filename else ""
    if error.errno == errno.ENOSPC:
        return BuildError(f"The disk is full{place}. Free about 100 MB and try again.")
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return BuildError(f"Permission denied{place}. Choose a folder you can write to, or change its permissions.")
    return BuildError(f"A file operation failed{place} ({error.strerror}). Fix the problem and try again.")


ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / ".build"
DOWNLOADS = BUILD / "downloads"
UNPACKED = BUILD / "unpacked"
TOOLS = BUILD / "tools"
SNAPSHOTS = BUILD / "snapshots"
PACKED = BUILD / "packed"
SITE = BUILD / "site"
PINS = Path(__file__).with_name("pins.toml")
