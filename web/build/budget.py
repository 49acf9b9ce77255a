"""What a first visit may download before play can begin, part by part. Knows which files that takes, not what is in them.

`e2e/test_boot.py` holds the list against what a browser asks for, `python3 -m tests.bench boot` measures it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fnmatch import fnmatch
from typing import NamedTuple

from web.build.errors import BuildError

LEEWAY = 1.03
"""The factor by which a part may exceed its budget."""


class Part(NamedTuple):
    """What a part is, how many MB it may have, and its files."""

    name: str
    budget: float
    files: tuple[str, ...]


PARTS = (
    Part("the snapshot: Python, the engine, the page, the first game", 3.51, ("web/snapshot.zstd.dat",)),
    Part("Pyodide's program", 2.90, ("vendor/pyodide/pyodide.asm.wasm.zstd.dat",)),
    Part("Pyodide's JavaScript", 0.235, ("vendor/pyodide/pyodide.asm.js.zstd.dat", "vendor/pyodide/pyodide.js",
                                         "vendor/pyodide/pyodide-lock.json")),
    Part("PyScript", 0.137, ("vendor/pyscript/*", "web/pyscript.json")),
    Part("styles", 0.15, ("web/style.css",)),
    Part("fonts", 0.085, ("vendor/fonts/*-latin-wght-normal.woff2",)),
    Part("the page and its scripts", 0.121, ("index.html", "web/start/*", "vendor/fzstd/fzstd.js", "web/icons/sequor.svg",
                                              "web/manifest.webmanifest")),
)  # fmt: skip
"""In a browser that does not unpack brotli itself. One that does gets half a megabyte less."""


def part_of(path: str) -> str:
    """The part that the file belongs to; "" if the page can be played without it."""
    return next((part.name for part in PARTS if any(fnmatch(path, pattern) for pattern in part.files)), "")


def lines(files: Mapping[str, bytes]) -> Iterator[str]:
    """The budget of a site (relative path -> content) and its size, as lines to print."""
    spent = _spent(files)
    whole = Part("MB downloaded before you can play", round(sum(part.budget for part in PARTS), 3), ())
    for part in (whole, *PARTS):
        yield f"{spent[part.name] if part.files else sum(spent.values()):7.3f} of {part.budget:.3f}  {part.name}"


def check(files: Mapping[str, bytes]) -> None:
    """Raises BuildError if a part of the site exceeds its budget."""
    spent = _spent(files)
    over = [part for part in PARTS if spent[part.name] > LEEWAY * part.budget]
    if over:
        told = "; ".join(f"{part.name} {spent[part.name]:.3f} MB of {part.budget:.3f}" for part in over)
        raise BuildError(
            f"The site is more than 3% over its size budget ({told}). Make it smaller, or raise the budget in"
            " web/build/budget.py."
        )


def _spent(files: Mapping[str, bytes]) -> dict[str, float]:
    """The MB of each part, by name."""
    spent = {part.name: 0.0 for part in PARTS}
    for path, content in files.items():
        if name := part_of(path):
            spent[name] += len(content) / 1e6
    return spent
