"""Chromium without a driver that listens to all it does: Playwright has the developer tools keep every file that arrives, in
base64, which costs a start 70 MB and time. Speaks the DevTools protocol through a pipe, and asks for nothing unasked."""

from __future__ import annotations

import json
import os
import select
import subprocess
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

from tests.bench.browser import chromium_options

FLAGS = (
    "--headless", "--remote-debugging-pipe", "--no-startup-window", "--window-size=1280,800", "--mute-audio",
    "--no-default-browser-check", "--disable-extensions", "--disable-default-apps", "--password-store=basic",
)  # fmt: skip
PIPES = 3, 4
"""Where Chromium reads commands and writes answers."""

END = b"\0"
"""Ends each message."""

SILENCE = 120
"""Seconds without a word after which the browser counts as stuck."""

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
            ends = os.dup(reads), os.dup(writes)  # which may be where the copies are to be
            for end, place in zip(ends, PIPES, strict=True):
                os.dup2(end, place)

        self._process = subprocess.Popen(
            command, pass_fds=(reads, writes, *PIPES), preexec_fn=connect, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        for end in (reads, writes):
            os.close(end)
        self._numbers, self._rest = count(1), b""

    def send(self, method: str, params: dict[str, Any], session: str | None = None) -> Any:
        """What the browser, or the tab of that session, answers. Raises RuntimeError with its words if it refuses, or
        TimeoutError."""
        message = {"id": next(self._numbers), "method": method, "params": params} | ({"sessionId": session} if session else {})
        os.write(self._to, json.dumps(message).encode() + END)
        while (answer := self._receive()).get("id") != message["id"]:
            pass  # an event: nobody waits for any
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
                raise TimeoutError("Chromium says nothing any more.")
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
        """What the tab answers. Raises RuntimeError."""
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
