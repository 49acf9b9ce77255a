"""The pinned third-party parts: reads `pins.toml` and checks bytes against a pin. Knows no registry and no folder."""

import base64
import hashlib
import tomllib
from dataclasses import dataclass, field
from pathlib import Path

from web.build.paths import PINS, BuildError


@dataclass(frozen=True, slots=True)
class PinnedPackage:
    """One package: its name, the hash of its archive, which of its files go where and which the build reads."""

    name: str
    version: str
    integrity: str
    licence: str
    source: str
    why: str
    into: str
    files: dict[str, str] = field(hash=False, default_factory=dict)
    read_by_build: list[str] = field(hash=False, default_factory=list)
    licence_file: str = ""
    notice: str = ""
    use: str = "site"
    registry: str = "npm"

    @property
    def slug(self) -> str:
        """Name and version as part of a file name, as `npm pack` or the wheel format writes them."""
        name = self.name.replace("-", "_") if self.is_wheel else self.name.lstrip("@").replace("/", "-")
        return f"{name}-{self.version}"

    @property
    def is_wheel(self) -> bool:
        """Whether the part is a wheel, which is used whole; of an npm package only the listed files are used."""
        return self.registry == "pypi"

    @property
    def archive(self) -> str:
        """The file name under which npm or pip stores the part."""
        return f"{self.slug}-py3-none-any.whl" if self.is_wheel else f"{self.slug}.tgz"

    @property
    def sha256(self) -> str:
        """A wheel's integrity in hexadecimal, as in Pyodide's lock file."""
        return base64.b64decode(self.integrity.removeprefix("sha256-")).hex()

    @property
    def key(self) -> str:
        """Names the folder for the unpacked files; changes with anything in the pin."""
        digest = hashlib.sha256(repr(self).encode()).hexdigest()
        return f"{self.slug}-{digest[:12]}"


@dataclass(frozen=True, slots=True)
class NodePin:
    """The package that brings Node and npm to a machine without them."""

    name: str
    version: str
    sha256: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Pins:
    """Everything in `pins.toml`."""

    parts: tuple[PinnedPackage, ...]
    node: NodePin

    def part(self, name: str) -> PinnedPackage:
        """The part of that name; KeyError if there is none."""
        for part in self.parts:
            if part.name == name:
                return part
        raise KeyError(f"pins.toml has no part {name!r}")

    def used_by(self, use: str) -> tuple[PinnedPackage, ...]:
        """The parts for the `"site"`, for its `"build"` alone, or for `"tests"`."""
        return tuple(part for part in self.parts if part.use == use)


def read_pins(path: Path = PINS) -> Pins:
    """Reads the data file; BuildError if it does not parse."""
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
    """BuildError unless `content` is exactly the pinned archive."""
    algorithm = part.integrity.partition("-")[0]
    digest = base64.b64encode(hashlib.new(algorithm, content).digest()).decode()
    if f"{algorithm}-{digest}" != part.integrity:
        raise BuildError(
            f"{part.name} {part.version} doesn't match its pinned hash (got {algorithm}-{digest}, expected {part.integrity}), so"
            " it was not used. Try again; if it happens twice, don't trust this network."
        )
