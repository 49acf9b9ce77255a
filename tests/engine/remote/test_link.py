"""A match in a link: it comes out as it went in, whatever its game, and nothing else does. In the terminal, too."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cli.saves import make_ready
from engine.core import BadSaveError, SequorError
from engine.game import game_names, load_game
from engine.match import Match, Player
from engine.remote.link import (
    DAMAGED,
    KIND,
    LONGEST,
    LONGEST_ADDRESS,
    NEWER,
    game_in,
    is_link,
    link_file,
    pack,
    packed_in,
    unpack,
)
from engine.text import squeezed, unsqueezed
from tests.engine.commands import at_once
from tests.engine.walks import NAMES, ends, play_on, second_smallest, table_name

CASES = [(name, number) for name in game_names() for number in range(len(load_game(name).setups()))]
TABLE_NAMES = [table_name(load_game(name), load_game(name).setups()[number]) for name, number in CASES]


def cases(usual: Iterable[int]) -> pytest.MarkDecorator:
    """Parameters for every case; those that are not among the usual are left to slow runs."""
    kept = set(usual)
    every = [pytest.param(*case, marks=() if at in kept else pytest.mark.slow) for at, case in enumerate(CASES)]
    return pytest.mark.parametrize(("game", "number"), every)


at_every_table = cases(ends(TABLE_NAMES))
in_whole_games = cases(second_smallest(TABLE_NAMES))


def match_of(game: str, number: int = 0, seed: str = "by link", **options: Any) -> Match:
    """A new match of people at every seat but the last, where the easiest computer plays."""
    rules = make_ready(load_game(game))
    setup = rules.setups()[number]
    colours = list(rules.colours)
    players = [Player(NAMES[seat], "", colours[setup.team(seat)]) for seat in range(setup.seats)]
    if setup.seats > 2:
        players[-1] = Player(NAMES[setup.seats - 1], rules.levels[0], players[-1].colour)
    return Match(rules, setup, seed, players, **options)


@at_every_table
def test_every_moment_of_a_match_goes_by_link(game: str, number: int) -> None:
    match, rng = match_of(game, number), random.Random(number)
    for most in (0, 1, 7, 10_000):
        play_on(match, rng, most)
        if match.last_choice is not None:
            match.record_hint(0)
        packed = pack(match, (0,))
        assert game_in(packed) == game
        sent = unpack(packed)
        assert sent.match.to_json() == match.to_json()
        assert sent.seats == (0,)
        assert sent.match.verify() == []
        assert len(packed) < LONGEST_ADDRESS - 200, "it fits into any address"


def test_what_does_not_fit_its_seal_is_sent_as_it_is() -> None:
    save = json.loads(play_on(match_of("sequence"), random.Random(1), 3).to_json())
    save["seed"] = "another"
    doubtful = Match.from_json(json.dumps(save))
    assert doubtful.verify()
    assert unpack(pack(doubtful)).match.to_json() == doubtful.to_json()


def test_positions_practice_and_a_table_without_hints_go_by_link() -> None:
    game = load_game("sequence")
    for match in (match_of("sequence", practice=True), match_of("sequence", hints=False)):
        play_on(match, random.Random(2), 4)
        assert unpack(pack(match)).match.to_json() == match.to_json()
    start = game.write_position(play_on(match_of("sequence"), random.Random(3), 5).state)
    match = play_on(match_of("sequence", start=start), random.Random(4), 5)
    assert unpack(pack(match)).match.to_json() == match.to_json()


# What is none


def changed(packed: str, change: Any) -> str:
    """The same link with a change made to what it holds."""
    held = json.loads(unsqueezed(packed.removeprefix(KIND), "game", 10**6))
    change(held)
    return KIND + squeezed(json.dumps(held))


DAMAGES = [
    (lambda held: held.extend(([], 1)), DAMAGED),
    (lambda held: held.append(1), "seats should be a list"),
    (lambda held: held.append(["0"]), r"seats\[0\] should be a whole number"),
    (lambda held: held.append([0, 2]), "a seat that nobody plays"),
    (lambda held: held.append([-1]), "a seat that nobody plays"),
    (lambda held: held.append([9]), "a seat that nobody plays"),
    (lambda held: held.clear(), DAMAGED),
    (lambda held: held[0].append("1"), r"seats\[1\] should be a whole number"),
    (lambda held: held[0].append(2), "a seat that nobody plays"),
    (lambda held: held[0].append(-1), "a seat that nobody plays"),
    (lambda held: held[1].pop("game"), "it has no game"),
    (lambda held: held[1].update(game="ludo"), "no game called 'ludo'"),
    (lambda held: held[1].pop("seed"), "it has no seed"),
    (lambda held: held[1].update(hats=3), "unknown field 'hats'"),
    (lambda held: held[1].update(format="chess"), "not a saved Sequor game"),
    (lambda held: held[1].update(events="all"), DAMAGED),
    (lambda held: held[1]["events"].append(1.5), "seat should be a whole number"),
    (lambda held: held[1]["events"].append(1), "action should be a text, not null"),
    (lambda held: held[1]["events"].extend((1, "move to c4")), "damaged at event"),
    (lambda held: held[1]["events"].extend((None, None)), "damaged at event"),
    (lambda held: held[1]["events"].extend([None] * 30_000), DAMAGED),
    (lambda held: held[1].update(mark="0"), "its checksum should be 16"),
]


@pytest.mark.parametrize(("change", "sentence"), DAMAGES)
def test_damaged_links_are_refused_with_a_sentence(change: Any, sentence: str) -> None:
    packed = pack(play_on(match_of("sequence", 1), random.Random(1), 2), (0,))  # seat 2 is a computer's
    with pytest.raises(BadSaveError, match=sentence):
        unpack(changed(packed, change))


def test_newer_foreign_and_endless_links_are_refused() -> None:
    packed = pack(match_of("sequoia"))
    for text, sentence in (
        ("2" + packed[1:], NEWER),
        ("", DAMAGED),
        ("hello", DAMAGED),
        (packed[:-5], "This link has no game"),
        (KIND + squeezed(" " * 2_000_000), "too big for a game"),
        (KIND + "A" * LONGEST, "too long"),
        (KIND + squeezed("[" * 100), "can’t be read"),
    ):
        with pytest.raises(BadSaveError, match=sentence):
            unpack(text)
        with pytest.raises(BadSaveError):
            game_in(text)


@settings(max_examples=200)
@given(st.integers(1, 10_000), st.sampled_from("ABCxyz019-_"))
def test_one_wrong_letter_is_noticed(place: int, letter: str) -> None:
    packed = pack(play_on(match_of("sequence"), random.Random(1), 8), (1,))
    place %= len(packed)
    wrong = packed[:place] + letter + packed[place + 1 :]
    if wrong == packed:
        return
    try:
        sent = unpack(wrong)
    except SequorError:
        return
    # The last letter may hold spare bits.
    assert (sent.match.to_json(), sent.seats) == (unpack(packed).match.to_json(), (1,))


def test_links_are_found_in_addresses_and_files() -> None:
    packed = pack(match_of("sequoia"))
    for text in (f"https://example.org/x/#match={packed}", f"#match={packed}\n", link_file(packed), "\ufeff" + link_file(packed)):
        assert packed_in(text) == packed
    file = link_file(packed)
    for text in ("", "#board=1", "{}", "25", file.replace(": 1,", ": 2,"), file[:-1], file.replace("1e", "!")):
        with pytest.raises(BadSaveError, match=DAMAGED):
            packed_in(text)


def test_a_save_in_which_a_link_is_quoted_is_no_link() -> None:
    packed = pack(match_of("sequoia"))
    save = match_of("sequoia").to_json().replace('"Ada"', '"#match=1"')
    assert Match.from_json(save).players[0].name == "#match=1"
    assert not any(map(is_link, (save, f"\ufeff \n{save}", "evening.json", "")))
    assert all(map(is_link, (packed, f"Hi,\n{packed[:40]}\n{packed[40:]}", link_file(packed), f"#match={packed[:9]}")))


# From whom


def test_a_link_says_who_sends_it() -> None:
    match = play_on(match_of("sequence", 1), random.Random(1), 2)  # seat 2 is a computer's
    assert unpack(pack(match, (0,), (1,)))[1:] == ((0,), (1,))
    assert unpack(pack(match, (), (0, 1)))[1:] == ((), (0, 1))
    assert unpack(pack(match, (0,)))[1:] == ((0,), ()), "those of earlier versions say nothing of it"
    assert len(pack(match, (0,), (1,))) < len(pack(match, (0,))) + 10
    with pytest.raises(BadSaveError, match="a seat that nobody plays"):
        unpack(pack(match, (0,), (2,)))


# In the terminal


def test_link_makes_links_and_saves(tmp_path: Path) -> None:
    match = play_on(match_of("sequence"), random.Random(1), 3)
    while match.luck_is_next:
        match.take_luck()
    save = tmp_path / "evening.json"
    save.write_text(match.to_json(), encoding="utf-8")
    printed = at_once("link", str(save), "--site", "https://example.org/")
    assert printed.returncode == 0
    address = printed.stdout.strip()
    assert address.startswith("https://example.org/#match=")
    assert unpack(packed_in(address)).seats == match.state.to_act
    back = at_once("link", address)
    assert back.stdout.strip() == match.to_json()
    assert back.stderr == f"For {match.players[match.state.to_act[0]].name}.\n"
    file = tmp_path / "sent.json"
    file.write_text(link_file(packed_in(address)), encoding="utf-8")
    assert at_once("link", str(file), "--save", str(tmp_path / "again.json")).returncode == 0
    assert (tmp_path / "again.json").read_text(encoding="utf-8") == match.to_json()
    other = at_once("link", str(save), "--to", "Ben").stdout
    assert unpack(packed_in(other)).seats == (1,)


def test_link_takes_a_whole_mail(tmp_path: Path) -> None:
    match = match_of("sequoia")
    packed, mail = pack(match), tmp_path / "mail.txt"
    mail.write_text(f"Your turn:\n> https://example.org/#match={packed[:30]}=\n> {packed[30:]}.\n\nMira", encoding="utf-8")
    for argument in (str(mail), packed, f"“https://example.org/{packed}”", f"https://example.org/#match={packed}&fbclid=x"):
        assert at_once("link", argument).stdout.strip() == match.to_json()


def test_link_says_what_is_wrong(tmp_path: Path) -> None:
    save = tmp_path / "evening.json"
    save.write_text(match_of("sequence").to_json(), encoding="utf-8")
    for arguments, sentence in (
        (("link", str(save), "--to", "Zoë"), "There is no player called 'Zoë'. Players: Ada, Ben."),
        (("link", "#match=1abc"), "This link has no game. Copy the whole link."),
        (("link", "#match="), DAMAGED),
        (("link", str(tmp_path / "none.json")), "Can't read"),
        (("link", at_once("link", str(save)).stdout.strip(), "--save", str(tmp_path)), f"Can't write {tmp_path}: "),
    ):
        told = at_once(*arguments)
        assert told.returncode == 2
        assert sentence in told.stderr
        assert told.stderr.count("\n") == 1
