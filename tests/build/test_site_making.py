"""Making the site, as far as no download is needed: versions, folders, the budget of a first visit, and the page's wheel."""

import base64
import csv
import hashlib
import io
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from web.build.paths import ROOT, BuildError
from web.build.site import (
    BUDGET,
    CHECKSUMS,
    budget_lines,
    check_budget,
    make_site,
    part_of,
    recorded_files,
    service_worker,
    wheel_bytes,
    wheel_name,
    write_site,
)


def paths(site: Path) -> set[str]:
    return {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}


def test_any_change_is_a_new_version() -> None:
    source = (ROOT / "web/boot/service_worker.js").read_text(encoding="utf-8")
    before, after = (service_worker(source, {"index.html": content}) for content in (b"old", b"new"))
    version = re.compile(rb'const VERSION = "([0-9a-f]{16})"')
    assert version.findall(before) != version.findall(after)
    assert service_worker(source, {"index.html": b"old"}) == before


def test_a_rebuild_removes_its_own_old_files_and_keeps_others(tmp_path: Path) -> None:
    site = tmp_path / "site"
    write_site({"service_worker.js": b"1", "index.html": b"old", "web/left_over.css": b""}, site, recorded_files(site))
    (site / "CNAME").write_text("not ours")
    write_site({"service_worker.js": b"2", "index.html": b"new"}, site, recorded_files(site))
    assert paths(site) == {"service_worker.js", "index.html", "CNAME", CHECKSUMS}
    assert (site / "index.html").read_text() == "new"


def test_a_foreign_folder_is_refused_and_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("years of work")
    with pytest.raises(BuildError, match=r"not empty and is not a Sequor site\. Name a new or empty folder"):
        make_site(tmp_path)
    assert paths(tmp_path) == {"thesis.txt"}


# The budget

MOST = sum(part.budget for part in BUDGET)
NOT_COUNTED = {"web/snapshot.bin": bytes(9_000_000), "web/parts/later.zstd.dat": bytes(9_000_000)}


def spent(factor: float) -> dict[str, bytes]:
    """A site in which each part is one file with that share of its budget, and files that do not count."""
    return {part.files[0].replace("*", "x"): bytes(int(factor * part.budget * 1e6)) for part in BUDGET} | NOT_COUNTED


def test_a_site_may_exceed_its_budget_by_three_percent_and_no_more() -> None:
    check_budget(spent(1.029))
    with pytest.raises(BuildError, match=r"^The site is more than 3% over its size budget \(the snapshot.+; Pyodide's program"):
        check_budget(spent(1.031))


def test_only_the_part_that_exceeds_its_budget_is_named() -> None:
    with pytest.raises(BuildError, match=r"\(styles 0\.200 MB of 0\.170\)"):
        check_budget(spent(0.9) | {"web/style.css": bytes(200_000)})


def test_the_budget_is_printed_part_by_part() -> None:
    whole, snapshot, *others = budget_lines(spent(0.5))
    assert whole == f"{MOST / 2:7.3f} of {MOST:.3f}  MB downloaded before you can play"
    assert snapshot == "  1.755 of 3.510  the snapshot: Python, the engine, the page, the first game"
    assert len(others) == len(BUDGET) - 1


def test_a_file_belongs_to_one_part_or_none() -> None:
    assert part_of("web/snapshot.zstd.dat").startswith("the snapshot")
    assert part_of("web/boot/watchdog.js") == part_of("index.html")
    assert part_of("web/snapshot.bin") == part_of("vendor/cards/KH.svg") == ""


# The wheel


@pytest.fixture(scope="module")
def wheel() -> zipfile.ZipFile:
    return zipfile.ZipFile(io.BytesIO(wheel_bytes()))


def test_the_record_has_hash_and_size_of_every_member(wheel: zipfile.ZipFile) -> None:
    [record] = (name for name in wheel.namelist() if name.endswith(".dist-info/RECORD"))
    rows = {name: (digest, size) for name, digest, size in csv.reader(wheel.read(record).decode().splitlines())}
    assert rows.pop(record) == ("", "")
    assert set(rows) == set(wheel.namelist()) - {record}
    for name, (digest, size) in rows.items():
        content = wheel.read(name)
        true = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        assert (digest, int(size)) == (f"sha256={true}", len(content)), name


def test_the_same_sources_give_the_same_wheel() -> None:
    assert wheel_bytes() == wheel_bytes()


def test_the_wheel_contains_the_engine_with_its_data_and_the_page_without_the_build(wheel: zipfile.ZipFile) -> None:
    names = wheel.namelist()
    assert {"engine/core.py", "engine/games/sequence/data/classic.json", "web/app/main.py", "web/app/worker.py"} <= set(names)
    assert not [name for name in names if name.startswith(("web/build/", "tests/", "e2e/")) or "__pycache__" in name]


def test_pip_installs_the_wheel_without_a_network(tmp_path: Path) -> None:
    wheel, installed = tmp_path / wheel_name(), tmp_path / "installed"
    wheel.write_bytes(wheel_bytes())
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--target", str(installed)]
    subprocess.run([*pip, str(wheel)], check=True, capture_output=True)
    ask = "import engine, importlib.metadata as m; print(m.version('sequor') == engine.__version__)"
    command = [sys.executable, "-c", ask]
    answer = subprocess.run(command, cwd=installed, check=True, capture_output=True, text=True)
    assert answer.stdout == "True\n"
