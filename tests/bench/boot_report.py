"""The figures of the bench `boot` as lines for a person. Knows no browser."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from web.build.site import part_of

VISITS = {
    "first": "first visit",
    "second": "second visit",
    "slow": "first visit, 10 Mbit/s",
    "phone": "the same, slow phone",
}


def lines(figures: dict[str, Any]) -> Iterator[str]:
    """The tables: times, downloads, memory, the weight of each file; last, which targets are met."""
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
    yield _row("asked for in a first visit", "bare Pyodide", "Sequor", "ratio", "at most")
    both = ("bare", "sequor")
    yield _row("MB until usable", *(_mb(figures["bytes"][name]) for name in both), *_verdict(figures["bytes"]))
    yield _row("MB after that, to keep it", *(_mb(figures["bytes_later"][name]) for name in both))
    yield _row("requests until usable", *(figures["requests"][name] for name in both))
    yield _row("asked for in a second", *(", ".join(figures["requested_second"][name]) or "nothing" for name in both))
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
    return "not told" if count is None else f"{count / 1e6:.2f}"
