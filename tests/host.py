"""A static host, like any that may serve the site. Tests break off files, change the declared types, or close it; benches count
what it sends."""

from __future__ import annotations

import functools
import os
import sqlite3
import threading
import time
from contextlib import closing
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

import serve
from web.build.server import HOST, Handler, open_server

if TYPE_CHECKING:
    import pytest

SUBFOLDER = "some/where"
TWIN = ".gz"
CHUNK = 1 << 16
HTTP_1_1 = "HTTP/1.1"
"""Keeps connections open, even after the server has closed."""


@dataclass
class Sent:
    """One answer: the time of its request (seconds since 1970), the path in the site, the bytes of its body, and whether the body
    was sent to its end."""

    at: float
    path: str
    bytes: int = 0
    is_whole: bool = False


class StaticServer:
    """Serves a folder from a port of this machine, any free one unless given, until closed. Its `SUBFOLDER` holds the site.

    `sent` lists every request since it was last cleared. `broken_off` are the paths in the site that it sends only half of.
    `types` maps file endings to the types that it declares instead of the usual ones ("" for no type; the ending "" is for all
    others), and `headers` are added to every answer. With `finds_all` it answers with its page if a file is missing; with
    `has_twins` it sends the compressed twin of a file (`name.gz`) if there is one.
    """

    def __init__(self, folder: Path, port: int = 0, protocol: str = "HTTP/1.0") -> None:
        """Starts serving."""
        self.site = folder / SUBFOLDER
        self.protocol = protocol
        self.sent: list[Sent] = []
        self.broken_off: set[str] = set()
        self.types: dict[str, str] = {}
        self.headers: dict[str, str] = {}
        self.finds_all = self.has_twins = False
        self._server = open_server(port, folder, functools.partial(_Handler, self))
        self.url = f"http://{HOST}:{self._server.server_port}/{SUBFOLDER}/"
        threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True).start()

    def close(self) -> None:
        """Refuses all further connections."""
        self._server.shutdown()
        self._server.server_close()


def built_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for `StaticServer` with the site of `serve.py --build --quick`. All tests and workers share it and must not change
    it."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "host"
    with closing(sqlite3.connect(f"{folder}.lock", timeout=600)) as lock:
        lock.execute("BEGIN EXCLUSIVE")  # the other workers wait here
        if not (folder / SUBFOLDER).is_dir():
            assert serve.main(["--build", str(folder / "unfinished"), "--quick"]) == 0
            (folder / SUBFOLDER).parent.mkdir()
            (folder / "unfinished").rename(folder / SUBFOLDER)
    return folder


class _Handler(Handler):
    """Answers like this `host`."""

    disable_nagle_algorithm = True  # otherwise a body may wait until the browser has acknowledged its headers

    def __init__(self, host: StaticServer, *arguments: Any, **options: Any) -> None:
        self._host = host
        self.protocol_version = host.protocol
        super().__init__(*arguments, **options)

    def send_head(self) -> BytesIO | BinaryIO | None:
        self.added_headers = self._host.headers
        path = self.path.partition("?")[0].removeprefix(f"/{SUBFOLDER}/")
        self._sent = Sent(time.time(), path or "index.html")
        self._host.sent.append(self._sent)
        return super().send_head()

    def translate_path(self, path: str) -> str:
        found = super().translate_path(path)
        if self._host.has_twins and Path(found + TWIN).is_file():
            self.added_headers = {**self._host.headers, "Content-Encoding": "gzip"}
            return found + TWIN
        return str(self._host.site / "index.html") if self._host.finds_all and not Path(found).exists() else found

    def guess_type(self, path: Any) -> str:
        name, types = str(path).removesuffix(TWIN), self._host.types
        return types.get(Path(name).suffix, types.get("", super().guess_type(name)))

    def send_header(self, keyword: str, value: str) -> None:
        """Leaves out an empty type."""
        if value:
            super().send_header(keyword, value)

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Notes each part before it leaves, because its receiver may look at once."""
        content, sent = source.read(), self._sent
        end = len(content) // 2 if sent.path in self._host.broken_off else len(content)
        sent.is_whole = not content
        try:
            for start in range(0, end, CHUNK):
                chunk = content[start : min(end, start + CHUNK)]
                sent.bytes += len(chunk)
                sent.is_whole = sent.bytes == len(content)
                outputfile.write(chunk)
        except OSError:
            sent.is_whole = False
            raise
