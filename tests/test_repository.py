"""Committed files work on any machine: none names a package registry's host or a folder of one machine."""

import subprocess

import pytest

from web.build.paths import ROOT

# Split up, so that this file does not name them either.
HOSTS = [".".join(labels) for labels in (
    ("npmjs", "org"), ("npmjs", "com"), ("pypi", "org"), ("pythonhosted", "org"), ("deb", "debian", "org"),
    ("jsdelivr", "net"), ("unpkg", "com"), ("cloudflare", "com"),
)]  # fmt: skip
PLACES = (("work", "main"), ("work", "shared"), ("work", ".library"), ("root",))
FOLDERS = ["/".join(("", *names, "")) for names in PLACES]


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="not a git checkout")
def test_no_tracked_file_names_a_registry_or_a_machine() -> None:
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    listing = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    files = [ROOT / name for name in listing.stdout.splitlines() if (ROOT / name).is_file()]
    naming = [
        (path.relative_to(ROOT).as_posix(), word)
        for path in files
        for word in (*HOSTS, *FOLDERS)
        if word.encode() in path.read_bytes()
    ]
    assert not naming
