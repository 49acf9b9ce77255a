"""Chromium is found or installed, or an error asks for it. Firefox and WebKit may be missing."""

import os
import sys
from pathlib import Path

import pytest

from tests.browser import (
    BROWSER_VARIABLE,
    FIREFOX_VARIABLE,
    WEBKIT_VARIABLE,
    find_or_get_browser,
    find_or_get_firefox,
    find_or_get_webkit,
    find_webkit,
)
from web.build.paths import BuildError

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the stand-ins for programs are shell scripts")


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that is the machine's whole PATH, with a Python whose Playwright has no browser."""
    monkeypatch.setenv("PATH", str(tmp_path))
    for variable in (BROWSER_VARIABLE, FIREFOX_VARIABLE, WEBKIT_VARIABLE):
        monkeypatch.delenv(variable, raising=False)
    for programs in ("MAC_PROGRAMS", "MAC_FIREFOX_PROGRAMS"):
        monkeypatch.setattr(f"tests.browser.{programs}", ())
    put(tmp_path / "python", f"[ $1 = -c ] && echo {tmp_path}/own-chromium")
    return tmp_path


def put(program: Path, script: str = "exit 0") -> Path:
    program.write_text(f"#!{os.path.realpath('/bin/sh')}\n{script}\n")
    program.chmod(0o755)
    return program


def test_the_browser_you_named_comes_first(machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(machine / "chromium")
    monkeypatch.setenv(BROWSER_VARIABLE, str(put(machine / "my-browser")))
    assert find_or_get_browser(machine / "python") == machine / "my-browser"


def test_a_browser_you_named_must_exist(machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(BROWSER_VARIABLE, str(machine / "nothing"))
    with pytest.raises(BuildError, match=r"which is not a file\. Set it to a Chromium program"):
        find_or_get_browser(machine / "python")


def test_playwright_s_comes_before_the_system_s(machine: Path) -> None:
    put(machine / "chromium")
    put(machine / "own-chromium")
    assert find_or_get_browser(machine / "python") == machine / "own-chromium"


def test_a_browser_that_does_not_start_is_skipped(machine: Path) -> None:
    put(machine / "own-chromium", "exit 127")
    put(machine / "google-chrome")
    assert find_or_get_browser(machine / "python") == machine / "google-chrome"


def test_playwright_s_is_installed_if_there_is_none(machine: Path) -> None:
    put(
        machine / "python",
        f"""
        [ $1 = -c ] && echo {machine}/own-chromium && exit
        [ "$*" = "-m playwright install chromium" ] && echo '#!/bin/sh' > {machine}/own-chromium
        {sys.executable} -c 'import os; os.chmod("{machine}/own-chromium", 0o755)'""",
    )
    assert find_or_get_browser(machine / "python") == machine / "own-chromium"


def has_apt(machine: Path, package: str, program: str = "") -> None:
    """Adds an `apt-get` that installs only this package, as a program of the same name unless another is given."""
    program = program or package
    put(
        machine / "apt-get",
        f"""
        [ "$1" = update ] && exit
        case "$*" in *" {package}") ;; *) exit 100 ;; esac
        echo '#!/bin/sh' > {machine}/{program}
        {sys.executable} -c 'import os; os.chmod("{machine}/{program}", 0o755)'""",
    )


def test_only_root_installs_the_system_s(machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    has_apt(machine, "chromium")
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    with pytest.raises(BuildError, match=r"There is no Chromium, and none could be installed\. Install"):
        find_or_get_browser(machine / "python")
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    assert find_or_get_browser(machine / "python") == machine / "chromium"


def test_firefox_named_by_you_comes_first(machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(machine / "firefox")
    monkeypatch.setenv(FIREFOX_VARIABLE, str(put(machine / "my-firefox")))
    assert find_or_get_firefox() == machine / "my-firefox"
    (machine / "my-firefox").unlink()
    with pytest.raises(BuildError, match=r"which is not a file\. Set it to a Firefox program"):
        find_or_get_firefox()


def test_firefox_is_installed_if_possible_and_may_be_missing(machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    assert find_or_get_firefox() is None
    has_apt(machine, "firefox-esr")
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert find_or_get_firefox() is None
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    assert find_or_get_firefox() == machine / "firefox-esr"


def test_webkit_needs_its_driver_and_a_screen(machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(machine / "WebKitWebDriver", "[ $1 = --help ]")
    assert find_webkit() is None, "its window needs a screen"
    screen = put(machine / "Xvfb")
    assert find_webkit() == (machine / "WebKitWebDriver", screen)
    monkeypatch.setenv(WEBKIT_VARIABLE, str(put(machine / "my-driver")))
    assert find_webkit() == (machine / "my-driver", screen)


def test_webkit_is_installed_if_possible_and_may_be_missing(machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(machine / "Xvfb")
    has_apt(machine, "webkit2gtk-driver xvfb", "WebKitWebDriver")
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert find_or_get_webkit() is None
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    assert find_or_get_webkit() == (machine / "WebKitWebDriver", machine / "Xvfb")
