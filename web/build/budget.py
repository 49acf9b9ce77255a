"""What a first visit may download before the first choice, part by part. Knows which files that takes, not what is in them.

`e2e/test_boot.py` holds the list against what a browser asks for, `python3 -m tests.bench boot` measures it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fnmatch import fnmatch
from typing import NamedTuple

from web.build.errors import BuildError

LEEWAY = 1.03
"""How far a part may pass its budget, as a factor."""


class Part(NamedTuple):
    """What a part is, how many MB it may have, and its files."""

    name: str
    budget: float
    files: tuple[str, ...]


PARTS = (
    Part("the snapshot: Python, the engine, the page, the first game", 3.39, ("web/snapshot.zstd.dat",)),
    Part("Pyodide's program", 2.90, ("vendor/pyodide/pyodide.asm.wasm.zstd.dat",)),
    Part("Pyodide's JavaScript", 0.235, ("vendor/pyodide/pyodide.asm.js.zstd.dat", "vendor/pyodide/pyodide.js",
                                         "vendor/pyodide/pyodide-lock.json")),
    Part("PyScript", 0.137, ("vendor/pyscript/*", "web/pyscript.json")),
    Part("styles", 0.136, ("web/style.css",)),
    Part("fonts", 0.085, ("vendor/fonts/*-latin-wght-normal.woff2",)),
    Part("the page and its scripts", 0.111, ("index.html", "web/start/*", "vendor/fzstd/fzstd.js", "web/icons/sequor.svg",
                                              "web/manifest.webmanifest")),
)  # fmt: skip
"""In a browser that does not unpack brotli itself. One that does gets half a megabyte less."""


def part_of(path: str) -> str:
    """What the file is part of; "" if a first choice does not need it."""
    return next((part.name for part in PARTS if any(fnmatch(path, pattern) for pattern in part.files)), "")


def lines(files: Mapping[str, bytes]) -> Iterator[str]:
    """The budget of a site (relative path -> content) for people, and what is spent."""
    spent = _spent(files)
    whole = Part("MB to the first choice", round(sum(part.budget for part in PARTS), 3), ())
    for part in (whole, *PARTS):
        yield f"{spent[part.name] if part.files else sum(spent.values()):7.3f} of {part.budget:.3f}  {part.name}"


def check(files: Mapping[str, bytes]) -> None:
    """Raises BuildError if the site passes its budget somewhere."""
    spent = _spent(files)
    over = [part for part in PARTS if spent[part.name] > LEEWAY * part.budget]
    if over:
        told = "; ".join(f"{part.name} {spent[part.name]:.3f} MB of {part.budget:.3f}" for part in over)
        raise BuildError(f"The site passes its budget by more than 3 % ({told}): make it smaller, or change web/build/budget.py.")


def _spent(files: Mapping[str, bytes]) -> dict[str, float]:
    """The MB of each part, by name."""
    spent = {part.name: 0.0 for part in PARTS}
    for path, content in files.items():
        if name := part_of(path):
            spent[name] += len(content) / 1e6
    return spent
