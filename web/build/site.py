"""Lays out the site: a pure map from path to bytes, then a folder made equal to it. Knows no game and no network.

The map is made anew on every start (a tenth of a second); only files that differ are written, so an unchanged site
keeps its times and browsers keep their copies.
"""

import hashlib
import json
from pathlib import Path
from typing import Any

from web.build.errors import BuildError
from web.build.paths import PINS, ROOT, SITE
from web.build.pins import Part, read_pins
from web.build.vendor import fetch_parts, licence_notice
from web.build.wheel import wheel_bytes, wheel_name

STATIC = ("index.html", "web/*.css", "web/manifest.webmanifest", "web/icons/*", "web/start_*.py")
"""The project's own files that the browser fetches as they are."""

CHECKSUMS = "SHA256SUMS"
"""Lists every file of the site as `sha256sum -c` reads it, and marks the folder as one that the build may change."""

WORKER = "service_worker.js"
LOCK = "vendor/pyodide/pyodide-lock.json"


def make_site(target: Path = SITE) -> Path:
    """Fetch what is missing and make `target` the complete site; BuildError or OSError says why it cannot be."""
    recorded = recorded_files(target)
    parts = fetch_parts(read_pins(PINS))
    write_site(site_files(ROOT, parts), target, recorded)
    return target


def site_files(root: Path, parts: dict[Part, Path]) -> dict[str, bytes]:
    """The whole site: relative path -> content."""
    files = {f"{part.into}/{place}": (folder / name).read_bytes()
             for part, folder in parts.items() for name, place in part.files.items()}
    wheels = {part: folder / part.archive for part, folder in parts.items() if part.is_wheel}
    files |= {f"{part.into}/{wheel.name}": wheel.read_bytes() for part, wheel in wheels.items()}
    files[LOCK] = cut_lock(files[LOCK], list(wheels))
    files["vendor/THIRD_PARTY.txt"] = licence_notice(parts).encode()
    for pattern in STATIC:
        files |= {path.relative_to(root).as_posix(): path.read_bytes() for path in sorted(root.glob(pattern))}
    files[wheel_name(root)] = wheel_bytes(root)
    files["web/pyscript.json"] = pyscript_config(root)
    files[WORKER] = service_worker((root / "web" / WORKER).read_text(encoding="utf-8"), files)
    return dict(sorted(files.items()))


def cut_lock(lock: bytes, wheels: list[Part]) -> bytes:
    """Pyodide's list of the packages beside it, cut down to our wheels and with their names and hashes."""
    data: dict[str, Any] = json.loads(lock)
    packages = {
        part.name: data["packages"][part.name]
        | {"version": part.version, "file_name": part.archive, "sha256": part.sha256}
        for part in wheels
    }
    return json.dumps(data | {"packages": packages}, indent=1).encode()


def pyscript_config(root: Path) -> bytes:
    """What page and worker start Python with: the interpreter's path counts from the page, others from this file."""
    config = {
        "interpreter": "./vendor/pyodide/pyodide.mjs",
        "packages": [f"../{wheel_name(root)}"],
        # Otherwise PyScript keeps in the browser's database what it installed, by the wheel's address, with its hash:
        # who comes back to a new site of the same version number would get a page that does not start.
        "packages_cache": "never",
        # Nothing is looked up anywhere; any value spares the download of PyScript's list of remote packages.
        "index_urls": ["./"],
    }
    return json.dumps(config, indent=1).encode()


def service_worker(source: str, files: dict[str, bytes]) -> bytes:
    """The service worker with its list of files (path -> SHA-256) and its version, the hash of that list."""
    hashes = {_address(path): hashlib.sha256(content).hexdigest() for path, content in sorted(files.items())}
    listing = json.dumps(hashes, indent=1)
    version = hashlib.sha256((source + listing).encode()).hexdigest()[:16]
    for placeholder, value in (("__FILES__", listing), ("__VERSION__", json.dumps(version))):
        if source.count(placeholder) != 1:
            raise BuildError(f"web/{WORKER} must hold {placeholder} exactly once: restore it from the repository.")
        source = source.replace(placeholder, value)
    return source.encode()


def _address(path: str) -> str:
    """The address that a file is precached by: the page by its folder, since some hosts redirect index.html there."""
    return "./" if path == "index.html" else path


def recorded_files(target: Path) -> list[str]:
    """The files that an earlier build wrote to `target`; BuildError when the folder holds something else."""
    if not target.exists():
        return []
    if not target.is_dir():
        raise BuildError(f"{target} is a file: name a new or empty folder.")
    sums = target / CHECKSUMS
    names = [line[66:] for line in sums.read_text(encoding="utf-8").splitlines()] if sums.is_file() else []
    if WORKER not in names and any(target.iterdir()):
        raise BuildError(f"{target} is not empty and holds no site of Sequor: name a new or empty folder.")
    return names


def write_site(files: dict[str, bytes], target: Path, recorded: list[str]) -> None:
    """Make `target` hold exactly `files`; of what else lies there only the recorded files are removed."""
    sums = {path: hashlib.sha256(content).hexdigest() for path, content in files.items()}
    target.mkdir(parents=True, exist_ok=True)
    # First the record of all that may lie here from now on: an interrupted build is still recognised as ours.
    _write(target / CHECKSUMS, _listing(dict.fromkeys(recorded, "0" * 64) | sums))
    for path in set(recorded) - set(files):
        (target / path).unlink(missing_ok=True)
    for path, content in files.items():
        place = target / path
        if not place.is_file() or place.read_bytes() != content:
            _write(place, content)
    _write(target / CHECKSUMS, _listing(sums))


def _listing(sums: dict[str, str]) -> bytes:
    return "".join(f"{digest}  {path}\n" for path, digest in sums.items()).encode()


def _write(place: Path, content: bytes) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_bytes(content)
