"""A plain static host, as any that the site may be put on. Tests cut files off half-way, change what it declares, or close it."""

import functools
import threading
from http.server import SimpleHTTPRequestHandler
from pathlib import Path
from typing import Any

from web.build.server import Server

SUBFOLDER = "some/where"


class StaticServer:
    """Serves a folder from a port of this machine, any free one unless told, until closed.

    `broken_off` holds the paths in the site that it cuts off half-way, `sent` those it has sent whole. `types` maps file endings
    to the types that it declares in place of the usual ones ("" for no type; the ending "" stands for all others), `headers`
    holds what it adds to every answer. With `finds_all` it answers with its page and no error if a file is missing.
    """

    def __init__(self, folder: Path, port: int = 0) -> None:
        """Starts serving `folder`; its `SUBFOLDER` holds the site."""
        self.site = folder / SUBFOLDER
        self.sent: list[str] = []
        self.broken_off: set[str] = set()
        self.types: dict[str, str] = {}
        self.headers: dict[str, str] = {}
        self.finds_all = False
        self._server = Server(("127.0.0.1", port), functools.partial(QuietHandler, directory=str(folder), host=self))
        self.url = f"http://127.0.0.1:{self._server.server_port}/{SUBFOLDER}/"
        threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True).start()

    def close(self) -> None:
        """Refuses all further connections."""
        self._server.shutdown()
        self._server.server_close()


class QuietHandler(SimpleHTTPRequestHandler):
    """Plain static files as any host serves them, in the manner of this `host`."""

    def __init__(self, *args: Any, host: StaticServer, **options: Any) -> None:
        """Answers one request; adds the path to the host's `sent` if the file was sent whole."""
        self._host = host
        super().__init__(*args, **options)

    def translate_path(self, path: str) -> str:
        """The file for this address."""
        found = super().translate_path(path)
        return str(self._host.site / "index.html") if self._host.finds_all and not Path(found).exists() else found

    def guess_type(self, path: Any) -> str:
        """The type that the host declares."""
        types = self._host.types
        usual = super().guess_type(path)
        return types.get(Path(path).suffix, types.get("", usual))

    def send_header(self, keyword: str, value: str) -> None:
        """Leaves out an empty type."""
        if value:
            super().send_header(keyword, value)

    def end_headers(self) -> None:
        """Adds the host's headers."""
        for name, value in self._host.headers.items():
            self.send_header(name, value)
        super().end_headers()

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Sends the file, or half of it."""
        name = self.path.partition("?")[0].removeprefix(f"/{SUBFOLDER}/")
        content = source.read()
        is_whole = name not in self._host.broken_off
        outputfile.write(content if is_whole else content[: len(content) // 2])
        if is_whole:
            self._host.sent.append(name)

    def log_message(self, format: str, *args: object) -> None:
        """Says nothing."""
