"""`new NAME`: creates a small complete game to start from.

Copies the game in `tests/fourth_game/` of a checkout and replaces its name with the new one. Never overwrites anything.
"""

from __future__ import annotations

import keyword
import re
import shutil
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path

from ..core import BadSetupError
from ..text import quoted

ROOT = Path(__file__).parents[2]
"""The root of the checkout."""

MODEL = ROOT / "tests" / "fourth_game"
SIDES = {
    "engine": "rules, computer players, picture, hints and a lesson",
    "web": "how the page paints it",
    "tests": "positions, move counts and playthroughs",
}
"""The folders of the model with their descriptions. Each becomes `SIDE/games/NAME`."""

LONGEST = 20
RESERVED = ("aux", "con", "nul", "prn")
"""Folder names that Windows reserves."""

KINDS = (".py", ".js", ".mjs", ".html", ".css")


def new(options: Namespace) -> int:
    """`new NAME`: creates the game and prints the next steps."""
    name: str = options.name
    if not (MODEL.is_dir() and (ROOT / "web" / "games").is_dir()):
        raise BadSetupError("This works only in a checkout of Sequor, because a game also needs a folder in web/games.")
    if fault := _fault(name):
        raise BadSetupError(fault)
    _create(name)
    print(f"Created {_title(name)}, a small complete game:")
    print("\n".join(f"  {_folder(side, name).relative_to(ROOT).as_posix() + '/':<28}{holds}" for side, holds in SIDES.items()))
    print(f"\nTry it:\n  python3 -m engine play {name}\n  python3 serve.py\n  python3 -m tests --game {name}")
    print('\nThen change it step by step. CONTRIBUTING.md, "Adding a game", has the steps.')
    return 0


def _fault(name: str) -> str:
    """A sentence on why no new game can have this name; "" if one can."""
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name) or name.endswith("_"):
        return f"{quoted(name)} can't be a name of code. Use small letters a to z, digits and _, as in pebbles."
    if len(name) > LONGEST:
        return f"{quoted(name)} is too long a name (limit {LONGEST} characters)."
    if keyword.iskeyword(name) or name in RESERVED or name.startswith("test_"):
        return f"{quoted(name)} is a reserved word. Choose another name."
    if taken := next((folder for side in SIDES if (folder := _folder(side, name)).exists()), None):
        return f"There is already a game called {quoted(name)}: {taken.relative_to(ROOT).as_posix()} exists."
    word = re.compile(rf"\b{name}\b", re.IGNORECASE)
    if file := next((file for file in _page() if word.search(file.read_text(encoding="utf-8"))), None):
        return f"The page already uses the word {quoted(name)} ({file.relative_to(ROOT).as_posix()}). Choose another name."
    return ""


def _page() -> Iterator[Path]:
    """The files of the page outside its games. Tests check that they name no game."""
    yield ROOT / "index.html"
    for path in sorted((ROOT / "web").rglob("*.*")):
        if path.suffix in KINDS and not path.is_relative_to(ROOT / "web" / "games"):
            yield path


def _create(name: str) -> None:
    """Writes the new game's folders, or none of them. Raises BadSetupError if that fails."""
    model = re.search(r'name: ClassVar\[str\] = "(\w+)"', (MODEL / "engine" / "game.py").read_text(encoding="utf-8"))
    assert model is not None
    made: list[Path] = []
    try:
        for side in SIDES:
            folder = _folder(side, name)
            folder.mkdir()
            made.append(folder)
            for file in sorted(path for path in (MODEL / side).rglob("*") if path.is_file() and "__pycache__" not in path.parts):
                copy = folder / _renamed(file.relative_to(MODEL / side).as_posix(), model[1], name)
                copy.parent.mkdir(parents=True, exist_ok=True)
                copy.write_text(_renamed(file.read_text(encoding="utf-8"), model[1], name), encoding="utf-8")
    except OSError as error:
        for folder in made:
            shutil.rmtree(folder, ignore_errors=True)
        raise BadSetupError(f"Can't write the game: {error.strerror}. Nothing was created.") from None


def _renamed(text: str, old: str, name: str) -> str:
    """The text with the new name instead of the old one: in titles, class names and other identifiers."""
    text = re.sub(rf"\b{old.title()}(?=[A-Z])", "".join(map(str.title, name.split("_"))), text)
    return text.replace(old.title(), _title(name)).replace(old, name)


def _title(name: str) -> str:
    return name.replace("_", " ").capitalize()


def _folder(side: str, name: str) -> Path:
    return ROOT / side / "games" / name
