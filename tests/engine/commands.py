"""Commands as people type them, in a new process or in this one."""

from __future__ import annotations

import contextlib
import io
import subprocess
import sys
from pathlib import Path

from engine.__main__ import main
from web.build.paths import ROOT


def engine(*arguments: object, typed: str = "", folder: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Runs `python -m engine` in that folder with these arguments and this input."""
    command = [sys.executable, "-m", "engine", *map(str, arguments)]
    return subprocess.run(command, cwd=folder, input=typed, capture_output=True, text=True, check=False, timeout=60)


def at_once(*arguments: object) -> subprocess.CompletedProcess[str]:
    """Does the same as `engine` in this process, a dozen times faster."""
    out, errors = io.StringIO(), io.StringIO()
    with contextlib.chdir(ROOT), contextlib.redirect_stdout(out), contextlib.redirect_stderr(errors):
        try:
            code: object = main([*map(str, arguments)], program="python -m engine")
        except SystemExit as stop:
            code = stop.code
    return subprocess.CompletedProcess(
        [*map(str, arguments)], code if isinstance(code, int) else 1, out.getvalue(), errors.getvalue()
    )
