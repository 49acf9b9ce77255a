"""Modules that wait in memory as compiled code, for an interpreter that wakes up without the files they came from.

The memory snapshot holds them: what imports the browser cannot be imported where the snapshot is made, but it can be
compiled there. Knows neither the build nor the page.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import CodeType, ModuleType


class FrozenModules(MetaPathFinder, Loader):
    """A finder and loader of modules by name: `codes` maps each to its code, `packages` names those with submodules."""

    def __init__(self, codes: dict[str, CodeType], packages: set[str]) -> None:
        self._codes = codes
        self._packages = packages

    def find_spec(self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None) -> ModuleSpec | None:
        """The spec of a module that is waiting here; None for any other."""
        if name not in self._codes:
            return None
        return ModuleSpec(name, self, origin="snapshot", is_package=name in self._packages)

    def create_module(self, spec: ModuleSpec) -> None:
        """The import system makes a usual module."""

    def exec_module(self, module: ModuleType) -> None:
        """Run the module's code in it."""
        exec(self._codes[module.__name__], module.__dict__)

    def install(self) -> None:
        """Come before every other finder."""
        sys.meta_path.insert(0, self)
