"""Lays out the site: makes a map from path to bytes, then makes a folder equal to it. Knows no network.

Makes the map again on every start (a tenth of a second) but writes only files that differ, so an unchanged site keeps its
times and browsers keep their copies.
"""

import codecs
import gzip
import hashlib
import json
from collections.abc import Collection
from pathlib import Path
from typing import Any

from web.build import budget, styles
from web.build.errors import BuildError
from web.build.game_data import game_data_files, puzzle_files
from web.build.games import check_games, later_page, page_values, rules_files, titles
from web.build.manifest import MANIFEST, manifest, picture_files
from web.build.packing import BEST, Effort, packed, sums
from web.build.paths import PINS, ROOT, SITE
from web.build.pins import NodePin, Part, read_pins
from web.build.snapshot import make_snapshot
from web.build.styles import style_sheet
from web.build.tools import say
from web.build.vendor import fetch_parts, licence_notice
from web.build.wheel import wheel_bytes, wheel_name

STATIC = (
    "index.html", "web/start/*.js", "web/start/page.py", "web/start/worker_page.py",
    "web/keep/service_worker.js", "web/manifest.webmanifest", "web/icons/*",
)  # fmt: skip
"""The project's own files that the site serves; a few of them have placeholders, which the build fills in."""

CHECKSUMS = "SHA256SUMS"
"""Lists every file of the site for `sha256sum -c`, and marks the folder as one that the build may change."""

PAGE = "index.html"
STYLE = "web/style.css"
WORKER = "service_worker.js"
INTERPRETER = "web/start/interpreter.js"
UNPACKER = "web/start/packed.js"
SNAPSHOT = "web/snapshot"
PARTS = "web/parts"
"""The parts of the program that the snapshot leaves out."""

LATER = "web/later"
"""The elements and styles that the page fetches when it is asked for them."""

PACKED_PARTS = ("vendor/pyodide/pyodide.asm.wasm", "vendor/pyodide/pyodide.asm.js")
"""What the page unpacks itself, as it does its own parts: so downloads are small even from hosts that compress nothing."""

PYSCRIPT_SOURCES = "src/stdlib/pyscript.js"
STDLIB = "vendor/pyodide/python_stdlib.zip"
LOCK = "vendor/pyodide/pyodide-lock.json"


def make_site(target: Path = SITE, effort: Effort = BEST) -> Path:
    """Fetches what is missing and makes `target` the complete site. Raises BuildError or OSError if it cannot."""
    recorded = recorded_files(target)
    check_games()
    pins = read_pins(PINS)
    parts = fetch_parts(pins)
    tools = [folder / part.archive for part, folder in fetch_parts(pins, "build").items()]
    files = site_files(ROOT, parts, tools, pins.node, effort)
    if effort.zstd == BEST.zstd:  # the budget counts no other form
        say("\n".join(budget.lines(files)))
        budget.check(files)
    write_site(files, target, recorded)
    return target


def site_files(
    root: Path, parts: dict[Part, Path], tools: Collection[Path], node: NodePin, effort: Effort = BEST
) -> dict[str, bytes]:
    """The complete site: relative path -> content. `tools` are the wheels that only the build needs."""
    files = third_party_files(parts) | own_files(root, tools)
    source = files.pop(f"web/keep/{WORKER}").decode()
    wheel = files[wheel_name(root)] = wheel_bytes(root)
    folders = {part.name: folder for part, folder in parts.items()}
    snapshot = make_snapshot(node, folders["pyodide"], folders["@pyscript/core"] / PYSCRIPT_SOURCES, wheel)
    contents = {path: files.pop(path) for path in PACKED_PARTS} | {SNAPSHOT: snapshot.content}
    contents |= {f"{PARTS}/{name}": content for name, content in snapshot.parts.items()}
    contents |= {path.removesuffix(".bin"): gzip.decompress(content) for path, content in game_data_files(parts).items()}
    in_forms = packed(contents, node, folders["pyodide"], effort)
    unchecked = {path: content for path, content in in_forms.items() if not path.startswith(f"{SNAPSHOT}.")}  # it has its own
    values = {"__SNAPSHOT__": snapshot.facts, "__WHEEL__": json.dumps(wheel_name(root))}
    files[INTERPRETER] = filled_in(INTERPRETER, files[INTERPRETER].decode(), values)
    files[UNPACKER] = filled_in(UNPACKER, files[UNPACKER].decode(), {"__SUMS__": json.dumps(sums(unchecked))})
    spare = {path for path in files if path.endswith(".whl")} | {STDLIB}
    files[WORKER] = service_worker(source, files | {f"{path}.bin": content for path, content in contents.items()}, spare)
    return dict(sorted((files | in_forms | picture_files(root)).items()))


def own_files(root: Path, tools: Collection[Path]) -> dict[str, bytes]:
    """The project's own files that travel as they are; the program is not among them."""
    files = {path.relative_to(root).as_posix(): path.read_bytes() for pattern in STATIC for path in sorted(root.glob(pattern))}
    files[PAGE] = filled_in(PAGE, files[PAGE].decode(), page_values())
    files[MANIFEST] = manifest(files[MANIFEST].decode(), titles(), picture_files(root))
    files[STYLE] = style_sheet(root)
    files[f"{LATER}.css"] = style_sheet(root, styles.LATER)
    files[f"{LATER}.html"] = later_page(root)
    files["web/pyscript.json"] = pyscript_config()
    return {path: marked(path, content) for path, content in (files | rules_files(root, tools)).items()} | puzzle_files(root)


def marked(path: str, content: bytes) -> bytes:
    """The file, with a byte order mark for UTF-8 if it is of a kind that browsers read in the host's encoding."""
    is_read_so = path.endswith((".html", ".css", ".js")) and not content.isascii()
    return codecs.BOM_UTF8 + content if is_read_so else content


def third_party_files(parts: dict[Part, Path]) -> dict[str, bytes]:
    """The third-party files in the form that the page needs: relative path -> content."""
    files = {
        f"{part.into}/{place}": (folder / name).read_bytes()
        for part, folder in parts.items()
        for name, place in part.files.items()
    }
    wheels = {part: folder / part.archive for part, folder in parts.items() if part.is_wheel}
    files |= {f"{part.into}/{wheel.name}": wheel.read_bytes() for part, wheel in wheels.items()}
    files[LOCK] = cut_lock(files[LOCK], list(wheels))
    files["vendor/THIRD_PARTY.txt"] = licence_notice(parts).encode()
    return files


def cut_lock(lock: bytes, wheels: list[Part]) -> bytes:
    """Pyodide's list of packages, reduced to our pinned wheels with their names and hashes."""
    data: dict[str, Any] = json.loads(lock)
    packages = {
        part.name: data["packages"][part.name] | {"version": part.version, "file_name": part.archive, "sha256": part.sha256}
        for part in wheels
    }
    return json.dumps(data | {"packages": packages}, indent=1).encode()


def pyscript_config() -> bytes:
    """PyScript's configuration for page and worker: our interpreter, by its path from the page, and no unused plugins."""
    unused = ("codemirror", "deprecations-manager", "donkey", "py-editor", "py-game", "py-terminal")
    return json.dumps({"interpreter": f"./{INTERPRETER}", "plugins": [f"!{name}" for name in unused]}, indent=1).encode()


def service_worker(source: str, files: dict[str, bytes], spare: Collection[str] = ()) -> bytes:
    """The service worker with its list of files (path -> SHA-256), a separate one for those in `spare`, and its version. `files`
    maps those that travel packed, `.bin`, to what is in them."""
    hashes = {_address(path): hashlib.sha256(content).hexdigest() for path, content in sorted(files.items())}
    version = hashlib.sha256((source + json.dumps(hashes)).encode()).hexdigest()[:16]
    kept = {path: digest for path, digest in hashes.items() if path not in spare}
    rest = {path: digest for path, digest in hashes.items() if path in spare}
    values = {"__VERSION__": version, "__FILES__": kept, "__SPARE__": rest}
    return filled_in(f"web/keep/{WORKER}", source, {name: json.dumps(value, indent=1) for name, value in values.items()})


def filled_in(path: str, source: str, values: dict[str, str]) -> bytes:
    """The source with every placeholder replaced by its value; BuildError unless it holds each exactly once."""
    for placeholder, value in values.items():
        if source.count(placeholder) != 1:
            raise BuildError(f"{path} must contain {placeholder} exactly once. Restore it from the repository.")
        source = source.replace(placeholder, value)
    return source.encode()


def _address(path: str) -> str:
    """The address under which a file is precached: for the page its folder, because some hosts redirect index.html there."""
    return "./" if path == PAGE else path


def recorded_files(target: Path) -> list[str]:
    """The files that an earlier build wrote to `target`; BuildError if the folder holds anything but a site."""
    if not target.exists():
        return []
    if not target.is_dir():
        raise BuildError(f"{target} is a file. Name a new or empty folder.")
    sums = target / CHECKSUMS
    names = [line[66:] for line in sums.read_text(encoding="utf-8").splitlines()] if sums.is_file() else []
    if WORKER not in names and any(target.iterdir()):
        raise BuildError(f"{target} is not empty and is not a Sequor site. Name a new or empty folder.")
    return names


def write_site(files: dict[str, bytes], target: Path, recorded: list[str]) -> None:
    """Writes `files` to `target` and removes the recorded files that are not among them; leaves anything else alone."""
    sums = {path: hashlib.sha256(content).hexdigest() for path, content in files.items()}
    target.mkdir(parents=True, exist_ok=True)
    # First lists everything that may be here from now on, so that an interrupted build is still recognised as ours.
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
