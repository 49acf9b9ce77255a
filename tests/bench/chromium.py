"""Chromium without a driver that listens to all it does: Playwright has the developer tools keep every file that arrives, in
base64, which costs a start 70 MB and time. Speaks the DevTools protocol through a pipe, and asks for nothing unasked."""

from __future__ import annotations

import json
import os
import select
import subprocess
import sys
import time
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.__main__ import make_environment
from tests.bench.figures import Figures, Run, show
from tests.host import StaticServer
from web.build.paths import ROOT


def in_browser(measure: Callable[[Namespace], Figures], lines: Callable[[Any], Iterable[str]] | None = None) -> Run:
    """Makes a bench's `run`, which measures and prints. Without Playwright it reruns the command with the tests' Python."""

    def run(options: Namespace) -> int:
        python = make_environment()
        if python.parent.parent != Path(sys.prefix):
            return subprocess.run([python, "-m", "tests.bench", *sys.argv[1:]], cwd=ROOT, check=False).returncode
        return show(measure(options), options, lines)

    return run


def build_site(folder: Path) -> None:
    """Builds the site into `folder` as it is deployed."""
    subprocess.run([sys.executable, "serve.py", "--build", folder], cwd=ROOT, check=True, capture_output=True)


@contextmanager
def served_site(site: Path | None = None, protocol: str = "HTTP/1.0") -> Iterator[StaticServer]:
    """A server with the site in this folder, or else a new one."""
    with TemporaryDirectory() as folder:
        server = StaticServer(Path(folder), protocol=protocol)
        if site is None:
            build_site(server.site)
        else:
            server.site.parent.mkdir(parents=True, exist_ok=True)
            server.site.symlink_to(site.resolve(), target_is_directory=True)
        try:
            yield server
        finally:
            server.close()


@contextmanager
def playwright_chromium() -> Iterator[Any]:
    """A browser that Playwright drives."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**chromium_options())
        try:
            yield browser
        finally:
            browser.close()


def chromium_options() -> dict[str, Any]:
    """Playwright's options for the Chromium and the flags of the end-to-end tests."""
    from e2e.conftest import FLAGS
    from tests.browser import find_or_get_browser

    return {"executable_path": str(find_or_get_browser(Path(sys.executable))), "args": [*FLAGS, "--no-sandbox"]}


# A browser without Playwright

FLAGS = (
    "--headless", "--remote-debugging-pipe", "--no-startup-window", "--window-size=1280,800", "--mute-audio",
    "--no-default-browser-check", "--disable-extensions", "--disable-default-apps", "--password-store=basic",
)  # fmt: skip
PIPES = 3, 4
"""The file descriptors from which Chromium reads commands and to which it writes answers."""

END = b"\0"
"""Ends each message."""

SILENCE = 120
"""Seconds of silence after which the browser counts as stuck."""

Send = Callable[[str, dict[str, Any]], Any]
"""Sends a command of the protocol, its name and parameters, and returns the answer."""


class Chromium:
    """A browser of its own with this profile, until it is closed."""

    def __init__(self, profile: Path) -> None:
        options = chromium_options()
        reads, self._to = os.pipe()
        self._from, writes = os.pipe()
        command = [options["executable_path"], *options["args"], *FLAGS, f"--user-data-dir={profile}"]

        def connect() -> None:
            ends = os.dup(reads), os.dup(writes)  # which may be in the copies' places
            for end, place in zip(ends, PIPES, strict=True):
                os.dup2(end, place)

        self._process = subprocess.Popen(
            command, pass_fds=(reads, writes, *PIPES), preexec_fn=connect, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        for end in (reads, writes):
            os.close(end)
        self._numbers, self._rest = count(1), b""

    def send(self, method: str, params: dict[str, Any], session: str | None = None) -> Any:
        """The answer of the browser, or of that session's tab. Raises RuntimeError with a refusal's words, or TimeoutError."""
        message = {"id": next(self._numbers), "method": method, "params": params} | ({"sessionId": session} if session else {})
        os.write(self._to, json.dumps(message).encode() + END)
        while (answer := self._receive()).get("id") != message["id"]:
            pass  # an event, which nobody awaits
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']['message']}")
        return answer["result"]

    def close(self) -> None:
        """Ends the browser and all of its processes."""
        try:
            self.send("Browser.close", {})
            self._process.wait(SILENCE)
        finally:
            self._process.kill()  # if it is stuck
        os.close(self._to)
        os.close(self._from)

    def _receive(self) -> dict[str, Any]:
        while END not in self._rest:
            if not select.select([self._from], [], [], SILENCE)[0]:
                raise TimeoutError("Chromium has stopped answering.")
            if not (arrived := os.read(self._from, 1 << 20)):
                raise RuntimeError("Chromium has ended.")
            self._rest += arrived
        message, self._rest = self._rest.split(END, 1)
        answer: dict[str, Any] = json.loads(message)
        return answer


class Tab:
    """A new tab, empty at first."""

    def __init__(self, chromium: Chromium) -> None:
        self._chromium = chromium
        self._target = chromium.send("Target.createTarget", {"url": "about:blank"})["targetId"]
        attached = chromium.send("Target.attachToTarget", {"targetId": self._target, "flatten": True})
        self._session = attached["sessionId"]

    def send(self, method: str, params: dict[str, Any]) -> Any:
        """The tab's answer. Raises RuntimeError."""
        return self._chromium.send(method, params, self._session)

    def evaluate(self, expression: str) -> Any:
        """The expression's value in the page, or what its promise resolves to. Raises RuntimeError if it throws."""
        params = {"expression": expression, "awaitPromise": True, "returnByValue": True}
        answer = self.send("Runtime.evaluate", params)
        if "exceptionDetails" in answer:
            raise RuntimeError(f"{expression}: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def wait_for(self, expression: str, seconds: float) -> None:
        """Waits until the expression is true. Raises TimeoutError if it is not within that time."""
        deadline = time.monotonic() + seconds
        while not self.evaluate(f"Boolean({expression})"):
            if time.monotonic() > deadline:
                raise TimeoutError(expression)
            time.sleep(0.05)

    def close(self) -> None:
        """Closes the tab."""
        self._chromium.send("Target.closeTarget", {"targetId": self._target})
