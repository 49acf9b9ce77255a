"""The memory snapshot: the same sources give the same bytes, and whatever it leaves out, the program restores."""

import json
import shutil
from pathlib import Path

import pytest

from web.build import snapshot
from web.build.paths import ROOT, SNAPSHOTS, BuildError
from web.build.pins import Pins, read_pins
from web.build.site import PYSCRIPT_SOURCES, wheel_bytes
from web.build.snapshot import Snapshot, make_snapshot
from web.build.tools import node_command, run
from web.build.vendor import fetch_parts

pytestmark = pytest.mark.network

COLLECTS_OFTEN = "--max-semi-space-size=1"
"""Node's option for a small nursery, in MB, which is soon full."""

CHECK_MEMORY = """
import { checksum, exchange, free, lay, piecesOf, wipe } from "./memory.mjs";
const made = new Uint32Array([1, 2, 0, 4, 0, 0, 0, 0, 0, 9, 8]), program = new Uint32Array([1, 2, 3, 0]);
const stored = made.slice();
exchange(stored, program);
const pieces = piecesOf(stored, 2);
const words = new Uint32Array(pieces.flatMap(([from, to]) => [...stored.subarray(from, to)]));
const sums = [checksum(words)];
for (let i = 0; i < words.length; i++) sums.push(checksum(words.with(i, words[i] ^ 16)));

const memory = new Uint32Array([5, 5, 5, 0, 0, 0, 0, 7, 0, 0, 0, 0]), filled = [], fill = memory.fill.bind(memory);
memory.fill = (word, ...piece) => (filled.push(piece), fill(word, ...piece));
wipe(memory, 2);
lay(pieces, words, program, memory);
free(words);
console.log(JSON.stringify({ stored: [...stored], pieces, sums, filled, laid: [...memory], left: words.length }));
"""


@pytest.fixture(scope="module")
def pins() -> Pins:
    return read_pins()


def made_in(folder: Path, pins: Pins, wheel: bytes, monkeypatch: pytest.MonkeyPatch) -> Snapshot:
    """A snapshot, made from scratch unless it is kept in this folder."""
    monkeypatch.setattr(snapshot, "SNAPSHOTS", folder)
    folders = {part.name: place for part, place in fetch_parts(pins).items()}
    return make_snapshot(pins.node, folders["pyodide"], folders["@pyscript/core"] / PYSCRIPT_SOURCES, wheel)


def test_it_leaves_out_what_the_program_restores_and_where_it_was_made(pins: Pins, monkeypatch: pytest.MonkeyPatch) -> None:
    made = made_in(SNAPSHOTS, pins, wheel_bytes(), monkeypatch)  # the site's own
    assert bytes(ROOT) not in made.content, "nobody learns where it was made"
    facts = json.loads(made.facts)
    words = facts["header"] + sum(end - start for start, end in facts["pieces"])
    assert 4 * words == len(made.content) < 2 * facts["length"], "less than half of the memory"
    assert 500_000 < facts["shared"] < facts["length"]


@pytest.mark.slow
def test_same_sources_give_the_same_snapshot(pins: Pins, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one = made_in(SNAPSHOTS, pins, wheel_bytes(), monkeypatch)
    monkeypatch.setattr(snapshot, "node_command", lambda node: [*node_command(node), COLLECTS_OFTEN])
    assert one == made_in(tmp_path, pins, wheel_bytes(), monkeypatch), "whenever JavaScript collects its garbage"


def test_what_cannot_be_made_is_said_and_not_kept(pins: Pins, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "pyodide.mjs").write_text("throw Error();", encoding="utf-8")
    monkeypatch.setattr(snapshot, "SNAPSHOTS", tmp_path / "snapshots")
    with pytest.raises(BuildError, match="Could not build the startup snapshot"):
        make_snapshot(pins.node, tmp_path, tmp_path / "pyodide.mjs", wheel_bytes())
    assert list((tmp_path / "snapshots").iterdir()) == [], "so the next build tries again"


def test_what_is_left_out_is_put_back_and_any_change_noticed(pins: Pins, tmp_path: Path) -> None:
    script = tmp_path / "check.mjs"
    shutil.copy(snapshot.MEMORY, tmp_path / "memory.mjs")
    script.write_text(CHECK_MEMORY, encoding="utf-8")
    result = json.loads(run([*node_command(pins.node), script], "check the memory's arithmetic"))
    assert result["stored"] == [0, 0, 3, 4, 0, 0, 0, 0, 0, 9, 8], "what both have is zero, the rest is as it was"
    assert result["pieces"] == [[2, 4], [8, 11]], "two words a page; the others are empty"
    assert result["filled"] == [[0, 4], [6, 8]], "empty pages are left alone"
    assert result["laid"] == [1, 2, 0, 4, 0, 0, 0, 0, 0, 9, 8, 0], "what the program had written is gone"
    assert result["left"] == 0
    whole, *changed = result["sums"]
    assert whole not in changed
