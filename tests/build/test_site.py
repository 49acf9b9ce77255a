"""The built site is complete, lists its own contents correctly, and depends on no other host."""

import gzip
import hashlib
import json
import marshal
import re
import shutil
import zipfile
from pathlib import Path
from urllib.parse import urljoin

import pytest

from engine.coach.puzzle import PUZZLES
from engine.game import game_names
from engine.tools.data.sequitur import SWEARING
from tests.host import SUBFOLDER, built_once
from web.build.games import make_game_data
from web.build.paths import ROOT
from web.build.pins import read_pins
from web.build.site import (
    CHECKSUMS,
    MANIFEST,
    PACKED_PARTS,
    PICTURES,
    check_budget,
    make_site,
)
from web.build.snapshot import BEST, QUICK, Effort
from web.build.vendor import fetch_parts

pytestmark = pytest.mark.network

SMALL = Effort(BEST.zstd, QUICK.brotli)
"""As small as the budget counts it. The smallest brotli would take four times as long."""

SNAPSHOT = "web/snapshot.zstd.dat"
QUICKLY_PACKED = 1.263
"""The ratio of the quickly packed snapshot to the smallest one."""

ADDRESS = re.compile(rb"""(?:https?:)?//[\w-]+(?:\.[\w-]+)+[^\s"'`)]*""")
NOT_IN_THE_BROWSER = {"terminal", "tools"}
IDS = re.compile(r'\bid="([\w-]+)"')
# XML namespaces look like addresses, but nothing is ever fetched from them.
XML_NAMES = (b"http://www.w3.org/2000/svg", b"http://www.w3.org/1999/xlink")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built_once(tmp_path_factory) / SUBFOLDER


def paths(site: Path) -> set[str]:
    return {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}


def listed(site: Path, name: str) -> dict[str, str]:
    """One of the service worker's lists: path -> SHA-256."""
    worker = (site / "service_worker.js").read_text(encoding="utf-8")
    files: dict[str, str] = json.loads(worker.partition(f"const {name} = ")[2].partition(";")[0])
    return {path.replace("./", "index.html"): digest for path, digest in files.items()}


def test_the_service_worker_has_the_hash_of_every_file(site: Path) -> None:
    known = listed(site, "FILES") | listed(site, "SPARE")
    kept = {path for path in paths(site) if not path.startswith(PICTURES) and not path.endswith(".dat")}
    assert set(known) == kept - {"service_worker.js", CHECKSUMS}
    assert known == {path: hashlib.sha256(content(site, path)).hexdigest() for path in known}


def content(site: Path, path: str) -> bytes:
    """The file's content, unpacked if it is packed."""
    found = (site / path).read_bytes()
    return gzip.decompress(found) if path.endswith(".bin") else found


def test_files_for_a_start_without_the_snapshot_are_listed_separately(site: Path) -> None:
    spare = {path.rpartition("/")[2] for path in listed(site, "SPARE")}
    assert "python_stdlib.zip" in spare
    assert {path.name for path in site.rglob("*.whl")} == spare - {"python_stdlib.zip"}
    assert not set(listed(site, "FILES")) & set(listed(site, "SPARE"))


def test_packed_files_are_the_pinned_ones_in_gzip(site: Path) -> None:
    [(part, folder)] = ((part, folder) for part, folder in fetch_parts(read_pins()).items() if part.name == "pyodide")
    pinned = {f"{part.into}/{place}": (folder / name).read_bytes() for name, place in part.files.items()}
    for path in PACKED_PARTS:
        assert not (site / path).exists(), "no file is there twice"
        assert gzip.decompress((site / f"{path}.bin").read_bytes()) == pinned[path]


def test_no_file_needs_an_unusual_type(site: Path) -> None:
    """Browsers accept pages, scripts and styles only with the right type, and other files with any."""
    assert not [path for path in paths(site) if path.endswith((".mjs", ".cjs"))]
    scripts = b"".join((site / path).read_bytes() for path in paths(site) if path.endswith((".js", ".html")))
    assert not re.findall(rb"""(?:from|import\(?|href=|src=)\s*["'][^"']*\.mjs["']""", scripts)


def test_the_host_cannot_change_the_encoding(site: Path) -> None:
    """A header's charset overrides the page's own, and a byte order mark overrides both."""
    own = [path for path in paths(site) if path.endswith((".html", ".css", ".js")) and not path.startswith("vendor/")]
    for path in {*own} - {"service_worker.js"}:  # browsers always read it as UTF-8
        content = (site / path).read_bytes()
        assert content.isascii() or content.startswith(b"\xef\xbb\xbf"), path


def test_checksums_are_correct(site: Path) -> None:
    lines = (site / CHECKSUMS).read_text(encoding="utf-8").splitlines()
    sums = {line[66:]: line[:64] for line in lines}
    assert set(sums) == paths(site) - {CHECKSUMS}
    assert sums == {path: hashlib.sha256((site / path).read_bytes()).hexdigest() for path in sums}


def test_a_second_build_writes_nothing(site: Path, tmp_path: Path) -> None:
    copy = shutil.copytree(site, tmp_path / "copy")
    before = {path: (copy / path).stat().st_mtime_ns for path in paths(copy) - {CHECKSUMS}}
    make_site(copy, QUICK)
    assert {path: (copy / path).stat().st_mtime_ns for path in before} == before


def test_our_files_name_no_address(site: Path) -> None:
    [wheel] = site.glob("*.whl")
    plain = [path for path in paths(site) if not path.startswith("vendor/") and not path.endswith((".bin", ".dat"))]
    texts = {path: (site / path).read_bytes() for path in plain}
    texts.pop(wheel.name)
    with zipfile.ZipFile(wheel) as archive:
        texts |= {name: archive.read(name) for name in archive.namelist() if name.endswith((".py", ".json"))}
    named = {(path, found) for path, text in texts.items() for found in ADDRESS.findall(text)}
    assert not {(path, found) for path, found in named if not found.startswith(XML_NAMES)}


def test_the_page_refers_to_its_files_by_relative_paths_that_exist(site: Path) -> None:
    page = (site / "index.html").read_text(encoding="utf-8")
    references = set(re.findall(r"""\s(?:src|href|config)=["']?([^"'\s>]+)""", page)) - {"#"}
    assert {reference for reference in references if not reference.startswith("#")} <= paths(site)


def test_only_the_manifest_names_the_pictures_that_an_installer_shows(site: Path) -> None:
    manifest = json.loads((site / MANIFEST).read_text(encoding="utf-8"))
    shown = {urljoin(MANIFEST, part["src"]) for part in (*manifest["icons"], *manifest["screenshots"])}
    assert shown <= paths(site)
    assert {path for path in shown if path.startswith(PICTURES)} == {path for path in paths(site) if path.startswith(PICTURES)}
    assert PICTURES not in (site / "index.html").read_text(encoding="utf-8")


PARTS = {
    "later": ("engine/bots", "engine/coach", "web/ui/invitation", "web/ui/pixels", "web/ui/spotlight", "web/coach",
              "engine/remote", "web/remote"),
    **{f"{name}.later": tuple(f"{side}/games/{name}/{room}"
       for side, room in (("engine", "bots"), ("engine", "coach"), ("engine", "picture/spotlight"),
                          ("web", "editor")))
       for name in game_names()},
}  # fmt: skip
"""The folders and modules in each part that loads on first use."""


@pytest.mark.parametrize("part", PARTS)
def test_a_part_for_first_use_has_exactly_its_modules(site: Path, part: str) -> None:
    assert contents_of(site, part)[0].keys() == modules_in(*PARTS[part])


def test_every_game_but_the_first_is_a_part_of_its_own(site: Path) -> None:
    first, *others = game_names()
    assert {path.name.removesuffix(".bin") for path in (site / "web/parts").glob("*.bin")} == {*PARTS, *others}
    for name in others:
        both = (f"engine/games/{name}", f"web/games/{name}")
        folders = [path.relative_to(ROOT).as_posix() for side in both for path in (ROOT / side).rglob("*") if path.is_dir()]
        everything = {module for module in modules_in(*both, *folders) if not NOT_IN_THE_BROWSER & set(module.split("."))}
        code, files = contents_of(site, name)
        assert code.keys() == everything - modules_in(*PARTS[f"{name}.later"])
        data = {path.name for path in ROOT.glob(f"engine/games/{name}/data/*")} - {PUZZLES}
        assert {Path(place).name for place in files} == data
    assert first not in others


def modules_in(*places: str) -> set[str]:
    """The names of the modules in these folders, or of these modules."""
    files = [file for place in places for pattern in (f"{place}/*.py", f"{place}.py") for file in ROOT.glob(pattern)]
    return {".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__") for file in files}


def contents_of(site: Path, part: str) -> tuple[dict[str, bytes], dict[str, bytes]]:
    """A part of the program: its code by the modules' names, and its files by place."""
    found: tuple[dict[str, bytes], dict[str, bytes]] = marshal.loads(content(site, f"web/parts/{part}.bin"))[:2]
    return found


def test_an_element_is_in_one_page(site: Path) -> None:
    first, later = (set(IDS.findall((site / page).read_text(encoding="utf-8"))) for page in ("index.html", "web/later.html"))
    assert not first & later


def test_the_page_fetches_one_style_sheet(site: Path) -> None:
    sheets = {path for path in paths(site) if path.startswith("web/") and path.endswith(".css")}
    assert sheets == {"web/style.css", "web/later.css"}
    assert re.findall(r'rel="stylesheet" href="(.+?)"', (site / "index.html").read_text(encoding="utf-8")) == ["web/style.css"]
    style = (site / "web/style.css").read_text(encoding="utf-8")
    addresses = re.findall(r"""url\(['"]?(.+?)['"]?\)""", re.sub(r"url\('data:[^']*'\)", "", style))
    assert addresses
    assert {(site / "web" / address).resolve().relative_to(site.resolve()).as_posix() for address in addresses} <= paths(site)


def test_python_packages_beside_pyodide_are_those_of_its_lock_file(site: Path) -> None:
    pyodide = site / "vendor/pyodide"
    packages = json.loads((pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))["packages"]
    assert set(packages) == {"micropip", "packaging"}
    for package in packages.values():
        assert hashlib.sha256((pyodide / package["file_name"]).read_bytes()).hexdigest() == package["sha256"]


def test_the_notices_name_every_part_and_its_licence(site: Path) -> None:
    notices = (site / "vendor/THIRD_PARTY.txt").read_text(encoding="utf-8")
    for part in read_pins().used_by("site"):
        assert f"{part.name} {part.version}\nLicence: {part.licence}\n" in notices
    texts = ("Mozilla Public License", "PYTHON SOFTWARE FOUNDATION LICENSE", "Apache License", "SIL OPEN FONT LICENSE",
             "Permission is hereby granted")  # fmt: skip
    assert [text for text in texts if text.lower() not in notices.lower()] == []


def test_the_site_has_the_data_and_its_notices_and_the_wheel_does_not(site: Path) -> None:
    [made] = make_game_data()
    assert (site / "web/data/sequitur-words.bin").read_bytes() == made.read_bytes()
    notices = (site / "vendor/THIRD_PARTY.txt").read_text(encoding="utf-8")
    assert "The collective work is Copyright 2000-2016 by Kevin Atkinson" in notices
    assert f"\n{SWEARING} 2.2.0\nLicence: MIT\n" in notices
    [wheel] = site.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        assert "engine/games/sequitur/data/goals.csv" in archive.namelist()
        assert [name for name in archive.namelist() if name.endswith((".bin", "puzzles.txt"))] == []
    for name in game_names():
        shipped = ROOT / f"engine/games/{name}/data/puzzles.txt"
        assert (site / f"web/data/{name}-puzzles.txt").read_bytes() == shipped.read_bytes()


def test_parts_for_tests_stay_out_of_the_site(site: Path) -> None:
    assert [part.name for part in fetch_parts(read_pins(), "tests")] == ["axe-core", "pixelmatch"]
    assert not [path for path in paths(site) if "axe" in path or "pixelmatch" in path]


def test_a_first_visit_keeps_its_budget(site: Path) -> None:
    """As far as quickly packed files show, without Pyodide's, which only a new version changes."""
    files = {path: (site / path).read_bytes() for path in paths(site) if not path.startswith("vendor/pyodide/")}
    files[SNAPSHOT] = bytes(int(len(files[SNAPSHOT]) / QUICKLY_PACKED))
    check_budget(files)


@pytest.mark.slow
def test_a_first_visit_keeps_its_budget_to_the_byte(tmp_path: Path) -> None:
    make_site(tmp_path / "site", SMALL)  # checks the budget
