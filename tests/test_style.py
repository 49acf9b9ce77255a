"""The house style, enforced: ruff, and a docstring for every module. `test_types.py` runs mypy."""

import ast
import re
import subprocess
import sys
from collections import defaultdict

import pytest

from web.build.paths import ROOT

FOLDERS = ("engine", "web", "tests", "e2e")
SOURCES = sorted([ROOT / "serve.py", *(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py"))])


@pytest.mark.parametrize("command", ["ruff check --output-format=concise .", "ruff format --check ."])
def test_checker_is_content(command: str) -> None:
    tool = [sys.executable, "-m", *command.split()]
    done = subprocess.run(tool, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_module_says_what_it_is() -> None:
    silent = [path for path in SOURCES if not ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))]
    assert not silent


def test_a_class_name_means_one_thing() -> None:
    """Only the games share names, where each has its own version of the same idea, such as `State`."""
    homes = defaultdict[str, list[str]](list)
    for path in SOURCES:
        if home := re.match(r"engine/games/\w+|(engine|web)/.*", path.relative_to(ROOT).as_posix()):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.ClassDef):
                    homes[node.name].append(home[0].replace("engine/core.py", "engine/games"))
    shared = {name: found for name, found in homes.items() if len(found) > 1}
    wrong = [
        f"{name}: {', '.join(found)}"
        for name, found in shared.items()
        if len(set(found)) < len(found) or not all(place.startswith("engine/games") for place in found)
    ]
    assert wrong == []
