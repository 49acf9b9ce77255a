"""People's records: what a finished game adds to them, and how they are counted."""

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
    Rival,
    entries_of,
    growing,
    read_record,
)

NOW = datetime(2026, 11, 23, 10, 5)
FERN, TOM = Rival("Fern", "medium"), Rival("Tom")


def entry(number: int, outcome: str, *against: Rival, game: str = "sequoia", score: int | None = None) -> RecordEntry:
    """The game of that number, which ended on that day of November."""
    return RecordEntry(f"{number:02}", game, f"2026-11-{number:02} 20:00:00", outcome, score, against)


def finished(name: str, players: list[Player], seed: int = 3, **options: object) -> Match:
    """A game, played at random to its end."""
    game = load_game(name)
    setup = game.setup(seats=len(players), **options)
    return play_on(Match(game, setup, f"seed {seed}", players), random.Random(seed))


def test_a_record_is_counted_by_hand() -> None:
    record = Record().with_(
        [
            entry(1, WON, FERN, score=20),
            entry(2, WON, FERN, TOM, score=31),
            entry(3, LOST, TOM, score=12),
            entry(4, WON, TOM, score=25),
            entry(5, WON, game="sequence"),
            entry(6, LEVEL, FERN, score=25),
            entry(7, WON, FERN, score=25),
        ]
    )
    against = (Against(FERN, 4, 3), Against(TOM, 3, 2))
    assert record.by_game("sequoia") == GameTally(played=6, won=4, best=31, run=1, longest=2, against=against)
    assert record.by_game("sequence") == GameTally(1, 1, None, 1, 1, ())
    assert record.by_game("sequitur") == GameTally(0, 0, None, 0, 0, ())


def test_who_plays_alone_is_counted_apart() -> None:
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
    scores = [one.score for one in games if one.score is not None]
    assert tally.best == (max(scores) if scores else None)
    assert {met.rival for met in tally.against} == {rival for one in games for rival in one.against}
    for met in tally.against:
        mine = [one.outcome for one in games if met.rival in one.against]
        assert (met.played, met.won) == (len(mine), mine.count(WON))


@given(ENTRIES, ENTRIES)
def test_nothing_is_lost_and_nothing_doubled_whoever_adds_first(mine: list[RecordEntry], theirs: list[RecordEntry]) -> None:
    record = Record().with_(mine)
    text = growing("Mira", theirs)(record.text("Mira"))
    both = read_record(text)[1]
    assert sorted(one.number for one in both.entries) == sorted({one.number for one in (*mine, *theirs)})
    assert set(record.entries) <= set(both.entries), "what was there stays as it was"
    assert growing("Mira", theirs)(text) == growing("Mira", mine)(text) == text
    assert list(both.entries) == sorted(both.entries, key=lambda one: one.ended)


@given(ENTRIES, st.sampled_from(["Mira", "שרה", "<b>", '"']))
def test_a_record_is_read_back_exactly(entries: list[RecordEntry], name: str) -> None:
    record = Record().with_(entries)
    for indent in (None, 2):
        text = record.text(name, indent)
        assert read_record(text) == (name, record)


def test_what_is_damaged_does_not_grow() -> None:
    assert growing("Mira", [entry(1, WON)])("{") == "{"


@pytest.mark.parametrize("name", game_names())
def test_a_finished_game_adds_to_the_record_of_everybody_named(name: str) -> None:
    colours = list(load_game(name).colours)
    match = finished(name, [Player("Mira", "", colours[0]), Player("Player 2", "", colours[1])])
    returns = match.state.returns()
    assert returns is not None
    [(who, added)] = entries_of(match, "n", NOW).items()
    outcome = LEVEL if returns[0] == returns[1] else WON if returns[0] > returns[1] else LOST
    standing = match.game.standing(match.state.observe(None), 0)
    score = None if standing.goal else standing.score
    assert who == "Mira"
    assert added == RecordEntry("n", name, "2026-11-23 10:05:00", outcome, score, (Rival(""),)), "Player 2 is nobody"
    assert (score is None) == (name == "sequence")


def test_team_mates_are_not_rivals_and_computers_have_a_level() -> None:
    match = finished(
        "sequence",
        [Player("Mira", "", "blue"), Player("Tom", "", "green"), Player("Fern", "hard", "blue"), Player("Ivy", "easy", "green")],
        teams=2,
    )
    added = entries_of(match, "n", NOW)
    assert added.keys() == {"Mira", "Tom"}
    assert added["Mira"].against == (Rival("Tom"), Rival("Ivy", "easy"))
    assert {added["Mira"].outcome, added["Tom"].outcome} == {WON, LOST}


def test_a_shared_win_is_level_for_those_who_share_it_and_lost_for_others() -> None:
    class Shared(Match):
        """Ends with a win that the first two share."""

        @property
        def state(self):
            state = super().state
            return type(
                "Ended", (), {"returns": lambda _self: (0.5, 0.5, 0.0), "observe": lambda _self, seat: state.observe(seat)}
            )()

    game = load_game("sequoia")
    players = [Player(name, "", colour) for name, colour in zip(("Mira", "Tom", "Nan"), game.colours, strict=False)]
    added = entries_of(Shared(game, game.setup(seats=3), "1", players), "n", NOW)
    assert {name: one.outcome for name, one in added.items()} == {"Mira": LEVEL, "Tom": LEVEL, "Nan": LOST}


def test_who_plays_alone_neither_wins_nor_loses() -> None:
    match = finished("sequitur", [Player("Mira", "", next(iter(load_game("sequitur").colours)))])
    added = entries_of(match, "n", NOW)["Mira"]
    assert (added.outcome, added.against) == (ALONE, ())
    assert added.score == match.game.standing(match.state.observe(None), 0).score


def test_practice_positions_and_games_under_way_do_not_count() -> None:
    players = [Player("Mira", "", "blue"), Player("Tom", "", "green")]
    over = finished("sequence", players)
    practice = Match(over.game, over.setup, over.seed, players, practice=True)
    practice = play_on(practice, random.Random(3))
    start = over.game.write_position(over.state)
    position = Match(over.game, over.setup, over.seed, players, start=start)
    assert over.state.returns() is not None
    assert practice.state.returns() is not None
    for match in (practice, position, over.truncated(20)):
        assert entries_of(match, "n", NOW) == {}
    assert entries_of(over, "n", NOW).keys() == {"Mira", "Tom"}


def told(**changes: object) -> str:
    return json.dumps(json.loads(Record((entry(1, WON, TOM),)).text("Mira")) | changes)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        told(version=2),
        told(name=""),
        told(name="x" * 25),
        told(name=3),
        told(games=7),
        told(games=[{"number": "1", "game": "sequence", "ended": "", "outcome": "sulked"}]),
        told(games=[{"number": "1", "game": "chess", "ended": "", "outcome": "won"}]),
        told(games=[{"number": "1"}]),
    ],
)
def test_anything_else_is_no_record(text: str) -> None:
    with pytest.raises(SequorError) as refusal:
        read_record(text)
    assert str(refusal.value).endswith(".")
