"""The house style, enforced: ruff, and a docstring for every module. `test_types.py` runs mypy."""

import ast
import subprocess
import sys

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
