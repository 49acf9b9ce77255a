"""Games, links, boards and whole browsers of earlier versions: each still opens and has the same content.

`tests/golden/` has a folder for each version, and `browsers/`, which `e2e/test_upgrades.py` reads. The code of that version wrote
all its files: 0.1.0 at commit a3e65e8, the last one with flat folders, and 0.2 at commit 33b3f70. Computer players played the
games with fixed seeds. `expected.json` holds what the same code then read in these files, as plain values. One exception: 0.1.0
had no checksums, so its games have those of 0.2.

People have files like these, so never regenerate or edit them. If a test fails here, change the code. A later version gets a
folder of its own.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import random
from collections.abc import Iterator
from datetime import date
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest

from engine import codec
from engine.coach.daily import day_of
from engine.files import format_of
from engine.game import load_game
from engine.match import Match, Player
from engine.remote import messages
from engine.remote.link import read_pasted
from engine.remote.pairing import read_code
from tests.engine.walks import play_on
from tests.web.stand_in import StandIn
from tests.web.stand_in_storage import Store, give_databases
from web.coach.puzzle_list import own_mistakes
from web.games.sequence.editor.draft import restored
from web.setup.model import Choices
from web.setup.offers import Names
from web.storage import boards
from web.storage.boards import OwnBoards
from web.storage.games import card_of_save
from web.storage.people import People, Record, read_record
from web.storage.progress import LessonLevels, Mistakes, PuzzleTally, SeenTips
from web.storage.texts import AIDS, BOARDS, BOX, LESSON, MET, OLD_GAME, RECORD, SAVE

GOLDEN = Path(__file__).with_name("golden")
OLD, NEW = "0.1.0", "0.2"
VERSIONS = OLD, NEW
GAMES = "sequence", "sequoia", "sequitur"
STORES = ("stores",)
FILES = "backup.json", "cards.csv", "goals.csv", "link.json", "look.json", "messages.json", "stats.json", "visit.json"


def text_of(version: str, name: str) -> str:
    """The file with that name, unchanged."""
    return (GOLDEN / version / name).read_bytes().decode()


@cache
def expected(version: str) -> Any:
    """The values that this version read in its files."""
    return json.loads(text_of(version, "expected.json"))


MATCHES = [(version, name) for version in VERSIONS for name in expected(version)["matches"]]
every_match = pytest.mark.parametrize(("version", "name"), MATCHES)
every_version = pytest.mark.parametrize("version", VERSIONS)


def save_of(version: str, name: str) -> str:
    return text_of(version, f"matches/{name}.json")


def test_every_file_is_read_by_a_test() -> None:
    for version in VERSIONS:
        here = {path.name for path in (GOLDEN / version).iterdir()}
        assert here == {"boards", "expected.json", "matches", *(STORES if version == OLD else FILES)}
        for kind in here & {"boards", "matches", "stores"}:
            names = {path.name.removesuffix(".json") for path in (GOLDEN / version / kind).iterdir()}
            assert names == set(expected(version)[kind])


# Games


def facts(match: Match) -> dict[str, Any]:
    """The entry of a game in `expected.json`, without its position."""
    public, returns = match.state.observe(None), match.state.returns()
    day = day_of(match)
    return {
        "game": match.game.name,
        "title": match.game.title,
        "players": [[player.name, player.level, player.colour] for player in match.players],
        "seats": match.setup.seats,
        "teams": match.setup.teams,
        "practice": match.practice,
        "hints": match.hints,
        "helped": [list(hint) for hint in match.hints_given],
        "start": match.start_position,
        "events": len(match.events),
        "lucks": match.chance_count,
        "returns": returns and list(returns),
        "to_act": list(match.state.to_act),
        "scores": [match.game.standing(public, seat).score for seat in range(match.setup.seats)],
        "fair": not match.verify(),
        "day": day and day.isoformat(),
        "seal": match.seed_hash,
        "first_mark": match.hashes[0],
        "last_mark": match.hashes[-1],
    }


def contains(now: Any, then: Any) -> bool:
    """Whether a JSON value equals an earlier one, apart from fields added since."""
    if isinstance(then, dict):
        return isinstance(now, dict) and all(field in now and contains(now[field], value) for field, value in then.items())
    if isinstance(then, list):
        return isinstance(now, list) and len(now) == len(then) and all(map(contains, now, then))
    return bool(now == then)


@every_match
def test_a_game_opens_and_is_the_same(version: str, name: str) -> None:
    match, then = Match.from_json(save_of(version, name)), dict(expected(version)["matches"][name])
    position, known = match.game.write_position(match.state), then.pop("position")
    found = facts(match)
    assert {fact: found[fact] for fact in then} == then
    if version == OLD and known.startswith("{"):
        # Since then, positions of Sequitur have gained the rack of each word and the ranks after earlier rounds.
        assert contains(json.loads(position), json.loads(known))
    else:
        assert position == known


@every_match
def test_the_checksums_are_those_of_the_saved_events(version: str, name: str) -> None:
    save, then = json.loads(save_of(version, name)), expected(version)["matches"][name]
    assert hashlib.sha256(save["seed"].encode()).hexdigest() == then["seal"]
    mark = then["first_mark"]
    for seat, text, *_ in save["events"]:
        mark = hashlib.sha256(json.dumps([mark, seat, text], separators=(",", ":")).encode()).hexdigest()[:16]
    assert (mark == then["last_mark"]) == (version == OLD or then["fair"])


@every_match
def test_a_game_is_written_as_it_was(version: str, name: str) -> None:
    text = save_of(version, name)
    again = Match.from_json(text).to_json()
    if version == NEW:
        assert again == text
        return
    save, new = json.loads(text), json.loads(again)
    assert [event[:2] for event in new["events"]] == save["events"]
    assert contains({**new, "version": 1, "events": save["events"]}, save)


UNFINISHED = [(version, name) for version, name in MATCHES if expected(version)["matches"][name]["returns"] is None]


@pytest.mark.parametrize(("version", "name"), UNFINISHED)
def test_a_game_can_be_continued(version: str, name: str) -> None:
    match = Match.from_json(save_of(version, name))
    wrong, count = match.verify(), len(match.events)
    play_on(match, random.Random(name), 25)
    assert len(match.events) > count
    assert match.verify() == wrong
    assert Match.from_json(match.to_json()).to_json() == match.to_json()
    if match.practice:
        match.undo()


@every_version
def test_positions_are_read_and_written_as_they_were(version: str) -> None:
    for then in expected(version)["positions"]:
        game = load_game(then["game"])
        state = game.parse_position(then["position"])
        assert game.write_position(state) == then["position"]
        returns, legal = state.returns(), [len(state.legal_actions(seat)) for seat in state.to_act[:1]]
        found = list(state.to_act), returns and list(returns), sum(legal)
        assert found == (then["to_act"], then["returns"], then["legal"]), then["position"]


def test_daily_games_of_earlier_versions_are_still_daily_games() -> None:
    for number, then in expected(NEW)["daily"].items():
        name, day = number.split(" ")
        game, (seed, seats, levels) = load_game(name), then
        players = [Player(f"Player {seat}", level) for seat, level in enumerate(levels)]
        setup = game.setup(**game.coaching("daily").EARLIER)
        assert setup.seats == seats
        assert day_of(Match(game, setup, seed, players)) == date.fromisoformat(day)


# The page's readers, with a stand-in for the browser


class Page(NamedTuple):
    """The page's modules that import the browser, and the stand-in for it."""

    browser: StandIn
    games: Any
    matches: Any
    database: Any
    backup: Any
    first_look: Any
    windows: Any
    guest_session: Any

    def stored(self, texts: Store) -> Any:
        """Awaitable: the page's storage in a browser with these texts. Whatever the page stores changes them."""
        give_databases(self.browser, {"sequor": {"texts": texts}})
        return self.database.open_storage(on_demand=(SAVE, RECORD))

    def look(self, text: str) -> Any:
        """The notes for the first look that the browser has stored."""
        stored = SimpleNamespace(getItem={"sequor:look": text}.get)
        self.browser.js.window.sessionStorage = SimpleNamespace(getItem=lambda _name: None)
        self.browser.js.window.localStorage = stored
        return self.first_look.noted()


async def is_here(_part: object) -> None:
    """Stands in for fetching a game's code or data."""


@pytest.fixture(scope="module")
def page() -> Iterator[Page]:
    browser = StandIn()
    with pytest.MonkeyPatch.context() as patch, browser.installed():
        give_databases(browser, {})
        from web import assets
        from web.remote import guest_session
        from web.setup import windows
        from web.storage import backup, database, first_look, games, matches

        patch.setattr(assets, "ensure_loaded", is_here)
        patch.setattr(assets, "install_parts", is_here)
        yield Page(browser, games, matches, database, backup, first_look, windows, guest_session)


@every_match
async def test_the_page_opens_a_game(version: str, name: str, page: Page) -> None:
    text, then = save_of(version, name), expected(version)["matches"][name]
    match = await page.matches.open_save(text)
    assert [player.name for player in match.players] == [player[0] for player in then["players"]]
    card = card_of_save(text, 0)
    assert [card.game, card.is_over] == [then["game"], then["returns"] is not None]


LINKS = [(version, number) for version in VERSIONS for number in range(len(expected(version)["links"]))]


@pytest.mark.parametrize(("version", "number"), LINKS)
def test_a_link_leads_where_it_led(version: str, number: int, page: Page) -> None:
    link = expected(version)["links"][number]
    OPENED[link["kind"]](page, version, link)
    address = f"https://example.org/sequor/{link['address']}"
    if link["kind"] != "position":
        assert read_pasted(f"Your turn! {address}\nMira").kind == link["kind"]


def _position(page: Page, _version: str, link: Any) -> None:
    named = page.matches.position_named(link["address"])
    assert named == (link["game"] if "game=" in link["address"] else "", link["position"])
    match = asyncio.run(page.matches.from_position(*named))
    assert [match.game.name, match.setup.seats] == [link["game"], link["seats"]]
    assert match.game.write_position(match.state) == link["position"]


def _board(page: Page, _version: str, link: Any) -> None:
    text = boards.unpacked(page.matches.link_parts(link["address"])[1])
    assert text == link["text"]
    assert boards.game_of_board(text).read_board(text) == (link["name"], text)


def _match(page: Page, version: str, link: Any) -> None:
    sent = asyncio.run(page.matches.from_link(page.matches.link_parts(link["address"])[1]))
    assert sent.match.to_json() == save_of(version, link["match"])
    assert [list(sent.seats), list(sent.sender)] == [link["seats"], link["sender"]]


def _table(page: Page, _version: str, link: Any) -> None:
    kind, text = page.matches.link_parts(link["address"])
    assert kind == link["kind"]
    code = read_code(text)
    found = [code.room.hex(), code.fingerprint.hex(), code.ufrag, code.pwd, [list(one) for one in code.candidates]]
    assert found == [link[part] for part in ("room", "fingerprint", "ufrag", "pwd", "candidates")]


OPENED = {"position": _position, "board": _board, "match": _match, "join": _table, "move": _table}


@every_version
def test_boards_are_read_and_written_as_they_were(version: str) -> None:
    for file, then in expected(version)["boards"].items():
        text = text_of(version, f"boards/{file}.json")
        assert format_of(text) == "sequor-board"
        game = boards.game_of_board(text)
        assert game.read_board(text) == (then["name"], text)
        board = game.setup(board=text).board_data
        looks = {card: [face.name, face.drawing or face.text or "image"] for card, face in board.looks.items()}
        found = {"rows": [list(row) for row in board.faces], "looks": looks, "deck": len(board.deck)}
        assert found == {part: then[part] for part in found}


def draft_facts(text: str) -> Any:
    """The entry of a board's draft in `expected.json`."""
    draft = restored(text)
    assert draft is not None
    assert draft.notes() == text
    rows = [list(row) for row in draft.rows]
    parts = {"name": draft.name, "kept_as": draft.kept_as, "wild": draft.wild, "anti_wild": draft.anti_wild}
    return {"rows": rows, **parts, "entries": len(draft.entries)}


def choices_facts(game: str, noted: Any) -> dict[str, Any]:
    """The entry of a game's setup in `expected.json`."""
    choices = Choices(load_game(game))
    choices.restore(noted)
    return {
        "seats": choices.seats,
        "teams": choices.teams,
        "people": choices.people(),
        "levels": {str(person): level for person, level in choices.levels.items()},
        "colours": [choices.colour(seat) for seat in range(choices.seats)],
        "rules": choices.rules,
        "practice": choices.practice,
        "hints": choices.hints,
        "length": choices.length,
        "setup": json.loads(json.dumps(codec.encode(choices.setup(), brief=True))),
        "notes": choices.notes(),
    }


# Texts stored by a browser


@pytest.mark.parametrize("name", [name for name, then in expected(OLD)["stores"].items() if "match" in then])
async def test_a_browser_that_used_0_1_0_still_has_everything(name: str, page: Page) -> None:
    stored, then = json.loads(text_of(OLD, f"stores/{name}.json")), expected(OLD)["stores"][name]
    assert sorted(stored["texts"]) == then["texts"]
    game = expected(OLD)["matches"][then["match"]]
    texts = dict(stored["texts"])
    database = await page.stored(texts)
    assert database.works
    games = page.games.SavedGames(database)
    await games.repair()
    [(number, card)] = games.cards.items()
    assert [name for name, _ in card.players] == [name for name, *_ in game["players"]]
    assert [card.title, card.is_over] == [game["title"], game["returns"] is not None]
    match = await games.open(number)
    assert facts(match)["last_mark"] == game["last_mark"]
    assert texts[SAVE + number] == save_of(OLD, then["match"]) == stored["texts"][OLD_GAME]
    assert OLD_GAME not in texts
    boards = OwnBoards(database)
    boards.quarantine_unreadable()
    assert list(boards.boards) == then["boards"]
    assert database.read("speed") == then["speed"]
    if "draft" in then:
        assert draft_facts(database.read("draft")) == then["draft"]
    for game_name in GAMES:
        if box := stored["texts"].get(BOX + game_name):
            assert page.windows.options_in(load_game(game_name), box) == json.loads(box)
    assert not [name for name in texts if name.startswith("aside")]
    noted = page.look(stored["look"])
    assert noted == json.loads(stored["look"])
    for game_name, chosen in then["choices"].items():
        found = choices_facts(game_name, noted["choices"][game_name])
        if load_game(game_name).colours_in_order:  # teams have since lost the choice of a colour
            found["colours"] = chosen["colours"]
        assert contains(found, chosen), game_name
    names = Names()
    names.restore(noted)
    assert {str(person): name for person, name in names.people.items()} == then["names"]


async def test_boards_that_a_later_rule_forbids_are_set_aside_with_their_games(page: Page) -> None:
    stored, then = json.loads(text_of(OLD, "stores/free-line.json"))["texts"], expected(OLD)["stores"]["free-line"]
    texts = dict(stored)
    database = await page.stored(texts)
    games, boards = page.games.SavedGames(database), OwnBoards(database)
    await games.repair()
    boards.quarantine_unreadable()
    assert not games.cards
    assert list(boards.boards) == then["boards"]
    [board, game] = then["aside"]
    forbidden = json.loads(stored[BOARDS])[board.removeprefix("aside board ")]
    assert [texts[board], texts[game]] == [forbidden, stored[OLD_GAME]]


async def test_a_browser_that_used_0_2_still_has_everything(page: Page) -> None:
    backup, then = text_of(NEW, "backup.json"), expected(NEW)["store"]
    assert format_of(backup) == "sequor-everything"
    texts = page.backup.read_everything(backup)
    now = dict(texts)
    database = await page.stored(now)
    games = page.games.SavedGames(database)
    await games.repair()
    boards = OwnBoards(database)
    boards.quarantine_unreadable()
    assert {number: await shown(games, number) for number in games.cards} == then["shelf"]
    assert list(games.cards) == list(then["shelf"]), "the game last played comes first"
    assert {name: counted(record) for name, record in (await games.records.all()).items()} == then["records"]
    people = People(database)
    assert list(people.names) == list(then["people"]), "people appear in the order of their first game"
    assert {name: {game: people.colour(name, game) for game in GAMES} for name in people.names} == then["people"]
    assert list(boards.boards) == then["boards"]
    assert small_texts(page, database) == {part: then[part] for part in small_texts(page, database)}
    assert now == texts, "opening them changes nothing"
    assert json.loads(await page.backup.everything(database)) == json.loads(backup)


async def shown(games: Any, number: str) -> dict[str, Any]:
    """The entry of a saved game in `expected.json`."""
    card, label, series, seats = games.card(number), games.label(number), games.series(number), games.seats(number)
    match = await games.open(number)
    return {
        "title": card.title,
        "names": [name for name, _ in card.players],
        "colours": list(card.colours),
        "turn": card.turn,
        "yours": card.is_yours,
        "moment": card.moment,
        "over": card.is_over,
        "position": card.position,
        "begun": card.begun,
        "played": card.played,
        "label": label.name,
        "star": label.star,
        "series": [series.length, list(series.games), series.following],
        "by_link": [sorted(seats.by_link.seats), seats.by_link.known],
        "shown": sorted(seats.shown),
        "events": len(match.events),
        "last_mark": match.hashes[-1],
    }


def counted(record: Record) -> dict[str, Any]:
    """The entry of a player's record in `expected.json`."""
    found: dict[str, Any] = {
        "games": [
            [one.number, one.game, one.ended, one.outcome, one.score, [[rival.name, rival.level] for rival in one.against]]
            for one in record.entries
        ]
    }
    for game in GAMES:
        for alone in (False, True):
            tally = record.by_game(game, alone)
            if tally.played:
                found[f"{game}{' alone' * alone}"] = [tally.played, tally.won, tally.best, tally.run, tally.longest]
    return found


def small_texts(page: Page, database: Any) -> dict[str, Any]:
    """The entries of puzzles, lessons, tips, the parts of a box, settings and a draft in `expected.json`."""
    mistakes = Mistakes.of(database, "sequence")
    met = {game: json.loads(database.read(MET + game) or "[]") for game in GAMES}
    assert all([*map(list, SeenTips.of(database, game).pairs)] == met[game] for game in GAMES)
    assert all(database.read(LESSON + game) for game in GAMES)
    return {
        "solved": {game: list(PuzzleTally.of(database, game).solved) for game in GAMES},
        "tried": {game: list(PuzzleTally.of(database, game).tried) for game in GAMES},
        "mistakes": {
            "waiting": [
                [one.key, one.seat, one.position, dict(one.worths), one.rest, one.hardness, one.unit]
                for one in own_mistakes(database, "sequence")
            ],
            "done": list(mistakes.done),
        },
        "lessons": {game: LessonLevels.of(database, game).done for game in GAMES},
        "met": met,
        "box": {"sequitur": page.windows.options_in(load_game("sequitur"), database.read(BOX + "sequitur"))},
        "settings": {name: database.read(name) for name in expected(NEW)["store"]["settings"]},
        "draft": draft_facts(database.read("draft")),
    }


async def test_a_backup_brings_everything_to_an_empty_browser(page: Page) -> None:
    texts = page.backup.read_everything(text_of(NEW, "backup.json"))
    now: Store = {}
    database = await page.stored(now)
    merger = page.backup.Merger(database, OwnBoards(database))
    await merger.merge(texts, now=1_800_000_000_000)
    assert {name: text for name, text in now.items() if not name.startswith("aside")} == {
        name: text for name, text in texts.items() if not name.startswith("aside")
    }
    assert len(now) == len(texts)


@pytest.mark.usefixtures("page")
def test_settings_that_were_chosen_are_still_offered() -> None:
    from web.app.theme import THEME
    from web.table.settings import CONFIRM, SINGLE_KEYS, SOUND, SPEED, SPEEDS, TURN_TABLE, VIBRATION
    from web.ui.look import looks_here
    from web.ui.settings import NO, THEMES, YES

    values: dict[str, tuple[str, ...]] = dict.fromkeys((CONFIRM, SINGLE_KEYS, TURN_TABLE, SOUND, VIBRATION, AIDS), (NO, YES))
    values |= {setting.name: setting.values for look in looks_here() for setting in look.settings}
    values |= {SPEED: tuple(SPEEDS), THEME: THEMES}
    for name, value in expected(NEW)["store"]["settings"].items():
        assert value in values.get(name, ()), name


def test_the_setup_is_as_it_was_left(page: Page) -> None:
    text = text_of(NEW, "look.json")
    noted = page.look(text)
    assert noted == json.loads(text)
    for game, then in expected(NEW)["choices"].items():
        found = choices_facts(game, noted["choices"][game])
        assert found.pop("notes") == noted["choices"][game]
        # Rules added since, and new goals, apply to new games.
        added = {part: {key: value for key, value in found[part].items() if key not in then[part]} for part in ("rules", "setup")}
        assert found == {**then, **{part: {**then[part], **more} for part, more in added.items()}}
        assert not any(added.values()) or game == "sequitur"
    names = Names()
    names.restore(noted)
    found = {"people": {str(person): name for person, name in names.people.items()}, "computer 1": names.of(1, "easy")}
    assert found == expected(NEW)["names"]


# Files


def test_stats_of_a_player_are_read_and_written_as_they_were() -> None:
    text = text_of(NEW, "stats.json")
    assert format_of(text) == "sequor-record"
    name, record = read_record(text)
    assert counted(record) == expected(NEW)["store"]["records"][name]
    assert record.text(name, indent=2) == text


def test_tables_of_goals_and_cards_are_read_as_they_were() -> None:
    read = load_game("sequitur").read_box_file
    tables = {**read(text_of(NEW, "goals.csv")), **read(text_of(NEW, "cards.csv"))}
    assert tables == expected(NEW)["store"]["box"]["sequitur"]


async def test_a_file_with_a_game_that_was_sent_opens(page: Page) -> None:
    text = text_of(NEW, "link.json")
    assert format_of(text) == "sequor-link"
    sent = await page.matches.from_link(text)
    assert sent.match.to_json() == save_of(NEW, expected(NEW)["link_file"]["match"])


# Connected devices


async def test_a_guest_comes_back_as_it_was(page: Page) -> None:
    text, certificate = text_of(NEW, "visit.json"), object()
    give_databases(page.browser, {"sequor-visits": {"visits": {"phone": SimpleNamespace(text=text, certificate=certificate)}}})
    guest, kept = await page.guest_session.load_guest("phone")
    assert [guest.key, guest.spare, guest.ufrag, guest.pwd, list(guest.seats)] == expected(NEW)["visit"]
    assert kept is certificate


def test_messages_change_only_with_their_version() -> None:
    then = json.loads(text_of(NEW, "messages.json"))
    if then["version"] != messages.VERSION:
        pytest.skip("devices with other versions do not play together")
    for text in then["from_host"]:
        assert messages.written(messages.from_host(text)) == text
    for text in then["from_guest"]:
        assert messages.written(messages.from_guest(text)) == text
