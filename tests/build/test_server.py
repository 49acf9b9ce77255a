"""The server sends each file with the type that browsers demand, and lets them ask whether their copy is still good."""

import socket
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
    threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.mark.parametrize("name", TYPES)
def test_type(name: str, address: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text("")
    with urlopen(f"{address}/{name}") as answer:
        assert answer.headers["Content-Type"] == TYPES[name]
        assert answer.headers["Cache-Control"] == "no-cache"


def test_browser_that_turns_away_is_no_error(address: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.wasm").write_bytes(bytes(50_000_000))
    for _ in range(3):
        with socket.create_connection(("127.0.0.1", int(address.rpartition(":")[2]))) as browser:
            browser.sendall(b"GET /a.wasm HTTP/1.0\r\n\r\n")
            browser.recv(100)
    with urlopen(f"{address}/") as later:
        assert later.status == 200
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize(
    "path", ["/%00", "/a%00b.js", "/%ed%a0%80", "/%ff", "/" + "a" * 5000, "/../../etc/passwd", "http://[/.."]
)
def test_an_address_that_no_file_can_have_is_not_found(path: str, address: str, capfd: pytest.CaptureFixture[str]) -> None:
    with socket.create_connection(("127.0.0.1", int(address.rpartition(":")[2]))) as browser:
        browser.sendall(f"GET {path} HTTP/1.0\r\n\r\n".encode())
        assert browser.makefile("rb").readline().startswith(b"HTTP/1.0 404 ")
    assert capfd.readouterr().err == ""


def test_only_this_machine_is_served(tmp_path: Path) -> None:
    with open_server(0, tmp_path) as server:
        assert server.server_address[0] == "127.0.0.1"
