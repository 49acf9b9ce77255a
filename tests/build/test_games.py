"""What the site says of the games before Python starts: the page as sent, the app's description, the rules as HTML."""

import re
from html import escape, unescape
from html.parser import HTMLParser
from pathlib import Path

import pytest

from engine.game import game_names, load_game
from web.build.games import later_page, markdown, page_values, rules_files, titles
from web.build.paths import ROOT
from web.build.pins import read_pins
from web.build.site import filled_in
from web.build.styles import style_sheet
from web.build.vendor import fetch_parts
from web.setup.chosen.choices import Choices
from web.setup.chosen.names import Names
from web.setup.chosen.offers import KINDS, offer_of, table_words
from web.setup.chosen.seating import AGAINST, TOGETHER, level_words

VALUES = page_values()
PAGE = filled_in("index.html", (ROOT / "index.html").read_text(encoding="utf-8"), VALUES).decode()


@pytest.fixture(scope="module")
def wheels() -> list[Path]:
    return [folder / part.archive for part, folder in fetch_parts(read_pins(), "build").items()]


class Elements(HTMLParser):
    """Collects every opening tag with its attributes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, {name: value or "" for name, value in attrs}))


def test_every_game_has_a_card_and_the_first_is_chosen() -> None:
    cards = VALUES["<!-- The games -->"]
    radios = [attributes for tag, attributes in Elements(cards).found if tag == "input"]
    assert [radio["value"] for radio in radios] == list(game_names())
    assert ["checked" in radio for radio in radios] == [True] + [False] * (len(radios) - 1)
    for game in map(load_game, game_names()):
        assert game.title in unescape(cards)
        assert game.lead in unescape(cards)
        assert game.title in titles()


@pytest.mark.parametrize("name", game_names())
def test_what_a_game_is_fits_two_lines_of_a_phone(name: str) -> None:
    lead = load_game(name).lead
    assert len(lead) <= 80, f"{name}: the lead has {len(lead)} characters; say in at most 80 what the game is."


def test_the_page_as_it_is_sent_shows_the_first_game() -> None:
    game = load_game(game_names()[0])
    choices = Choices(game)
    assert f'<body data-screen="setup" data-game="{game.name}">' in PAGE
    assert f'<b id="picture-title">{escape(game.title)}</b>' in PAGE
    [seats] = re.findall(r'<select id="seat-count">(.+?)</select>', PAGE, re.DOTALL)
    assert [int(count) for count in re.findall(r">(\d+)<", seats)] == choices.seat_counts()
    assert re.findall(r'value="(\d+)" selected', seats) == [str(choices.seats)]
    rows = re.findall(r'<li class="seat-row">(.+?)</li>', PAGE, re.DOTALL)
    assert len(rows) == choices.seats
    for seat, row in enumerate(rows):
        options = re.findall(r'<option value="(\w*)"(?: selected)?>(.+?)</option>', row)
        assert dict(options) == level_words(game)
        assert f'value="{Names().of(seat, choices.levels.get(seat, ""))}"' in row
        level = choices.levels.get(seat, "")
        assert re.findall(r'value="(\w*)" selected', row) == [level]
        colour = choices.colour(seat)
        assert f'data-plate="{game.name} {game.piece} {colour}"' in row
        assert f'"Seat {seat + 1}: {colour} {game.colours[colour]}, change colour"' in row


def test_the_page_as_it_is_sent_has_the_boards_and_rules_of_the_first_game() -> None:
    game = load_game(game_names()[0])
    choices = Choices(game)
    [boards] = re.findall(r'<select id="board-select">(.*?)</select>', PAGE)
    assert dict(re.findall(r'<option value="(\w+)"(?: selected)?>(.+?)</option>', boards)) == game.boards
    assert ('<p id="board-choice">' in PAGE) == bool(game.boards)
    [rules] = re.findall(r'<div id="rule-list">(.+?)</div>', PAGE, re.DOTALL)
    fields = [attributes for tag, attributes in Elements(rules).found if tag in ("input", "select")]
    assert [field["name"] for field in fields] == [toggle.field for toggle in game.toggles]
    assert (choices.rule_words(), choices.gist()) == ("standard", game.gist)
    said = {words: re.findall(rf'id="{words}">(.+?)<', PAGE) for words in ("rule-words", "rule-gist", "table-words")}
    assert said == {
        "rule-words": ["standard"],
        "rule-gist": [escape(game.gist)],
        "table-words": [escape(table_words(choices, Names()))],
    }
    assert re.findall(r'name="company" value="(\w+)" checked', PAGE) == [choices.company]


def test_every_game_can_be_begun_in_either_company() -> None:
    for name, card in zip(game_names(), PAGE.split('<div class="game"')[1:], strict=True):
        kinds = re.findall(r'class="begin( gold)?" data-kind="(\w+)"', card)
        assert kinds == [(" gold" * (name == game_names()[0]), AGAINST), ("", TOGETHER)], "one is golden in all"
        begins = card[: card.index("</div>\n")]
        for kind in KINDS:
            words, more, face = offer_of(Choices(load_game(name)), Names(), kind)
            assert f"<b>{escape(words)}</b> <small data-whole>{escape(more)}</small>" in begins
            assert kind == TOGETHER or f"--face: {face}" in begins


def test_the_rules_that_are_sent_are_the_usual_ones() -> None:
    """Which rules are on, and which of several values is selected, before anybody has changed anything."""
    game = load_game(game_names()[0])
    usual = game.setup()
    for toggle, label in zip(game.toggles, VALUES["<!-- The rules -->"].split("</label>"), strict=False):
        assert f"<b>{toggle.title}</b>" in unescape(label)
        value = getattr(usual, toggle.field)
        if toggle.values:
            assert re.findall(r'<option value="(\w+)">', label) == [str(one) for one, _ in toggle.values if one != value]
            assert re.findall(r'<option value="(\w+)" selected>', label) == [str(value)]
        else:
            assert (" checked" in label) == value


def test_the_page_as_it_is_written_names_no_game() -> None:
    source = (ROOT / "index.html").read_text(encoding="utf-8").lower()
    assert not [name for game in map(load_game, game_names()) for name in (game.name, game.title.lower()) if name in source]


def test_windows_that_are_one_game_s_own_come_with_what_is_fetched_later() -> None:
    pages = {name: ROOT / f"web/games/{name}/page.html" for name in game_names()}
    later = later_page(ROOT).decode()
    assert any(page.is_file() for page in pages.values())
    assert all(page.read_text(encoding="utf-8").strip() in later for page in pages.values() if page.is_file())
    found = [attributes["id"] for _, attributes in Elements(PAGE + later).found if "id" in attributes]
    assert sorted(set(found)) == sorted(found), "no two elements have one id"


def test_a_folder_without_windows_adds_none(tmp_path: Path) -> None:
    assert later_page(tmp_path) == b""


def test_the_style_sheet_shows_every_piece_before_python() -> None:
    style = style_sheet(ROOT).decode()
    plates = {f"{game.name} {game.piece} {colour}" for game in map(load_game, game_names()) for colour in game.colours}
    assert plates <= set(re.findall(r'\[data-plate="(.+?)"\]\{background-image: url\(', style))


@pytest.mark.network
@pytest.mark.parametrize("name", game_names())
def test_the_rules_are_a_piece_of_html(name: str, wheels: list[Path]) -> None:
    html = rules_files(ROOT, wheels)[f"web/rules/{name}.html"].decode()
    text = (ROOT / f"engine/games/{name}/RULES.md").read_text(encoding="utf-8")
    tags = {tag for tag, _ in Elements(html).found}
    assert "h3" in tags
    assert not tags & {"h1", "h2", "script", "style"}
    assert len(re.findall(r"<h3>", html)) == len(re.findall(r"^## ", text, re.MULTILINE))
    assert "**" not in html


@pytest.mark.network
@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("# Title\n\n## One\n", "<h3>One</h3>\n"),
        ("First.\n\n# Later\n", "<p>First.</p>\n<h2>Later</h2>\n"),
        ("a <b onclick=x>b</b>", "<p>a &lt;b onclick=x&gt;b&lt;/b&gt;</p>\n"),
        ("<script>x</script>", "<p>&lt;script&gt;x&lt;/script&gt;</p>\n"),
        ("[x](javascript:alert)", "<p>[x](javascript:alert)</p>\n"),
        ("", ""),
    ],
)
def test_markdown(text: str, html: str, wheels: list[Path]) -> None:
    assert markdown(wheels)(text) == html


@pytest.mark.network
def test_a_wide_table_scrolls_in_its_box(wheels: list[Path]) -> None:
    html = markdown(wheels)("| a | b |\n| --- | --- |\n| 1 | 2 |\n")
    assert html.startswith('<div class="wide" tabindex="0"><table>')
    assert html.endswith("</table></div>\n")
