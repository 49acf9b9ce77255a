"""Makes the memory snapshot from which Python starts in the browser. Runs Node, and caches the result in `.build/`."""

from __future__ import annotations

import gzip
import hashlib
import io
import marshal
import struct
import tempfile
import zipfile
from collections.abc import Mapping
from itertools import count
from pathlib import Path
from typing import NamedTuple

from web.build.paths import PACKED, SNAPSHOTS
from web.build.pins import NodePin
from web.build.tools import node_command, run, say

PACKER = Path(__file__).with_name("packing.mjs")


class Effort(NamedTuple):
    """Compression levels."""

    zstd: int
    brotli: int


BEST = Effort(zstd=22, brotli=11)
"""For a public site: about a minute, once per version."""

QUICK = Effort(zstd=3, brotli=4)
"""For a local site: two seconds. Downloads are a third larger, which does not matter on one machine."""


def packed(contents: Mapping[str, bytes], node: NodePin, pyodide: Path, effort: Effort) -> dict[str, bytes]:
    """Each of these files in gzip, zstd and brotli: relative path -> content. Raises BuildError if Node is not available."""
    endings = {"gzip": "bin", "zstd": "zstd.dat", "brotli": "brotli.dat"}
    kept = {
        path: {form: PACKED / f"{_digest(content)}.{_manner(form, effort)}{form}" for form in endings}
        for path, content in contents.items()
    }
    PACKED.mkdir(parents=True, exist_ok=True)
    missing = [path for path in contents if not all(place.is_file() for place in kept[path].values())]
    if missing:
        say("Compressing the site's large files" + " as far as possible (about a minute)" * (effort == BEST))
        _pack([(contents[path], kept[path]) for path in missing], node, pyodide, effort)
    return {f"{path}.{endings[form]}": place.read_bytes() for path in contents for form, place in kept[path].items()}


def sums(files: Mapping[str, bytes]) -> dict[str, int]:
    """Checksums, computed as in `web/boot/memory.js`, for the formats whose decoders miss most errors."""
    return {path: checksum(content) for path, content in files.items() if path.endswith(".dat")}


def checksum(content: bytes) -> int:
    """The sum of the content's 32-bit words, each weighted by its position.

    >>> checksum(bytes([1, 0, 0, 0, 0, 1]))
    769
    """
    words = struct.unpack(f"<{-(-len(content) // 4)}I", content + bytes(-len(content) % 4))
    weighted: int = sum(word * weight for word, weight in zip(words, count(1, 2), strict=False))
    return weighted & 0xFFFFFFFF


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _manner(form: str, effort: Effort) -> str:
    """The part of a cache name that depends on the compression level and the packer's source."""
    return f"{level}.{_digest(PACKER.read_bytes())[:8]}." if (level := effort._asdict().get(form)) else ""


def _pack(files: list[tuple[bytes, dict[str, Path]]], node: NodePin, pyodide: Path, effort: Effort) -> None:
    """Packs these contents, each to its places by format. Moves only complete files, because the build may be killed, or run
    twice."""
    with tempfile.TemporaryDirectory(dir=PACKED) as folder:
        sources = [Path(folder, str(number)) for number in range(len(files))]
        for source, (content, _) in zip(sources, files, strict=True):
            source.write_bytes(content)
            source.with_suffix(".gzip").write_bytes(gzip.compress(content, compresslevel=9, mtime=0))
        run([*node_command(node), PACKER, pyodide, *map(str, effort), *sources], "pack the site's files")
        for source, (_, kept) in zip(sources, files, strict=True):
            for form, place in kept.items():
                source.with_suffix(f".{form}").replace(place)


HERE = Path(__file__).parent
MAKER, FREEZER, MEMORY = HERE / "snapshot.mjs", HERE / "freeze.py", HERE.parent / "boot" / "memory.js"


class Snapshot(NamedTuple):
    """A memory snapshot."""

    content: bytes
    facts: str  # for `interpreter.js`, as JSON
    parts: dict[str, bytes]  # the parts of the program that are loaded later, by name (`part_of` in `freeze.py`)


def make_snapshot(node: NodePin, pyodide: Path, pyscript: Path, wheel: bytes) -> Snapshot:
    """A snapshot of the Pyodide in this folder, with the modules of our wheel and of PyScript's sources.

    Raises BuildError if Node is not available or the snapshot can't be made.
    """
    sources = [wheel, pyscript.read_bytes(), MAKER.read_bytes(), FREEZER.read_bytes(), MEMORY.read_bytes()]
    key = hashlib.sha256(b"".join(hashlib.sha256(source).digest() for source in [pyodide.name.encode(), *sources]))
    cached = SNAPSHOTS / key.hexdigest()[:32]
    facts, parts = cached.with_suffix(".json"), cached.with_suffix(".parts")
    if not facts.is_file():
        say("Building the startup snapshot (once per version)")
        SNAPSHOTS.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=SNAPSHOTS) as folder:
            packages, unfinished = Path(folder, "packages"), Path(folder, "snapshot")
            zipfile.ZipFile(io.BytesIO(wheel)).extractall(packages)
            command = [*node_command(node), MAKER, pyodide, packages, pyscript, FREEZER, unfinished]
            printed = run(command, "build the startup snapshot").splitlines()[-1]
            # Moves only complete files, the content first: another build may run at the same time, or this one be killed.
            unfinished.with_suffix(".parts").replace(parts)
            unfinished.replace(cached)
            unfinished.write_text(printed, encoding="utf-8")
            unfinished.replace(facts)
    return Snapshot(cached.read_bytes(), facts.read_text(encoding="utf-8"), marshal.loads(parts.read_bytes()))
