"""A match: play, luck, seal, saves; and a damaged save never does anything but say so."""

from __future__ import annotations

import hashlib
import json
import random
from typing import Any

import pytest

from engine.core import BadSetupError, BadTextError, Event, IllegalActionError
from engine.game import load_game
from engine.games.sequence.rules.actions import Pass
from engine.games.sequence.rules.position import write_position
from engine.match import Match, Player, draw_outcome
from tests.engine import walks
from tests.games.sequence.positions import position

GAME = load_game("sequence")
ADA_AND_BEN = (Player("Ada"), Player("Ben", "easy", "#c8102e"))
PEOPLE = (Player("Ada"), Player("Ben"))


def new_match(seed: str = "a seed", start: str = "", **options: Any) -> Match:
    return Match(GAME, GAME.setup(seats=2), seed, options.pop("players", ADA_AND_BEN), start, **options)


def play_on(match: Match, actions: int, choices: str = "choices") -> Match:
    """Plays up to `actions` more random actions, drawn with the seed `choices`; the luck after the last is left pending."""
    return walks.play_on(match, random.Random(choices), actions)


def text_of(**parts: Any) -> str:
    """A hand-made position as text."""
    return write_position(position(**parts))


FINISHED = play_on(new_match(), 10_000)
HALFWAY = play_on(new_match(), 20)


# Playing


def test_a_match_starts_with_luck_and_then_waits_for_a_seat() -> None:
    match = new_match()
    assert match.luck_is_next
    with pytest.raises(IllegalActionError, match="it isn’t its turn"):
        match.play(0, "pass")
    while match.luck_is_next:
        match.take_luck()
    with pytest.raises(IllegalActionError, match="No random outcome is due"):
        match.take_luck()
    assert [len(hand) for hand in match.state.hands] == [7, 7]


def test_an_action_is_taken_as_value_or_as_text() -> None:
    one, other = play_on(new_match(), 0), play_on(new_match(), 0)
    for match in (one, other):
        while match.luck_is_next:
            match.take_luck()
    seat = one.state.to_act[0]
    action = one.state.legal_actions(seat)[0]
    assert one.play(seat, action) == other.play(seat, str(action)) == Event(seat, str(action))
    assert one.state == other.state


@pytest.mark.parametrize(
    ("seat", "action", "complaint"),
    [
        (0, "jump", "is not a Sequence action"),
        (0, "QH z99", "is not a Sequence action"),
        (7, "pass", "There is no seat 7. Seats: 0 to 1."),
        (-1, "pass", "There is no seat -1"),
        (0, Pass(), "not legal"),
        (1, Pass(), "it isn’t its turn"),
    ],
)
def test_what_is_not_allowed_raises_and_changes_nothing(seat: int, action: Any, complaint: str) -> None:
    match = new_match(start=text_of(hands={0: "QH"}))
    before = match.to_json()
    with pytest.raises(IllegalActionError, match=complaint):
        match.play(seat, action)
    assert match.to_json() == before


def test_luck_is_of_the_seed_and_its_number_alone() -> None:
    luck = [event for event in FINISHED.events if event.seat is None]
    other = [event for event in play_on(new_match(), 10_000, "other choices").events if event.seat is None]
    assert luck[:20] == other[:20]
    assert luck[0].text == draw_outcome(FINISHED.states[0], "a seed", 0)


def test_players_and_seats_are_as_many() -> None:
    with pytest.raises(BadSetupError, match="2 seats need 2 players, not 1"):
        Match(GAME, GAME.setup(seats=2), "seed", [Player("Ada")])


@pytest.mark.parametrize("name", ["", "x" * 25, "two\nlines", "\x1b[2J", "\ud800"])
def test_a_name_is_short_and_visible(name: str) -> None:
    with pytest.raises(BadSetupError, match="A name needs 1 to 24 visible characters"):
        Player(name)


# Looking back


def test_a_match_is_looked_at_as_it_was() -> None:
    before = FINISHED.to_json()
    for number in (0, 1, 40, len(FINISHED.events)):
        then = FINISHED.truncated(number)
        assert then.state == FINISHED.states[number]
        assert then.events == FINISHED.events[:number]
        assert then.narration == FINISHED.narration[:number]
        assert then.chance_count == sum(event.seat is None for event in then.events)
    play_on(FINISHED.truncated(20), 3)
    assert FINISHED.to_json() == before


# Telling


def test_every_event_has_its_sentences() -> None:
    assert len(FINISHED.narration) == len(FINISHED.events)
    assert FINISHED.narration[-1][-1] in ("Ada wins the game.", "Ben wins the game.")


def test_a_name_from_right_to_left_moves_no_word_beside_it() -> None:
    match = play_on(new_match(players=(Player("דנה"), Player("Ben"))), 3)
    told = " ".join(sentence for sentences in match.narration for sentence in sentences)
    assert told.count("דנה") == told.count("\u2068דנה\u2069") > 0
    assert "\u2068Ben" not in told
    assert "\u2068" not in match.to_json()


# Hints


def test_hints_are_noted_once_each_and_saved_without_touching_other_saves() -> None:
    match = play_on(new_match(), 3)
    assert not {"hints", "helped"} & set(json.loads(match.to_json()))
    match.record_hint(0)
    match.record_hint(0)
    assert match.hints_given == ((len(match.events), 0),)
    assert Match.from_json(match.to_json()).hints_given == match.hints_given
    assert match.truncated(0).hints_given == match.hints_given, "what was seen stays seen, whatever is undone"


def test_that_a_table_plays_without_hints_is_fixed_with_its_first_mark() -> None:
    match = new_match()
    without = Match(match.game, match.setup, match.seed, match.players, hints=False)
    assert without.hashes[0] != match.hashes[0]
    assert not Match.from_json(without.to_json()).hints
    changed = json.loads(without.to_json()) | {"hints": True}
    assert Match.from_json(json.dumps(changed)).verify()


# Fairness


def test_the_seal_is_the_hash_of_the_seed() -> None:
    assert FINISHED.seed_hash == hashlib.sha256(b"a seed").hexdigest()


def test_a_match_as_played_is_fair() -> None:
    assert FINISHED.verify() == []


def test_luck_that_is_not_the_seeds_is_found() -> None:
    save = json.loads(FINISHED.to_json())
    save["seed"] = "another seed"
    wrong = Match.from_json(json.dumps(save)).verify()
    assert wrong[0].startswith("The game, setup, seed")
    assert wrong[1].startswith("Event 0 is")


def test_an_action_against_the_rules_is_found() -> None:
    match = play_on(new_match(), 3)
    match.events[-1] = Event(match.events[-1].seat, "pass")
    index = len(match.events) - 1
    mark, rules = match.verify()
    assert mark.startswith(f"Event {index} doesn’t match its checksum")
    assert rules.startswith(f"Event {index} is impossible")


# Saving


MATCHES = {"new": new_match(), "halfway": HALFWAY, "finished": FINISHED, "practice": play_on(new_match(practice=True), 9)}


@pytest.mark.parametrize("match", MATCHES.values(), ids=MATCHES)
def test_a_save_comes_back_as_it_was(match: Match) -> None:
    again = Match.from_json(match.to_json())
    assert again.state == match.state
    assert again.states == match.states
    assert again.narration == match.narration
    assert (again.players, again.practice) == (match.players, match.practice)
    assert again.to_json() == match.to_json()


def test_a_match_that_came_back_goes_on_with_the_same_luck() -> None:
    again = Match.from_json(HALFWAY.to_json())
    assert again.take_luck() == drawn_next(HALFWAY)


def drawn_next(match: Match) -> Event:
    luck = sum(event.seat is None for event in match.events)
    return Event(None, draw_outcome(match.state, match.seed, luck))


def test_a_match_can_start_from_a_position_which_says_the_set_up() -> None:
    start = text_of(seats=3, hands={0: "QH"})
    match = Match(GAME, None, "seed", [Player(name) for name in ("Ada", "Ben", "Cleo")], start)
    assert match.setup.seats == 3
    match.play(0, match.state.legal_actions(0)[0])
    assert Match.from_json(match.to_json()).state == match.state
    with pytest.raises(BadTextError):
        new_match(start="no position")
