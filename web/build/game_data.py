"""Makes the data that games need, such as a word list, from pinned packages, and finds their puzzles. Knows no particular game.

A game with a `data_file` has a module `engine/games/NAME/data_maker.py`: PACKAGES names the packages, `data` makes the content
from their folders, and FORMAT must change whenever the same packages give different content.
"""

from __future__ import annotations

import hashlib
import importlib
import os
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from engine.coach.puzzle import PUZZLES, file_name
from engine.game import game_names, load_game
from web.build.errors import BuildError
from web.build.paths import BUILD, PACKED, ROOT
from web.build.pins import Part, read_pins
from web.build.vendor import fetch_parts

CHECKOUT = BUILD
"""The folder where Python without a browser finds the data files."""


def make_game_data() -> list[Path]:
    """Puts every game's data into the checkout and returns the paths; fetches only the packages it needs. Raises BuildError."""
    pins = read_pins()
    wanted = {package for _, maker in _makers() for package in maker.PACKAGES}
    parts = fetch_parts(replace(pins, parts=tuple(pins.part(name) for name in sorted(wanted))))
    return [CHECKOUT / Path(place).name for place in game_data_files(parts)]


def game_data_files(parts: Mapping[Part, Path]) -> dict[str, bytes]:
    """The data of every game for the page, made from the folders of the unpacked parts: relative path -> content.

    Writes it into the checkout as well. Making it takes a second, so the result is cached in `.build/`.
    """
    folders = {part.name: folder for part, folder in parts.items()}
    files = {}
    for name, maker in _makers():
        data_file = load_game(name).data_file
        content = _content(maker, {package: folders[package] for package in maker.PACKAGES})
        in_the_checkout = CHECKOUT / data_file
        if not in_the_checkout.is_file() or in_the_checkout.read_bytes() != content:
            _write(in_the_checkout, content)
        files[f"web/data/{data_file}"] = content
    return files


def puzzle_files(root: Path) -> dict[str, bytes]:
    """The puzzles of every game that has some, for the page to fetch when they are asked for: relative path -> content."""
    places = {name: root / f"engine/games/{name}/data/{PUZZLES}" for name in game_names()}
    return {f"web/data/{file_name(load_game(name))}": place.read_bytes() for name, place in places.items() if place.is_file()}


def _makers() -> Iterator[tuple[str, Any]]:
    """Each game that has a data maker, with that module."""
    for name in game_names():
        if (ROOT / f"engine/games/{name}/data_maker.py").is_file():
            yield name, importlib.import_module(f"engine.games.{name}.data_maker")


def _content(maker: Any, folders: Mapping[str, Path]) -> bytes:
    source = Path(maker.__file__).read_text(encoding="utf-8")
    ingredients = repr([[folder.name for folder in folders.values()], maker.FORMAT, source])
    cached = PACKED / f"data-{hashlib.sha256(ingredients.encode()).hexdigest()[:16]}.gz"
    if not cached.is_file():
        try:
            _write(cached, maker.data(folders))
        except ValueError as error:
            raise BuildError(str(error)) from error
    return cached.read_bytes()


def _write(place: Path, content: bytes) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    unfinished = place.with_suffix(f".{os.getpid()}.part")
    unfinished.write_bytes(content)
    unfinished.replace(place)
