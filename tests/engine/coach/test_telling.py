"""What a review says: the line that adds up, the verdict, moments told to one of the table, and a choice tried anew."""

from __future__ import annotations

import json
import random
from functools import cache
from typing import Any

import pytest

from engine.coach.commentary import PlayerNames, mistakes, moments, summed, would_have
from engine.coach.review import Review, Swing, judgement, review
from engine.core import BadSaveError, Budget, IllegalActionError
from engine.game import load_game
from engine.match import Match, Player
from tests.engine.walks import NAMES

GAMES = ["sequence", "sequoia", "sequitur"]
AMPLE = Budget(60)


def goes_on(match: Match, rng: random.Random, most: int = 10_000) -> Match:
    """Plays on between computers that play carelessly, so many events at most."""
    bot = match.game.bots()["easy"]
    while match.state.returns() is None and len(match.events) < most:
        if match.luck_is_next:
            match.take_luck()
        else:
            seat = match.state.to_act[0]
            match.play(seat, bot.choose(match.state.observe(seat), rng, AMPLE))
    return match


def new(name: str, seed: str, practice: bool = False, **options: Any) -> Match:
    game = load_game(name)
    setup = game.setup(**options)
    return Match(game, setup, seed, [Player(NAMES[seat]) for seat in range(setup.seats)], practice=practice)


@cache
def reviewed(name: str) -> Review:
    return review(goes_on(new(name, "told"), random.Random(name)))


EVERY_GAME = pytest.mark.parametrize("name", GAMES)


# The line


def made_up(name: str, parts: tuple[float, float, float, float], end: float, seats: int = 2) -> Review:
    """A review in which luck, hidden things, the first seat's choices and the second's came to that for the first seat."""
    match, zero = new(name, "line", seats=seats), (0.0,) * seats
    luck, hidden, own, others = ((part, -part)[:seats] for part in parts)
    changes = (
        Swing(0, None, luck, zero, zero, zero),
        Swing(1, 0, zero, own, hidden, zero, "better"),
        Swing(2, seats - 1, zero, others, zero, (end, 1 - end)[:seats], "better"),
    )
    return Review(match, (end - sum(parts),) * seats, changes)


def test_the_line_of_the_issue() -> None:
    found = made_up("sequence", (-0.41, -0.08, -0.06, 0.05), 0.0)
    line = summed(found, 0, NAMES, you=0)
    assert line.words == "start 50, cards -41, hidden cards -8, your choices -6, theirs +5: 0, lost"
    assert line.verdict == "Mostly the cards"
    assert [part.words for part in line.parts] == ["start", "cards", "hidden cards", "your choices", "Ben’s choices"]
    assert line.end == sum(part.points for part in line.parts) == 0


@pytest.mark.parametrize(
    ("parts", "end", "verdict"),
    [
        ((-0.05, -0.05, -0.5, 0.1), 0.0, "Your choices decided it"),
        ((0.1, 0.0, -0.1, 0.5), 1.0, "Ben’s choices cost more"),
        ((-0.3, 0.0, -0.25, 0.05), 0.0, "The dice and your choices"),
        ((0.0, 0.5, 0.0, 0.0), 1.0, "Mostly the hidden choices"),
        ((0.01, -0.01, 0.0, 0.0), 0.5, "Even throughout"),
    ],
)
def test_the_verdict_names_what_went_the_way_of_the_result(
    parts: tuple[float, float, float, float], end: float, verdict: str
) -> None:
    line = summed(made_up("sequoia", parts, end), 0, NAMES, you=0)
    assert line.verdict == verdict
    assert "luck" not in f"{line.words} {line.verdict}"


def test_alone_the_line_counts_points() -> None:
    line = summed(made_up("sequitur", (0.04, -0.08, -0.2, 0.0), 0.4, seats=1), 0, NAMES, you=0)
    assert line.words == "start 16, letters and goals -1, your choices -5: 10 points"
    assert line.scale.most == 25


@EVERY_GAME
def test_every_line_adds_up_and_says_who_won(name: str) -> None:
    found = reviewed(name)
    for seat, result in enumerate(found.match.state.returns() or ()):
        line = summed(found, seat, NAMES, you=seat)
        assert sum(part.points for part in line.parts) == line.end == round(100 * result)
        assert line.result.endswith({1.0: "won", 0.0: "lost", 0.5: "drawn"}[result])
        assert json.loads(json.dumps(line))[1] == line.end


# Moments, told to somebody


@EVERY_GAME
def test_the_same_is_told_of_you_and_of_you_by_name(name: str) -> None:
    """To the other seat it is told with the name, and nothing else is different."""
    found = reviewed(name)
    for you, other in ((0, 1), (1, 0)):
        for own, by_name in zip(mistakes(found, NAMES, you), mistakes(found, NAMES, other), strict=True):
            assert (own.chosen, own.better, own.cost, own.reason.places) == (
                by_name.chosen,
                by_name.better,
                by_name.cost,
                by_name.reason.places,
            )
            who = "You" if own.seat == you else NAMES[own.seat]
            assert own.words.startswith(f"{who} ")
            assert own.words.endswith(".")
            if own.seat != you:
                assert "You " not in own.words
                assert NAMES[you] not in f"{own.done} {own.words} {own.more}"


@EVERY_GAME
def test_your_dearest_choice_is_among_the_moments(name: str) -> None:
    found = reviewed(name)
    for you in (0, 1):
        dearest = next(lapse for lapse in mistakes(found) if lapse.seat == you)
        moment = next(moment for moment in moments(found, you, NAMES, you) if moment.event == dearest.event)
        assert (moment.kind, moment.better, moment.points) == ("choice", dearest.better, pytest.approx(-dearest.cost))
        assert moment.words.startswith("You ")
        assert moment.more


def test_names_that_look_like_words_stay_names() -> None:
    people = PlayerNames(("Your", "You", "and"), you=1)
    first, second, third = people.marks
    assert people.retold(f"Breaks {second}’s four, and yours.", 1) == "Breaks your four, and yours."
    assert people.retold(f"Blocks {second} and {third}’s four; you hold it.", 0) == "Blocks your and and’s four; Your hold it."
    assert people.retold(f"{second} could claim it too. {first} not.", 2) == "You could claim it too. Your not."


def test_what_is_no_verb_is_left_as_it_is() -> None:
    assert would_have("7 and 8 are yours alone.", {"takes": "taken"}) == "7 and 8 are yours alone."
    assert would_have("Takes 7 and takes 8.", {"takes": "taken"}) == "It would have taken 7 and taken 8."


# Tried anew


@EVERY_GAME
def test_another_choice_can_be_tried(name: str) -> None:
    """The better one costs nothing, the one chosen as much as the review says, and what was not possible is refused."""
    found = reviewed(name)
    lapse = mistakes(found)[0]
    chosen, better = (judgement(found.match, lapse.event, text) for text in (lapse.chosen, lapse.better))
    assert (chosen.cost, chosen.better) == (lapse.cost, lapse.better)
    assert better.cost <= 1e-9
    assert [worth for _, worth in chosen.worths] == sorted((worth for _, worth in chosen.worths), reverse=True)
    assert {lapse.chosen, lapse.better} <= dict(chosen.worths).keys()
    for wrong in ("nonsense", "a1 a1", "left right"):
        with pytest.raises(IllegalActionError):
            judgement(found.match, lapse.event, wrong)
    luck = next(number for number, event in enumerate(found.match.events) if event.seat is None)
    with pytest.raises(IllegalActionError, match="That event was luck, not a choice"):
        judgement(found.match, luck)


# Matches that took another way


def test_a_practice_in_which_much_was_taken_back() -> None:
    """What was taken back is no part of the review; a game left off waits, one that is played on from there adds up."""
    rng = random.Random(1)
    match = goes_on(new("sequoia", "practice", practice=True), rng, most=60)
    for _ in range(3):
        match.undo()
    with pytest.raises(BadSaveError, match="it has to wait for the end"):
        review(match)
    earlier = goes_on(match, rng).truncated(40)
    goes_on(earlier, random.Random(2))
    for finished in (match, earlier):
        found = review(Match.from_json(finished.to_json()))
        assert len(found.changes) == len(finished.events)
        own = found.account(1)
        assert sum(own[:-1]) == pytest.approx(own.end, abs=1e-9)
