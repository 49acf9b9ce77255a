"""What travels packed comes out as it went in, whatever its form, and any damage to it is noticed."""

import gzip
import json
import random
from pathlib import Path

import pytest

from web.build import snapshot
from web.build.pins import Pins, read_pins
from web.build.snapshot import QUICK, checksum, packed, sums
from web.build.tools import node_command, run
from web.build.vendor import fetch_parts

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
"""Unpacks as the page does: zstd by its decoder, in small parts."""


@pytest.fixture(scope="module")
def pins() -> Pins:
    return read_pins()


def in_forms(contents: dict[str, bytes], pins: Pins) -> dict[str, bytes]:
    """The contents packed."""
    [pyodide] = (place for part, place in fetch_parts(pins).items() if part.name == "pyodide")
    return packed(contents, pins.node, pyodide, QUICK)


def test_every_form_holds_the_same_and_is_packed_once(pins: Pins, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    content = b"".join(random.Random(1).choice([b"chip", b"tree", b"ball", bytes(40)]) for _ in range(60_000))
    contents = {"web/thing": content, "web/nothing": b""}
    monkeypatch.setattr(snapshot, "PACKED", tmp_path / "packed")
    files = in_forms(contents, pins)
    assert set(files) == {f"web/{name}.{form}" for name in ("thing", "nothing") for form in ("bin", "zstd.dat", "brotli.dat")}
    assert gzip.decompress(files["web/thing.bin"]) == content
    places = [tmp_path / "zstd", tmp_path / "brotli"]
    for place in places:
        place.write_bytes(files[f"web/thing.{place.name}.dat"])
    [fzstd] = (place / "umd/index.js" for part, place in fetch_parts(pins).items() if part.name == "fzstd")
    script = tmp_path / "unpack.cjs"
    script.write_text(UNPACK, encoding="utf-8")
    found = json.loads(run([*node_command(pins.node), script, fzstd, *places], "unpack"))
    assert found == [snapshot._digest(content)] * 2
    monkeypatch.setattr(snapshot, "run", lambda *_: pytest.fail("it packs again"))
    assert in_forms(contents, pins) == files


def test_every_form_whose_decoder_notices_little_has_a_sum_that_any_change_changes() -> None:
    content = bytes(range(10))
    files = {"a.bin": b"1", "a.zstd.dat": content, "a.brotli.dat": b""}
    assert sums(files) == {"a.zstd.dat": 0x03020100 + 3 * 0x07060504 + 5 * 0x0908, "a.brotli.dat": 0}
    others = [content[:place] + bytes([content[place] ^ 16]) + content[place + 1 :] for place in range(10)]
    assert checksum(content) not in {checksum(other) for other in [*others, content[:-1], content[4:] + content[:4]]}
