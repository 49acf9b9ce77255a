"""The page as sent, the rules as HTML, and the description of the installable app.

The manifest has no `id`: an id is relative to the host's root, so two copies in folders of one host would be one app. Without one
the browser uses the start page's address.
"""

import json
import re
import struct
from html import escape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import pytest

from engine.coach.lesson import lesson
from engine.coach.puzzle import puzzles
from engine.game import game_names, load_game
from tests.engine.optional import SHIPPED
from web.build.games import later_page, page_values, rules_files, rules_html, titles
from web.build.paths import ROOT, BuildError
from web.build.site import filled_in, manifest, picture_files, style_sheet
from web.setup.model import AGAINST, Choices
from web.setup.offers import Names, offer_of
from web.setup.progress import newcomers_offer
from web.ui.look import load_look

# The page

VALUES = page_values()
PAGE = filled_in("index.html", (ROOT / "index.html").read_text(encoding="utf-8"), VALUES).decode()


class Elements(HTMLParser):
    """Collects every opening tag with its attributes, and all text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str]]] = []
        self.text = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, {name: value or "" for name, value in attrs}))

    def handle_data(self, data: str) -> None:
        self.text += data


def test_every_game_has_a_card() -> None:
    cards = VALUES["<!-- The games -->"]
    assert [attributes["data-name"] for tag, attributes in Elements(cards).found if tag == "section"] == list(game_names())
    for game in map(load_game, game_names()):
        assert f">{escape(game.title)}</h2><p>{escape(game.aim)}</p>" in cards
        assert game.title in titles()


@pytest.mark.parametrize("name", game_names())
def test_aim_and_tagline_fit_one_and_two_lines_of_a_phone(name: str) -> None:
    aim, tagline = load_game(name).aim, load_game(name).tagline
    assert 0 < len(aim) <= 32, f"{name}: the aim is {aim!r}; say in up to 32 characters what players do."
    assert len(tagline) <= 80, f"{name}: the tagline has {len(tagline)} characters; say in at most 80 what the game is."


def test_the_page_offers_a_newcomer_the_first_game() -> None:
    game = load_game(game_names()[0])
    assert f'<body data-screen="setup" data-game="{game.name}">' in PAGE
    offer = newcomers_offer(game.name, game.title, len(lesson(game).levels))
    assert f'<button id="invite" type="button" data-asks="learn" data-opens="lesson" data-game="{game.name}" disabled>' in PAGE
    assert f"<b>{escape(offer.words)}</b> <small>{escape(offer.more)}</small>" in PAGE


def test_every_game_has_a_button_for_each_kind_of_table() -> None:
    for name, card in zip(game_names(), PAGE.split('<section class="game"')[1:], strict=True):
        choices = Choices(load_game(name))
        kinds = re.findall(r'class="begin( gold)?" data-kind="(\w+)"', card)
        is_first = name == game_names()[0]
        assert kinds == [(" gold" * (is_first and kind == AGAINST), kind) for kind in choices.kinds], "only one is golden"
        begins = card[: card.index('<div class="extras">')]
        for kind in choices.kinds:
            words, more, face = offer_of(choices, Names(), kind)
            assert f"<b>{escape(words)}</b> <small>{escape(more)}</small>" in begins
            assert kind != AGAINST or f"--face: {face}" in begins


def test_every_card_counts_puzzles_and_levels() -> None:
    cards = {found["data-name"]: found for tag, found in Elements(PAGE).found if found.get("class") == "game"}
    for name, card in cards.items():
        game = load_game(name)
        file = ROOT / f"engine/games/{name}/data/puzzles.txt"
        found = puzzles(game, file.read_bytes()) if file.is_file() else ()
        assert int(card["data-puzzles"]) == len(found)
        assert int(card["data-levels"]) == len(lesson(game).levels)
        if name in SHIPPED:
            assert (len(found), len(lesson(game).levels)) == (84, 12 if name == "sequitur" else 6)
    assert len(cards) == len(game_names())
    assert PAGE.count("<small>84 to solve</small>") == len(SHIPPED)
    assert [PAGE.count(f"<small>{minutes} minutes</small>") for minutes in (3, 5)] == [2, 1]


def test_the_board_editor_is_offered_for_a_game_that_has_one() -> None:
    [button] = [found for _, found in Elements(PAGE).found if found.get("id") == "make-board"]
    assert load_look(button["data-game"]).make_board_editor is not None


def test_the_source_of_the_page_names_no_game() -> None:
    source = (ROOT / "index.html").read_text(encoding="utf-8").lower()
    assert not [name for game in map(load_game, game_names()) for name in (game.name, game.title.lower()) if name in source]


def test_windows_of_one_game_load_later(tmp_path: Path) -> None:
    pages = {name: ROOT / f"web/games/{name}/page.html" for name in game_names()}
    later = later_page(ROOT).decode()
    assert any(page.is_file() for page in pages.values())
    assert all(page.read_text(encoding="utf-8").strip() in later for page in pages.values() if page.is_file())
    found = [attributes["id"] for _, attributes in Elements(PAGE + later).found if "id" in attributes]
    assert sorted(set(found)) == sorted(found), "ids are unique"
    assert later_page(tmp_path) == b"", "a folder without windows adds none"


def test_the_style_sheet_shows_every_piece_before_python_has_started() -> None:
    style = style_sheet(ROOT).decode()
    plates = {f"{game.name} {game.piece} {colour}" for game in map(load_game, game_names()) for colour in game.colours}
    assert plates <= set(re.findall(r'\[data-plate="(.+?)"\]\{background-image:url\(', style))


@pytest.mark.parametrize("name", game_names())
def test_the_rules_are_html_below_the_page_s_headings(name: str) -> None:
    html = rules_files(ROOT)[f"web/rules/{name}.html"].decode()
    text = (ROOT / f"engine/games/{name}/RULES.md").read_text(encoding="utf-8")
    tags = {tag for tag, _ in Elements(html).found}
    assert "h3" in tags
    assert not tags & {"h1", "h2", "script", "style"}
    assert len(re.findall(r"<h3>", html)) == len(re.findall(r"^## ", text, re.MULTILINE))
    assert "**" not in html


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("", ""),
        ("# Title\n\n## One\n", "<h3>One</h3>"),
        ("First.\n\n# Later\n", "<p>First.</p>\n<h2>Later</h2>"),
        (
            "A **b c** *(d)*, `*e*`: 2*3*4, ** and *",
            "<p>A <strong>b c</strong> <em>(d)</em>, <code>*e*</code>: 2*3*4, ** and *</p>",
        ),
        ("Words that\n  *go on*\n12. Here", "<p>Words that\n<em>go on</em>\n12. Here</p>"),
        ("* a\n* b:\n  - c\n    d\n\n- e", "<ul><li>a</li><li>b:<ul><li>c\nd</li></ul></li><li>e</li></ul>"),
        ("1. a\n   * b\n2. c\n\nd", "<ol><li>a<ul><li>b</li></ul></li><li>c</li></ol>\n<p>d</p>"),
        (
            "| a | *b* |\n|---|---|\n| `c\\|d` |  |\n",
            '<div class="wide" tabindex="0"><table><thead><tr><th>a</th><th><em>b</em></th></tr></thead>'
            "<tbody><tr><td><code>c|d</code></td><td></td></tr></tbody></table></div>",
        ),
    ],
)
def test_markdown_becomes_html(text: str, html: str) -> None:
    assert rules_html(text) == html


HOSTILE = ("<script>x</script>", "<b onclick=x>", "[x](javascript:alert)", "![x](y)", "<https://x.y>", "&lt;b&gt;", '"><i>')


@pytest.mark.parametrize(
    "frame", ["{}", "> {}", "## {}", "* {}", "1. a\n   * {}", "a **{}** b", "*{}*", "`{}`", "| {} |\n| --- |\n| {} |"]
)
def test_only_markdown_becomes_markup(frame: str) -> None:
    tags = [tag for tag, _ in Elements(rules_html(frame.format("x", "x"))).found]
    for text in HOSTILE:
        shown = Elements(rules_html(frame.format(text, text)))
        assert [tag for tag, _ in shown.found] == tags
        assert shown.text.count(text) == frame.count("{}")


def test_the_words_of_a_picture_are_never_markup() -> None:
    text = "".join(
        f"{text} '\"\n" for text in ("</figcaption><script>x</script>", 'shown: "><img src=x onerror=y>', "position: <b>")
    )
    html = Elements(rules_html(f"```picture\n{text}```"))
    caption, shown, _ = text.splitlines()
    assert html.found == [
        ("figure", {"data-picture": text}),
        ("div", {"role": "img", "aria-label": shown.removeprefix("shown: ")}),
        ("figcaption", {}),
    ]
    assert html.text.strip() == caption


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("```python\nx\n```", "The block '```python' is not a picture or has no end."),
        ("```picture\nA table.", "The block '```picture' is not a picture or has no end."),
        ("```picture\nA table.\n```", "The picture 'A table.' needs a `shown:` and a `position:` line."),
        ("| a |", "The table '| a |' needs | --- | below its headings"),
        ("| a |\n| b |", "The table '| a |' needs | --- | below its headings"),
        ("| a |\n| --- |\n| b | c |", "equal rows that end with |."),
        ("| a |\n| --- |\n| b", "equal rows that end with |."),
    ],
)
def test_the_build_refuses_rules_that_it_cannot_show(text: str, sentence: str, tmp_path: Path) -> None:
    path = f"engine/games/{game_names()[0]}/RULES.md"
    (tmp_path / path).parent.mkdir(parents=True)
    (tmp_path / path).write_text(f"# Rules\n\n{text}\n", encoding="utf-8")
    with pytest.raises(BuildError, match=re.escape(f"{path} can't be shown. ") + ".*" + re.escape(sentence)):
        rules_files(tmp_path)


# The installable app


WEB = ROOT / "web"
SOURCE = (WEB / "manifest.webmanifest").read_text(encoding="utf-8")
PICTURES = picture_files(ROOT)
MANIFEST: dict[str, Any] = json.loads(manifest(SOURCE, titles(), PICTURES))
TOKENS = (WEB / "ui/tokens.css").read_text(encoding="utf-8")
SOURCE_OF_PAGE = (ROOT / "index.html").read_text(encoding="utf-8")
HOST = "https://host/folder/"


def png_size(content: bytes) -> str:
    """A PNG's width and height in the manifest's notation."""
    assert content.startswith(b"\x89PNG\r\n\x1a\n")
    return "{}x{}".format(*struct.unpack(">II", content[16:24]))


@pytest.mark.parametrize("icon", MANIFEST["icons"], ids=lambda icon: str(icon["src"]))
def test_an_icon_is_as_declared(icon: dict[str, str]) -> None:
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
    [touch] = re.findall(r'rel="apple-touch-icon" href="(.+?)"', SOURCE_OF_PAGE)
    assert png_size((ROOT / touch).read_bytes()) == "180x180"


def test_the_app_is_the_folder_with_the_page() -> None:
    address = urljoin(HOST, "web/manifest.webmanifest")
    assert urljoin(address, MANIFEST["start_url"]) == HOST
    assert urljoin(address, MANIFEST["scope"]) == HOST
    assert MANIFEST["display"] == "standalone"


def test_its_colours_are_those_of_the_page() -> None:
    room, *_others = re.findall(r"--room: (#\w+)", TOKENS)
    [theme] = re.findall(r'name="theme-color" content="(.+?)"', SOURCE_OF_PAGE)
    assert {MANIFEST["theme_color"], MANIFEST["background_color"], theme} == {room}


def test_the_app_names_every_game() -> None:
    for name in game_names():
        assert load_game(name).title in MANIFEST["name"]
        assert load_game(name).title in MANIFEST["description"]
    assert MANIFEST["short_name"] == "Sequor"
    assert f'content="{MANIFEST["description"]}"' in SOURCE_OF_PAGE.replace("__TITLES__", titles()), "so does the page"


def test_every_game_has_a_shortcut() -> None:
    address = urljoin(HOST, "web/manifest.webmanifest")
    opened = {shortcut["name"]: urljoin(address, shortcut["url"]) for shortcut in MANIFEST["shortcuts"]}
    assert opened == {load_game(name).title: f"{HOST}#play={name}" for name in game_names()}
    assert all((WEB / icon["src"]).is_file() for shortcut in MANIFEST["shortcuts"] for icon in shortcut["icons"])


def test_every_game_has_screenshots_of_the_sizes_that_browsers_accept() -> None:
    """Chromium shows at most eight wide and five narrow ones, each of one size: 320 to 3840 pixels, and at most 2.3 times as long
    as broad."""
    found = MANIFEST["screenshots"]
    shown = {(shot["src"].split("/")[1].split("-")[0], shot["form_factor"]) for shot in found}
    pictured = {name for name, _ in shown}  # a new game has no screenshots yet
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


def test_a_saved_game_opens_in_the_open_page() -> None:
    [handler] = MANIFEST["file_handlers"]
    assert urljoin(urljoin(HOST, "web/manifest.webmanifest"), handler["action"]) == HOST
    assert ".sequor.json" in handler["accept"]["application/json"]
    assert MANIFEST["launch_handler"]["client_mode"][0] == "focus-existing", "an open page is not loaded again"
