"""The texts of a game's end: whatever the screen shows together, it says once."""

import random
import re
from collections.abc import Iterator

import pytest

from engine.cli.saves import make_ready
from engine.coach.review import review
from engine.coach.story import tell
from engine.game import game_names, load_game
from engine.match import Match, Player
from tests.engine.optional import having
from tests.engine.walks import NAMES, play_on

GAMES, REVIEWED = 60, 6


def ended(name: str, games: int) -> Iterator[tuple[Match, list[str]]]:
    """Random games of all kinds of setup, with the players' names."""
    game = make_ready(load_game(name))
    setups = game.setups()
    for seed in range(games):
        setup = setups[seed % len(setups)]
        players = [Player(NAMES[seat], "", list(game.colours)[setup.team(seat)]) for seat in range(setup.seats)]
        match = Match(game, setup, f"end {seed}", players)
        yield play_on(match, random.Random(seed)), [player.name for player in players]


def bare(text: str) -> str:
    """The letters and digits of the text, to compare sentences."""
    return " ".join(re.findall(r"\w+", text.casefold()))


def repeated(texts: list[str]) -> list[str]:
    """The texts that another one equals or, if they have more words than a headline, contains."""
    words = sorted((f" {bare(text)} " for text in texts if text), key=len)
    pairs = [(one, other) for number, one in enumerate(words) for other in words[number + 1 :]]
    return [one for one, other in pairs if one == other or (one in other and len(one.split()) > 3)]


@pytest.mark.parametrize("name", game_names())
def test_the_plain_result_says_nothing_twice(name: str) -> None:
    for match, names in ended(name, GAMES):
        report = match.game.report(match.states, names)
        assert repeated([report.headline, report.summary, *(line.text for line in report.story)]) == [], match.seed
        openings = [line.text.partition(",")[0] for line in report.story]
        assert len(set(openings)) == len(openings), "and no two lines begin alike"


@pytest.mark.parametrize("name", having("review"))
def test_the_sentence_repeats_nothing_beside_it(name: str) -> None:
    for match, names in ended(name, REVIEWED):
        report = match.game.report(match.states, names)
        ending = tell(review(match), 0, names, 0).ending
        asked = ending.question.words if ending.question else ""
        assert repeated([report.headline, report.summary, ending.words, ending.more, ending.well, asked]) == [], match.seed


def test_sequitur_tells_each_moment_once() -> None:
    for match, names in ended("sequitur", GAMES):
        moments = [line.moment for line in match.game.report(match.states, names).story]
        assert len(set(moments)) == len(moments), match.seed
