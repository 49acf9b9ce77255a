"""A copy of this checkout in which a test may add games and break things, with methods to run commands there.

Independent of the games.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from web.build.paths import BUILD, ROOT

DOCUMENTS = "LICENSE", "README.md", "CHANGELOG.md"
COPIED = (".github", "engine", "web", "tests", "e2e", "serve.py", "index.html", "pyproject.toml", *DOCUMENTS)
NOT_SHARED = ("site", "venv")
"""The parts of `.build/` that each checkout keeps to itself."""

NEVER_COPIED = shutil.ignore_patterns("__pycache__", ".*_cache", ".hypothesis")
TIMEOUT = 300


class House:
    """The copy, in a folder that is empty or does not exist."""

    def __init__(self, root: Path) -> None:
        self.root = root
        root.mkdir(exist_ok=True)
        for name in COPIED:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, root / name, ignore=NEVER_COPIED)
            else:
                shutil.copy(ROOT / name, root / name)

    def add_game(self, name: str) -> None:
        """Creates a small game of that name (`engine/cli/new.py`)."""
        self.engine("new", name)

    def copy_game(self, name: str, copy: str) -> None:
        """Adds a copy of a game under another name."""
        for side in ("engine", "web"):
            folder = self.root / side / "games" / copy
            shutil.copytree(self.root / side / "games" / name, folder, ignore=NEVER_COPIED)
            for file in folder.rglob("*"):
                if file.suffix in (".py", ".css", ".html"):
                    file.write_text(file.read_text(encoding="utf-8").replace(name, copy), encoding="utf-8")

    def share_parts(self) -> None:
        """Lets builds use the parts that this checkout has already fetched and made."""
        (self.root / BUILD.name).mkdir()
        for part in BUILD.iterdir():
            if part.name not in NOT_SHARED:
                (self.root / BUILD.name / part.name).symlink_to(part)

    def run(self, *arguments: object, typed: str = "") -> subprocess.CompletedProcess[str]:
        """Runs Python with these arguments and this input."""
        return subprocess.run(
            [sys.executable, *map(str, arguments)],
            cwd=self.root,
            env=os.environ | {"PYTHONUTF8": "1"},
            input=typed,
            capture_output=True,
            encoding="utf-8",
            check=False,
            timeout=TIMEOUT,
        )

    def engine(self, *arguments: object, typed: str = "") -> str:
        """The output of `python -m engine` with these arguments. Fails the test unless it succeeds."""
        done = self.run("-m", "engine", *arguments, typed=typed)
        assert (done.returncode, done.stderr) == (0, ""), done.stdout + done.stderr
        return done.stdout
