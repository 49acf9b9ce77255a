"""Imports modules from compiled code in memory, for an interpreter that wakes up without their files.

The memory snapshot holds that code: modules that need the browser cannot be imported where the snapshot is made, but they can
be compiled there. Knows neither the build nor the page.
"""

from __future__ import annotations

import marshal
import sys
from collections.abc import Iterable, Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType


class FrozenModules(MetaPathFinder, Loader):
    """Finds and loads modules by name: `codes` maps each to its marshalled code, `packages` names those with submodules."""

    def __init__(self, codes: dict[str, bytes], packages: set[str]) -> None:
        self._codes = codes
        self._packages = packages

    def find_spec(self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None) -> ModuleSpec | None:
        """The spec of a module whose code is here; None for any other."""
        if name not in self._codes:
            return None
        return ModuleSpec(name, self, origin="snapshot", is_package=name in self._packages)

    def create_module(self, spec: ModuleSpec) -> None:
        """Leaves it to the import system to make an ordinary module."""

    def exec_module(self, module: ModuleType) -> None:
        """Runs the module's code in the module."""
        exec(marshal.loads(self._codes[module.__name__]), module.__dict__)

    def install(self) -> None:
        """Puts this finder before all others."""
        sys.meta_path.insert(0, self)


def install(code: bytes) -> None:
    """Makes the modules in this code importable: marshalled, the code of each by its name, as `web/build/freeze.py` writes it."""
    codes: dict[str, bytes] = marshal.loads(code)
    FrozenModules(codes, packages_of(codes)).install()


def packages_of(names: Iterable[str]) -> set[str]:
    """The packages that these modules are in."""
    return {name.rpartition(".")[0] for name in names} - {""}
