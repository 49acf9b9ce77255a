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
from web.build.games import later_page, page_values, rules_files, rules_html, titles
from web.build.paths import ROOT, BuildError
from web.build.site import filled_in, style_sheet
from web.setup.model import AGAINST, Choices
from web.setup.offers import Names, offer_of
from web.setup.progress import newcomers_offer
from web.ui.look import load_look

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


@pytest.mark.parametrize("name", game_names())
def test_the_rules_are_a_piece_of_html(name: str) -> None:
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


def test_a_picture_s_words_are_never_markup() -> None:
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
