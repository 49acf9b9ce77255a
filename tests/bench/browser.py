"""What a bench in a real browser stands on: the tests' environment, the site, and how Chromium is started."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.__main__ import make_environment
from web.build.paths import ROOT


def in_environment(work: Callable[[], None]) -> int:
    """Do the work where Playwright is, if need be by running this command again with the tests' Python; the exit code."""
    python = make_environment()
    if python.parent.parent != Path(sys.prefix):
        return subprocess.run([python, "-m", "tests.bench", *sys.argv[1:]], cwd=ROOT, check=False).returncode
    work()
    return 0


def build_site(folder: Path) -> None:
    """Make `folder` the site as it is deployed."""
    subprocess.run([sys.executable, "serve.py", "--build", folder], cwd=ROOT, check=True, capture_output=True)


def chromium_options() -> dict[str, Any]:
    """Playwright's options for the Chromium and the flags that the end-to-end tests use."""
    from e2e.conftest import FLAGS
    from tests.browser import find_or_get_browser

    return {"executable_path": str(find_or_get_browser(Path(sys.executable))), "args": [*FLAGS, "--no-sandbox"]}
