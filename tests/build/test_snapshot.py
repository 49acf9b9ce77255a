"""The snapshot and its packed forms: the same sources give the same bytes, and any damage is noticed."""

import gzip
import json
import random
import shutil
from pathlib import Path

import pytest

from web.build import snapshot
from web.build.paths import ROOT, SNAPSHOTS, BuildError
from web.build.pins import Pins, read_pins
from web.build.site import PYSCRIPT_SOURCES, wheel_bytes
from web.build.snapshot import QUICK, Snapshot, checksum, make_snapshot, packed, sums
from web.build.tools import node_command, run
from web.build.vendor import fetch_parts

pytestmark = pytest.mark.network

COLLECTS_OFTEN = "--max-semi-space-size=1"
"""Node's option for a small nursery, in MB, which fills quickly."""

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


def folders(pins: Pins) -> dict[str, Path]:
    return {part.name: place for part, place in fetch_parts(pins).items()}


def made_in(folder: Path, pins: Pins, wheel: bytes, monkeypatch: pytest.MonkeyPatch) -> Snapshot:
    """A snapshot, made from scratch unless this folder has it."""
    monkeypatch.setattr(snapshot, "SNAPSHOTS", folder)
    parts = folders(pins)
    return make_snapshot(pins.node, parts["pyodide"], parts["@pyscript/core"] / PYSCRIPT_SOURCES, wheel)


def test_it_omits_what_the_program_restores_and_the_folder_in_which_it_was_made(
    pins: Pins, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = made_in(SNAPSHOTS, pins, wheel_bytes(), monkeypatch)  # the site's own
    assert bytes(ROOT) not in made.content, "it reveals no folder"
    facts = json.loads(made.facts)
    words = facts["header"] + sum(end - start for start, end in facts["pieces"])
    assert 4 * words == len(made.content) < 2 * facts["length"], "less than half of the memory"
    assert 500_000 < facts["shared"] < facts["length"]


@pytest.mark.slow
def test_same_sources_give_the_same_snapshot(pins: Pins, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one = made_in(SNAPSHOTS, pins, wheel_bytes(), monkeypatch)
    monkeypatch.setattr(snapshot, "node_command", lambda node: [*node_command(node), COLLECTS_OFTEN])
    assert one == made_in(tmp_path, pins, wheel_bytes(), monkeypatch), "whenever JavaScript collects its garbage"


def test_a_failed_snapshot_is_reported_and_not_kept(pins: Pins, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "pyodide.mjs").write_text("throw Error();", encoding="utf-8")
    monkeypatch.setattr(snapshot, "SNAPSHOTS", tmp_path / "snapshots")
    with pytest.raises(BuildError, match="Could not build the startup snapshot"):
        make_snapshot(pins.node, tmp_path, tmp_path / "pyodide.mjs", wheel_bytes())
    assert list((tmp_path / "snapshots").iterdir()) == [], "so the next build tries again"


def test_omitted_memory_is_restored_and_any_change_noticed(pins: Pins, tmp_path: Path) -> None:
    script = tmp_path / "check.mjs"
    shutil.copy(snapshot.MEMORY, tmp_path / "memory.mjs")
    script.write_text(CHECK_MEMORY, encoding="utf-8")
    result = json.loads(run([*node_command(pins.node), script], "check the memory's arithmetic"))
    assert result["stored"] == [0, 0, 3, 4, 0, 0, 0, 0, 0, 9, 8], "common words become zero, the others stay"
    assert result["pieces"] == [[2, 4], [8, 11]], "two words per page; the others are empty"
    assert result["filled"] == [[0, 4], [6, 8]], "empty pages stay untouched"
    assert result["laid"] == [1, 2, 0, 4, 0, 0, 0, 0, 0, 9, 8, 0], "what the program wrote is gone"
    assert result["left"] == 0
    whole, *changed = result["sums"]
    assert whole not in changed


# Packed forms


pytestmark = pytest.mark.network

UNPACK = """
const { readFileSync } = require("node:fs"), { brotliDecompressSync } = require("node:zlib");
const [fzstd, zstd, brotli] = process.argv.slice(2);
const { Decompress } = require(fzstd);
const parts = [];
const decoder = new Decompress((part) => parts.push(part.slice()));
const content = readFileSync(zstd);
for (let from = 0; from < content.length; from += 1000) decoder.push(content.subarray(from, from + 1000));
decoder.push(new Uint8Array(), true);
const digests = [Buffer.concat(parts), brotliDecompressSync(readFileSync(brotli))];
console.log(JSON.stringify(digests.map((found) => require("node:crypto").createHash("sha256").update(found).digest("hex"))));
"""
"""Unpacks like the page: zstd by its decoder, in small parts."""


def test_every_form_has_the_same_content_and_is_packed_once(pins: Pins, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    content = b"".join(random.Random(1).choice([b"chip", b"tree", b"ball", bytes(40)]) for _ in range(60_000))
    contents = {"web/thing": content, "web/nothing": b""}
    monkeypatch.setattr(snapshot, "PACKED", tmp_path / "packed")
    files = packed(contents, pins.node, folders(pins)["pyodide"], QUICK)
    assert set(files) == {f"web/{name}.{form}" for name in ("thing", "nothing") for form in ("bin", "zstd.dat", "brotli.dat")}
    assert gzip.decompress(files["web/thing.bin"]) == content
    places = [tmp_path / "zstd", tmp_path / "brotli"]
    for place in places:
        place.write_bytes(files[f"web/thing.{place.name}.dat"])
    script = tmp_path / "unpack.cjs"
    script.write_text(UNPACK, encoding="utf-8")
    found = json.loads(run([*node_command(pins.node), script, folders(pins)["fzstd"] / "umd/index.js", *places], "unpack"))
    assert found == [snapshot._digest(content)] * 2
    monkeypatch.setattr(snapshot, "run", lambda *_: pytest.fail("it packs again"))
    assert packed(contents, pins.node, folders(pins)["pyodide"], QUICK) == files


def test_any_damage_changes_the_checksum_of_a_form() -> None:
    content = bytes(range(10))
    files = {"a.bin": b"1", "a.zstd.dat": content, "a.brotli.dat": b""}
    assert sums(files) == {"a.zstd.dat": 0x03020100 + 3 * 0x07060504 + 5 * 0x0908, "a.brotli.dat": 0}
    others = [content[:place] + bytes([content[place] ^ 16]) + content[place + 1 :] for place in range(10)]
    assert checksum(content) not in {checksum(other) for other in [*others, content[:-1], content[4:] + content[:4]]}
