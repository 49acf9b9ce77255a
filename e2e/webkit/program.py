"""One WebKitGTK browser with its own profile and virtual screen, controlled by the WebDriver protocol
(https://www.w3.org/TR/webdriver2/).
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import time
from contextlib import ExitStack, closing
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

SCREEN = "1600x1200x24"
UNSANDBOXED = {"WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"}
"""WebKitGTK's sandbox doesn't start for root or in most containers. The only site here is our own."""

COMPILES_TWICE = {"JSC_useOMGJIT": "false"}
"""Not optimised a third time, which would be a quarter of the work of a short visit."""

SLOWEST = 60
"""How many seconds the driver, a page or a script may take: as in the other browsers (START_TIMEOUT)."""


class WebDriverError(Exception):
    """An error of WebKit. `kind` is its name in the protocol."""

    def __init__(self, kind: str, message: str) -> None:
        """The error with that kind and message."""
        super().__init__(f"{kind}: {message}")
        self.kind = kind


class Program:
    """A running browser. Its profile is in memory and ends with it."""

    def __init__(self, driver: Path, screen: Path) -> None:
        """Starts the screen, the driver and the browser. `driver` is WebKitWebDriver, `screen` Xvfb."""
        self._session, self._running = "", ExitStack()
        try:
            self._start(driver, screen)
        except BaseException:
            self.close()
            raise

    def get(self, what: str) -> Any:
        """Reads something of the session, such as "url"."""
        return self._send("GET", f"{self._session}/{what}")

    def post(self, what: str, **how: Any) -> Any:
        """Sends the session a command. Raises WebDriverError if it fails."""
        return self._send("POST", f"{self._session}/{what}", how)

    def run(self, script: str, *arguments: Any) -> Any:
        """Runs the body of a function on the page. Returns its result, awaited if it is a promise."""
        return self.post("execute/sync", script=script, args=list(arguments))

    def close(self) -> None:
        """Closes the browser, then the driver and the screen."""
        with self._running:
            if self._session:
                self._send("DELETE", self._session)

    def _start(self, driver: Path, screen: Path) -> None:
        shown = self._run(screen, "-displayfd", "1", "-screen", "0", SCREEN, "-nolisten", "tcp", stdout=subprocess.PIPE)
        assert shown.stdout is not None
        display = shown.stdout.readline().strip()
        assert display, "Xvfb does not start."
        self._port = _free_port()
        self._run(driver, f"--port={self._port}", env=os.environ | UNSANDBOXED | COMPILES_TWICE | {"DISPLAY": f":{display}"})
        self._wait_for_driver()
        # pageLoadStrategy "eager" would be faster, but loses the scripts run meanwhile (2.50).
        wanted = {"timeouts": {"pageLoad": SLOWEST * 1000, "script": SLOWEST * 1000}}
        self._session = f"/session/{self._send('POST', '/session', {'capabilities': {'alwaysMatch': wanted}})['sessionId']}"

    def _run(self, *command: str | Path, **options: Any) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            command, **{"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "text": True} | options
        )
        self._running.enter_context(process)
        self._running.callback(process.terminate)
        return process

    def _wait_for_driver(self) -> None:
        deadline = time.monotonic() + SLOWEST
        while True:
            try:
                self._send("GET", "/status")
            except ConnectionError:
                assert time.monotonic() < deadline, "WebKitWebDriver does not answer."
                time.sleep(0.05)
            else:
                return

    def _send(self, method: str, path: str, body: Any = None) -> Any:
        with closing(HTTPConnection("127.0.0.1", self._port, timeout=2 * SLOWEST)) as line:
            line.request(method, path, None if body is None else json.dumps(body))
            value = json.loads(line.getresponse().read())["value"]
        if isinstance(value, dict) and "error" in value:
            raise WebDriverError(value["error"], value["message"])
        return value


def _free_port() -> int:
    with socket.socket() as finder:
        finder.bind(("127.0.0.1", 0))
        return int(finder.getsockname()[1])
