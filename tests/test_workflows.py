"""The workflows in `.github/workflows/`, as far as possible here: they parse, and everything that they call or name exists."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

import serve
from engine import __version__
from tests.browser import WEBKIT_PACKAGES
from web.build.paths import ROOT

FOLDER = ROOT / ".github/workflows"
WORKFLOWS = {path.name: yaml.safe_load(path.read_text(encoding="utf-8")) for path in FOLDER.glob("*.yml")}
ACTION = re.compile(r"[\w-]+/[\w-]+@(v\d+|release/v\d+)")
JOBS = [(f"{file}: {name}", job) for file, workflow in WORKFLOWS.items() for name, job in workflow["jobs"].items()]
RELEASE = WORKFLOWS["release.yml"]["jobs"]
GIVEN = "${{ inputs.options }}"
every_job = pytest.mark.parametrize("job", [job for _, job in JOBS], ids=[name for name, _ in JOBS])


def commands() -> Iterator[str]:
    """Every command line in every workflow, with the options that a release adds to the tests."""
    for _, job in JOBS:
        for step in job.get("steps", ()):
            yield from step.get("run", "").replace(GIVEN, RELEASE["tests"]["with"]["options"]).splitlines()


def pythons() -> set[str]:
    """Every Python version that a workflow asks for."""
    matrices = (job.get("strategy", {}).get("matrix", {}).get("python", []) for _, job in JOBS)
    steps = (step.get("with", {}).get("python-version", "") for _, job in JOBS for step in job.get("steps", ()))
    return {version for version in chain(*matrices, steps) if version and "${{" not in version}


def test_there_is_one_workflow_for_tests_and_one_for_releases() -> None:
    assert set(WORKFLOWS) == {"tests.yml", "release.yml"}
    # YAML reads the key `on` as True.
    assert WORKFLOWS["release.yml"][True] == {"push": {"tags": ["v*"]}}


@every_job
def test_a_job_has_a_machine_and_uses_only_actions_with_a_version(job: dict[str, Any]) -> None:
    if "uses" in job:
        assert (ROOT / job["uses"]).is_file()
        return
    assert job["runs-on"]
    for step in job["steps"]:
        assert ("uses" in step) != ("run" in step)
        assert "uses" not in step or ACTION.fullmatch(step["uses"])


@every_job
def test_a_job_waits_for_existing_jobs(job: dict[str, Any]) -> None:
    [jobs] = [workflow["jobs"] for workflow in WORKFLOWS.values() if job in workflow["jobs"].values()]
    assert job.get("needs") in (None, *jobs)


def test_every_called_command_exists() -> None:
    called = set()
    for command in commands():
        match shlex.split(command):
            case ["python", "-m", "tests", *options]:
                assert options in (["--fast"], ["--all"])
                called.add(f"tests {options[0]}")
            case ["python", "serve.py", *options]:
                serve.parse(options)
                called.add("serve.py")
            case ["sudo", "apt-get", "install", "--yes", "--no-install-recommends", *packages]:
                assert tuple(packages) == WEBKIT_PACKAGES
            case ["sudo", "apt-get", "update"]:
                pass
            case ["python", "-m", "pip", "install", "build"] | ["python", "-m", "build", *_] | ["test", *_]:
                pass
            case _:
                raise AssertionError(f"Nothing here checks what {command!r} calls.")
    assert called == {"tests --fast", "tests --all", "serve.py"}


def test_a_change_runs_the_tests_and_a_release_the_slow_ones_too() -> None:
    assert WORKFLOWS["tests.yml"][True]["workflow_call"]["inputs"]["options"]["default"] == ""
    [run] = [step["run"] for step in WORKFLOWS["tests.yml"]["jobs"]["everything"]["steps"] if GIVEN in step.get("run", "")]
    assert run == f"python -m tests {GIVEN}"
    assert RELEASE["tests"]["with"] == {"options": "--all"}
    assert "tests" in RELEASE["build"]["needs"]


@pytest.mark.parametrize(
    ("file", "place"),
    [
        ("pyproject.toml", r'^version = "(.+)"$'),
        ("index.html", "What Sequor (.+?) builds on"),
        ("CHANGELOG.md", r"^## (\S+), 20\d\d-\d\d-\d\d$"),
    ],
)
def test_a_version_is_the_same_everywhere(file: str, place: str) -> None:
    newest = re.search(place, (ROOT / file).read_text(encoding="utf-8"), re.MULTILINE)
    assert newest
    assert newest[1] == __version__


@pytest.mark.skipif(os.name == "nt", reason="a shell command")
@pytest.mark.parametrize(("tag", "code"), [(f"v{__version__}", 0), (f"v{__version__}.1", 1), (__version__, 1)])
def test_only_the_tag_of_the_version_is_published(tag: str, code: int) -> None:
    [check] = [command for command in commands() if command.startswith("test ")]
    # The workflow has a `python`; a machine may have only this one, under its own name.
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    environment = os.environ | {"GITHUB_REF_NAME": tag, "PATH": path}
    done = subprocess.run(["sh", "-c", check], cwd=ROOT, env=environment, check=False)
    assert done.returncode == code


def test_the_tests_run_on_every_python_that_the_package_promises() -> None:
    needed = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["requires-python"]
    minors = sorted(int(version.removeprefix("3.")) for version in pythons())
    assert f">=3.{minors[0]}" == needed
    assert minors == list(range(minors[0], minors[-1] + 1))
