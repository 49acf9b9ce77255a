"""What the site says of the games before Python starts: the page as sent, the app's description, the rules as HTML."""

import re
from html import escape
from html.parser import HTMLParser
from pathlib import Path

import pytest

from engine.coach.lesson import lesson
from engine.coach.puzzle import puzzles
from engine.game import game_names, load_game
from tests.engine.optional import SHIPPED
from web.build.games import later_page, markdown, page_values, rules_files, titles
from web.build.paths import ROOT
from web.build.pins import read_pins
from web.build.site import filled_in, style_sheet
from web.build.vendor import fetch_parts
from web.setup.model import AGAINST, Choices
from web.setup.offers import Names, offer_of
from web.setup.progress import newcomers_offer
from web.ui.look import load_look

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


def test_every_game_has_a_card() -> None:
    cards = VALUES["<!-- The games -->"]
    assert [attributes["data-name"] for tag, attributes in Elements(cards).found if tag == "section"] == list(game_names())
    for game in map(load_game, game_names()):
        assert f">{escape(game.title)}</h2><p>{escape(game.aim)}</p>" in cards
        assert game.title in titles()


@pytest.mark.parametrize("name", game_names())
def test_what_players_do_fits_one_line_of_a_phone(name: str) -> None:
    aim = load_game(name).aim
    assert 0 < len(aim) <= 32, f"{name}: the aim is {aim!r}; say in up to 32 characters what players do."


@pytest.mark.parametrize("name", game_names())
def test_what_a_game_is_fits_two_lines_of_a_phone(name: str) -> None:
    lead = load_game(name).tagline
    assert len(lead) <= 80, f"{name}: the lead has {len(lead)} characters; say in at most 80 what the game is."


def test_the_page_as_it_is_sent_offers_a_newcomer_the_first_game() -> None:
    game = load_game(game_names()[0])
    assert f'<body data-screen="setup" data-game="{game.name}">' in PAGE
    offer = newcomers_offer(game.name, game.title, len(lesson(game).levels))
    assert f'<button id="invite" type="button" data-asks="learn" data-opens="lesson" data-game="{game.name}" disabled>' in PAGE
    assert f"<b>{escape(offer.words)}</b> <small>{escape(offer.more)}</small>" in PAGE


def test_every_game_can_be_begun_in_every_company() -> None:
    for name, card in zip(game_names(), PAGE.split('<section class="game"')[1:], strict=True):
        choices = Choices(load_game(name))
        kinds = re.findall(r'class="begin( gold)?" data-kind="(\w+)"', card)
        is_first = name == game_names()[0]
        assert kinds == [(" gold" * (is_first and kind == AGAINST), kind) for kind in choices.kinds], "one is golden in all"
        begins = card[: card.index('<div class="extras">')]
        for kind in choices.kinds:
            words, more, face = offer_of(choices, Names(), kind)
            assert f"<b>{escape(words)}</b> <small>{escape(more)}</small>" in begins
            assert kind != AGAINST or f"--face: {face}" in begins


def test_every_card_knows_how_much_there_is_to_solve_and_to_learn() -> None:
    cards = {found["data-name"]: found for tag, found in Elements(PAGE).found if found.get("class") == "game"}
    for name, card in cards.items():
        game = load_game(name)
        file = ROOT / f"engine/games/{name}/data/puzzles.txt"
        found = puzzles(game, file.read_bytes()) if file.is_file() else ()
        assert int(card["data-puzzles"]) == len(found)
        assert int(card["data-levels"]) == len(lesson(game).levels)
        if name in SHIPPED:
            assert (len(found), len(lesson(game).levels)) == (84, 6)
    assert len(cards) == len(game_names())
    assert PAGE.count("<small>84 to solve</small>") == PAGE.count("<small>3 minutes</small>") == len(SHIPPED)


def test_the_board_editor_is_offered_for_a_game_that_has_one() -> None:
    [button] = [found for _, found in Elements(PAGE).found if found.get("id") == "make-board"]
    assert load_look(button["data-game"]).make_board_editor is not None


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
    assert plates <= set(re.findall(r'\[data-plate="(.+?)"\]\{background-image:url\(', style))


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
