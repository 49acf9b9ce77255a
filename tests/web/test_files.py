"""How links and codes leave the page: by a phone's share sheet, else by the clipboard."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from tests.web.stand_in import StandIn


class Device:
    """A phone, unless the pointer is fine. Keeps what is shared or copied; what it `refuses` raises."""

    def __init__(self, is_phone: bool = True, refuses: str = "") -> None:
        self.shared: list[dict[str, str]] = []
        self.copied: list[str] = []
        self._refuses, self._is_phone = refuses, is_phone

    def files(self) -> ModuleType:
        """The module, at this device."""
        with StandIn().installed():
            from web.keep import files
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


def test_a_phone_shares_links_as_links_and_codes_as_text() -> None:
    phone = Device()
    assert asyncio.run(phone.files().share_link("Sequor", LINK, "Link copied.")) == "Link shared."
    assert asyncio.run(phone.files().share_text("My code", CODE, "Copied.")) == "Text shared."
    assert phone.shared == [{"title": "Sequor", "url": LINK}, {"title": "My code", "text": CODE}]
    assert phone.copied == []


@pytest.mark.parametrize("device", [Device(is_phone=False), Device(refuses="share")], ids=["computer", "dismissed"])
def test_elsewhere_and_if_the_share_sheet_is_dismissed_both_are_copied(device: Device) -> None:
    assert asyncio.run(device.files().share_link("Sequor", LINK, "Link copied.")) == "Link copied."
    assert asyncio.run(device.files().share_text("My code", CODE, "Copied.")) == "Copied."
    assert (device.shared, device.copied) == ([], [LINK, CODE])


def test_a_browser_that_does_neither_says_so() -> None:
    device = Device(refuses="share copy")
    assert asyncio.run(device.files().share_text("My code", CODE, "Copied.")) == ""
