"""Recaps: what a seat learns on taking the device, the stops of a replay, and the lines of the move list."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from engine import recap
from engine.game import game_names, load_game
from engine.match import Match, Player
from engine.recap import Move, MoveLine
from engine.text import isolated
from tests.engine.walks import play_on

every_game = pytest.mark.parametrize("name", game_names())


def played(game: str, seats: int, seed: int, most: int = 250) -> Iterator[Match]:
    """Plays a match at random, yielding it after every step."""
    rules = load_game(game)
    setup = next(setup for setup in rules.setups() if setup.seats == seats)
    match = Match(rules, setup, f"seed {seed}", [Player(f"P{seat}") for seat in range(seats)])
    rng = random.Random(seed)
    yield match
    while match.state.returns() is None and len(match.events) < most:
        if match.luck_is_next:
            match.take_luck()
        else:
            seat = rng.choice(match.state.to_act)
            match.play(seat, rng.choice(match.state.legal_actions(seat)))
        yield match


def table_of(match: Match) -> Any:
    """The public table."""
    public: Any = match.state.observe(None)
    return public.table


# Seats that have committed


@pytest.mark.parametrize("seats", [1, 2, 5])
def test_in_a_pass_the_seats_before_have_committed(seats: int) -> None:
    for match in played("sequitur", seats, seed=1):
        table = table_of(match)
        in_a_pass = table.stage == "passing" and match.state.to_act
        assert recap.has_committed(match) == (set(range(table.turn)) if in_a_pass else set())


def test_in_simultaneous_choices_the_seats_that_have_chosen_have_committed() -> None:
    for match in played("sequoia", 4, seed=2, most=90):  # no tiebreaker yet
        to_act = match.state.to_act
        assert recap.has_committed(match) == (set(range(4)) - set(to_act) if to_act else set())


def test_in_open_play_nobody_has_committed() -> None:
    assert not any(recap.has_committed(match) for match in played("sequence", 3, seed=3, most=60))


# Recaps


@pytest.mark.parametrize("seed", range(3))
def test_news_in_a_pass_stays_the_same_to_its_end(seed: int) -> None:
    before: dict[str, object] = {}
    turns = 0
    for match in played("sequitur", 3, seed):
        table = table_of(match)
        if table.stage != "passing" or not match.state.to_act:
            continue
        now: dict[str, object] = {
            "pass": (sum(map(len, match.narration)), table.turn),
            "since": recap.since(match, table.turn),
            "recent": recap.recent(match, table.turn),
        }
        if before.get("pass") == now["pass"]:
            assert now == before
            turns += 1
        before = now
    assert turns > 50


def test_a_pass_begins_with_the_sentences_of_the_last_reveal() -> None:
    last: tuple[str, ...] = ()
    compared = 0
    for match in played("sequitur", 3, seed=4):
        last = match.narration[-1] if match.narration and match.narration[-1] else last
        if last and table_of(match).stage == "passing" and match.state.to_act:
            for seat in range(3):
                newest = recap.since(match, seat)[-len(last) :]
                assert tuple(line.sentence for line in newest) == last[-recap.RECAP_LENGTH :]
                compared += 1
    assert compared


def test_revealed_secrets_are_narrated_without_their_actions() -> None:
    *_, match = played("sequoia", 2, seed=6, most=40)
    sentences = recap.since(match, 0)
    assert sentences
    assert not any(line.action for line in sentences)


def test_open_actions_since_your_last_are_marked_and_replayed() -> None:
    for match in played("sequence", 3, seed=5, most=80):
        actions = [(number, event) for number, event in enumerate(match.events) if event.seat is not None]
        for seat in range(3):
            own = max((place for place, (_, event) in enumerate(actions) if event.seat == seat), default=-1)
            later = actions[own + 1 :]
            assert recap.recent(match, seat) == tuple(event for _, event in later or actions[-1:])
            replayed = [number for number, _ in later] if own >= 0 else []
            assert recap.events_to_replay(match, seat) == tuple(replayed)
            texts = {line.action for line in recap.since(match, seat)}
            assert texts >= {match.events[number].text for number in replayed}, "each of these actions can be pointed at"
        assert recap.recent(match, None) == tuple(event for _, event in actions[-1:])


@pytest.mark.parametrize("game", ["sequoia", "sequitur"])
def test_secret_actions_and_those_watched_together_are_not_replayed(game: str) -> None:
    for match in played(game, 2, seed=5, most=120):
        assert not any(recap.events_to_replay(match, seat) for seat in range(2))


@pytest.mark.parametrize(("game", "seats"), [("sequence", 3), ("sequoia", 4), ("sequitur", 2)])
def test_a_replay_stops_at_every_action_and_at_every_sentence(game: str, seats: int) -> None:
    *_, match = played(game, seats, seed=4)
    stops = recap.moments(match)
    ends = [stop.events for stop in stops]
    assert ends[0] == 0
    assert ends[-1] == len(match.events)
    assert ends == sorted(set(ends))
    assert [stop.told for stop in stops if stop.told] == [sentences for sentences in match.narration if sentences]
    for before, after in pairwise(ends):
        # Between two stops lies one event, with the silent luck that follows it.
        assert all(match.events[number].seat is None and not match.narration[number] for number in range(before + 1, after))


# The move list

NAMES = ("Ben", "Ben Stone", "Bo", "דנה", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana", "Ivo", "Joy")


@cache
def every_kind(name: str) -> list[Match]:
    """A finished random match for each kind of setup of the game."""
    game = load_game(name)
    matches = []
    for number, setup in enumerate(game.setups()):
        players = [Player(NAMES[seat]) for seat in range(setup.seats)]
        matches.append(play_on(Match(game, setup, f"list {number}", players), random.Random(number), most=150))
    return matches


def lines_of(match: Match) -> list[tuple[Move, tuple[MoveLine, ...]]]:
    names = [isolated(player.name) for player in match.players]
    return [(move, recap.lines(match.game, names, move)) for move in recap.moves(match)]


def words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", text.lower())


@every_game
def test_the_list_has_every_public_sentence_once_and_nothing_else(name: str) -> None:
    for match in every_kind(name):
        lines = [line for _, lines in lines_of(match) for line in lines]
        assert [line.sentence for line in lines] == [sentence for sentences in match.narration for sentence in sentences]
        for line in lines:
            shown = line.name + line.words
            assert set(words(shown)) <= {*words(line.sentence), "a"}, "fewer words, and no other ones"
            assert len(shown) <= len(line.sentence)
            assert shown
            assert not shown.endswith(".")


@every_game
def test_a_line_is_made_from_its_sentences_alone(name: str) -> None:
    """Guests, who have nothing else, get the same list. Its lines contain only public information."""
    match = every_kind(name)[0]
    names = [isolated(player.name) for player in match.players]
    for move, lines in lines_of(match):
        assert recap.lines(load_game(name), names, Move(0, move.sentences)) == lines


@every_game
def test_a_line_begins_with_its_player(name: str) -> None:
    for match in every_kind(name):
        for line in (line for _, lines in lines_of(match) for line in lines):
            begun = [isolated(name) for name in NAMES if line.sentence.startswith(isolated(name))]
            if line.seat is None:
                assert not line.sentence.startswith(tuple(f"{name} " for name in begun))
            else:
                assert line.name == isolated(NAMES[line.seat]) == max(begun, key=len)


def test_moves_have_the_numbers_that_players_count_by() -> None:
    for name in game_names():
        for match in every_kind(name):
            numbers = [move.number for move in recap.moves(match)]
            assert numbers == sorted(numbers), "later turns have higher numbers"
            assert len(match.numbers) == len(match.events)
    for match in every_kind("sequence"):
        if not match.setup.loss_of_card:
            assert recap.moves(match)[-1].number - table_of(match).turns in (0, 1)


def test_a_play_of_sequence_is_card_and_space() -> None:
    plays = [line.words for match in every_kind("sequence") for _, lines in lines_of(match) for line in lines]
    plain = [words for words in plays if re.fullmatch(r" (10|[2-9JQKA])[♠♥♦♣] on [a-j]\d+", words)]
    removes = [words for words in plays if re.fullmatch(r" J[♠♥♦♣] \w+ a chip from [a-j]\d+", words)]
    assert len(plain) > 500
    assert len(removes) > 5
    assert not [words for words in plays if " plays " in words]


@every_game
def test_undo_takes_lines_away(name: str) -> None:
    *_, match = played(name, max(2, load_game(name).setups()[0].seats), seed=7, most=80)
    for number in (60, 31, 0):
        earlier = match.truncated(number)
        assert recap.moves(earlier) == recap.moves(match)[: len(recap.moves(earlier))]
        assert len(earlier.numbers) == number


@every_game
def test_a_replay_of_a_game_in_progress_stops_only_at_public_sentences(name: str) -> None:
    """Silent actions, such as forgetting a card or choosing in secret, have no stop, so a stop's number reveals nothing."""
    for match in every_kind(name):
        stops = recap.told_moments(match)
        assert stops[0] == recap.ReplayStop(0)
        assert [stop.told for stop in stops[1:]] == [move.sentences for move in recap.moves(match)]
        assert all(match.narration[stop.events - 1] == stop.told for stop in stops[1:])
