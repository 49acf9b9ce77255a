"""What benches that measure a function share: their options, and printing the figures, from Pyodide too."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any

Figures = Mapping[str, float | str]


def add_common_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the options for how to give the figures."""
    parser.add_argument("--json", action="store_true", help="print a JSON object")
    parser.add_argument("--pyodide", action="store_true", help="measure in Pyodide too, under Node")


def with_pyodide(figures: Figures, options: argparse.Namespace, measure: Callable[..., Figures], argument: float) -> Figures:
    """The figures and, on request, those of the same measurement in Pyodide."""
    if not options.pyodide:
        return figures
    from tests.bench.node import run_in_pyodide

    call = f"import json; from {measure.__module__} import measure; json.dumps(measure({argument}))"
    inside: dict[str, Any] = run_in_pyodide(call)
    return {**figures, **{f"pyodide_{name}": figure for name, figure in inside.items()}}


def show(figures: Figures, options: argparse.Namespace, lines: Iterable[str] = ()) -> int:
    """Prints the figures, as these lines if there are any. Returns the exit code."""
    width = max(map(len, figures)) + 2
    told = list(lines) or [f"{name:<{width}} {figure}" for name, figure in figures.items()]
    print(json.dumps(figures) if options.json else "\n".join(told))
    return 0
