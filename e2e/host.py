"""A plain static host, as any that the site may be put on; a test can cut files off half-way or close it."""

import functools
import threading
from http.server import SimpleHTTPRequestHandler
from pathlib import Path
from typing import Any

from web.build.server import Server

SUBFOLDER = "some/where"


class QuietHandler(SimpleHTTPRequestHandler):
    """Plain static files as any host serves them, except those in `broken_off`, which end half-way."""

    def __init__(self, *args: Any, sent: list[str], broken_off: set[str], **options: Any) -> None:
        """Answers one request; adds the path to `sent` if the file was sent whole."""
        self._sent, self._broken_off = sent, broken_off
        super().__init__(*args, **options)

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Sends the file, or half of it."""
        name = self.path.partition("?")[0].removeprefix(f"/{SUBFOLDER}/")
        content = source.read()
        outputfile.write(content[: len(content) // 2] if name in self._broken_off else content)
        if name not in self._broken_off:
            self._sent.append(name)

    def log_message(self, format: str, *args: object) -> None:
        """Says nothing."""


class StaticServer:
    """Serves a folder from a port of this machine, any free one unless told, until closed.

    `broken_off` holds the paths in the site that it cuts off half-way, `sent` those it has sent whole.
    """

    def __init__(self, folder: Path, port: int = 0) -> None:
        """Starts serving `folder`; its `SUBFOLDER` holds the site."""
        self.site = folder / SUBFOLDER
        self.sent: list[str] = []
        self.broken_off: set[str] = set()
        handler = functools.partial(QuietHandler, directory=str(folder), sent=self.sent, broken_off=self.broken_off)
        self._server = Server(("127.0.0.1", port), handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}/{SUBFOLDER}/"
        threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True).start()

    def close(self) -> None:
        """Refuses all further connections."""
        self._server.shutdown()
        self._server.server_close()
