"""Serves the site's folder on this machine only. Independent of how the site is made."""

import errno
import functools
import sys
import threading
import webbrowser
from collections.abc import Callable, Mapping
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

from web.build.paths import BuildError

HOST = "127.0.0.1"


class Handler(SimpleHTTPRequestHandler):
    """Serves static files. The browser revalidates its copy on each use, and gets a 304 if it is current."""

    # Set here because some systems map these wrongly, and browsers refuse modules and streamed wasm of the wrong type.
    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
        ".json": "application/json",
        ".css": "text/css",
        ".svg": "image/svg+xml",
        ".whl": "application/zip",
        ".woff2": "font/woff2",
        ".webmanifest": "application/manifest+json",
    }
    added_headers: Mapping[str, str] = {"Cache-Control": "no-cache"}

    def send_head(self) -> BytesIO | BinaryIO | None:
        """Answers an impossible path, such as one with a zero byte, with "not found"."""
        try:
            return super().send_head()
        except ValueError:
            self.send_error(HTTPStatus.NOT_FOUND, "File not found")
            return None

    def end_headers(self) -> None:
        for name, value in self.added_headers.items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Logs nothing, to keep the terminal readable."""


class Server(ThreadingHTTPServer):
    """Handles each request in its own thread."""

    def handle_error(self, request: object, client_address: object) -> None:
        """Reports an error, unless the browser merely closed the connection during an answer."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


def open_server(port: int, folder: Path, handler: Callable[..., Handler] = Handler) -> Server:
    """A server on `port` (0: any free one) for `folder`, which need not exist yet. Raises BuildError if the port can't be
    used."""
    try:
        return Server((HOST, port), functools.partial(handler, directory=str(folder)))
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise BuildError(f"Port {port} is in use, perhaps by another Sequor. Choose another with --port.") from error
        raise BuildError(f"Can't use port {port} ({error.strerror}). Choose another with --port.") from error


def serve(server: Server, *, browser: bool) -> None:
    """Serves until interrupted; opens the page in the default browser if `browser`."""
    address = f"http://{HOST}:{server.server_port}/"
    print(f"Sequor is running at {address} (press Ctrl+C to stop)", flush=True)
    if browser:
        # In a thread of its own: a text-mode browser would block the server that it is waiting for.
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        print("\nStopped.")
    finally:
        server.server_close()
