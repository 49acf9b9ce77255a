"""Sealed matches of Sequence between two devices: shuffling, opening a card, opening a link and the audit, in milliseconds.

The wanted times are for Pyodide (`--pyodide`), where people wait for them.
"""

from __future__ import annotations

import argparse
import platform
import time
from collections.abc import Callable, Iterator

from engine.apart.sealed.audit import audit
from engine.apart.sealed.masking import bare, mask_of, shuffled, unmasked
from engine.apart.sealed.parcel import device_of, kept_text, read_kept
from engine.games.sequence.rules.setup import SequenceSetup
from tests.bench.figures import Figures, add_common_arguments, show, with_pyodide
from tests.engine.apart.sealed.tables import played

WANTED = {"shuffle": 1000.0, "card": 20.0}
"""Milliseconds in Pyodide: a set-up within a second, a card within 20 ms."""

CARDS = 104


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--rounds", type=int, default=3, help="of how many times the least is told (default: 3)")
    add_common_arguments(parser)


def run(options: argparse.Namespace) -> int:
    """Measures and prints."""
    figures = with_pyodide(measure(options.rounds), options, measure, options.rounds)
    return show(figures, options, _lines(figures))


def measure(rounds: int) -> Figures:
    """Milliseconds for each."""
    deck, secret = tuple(bare(number) for number in range(CARDS)), b"a secret that hides thirty-two b"
    masked = shuffled(deck, secret)
    table = played(SequenceSetup(2), ((0,), (1,)))
    device = table.devices[0]
    device.take(table.entries)
    kept = read_kept(kept_text(device, 0))
    figures: dict[str, float | str] = {
        "shuffle": _milliseconds(rounds, lambda: shuffled(deck, secret)),
        "card": _milliseconds(rounds, lambda: unmasked(masked[0], mask_of(secret))),
        "opened": _milliseconds(rounds, lambda: device_of(kept)),
        "audit": _milliseconds(rounds, lambda: audit(table.entries)),
        "entries": len(table.entries),
        "python": f"{platform.python_implementation()} {platform.python_version()} {platform.machine()}",
    }
    return figures


def _milliseconds(rounds: int, work: Callable[[], object]) -> float:
    """The least of so many times."""
    times = []
    for _ in range(rounds):
        begun = time.perf_counter()
        work()
        times.append(time.perf_counter() - begun)
    return round(min(times) * 1000, 1)


def _lines(figures: Figures) -> Iterator[str]:
    told = {
        "shuffle": f"a deck of {CARDS} masked and shuffled",
        "card": "a mask taken off a card",
        "opened": "a whole game opened again",
        "audit": f"the audit of a whole game of {figures['entries']} entries",
    }
    for where in ("", "pyodide_"):
        if f"{where}python" not in figures:
            continue
        yield str(figures[f"{where}python"])
        for name, words in told.items():
            wanted = f"  at most {WANTED[name]:.0f} wanted" if where and name in WANTED else ""
            yield f"  {figures[f'{where}{name}']:>8} ms  {words}{wanted}"
