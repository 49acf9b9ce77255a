"""Makes the memory snapshot from which Python wakes in the browser; runs Node. Caches it in `.build/` until a source changes."""

import hashlib
import io
import marshal
import tempfile
import zipfile
from pathlib import Path
from typing import NamedTuple

from web.build.paths import SNAPSHOTS
from web.build.pins import NodePin
from web.build.tools import node_command, run, say

HERE = Path(__file__).parent
MAKER, FREEZER, MEMORY = HERE / "snapshot.mjs", HERE / "freeze.py", HERE.parent / "start" / "memory.js"


class Snapshot(NamedTuple):
    """The snapshot's bytes, what `interpreter.js` must know about them as JSON, and the parts of the program that are fetched
    later, by name (`part_of` in `freeze.py`)."""

    content: bytes
    facts: str
    parts: dict[str, bytes]


def make_snapshot(node: NodePin, pyodide: Path, pyscript: Path, wheel: bytes) -> Snapshot:
    """A snapshot of the Pyodide in that folder, holding the modules of our wheel and of PyScript's sources.

    Raises BuildError if Node is not available or the snapshot cannot be made.
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
            # Moves whole files, the content first: another build may run at the same time, or this one be killed.
            unfinished.with_suffix(".parts").replace(parts)
            unfinished.replace(cached)
            unfinished.write_text(printed, encoding="utf-8")
            unfinished.replace(facts)
    return Snapshot(cached.read_bytes(), facts.read_text(encoding="utf-8"), marshal.loads(parts.read_bytes()))
