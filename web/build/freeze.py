"""Runs inside Pyodide while the snapshot is made: fills its memory with everything that page and worker will need.

Imports the engine and most page modules that need no browser, computes their boards and tables, and keeps the other page modules
as compiled code. Nothing in memory may refer to a file: a snapshot contains memory, but no files.
"""

import ast
import gc
import importlib
import io
import linecache
import marshal
import re
import sys
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path

from engine.game import game_names, load_game
from web.boot.frozen import PLACE, FrozenModules, packages_of

PYSCRIPT_STARTS_WITH = ("os", "pathlib")
"""The imports of PyScript's bootstrap code, which run before any of its modules or ours."""

BROWSER = {"js", "pyodide", "pyodide_js", "pyscript"}
"""Modules that exist, or are useful, only in a browser."""

LATER = re.compile(
    r"(engine\.(games\.\w+\.)?bots|engine\.(coach|remote)|engine\.games\.\w+\.(coach|picture\.spotlight)"
    r"|web\.(coach|remote)|web\.ui\.(invitation|pixels|spotlight)|web\.games\.\w+\.editor)\b"
)
"""The modules that the page loads on first use (`web/assets.py`)."""

AT_ONCE, LATER_PART = "", "later"
"""The names of the part in the snapshot, and of the one with the coach and play between devices."""

OF_A_GAME = re.compile(r"(?:engine|web)\.games\.(\w+)")

FIRST = game_names()[0]
"""The first game on the page, which is in the snapshot."""

READY = ("web.assets", "web.storage.", "web.ui.", "web.setup.", "web.table.", f"web.games.{FIRST}.")
"""Prefixes of page modules that are imported into the snapshot if they need no browser. Importing them later would delay the
first painting, by 40 ms for a look."""

PACKAGES = Path(PLACE)
NOT_IN_THE_BROWSER = {"terminal", "tools"}
"""Modules and packages."""


def freeze(pyscript: dict[str, str]) -> bytes:
    """Fills the memory. `pyscript` maps the file names of PyScript's own package to their sources. Returns the parts that are
    loaded later, by name and marshalled, each in the form for `frozen.install`."""
    page = {_module_name("pyscript", file): source for file, source in pyscript.items()}
    page |= {name: source for name, source in _sources("web").items() if name != "web.boot.frozen"}
    parts: dict[str, dict[str, str]] = {}
    for name, source in (_sources("engine") | page).items():
        parts.setdefault(part_of(name), {})[name] = source
    here = parts.pop(AT_ONCE)
    page = {name: source for name, source in page.items() if name in here}
    load_first_game()
    for name in sorted(set(PYSCRIPT_STARTS_WITH).union(*map(_imports, page.values()))):
        importlib.import_module(name)
    for name in sorted(name for name in set(page) - _needing_browser(page) if name.startswith(READY)):
        importlib.import_module(name)
        del page[name]
    for name in sorted(set().union(*(_imports(source) for part in parts.values() for source in part.values()))):
        importlib.import_module(name)
    # Marshalled, these modules take 0.22 MB less of the packed snapshot than imported. Unmarshalling takes 1 ms per 100 kB.
    codes = _codes(page | {name: here[name] for name in here if OF_A_GAME.match(name) and name not in sys.modules})
    FrozenModules(codes, packages_of(codes)).install()
    fetched = {part: marshal.dumps((_codes(sources), _files(part))) for part, sources in parts.items()}
    forget_files()
    return marshal.dumps(fetched)


def part_of(module: str) -> str:
    """The part of the program with this module: AT_ONCE for the snapshot, "later" for the coach and play between devices, a
    game's name for its rules, picture and look, and "NAME.later" for its computer players, coach and editor."""
    found, is_later = OF_A_GAME.match(module), LATER.match(module)
    game = found[1] if found else ""
    if is_later:
        return f"{game}.{LATER_PART}" if game else LATER_PART
    return AT_ONCE if game == FIRST else game


def _files(part: str) -> dict[str, bytes]:
    """The files that the modules of this part read on import, by path. Those of the first game's rules have been read already."""
    game = part.partition(f".{LATER_PART}")[0]
    folder = PACKAGES / "engine/games" / game / "data"
    wanted = folder.is_dir() and (part == f"{FIRST}.{LATER_PART}" or part == game != FIRST)
    return {str(path): path.read_bytes() for path in sorted(folder.iterdir())} if wanted else {}


def _codes(sources: dict[str, str]) -> dict[str, bytes]:
    """The modules' marshalled code by name."""
    return {name: marshal.dumps(compile(source, f"<{name}>", "exec")) for name, source in sources.items()}


def load_first_game() -> None:
    """Imports the first game with its picture, and computes the tables of its setups."""
    game = load_game(FIRST)
    importlib.import_module(f"engine.games.{FIRST}.picture.scene")
    for setup in game.setups():
        game.initial_state(setup)


def forget_files() -> None:
    """Drops everything that depends on files, and everything that can be recreated."""
    del sys.modules["web"]
    sys.path[:] = [place for place in sys.path if not place.endswith((".zip", str(PACKAGES)))]
    sys.path_importer_cache.clear()
    linecache.clearcache()
    # Replaces stdin, whose unused buffer of 128 kB contains leftovers of that memory.
    stdin = io.TextIOWrapper(io.BufferedReader(io.FileIO(0, closefd=False), 256))
    vars(sys).update(stdin=stdin, __stdin__=stdin)
    gc.collect()
    gc.freeze()  # garbage collections, 10 ms each while the page starts, can skip these objects


def _sources(folder: str) -> dict[str, str]:
    """The sources of all modules in this folder that the browser needs, by name."""
    files = [path.relative_to(PACKAGES) for path in sorted((PACKAGES / folder).rglob("*.py"))]
    return {
        _module_name(".".join(file.parts[:-1]), file.name): (PACKAGES / file).read_text(encoding="utf-8")
        for file in files
        if NOT_IN_THE_BROWSER.isdisjoint({file.stem, file.parent.name})
    }


def _module_name(package: str, file: str) -> str:
    module = file.removesuffix(".py")
    return package if module == "__init__" else f"{package}.{module}"


def _imports(source: str) -> set[str]:
    """A source's imports, at its top level or inside functions: those from the standard library, and engine modules in the
    snapshot."""
    return {name for name in _imported_names(ast.walk(ast.parse(source))) if _is_ready(name.split(".")) and _is_module(name)}


def _imported_names(nodes: Iterable[ast.AST]) -> set[str]:
    """The names that these statements import: modules, and names from modules, which may be modules themselves."""
    names = set()
    for node in nodes:
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return names


def _needing_browser(page: dict[str, str]) -> set[str]:
    """The modules that import the browser at their top level, directly or through another module."""
    at_top = {name: _imported_names(ast.parse(source).body) for name, source in page.items()}
    needing = {name for name, imports in at_top.items() if {module.partition(".")[0] for module in imports} & BROWSER}
    while more := {name for name, imports in at_top.items() if name not in needing and imports & needing}:
        needing |= more
    return needing


def _is_ready(name: list[str]) -> bool:
    return name[0] in sys.stdlib_module_names or (name[0] == "engine" and part_of(".".join(name)) == AT_ONCE)


def _is_module(name: str) -> bool:
    try:
        return find_spec(name) is not None
    except ModuleNotFoundError:
        return False
