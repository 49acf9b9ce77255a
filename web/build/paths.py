"""Where the build finds the sources and keeps what it makes: in `.build/`, a folder of the checkout that git ignores."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / ".build"
DOWNLOADS = BUILD / "downloads"
UNPACKED = BUILD / "unpacked"
TOOLS = BUILD / "tools"
SNAPSHOTS = BUILD / "snapshots"
PACKED = BUILD / "packed"
SITE = BUILD / "site"
PINS = Path(__file__).with_name("pins.toml")
