"""Imports between modules: the layers in `pyproject.toml` for import-linter, and rules that it can't express."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from importlib.util import resolve_name
from itertools import chain
from pathlib import Path

import pytest

from web.build.freeze import LATER
from web.build.paths import ROOT

LOADS_BOTS = "web.app.worker"


@cache
def modules() -> dict[str, Path]:
    """Every module of `engine` and `web`, by its dotted name."""
    files = sorted(chain((ROOT / "engine").rglob("*.py"), (ROOT / "web").rglob("*.py")))
    return {".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): file for file in files}


@cache
def tree(name: str) -> ast.Module:
    return ast.parse(modules()[name].read_text(encoding="utf-8"))


def imported(node: ast.AST, name: str) -> Iterator[str]:
    """The modules that a statement in the module `name` imports."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        package = name if modules()[name].name == "__init__.py" else name.rpartition(".")[0]
        source = resolve_name("." * node.level + (node.module or ""), package)
        for alias in node.names:
            taken = f"{source}.{alias.name}"
            yield taken if taken in modules() else source


def imports(name: str) -> set[str]:
    """The modules that a module imports anywhere, including functions and imports for type checkers."""
    return set(chain.from_iterable(imported(node, name) for node in ast.walk(tree(name))))


def test_imports_go_from_layer_to_layer() -> None:
    command = [sys.executable, "-c", "from importlinter.cli import lint_imports_command as run; run()", "--no-cache"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout.partition("Broken contracts")[2] or done.stderr


def test_no_modules_import_one_another() -> None:
    graph = {name: {other for other in imports(name) if other in modules() and other != name} for name in modules()}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(f"These import one another: {' -> '.join(error.args[1])}.")


def test_the_engine_needs_only_the_standard_library() -> None:
    for name in modules():
        if name.startswith("engine") and not name.startswith("engine.tools.tuning"):
            foreign = {other.partition(".")[0] for other in imports(name)} - sys.stdlib_module_names - {"engine"}
            assert not foreign, f"{name} imports {', '.join(sorted(foreign))}."


def test_the_engine_imports_relatively() -> None:
    """Once installed, the package is called `sequor`, so `from engine.core import …` would fail."""
    for name, file in modules().items():
        if name.startswith("engine"):
            absolute = re.search(r"^\s*(from|import) engine\b", file.read_text(encoding="utf-8"), re.MULTILINE)
            assert not absolute, f"{name} imports by the name `engine`: import relatively there."


def test_only_the_worker_loads_bots() -> None:
    loading = {name for name, file in modules().items() if name.startswith("web") and ".bots(" in file.read_text("utf-8")}
    assert loading == {LOADS_BOTS}


def test_the_page_starts_without_the_parts_that_load_later() -> None:
    for name in modules():
        if name.startswith("web") and not (LATER.match(name) or name.startswith("web.build")):
            at_top = {other for node in tree(name).body for other in imported(node, name)}
            assert not [other for other in at_top if LATER.match(other)], f"{name} imports a part that loads later."


@pytest.mark.parametrize("package", ["web.ui", "web.table"])
def test_code_that_shows_a_game_never_gets_a_state(package: str) -> None:
    for name in modules():
        if name.startswith(package):
            taken = {alias.name for node in ast.walk(tree(name)) if isinstance(node, ast.ImportFrom) for alias in node.names}
            assert not taken & {"State", "AnyState"}, f"{name} imports State: give it an observation."
