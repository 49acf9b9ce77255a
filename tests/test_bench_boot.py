"""The bench `boot`: its host serves each site as promised, and its figures follow from what was measured."""

import gzip
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.bench import boot_report
from tests.bench.boot import figures_of, serve_at_best
from tests.bench.visits import Visit
from tests.host import HTTP_1_1, Sent, StaticServer

PROGRAM = b"\0asm" * 1000


@pytest.fixture
def host(tmp_path: Path) -> Iterator[StaticServer]:
    host = StaticServer(tmp_path, protocol=HTTP_1_1)
    host.site.mkdir(parents=True)
    (host.site / "program.wasm").write_bytes(PROGRAM)
    (host.site / "program.wasm.gz").write_bytes(gzip.compress(PROGRAM))
    yield host
    host.close()


def test_the_best_is_sent_compressed_of_its_own_type_and_to_be_kept(host: StaticServer) -> None:
    serve_at_best(host)
    with urlopen(host.url + "program.wasm") as answer:
        assert gzip.decompress(answer.read()) == PROGRAM
        assert answer.headers["Content-Encoding"] == "gzip"
        assert answer.headers["Content-Type"] == "application/wasm"
        assert "max-age" in answer.headers["Cache-Control"]


def test_the_other_is_sent_as_it_lies_there(host: StaticServer) -> None:
    with urlopen(host.url + "program.wasm") as answer:
        assert answer.read() == PROGRAM
        assert {"Content-Encoding", "Cache-Control"}.isdisjoint(answer.headers)


def test_bytes_are_noted_as_they_were_sent(host: StaticServer) -> None:
    urlopen(host.url + "program.wasm?from=here").read()
    serve_at_best(host)
    urlopen(host.url + "program.wasm").read()
    assert [(sent.path, sent.bytes) for sent in host.sent] == [
        ("program.wasm", len(PROGRAM)), ("program.wasm", len(gzip.compress(PROGRAM))),
    ]  # fmt: skip


def test_ratios_are_of_medians_and_say_whether_they_are_met() -> None:
    figures = figures_of(seen(bare=(1000, 1000, 9000), sequor=(320, 320, 9000), later=700), memories())
    first, second = figures["times"]["first"], figures["times"]["second"]
    assert (first["ratio"], first["met"], second["ratio"], second["met"]) == (0.32, True, 0.32, False)
    assert (figures["bytes"]["bare"], figures["bytes"]["ratio"], figures["bytes_later"]["sequor"]) == (100, 2.0, 700)


def test_the_report_ends_with_the_targets() -> None:
    figures = figures_of(seen(bare=(1000,), sequor=(320,), later=0), memories())
    *told, met, over = boot_report.lines({"browser": "Chromium", "rounds": 1} | figures)
    assert "    0.00  the page and its scripts" in told, "its one file is part of that"
    assert met == "met: first visit; first visit, 10 Mbit/s; the same, slow phone"
    assert over == "over: second visit; bytes"


def seen(bare: tuple[int, ...], sequor: tuple[int, ...], later: int) -> dict[str, dict[str, list[Visit]]]:
    """Visits of every kind that took this many milliseconds; Sequor's request twice the bytes, and `later` more afterwards."""
    times = {"bare": (bare, (Sent(0, "a", 100),), ()), "sequor": (sequor, (Sent(0, "index.html", 200),), (Sent(0, "b", later),))}
    return {
        name: {when: [Visit(ms, sent, after) for ms in taken] for when in boot_report.VISITS}
        for name, (taken, sent, after) in times.items()
    }


def memories() -> dict[str, list[dict[str, int | None]]]:
    """Figures from a system that does not report a process's memory."""
    return {"bare": [{"process": None}], "sequor": [{"process": None, "process_playing": None}]}
