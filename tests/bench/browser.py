"""What a bench in a real browser needs: the tests' environment, the site, and how to start Chromium."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.__main__ import make_environment
from web.build.paths import ROOT


def in_environment(work: Callable[[], None]) -> int:
    """Does the work where Playwright is installed, if need be by rerunning this command with the tests' Python; the exit code."""
    python = make_environment()
    if python.parent.parent != Path(sys.prefix):
        return subprocess.run([python, "-m", "tests.bench", *sys.argv[1:]], cwd=ROOT, check=False).returncode
    work()
    return 0


def build_site(folder: Path) -> None:
    """Builds the site into `folder` as it is deployed."""
    subprocess.run([sys.executable, "serve.py", "--build", folder], cwd=ROOT, check=True, capture_output=True)


def chromium_options() -> dict[str, Any]:
    """Playwright's options for the same Chromium and flags that the end-to-end tests use."""
    from e2e.conftest import FLAGS
    from tests.browser import find_or_get_browser

    return {"executable_path": str(find_or_get_browser(Path(sys.executable))), "args": [*FLAGS, "--no-sandbox"]}
