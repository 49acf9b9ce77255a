"""The benches' own arithmetic and servers, without a browser: `boot`, `phone`, `soak` and `kills`."""

import gzip
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

from engine.game import load_game
from engine.match import Match, Player
from tests.bench import boot, phone
from tests.bench.kills import missing
from tests.bench.soak import COLUMNS, Sample, judged, verdict_lines
from tests.bench.visits import Visit
from tests.engine.walks import play_on
from tests.host import HTTP_1_1, Sent, StaticServer
from web.build.paths import BuildError

# boot

PROGRAM = b"\0asm" * 1000


@pytest.fixture
def host(tmp_path: Path) -> Iterator[StaticServer]:
    host = StaticServer(tmp_path, protocol=HTTP_1_1)
    host.site.mkdir(parents=True)
    (host.site / "program.wasm").write_bytes(PROGRAM)
    (host.site / "program.wasm.gz").write_bytes(gzip.compress(PROGRAM))
    yield host
    host.close()


def test_the_host_sends_one_site_plain_and_one_at_its_best(host: StaticServer) -> None:
    with urlopen(host.url + "program.wasm?from=here") as answer:
        assert answer.read() == PROGRAM
        assert {"Content-Encoding", "Cache-Control"}.isdisjoint(answer.headers)
    boot.serve_at_best(host)
    with urlopen(host.url + "program.wasm") as answer:
        assert gzip.decompress(answer.read()) == PROGRAM
        assert answer.headers["Content-Encoding"] == "gzip"
        assert answer.headers["Content-Type"] == "application/wasm"
        assert "max-age" in answer.headers["Cache-Control"]
    sizes = (len(PROGRAM), len(gzip.compress(PROGRAM)))
    assert [(sent.path, sent.bytes) for sent in host.sent] == [("program.wasm", size) for size in sizes], "bytes as sent"


def figures(bare: tuple[int, ...], sequor: tuple[int, ...], later: int) -> dict[str, Any]:
    """Figures of visits that took that many milliseconds. Sequor's request has twice the bytes, and `later` more afterwards. The
    system does not report a process's memory."""
    times = {"bare": (bare, (Sent(0, "a", 100),), ()), "sequor": (sequor, (Sent(0, "index.html", 200),), (Sent(0, "b", later),))}
    visits = {
        name: {when: [Visit(ms, sent, after) for ms in taken] for when in boot.VISITS}
        for name, (taken, sent, after) in times.items()
    }
    return boot.figures_of(visits, {"bare": [{"process": None}], "sequor": [{"process": None, "process_playing": None}]})


def test_ratios_are_of_medians_and_judged_by_their_limits() -> None:
    found = figures(bare=(1000, 1000, 9000), sequor=(320, 320, 9000), later=700)
    first, second = found["times"]["first"], found["times"]["second"]
    assert (first["ratio"], first["met"], second["ratio"], second["met"]) == (0.32, True, 0.32, False)
    assert (found["bytes"]["bare"], found["bytes"]["ratio"], found["bytes_later"]["sequor"]) == (100, 2.0, 700)


def test_the_report_of_boot_ends_with_its_targets() -> None:
    *told, met, over = boot.lines({"browser": "Chromium", "rounds": 1} | figures(bare=(1000,), sequor=(320,), later=0))
    assert "    0.00  the page and its scripts" in told, "its one file belongs to that part"
    assert met == "met: first visit; first visit, 10 Mbit/s; the same, slow phone"
    assert over == "over: second visit; bytes"


# phone


def test_a_gap_counts_if_things_move_before_and_after_it() -> None:
    frames = [(0, False), (16, False), (120, True), (140, True), (290, True), (300, False), (500, True), (516, False)]
    assert list(phone.gaps(frames)) == [104, 20], "a thing drawn once, or that has come to rest, does not move"


def test_the_median_of_presses_and_the_worst_frame_are_judged() -> None:
    assert phone.figure([90, 70, 72], 80) == {"count": 3, "median_ms": 72, "worst_ms": 90, "at_most": 80, "met": True}
    assert "met" not in phone.figure([90], None)
    frames = phone.frames_figure([16, 17, 101])
    assert (frames["met"], frames["over"], phone.frames_figure([])["count"]) == (False, 1, 0)


def test_the_report_of_phone_ends_with_its_limits() -> None:
    presses = {"sequence picked": phone.figure([90], 80), "sequence played": phone.figure([50], None)}
    *_, met, over = phone.lines(presses | {"sequence moving": phone.frames_figure([16])})
    assert (met, over) == ("met: sequence moving", "over: sequence picked")


# soak


def samples(games: int, **changes: Any) -> list[Sample]:
    """The samples of a run of that many games: every figure is 1e8, except those that a function of the game's number gives."""
    steady = dict.fromkeys(COLUMNS, 1e8)
    return [
        {"minutes": number / 6, "game": "sequence of 2", **steady, **{name: of(number) for name, of in changes.items()}}
        for number in range(games + 1)
    ]


def test_memory_that_fills_at_first_and_then_stays_is_not_a_leak() -> None:
    rising = {"process": lambda number: 2e8 + min(number, 20) * 1e7, "bytes_workers": lambda number: 1e7 + 1e4 * number}
    verdict = judged(samples(90, **rising))
    assert verdict["over"] == []
    assert verdict["figures"]["process"] == {"middle": 4e8, "last": 4e8, "ratio": 1.0}
    assert verdict_lines(verdict)[-1] == "Memory levels off."


@pytest.mark.parametrize("name", ["process", "bytes_page", "bytes_workers", "js_heap", "nodes", "listeners"])
def test_memory_that_keeps_rising_is_named(name: str) -> None:
    verdict = judged(samples(90, **{name: lambda number: 1000 + 10 * number}))
    assert verdict["over"] == [name]
    assert verdict_lines(verdict)[-1] == f"Memory keeps rising: {COLUMNS[name]}."


def test_a_system_without_figures_of_processes_is_judged_by_the_others() -> None:
    verdict = judged(samples(90, process=lambda _number: None))
    assert verdict["figures"]["process"]["ratio"] is None
    assert verdict["over"] == []
    assert "unknown" in verdict_lines(verdict)[1]


def test_a_few_games_are_not_judged() -> None:
    with pytest.raises(BuildError, match="7 games are too few to judge"):
        judged(samples(7))


# kills


def test_a_missing_announcement_is_a_loss() -> None:
    game = load_game("sequence")
    players = [Player("A", "", "blue"), Player("B", "", "green")]
    match = play_on(Match(game, game.setup_type(2, 2), "1", players), random.Random(1), 20)
    lines = [" ".join(map(game.for_speech, sentences)) for sentences in match.narration if sentences]
    assert missing([], match) == missing([lines], match) == ""
    assert missing([lines[:3], [], lines[2:7], lines[-1:]], match) == "", "each visit has announced a part"
    assert "A wins." in missing([lines[-2:], [*lines[-2:], "A wins."]], match), "the end is lost"
    assert missing([[lines[4], lines[6]]], match), "a line between was never announced"
    assert missing([[lines[6], lines[4]]], match), "the order differs"
