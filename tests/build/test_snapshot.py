"""The memory snapshot: the same sources give the same bytes, and whatever it leaves out, the program restores."""

import json
from pathlib import Path

import pytest

from web.build import snapshot
from web.build.errors import BuildError
from web.build.paths import SNAPSHOTS
from web.build.pins import Pins, read_pins
from web.build.site import PYSCRIPT_SOURCES
from web.build.snapshot import Snapshot, make_snapshot
from web.build.tools import node_command, run
from web.build.vendor import fetch_parts
from web.build.wheel import wheel_bytes

pytestmark = pytest.mark.network

CHECK_MEMORY = """
import { checksum, exchange, wordsOf } from "%s";
const snapshot = new Uint8Array([9, 0, 0, 0, 16, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9, 9]);
const before = [...snapshot], program = new Uint8Array([1, 2, 3, 4, 0, 0, 0, 1]);
const checksums = [checksum(snapshot)];
exchange(wordsOf(snapshot), program);
const between = [...snapshot];
exchange(wordsOf(snapshot), program);
checksums.push(checksum(snapshot));
for (let i = 0; i < snapshot.length; i++) {
  const changed = snapshot.slice();
  changed[i] ^= 16;
  checksums.push(checksum(changed));
}
console.log(JSON.stringify({ before, between, after: [...snapshot], checksums }));
"""

CHECK_LAYING = """
import { free, lay } from "%s";
const words = new Uint32Array([1, 0, 0, 0, 0, 0, 0, 8, 9]), memory = new Uint32Array([5, 5, 5, 0, 0, 0, 0, 0, 0, 7]);
const written = [], set = memory.set.bind(memory);
memory.set = (part, from) => (written.push(from), set(part, from));
lay(words, memory, 2);
const laid = [...memory];
free(words);
console.log(JSON.stringify({ laid, written, left: words.length }));
"""


@pytest.fixture(scope="module")
def pins() -> Pins:
    return read_pins()


def made_in(folder: Path, pins: Pins, wheel: bytes, monkeypatch: pytest.MonkeyPatch) -> Snapshot:
    """A snapshot, made from scratch unless it is kept in this folder."""
    monkeypatch.setattr(snapshot, "SNAPSHOTS", folder)
    folders = {part.name: place for part, place in fetch_parts(pins).items()}
    return make_snapshot(pins.node, folders["pyodide"], folders["@pyscript/core"] / PYSCRIPT_SOURCES, wheel)


def test_same_sources_give_the_same_snapshot(pins: Pins, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wheel = wheel_bytes()
    one, other = (made_in(folder, pins, wheel, monkeypatch) for folder in (SNAPSHOTS, tmp_path))  # the site's own, and anew
    assert one == other
    facts = json.loads(one.facts)
    assert sum(end - start for start, end in facts["pieces"]) == len(one.content) < facts["length"]
    assert 2_000_000 < facts["shared"] < facts["length"]


def test_what_cannot_be_made_is_said_and_not_kept(pins: Pins, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BuildError, match="Could not make the memory snapshot"):
        made_in(tmp_path, pins, b"PK\5\6" + bytes(18), monkeypatch)  # an empty wheel
    assert list(tmp_path.iterdir()) == [], "so the next build tries again"


def test_the_shared_part_is_taken_out_and_put_back_and_any_change_noticed(pins: Pins, tmp_path: Path) -> None:
    script = tmp_path / "check.mjs"
    script.write_text(CHECK_MEMORY % snapshot.MEMORY.as_uri(), encoding="utf-8")
    result = json.loads(run([*node_command(pins.node), script], "check the memory's arithmetic"))
    memory = result["between"][16:]
    assert memory == [0, 0, 0, 0, 5, 6, 7, 9, 9, 9, 9, 9], "what both have is zero, the rest is as it was"
    assert result["after"] == result["before"]
    whole, again, *changed = result["checksums"]
    assert whole == again
    assert whole not in changed


def test_the_snapshot_is_laid_over_what_is_there_without_touching_empty_pages(pins: Pins, tmp_path: Path) -> None:
    script = tmp_path / "lay.mjs"
    script.write_text(CHECK_LAYING % snapshot.MEMORY.as_uri(), encoding="utf-8")
    result = json.loads(run([*node_command(pins.node), script], "check how the memory is laid"))
    assert result["laid"] == [1, 0, 0, 0, 0, 0, 0, 8, 9, 7], "what the program had written is gone, what lies behind stays"
    assert result["written"] == [0, 2, 6, 8], "two words a page: the third is empty in both"
    assert result["left"] == 0
