"""Imports modules from compiled code in memory, for an interpreter that wakes up without their files.

The memory snapshot holds that code: modules that need the browser cannot be imported where the snapshot is made, but they can
be compiled there. Knows neither the build nor the page.
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
"""The folder in which these modules are believed to be."""


class FrozenModules(MetaPathFinder, Loader):
    """Finds and loads modules by name: `codes` maps each to its marshalled code, `packages` names those with submodules."""

    def __init__(self, codes: dict[str, bytes], packages: set[str]) -> None:
        self._codes = codes
        self._packages = packages

    def find_spec(self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None) -> ModuleSpec | None:
        """The spec of a module whose code is here; None for any other."""
        if name not in self._codes:
            return None
        is_package = name in self._packages
        place = f"{PLACE}/{name.replace('.', '/')}{'/__init__' if is_package else ''}.py"
        spec = ModuleSpec(name, self, origin=place, is_package=is_package)
        spec.has_location = True  # modules find their data beside themselves
        return spec

    def create_module(self, spec: ModuleSpec) -> None:
        """Leaves it to the import system to make an ordinary module."""

    def exec_module(self, module: ModuleType) -> None:
        """Runs the module's code in the module."""
        exec(marshal.loads(self._codes[module.__name__]), module.__dict__)

    def install(self) -> None:
        """Puts this finder before all others."""
        sys.meta_path.insert(0, self)


def install(part: bytes) -> None:
    """Makes the modules of this part importable, as `web/build/freeze.py` writes it: marshalled, the code of each by its name,
    and the files that they read by their places."""
    codes: dict[str, bytes]
    files: dict[str, bytes]
    codes, files = marshal.loads(part)
    for place, content in files.items():
        os.makedirs(os.path.dirname(place), exist_ok=True)
        with open(place, "wb") as file:
            file.write(content)
    FrozenModules(codes, packages_of(codes)).install()


def packages_of(names: Iterable[str]) -> set[str]:
    """The packages that these modules are in."""
    return {name.rpartition(".")[0] for name in names} - {""}
