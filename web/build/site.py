"""Builds the site: computes a map from path to content, then makes a folder equal to it. Independent of the network.

Computes the map on every start (in a tenth of a second) but writes only files that differ, so unchanged files keep their times
and browsers keep their copies.
"""

from __future__ import annotations

import base64
import codecs
import gzip
import hashlib
import io
import json
import re
import struct
import tomllib
import zipfile
from collections.abc import Collection, Iterable, Iterator, Mapping
from fnmatch import fnmatch
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

from engine.coach.puzzle import PUZZLES
from engine.game import game_names, load_game
from web.build.games import check_games, game_data_files, later_page, page_values, puzzle_files, rules_files, titles
from web.build.paths import PINS, ROOT, SITE, BuildError
from web.build.pins import NodePin, PinnedPackage, read_pins
from web.build.snapshot import BEST, Effort, make_snapshot, packed, sums
from web.build.tools import say
from web.build.vendor import fetch_parts, licence_notice

LEEWAY = 1.03
"""The factor by which a part may exceed its budget."""


class Share(NamedTuple):
    """A part of the site with a size budget."""

    name: str
    budget: float  # in MB
    files: tuple[str, ...]  # paths or patterns


BUDGET = (
    Share("the snapshot: Python, the engine, the page, the first game", 3.51, ("web/snapshot.zstd.dat",)),
    Share("Pyodide's program", 2.90, ("vendor/pyodide/pyodide.asm.wasm.zstd.dat",)),
    Share("Pyodide's JavaScript", 0.235, ("vendor/pyodide/pyodide.asm.js.zstd.dat", "vendor/pyodide/pyodide.js",
                                         "vendor/pyodide/pyodide-lock.json")),
    Share("PyScript", 0.137, ("vendor/pyscript/*", "web/pyscript.json")),
    Share("styles", 0.17, ("web/style.css",)),
    Share("fonts", 0.085, ("vendor/fonts/*-latin-wght-normal.woff2",)),
    Share("the page and its scripts", 0.121, ("index.html", "web/app/*", "web/boot/*", "vendor/fzstd/fzstd.js",
                                              "web/icons/sequor.svg", "web/manifest.webmanifest")),
)  # fmt: skip
"""For browsers without brotli decompression. Others download half a megabyte less."""


def part_of(path: str) -> str:
    """The part to which this file belongs; "" if the page can be played without it."""
    return next((part.name for part in BUDGET if any(fnmatch(path, pattern) for pattern in part.files)), "")


def budget_lines(files: Mapping[str, bytes]) -> Iterator[str]:
    """The budget of a site (relative path -> content) and its size, as lines to print."""
    spent = _spent(files)
    whole = Share("MB downloaded before you can play", round(sum(part.budget for part in BUDGET), 3), ())
    for part in (whole, *BUDGET):
        yield f"{spent[part.name] if part.files else sum(spent.values()):7.3f} of {part.budget:.3f}  {part.name}"


def check_budget(files: Mapping[str, bytes]) -> None:
    """Raises BuildError if a part of the site exceeds its budget."""
    spent = _spent(files)
    over = [part for part in BUDGET if spent[part.name] > LEEWAY * part.budget]
    if over:
        told = "; ".join(f"{part.name} {spent[part.name]:.3f} MB of {part.budget:.3f}" for part in over)
        raise BuildError(
            f"The site is more than 3% over its size budget ({told}). Make it smaller, or raise the budget in web/build/site.py."
        )


def _spent(files: Mapping[str, bytes]) -> dict[str, float]:
    """The size of each part in MB, by name."""
    spent = {part.name: 0.0 for part in BUDGET}
    for path, content in files.items():
        if name := part_of(path):
            spent[name] += len(content) / 1e6
    return spent


MANIFEST = "web/manifest.webmanifest"
PICTURES = "web/pictures"
"""The site's folder for screenshots in app stores and installers. No page loads them, so they are not stored for offline play."""

SHAPES = {"wide": "1280x800", "narrow": "360x640"}
"""The screenshots' form factors and sizes, as taken by `e2e/pictures.py` for each game."""

ICON = {"src": "icons/sequor-192.png", "sizes": "192x192", "type": "image/png"}


def picture_files(root: Path) -> dict[str, bytes]:
    """The existing screenshots of all games: relative path -> content."""
    places = [f"{name}-{size}.jpg" for size in SHAPES.values() for name in game_names()]
    taken = {f"{PICTURES}/{place}": root / "e2e/pictures" / place for place in places}
    return {path: source.read_bytes() for path, source in taken.items() if source.is_file()}


def manifest(source: str, titles: str, pictures: dict[str, bytes]) -> bytes:
    """The manifest. `titles` are those of all games in one phrase, `pictures` the screenshots as in `picture_files`."""
    fields: dict[str, Any] = json.loads(source)
    fields["name"] = f"{fields['short_name']}: {titles}"
    fields["description"] = f"{titles}: {fields['description']}"
    fields["shortcuts"] = [_shortcut(name) for name in game_names()]
    fields["screenshots"] = [_screenshot(path, content) for path, content in pictures.items()]
    return (json.dumps(fields, indent=2, ensure_ascii=False) + "\n").encode()


def _shortcut(name: str) -> dict[str, Any]:
    title = load_game(name).title
    return {"name": title, "short_name": title, "url": f"../#play={name}", "icons": [ICON]}


def _screenshot(path: str, content: bytes) -> dict[str, str]:
    name, _, size = Path(path).stem.partition("-")
    width, height = jpeg_size(content)
    factor = next(factor for factor, shape in SHAPES.items() if shape == size)
    label = f"A game of {load_game(name).title}"
    src = path.removeprefix(MANIFEST.partition("/")[0] + "/")
    return {"src": src, "sizes": f"{width}x{height}", "type": "image/jpeg", "form_factor": factor, "label": label}


def jpeg_size(content: bytes) -> tuple[int, int]:
    """A JPEG's width and height, from its frame header (ITU T.81, B.2.2)."""
    at = 2
    while not 0xC0 <= content[at + 1] <= 0xC3:
        at += 2 + int(struct.unpack(">H", content[at + 2 : at + 4])[0])
    height, width = struct.unpack(">HH", content[at + 5 : at + 9])
    return int(width), int(height)


AT_ONCE = ("web/ui", "web/setup", "web/table", *(f"web/games/{name}" for name in game_names()))
"""The packages whose style sheets are part of the first download."""

LATER_STYLES = ("web/coach", "web/remote", *(f"web/games/{name}/editor" for name in game_names()))
"""Those whose style sheets are loaded on first use (`web/assets.py`)."""

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
LINE_START = re.compile(r"\n\s*")
NOT_NEEDED = re.compile(r"(?<=[{};,])\n| (?=\{\n)|;(?=\n\})|(?<=[\w-]:) ")
"""Line ends after a delimiter, the space before a brace and after a property, and a block's last semicolon."""

PICTURE = re.compile(r'url\("([^":]+\.svg)"\)')
BETWEEN_TAGS = re.compile(r">\s+<")
UNHARMED = ' !"$&()*+,-./:;<=>?@[]^`{|}~'
"""Characters allowed in a data URL in single quotes; % starts an escape, and # would end the picture."""


def style_sheet(root: Path, rooms: Iterable[str] = AT_ONCE) -> bytes:
    """The style sheets of these packages as one, without comments and most white space. Raises BuildError if a picture is
    missing."""
    return "".join(_sent(sheet, root) for sheet in sheets(root, rooms)).encode()


def sheets(root: Path, rooms: Iterable[str] = AT_ONCE) -> list[Path]:
    """All style sheets in these packages, in the order in which they are joined."""
    return [sheet for room in rooms for sheet in sorted((root / room).glob("*.css"))]


def _sent(sheet: Path, root: Path) -> str:
    """The minified sheet with its pictures embedded."""

    def picture(found: re.Match[str]) -> str:
        place = sheet.parent / found[1]
        if not place.is_file():
            name = sheet.relative_to(root).as_posix()
            raise BuildError(f"{name} uses {found[1]}, which doesn't exist. Draw it, or remove it from the style sheet.")
        return f"url('{data_url(place.read_text(encoding='utf-8'))}')"

    text = LINE_START.sub("\n", COMMENT.sub("", sheet.read_text(encoding="utf-8")))
    return PICTURE.sub(picture, NOT_NEEDED.sub("", text.strip("\n")))


def data_url(svg: str) -> str:
    r"""The picture as a data URL, for use in single quotes.

    >>> data_url('<svg fill="#fff">\n  <path\n    d="M0 0h9"/>\n</svg>\n')
    'data:image/svg+xml,<svg fill="%23fff"><path d="M0 0h9"/></svg>'
    """
    line = " ".join(BETWEEN_TAGS.sub("><", svg).split())
    return f"data:image/svg+xml,{quote(line, safe=UNHARMED)}"


FIXED_TIME = (1980, 1, 1, 0, 0, 0)
"""The earliest time in the zip format. Every member has it, so that the bytes do not depend on the time of the build."""


def wheel_name(root: Path = ROOT) -> str:
    """The wheel's file name, which contains its version."""
    return f"{_distribution(_project(root))}-py3-none-any.whl"


def wheel_bytes(root: Path = ROOT) -> bytes:
    """The wheel's content."""
    project = _project(root)
    info = f"{_distribution(project)}.dist-info"
    members = {path.relative_to(root).as_posix(): path.read_bytes() for path in packaged_files(root)}
    members[f"{info}/licenses/LICENSE"] = (root / "LICENSE").read_bytes()
    members[f"{info}/METADATA"] = metadata(project).encode()
    members[f"{info}/WHEEL"] = b"Wheel-Version: 1.0\nGenerator: sequor\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    members[f"{info}/RECORD"] = record(members, f"{info}/RECORD").encode()
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            entry = zipfile.ZipInfo(name, FIXED_TIME)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, content)
    return buffer.getvalue()


def packaged_files(root: Path) -> Iterator[Path]:
    """The files in the wheel, in a fixed order."""
    files = [*(root / "engine").rglob("*"), *(root / "web").rglob("*.py")]
    for path in sorted(files):
        inner = path.relative_to(root).parts
        hidden = any(part.startswith(".") or part == "__pycache__" for part in inner)
        left_out = inner[:2] in (("web", "build"), ("engine", "tools")) or path.name == PUZZLES
        if path.is_file() and not hidden and not left_out:
            yield path


def metadata(project: dict[str, Any]) -> str:
    """Core metadata, version 2.4, from pyproject's `[project]` table, without the extras, which the page does not use."""
    lines = [
        "Metadata-Version: 2.4",
        f"Name: {project['name']}",
        f"Version: {project['version']}",
        f"Summary: {project['description']}",
        f"License-Expression: {project['license']}",
        "License-File: LICENSE",
        f"Requires-Python: {project['requires-python']}",
    ]
    return "\n".join(lines) + "\n"


def record(members: dict[str, bytes], own_name: str) -> str:
    """The list of members with hash and size; its own line has neither, as the format requires."""
    lines = []
    for name, content in members.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        lines.append(f"{name},sha256={digest},{len(content)}")
    return "\n".join([*lines, f"{own_name},,"]) + "\n"


def _project(root: Path) -> dict[str, Any]:
    project: dict[str, Any] = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return project


def _distribution(project: dict[str, Any]) -> str:
    return f"{project['name']}-{project['version']}"


STATIC = (
    "index.html", "web/boot/*.js", "web/app/page.py", "web/app/worker_page.py",
    "web/boot/service_worker.js", "web/manifest.webmanifest", "web/icons/*",
)  # fmt: skip
"""The project's own files on the site. Some of them contain placeholders, which the build replaces."""

CHECKSUMS = "SHA256SUMS"
"""Lists every file of the site for `sha256sum -c`, and marks the folder as one that the build may change."""

PAGE = "index.html"
STYLE = "web/style.css"
WORKER = "service_worker.js"
INTERPRETER = "web/boot/interpreter.js"
UNPACKER = "web/boot/unpack.js"
SNAPSHOT = "web/snapshot"
PARTS = "web/parts"
"""The parts of the program outside the snapshot."""

LATER = "web/later"
"""The elements and styles that the page loads on first use."""

PACKED_PARTS = ("vendor/pyodide/pyodide.asm.wasm", "vendor/pyodide/pyodide.asm.js")
"""Files that the page unpacks itself, like its own parts, so that downloads are small even from hosts without compression."""

PYSCRIPT_SOURCES = "src/stdlib/pyscript.js"
STDLIB = "vendor/pyodide/python_stdlib.zip"
LOCK = "vendor/pyodide/pyodide-lock.json"


def make_site(target: Path = SITE, effort: Effort = BEST) -> Path:
    """Downloads missing packages and makes `target` the complete site. Raises BuildError or OSError."""
    recorded = recorded_files(target)
    check_games()
    pins = read_pins(PINS)
    parts = fetch_parts(pins)
    files = site_files(ROOT, parts, pins.node, effort)
    if effort.zstd == BEST.zstd:  # the budget is for this form only
        say("\n".join(budget_lines(files)))
        check_budget(files)
    write_site(files, target, recorded)
    return target


def site_files(root: Path, parts: dict[PinnedPackage, Path], node: NodePin, effort: Effort = BEST) -> dict[str, bytes]:
    """The complete site: relative path -> content."""
    files = third_party_files(parts) | own_files(root)
    source = files.pop(f"web/boot/{WORKER}").decode()
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


def own_files(root: Path) -> dict[str, bytes]:
    """The project's own files that are served as they are, without the program."""
    files = {path.relative_to(root).as_posix(): path.read_bytes() for pattern in STATIC for path in sorted(root.glob(pattern))}
    files[PAGE] = filled_in(PAGE, files[PAGE].decode(), page_values())
    files[MANIFEST] = manifest(files[MANIFEST].decode(), titles(), picture_files(root))
    files[STYLE] = style_sheet(root)
    files[f"{LATER}.css"] = style_sheet(root, LATER_STYLES)
    files[f"{LATER}.html"] = later_page(root)
    files["web/pyscript.json"] = pyscript_config()
    return {path: marked(path, content) for path, content in (files | rules_files(root)).items()} | puzzle_files(root)


def marked(path: str, content: bytes) -> bytes:
    """The file, with a UTF-8 byte order mark if browsers would read its kind in the encoding declared by the host."""
    is_read_so = path.endswith((".html", ".css", ".js")) and not content.isascii()
    return codecs.BOM_UTF8 + content if is_read_so else content


def third_party_files(parts: dict[PinnedPackage, Path]) -> dict[str, bytes]:
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


def cut_lock(lock: bytes, wheels: list[PinnedPackage]) -> bytes:
    """Pyodide's list of packages, reduced to the pinned wheels with their names and hashes."""
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
    """The service worker with its version, its list of files (path -> SHA-256), and a separate list of those in `spare`. For
    packed files (`.bin`), `files` has the unpacked content."""
    hashes = {_address(path): hashlib.sha256(content).hexdigest() for path, content in sorted(files.items())}
    version = hashlib.sha256((source + json.dumps(hashes)).encode()).hexdigest()[:16]
    kept = {path: digest for path, digest in hashes.items() if path not in spare}
    rest = {path: digest for path, digest in hashes.items() if path in spare}
    values = {"__VERSION__": version, "__FILES__": kept, "__SPARE__": rest}
    return filled_in(f"web/boot/{WORKER}", source, {name: json.dumps(value, indent=1) for name, value in values.items()})


def filled_in(path: str, source: str, values: dict[str, str]) -> bytes:
    """The source with every placeholder replaced by its value. Raises BuildError unless each occurs exactly once."""
    for placeholder, value in values.items():
        if source.count(placeholder) != 1:
            raise BuildError(f"{path} must contain {placeholder} exactly once. Restore it from the repository.")
        source = source.replace(placeholder, value)
    return source.encode()


def _address(path: str) -> str:
    """The address under which a file is cached; for the page it is the folder, because some hosts redirect index.html there."""
    return "./" if path == PAGE else path


def recorded_files(target: Path) -> list[str]:
    """The files that an earlier build wrote to `target`. Raises BuildError if the folder contains anything but a site."""
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
    """Writes `files` to `target` and removes recorded files that are not among them; leaves other files alone."""
    sums = {path: hashlib.sha256(content).hexdigest() for path, content in files.items()}
    target.mkdir(parents=True, exist_ok=True)
    # First lists everything that may exist from now on, so that an interrupted build is still recognised as ours.
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
