"""Saved games: their summaries, everything stored with a game, and links to positions."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Iterator
from datetime import date, timedelta
from types import ModuleType
from urllib.parse import quote

import pytest

from engine.core import BadSaveError, BadTextError, SequorError
from engine.game import AnyGame, game_names, load_game
from engine.match import Match, Player
from engine.session import ByLink
from tests.engine.walks import finished_games, play_on
from tests.web.stand_in import StandIn
from tests.web.stand_in_storage import Memory
from web.storage.games import GameSummary, SeatRecord, UserLabel, card_of_save, day_words, summarize
from web.storage.people import read_record
from web.storage.series import Series
from web.storage.texts import CARD, DEAL, RECORD, SAVE, SEALED, SEATS, SERIES, TakenError

NAMES = ("Mira", "Tom", "Nan", "Ida")


async def data_of(game: AnyGame) -> None:
    """Stands in for fetching a game's data, which is here already."""
    assert game.is_ready


@pytest.fixture
def games(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    with StandIn().installed():
        from web import assets
        from web.storage import games

        monkeypatch.setattr(assets, "data_of", data_of)
        yield games


@pytest.fixture
def matches(games: ModuleType) -> ModuleType:
    from web.storage import matches

    return matches


# Summaries


def match_of(name: str, choices: int = 0, levels: tuple[str, ...] = ("", "")) -> Match:
    """A match after that many random choices and the luck that follows them."""
    game = load_game(name)
    players = [Player(NAMES[seat], level, list(game.colours)[seat]) for seat, level in enumerate(levels)]
    match = play_on(Match(game, game.setup(), "cards", players), random.Random(name), choices)
    while match.luck_is_next:
        match.take_luck()
    return match


@pytest.mark.parametrize("name", game_names())
def test_a_summary_is_read_back_exactly_and_fits_its_save(name: str) -> None:
    match = match_of(name, 9)
    card = summarize(match, now=1_700_000_000, revision=4, tab="t")
    assert GameSummary.from_text(card.text()) == card
    assert card.names == "Mira and Tom"
    assert load_game(name).parse_position(card.position) == match.state
    again = card_of_save(match.to_json(), now=1_700_000_000)
    assert (again.turn, again.moment, again.position, again.players) == (card.turn, card.moment, card.position, card.players)


def test_it_is_your_turn_only_if_one_person_plays_and_is_to_act() -> None:
    turns = set()
    for levels in (("", "easy"), ("easy", ""), ("", ""), ("easy", "easy")):
        match = match_of("sequence", 40, levels)
        [acting] = match.state.to_act
        card = summarize(match, now=0)
        turns.add(card.turn)
        assert card.is_yours == (levels.count("") == 1 and levels[acting] == "")
        assert card.turn == ("Your turn" if card.is_yours else f"{NAMES[acting]} to play")
    assert "Your turn" in turns


def test_a_finished_game_says_how_it_ended() -> None:
    match = match_of("sequoia", 10_000)
    card = summarize(match, now=0)
    assert card.is_over
    assert card.turn == match.narration[-1][-1]
    over = Match(match.game, match.setup, "1", match.players, start=match.game.write_position(match.state))
    assert summarize(over, now=0).turn == "The game is over.", "a position has no narration"


@pytest.mark.parametrize("text", ["", "{", "[]", "7", "null", '{"game": "sequence"}', '"card"', "x" * 10_000])
def test_anything_else_is_neither_a_summary_nor_a_label(text: str) -> None:
    for kind in (GameSummary, UserLabel):
        with pytest.raises(SequorError):
            kind.from_text(text)


def test_a_summary_of_an_unknown_game_is_refused() -> None:
    with pytest.raises(SequorError, match="There is no game called"):
        GameSummary.from_text(summarize(match_of("sequence"), now=0).text().replace('"sequence"', '"chess"'))


@pytest.mark.parametrize(
    ("days", "words"),
    [
        (0, "today"), (1, "yesterday"), (2, "Friday"), (6, "Monday"), (7, "15 November"), (400, "18 October 2025"),
        (-3, "25 November 2026"),
    ],
)  # fmt: skip
def test_days_are_named_as_people_name_them(days: int, words: str) -> None:
    sunday = date(2026, 11, 22)
    assert day_words(sunday - timedelta(days=days), sunday) == words


# Stored with a game


@pytest.fixture
def memory() -> Memory:
    return Memory()


def nearly_over(names: tuple[str, str] = ("Mira", "Tom"), seed: int = 1, practice: bool = False) -> Match:
    """A game before its last event."""
    game = load_game("sequoia")
    players = [Player(name, "", colour) for name, colour in zip(names, game.colours, strict=False)]
    match = play_on(Match(game, game.setup(seats=2), f"{seed}", players, practice=practice), random.Random(seed))
    return match.truncated(len(match.events) - 1)


def end(match: Match) -> None:
    """Plays the game's last choice and the luck that follows."""
    play_on(match, random.Random(1))
    assert match.state.returns() is not None


def counted(memory: Memory) -> dict[str, list[str]]:
    """The numbers of the games in each person's record."""
    texts = {name.removeprefix(RECORD): memory.read(name) for name in memory.names(RECORD)}
    return {name: [entry.number for entry in read_record(text)[1].entries] for name, text in texts.items()}


async def test_a_game_counts_once_when_it_ends_here(memory: Memory, games: ModuleType) -> None:
    saved, match = games.SavedGames(memory), nearly_over()
    number = saved.begin()
    await saved.save(number, match)
    assert counted(memory) == {}
    end(match)
    for _ in range(2):
        await saved.save(number, match)
        assert counted(memory) == {"Mira": [number], "Tom": [number]}
    await saved.save(number, await games.SavedGames(memory).open(number))
    assert counted(memory) == {"Mira": [number], "Tom": [number]}, "opening it again adds nothing"


async def test_neither_a_finished_file_nor_practice_counts(memory: Memory, games: ModuleType) -> None:
    saved = games.SavedGames(memory)
    taken, practice, unnamed = nearly_over(), nearly_over(practice=True), nearly_over(("Player 1", "Player 2"))
    end(taken)
    for match in (taken, practice, unnamed):
        number = saved.begin()
        await saved.save(number, match)
        if match is not taken:
            end(match)
        await saved.save(number, match)
    assert counted(memory) == {}


async def test_two_tabs_that_end_games_lose_no_entry_and_a_stale_one_adds_none(memory: Memory, games: ModuleType) -> None:
    matches, tabs = [nearly_over(seed=seed) for seed in (1, 2)], [games.SavedGames(memory), games.SavedGames(memory)]
    numbers = [tab.begin() for tab in tabs]
    for tab, number, match in zip(tabs, numbers, matches, strict=True):
        await tab.save(number, match)
    late = await tabs[1].open(numbers[0])
    for match in (*matches, late):
        end(match)
    await asyncio.gather(*(tab.save(number, match) for tab, number, match in zip(tabs, numbers, matches, strict=True)))
    with pytest.raises(TakenError):
        await tabs[1].save(numbers[0], late)
    assert {name: {*found} for name, found in counted(memory).items()} == {"Mira": {*numbers}, "Tom": {*numbers}}


async def test_a_series_is_stored_with_its_game_and_continues_once(memory: Memory, games: ModuleType) -> None:
    saved = games.SavedGames(memory)
    first = saved.begin(Series(3))
    await saved.save(first, nearly_over())
    assert (saved.series(first), saved.following(first)) == (Series(3), "")
    second = saved.begin(Series(3).after(0), before=first)
    assert saved.following(first) == "", "it has not come to the table yet"
    await saved.save(second, nearly_over(seed=2))
    assert (saved.following(first), saved.series(second).games) == (second, (0,))
    assert games.SavedGames(memory).following(first) == second, "another tab finds it too"
    before = dict(memory.texts)
    await saved.delete(second)
    assert saved.following(first) == ""
    assert SERIES + second not in memory.texts
    await saved.restore(second)
    assert memory.texts == before
    assert SERIES + saved.begin() not in memory.texts


async def test_today_s_daily_game_stays_as_it_is_however_often_it_is_deleted(memory: Memory, games: ModuleType) -> None:
    saved, day = games.SavedGames(memory), date.today()
    now, before = (f"{DEAL}sequence {one.isoformat()}" for one in (day, day - timedelta(days=1)))
    for number in (now, before):
        await saved.save(number, nearly_over())
        await saved.delete(number)
        assert saved.card(number) is None
    assert SAVE + before not in memory.texts, "that day is over"
    memory.texts[SAVE + before] = memory.texts[SAVE + now]  # as if it had been deleted on its day
    later = games.SavedGames(memory)
    await later.restore_deal(now)
    assert (await later.open(now)).hashes == nearly_over().hashes
    assert later.card(now) is not None
    assert SAVE + before not in memory.texts
    assert now not in saved.deleted, "it is back"


async def test_a_damaged_series_is_set_aside_and_the_game_stays(memory: Memory, games: ModuleType) -> None:
    saved = games.SavedGames(memory)
    number = saved.begin(Series(5))
    await saved.save(number, nearly_over())
    memory.texts[SERIES + number] = json.dumps({"length": 4})
    assert saved.series(number) == Series(), "damaged while the page is open"
    await saved.repair()
    assert {CARD + number, SAVE + number, f"aside {SERIES}{number}"} == set(memory.texts)


async def test_the_first_two_games_of_a_kind_are_new_to_people(memory: Memory, games: ModuleType) -> None:
    saved, found = games.SavedGames(memory), []
    for seed in (1, 2, 3):
        number = saved.begin()
        found.append((saved.is_new_to("sequoia", number), saved.is_new_to("sequence", number)))
        await saved.save(number, nearly_over(seed=seed))
        assert saved.is_new_to("sequoia", number) == found[-1][0], "a game does not count as one before itself"
    assert found == [(True, True), (True, True), (False, True)]


async def test_seats_played_by_link_and_hands_that_were_open_are_stored_with_the_game(memory: Memory, games: ModuleType) -> None:
    saved, seats = games.SavedGames(memory), SeatRecord(ByLink(frozenset({1}), 7), frozenset({0}))
    number = saved.begin()
    await saved.save(number, nearly_over(), seats)
    assert games.SavedGames(memory).seats(number) == seats
    memory.texts[SEATS + number] = "[[1],7]"
    assert games.SavedGames(memory).seats(number) == SeatRecord(ByLink(frozenset({1}), 7)), "as an earlier version wrote it"


async def test_a_sealed_game_is_refused_in_a_sentence_and_deleted_whole(memory: Memory, games: ModuleType) -> None:
    """Unreleased versions stored sealed games, each with a text of its own."""
    saved = games.SavedGames(memory)
    sealed, other = saved.begin(), saved.begin()
    for number in (sealed, other):
        await saved.save(number, nearly_over())
    memory.texts[SAVE + sealed] = json.dumps(json.loads(memory.texts[SAVE + sealed]) | {"seed": "sealed: 0123456789abcdef"})
    memory.texts[SEALED + sealed] = "[0,null]"
    later = games.SavedGames(memory)
    await later.repair()
    with pytest.raises(BadSaveError, match="sealed game, which Sequor no longer supports"):
        await later.open(sealed)
    await later.open(other)
    await later.delete(sealed)
    assert not [name for name in memory.texts if sealed in name]
    assert later.card(other) is not None


# Links to positions


@pytest.mark.parametrize("name", finished_games())
async def test_a_link_opens_the_position_of_the_game_that_it_names(name: str, matches: ModuleType) -> None:
    position = load_game(name).sample_position
    named = matches.position_named(f"#game={name}&position={quote(position)}")
    match = await matches.from_position(*named)
    assert (match.game.name, match.start_position) == (name, position)
    assert match.players[0] == Player("Player 1", "", next(iter(match.game.colours)))


@pytest.mark.parametrize("name", finished_games())
async def test_a_link_without_a_name_opens_the_game_that_can_read_it(name: str, matches: ModuleType) -> None:
    """Version 0.1.0 made some."""
    named = matches.position_named(f"#position={quote(load_game(name).sample_position)}")
    assert named[0] == ""
    assert (await matches.from_position(*named)).game.name == name


async def test_a_position_that_no_game_can_read_is_refused_in_a_sentence(matches: ModuleType) -> None:
    with pytest.raises(BadTextError, match=r"\.$"):
        await matches.from_position("", "nonsense")
    with pytest.raises(SequorError, match="no game called 'ludo'"):
        await matches.from_position("ludo", "nonsense")


def test_any_other_address_names_no_position(matches: ModuleType) -> None:
    assert matches.position_named("") is matches.position_named("#board=abc") is None
