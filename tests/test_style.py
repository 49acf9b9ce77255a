"""The house style, enforced: ruff, strict types, and the sizes that keep a file readable."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from web.build.paths import ROOT

MOST_LINES = 600
MOST_FUNCTION_LINES = 40
# The first is the search's hot loop, where calls would cost more than they explain; the second is the plain function
# that benchmarks are measured against.
LONG_ON_PURPOSE = {"engine/games/sequence/bots/playout.py:_play_turns", "tests/bench/yardstick.py:play"}
FOLDERS = ("engine", "web", "tests", "e2e")
SOURCES = sorted([ROOT / "serve.py", *(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py"))])


@pytest.mark.parametrize("command", ["ruff check --output-format=concise .", "ruff format --check .", "mypy"])
def test_checker_is_content(command: str) -> None:
    tool = [sys.executable, "-m", *command.split()]
    done = subprocess.run(tool, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_no_file_is_too_long() -> None:
    long = {name(path): count for path in SOURCES if (count := len(path.read_text(encoding="utf-8").splitlines())) > MOST_LINES}
    assert not long


def test_no_function_is_too_long() -> None:
    lengths = {f"{name(path)}:{function.name}": lines for path in SOURCES for function, lines in functions(path)}
    long = {function for function, lines in lengths.items() if lines > MOST_FUNCTION_LINES}
    assert long == LONG_ON_PURPOSE


def test_every_module_says_what_it_is() -> None:
    silent = [name(path) for path in SOURCES if not ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))]
    assert not silent


def functions(path: Path) -> Iterator[tuple[ast.FunctionDef | ast.AsyncFunctionDef, int]]:
    """Each function of a file with its length in lines, counting the signature but not the docstring."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node, line_count(node) - (line_count(node.body[0]) if ast.get_docstring(node) else 0)


def line_count(node: ast.stmt) -> int:
    assert node.end_lineno is not None
    return node.end_lineno - node.lineno + 1


def name(path: Path) -> str:
    """The path as a person writes it."""
    return path.relative_to(ROOT).as_posix()
