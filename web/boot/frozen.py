"""Imports modules from compiled code in memory, for an interpreter restored without their files.

The memory snapshot contains that code. Modules that need the browser can't be imported where the snapshot is made, but they can
be compiled there. Independent of build and page.
"""

from __future__ import annotations

import marshal
import os
import sys
from collections.abc import Iterable, Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType

PLACE = "/packages"
"""The virtual folder of these modules."""


class FrozenModules(MetaPathFinder, Loader):
    """Finds and loads modules by name: `codes` has the marshalled code of each, `packages` the names of those with submodules."""

    def __init__(self, codes: dict[str, bytes], packages: set[str]) -> None:
        self._codes = codes
        self._packages = packages

    def find_spec(self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None) -> ModuleSpec | None:
        """The spec of a module in `codes`; None for any other."""
        if name not in self._codes:
            return None
        is_package = name in self._packages
        place = f"{PLACE}/{name.replace('.', '/')}{'/__init__' if is_package else ''}.py"
        spec = ModuleSpec(name, self, origin=place, is_package=is_package)
        spec.has_location = True  # modules find their data relative to their file
        return spec

    def create_module(self, spec: ModuleSpec) -> None:
        """Returns None, so that the import system creates an ordinary module."""

    def exec_module(self, module: ModuleType) -> None:
        """Runs the module's code."""
        exec(marshal.loads(self._codes[module.__name__]), module.__dict__)

    def install(self) -> None:
        """Gives this finder precedence over all others."""
        sys.meta_path.insert(0, self)


def install(part: bytes) -> None:
    """Makes the modules in this part importable. `web/build/freeze.py` writes it: marshalled, a pair of each module's code by
    name and the content of data files by path."""
    codes: dict[str, bytes]
    files: dict[str, bytes]
    codes, files = marshal.loads(part)
    for place, content in files.items():
        os.makedirs(os.path.dirname(place), exist_ok=True)
        with open(place, "wb") as file:
            file.write(content)
    FrozenModules(codes, packages_of(codes)).install()


def packages_of(names: Iterable[str]) -> set[str]:
    """The packages that contain these modules."""
    return {name.rpartition(".")[0] for name in names} - {""}
