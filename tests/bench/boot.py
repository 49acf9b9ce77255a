"""The time until Sequor is playable, compared with plain Pyodide's first `1+1`: first and second visit, slow line, slow phone.

In each round new visitors (`visits.py`) open both sites in Chromium, in alternating order; the same server sends both. Plain
Pyodide is served at its best: compressed, streamed, kept by the browser. Sequor is served as any host serves plain files. Memory
is measured in a separate visit. Other work on the machine slows both sites, but rarely equally: if the ratio of the medians is
far from that of the least times, measure again. Takes six minutes.
"""

from __future__ import annotations

import argparse
import gzip
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from tests.bench.chromium import build_site, in_browser
from tests.bench.figures import add_json, positive
from tests.bench.memory import process_bytes
from tests.bench.visits import Site, Visit, Visitor, new_visitor, on_a_phone, slow_line
from tests.host import HTTP_1_1, TWIN, Sent, StaticServer
from web.build.pins import read_pins
from web.build.site import part_of
from web.build.vendor import fetch_parts

ROUNDS = 5
BARE = Site("bare", "bare:done")
SEQUOR = Site("sequor", "sequor:interactive", kept="#offline")
AT_MOST = {"first": 0.33, "second": 0.30, "slow": 0.75, "phone": 0.75, "bytes": 1.11}
"""Sequor's limits, as multiples of plain Pyodide's figures."""

BEGIN = "document.querySelector('.begin[data-kind=against]').click()"
CHOICE = "document.querySelector('#%s-buttons button:not(:disabled, [aria-disabled=true], [data-lasting])')"
ANSWERED = "document.querySelectorAll('#announcements p').length > 1"
"""Starts a game against the computer, makes a choice in the hand or on the board, and tells whether the computer has played."""

ANSWER = 60
"""Seconds to wait for the computer's answer."""

VISITS = {
    "first": "first visit",
    "second": "second visit",
    "slow": "first visit, 10 Mbit/s",
    "phone": "the same, slow phone",
}

LINES = {"slow": slow_line, "phone": on_a_phone}
"""First visits on slow lines, and how to prepare a tab for one."""

Visits = dict[str, list[Visit]]
Memories = list[dict[str, int | None]]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--rounds", type=positive, default=ROUNDS, help=f"number of visits of each kind (default: {ROUNDS})")
    add_json(parser)


run = in_browser(lambda options: measure(options.rounds), lambda figures: lines(figures))


def measure(rounds: int) -> dict[str, Any]:
    """All figures, machine-readable: times in milliseconds, sizes in bytes."""
    visits: dict[str, Visits] = {site.name: {when: [] for when in ("first", "second", *LINES)} for site in (BARE, SEQUOR)}
    memories: dict[str, Memories] = {site.name: [] for site in (BARE, SEQUOR)}
    with both_hosts() as hosts:
        for number in range(rounds):
            print(f"Round {number + 1} of {rounds}", file=sys.stderr, flush=True)
            order = (BARE, SEQUOR) if number % 2 == 0 else (SEQUOR, BARE)
            for site in order:
                with new_visitor(hosts[site.name]) as visitor:
                    browser = visitor.browser.send("Browser.getVersion", {})["product"]
                    for when in ("first", "second"):
                        visits[site.name][when].append(visitor.visit(site))
            for site in order:
                for when, prepare in LINES.items():
                    with new_visitor(hosts[site.name]) as visitor:
                        visits[site.name][when].append(visitor.visit(site, prepare))
                with new_visitor(hosts[site.name]) as visitor:
                    memories[site.name].append(measure_memory(visitor, site))
    return {"browser": browser, "rounds": rounds} | figures_of(visits, memories)


@contextmanager
def both_hosts() -> Iterator[dict[str, StaticServer]]:
    """By site, a host with Pyodide's own files, each with its compressed twin, and a host with the built site."""
    with tempfile.TemporaryDirectory() as folder:
        hosts = {site.name: StaticServer(Path(folder) / site.name, protocol=HTTP_1_1) for site in (BARE, SEQUOR)}
        bare = hosts[BARE.name].site
        [pyodide] = (place for part, place in fetch_parts(read_pins()).items() if part.name == "pyodide")
        shutil.copytree(pyodide, bare)
        shutil.copy(Path(__file__).with_name("bare.html"), bare / "index.html")
        for path in sorted(bare.iterdir()):
            path.with_name(path.name + TWIN).write_bytes(gzip.compress(path.read_bytes(), 9))
        serve_at_best(hosts[BARE.name])
        build_site(hosts[SEQUOR.name].site)
        yield hosts
        for host in hosts.values():
            host.close()


def serve_at_best(host: StaticServer) -> None:
    """Sends files compressed, for the browser to keep for a day."""
    host.has_twins, host.headers = True, {"Cache-Control": "max-age=86400"}


def measure_memory(visitor: Visitor, site: Site) -> dict[str, int | None]:
    """The memory of a usable page; for Sequor, also once its computer player has answered."""
    visitor.visit(site)
    memory = {"process": memory_now(visitor)}
    if site is SEQUOR:
        assert visitor.tab is not None
        visitor.tab.evaluate(BEGIN)
        for asked in ("hand", "board"):
            visitor.tab.wait_for(CHOICE % asked, ANSWER)
            visitor.tab.evaluate(f"{CHOICE % asked}.click()")
        visitor.tab.wait_for(f"{CHOICE % 'hand'} && {ANSWERED}", ANSWER)
        memory["process_playing"] = memory_now(visitor)
    return memory


def memory_now(visitor: Visitor) -> int | None:
    """The memory of the visitor's page and its workers, without the service worker, which ends when idle."""
    assert visitor.tab is not None
    visitor.stop_service_workers()
    visitor.tab.send("HeapProfiler.collectGarbage", {})
    return process_bytes(lambda method: visitor.browser.send(method, {}))


def figures_of(visits: dict[str, Visits], memories: dict[str, Memories]) -> dict[str, Any]:
    """Medians, ratios and sums of the measurements, with every single time."""
    first = {name: kinds["first"] for name, kinds in visits.items()}
    return {
        "times": {when: times_of({name: kinds[when] for name, kinds in visits.items()}, when) for when in visits["bare"]},
        "bytes": judged({name: median(size(visit.sent) for visit in seen) for name, seen in first.items()}, "bytes"),
        "bytes_later": {name: median(size(visit.sent_later) for visit in seen) for name, seen in first.items()},
        "requests": {name: median(len(visit.sent) for visit in seen) for name, seen in first.items()},
        "requested_second": {name: requested(kinds["second"]) for name, kinds in visits.items()},
        "slow_mbit_per_second": {name: round(max(8 * size(visit.sent) / visit.ms / 1000 for visit in kinds["slow"]), 1)
                                 for name, kinds in visits.items()},
        "memory": {name: memory_of(seen) for name, seen in memories.items()},
        "weights": {name: weights_of(seen[0]) for name, seen in first.items()},
    }  # fmt: skip


def times_of(visits: dict[str, list[Visit]], when: str) -> dict[str, Any]:
    """For one kind of visit: the medians, their ratio and its limit, and every single time."""
    taken = {name: [round(visit.ms) for visit in seen] for name, seen in visits.items()}
    medians = judged({name: round(median(times)) for name, times in taken.items()}, when)
    least = round(min(taken["sequor"]) / min(taken["bare"]), 3)
    return medians | {"ratio_of_least": least, "taken": taken}


def judged(figures: dict[str, Any], what: str) -> dict[str, Any]:
    """The two figures with their ratio, its limit, and whether the limit is kept."""
    ratio = figures["sequor"] / figures["bare"]
    return figures | {"ratio": round(ratio, 3), "at_most": AT_MOST[what], "met": ratio <= AT_MOST[what]}


def memory_of(seen: Memories) -> dict[str, float | None]:
    """The median of each figure; None if the system does not report it."""
    told = {name: [size for memory in seen if (size := memory[name]) is not None] for name in seen[0]}
    return {name: median(sizes) if sizes else None for name, sizes in told.items()}


def requested(visits: list[Visit]) -> list[str]:
    """The files that any of these visits requested from the host before the page was usable.

    While a service worker starts, Chromium requests the page itself and drops the answer (ServiceWorkerAutoPreload).
    """
    return sorted({answer.path for visit in visits for answer in visit.sent})


def weights_of(visit: Visit) -> dict[str, int]:
    """The bytes of each requested file, largest first."""
    weights: Counter[str] = Counter()
    for answer in visit.sent:
        weights[answer.path] += answer.bytes
    return dict(weights.most_common())


def size(sent: Iterable[Sent]) -> int:
    """The total bytes of these answers."""
    return sum(answer.bytes for answer in sent)


# The report


def lines(figures: dict[str, Any]) -> Iterator[str]:
    """The tables for people: times, downloads, memory, the weight of each file; last, the targets met."""
    yield f"{figures['browser']}, {figures['rounds']} rounds; bare Pyodide to 1+1, Sequor until you can play"
    yield ""
    yield _row("median ms (least to most)", "bare Pyodide", "Sequor", "ratio", "at most", "", "of least")
    for when, label in VISITS.items():
        times = figures["times"][when]
        yield _row(label, _spread(times, "bare"), _spread(times, "sequor"), *_verdict(times), times["ratio_of_least"])
    yield ""
    yield from _download(figures)
    yield ""
    yield from _memory(figures["memory"]["bare"], figures["memory"]["sequor"])
    yield ""
    yield from _weights(figures["weights"]["sequor"])
    yield ""
    judged = {VISITS[when]: times for when, times in figures["times"].items()} | {"bytes": figures["bytes"]}
    for word, met in (("met", True), ("over", False)):
        yield f"{word}: {'; '.join(label for label, figure in judged.items() if figure['met'] is met) or 'none'}"


def _download(figures: dict[str, Any]) -> Iterator[str]:
    yield _row("requested in a first visit", "bare Pyodide", "Sequor", "ratio", "at most")
    both = ("bare", "sequor")
    yield _row("MB until usable", *(_mb(figures["bytes"][name]) for name in both), *_verdict(figures["bytes"]))
    yield _row("MB after that, to keep it", *(_mb(figures["bytes_later"][name]) for name in both))
    yield _row("requests until usable", *(figures["requests"][name] for name in both))
    yield _row("requested in a second", *(", ".join(figures["requested_second"][name]) or "nothing" for name in both))
    yield _row("Mbit/s on the slow line", *(figures["slow_mbit_per_second"][name] for name in both))


def _memory(bare: dict[str, Any], sequor: dict[str, Any]) -> Iterator[str]:
    yield _row("memory in MB", "bare Pyodide", "Sequor")
    yield _row("process", _mb(bare["process"]), _mb(sequor["process"]))
    yield _row("process, computer playing", "", _mb(sequor["process_playing"]))


def _weights(weights: dict[str, int]) -> Iterator[str]:
    yield f"the {_mb(sum(weights.values()))} MB of Sequor's first visit until usable"
    parts: Counter[str] = Counter()
    for path, weight in weights.items():
        parts[part_of(path) or path] += weight
    for part, weight in parts.most_common():
        yield f"{_mb(weight):>8}  {part}"


def _row(label: str, *cells: object) -> str:
    return f"{label:<26}" + "".join(f"{cell!s:>{width}}" for cell, width in zip(cells, (24, 24, 8, 9, 6, 10), strict=False))


def _spread(times: dict[str, Any], name: str) -> str:
    taken = times["taken"][name]
    return f"{times[name]} ({min(taken)} to {max(taken)})"


def _verdict(judged: dict[str, Any]) -> tuple[object, ...]:
    return judged["ratio"], judged["at_most"], "met" if judged["met"] else "over"


def _mb(count: float | None) -> str:
    return "unknown" if count is None else f"{count / 1e6:.2f}"
