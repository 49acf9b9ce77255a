"""The pinned third-party packages: reads `pins.toml`, and checks archives against their pins."""

import base64
import hashlib
import tomllib
from dataclasses import dataclass, field
from pathlib import Path

from web.build.paths import PINS, BuildError


@dataclass(frozen=True, slots=True)
class PinnedPackage:
    """One package."""

    name: str
    version: str
    integrity: str  # the hash of its archive, such as "sha256-…"
    licence: str
    source: str
    why: str
    into: str  # the folder of its files on the site
    # the files on the site: path in the archive -> path in `into`
    files: dict[str, str] = field(hash=False, default_factory=dict)
    read_by_build: list[str] = field(hash=False, default_factory=list)  # more files, which only the build reads
    licence_file: str = ""  # the path in the archive
    notice: str = ""  # the name of a file next to `pins.toml` with another notice
    use: str = "site"  # "site" or "tests"
    registry: str = "npm"  # "npm" or "pypi"

    @property
    def slug(self) -> str:
        """Name and version as part of a file name, as in `npm pack` or the wheel format."""
        name = self.name.replace("-", "_") if self.is_wheel else self.name.lstrip("@").replace("/", "-")
        return f"{name}-{self.version}"

    @property
    def is_wheel(self) -> bool:
        """Whether the package is a wheel, which is used whole. Of an npm package, only the listed files are used."""
        return self.registry == "pypi"

    @property
    def archive(self) -> str:
        """The file name of the archive, as npm or pip stores it."""
        return f"{self.slug}-py3-none-any.whl" if self.is_wheel else f"{self.slug}.tgz"

    @property
    def sha256(self) -> str:
        """A wheel's integrity in hexadecimal, as in Pyodide's lock file."""
        return base64.b64decode(self.integrity.removeprefix("sha256-")).hex()

    @property
    def key(self) -> str:
        """The name of the folder for the unpacked files, which changes with anything in the pin."""
        digest = hashlib.sha256(repr(self).encode()).hexdigest()
        return f"{self.slug}-{digest[:12]}"


@dataclass(frozen=True, slots=True)
class NodePin:
    """The package with Node and npm, for machines without them."""

    name: str
    version: str
    sha256: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Pins:
    """The content of `pins.toml`."""

    parts: tuple[PinnedPackage, ...]
    node: NodePin

    def part(self, name: str) -> PinnedPackage:
        """The package with this name. Raises KeyError if there is none."""
        for part in self.parts:
            if part.name == name:
                return part
        raise KeyError(f"pins.toml has no part {name!r}")

    def used_by(self, use: str) -> tuple[PinnedPackage, ...]:
        """The packages for the `"site"`, or only for `"tests"`."""
        return tuple(part for part in self.parts if part.use == use)


def read_pins(path: Path = PINS) -> Pins:
    """Reads the data file. Raises BuildError if it does not parse."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise BuildError(f"{path} is not valid TOML ({error}). Restore it from the repository.") from error
    node = data["node"]
    return Pins(
        parts=tuple(PinnedPackage(**part) for part in data["part"]),
        node=NodePin(node["name"], node["version"], tuple(node["sha256"])),
    )


def check_integrity(part: PinnedPackage, content: bytes) -> None:
    """Raises BuildError unless `content` is exactly the pinned archive."""
    algorithm = part.integrity.partition("-")[0]
    digest = base64.b64encode(hashlib.new(algorithm, content).digest()).decode()
    if f"{algorithm}-{digest}" != part.integrity:
        raise BuildError(
            f"{part.name} {part.version} doesn't match its pinned hash (got {algorithm}-{digest}, expected {part.integrity}), so"
            " it was not used. Try again; if it happens twice, don't trust this network."
        )
