"""The package `sequor` in fresh environments, installed as people do: from a source distribution, from a checkout, editable."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tarfile
import tomllib
import venv
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from engine import __version__
from web.build.paths import ROOT

pytestmark = pytest.mark.network

SOURCES = ("pyproject.toml", "README.md", "LICENSE", "engine", "web")
SDIST = "import sys; from setuptools import build_meta; build_meta.build_sdist(sys.argv[1])"
PIP = (sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check")
LOOK = """
import importlib.metadata, importlib.util, json, pathlib, sequor.game
package = pathlib.Path(sequor.__file__).parent
print(json.dumps({
    "folder": str(package),
    "files": sorted(path.relative_to(package).as_posix() for path in package.rglob("*") if path.is_file()),
    "games": sequor.game.game_names(),
    "also": [name for name in ("engine", "web", "tests") if importlib.util.find_spec(name)],
    "version": [sequor.__version__, importlib.metadata.version("sequor")],
    "metadata": importlib.metadata.metadata("sequor").json,
    "licence": importlib.metadata.distribution("sequor").read_text("licenses/LICENSE"),
}))"""


class Installed(NamedTuple):
    """An environment with Sequor in it, and what was installed there."""

    way: str
    environment: Path
    sources: Path

    def run(self, program: str, *arguments: object) -> subprocess.CompletedProcess[str]:
        """Runs one of the environment's programs in an empty folder."""
        folder = self.environment / ("Scripts" if os.name == "nt" else "bin")
        empty = self.environment / "empty"
        empty.mkdir(exist_ok=True)
        command = [str(folder / program), *map(str, arguments)]
        return subprocess.run(command, cwd=empty, capture_output=True, text=True, check=False, timeout=60)

    def look(self) -> dict[str, Any]:
        """The Sequor in this environment."""
        done = self.run("python", "-c", LOOK)
        assert done.returncode == 0, done.stderr
        found: dict[str, Any] = json.loads(done.stdout)
        return found


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the checkout, because a build leaves files beside its sources."""
    copy = tmp_path_factory.mktemp("checkout")
    for name in SOURCES:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, copy / name)  # with bytecode, which may not be packed
        else:
            shutil.copy(ROOT / name, copy)
    return copy


@pytest.fixture(scope="module")
def sdist(sources: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source distribution, built by the pinned backend."""
    folder = tmp_path_factory.mktemp("sdist")
    needs = tomllib.loads((sources / "pyproject.toml").read_text(encoding="utf-8"))["build-system"]["requires"]
    succeed([*PIP, "install", "--target", folder / "backend", *needs], ROOT)
    output = succeed([sys.executable, "-c", SDIST, folder], sources, PYTHONPATH=str(folder / "backend"))
    assert "eprecat" not in output
    [archive] = folder.glob("*.tar.gz")
    return archive


SLOWLY = [pytest.param(kind, marks=pytest.mark.slow) for kind in ("sdist", "checkout")]


@pytest.fixture(scope="module", params=[*SLOWLY, "editable"])
def installed(request: pytest.FixtureRequest, sources: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    environment = tmp_path_factory.mktemp(request.param) / "environment"
    venv.create(environment, with_pip=False)
    what = [request.getfixturevalue("sdist")] if request.param == "sdist" else [sources]
    option = ["--editable"] if request.param == "editable" else []
    succeed([*PIP, "--python", environment, "install", *option, *what], sources.parent)
    return Installed(request.param, environment, sources)


def succeed(command: list[str | Path], folder: Path, **environment: str) -> str:
    """The output of a command that must succeed."""
    done = subprocess.run(command, cwd=folder, env=os.environ | environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def files_of(folder: Path) -> list[str]:
    """All files in a folder except bytecode, as paths relative to it."""
    paths = (path.relative_to(folder) for path in folder.rglob("*") if path.is_file())
    return sorted(path.as_posix() for path in paths if "__pycache__" not in path.parts)


def test_the_package_contains_the_whole_engine_under_one_name(installed: Installed) -> None:
    found = installed.look()
    assert found["also"] == []
    assert set(found["games"]) >= {"sequence", "sequitur", "sequoia"}
    assert found["version"] == [__version__, __version__]
    is_editable = installed.way == "editable"
    packed = [name for name in files_of(installed.sources / "engine") if is_editable or not name.startswith("tools/")]
    assert [name for name in found["files"] if "__pycache__" not in name] == packed
    assert "py.typed" in found["files"]
    assert (found["folder"] == str(installed.sources / "engine")) == is_editable


def test_the_package_has_readme_and_licence(installed: Installed) -> None:
    found = installed.look()
    assert found["metadata"]["description"].strip() == (ROOT / "README.md").read_text(encoding="utf-8").strip()
    assert found["metadata"]["license_expression"] == "MIT"
    assert found["licence"] == (ROOT / "LICENSE").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "answer"),
    [
        ("--help", "usage: sequor "),
        ("perft --help", "example:\n  sequor perft sequence "),
        ("simulate sequence --bots easy,easy --games 2", "moves per game"),
        ("arena sequoia --bots random,random --games 8 --workers 2", "on 4 deals"),
        ("perft sequoia --depth 1 --seed 1 --json", "[18]"),
    ],
)
def test_the_command_works_as_in_a_checkout(installed: Installed, arguments: str, answer: str) -> None:
    done = installed.run("sequor", *arguments.split())
    assert done.returncode == 0, done.stderr
    assert answer in done.stdout


def test_the_module_names_itself(installed: Installed) -> None:
    assert "usage: python -m sequor " in installed.run("python", "-m", "sequor", "--help").stdout


def test_a_missing_word_list_is_reported(installed: Installed) -> None:
    done = installed.run("sequor", "play", "sequitur")
    assert done.returncode == 2
    assert done.stderr.startswith("Sequitur needs sequitur-words.bin, which is missing. ")


def test_the_source_distribution_contains_the_engine_and_no_other_code(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"LICENSE", "README.md", "pyproject.toml", "engine/core.py"} <= names
    assert not [name for name in names if name.startswith(("web", ".")) or name.endswith(".pyc")]
