"""What the site shows of the games before Python has started: the first game's form, the games' windows, and the rules.

Knows what `engine.game.Game` declares of each game and what lies in its folders, and names none.
"""

import importlib
import sys
from collections.abc import Iterable, Iterator, Mapping
from html import escape
from pathlib import Path
from typing import Any

from engine.coach.illustration import LANGUAGE, read
from engine.core import Toggle
from engine.game import AnyGame, game_names, load_game
from web.build.errors import BuildError
from web.kit.look import load_look
from web.kit.rivals import face
from web.setup.chosen.choices import Choices
from web.setup.chosen.gifts import Group, handicap_groups
from web.setup.chosen.names import Names
from web.setup.chosen.offers import KINDS, offer_of, table_words
from web.setup.chosen.rules import usual_rules
from web.setup.chosen.seating import AGAINST, TOGETHER, level_words

CARD = """<div class="game" data-name="{name}">
          <label><input type="radio" name="game" value="{name}"{checked}>
            <i class="piece" data-plate="{plate}"></i><span><b>{title}</b> <small>{lead}</small></span></label>
          <div class="starts">{starts}</div>
        </div>"""
START = """<button type="button" class="begin{gold}" data-kind="{kind}">
            {sign}<span><b>{words}</b> <small data-whole>{more}</small></span></button>"""
SIGNS = {
    AGAINST: '<i class="face" style="--face: {face}" aria-hidden="true"></i>',
    TOGETHER: """<svg viewBox="0 0 40 24" aria-hidden="true"><path
              d="M8 10.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM1.5 20.5a6.5 6.5 0 0 1 13 0M31 10.5a3.5 3.5 0 1 0 0-7
              3.5 3.5 0 0 0 0 7zM24.5 20.5a6.5 6.5 0 0 1 13 0"/></svg>""",
}
SEAT = """<li class="seat-row">
            <button type="button" class="grip" aria-label="Move seat {seat}" title="{how}" disabled>{dots}</button>
            <button type="button" class="swatch" aria-label="Seat {seat}: {colour}, change colour" disabled>{piece}</button>
            <i class="face" style="--face: {face}" aria-hidden="true"></i>
            <input type="text" aria-label="Seat {seat}: name" value="{name}" maxlength="24" required autocomplete="off">
            <select aria-label="Seat {seat}: human or computer">{levels}</select>
          </li>"""
HOW_TO_MOVE = "Drag, or press the arrow keys"
DOTS = '<svg viewBox="0 0 12 20" aria-hidden="true"><path d="M3 4v.1M9 4v.1M3 10v.1M9 10v.1M3 16v.1M9 16v.1"/></svg>'
PIECE = '<canvas class="piece" data-plate="{plate}" aria-hidden="true"></canvas>'
TOGGLE = """<label class="toggle">{field}<span><b>{title}</b> <small>{meaning}</small></span></label>"""
PICTURE = """<figure data-picture="{block}"><div role="img" aria-label="{shown}"></div><figcaption>{caption}</figcaption></figure>
"""
HANDICAP = """<fieldset data-field="{field}">
              <legend><b>{title}</b> <small>{meaning}</small></legend>
              <ul>{holders}</ul>
            </fieldset>"""
HOLDER = """<li><label>{piece}<span>{name}</span><select>{values}</select></label></li>"""


def check_games() -> None:
    """Raises BuildError for a game that is half written on either side, whatever error its modules raise."""
    for name in game_names():
        for side, load in (("engine", load_game), ("web", load_look)):
            try:
                load(name)
            except Exception as error:
                why = f"{type(error).__name__}: {error}"
                raise BuildError(f"{side}/games/{name} cannot be loaded ({why}): finish it, or take its folders out.") from error


def page_values() -> dict[str, str]:
    """What fills the placeholders of `index.html`: a card for each game, and the form for the first game."""
    games = [load_game(name) for name in game_names()]
    first, choices = games[0], Choices(games[0])
    boards = list(first.boards.items())
    return {
        "__TITLES__": escape(titles()),
        "__FIRST_GAME__": first.name,
        "__FIRST_TITLE__": escape(first.title),
        "__FIRST_GIST__": escape(first.gist),
        "__FIRST_TABLE__": escape(table_words(choices, Names())),
        "<!-- The games -->": "\n        ".join(_card(game, checked=game is first) for game in games),
        "<!-- The numbers of seats -->": _options([(seats, str(seats)) for seats in choices.seat_counts()], choices.seats),
        "__NO_BOARDS__": "" if boards else " hidden",
        "__NO_HANDICAPS__": "" if first.handicaps and choices.seats > 1 else " hidden",
        "<!-- The boards -->": _options(boards, boards[0][0] if boards else ""),
        "<!-- The seats -->": "\n          ".join(_seats(choices)),
        "<!-- The rules -->": "\n            ".join(_toggle(toggle, usual_rules(first)) for toggle in first.toggles),
        "<!-- The handicaps -->": "\n            ".join(map(_handicap, handicap_groups(choices, Names()))),
    }


def titles() -> str:
    """The titles of all games as part of a sentence: "Chess, Draughts and Go"."""
    *others, last = [load_game(name).title for name in game_names()]
    return " and ".join([", ".join(others), last] if others else [last])


def later_page(root: Path) -> bytes:
    """The parts of the page that come when they are asked for: what teaches, and each game's own windows."""
    rooms = ("web/learn", "web/review", "web/puzzles", "web/remote", *(f"web/games/{name}" for name in game_names()))
    pages = [root / room / "page.html" for room in rooms]
    return "\n".join(page.read_text(encoding="utf-8").strip() for page in pages if page.is_file()).encode()


def _seats(choices: Choices) -> Iterator[str]:
    """A row for every seat."""
    game = choices.game
    for seat in range(choices.seats):
        colour, name = choices.colour(seat), Names().of(seat, choices.levels.get(seat, ""))
        yield SEAT.format(
            seat=seat + 1,
            name=name,
            face=face(name),
            how=HOW_TO_MOVE,
            dots=DOTS,
            piece=PIECE.format(plate=_plate(game, colour)),
            colour=f"{colour} {game.colours[colour]}",
            levels=_options(level_words(game).items(), choices.levels.get(seat, "")),
        )


def _options(offered: Iterable[tuple[Any, str]], chosen: Any) -> str:
    """The options of a select."""
    return "".join(
        f"""<option value="{escape(str(value))}"{" selected" * (value == chosen)}>{escape(words)}</option>"""
        for value, words in offered
    )


def _toggle(toggle: Toggle, usual: Mapping[str, Any]) -> str:
    """A rule that players may change, at its usual value."""
    value = usual[toggle.field]
    select = f"""<select name="{toggle.field}">{_options(toggle.values, value)}</select>"""
    box = f"""<input type="checkbox" name="{toggle.field}"{" checked" * bool(value)}>"""
    field = select if toggle.values else box
    return TOGGLE.format(field=field, title=escape(toggle.title), meaning=escape(toggle.meaning))


def _handicap(group: Group) -> str:
    """A handicap, and everybody who may have it."""
    holders = (
        HOLDER.format(piece=PIECE.format(plate=plate), name=escape(name), values=_options(group.values, number))
        for name, plate, number in group.holders
    )
    return HANDICAP.format(field=group.field, title=escape(group.title), meaning=escape(group.meaning), holders="".join(holders))


def _card(game: AnyGame, checked: bool) -> str:
    return CARD.format(
        name=game.name,
        checked=" checked" if checked else "",
        plate=_plate(game, next(iter(game.colours))),
        title=escape(game.title),
        lead=escape(game.lead),
        starts="".join(_start(game, kind, gold=checked and kind == AGAINST) for kind in KINDS),
    )


def _start(game: AnyGame, kind: str, gold: bool) -> str:
    """A button that begins the game in such company."""
    words, more, portrait = offer_of(Choices(game), Names(), kind)
    sign = SIGNS[kind].format(face=portrait)
    return START.format(kind=kind, gold=" gold" if gold else "", sign=sign, words=escape(words), more=escape(more))


def _plate(game: AnyGame, colour: str) -> str:
    """The name by which the game's style sheet knows the picture of its piece in that colour."""
    return f"{game.name} {game.piece} {colour}"


def rules_files(root: Path, wheels: Iterable[Path]) -> dict[str, bytes]:
    """The rules of each game as a fragment of HTML: relative path -> content. `wheels` hold the Markdown library."""
    render = markdown(wheels)
    texts = {name: root / f"engine/games/{name}/RULES.md" for name in game_names()}
    return {f"web/rules/{name}.html": render(path.read_text(encoding="utf-8")).encode() for name, path in texts.items()}


def markdown(wheels: Iterable[Path]) -> Any:
    """A function from Markdown to HTML for a window that has its own title: leaves out the text's title and lowers its headings
    by one level. Shows HTML in the Markdown as text, never as markup. Leaves places for the pictures, which the page paints."""
    sys.path[:0] = [str(wheel) for wheel in wheels]
    parser = importlib.import_module("markdown_it").MarkdownIt("commonmark", {"html": False}).enable("table")
    parser.add_render_rule("table_open", lambda *_: '<div class="wide" tabindex="0"><table>\n')
    parser.add_render_rule("table_close", lambda *_: "</table></div>\n")
    parser.add_render_rule("fence", _picture)

    def render(text: str) -> str:
        tokens = parser.parse(text)
        if tokens and tokens[0].tag == "h1":
            del tokens[:3]
        for token in tokens:
            if token.type in ("heading_open", "heading_close"):
                token.tag = f"h{int(token.tag[1]) + 1}"
        return str(parser.renderer.render(tokens, parser.options, {}))

    return render


def _picture(_renderer: Any, tokens: Any, index: int, *_others: Any) -> str:
    """The place of a picture, with its words. Raises BuildError for a block of any other kind."""
    block = tokens[index]
    if block.info != LANGUAGE:
        raise BuildError(f"The rules may show pictures in blocks, and no {block.info!r}; use a list or a table.")
    picture = read(block.content)
    return PICTURE.format(block=escape(block.content), shown=escape(picture.shown), caption=escape(picture.caption))
