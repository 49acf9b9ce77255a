"""What the shelf keeps beside a game: its entries in people's records when it ends here, and the series that it belongs to."""

import asyncio
import json
import random
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from typing import Any

import pytest

from engine.core import BadSaveError
from engine.game import load_game
from engine.match import Match, Player
from engine.session import ByLink
from tests.engine.walks import play_on
from tests.web.stand_in import StandIn
from tests.web.test_board_links import Memory
from web.storage.games import SeatRecord
from web.storage.people import read_record
from web.storage.series import Series
from web.storage.texts import CARD, DEAL, RECORD, SAVE, SEALED, SEATS, SERIES, TakenError, Texts

NEW_SHELF = Callable[[Any], Any]


class Browser(Memory):
    """Stores at once, as a browser does that is asked for several things in a row."""

    def change(self, texts: Texts, guarded: str = "", fits: Callable[[str], bool] = bool) -> Any:
        done = asyncio.get_running_loop().create_future()
        if guarded in self.texts and not fits(self.texts[guarded]):
            done.set_exception(TakenError())
        else:
            self._store(texts)
            done.set_result(True)
        return done


@pytest.fixture
def new_shelf() -> Iterator[NEW_SHELF]:
    with StandIn().installed():
        from web.storage.games import SavedGames

        yield SavedGames


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


def games(memory: Memory) -> dict[str, list[str]]:
    """The numbers of the games in everybody's record."""
    texts = {name.removeprefix(RECORD): text for name, text in memory.texts.items() if name.startswith(RECORD)}
    return {name: [entry.number for entry in read_record(text)[1].entries] for name, text in texts.items()}


def test_a_game_counts_when_it_ends_here_and_once(new_shelf: NEW_SHELF) -> None:
    async def play() -> None:
        memory, match = Browser(), nearly_over()
        shelf = new_shelf(memory)
        number = shelf.begin()
        await shelf.save(number, match)
        assert games(memory) == {}
        end(match)
        await shelf.save(number, match)
        await shelf.save(number, match)
        assert games(memory) == {"Mira": [number], "Tom": [number]}
        again = await new_shelf(memory).open(number)
        await shelf.save(number, again)
        assert games(memory) == {"Mira": [number], "Tom": [number]}, "looking at it again adds nothing"

    asyncio.run(play())


def test_neither_a_finished_file_nor_practice_counts(new_shelf: NEW_SHELF) -> None:
    async def play() -> None:
        memory = Browser()
        shelf = new_shelf(memory)
        taken, practice, unnamed = nearly_over(), nearly_over(practice=True), nearly_over(("Player 1", "Player 2"))
        end(taken)
        for match in (taken, practice, unnamed):
            number = shelf.begin()
            await shelf.save(number, match)
            if match is not taken:
                end(match)
            await shelf.save(number, match)
        assert games(memory) == {}

    asyncio.run(play())


def test_two_tabs_that_end_games_lose_no_entry_and_one_that_stepped_back_adds_none(new_shelf: NEW_SHELF) -> None:
    async def play() -> None:
        memory, matches = Browser(), [nearly_over(seed=seed) for seed in (1, 2)]
        tabs = [new_shelf(memory), new_shelf(memory)]
        numbers = [tab.begin() for tab in tabs]
        for tab, number, match in zip(tabs, numbers, matches, strict=True):
            await tab.save(number, match)
        late = await tabs[1].open(numbers[0])
        for match in (*matches, late):
            end(match)
        stored = [tab.save(number, match) for tab, number, match in zip(tabs, numbers, matches, strict=True)]
        await asyncio.gather(*stored)
        with pytest.raises(TakenError):
            await tabs[1].save(numbers[0], late)
        assert {name: set(numbers) for name in ("Mira", "Tom")} == {name: set(all_) for name, all_ in games(memory).items()}

    asyncio.run(play())


def test_a_series_is_kept_with_its_game_and_goes_on_once(new_shelf: NEW_SHELF) -> None:
    async def play() -> None:
        memory = Browser()
        shelf = new_shelf(memory)
        first = shelf.begin(Series(3))
        await shelf.save(first, nearly_over())
        assert shelf.series(first) == Series(3)
        assert shelf.following(first) == ""
        second = shelf.begin(Series(3).after(0), before=first)
        assert shelf.following(first) == "", "it has not come to the table yet"
        await shelf.save(second, nearly_over(seed=2))
        assert (shelf.following(first), shelf.series(second).games) == (second, (0,))
        other_tab = new_shelf(memory)
        assert other_tab.following(first) == second
        before = dict(memory.texts)
        await shelf.delete(second)
        assert shelf.following(first) == ""
        assert SERIES + second not in memory.texts
        await shelf.restore(second)
        assert memory.texts == before
        alone = shelf.begin()
        assert SERIES + alone not in memory.texts

    asyncio.run(play())


def test_todays_deal_stays_as_it_is_however_often_it_is_put_away(new_shelf: NEW_SHELF) -> None:
    async def play() -> None:
        memory = Browser()
        shelf, day = new_shelf(memory), date.today()
        now, before = (f"{DEAL}sequence {one.isoformat()}" for one in (day, day - timedelta(days=1)))
        for number in (now, before):
            await shelf.save(number, nearly_over())
            await shelf.delete(number)
            assert shelf.card(number) is None
        assert SAVE + before not in memory.texts, "that day is over"
        memory.texts[SAVE + before] = memory.texts[SAVE + now]  # as if it had been put away on its day
        later = new_shelf(memory)
        await later.restore_deal(now)
        assert (await later.open(now)).hashes == nearly_over().hashes
        assert later.card(now) is not None
        assert SAVE + before not in memory.texts
        assert now not in shelf.deleted, "it is there again"

    asyncio.run(play())


def test_a_damaged_series_is_set_aside_and_the_game_stays(new_shelf: NEW_SHELF) -> None:
    async def play() -> None:
        memory = Browser()
        shelf = new_shelf(memory)
        number = shelf.begin(Series(5))
        await shelf.save(number, nearly_over())
        memory.texts[SERIES + number] = json.dumps({"length": 4})
        assert shelf.series(number) == Series(), "damaged while the page is open"
        await shelf.repair()
        assert {CARD + number, SAVE + number, f"aside {SERIES}{number}"} == set(memory.texts)

    asyncio.run(play())


def test_the_first_two_games_of_a_kind_are_new_to_people_whether_played_out_or_not(new_shelf: NEW_SHELF) -> None:
    async def plays() -> None:
        shelf = new_shelf(Browser())
        told = []
        for seed in (1, 2, 3):
            number = shelf.begin()
            told.append((shelf.is_new_to("sequoia", number), shelf.is_new_to("sequence", number)))
            await shelf.save(number, nearly_over(seed=seed))
            assert shelf.is_new_to("sequoia", number) == told[-1][0], "a game does not count as one before itself"
        assert told == [(True, True), (True, True), (False, True)]

    asyncio.run(plays())


def test_where_seats_are_played_and_whose_hands_were_open_is_kept_with_the_game(new_shelf: NEW_SHELF) -> None:
    async def play() -> None:
        memory = Browser()
        shelf = new_shelf(memory)
        number = shelf.begin()
        record = SeatRecord(ByLink(frozenset({1}), 7), frozenset({0}))
        await shelf.save(number, nearly_over(), record)
        assert new_shelf(memory).seats(number) == record
        memory.texts[SEATS + number] = "[[1],7]"
        assert new_shelf(memory).seats(number) == SeatRecord(ByLink(frozenset({1}), 7)), "as an earlier version wrote it"

    asyncio.run(play())


def test_a_sealed_game_is_refused_in_a_sentence_and_goes_whole(new_shelf: NEW_SHELF) -> None:
    """Unreleased versions kept sealed games, each with a text of its own."""

    async def play() -> None:
        memory = Browser()
        shelf = new_shelf(memory)
        sealed, other = shelf.begin(), shelf.begin()
        for number in (sealed, other):
            await shelf.save(number, nearly_over())
        memory.texts[SAVE + sealed] = json.dumps(json.loads(memory.texts[SAVE + sealed]) | {"seed": "sealed: 0123456789abcdef"})
        memory.texts[SEALED + sealed] = "[0,null]"
        later = new_shelf(memory)
        await later.repair()
        with pytest.raises(BadSaveError, match="sealed game, which Sequor no longer supports"):
            await later.open(sealed)
        await later.open(other)
        await later.delete(sealed)
        assert not [name for name in memory.texts if sealed in name]
        assert later.card(other) is not None

    asyncio.run(play())
