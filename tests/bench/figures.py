"""The benches' common options, the measurement in Pyodide, and the printing of figures."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

Figures = Mapping[str, Any]
Run = Callable[[argparse.Namespace], int]
"""Measures and prints. Returns the exit code."""


def positive(text: str) -> int:
    """The number in the text. Raises ValueError if it is not a whole number of at least 1."""
    if (number := int(text)) < 1:
        raise ValueError(text)
    return number


def add_json(parser: argparse.ArgumentParser) -> None:
    """Adds the option for a JSON object."""
    parser.add_argument("--json", action="store_true", help="print a JSON object")


def add_common_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the options for how to give the figures."""
    add_json(parser)
    parser.add_argument("--pyodide", action="store_true", help="measure in Pyodide too, under Node")


def with_pyodide(figures: Figures, options: argparse.Namespace, measure: Callable[..., Figures], argument: float) -> Figures:
    """The figures and, on request, those of the same measurement in Pyodide. Raises BuildError if Node or Pyodide fails."""
    if not options.pyodide:
        return figures
    # Not at the top: Pyodide, which imports this module too, can start no programs.
    from web.build.paths import ROOT
    from web.build.pins import read_pins
    from web.build.tools import node_command, run
    from web.build.vendor import fetch_parts

    code = f"import json; from {measure.__module__} import measure; json.dumps(measure({argument}))"
    pins = read_pins()
    [pyodide] = (folder for part, folder in fetch_parts(pins).items() if part.name == "pyodide")
    script = Path(__file__).with_name("pyodide.mjs")
    printed = run([*node_command(pins.node), script, pyodide, ROOT, code], "run Python in Pyodide")
    return {**figures, **{f"pyodide_{name}": figure for name, figure in json.loads(printed.splitlines()[-1]).items()}}


def printing(measure: Callable[[argparse.Namespace], Figures], lines: Callable[[Any], Iterable[str]] | None = None) -> Run:
    """Makes a bench's `run`."""
    return lambda options: show(measure(options), options, lines)


def show(figures: Figures, options: argparse.Namespace, lines: Callable[[Any], Iterable[str]] | None = None) -> int:
    """Prints the figures, one per line or as these lines. Returns the exit code."""
    width = max(map(len, figures)) + 2
    told = lines(figures) if lines else (f"{name:<{width}} {figure}" for name, figure in figures.items())
    print(json.dumps(figures) if options.json else "\n".join(told))
    return 0
