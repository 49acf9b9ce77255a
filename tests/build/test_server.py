"""The server gives each file the type that browsers demand, and lets them ask whether their copy is still good."""

import threading
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest

from web.build.server import open_server

TYPES = {
    "a.mjs": "text/javascript",
    "a.js": "text/javascript",
    "a.wasm": "application/wasm",
    "a.whl": "application/zip",
    "a.json": "application/json",
    "a.webmanifest": "application/manifest+json",
    "a.woff2": "font/woff2",
    "a.svg": "image/svg+xml",
    "a.css": "text/css",
}


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    server = open_server(0, tmp_path)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.mark.parametrize("name", TYPES)
def test_type(name: str, address: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text("")
    with urlopen(f"{address}/{name}") as answer:
        assert answer.headers["Content-Type"] == TYPES[name]
        assert answer.headers["Cache-Control"] == "no-cache"


def test_only_this_machine_is_served(tmp_path: Path) -> None:
    with open_server(0, tmp_path) as server:
        assert server.server_address[0] == "127.0.0.1"
