"""The rooms of the house: which may import which, and that each says what it is for.

A room is a folder. `MAY_IMPORT` lists the rooms that each may import from; anything not listed is forbidden.
A game's rooms are written with `*`, so a new game needs no line here. A `*` on both sides means the same game.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from itertools import chain
from pathlib import Path

import pytest

from engine.game import game_names
from web.build.freeze import LATER

ROOT = Path(__file__).parent.parent
GAME = "engine.games.*"
LATER_ENGINE = "engine.coach engine.remote"
LATER_ROOMS = "web.learn web.review web.puzzles web.remote"
KEEP = "engine.playing web.keep web.keep.results web.keep.fetched"
MATERIALS = f"engine {GAME}.words {GAME}.boards {GAME}.box"
"""The engine's vocabulary, and the subjects a game's rules rest on if they have a room of their own."""

MAY_IMPORT = {
    "engine": "",
    "engine.bots": "engine",
    "engine.coach": "engine",
    "engine.arena": "engine engine.coach",
    "engine.playing": "engine",
    "engine.remote": "engine engine.playing",
    "engine.cli": "engine engine.playing engine.arena engine.coach engine.remote",
    "engine.finding": "engine engine.coach engine.cli",
    "engine.tuning": "engine engine.games.sequence.rules engine.games.sequence.bots engine.games.sequence.boards",
    "engine.games": "",
    GAME: f"{MATERIALS} {GAME}.rules",
    f"{GAME}.words": "engine",
    f"{GAME}.boards": "engine",
    f"{GAME}.box": f"engine {GAME}.words",
    f"{GAME}.rules": MATERIALS,
    f"{GAME}.picture": f"{MATERIALS} {GAME}.rules",
    f"{GAME}.bots": f"{MATERIALS} {GAME}.rules engine.bots",
    f"{GAME}.coach": f"{MATERIALS} engine.coach {GAME}.rules {GAME}.bots",
    "web.kit.paint": "",
    "web.kit": "engine web.kit.paint",
    "web.keep": "engine engine.playing engine.remote web.kit",
    "web.setup": f"engine web.kit {KEEP}",
    "web.setup.chosen": f"engine web.kit {KEEP}",
    "web.table": f"engine web.kit {KEEP}",
    "web.learn": f"engine engine.coach web.kit {KEEP} web.table",
    "web.review": f"engine engine.coach web.kit {KEEP} web.table web.learn",
    "web.puzzles": f"engine engine.coach web.kit {KEEP} web.table web.learn web.review",
    "web.remote": f"engine engine.coach engine.remote web.kit {KEEP} web.table",
    "web.start": f"engine {LATER_ENGINE} web.kit {KEEP} web.setup web.setup.chosen web.setup.windows web.table {LATER_ROOMS}",
    "web.games": "",
    "web.games.*": f"{MATERIALS} {GAME}.rules web.kit web.kit.paint web.keep",
    "web.build": "engine engine.coach web.kit web.keep.fetched web.setup.chosen web.start",
}
"""Rooms inside one of these follow its rules, and may import from it."""


@cache
def modules() -> dict[str, Path]:
    """Every module of `engine` and `web`, by dotted name."""
    files = chain((ROOT / "engine").rglob("*.py"), (ROOT / "web").rglob("*.py"))
    names = {file: file.relative_to(ROOT).with_suffix("").parts for file in files if file.suffix == ".py"}
    return {".".join(parts).removesuffix(".__init__"): file for file, parts in sorted(names.items())}


def is_package(name: str) -> bool:
    return modules()[name].name == "__init__.py"


def room_of(name: str) -> str:
    """The folder a module is in, as a dotted name."""
    return name if is_package(name) else name.rpartition(".")[0]


@cache
def tree(name: str) -> ast.Module:
    return ast.parse(modules()[name].read_text(encoding="utf-8"))


@cache
def imports(name: str) -> frozenset[str]:
    """The full names of the modules that a module imports anywhere in it; for `from module import name`, the module."""
    return frozenset(chain.from_iterable(_imported(node, name) for node in ast.walk(tree(name))))


def _imported(node: ast.AST, name: str) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        package = name.split(".") if is_package(name) else name.split(".")[:-1]
        above = ".".join(package[: len(package) - node.level + 1]) if node.level else ""
        source = ".".join(filter(None, (above, node.module)))
        for alias in node.names:
            taken = f"{source}.{alias.name}"
            yield taken if taken in modules() else source


def rule_for(room: str) -> tuple[str, frozenset[str]]:
    """The most specific entry of `MAY_IMPORT` that covers a room, and the rooms it allows."""
    game = next((part for before, part in zip(room.split("."), room.split(".")[1:], strict=False) if before == "games"), "")
    known = {pattern.replace("*", game) if game else pattern: allowed for pattern, allowed in MAY_IMPORT.items()}
    within = [pattern for pattern in known if room == pattern or room.startswith(f"{pattern}.")]
    assert within, f"{room} is a room of no known kind: give it a line in MAY_IMPORT of tests/test_rooms.py."
    closest = max(within, key=len)
    return closest, frozenset(known[closest].replace("*", game or "*").split())


@cache
def rooms() -> tuple[str, ...]:
    """Every folder with modules, except `web` itself, which only holds rooms."""
    return tuple(sorted({room_of(name) for name in modules()} - {"web"}))


def members(room: str) -> list[str]:
    """The modules directly in this folder."""
    return [name for name in modules() if room_of(name) == room]


PAGE = tuple(
    f"web.{room}" for room in ("kit", "keep", "setup", "table", "learn", "review", "puzzles", "remote", "start", "games")
)
IN_THE_WORKER = "web.start.worker"


@pytest.mark.parametrize("room", rooms())
def test_arrows_between_rooms_go_one_way(room: str) -> None:
    own, allowed = rule_for(room)
    for name in members(room):
        for other in sorted(other for other in imports(name) if other in modules()):
            target = room_of(other)
            fine = target in allowed or target == own or target.startswith(f"{own}.")
            assert fine, f"{name} imports {other}: {room} may import {', '.join(sorted(allowed)) or 'no other room'}."


@pytest.mark.parametrize("room", rooms())
def test_a_room_says_what_it_must_not_know(room: str) -> None:
    told = ast.get_docstring(tree(room)) or ""
    assert told, f"{room}/__init__.py needs a docstring: what the room is for, and what it must not know."
    if room in MAY_IMPORT:
        assert re.search(r"\b(independent|every game|knows? no|never|nothing|not|no)\b", told, re.IGNORECASE), (
            f"{room} does not say what it must not know."
        )


def test_no_module_is_imported_by_one_that_it_imports() -> None:
    """No cycles anywhere, counting imports inside functions and for type checkers."""
    graph = {name: {other for other in imports(name) if other in modules() and other != name} for name in modules()}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(f"These import one another: {' -> '.join(error.args[1])}.")


@pytest.mark.parametrize("room", [room for room in rooms() if room.startswith("engine") and room != "engine.tuning"])
def test_the_engine_needs_the_standard_library_alone(room: str) -> None:
    for name in members(room):
        foreign = {other.partition(".")[0] for other in imports(name)} - sys.stdlib_module_names - {"engine"}
        assert not foreign, f"{name} imports {', '.join(sorted(foreign))}: the engine needs the standard library alone."


def test_the_engine_names_itself_only_by_its_place() -> None:
    """Once installed, the package is called `sequor`, so `from engine.core import …` would fail."""
    for name, file in modules().items():
        if name.partition(".")[0] == "engine":
            absolute = re.search(r"^\s*(from|import) engine\b", file.read_text(encoding="utf-8"), re.MULTILINE)
            assert not absolute, f"{name} imports by the name `engine`: import relatively there."


@pytest.mark.parametrize("room", [room for room in rooms() if room.startswith(PAGE)])
def test_the_page_knows_no_bot(room: str) -> None:
    for name in members(room):
        assert not [other for other in imports(name) if "bots" in other.split(".")], f"{name} imports a bot."
        loads = ".bots(" in modules()[name].read_text(encoding="utf-8")
        assert not loads or name == IN_THE_WORKER, f"{name} loads a bot: the worker alone does."


def test_the_page_begins_without_what_is_fetched_later() -> None:
    for name, file in modules().items():
        if name.startswith("web") and not (LATER.match(name) or name.startswith("web.build")):
            at_top = {other for node in tree(name).body for other in _imported(node, name)}
            assert not [other for other in at_top if LATER.match(other)], f"{file} imports what the page has not fetched yet."


@pytest.mark.parametrize("room", [room for room in rooms() if room.startswith(("web.kit", "web.table"))])
def test_what_shows_a_game_never_gets_a_state(room: str) -> None:
    for name in members(room):
        taken = {alias.name for node in ast.walk(tree(name)) if isinstance(node, ast.ImportFrom) for alias in node.names}
        assert not taken & {"State", "AnyState"}, f"{name} imports State: give it an observation."


def test_every_game_has_a_room_on_each_side() -> None:
    for game in game_names():
        for room in (
            f"engine.games.{game}",
            f"engine.games.{game}.rules",
            f"engine.games.{game}.bots",
            f"engine.games.{game}.picture",
            f"web.games.{game}",
        ):
            assert room in rooms(), f"The game {game} has no {room.replace('.', '/')}."
