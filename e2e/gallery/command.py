"""The gallery's command line."""

from __future__ import annotations

import argparse
import io
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import ViewportSize, sync_playwright

from e2e.conftest import launch_chromium
from e2e.gallery.album import make_sheets, take_pictures
from e2e.gallery.catalogue import names
from e2e.gallery.compare import compare
from e2e.gallery.devices import CHANGING
from e2e.gallery.screens import REFLOW, SIZES, USUALLY, size
from engine.text import amount, listed
from tests.host import StaticServer
from web.build.paths import BUILD, ROOT

FOLDER, PORT = BUILD / "gallery", 8435
"""The folder for pictures, and the port of the site, which appears in every link."""

EXAMPLES = """
  python3 -m e2e.gallery                    all screens, in a wide window and on a phone
  python3 -m e2e.gallery --only lesson      the screens with this word in their name
  python3 -m e2e.gallery --only strips/     film strips of reveals, claims and ends, with the time under each frame
  python3 -m e2e.gallery --sizes all        at every supported size
  python3 -m e2e.gallery --sizes 320x256    at these sizes
  python3 -m e2e.gallery --against HEAD~1   only screens that look different: before, after, and where
  python3 -m e2e.gallery --list             the names of all screens

Look at the contact sheets first. With --against, today's gallery code also photographs the old revision."""


def parse(arguments: list[str] | None) -> argparse.Namespace:
    """Parses the command line. Exits with code 2 if it is wrong."""
    parser = argparse.ArgumentParser(
        prog="python3 -m e2e.gallery", description="Take pictures of every screen of the page.", epilog=f"examples:{EXAMPLES}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    parser.add_argument("--only", metavar="WORD", default="", help="only screens with this word in their name or chapter")
    parser.add_argument("--sizes", type=parse_sizes, default=USUALLY, help="'all', or sizes such as 390x844,1280x800")
    parser.add_argument("--against", metavar="REV", help="show only screens that have changed since this revision")
    parser.add_argument("--to", metavar="DIR", type=Path, default=FOLDER, help="write the pictures here (default .build/gallery)")
    parser.add_argument("--list", action="store_true", help="print the names of the screens")
    return parser.parse_args(arguments)


def parse_sizes(text: str) -> tuple[ViewportSize, ...]:
    """The sizes in a comma-separated list, or all sizes."""
    if text == "all":
        return (*SIZES, REFLOW)
    if not re.fullmatch(r"\d{2,4}x\d{2,4}(,\d{2,4}x\d{2,4})*", text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a size (write 'all', or sizes such as 390x844,1280x800)")
    return tuple(size(*map(int, one.split("x"))) for one in text.split(","))


def main(arguments: list[str] | None = None) -> int:
    """Takes the pictures. Returns 0, or 1 if a screen could not be reached."""
    options = parse(arguments)
    wanted = [name for name in names() if options.only in name]
    if options.list or not wanted:
        print("\n".join(wanted) or f"No screen has {options.only!r} in its name. List all screens with --list.")
        return 0 if wanted else 1
    began = time.monotonic()
    shutil.rmtree(options.to, ignore_errors=True)
    hidden = ", ".join(CHANGING) if options.against else ""
    problems = photograph_site(ROOT, options.to / "now", options.sizes, options.only, hidden)
    if options.against:
        with tempfile.TemporaryDirectory() as old:
            check_out(options.against, Path(old))
            for problem in photograph_site(Path(old), options.to / "before", options.sizes, options.only, hidden):
                print(f"In {options.against}: {problem}")
    sheets = show_pictures(options.to, options.against)
    count = len(list((options.to / "now").rglob("*x*.png")))
    took = time.monotonic() - began
    made = listed([amount(len(wanted), "screen"), amount(count, "picture"), amount(len(sheets), "sheet")])
    print(f"{made} in {took:.0f} s:", *sheets, sep="\n")
    for problem in problems:
        print(f"Unreachable: {problem}", file=sys.stderr)
    return 1 if problems else 0


def photograph_site(root: Path, folder: Path, sizes: Sequence[ViewportSize], wanted: str, hidden: str) -> list[str]:
    """Builds the site of this checkout and takes its pictures. Elements that the selector `hidden` finds become grey. Returns the
    errors."""
    with tempfile.TemporaryDirectory() as hosted:
        server = StaticServer(Path(hosted), PORT)
        subprocess.run([sys.executable, "serve.py", "--build", str(server.site), "--quick"], cwd=root, check=True)
        try:
            return take_pictures(server.url, folder, sizes, wanted, hidden)
        finally:
            server.close()


def check_out(revision: str, folder: Path) -> None:
    """Writes the files of that revision to the folder, which shares all downloads."""
    packed = subprocess.run(["git", "archive", revision], cwd=ROOT, check=True, capture_output=True).stdout
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        archive.extractall(folder, filter="data")
    (folder / ".build").symlink_to(BUILD, target_is_directory=True)


def show_pictures(folder: Path, against: str | None) -> list[Path]:
    """Makes sheets of all pictures, or of those that differ from the revision's."""
    shown = folder / "now"
    if against:
        shown = folder / "changed"
        with sync_playwright() as playwright:
            browser = launch_chromium(playwright)
            changed = compare(browser, folder / "before", folder / "now", shown)
            browser.close()
        print(f"{amount(len(changed), 'picture')} changed since {against}.")
    return make_sheets(shown) if shown.exists() else []


if __name__ == "__main__":
    sys.exit(main())
