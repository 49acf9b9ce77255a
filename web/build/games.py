"""The games' parts of the site: tiles and windows before Python has started, rules as HTML, and data files.

Reads what `engine.game.Game` declares for each game and what is in its folders. Independent of particular games.
"""

from __future__ import annotations

import hashlib
import importlib
import os
from collections.abc import Iterator, Mapping
from dataclasses import replace
from html import escape
from pathlib import Path
from typing import Any

from engine.coach.illustration import read
from engine.coach.lesson import lesson
from engine.coach.puzzle import PUZZLES, file_name, puzzles
from engine.core import BadTextError
from engine.game import AnyGame, game_names, load_game
from engine.markdown import Element, blocks
from engine.text import listed, number
from web.build.paths import BUILD, PACKED, ROOT, BuildError
from web.build.pins import PinnedPackage, read_pins
from web.build.vendor import fetch_parts
from web.setup.model import AGAINST, ALONE, TOGETHER, Choices
from web.setup.offers import Names, offer_of
from web.setup.progress import DEAL_ASKED, LEARN_ASKED, OPENS, PUZZLES_ASKED, lesson_line, newcomers_offer, puzzles_line
from web.ui.look import load_look

CHECKOUT = BUILD
"""The folder where Python outside the browser looks for data files."""


def make_game_data() -> list[Path]:
    """Writes every game's data into the checkout and returns the paths. Downloads only the packages it needs. Raises
    BuildError."""
    pins = read_pins()
    wanted = {package for _, maker in _makers() for package in maker.PACKAGES}
    parts = fetch_parts(replace(pins, parts=tuple(pins.part(name) for name in sorted(wanted))))
    return [CHECKOUT / Path(place).name for place in game_data_files(parts)]


def game_data_files(parts: Mapping[PinnedPackage, Path]) -> dict[str, bytes]:
    """Every game's data for the page, made from the folders of the unpacked packages: relative path -> content.

    Also writes it into the checkout. Making it takes a second, so the result is cached in `.build/`.
    """
    folders = {part.name: folder for part, folder in parts.items()}
    files = {}
    for name, maker in _makers():
        data_file = load_game(name).data_file
        content = _content(maker, {package: folders[package] for package in maker.PACKAGES})
        in_the_checkout = CHECKOUT / data_file
        if not in_the_checkout.is_file() or in_the_checkout.read_bytes() != content:
            _write(in_the_checkout, content)
        files[f"web/data/{data_file}"] = content
    return files


def puzzle_files(root: Path) -> dict[str, bytes]:
    """Every game's puzzles, which the page loads on first use: relative path -> content."""
    places = {name: root / f"engine/games/{name}/data/{PUZZLES}" for name in game_names()}
    return {f"web/data/{file_name(load_game(name))}": place.read_bytes() for name, place in places.items() if place.is_file()}


def _makers() -> Iterator[tuple[str, Any]]:
    """Each game with a data maker, and that module."""
    for name in game_names():
        if (ROOT / f"engine/tools/data/{name}.py").is_file():
            yield name, importlib.import_module(f"engine.tools.data.{name}")


def _content(maker: Any, folders: Mapping[str, Path]) -> bytes:
    source = Path(maker.__file__).read_text(encoding="utf-8")
    ingredients = repr([[folder.name for folder in folders.values()], maker.FORMAT, source])
    cached = PACKED / f"data-{hashlib.sha256(ingredients.encode()).hexdigest()[:16]}.gz"
    if not cached.is_file():
        try:
            _write(cached, maker.data(folders))
        except ValueError as error:
            raise BuildError(str(error)) from error
    return cached.read_bytes()


def _write(place: Path, content: bytes) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    unfinished = place.with_suffix(f".{os.getpid()}.part")
    unfinished.write_bytes(content)
    unfinished.replace(place)


CARD = """<section class="game" data-name="{name}" data-puzzles="{puzzles}" data-levels="{levels}" aria-labelledby="game-{name}">
      <canvas class="art" data-game="{name}" aria-hidden="true"></canvas>
      <header>
        <i class="piece" data-plate="{plate}"></i><div><h2 id="game-{name}">{title}</h2><p>{aim}</p></div>
        <button type="button" class="set-up" data-opens="custom" disabled>{sliders}<span>Set up<span class="unseen"> {title}</span
          ></span></button>
      </header>
      <div class="ways">{starts}</div>
      <div class="extras">{more}</div>
    </section>"""
START = """<button type="button" class="begin{gold}" data-kind="{kind}">{sign}<span
        ><b>{words}</b> <small>{more}</small></span></button>"""
MORE = """<button type="button" data-asks="{asked}" data-opens="{opens}" disabled>{sign}<span
        ><b>{words}</b> <small{is_due}>{line}</small></span></button>"""
INVITE = """<button id="invite" type="button" data-asks="{asked}" data-opens="{opens}" data-game="{name}" disabled>
        <span class="picture"><canvas class="art" data-game="{name}" aria-hidden="true"></canvas>{sign}</span>
        <span class="about"><b>{words}</b> <small>{more}</small></span>
        <span class="go" aria-hidden="true"><svg><use href="#i-on"/></svg></span>
      </button>"""
ICON = """<svg aria-hidden="true"><use href="#i-{name}"/></svg>"""
SIGNS = {
    AGAINST: '<i class="face" style="--face: {face}" aria-hidden="true"></i>',
    TOGETHER: ICON.format(name="two"),
    ALONE: ICON.format(name="one"),
}
PICTURE = """<figure data-picture="{block}"><div role="img" aria-label="{shown}"></div><figcaption>{caption}</figcaption></figure>
"""
LOWERED = {f"h{level}": f"h{level + 1}" for level in range(1, 6)}


def check_games() -> None:
    """Raises BuildError for an incomplete game on either side, whatever error its modules raise."""
    for name in game_names():
        for side, load in (("engine", load_game), ("web", load_look)):
            try:
                load(name)
            except Exception as error:
                why = f"{type(error).__name__}: {error}"
                raise BuildError(f"{side}/games/{name} can't be loaded ({why}). Finish it, or remove its folders.") from error


def page_values() -> dict[str, str]:
    """The values for the placeholders of `index.html`: a tile for each game, and the slot's offer to a newcomer."""
    games = [load_game(name) for name in game_names()]
    edited = next((game.name for game in games if load_look(game.name).make_board_editor), "")
    return {
        "__TITLES__": escape(titles()),
        "__GAME_COUNT__": number(len(games)).capitalize(),
        "__FIRST_GAME__": games[0].name,
        "__BOARD_GAME__": edited,
        "__NO_EDITOR__": "" if edited else " hidden",
        "<!-- The invitation -->": _invite(games[0]),
        "<!-- The games -->": "\n    ".join(_card(game, is_first=game is games[0]) for game in games),
    }


def titles() -> str:
    """The titles of all games as part of a sentence: "Chess, Draughts and Go"."""
    return listed([load_game(name).title for name in game_names()])


def later_page(root: Path) -> bytes:
    """The parts of the page that are loaded on first use: those of the coach, of play between devices, and of each game."""
    rooms = ("web/coach", "web/remote", *(f"web/games/{name}" for name in game_names()))
    pages = [root / room / "page.html" for room in rooms]
    return "\n".join(page.read_text(encoding="utf-8").strip() for page in pages if page.is_file()).encode()


def levels_of(game: AnyGame) -> int:
    """The number of levels in the game's lesson; 0 without a lesson."""
    return len(lesson(game).levels) if "lesson" in game.coach else 0


def puzzles_of(game: AnyGame) -> int:
    """The number of puzzles that come with the game."""
    place = ROOT / f"engine/games/{game.name}/data/{PUZZLES}"
    return len(puzzles(game, place.read_bytes())) if place.is_file() else 0


def _card(game: AnyGame, is_first: bool) -> str:
    choices, plate = Choices(game), _plate(game, next(iter(game.colours)))
    return CARD.format(
        name=game.name,
        puzzles=puzzles_of(game),
        levels=levels_of(game),
        plate=plate,
        title=escape(game.title),
        aim=escape(game.aim or game.tagline.removesuffix(".")),
        sliders=ICON.format(name="sliders"),
        starts="".join(_start(choices, kind, gold=is_first and kind == AGAINST) for kind in choices.kinds),
        more="".join(_more(game)),
    )


def _start(choices: Choices, kind: str, gold: bool) -> str:
    """A start button of the game for this kind of table."""
    words, more, portrait = offer_of(choices, Names(), kind)
    sign = SIGNS[kind].format(face=portrait)
    return START.format(kind=kind, gold=" gold" if gold else "", sign=sign, words=escape(words), more=escape(more))


def _more(game: AnyGame) -> Iterator[str]:
    """The buttons of the game's other offers. The text of the daily game depends on the day (`first_look.js`)."""
    yield _offer_button(DEAL_ASKED, "deal", "Daily game", "")
    if count := puzzles_of(game):
        yield _offer_button(PUZZLES_ASKED, "puzzles puzzle", "Puzzles", puzzles_line(0, False, count).words)
    if count := levels_of(game):
        yield _offer_button(LEARN_ASKED, "lesson", "Learn", lesson_line(None, count).words)


def _invite(game: AnyGame) -> str:
    """The slot's offer to a newcomer."""
    offer = newcomers_offer(game.name, game.title, levels_of(game))
    return INVITE.format(
        name=game.name,
        asked=offer.asked,
        opens=OPENS[offer.asked],
        sign=ICON.format(name=offer.asked),
        words=escape(offer.words),
        more=escape(offer.more),
    )


def _offer_button(asked: str, opens: str, words: str, line: str) -> str:
    return MORE.format(
        asked=asked, opens=opens, sign=ICON.format(name=asked), words=words, line=line, is_due="" if line else " data-day"
    )


def _plate(game: AnyGame, colour: str) -> str:
    """The name of the piece's picture in this colour, as in the game's style sheet."""
    return f"{game.name} {game.piece} {colour}"


def rules_files(root: Path) -> dict[str, bytes]:
    """The rules of each game as a fragment of HTML: relative path -> content. Raises BuildError."""
    files = {}
    for name in game_names():
        path = f"engine/games/{name}/RULES.md"
        try:
            files[f"web/rules/{name}.html"] = rules_html((root / path).read_text(encoding="utf-8")).encode()
        except BadTextError as error:
            raise BuildError(f"{path} can't be shown. {error}") from error
    return files


def rules_html(text: str) -> str:
    """Rules as HTML for a window with its own title: drops the text's title and lowers its headings by one level. Pictures become
    placeholders, which the page paints. Raises BadTextError."""
    found = list(blocks(text))
    return "\n".join(map(_html, found[1:] if found and found[0].tag == "h1" else found))


def _html(element: Element) -> str:
    if element.tag == "picture":
        picture = read(element.text)
        return PICTURE.format(block=escape(element.text), shown=escape(picture.shown), caption=escape(picture.caption))
    tag = LOWERED.get(element.tag, element.tag)
    inner = escape(element.text, quote=False) + "".join(map(_html, element.parts))
    html = f"<{tag}>{inner}</{tag}>" if tag else inner
    return f'<div class="wide" tabindex="0">{html}</div>' if tag == "table" else html
