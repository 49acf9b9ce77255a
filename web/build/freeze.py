"""Runs inside Pyodide while the snapshot is made: fills the memory with all that page and worker will need.

The engine and what of the page needs no browser are imported, boards and tables that they work out once are worked out,
and modules that need the browser wait as compiled code. It must leave nothing behind that points to a file: a snapshot
holds memory and no files.
"""

import ast
import gc
import importlib
import io
import linecache
import sys
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path
from types import CodeType

from engine.game import game_names, load_game
from web.start.frozen import FrozenModules

PYSCRIPT_STARTS_WITH = ("os", "pathlib")
"""What PyScript's own first lines import, before any module of it or ours."""

BROWSER = {"js", "pyodide", "pyodide_js", "pyscript"}
"""The modules that are only there, or only of use, in a browser."""

PACKAGES = Path("/packages")
NOT_IN_THE_BROWSER = {"terminal", "data_maker"}
LEARNT = "learnt"
"""The module of a game, where it has one, that reads what its computer players have learnt: the worker has no files."""


def freeze(pyscript: dict[str, str]) -> None:
    """Fill the memory; `pyscript` maps the file names of PyScript's own package to their sources."""
    page = {_module_name("pyscript", file): source for file, source in pyscript.items()}
    page |= {name: source for name, source in _sources("web").items() if name != "web.start.frozen"}
    load_games()
    for name in sorted(set(PYSCRIPT_STARTS_WITH).union(*map(_imports, page.values()))):
        importlib.import_module(name)
    for name in sorted(name for name in set(page) - _needing_browser(page) if name.startswith("web.")):
        importlib.import_module(name)
        del page[name]
    # What is left of the games is for the worker alone: the page never loads a computer player.
    engine = _sources("engine/bots") | _sources("engine/games")
    worker = {name: source for name, source in engine.items() if name not in sys.modules}
    for name in sorted(set().union(*map(_imports, worker.values())) - set(worker)):
        importlib.import_module(name)
    codes: dict[str, CodeType] = {name: compile(source, f"<{name}>", "exec") for name, source in (page | worker).items()}
    FrozenModules(codes, {name.rpartition(".")[0] for name in codes} - {""}).install()
    forget_files()


def load_games() -> None:
    """Every game with its picture, what its tables share, and what its computer players have learnt."""
    for name in game_names():
        game = load_game(name)
        importlib.import_module(f"engine.games.{name}.picture.scene")
        if _is_module(f"engine.games.{name}.bots.{LEARNT}"):
            importlib.import_module(f"engine.games.{name}.bots.{LEARNT}")
        for setup in game.setups():
            game.initial_state(setup)


def forget_files() -> None:
    """Drop what was only true beside the files, and what can be made again."""
    del sys.modules["web"]
    sys.path[:] = [place for place in sys.path if not place.endswith((".zip", str(PACKAGES)))]
    sys.path_importer_cache.clear()
    linecache.clearcache()
    # The buffer of the old one, 128 kB, was never used: it holds what lay there before.
    stdin = io.TextIOWrapper(io.BufferedReader(io.FileIO(0, closefd=False), 256))
    vars(sys).update(stdin=stdin, __stdin__=stdin)
    gc.collect()


def _sources(folder: str) -> dict[str, str]:
    """All modules in that folder that are for a browser: name -> source."""
    files = [path.relative_to(PACKAGES) for path in sorted((PACKAGES / folder).rglob("*.py"))]
    return {
        _module_name(".".join(file.parts[:-1]), file.name): (PACKAGES / file).read_text(encoding="utf-8")
        for file in files
        if file.stem not in NOT_IN_THE_BROWSER
    }


def _module_name(package: str, file: str) -> str:
    module = file.removesuffix(".py")
    return package if module == "__init__" else f"{package}.{module}"


def _imports(source: str) -> set[str]:
    """The modules of the language and of the engine that a source imports, at its top or later, computer players left out."""
    return {name for name in _named(ast.walk(ast.parse(source))) if _is_ready(name.split(".")) and _is_module(name)}


def _named(nodes: Iterable[ast.AST]) -> set[str]:
    """What these statements import: modules, and what is taken from a module, which may be one."""
    named = set()
    for node in nodes:
        if isinstance(node, ast.Import):
            named |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            named |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return named


def _needing_browser(page: dict[str, str]) -> set[str]:
    """The modules that import the browser at their top, or another module that does."""
    first = {name: _named(ast.parse(source).body) for name, source in page.items()}
    needing = {name for name, words in first.items() if {word.partition(".")[0] for word in words} & BROWSER}
    while more := {name for name, words in first.items() if name not in needing and words & needing}:
        needing |= more
    return needing


def _is_ready(name: list[str]) -> bool:
    return name[0] in sys.stdlib_module_names or (name[0] == "engine" and "bots" not in name)


def _is_module(name: str) -> bool:
    try:
        return find_spec(name) is not None
    except ModuleNotFoundError:
        return False
