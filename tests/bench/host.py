"""A static host that records what it sends. It serves one folder as well as a host can, the others as plainly as any host does.

Knows files, headers and bytes; nothing of browsers, nor what the files are.
"""

from __future__ import annotations

import functools
import threading
import time
from dataclasses import dataclass
from http.server import SimpleHTTPRequestHandler
from pathlib import Path
from typing import Any

from web.build.server import HOST, Handler, Server

TWIN = ".gz"
CHUNK = 1 << 16


@dataclass
class Sent:
    """One answer: when it was requested (seconds since 1970), the path within its folder, the bytes of its body."""

    at: float
    path: str
    bytes: int = 0


class Host:
    """Serves the folders inside `folder` until closed; `sent` lists every request since it was last cleared."""

    def __init__(self, folder: Path, best: str) -> None:
        """Starts serving. The folder `best` is sent as compressed twins (`name.gz`) and may be cached for a day."""
        self.folder, self.best = folder, best
        self.sent: list[Sent] = []
        self._server = Server((HOST, 0), functools.partial(_Handler, self))
        threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True).start()

    def url(self, name: str) -> str:
        """The address of that folder."""
        return f"http://{HOST}:{self._server.server_port}/{name}/"

    def close(self) -> None:
        """Refuses all further connections."""
        self._server.shutdown()
        self._server.server_close()


class _Handler(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True  # otherwise a body may wait until the browser has acknowledged its headers
    extensions_map = Handler.extensions_map

    def __init__(self, host: Host, *arguments: Any) -> None:
        self._host, self._twin = host, False
        super().__init__(*arguments, directory=str(host.folder))

    def do_GET(self) -> None:
        name, _, path = self.path.lstrip("/").partition("?")[0].partition("/")
        self._at_best = name == self._host.best
        self._sent = Sent(time.time(), path or "index.html")
        self._host.sent.append(self._sent)
        super().do_GET()

    def translate_path(self, path: str) -> str:
        place = super().translate_path(path)
        self._twin = self._at_best and Path(place + TWIN).is_file()
        return place + TWIN if self._twin else place

    def guess_type(self, path: Any) -> str:
        return super().guess_type(str(path).removesuffix(TWIN) if self._twin else path)

    def end_headers(self) -> None:
        if self._twin:
            self.send_header("Content-Encoding", "gzip")
        if self._at_best:
            self.send_header("Cache-Control", "max-age=86400")
        super().end_headers()

    def copyfile(self, source: Any, outputfile: Any) -> None:
        while chunk := source.read(CHUNK):
            self._sent.bytes += len(chunk)
            outputfile.write(chunk)

    def log_message(self, format: str, *args: object) -> None:
        """Says nothing."""
