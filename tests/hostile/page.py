"""The page's readers, in plain Python: a stand-in for the browser is there while their modules are loaded."""

from __future__ import annotations

import json
from collections.abc import Callable, Coroutine
from datetime import datetime
from functools import cache
from types import SimpleNamespace
from typing import Any, TypeAlias
from urllib.parse import quote

from engine import codec
from engine.match import LONGEST_SAVE
from tests.hostile import damage, hurts, samples
from tests.hostile.damage import Damage
from tests.hostile.hurts import Hurt
from tests.hostile.samples import GAMES, game
from tests.web.stand_in import StandIn
from web.coach.progress import Mistakes, read_met, read_mistakes, read_tally
from web.games.sequence.editor.draft import draft_of, restored
from web.setup.model import Choices
from web.storage import boards, records
from web.storage.game_summary import read_seats
from web.storage.people import known_levels, read_person, solved_puzzles
from web.storage.records import Record, entries_of
from web.storage.series import Series, read_series

Parts: TypeAlias = tuple[str, Callable[[str], object], tuple[str, ...], tuple[Hurt, ...], Damage]
"""Name, function, sound texts, texts made to hurt, damage: see `readers.Reader`."""

_MISTAKES = codec.dumps(Mistakes(tuple(samples.PUZZLES[0].split("\n\n")[1:]), ("4f2a91c0",)))

LARGEST_STORED = 400_000
"""Characters: there is no limit of our own, but what is stored is much shorter."""


def page_readers() -> tuple[Parts, ...]:
    """Readers of links, of files and of what the browser stored."""
    return (*_links(), *_stored(), *_opened(), *_of_shelf(), *_results())


def _links() -> tuple[Parts, ...]:
    codes = tuple(map(boards.packed, samples.BOARDS))
    addresses = (*(f"#board={code}" for code in codes), f"#board={codes[0][:40]}%0A{codes[0][40:]}&fbclid=x")

    def follow(address: str) -> object:
        code = boards.board_in(address)
        return code and boards.game_of_board(boards.unpacked(address))

    made = tuple(
        Hurt(hurt.name, lambda size, hurt=hurt: f"#board={hurt.make(size)}", hurt.largest)  # type: ignore[misc]
        for hurt in hurts.of_board_links(boards.LONGEST_LINK)
    )
    return (
        (
            "board_links.unpacked",
            boards.unpacked,
            codes,
            hurts.of_board_links(boards.LONGEST_LINK),
            damage.of_board_link,
        ),
        ("board_links.board_in", follow, addresses, made, damage.of_text),
    )


def _stored() -> tuple[Parts, ...]:
    json_hurts = hurts.of_json(LARGEST_STORED)
    shelf = json.dumps({"Meadow": samples.MEADOW, "Farm": samples.BOARDS[1]}, ensure_ascii=False)
    drafts = tuple(draft_of(game_board(text)).notes() for text in samples.BOARDS)
    notes = tuple(json.dumps(Choices(game(name)).notes()) for name in GAMES)

    def restore(text: str) -> None:
        try:
            noted = json.loads(text)
        except (ValueError, RecursionError):
            return
        for name in GAMES:
            Choices(game(name)).restore(noted)

    def kept_boards(text: str) -> object:
        return [boards.is_board(text), *map(boards.is_board, boards.read(text).values())]

    return (
        ("boards.read", kept_boards, (shelf, *samples.BOARDS), (*json_hurts, *hurts.of_lines(LARGEST_STORED)), damage.of_json),
        ("draft.restored", restored, drafts, hurts.of_json(2_000_000), damage.of_json),
        ("Choices.restore", restore, notes, json_hurts, damage.of_json),
        ("met.read_met", read_met, ('[["Mira", "dead"]]', "[]"), hurts.of_json(LARGEST_STORED), damage.of_json),
        ("tally.read_tally", read_tally, ('{"solved":["4f2a91c0"],"tried":[]}',), hurts.of_json(LARGEST_STORED), damage.of_json),
        ("mistakes.read_mistakes", read_mistakes, (_MISTAKES,), hurts.of_json(LARGEST_STORED), damage.of_json),
        (
            "progress.solved_puzzles",
            lambda text: solved_puzzles(text, text),
            ('{"solved":["a","b"],"tried":["c"]}', '{"waiting":[],"done":["b"]}'),
            hurts.of_json(LARGEST_STORED),
            damage.of_json,
        ),
        ("progress.known_levels", known_levels, ("0", "6"), hurts.of_lines(LARGEST_STORED), damage.of_text),
        ("seats.read_seats", read_seats, ("[[1,2],17]", "[[],0]", "[[1],4,[0,1]]"), json_hurts, damage.of_json),
        ("people.read_person", read_person, ('{"since":5,"colours":[["sequence","blue"]]}',), json_hurts, damage.of_json),
    )


def game_board(text: str) -> Any:
    """The board of that text."""
    return game("sequence").setup(board=text).board_data


async def _is_here(_game: object) -> None:
    """Stands in for loading a game's data, which is here already."""


def finished(coroutine: Coroutine[Any, Any, object]) -> object:
    """The result of a coroutine that never waits."""
    try:
        coroutine.send(None)
    except StopIteration as done:
        return done.value
    raise AssertionError("This waits for something.")


@cache
def _modules() -> Any:
    """The modules that import the browser, by name."""
    with StandIn().installed():
        from web import assets
        from web.setup import windows
        from web.storage import backup, first_look, game_summary, games
    assets.ensure_loaded = _is_here  # type: ignore[assignment]
    return SimpleNamespace(cards=game_summary, everything=backup, first_look=first_look, saves=games, box_window=windows)


def _opened() -> tuple[Parts, ...]:
    """The readers of position links and of saves."""
    games, game_summary = _modules().saves, _modules().cards

    def follow(address: str) -> object:
        named = games.position_named(address)
        return named and finished(games.from_position(*named))

    def opened(text: str) -> object:
        match: Any = finished(games.open_save(text))
        return games.look(match), game_summary.card_of_save(text, 0)

    def sent(address: str) -> object:
        return games.match_in(address), games.table_in(address), games.sender_in(address), games.is_link_file(address)

    links = tuple(
        f"#game={name}&position={quote(position, safe='')}" for name in GAMES for position in samples.positions(name)[::3]
    )
    return (
        ("saves.position_named", follow, links, hurts.of_position_links(LARGEST_STORED), damage.of_position_link),
        (
            "saves.match_in",
            sent,
            ("#match=1eJw", "#join=AdiA", "#move=AdiA.", '{"format": "sequor-link"}'),
            hurts.of_lines(LARGEST_STORED),
            damage.of_text,
        ),
        ("saves.open_save", opened, samples.saves(), hurts.of_saves(LONGEST_SAVE), damage.of_json),
    )


def _noted(text: str) -> object:
    """Reads the notes as they are when the browser has stored this text."""
    first_look = _modules().first_look
    stored = SimpleNamespace(getItem=lambda _name: text)
    first_look.window = SimpleNamespace(sessionStorage=stored, localStorage=stored)
    return first_look.noted(), first_look.noted_turn()


def _of_shelf() -> tuple[Parts, ...]:
    """The readers of a game's box, of kept games' cards and of a file that holds everything."""
    game_summary, backup = _modules().cards, _modules().everything
    of_box = (json.dumps({"goals": samples.GOALS[1]}), json.dumps({"goals": "", "cards": samples.CARDS[0]}))
    of_cards = tuple(game_summary.summarize(match, 0).text() for name in GAMES for match in samples.matches(name))
    texts = {"game 1": samples.saves()[0], "card 1": of_cards[0], "boards": json.dumps({"Farm": samples.BOARDS[1]})}
    whole = json.dumps({"format": backup.FORMAT, "version": backup.VERSION, "texts": texts})

    def options(text: str) -> object:
        return [_modules().box_window.options_in(game(name), text) for name in GAMES]

    def kept(text: str) -> object:
        return game_summary.read_label(text), game_summary.value_in(text), game_summary.read_card(text)

    def all_of_it(text: str) -> object:
        return backup.is_everything(text), backup.read_everything(text)

    notes = json.dumps({"screen": "table", "turn": 2, "game": "sequence", "names": ["Ada", ""], "choices": {"sequoia": {}}})
    made = hurts.of_json(LARGEST_STORED)
    return (
        ("first_look.noted", _noted, (notes,), made, damage.of_json),
        ("box_window.options_in", options, of_box, made, damage.of_json),
        ("cards.read_card", kept, of_cards, made, damage.of_json),
        ("everything.read_everything", all_of_it, (whole,), made, damage.of_json),
    )


def _results() -> tuple[Parts, ...]:
    """The readers of people's records and of series."""
    ended = datetime(2026, 11, 23)
    played = [next(iter(entries_of(match, f"{name} {number}", ended).values()), None)
              for name in GAMES for number, match in enumerate(samples.matches(name))]  # fmt: skip
    record = Record().with_(entry for entry in played if entry is not None)
    texts = (record.text("Mira"), Record().text("שרה", indent=2))
    series = tuple(Series(length, games, "a").text() for length in (3, 5) for games in ((), (0, 1), (1, -1, 0)))

    def read(text: str) -> object:
        return records.is_record(text), records.read_record(text)[1].by_game("sequence")

    return (
        ("records.read_record", read, texts, hurts.of_json(LARGEST_STORED), damage.of_json),
        ("series.read_series", read_series, series, hurts.of_json(LARGEST_STORED), damage.of_json),
    )
