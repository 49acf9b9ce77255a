"""What the site says of the games before Python is there: the cards to choose from, the titles, and the rules as HTML.

It knows of the games what `engine.core.Game` says of each, and names none.
"""

import importlib
import sys
from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import Any

from engine.game import Game, game_names, load_game

CARD = """<label class="game"><input type="radio" name="game" value="{name}"{checked}>
          <i class="piece" data-plate="{plate}"></i><span><b>{title}</b> <small>{lead}</small></span></label>"""


def page_values() -> dict[str, str]:
    """What `index.html` holds places for: a card for every game, the first of them chosen, and all their titles."""
    games = [load_game(name) for name in game_names()]
    cards = [_card(game, checked=game is games[0]) for game in games]
    *titles, last = [escape(game.title) for game in games]
    return {
        "<!-- The games -->": "\n        ".join(cards),
        "__TITLES__": " and ".join([", ".join(titles), last] if titles else [last]),
    }


def _card(game: Game, checked: bool) -> str:
    plate = f"{game.piece} {next(iter(game.colours))}"
    return CARD.format(
        name=game.name,
        checked=" checked" if checked else "",
        plate=plate,
        title=escape(game.title),
        lead=escape(game.lead),
    )


def rules_files(root: Path, wheels: Iterable[Path]) -> dict[str, bytes]:
    """The rules of each game as a piece of HTML: relative path -> content. `wheels` hold the Markdown library."""
    render = markdown(wheels)
    texts = {name: root / f"engine/games/{name}/RULES.md" for name in game_names()}
    return {f"web/rules/{name}.html": render(path.read_text(encoding="utf-8")).encode() for name, path in texts.items()}


def markdown(wheels: Iterable[Path]) -> Any:
    """A function from Markdown to HTML for a window that has a title of its own: the text's title is left out, and its
    headings are one level lower. HTML in the Markdown is shown, never used."""
    sys.path[:0] = [str(wheel) for wheel in wheels]
    parser = importlib.import_module("markdown_it").MarkdownIt("commonmark", {"html": False}).enable("table")
    parser.add_render_rule("table_open", lambda *_: '<div class="wide" tabindex="0"><table>\n')
    parser.add_render_rule("table_close", lambda *_: "</table></div>\n")

    def render(text: str) -> str:
        tokens = parser.parse(text)
        if tokens and tokens[0].tag == "h1":
            del tokens[:3]
        for token in tokens:
            if token.type in ("heading_open", "heading_close"):
                token.tag = f"h{int(token.tag[1]) + 1}"
        return str(parser.renderer.render(tokens, parser.options, {}))

    return render
