"""People's records: what a finished game adds to them, how they are counted, and how they are stored."""

import json
import random
from datetime import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core import SequorError
from engine.game import game_names, load_game
from engine.match import Match, Player
from tests.engine.walks import play_on
from tests.web.stand_in_storage import Memory
from web.storage.people import (
    ALONE,
    LEVEL,
    LOST,
    OUTCOMES,
    WON,
    Against,
    GameTally,
    Record,
    RecordEntry,
    Records,
    Rival,
    entries_of,
    growing,
    read_record,
)
from web.storage.texts import RECORD

NOW = datetime(2026, 11, 23, 10, 5)
FERN, TOM = Rival("Fern", "medium"), Rival("Tom")


def entry(number: int, outcome: str = WON, *against: Rival, game: str = "sequoia", score: int | None = None) -> RecordEntry:
    """The game of that number, which ended on that day of November."""
    return RecordEntry(f"{number:02}", game, f"2026-11-{number:02} 20:00:00", outcome, score, against)


# How they are counted


def test_a_record_is_counted_by_hand() -> None:
    record = Record().with_([
        entry(1, WON, FERN, score=20),
        entry(2, WON, FERN, TOM, score=31),
        entry(3, LOST, TOM, score=12),
        entry(4, WON, TOM, score=25),
        entry(5, WON, game="sequence"),
        entry(6, LEVEL, FERN, score=25),
        entry(7, WON, FERN, score=25),
    ])  # fmt: skip
    against = (Against(FERN, 4, 3), Against(TOM, 3, 2))
    assert record.by_game("sequoia") == GameTally(played=6, won=4, best=31, run=1, longest=2, against=against)
    assert record.by_game("sequence") == GameTally(1, 1, None, 1, 1, ())
    assert record.by_game("sequitur") == GameTally(0, 0, None, 0, 0, ())


def test_solo_games_are_counted_separately() -> None:
    record = Record((entry(1, ALONE, game="sequitur", score=17), entry(2, LOST, TOM, game="sequitur", score=8)))
    assert record.by_game("sequitur", alone=True) == GameTally(1, 0, 17, 0, 0, ())
    assert record.by_game("sequitur") == GameTally(1, 0, 8, 0, 0, (Against(TOM, 1, 0),))


RIVALS = st.lists(st.sampled_from([FERN, TOM, Rival("Fern", "hard"), Rival("")]), max_size=3, unique=True).map(tuple)
ENTRIES = st.lists(
    st.builds(
        RecordEntry,
        st.integers(0, 30).map(str),
        st.sampled_from(["sequence", "sequoia"]),
        st.integers(1, 9).map(lambda day: f"2026-11-0{day} 20:00:00"),
        st.sampled_from(OUTCOMES),
        st.one_of(st.none(), st.integers(-5, 50)),
        RIVALS,
    ),
    max_size=25,
)


@given(ENTRIES)
def test_a_tally_is_what_brute_force_counts(entries: list[RecordEntry]) -> None:
    record = Record().with_(entries)
    games = [one for one in record.entries if one.game == "sequoia" and one.outcome != ALONE]
    wins = "".join("W" if one.outcome == WON else "." for one in games)
    tally = record.by_game("sequoia")
    assert (tally.played, tally.won) == (len(wins), wins.count("W"))
    assert tally.longest == max(length for length in range(len(wins) + 1) if "W" * length in wins)
    assert tally.run == len(wins) - len(wins.rstrip("W"))
    assert tally.best == max((one.score for one in games if one.score is not None), default=None)
    assert {met.rival for met in tally.against} == {rival for one in games for rival in one.against}
    for met in tally.against:
        mine = [one.outcome for one in games if met.rival in one.against]
        assert (met.played, met.won) == (len(mine), mine.count(WON))


@given(ENTRIES, ENTRIES)
def test_nothing_is_lost_or_doubled_whoever_adds_first(mine: list[RecordEntry], theirs: list[RecordEntry]) -> None:
    record = Record().with_(mine)
    text = growing("Mira", theirs)(record.text("Mira"))
    both = read_record(text)[1]
    assert sorted(one.number for one in both.entries) == sorted({one.number for one in (*mine, *theirs)})
    assert set(record.entries) <= set(both.entries), "earlier entries do not change"
    assert growing("Mira", theirs)(text) == growing("Mira", mine)(text) == text
    assert list(both.entries) == sorted(both.entries, key=lambda one: one.ended)


@given(ENTRIES, st.sampled_from(["Mira", "שרה", "<b>", '"']))
def test_a_record_is_read_back_exactly(entries: list[RecordEntry], name: str) -> None:
    record = Record().with_(entries)
    for indent in (None, 2):
        text = record.text(name, indent)
        assert read_record(text) == (name, record)


def changed(**changes: object) -> str:
    return json.dumps(json.loads(Record((entry(1, WON, TOM),)).text("Mira")) | changes)


@pytest.mark.parametrize(
    "text",
    [
        "", "[]", "{}", changed(version=2), changed(name=""), changed(name="x" * 25), changed(name=3), changed(games=7),
        changed(games=[{"number": "1", "game": "sequence", "ended": "", "outcome": "sulked"}]),
        changed(games=[{"number": "1", "game": "chess", "ended": "", "outcome": "won"}]), changed(games=[{"number": "1"}]),
    ],
)  # fmt: skip
def test_anything_else_is_not_a_record(text: str) -> None:
    with pytest.raises(SequorError, match=r"\.$"):
        read_record(text)


# The results of a finished game


def finished(name: str, *players: Player, seed: int = 3, practice: bool = False, **options: object) -> Match:
    """A game, played at random to its end."""
    game = load_game(name)
    match = Match(game, game.setup(seats=len(players), **options), f"seed {seed}", players, practice=practice)
    return play_on(match, random.Random(seed))


@pytest.mark.parametrize("name", game_names())
def test_a_finished_game_adds_to_the_record_of_every_named_person(name: str) -> None:
    colours = list(load_game(name).colours)
    match = finished(name, Player("Mira", "", colours[0]), Player("Player 2", "", colours[1]))
    returns = match.state.returns()
    assert returns is not None
    [(who, added)] = entries_of(match, "n", NOW).items()
    outcome = LEVEL if returns[0] == returns[1] else WON if returns[0] > returns[1] else LOST
    standing = match.game.standing(match.state.observe(None), 0)
    score = None if standing.goal else standing.score
    assert who == "Mira"
    assert added == RecordEntry("n", name, "2026-11-23 10:05:00", outcome, score, (Rival(""),)), "Player 2 is not a name"
    assert (score is None) == (name == "sequence")


def test_teammates_are_not_rivals_and_computers_have_a_level() -> None:
    players = (("Mira", "", "blue"), ("Tom", "", "green"), ("Fern", "hard", "blue"), ("Ivy", "easy", "green"))
    added = entries_of(finished("sequence", *(Player(*one) for one in players), teams=2), "n", NOW)
    assert added.keys() == {"Mira", "Tom"}
    assert added["Mira"].against == (Rival("Tom"), Rival("Ivy", "easy"))
    assert {added["Mira"].outcome, added["Tom"].outcome} == {WON, LOST}


def test_a_shared_win_is_a_tie_for_those_who_share_it_and_lost_for_others() -> None:
    class Shared(Match):
        """Ends with a win that the first two share."""

        @property
        def state(self):
            state = super().state
            ended = {"returns": lambda _self: (0.5, 0.5, 0.0), "observe": lambda _self, seat: state.observe(seat)}
            return type("Ended", (), ended)()

    game = load_game("sequoia")
    players = [Player(name, "", colour) for name, colour in zip(("Mira", "Tom", "Nan"), game.colours, strict=False)]
    added = entries_of(Shared(game, game.setup(seats=3), "1", players), "n", NOW)
    assert {name: one.outcome for name, one in added.items()} == {"Mira": LEVEL, "Tom": LEVEL, "Nan": LOST}


def test_a_solo_game_is_neither_won_nor_lost() -> None:
    match = finished("sequitur", Player("Mira", "", next(iter(load_game("sequitur").colours))))
    added = entries_of(match, "n", NOW)["Mira"]
    assert (added.outcome, added.against) == (ALONE, ())
    assert added.score == match.game.standing(match.state.observe(None), 0).score


def test_practice_positions_and_unfinished_games_do_not_count() -> None:
    players = (Player("Mira", "", "blue"), Player("Tom", "", "green"))
    over, practice = (finished("sequence", *players, practice=practice) for practice in (False, True))
    position = Match(over.game, over.setup, over.seed, players, start=over.game.write_position(over.state))
    assert over.state.returns() is not None
    assert practice.state.returns() is not None
    for match in (practice, position, over.truncated(20)):
        assert entries_of(match, "n", NOW) == {}
    assert entries_of(over, "n", NOW).keys() == {"Mira", "Tom"}


# Stored records


def text_of(*entries: RecordEntry, name: str = "Mira") -> str:
    return Record(entries).text(name)


async def test_the_person_who_played_last_comes_first() -> None:
    records = {"Ann": [entry(2)], "Mira": [entry(1), entry(3)], "Tom": []}
    memory = Memory({"speed": "2"} | {RECORD + name: text_of(*entries, name=name) for name, entries in records.items()})
    assert list(await Records(memory).all()) == ["Mira", "Ann"]


async def test_a_damaged_record_does_not_grow_and_is_set_aside_for_a_new_one() -> None:
    memory = Memory({RECORD + "Mira": "{", RECORD + "Tom": text_of(entry(1), name="Tom")})
    records = Records(memory)
    memory.change({RECORD + name: growing(name, (entry(2),)) for name in ("Mira", "Tom")})
    assert memory.texts[RECORD + "Mira"] == "{"
    await records.check({"Mira": entry(2), "Tom": entry(2)})
    assert memory.texts == {
        "aside record Mira": "{",
        RECORD + "Mira": text_of(entry(2)),
        RECORD + "Tom": text_of(entry(1), entry(2), name="Tom"),
    }
    memory.texts[RECORD + "Tom"] = "no record"
    assert list(await records.all()) == ["Mira"]
    assert memory.texts["aside record Tom"] == "no record"


async def test_a_deleted_record_is_restored_with_everything_added_since() -> None:
    memory = Memory({RECORD + "Mira": text_of(entry(1), entry(2))})
    records = Records(memory)
    await records.delete("Mira")
    assert memory.texts == {}
    assert list(records.deleted) == ["Mira"]
    memory.change({RECORD + "Mira": growing("Mira", (entry(3, LOST),))})
    await records.delete("Mira")
    memory.change({RECORD + "Mira": growing("Mira", (entry(4),))})
    await records.restore("Mira")
    assert [one.number for one in read_record(memory.texts[RECORD + "Mira"])[1].entries] == ["01", "02", "03", "04"]
    assert not records.deleted


async def test_a_record_from_a_file_is_added_to_the_stored_one() -> None:
    memory = Memory({RECORD + "Mira": text_of(entry(1))})
    records = Records(memory)
    assert await records.add_file("Mira", Record((entry(1, LOST), entry(2))).text("Mira", 2)) == 1
    with pytest.raises(SequorError):
        await records.add_file("Mira", "{}")
    assert memory.texts == {RECORD + "Mira": text_of(entry(1), entry(2))}
