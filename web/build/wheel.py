"""Builds the wheel that Pyodide loads in the page: the same sources give the same bytes on every machine. Names no game.

The wheel holds all files of `engine` but puzzles, and the Python files of `web` without `web/build`, under these names. It is
for the page alone and needs no tool but Python; `pip install .` makes a different package, `sequor` (see `pyproject.toml`).
"""

import base64
import hashlib
import io
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engine.coach.puzzle import PUZZLES
from web.build.paths import ROOT

FIXED_TIME = (1980, 1, 1, 0, 0, 0)
"""The oldest time that a zip file can hold. Every member gets it, so that the bytes do not depend on the time of the build."""


def wheel_name(root: Path = ROOT) -> str:
    """The wheel's file name, which includes its version."""
    return f"{_distribution(_project(root))}-py3-none-any.whl"


def wheel_bytes(root: Path = ROOT) -> bytes:
    """The wheel's content."""
    project = _project(root)
    info = f"{_distribution(project)}.dist-info"
    members = {path.relative_to(root).as_posix(): path.read_bytes() for path in packaged_files(root)}
    members[f"{info}/licenses/LICENSE"] = (root / "LICENSE").read_bytes()
    members[f"{info}/METADATA"] = metadata(project).encode()
    members[f"{info}/WHEEL"] = b"Wheel-Version: 1.0\nGenerator: sequor\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    members[f"{info}/RECORD"] = record(members, f"{info}/RECORD").encode()
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            entry = zipfile.ZipInfo(name, FIXED_TIME)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, content)
    return buffer.getvalue()


def packaged_files(root: Path) -> Iterator[Path]:
    """The files in the wheel, in a fixed order."""
    files = [*(root / "engine").rglob("*"), *(root / "web").rglob("*.py")]
    for path in sorted(files):
        inner = path.relative_to(root).parts
        hidden = any(part.startswith(".") or part == "__pycache__" for part in inner)
        if path.is_file() and not hidden and inner[:2] != ("web", "build") and path.name != PUZZLES:
            yield path


def metadata(project: dict[str, Any]) -> str:
    """Core metadata, version 2.4, from pyproject's `[project]` table, without the extras, which the page does not use."""
    lines = [
        "Metadata-Version: 2.4",
        f"Name: {project['name']}",
        f"Version: {project['version']}",
        f"Summary: {project['description']}",
        f"License-Expression: {project['license']}",
        "License-File: LICENSE",
        f"Requires-Python: {project['requires-python']}",
    ]
    return "\n".join(lines) + "\n"


def record(members: dict[str, bytes], own_name: str) -> str:
    """The list of members with hash and size; its own line has neither, as the format requires."""
    lines = []
    for name, content in members.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        lines.append(f"{name},sha256={digest},{len(content)}")
    return "\n".join([*lines, f"{own_name},,"]) + "\n"


def _project(root: Path) -> dict[str, Any]:
    project: dict[str, Any] = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return project


def _distribution(project: dict[str, Any]) -> str:
    return f"{project['name']}-{project['version']}"
