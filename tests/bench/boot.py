"""How soon Sequor is playable, beside bare Pyodide's first `1+1`, in Chromium: at a first and a second visit, on a slow line, on
a slow phone.

Each round both sites are visited by new visitors (`visits.py` says what that is), who goes first alternates, and the
same server sends both. Bare Pyodide is served at its best: compressed, streamed, kept by the browser. Sequor is served as any
host serves plain files. Memory is measured in a visit of its own. Other work on the machine slows both sites, seldom
alike: where the ratio of the medians is far from that of the least times, measure again. Takes six minutes.
"""

from __future__ import annotations

import argparse
import gzip
import json
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from tests.bench import boot_report
from tests.bench.browser import build_site, in_environment
from tests.bench.memory import process_bytes
from tests.bench.visits import Site, Visit, Visitor, new_visitor, on_a_phone, slow_line
from tests.host import HTTP_1_1, TWIN, Sent, StaticServer
from web.build.pins import read_pins
from web.build.vendor import fetch_parts

ROUNDS = 5
BARE = Site("bare", "bare:done")
SEQUOR = Site("sequor", "sequor:interactive", kept="#offline")
AT_MOST = {"first": 0.33, "second": 0.30, "slow": 0.75, "phone": 0.75, "bytes": 1.11}
"""The most Sequor should need, as a multiple of what bare Pyodide needs."""

BEGIN = "document.querySelector('.begin[data-kind=against]').click()"
CHOICE = "document.querySelector('#%s-buttons button:not(:disabled, [aria-disabled=true], [data-lasting])')"
ANSWERED = "document.querySelectorAll('#announcements p').length > 1"
"""How a game against the computer is begun, what is chosen in the hand and on the board, and whether the computer has played."""

ANSWER = 60
"""Seconds to wait for the computer's answer."""

LINES = {"slow": slow_line, "phone": on_a_phone}
"""The first visits on slow lines, and what makes a tab such a one."""

Visits = dict[str, list[Visit]]
Memories = list[dict[str, int | None]]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--rounds", type=positive, default=ROUNDS, help=f"number of visits of each kind (default: {ROUNDS})")
    parser.add_argument("--json", action="store_true", help="print a JSON object")


def positive(text: str) -> int:
    """The number in the text. Raises ValueError if it is not a whole number of at least 1."""
    if (number := int(text)) < 1:
        raise ValueError(text)
    return number


def run(options: argparse.Namespace) -> int:
    """Measures and prints, in the tests' environment, because it needs a browser."""

    def work() -> None:
        figures = measure(options.rounds)
        print(json.dumps(figures) if options.json else "\n".join(boot_report.lines(figures)))

    return in_environment(work)


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
    """Compressed, and to be kept for a day."""
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
    """The memory of the visitor's page and its workers: not of the service worker, which ends when it has nothing more to do."""
    assert visitor.tab is not None
    visitor.stop_service_workers()
    visitor.tab.send("HeapProfiler.collectGarbage", {})
    return process_bytes(lambda method: visitor.browser.send(method, {}))


def figures_of(visits: dict[str, Visits], memories: dict[str, Memories]) -> dict[str, Any]:
    """Medians, ratios and sums of what was measured, with every single time."""
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
