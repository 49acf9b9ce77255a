"""The sources: ruff is content, modules have docstrings, class names are unique, examples run, and no machine is named.

`test_types.py` runs mypy.
"""

import ast
import doctest
import re
import subprocess
import sys
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

from web.build.paths import ROOT

FOLDERS = ("engine", "web", "tests", "e2e")
SOURCES = sorted([ROOT / "serve.py", *(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py"))])


@cache
def trees() -> dict[Path, ast.Module]:
    """The parsed sources. Not a constant: a half-written game must not stop the collection of this file."""
    return {path: ast.parse(path.read_text(encoding="utf-8")) for path in SOURCES}


@pytest.mark.parametrize("command", ["ruff check --output-format=concise .", "ruff format --check ."])
def test_ruff_is_content(command: str) -> None:
    done = subprocess.run([sys.executable, "-m", *command.split()], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_module_has_a_docstring() -> None:
    assert [path for path, tree in trees().items() if not ast.get_docstring(tree)] == []


def test_a_class_name_means_one_thing() -> None:
    """Only the games share names, where each has its own version of the same idea, such as `State`."""
    homes = defaultdict[str, list[str]](list)
    for path, tree in trees().items():
        if home := re.match(r"engine/games/\w+|(engine|web)/.*", path.relative_to(ROOT).as_posix()):
            for node in ast.walk(tree):
                if isinstance(node, ast.ClassDef):
                    homes[node.name].append(home[0].replace("engine/core.py", "engine/games"))
    wrong = [
        f"{name}: {', '.join(found)}"
        for name, found in homes.items()
        if len(found) > 1 and (len(set(found)) < len(found) or not all(place.startswith("engine/games") for place in found))
    ]
    assert wrong == []


@pytest.mark.parametrize("document", ["README.md", "engine/README.md"])
def test_the_python_examples_in_a_document_run(document: str) -> None:
    text = (ROOT / document).read_text(encoding="utf-8")
    examples = "\n".join(re.findall(r"^```pycon\n(.*?)^```$", text, re.MULTILINE | re.DOTALL))
    test = doctest.DocTestParser().get_doctest(examples, {}, document, document, 0)
    results = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(test)
    assert results.attempted >= 10
    assert not results.failed, "see the report above"


# Split up, so that this file does not name them either.
HOSTS = [".".join(labels) for labels in (
    ("npmjs", "org"), ("npmjs", "com"), ("pypi", "org"), ("pythonhosted", "org"), ("deb", "debian", "org"),
    ("jsdelivr", "net"), ("unpkg", "com"), ("cloudflare", "com"),
)]  # fmt: skip
PLACES = ["/".join(("", *names, "")) for names in (("work", "main"), ("work", "shared"), ("work", ".library"), ("root",))]


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="not a git checkout")
def test_no_committed_file_names_a_registry_or_a_folder_of_one_machine() -> None:
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    listing = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    contents = {name: (ROOT / name).read_bytes() for name in listing.stdout.splitlines() if (ROOT / name).is_file()}
    assert [(name, word) for name, content in contents.items() for word in (*HOSTS, *PLACES) if word.encode() in content] == []
