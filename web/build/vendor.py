"""Downloads the pinned packages once, and unpacks the listed files of each."""

import os
import shutil
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

from web.build.paths import DOWNLOADS, PINS, UNPACKED, BuildError
from web.build.pins import PinnedPackage, Pins, check_integrity
from web.build.tools import npm_command, pip_command, run, say

PYODIDE_PYTHON = "3.14"
# By default npm silently retries for a minute and a half, too long if the network is down.
NPM_PATIENCE = ("--fetch-retries=1", "--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=2000")


def fetch_parts(pins: Pins, use: str = "site") -> dict[PinnedPackage, Path]:
    """Maps each package for this use to the folder with its files and its licence; downloads missing ones."""
    parts = pins.used_by(use)
    missing = [part for part in parts if not (UNPACKED / part.key).is_dir()]
    DOWNLOADS.mkdir(parents=True, exist_ok=True)
    for part in missing:
        say(f"Downloading {part.name} {part.version}")
        _unpack(part, _download(part, pins))
    return {part: UNPACKED / part.key for part in parts}


def _download(part: PinnedPackage, pins: Pins) -> Path:
    archive = DOWNLOADS / part.archive
    if not archive.exists():
        run(_download_command(part, pins), f"download {part.name} {part.version}", DOWNLOADS)
    if not archive.exists():
        raise BuildError(f"{part.name} {part.version} was not saved as {archive.name}. Update npm and pip.")
    try:
        check_integrity(part, archive.read_bytes())
    except BuildError:
        archive.unlink()
        raise
    return archive


def _download_command(part: PinnedPackage, pins: Pins) -> list[str | Path]:
    """The command that downloads the package's archive into the current folder."""
    if not part.is_wheel:
        options = ["--loglevel=error", "--ignore-scripts", *NPM_PATIENCE]
        return [*npm_command(pins.node), "pack", *options, f"{part.name}@{part.version}"]
    options = ["--quiet", "--no-deps", "--only-binary=:all:", "--python-version", PYODIDE_PYTHON]
    return [*pip_command(), "download", *options, f"{part.name}=={part.version}"]


def _unpack(part: PinnedPackage, archive: Path) -> None:
    members = _wheel_members(archive, part) if part.is_wheel else _package_members(archive, part)
    unfinished = UNPACKED / f"{part.key}.{os.getpid()}.part"
    shutil.rmtree(unfinished, ignore_errors=True)
    unfinished.mkdir(parents=True)
    try:
        for name, content in members:
            place = unfinished / name
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(content)
        if not (UNPACKED / part.key).is_dir():
            unfinished.rename(UNPACKED / part.key)
    finally:
        shutil.rmtree(unfinished, ignore_errors=True)


def _package_members(archive: Path, part: PinnedPackage) -> Iterator[tuple[str, bytes]]:
    """The listed files, under the names in our own pins: no name from inside the archive ever becomes a path."""
    with tarfile.open(archive) as package:
        for name in [*part.files, *part.read_by_build, *([part.licence_file] if part.licence_file else [])]:
            try:
                member = package.extractfile(f"package/{name}")
            except KeyError:
                member = None
            if member is None:
                raise BuildError(f"{archive.name} has no file {name}. Correct pins.toml.")
            yield name, member.read()


def _wheel_members(archive: Path, part: PinnedPackage) -> Iterator[tuple[str, bytes]]:
    """The wheel itself and its licence."""
    yield archive.name, archive.read_bytes()
    with zipfile.ZipFile(archive) as wheel:
        try:
            yield part.licence_file, wheel.read(part.licence_file)
        except KeyError as error:
            raise BuildError(f"{archive.name} has no file {part.licence_file}. Correct pins.toml.") from error


def licence_notice(parts: dict[PinnedPackage, Path]) -> str:
    """The notice that ships with the site: each package with its origin, its licence and the full text of that licence."""
    notice = "Sequor builds on the work of others. Each part below has its own licence.\n"
    for part, folder in parts.items():
        notice += f"\n{'=' * 78}\n{part.name} {part.version}\nLicence: {part.licence}\nSource: {part.source}\n"
        if part.licence_file:
            notice += f"\n{(folder / part.licence_file).read_text(encoding='utf-8').strip()}\n"
        if part.notice:
            notice += f"\n{PINS.with_name(part.notice).read_text(encoding='utf-8').strip()}\n"
    return notice
