"""What is known of a kept game without opening it."""

import random
from datetime import date, timedelta

import pytest

from engine.core import SequorError
from engine.game import game_names, load_game
from engine.match import Match, Player
from tests.engine.walks import play_on
from web.storage.games import GameSummary, UserLabel, card_of_save, day_words, summarize

TODAY = date(2026, 11, 22)  # a Sunday
NAMES = ("Mira", "Tom", "Nan", "Ida")


def match_of(name: str, choices: int = 0, levels: tuple[str, ...] = ("", "")) -> Match:
    """A match after so many choices, made by chance, and the luck that follows them."""
    game = load_game(name)
    players = [Player(NAMES[seat], level, list(game.colours)[seat]) for seat, level in enumerate(levels)]
    match = play_on(Match(game, game.setup(), "cards", players), random.Random(name), choices)
    while match.luck_is_next:
        match.take_luck()
    return match


@pytest.mark.parametrize("name", game_names())
def test_a_card_is_read_back_exactly_and_fits_its_save(name: str) -> None:
    match = match_of(name, 9)
    card = summarize(match, now=1_700_000_000, revision=4, tab="t")
    assert GameSummary.from_text(card.text()) == card
    assert card.names == "Mira and Tom"
    assert load_game(name).parse_position(card.position) == match.state
    again = card_of_save(match.to_json(), now=1_700_000_000)
    assert (again.turn, again.moment, again.position, again.players) == (card.turn, card.moment, card.position, card.players)


def test_gold_is_only_where_it_is_the_turn_of_the_only_person() -> None:
    turns = {}
    for levels in (("", "easy"), ("easy", ""), ("", ""), ("easy", "easy")):
        match = match_of("sequence", 40, levels)
        [acting] = match.state.to_act
        card = summarize(match, now=0)
        turns[levels] = card.turn
        assert card.is_yours == (levels.count("") == 1 and levels[acting] == "")
        assert card.turn == ("Your turn" if card.is_yours else f"{NAMES[acting]} to play")
    assert "Your turn" in turns.values()


def test_a_finished_game_says_how_it_ended() -> None:
    match = match_of("sequoia", 10_000)
    card = summarize(match, now=0)
    assert card.is_over
    assert card.turn == match.narration[-1][-1]
    over = Match(match.game, match.setup, "1", match.players, start=match.game.write_position(match.state))
    assert summarize(over, now=0).turn == "The game is over.", "nothing was told of how a position came about"


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "7", "null", '{"game": "sequence"}', '"card"', "x" * 10_000],
)
def test_anything_else_is_neither_a_summary_nor_a_label(text: str) -> None:
    with pytest.raises(SequorError):
        GameSummary.from_text(text)
    with pytest.raises(SequorError):
        UserLabel.from_text(text)


def test_a_card_of_an_unknown_game_is_refused() -> None:
    with pytest.raises(SequorError, match="There is no game called"):
        GameSummary.from_text(summarize(match_of("sequence"), now=0).text().replace('"sequence"', '"chess"'))


@pytest.mark.parametrize(
    ("days", "words"),
    [
        (0, "today"),
        (1, "yesterday"),
        (2, "Friday"),
        (6, "Monday"),
        (7, "15 November"),
        (400, "18 October 2025"),
        (-3, "25 November 2026"),
    ],
)
def test_days_are_said_as_people_say_them(days: int, words: str) -> None:
    assert day_words(TODAY - timedelta(days=days), TODAY) == words
