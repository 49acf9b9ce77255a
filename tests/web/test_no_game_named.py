"""The page names no game outside `web/games`: whatever it must know of a game is in that game's folder."""

from __future__ import annotations

import io
import re
import tokenize
from pathlib import Path

import pytest

from engine.game import game_names
from web.build.paths import ROOT

ROOMS = ("app", "boot", "build", "setup", "storage", "table", "ui")
KINDS = (".py", ".js", ".mjs", ".html", ".css", ".webmanifest")
FILES = sorted(path for room in ROOMS for path in (ROOT / "web" / room).rglob("*") if path.suffix in KINDS)
PAGE = [ROOT / "index.html", *sorted(path for path in (ROOT / "web").glob("*.*") if path.suffix in KINDS)]

NAMES = re.compile(rf"\b({'|'.join(game_names())})\b", re.IGNORECASE)


def path_name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def written(path: Path) -> str:
    """The text of a file; for Python, without `collections.abc.Sequence` where it is code."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py" or "from collections.abc import" not in text:
        return text
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return " ".join(token.string for token in tokens if (token.type, token.string) != (tokenize.NAME, "Sequence"))


@pytest.mark.parametrize("path", [*FILES, *PAGE], ids=path_name)
def test_no_game_is_named(path: Path) -> None:
    found = {match[0] for match in NAMES.finditer(written(path))}
    assert not found, f"{path_name(path)} names {', '.join(found)}; what the page must know of it belongs to its LOOK."


def test_a_name_is_noticed(tmp_path: Path) -> None:
    assert len(FILES) > 50
    for number, (line, is_named) in enumerate({
        "from collections.abc import Sequence\nx: Sequence[int]\n": False,
        "from collections.abc import Sequence\nx = 1  # as in Sequence\n": True,
        'from collections.abc import Sequence\nx = "sequoia"\n': True,
        "x = web.games.sequitur\n": True,
    }.items()):  # fmt: skip
        path = tmp_path / f"{number}.py"
        path.write_text(line, encoding="utf-8")
        assert bool(NAMES.search(written(path))) == is_named
