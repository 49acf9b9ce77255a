"""Texts that leave and enter the page: links and codes by share sheet or clipboard, and files in any encoding."""

from __future__ import annotations

import asyncio
import gzip
import re
from collections.abc import Callable
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from engine.core import SequorError
from tests.web.stand_in import StandIn


class Device:
    """A phone or a computer. Notes everything shared or copied; a browser that `refuses` one of these raises an error."""

    def __init__(self, is_phone: bool = True, refuses: str = "") -> None:
        self.shared: list[dict[str, str]] = []
        self.copied: list[str] = []
        self._refuses, self._is_phone = refuses, is_phone

    def files(self) -> ModuleType:
        """The module, at this device."""
        with StandIn().installed():
            from web.storage import files
        navigator = SimpleNamespace(
            share=self._taking("share", self.shared), clipboard=SimpleNamespace(writeText=self._taking("copy", self.copied))
        )
        media = SimpleNamespace(matches=self._is_phone)
        vars(files)["window"] = SimpleNamespace(
            navigator=navigator, matchMedia=lambda _query: media, Object=SimpleNamespace(fromEntries=dict)
        )
        return files

    def _taking(self, what: str, taken: list[Any]) -> Callable[[Any], Any]:
        async def take(content: Any) -> None:
            if what in self._refuses:
                raise RuntimeError(what)
            taken.append(content)

        return take


LINK, CODE = "https://example.org/#join=AQ", "AQabc"


async def test_a_phone_shares_links_as_links_and_codes_as_text() -> None:
    phone = Device()
    assert await phone.files().share_link("Sequor", LINK, "Link copied.") == "Link shared."
    assert await phone.files().share_text("My code", CODE, "Copied.") == "Text shared."
    assert phone.shared == [{"title": "Sequor", "url": LINK}, {"title": "My code", "text": CODE}]
    assert phone.copied == []


@pytest.mark.parametrize("device", [Device(is_phone=False), Device(refuses="share")], ids=["computer", "dismissed"])
async def test_on_a_computer_or_if_the_share_sheet_is_dismissed_both_are_copied(device: Device) -> None:
    assert await device.files().share_link("Sequor", LINK, "Link copied.") == "Link copied."
    assert await device.files().share_text("My code", CODE, "Copied.") == "Copied."
    assert (device.shared, device.copied) == ([], [LINK, CODE])


async def test_a_browser_that_does_neither_says_nothing() -> None:
    assert await Device(refuses="share copy").files().share_text("My code", CODE, "Copied.") == ""


# Files


class Chosen:
    """A field with one file of these bytes, or a browser that can't read it."""

    def __init__(self, content: bytes, size: int | None = None, refuses: bool = False) -> None:
        self._content, self.size, self._refuses = content, len(content) if size is None else size, refuses
        self.files = SimpleNamespace(length=1, item=lambda _number: self)
        self.value = "a file"

        self.arrayBuffer = self._buffer

    async def _buffer(self) -> Any:
        if self._refuses:
            raise RuntimeError("NotReadableError")
        return SimpleNamespace(to_bytes=lambda: self._content)


def opened(chosen: Chosen, is_table: bool = False) -> tuple[str, list[str]]:
    """The text of the chosen file, and the toasts shown."""
    files, said = Device().files(), list[str]()
    vars(files)["toast"] = said.append
    try:
        text = asyncio.run(files.read_chosen(chosen, 10_000, "Too big.", is_table))
    finally:
        assert chosen.value == "", "ready for the next choice"
    return text, said


TEXT = '{"format":"sequor-match","players":["Zoë"]}'


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-32"])
def test_a_file_in_any_encoding_is_read(encoding: str) -> None:
    for content in (TEXT.encode(encoding), gzip.compress(TEXT.encode(encoding))):
        assert opened(Chosen(content)) == (TEXT, [])


def test_a_toast_names_a_guessed_encoding() -> None:
    said = "This file isn’t in UTF-8, so it was read as Windows-1252. Check 'Zoë'."
    assert opened(Chosen(TEXT.encode("cp1252"))) == (TEXT, [said])


@pytest.mark.parametrize(
    ("chosen", "sentence"),
    [
        (Chosen(b"", size=10_001), "Too big."),
        (Chosen(gzip.compress(b" " * 10_001)), "Too big."),
        (Chosen(b"x", refuses=True), "The browser can’t read this file. If it is in the cloud, download it first."),
        (Chosen(b""), "This file is empty. Choose another file."),
        (Chosen(b"PK\x03\x04 xl/workbook.xml"), "This is an Excel workbook. Choose a file saved by Sequor."),
    ],
)
def test_an_unreadable_file_is_refused_in_a_sentence(chosen: Chosen, sentence: str) -> None:
    with pytest.raises(SequorError, match=f"^{re.escape(sentence)}$"):
        opened(chosen)


@pytest.mark.parametrize(
    ("name", "kind", "begin"),
    [
        ("sequoia.sequor.json", "application/json", ""),
        ("everything-2026-11-27.sequor.json", "application/json", ""),
        ("goals.csv", "text/csv;charset=utf-8", "\ufeff"),
        ("notes.txt", "text/plain;charset=utf-8", ""),
    ],
)
def test_a_saved_file_has_its_type_and_name(name: str, kind: str, begin: str) -> None:
    files, blobs, links = Device().files(), list[tuple[list[str], Any]](), list[Any]()
    window = vars(files)["window"]
    window.Blob = SimpleNamespace(new=lambda parts, options: blobs.append((parts, options)))
    window.URL = SimpleNamespace(createObjectURL=lambda _blob: "blob:1", revokeObjectURL=lambda _address: None)

    def make(_tag: str, **parts: str) -> SimpleNamespace:
        links.append(parts)
        return SimpleNamespace(href="blob:1", click=lambda: None)

    vars(files)["make"] = make
    files.save(name, TEXT)
    assert blobs == [([begin + TEXT], {"type": kind})]
    assert links == [{"href": "blob:1", "download": name}]
