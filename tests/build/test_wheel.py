"""Any installer accepts the page's wheel, and it holds what the page needs and nothing else."""

import base64
import csv
import hashlib
import io
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from web.build.site import wheel_bytes, wheel_name


@pytest.fixture(scope="module")
def wheel() -> zipfile.ZipFile:
    return zipfile.ZipFile(io.BytesIO(wheel_bytes()))


def test_record_tells_hash_and_size_of_every_member(wheel: zipfile.ZipFile) -> None:
    [record] = (name for name in wheel.namelist() if name.endswith(".dist-info/RECORD"))
    rows = {name: (digest, size) for name, digest, size in csv.reader(wheel.read(record).decode().splitlines())}
    assert rows.pop(record) == ("", "")
    assert set(rows) == set(wheel.namelist()) - {record}
    for name, (digest, size) in rows.items():
        content = wheel.read(name)
        true = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        assert (digest, int(size)) == (f"sha256={true}", len(content)), name


def test_same_sources_give_same_bytes() -> None:
    assert wheel_bytes() == wheel_bytes()


def test_holds_engine_with_its_data_and_web_without_the_build(wheel: zipfile.ZipFile) -> None:
    names = wheel.namelist()
    assert {"engine/core.py", "engine/games/sequence/data/classic.json", "web/app/main.py", "web/app/worker.py"} <= set(names)
    assert not [name for name in names if name.startswith(("web/build/", "tests/", "e2e/")) or "__pycache__" in name]


def test_pip_installs_it_without_a_network(tmp_path: Path) -> None:
    wheel, installed = tmp_path / wheel_name(), tmp_path / "installed"
    wheel.write_bytes(wheel_bytes())
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--target", str(installed)]
    subprocess.run([*pip, str(wheel)], check=True, capture_output=True)
    ask = "import engine, importlib.metadata as m; print(m.version('sequor') == engine.__version__)"
    command = [sys.executable, "-c", ask]
    answer = subprocess.run(command, cwd=installed, check=True, capture_output=True, text=True)
    assert answer.stdout == "True\n"
