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

from engine.game import game_names, load_game
from web.build.games import titles
from web.build.paths import ROOT
from web.build.site import manifest, picture_files

WEB = ROOT / "web"
SOURCE = (WEB / "manifest.webmanifest").read_text(encoding="utf-8")
PICTURES = picture_files(ROOT)
MANIFEST: dict[str, Any] = json.loads(manifest(SOURCE, titles(), PICTURES))
TOKENS = (WEB / "ui/tokens.css").read_text(encoding="utf-8")
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


# What it says of the games


def test_it_names_every_game() -> None:
    for name in game_names():
        assert load_game(name).title in MANIFEST["name"]
        assert load_game(name).title in MANIFEST["description"]
    assert MANIFEST["short_name"] == "Sequor"
    assert f'content="{MANIFEST["description"]}"' in PAGE.replace("__TITLES__", titles()), "the page describes itself likewise"


def test_every_game_is_one_press_away() -> None:
    address = urljoin(HOST, "web/manifest.webmanifest")
    opened = {shortcut["name"]: urljoin(address, shortcut["url"]) for shortcut in MANIFEST["shortcuts"]}
    assert opened == {load_game(name).title: f"{HOST}#play={name}" for name in game_names()}
    assert all((WEB / icon["src"]).is_file() for shortcut in MANIFEST["shortcuts"] for icon in shortcut["icons"])


def test_games_are_pictured_wide_and_narrow_as_browsers_ask() -> None:
    """Chromium shows at most eight and five, of one shape each, of 320 to 3840 pixels, none longer than 2.3 times its breadth."""
    found = MANIFEST["screenshots"]
    shown = {(shot["src"].split("/")[1].split("-")[0], shot["form_factor"]) for shot in found}
    pictured = {name for name, _ in shown}  # a game that has just been added has no pictures yet
    assert len(pictured) >= 3
    assert shown == {(name, factor) for name in pictured for factor in ("wide", "narrow")}
    for factor, most in (("wide", 8), ("narrow", 5)):
        sizes = [tuple(map(int, shot["sizes"].split("x"))) for shot in found if shot["form_factor"] == factor]
        assert len(sizes) <= most
        assert len(set(sizes)) == 1
        (width, height) = sizes[0]
        assert (width > height) == (factor == "wide")
        assert 320 <= min(width, height) <= max(width, height) <= min(3840, 2.3 * min(width, height))
    assert all(shot["label"] and len(PICTURES[f"web/{shot['src']}"]) < 250_000 for shot in found)


def test_a_saved_game_opens_in_the_page_that_is_there() -> None:
    [handler] = MANIFEST["file_handlers"]
    assert urljoin(urljoin(HOST, "web/manifest.webmanifest"), handler["action"]) == HOST
    assert ".sequor.json" in handler["accept"]["application/json"]
    assert MANIFEST["launch_handler"]["client_mode"][0] == "focus-existing", "a page that is open is not loaded anew"
