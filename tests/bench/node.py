"""Runs Python in Pyodide under Node, on the checkout's sources."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from web.build.paths import ROOT
from web.build.pins import read_pins
from web.build.tools import node_command, run
from web.build.vendor import fetch_parts

RUNNER = Path(__file__).with_name("pyodide.mjs")


def run_in_pyodide(code: str) -> dict[str, Any]:
    """Runs code whose value is JSON text, and returns the parsed object. Raises BuildError if Node or Pyodide fails."""
    pins = read_pins()
    pyodide = next(folder for part, folder in fetch_parts(pins).items() if part.name == "pyodide")
    printed = run([*node_command(pins.node), RUNNER, pyodide, ROOT, code], "run Python in Pyodide")
    result: dict[str, Any] = json.loads(printed.splitlines()[-1])
    return result
