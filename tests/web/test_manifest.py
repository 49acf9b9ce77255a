"""What a device needs to install the site as an app: a manifest whose icons exist and are what it says.

It has no `id`: an id is relative to the host's root, so two copies in folders of one host would be one app. Without one the
browser uses the start page's address.
"""

import json
import re
import struct
from typing import Any
from urllib.parse import urljoin

import pytest

from web.build.paths import ROOT

WEB = ROOT / "web"
MANIFEST: dict[str, Any] = json.loads((WEB / "manifest.webmanifest").read_text(encoding="utf-8"))
TOKENS = (WEB / "kit/tokens.css").read_text(encoding="utf-8")
PAGE = (ROOT / "index.html").read_text(encoding="utf-8")
HOST = "https://host/folder/"


def png_size(content: bytes) -> str:
    """A PNG's width and height in the manifest's notation."""
    assert content.startswith(b"\x89PNG\r\n\x1a\n")
    return "{}x{}".format(*struct.unpack(">II", content[16:24]))


@pytest.mark.parametrize("icon", MANIFEST["icons"], ids=lambda icon: str(icon["src"]))
def test_an_icon_is_what_it_is_said_to_be(icon: dict[str, str]) -> None:
    content = (WEB / icon["src"]).read_bytes()
    if icon["type"] == "image/png":
        assert png_size(content) == icon["sizes"]
    else:
        assert (icon["type"], icon["sizes"]) == ("image/svg+xml", "any")
        assert content.startswith(b"<svg ")
    assert len(content) < 20_000


def test_there_is_an_icon_for_every_place() -> None:
    icons = {(icon["sizes"], icon["purpose"]) for icon in MANIFEST["icons"]}
    assert icons >= {("any", "any"), ("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")}
    [touch] = re.findall(r'rel="apple-touch-icon" href="(.+?)"', PAGE)
    assert png_size((ROOT / touch).read_bytes()) == "180x180"


def test_the_app_is_the_folder_that_the_page_lies_in() -> None:
    address = urljoin(HOST, "web/manifest.webmanifest")
    assert urljoin(address, MANIFEST["start_url"]) == HOST
    assert urljoin(address, MANIFEST["scope"]) == HOST
    assert MANIFEST["display"] == "standalone"


def test_its_colours_are_the_room() -> None:
    room, *_others = re.findall(r"--room: (#\w+)", TOKENS)
    [theme] = re.findall(r'name="theme-color" content="(.+?)"', PAGE)
    assert {MANIFEST["theme_color"], MANIFEST["background_color"], theme} == {room}
