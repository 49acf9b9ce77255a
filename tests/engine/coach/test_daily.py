"""The daily game: the same everywhere, new each day, and its line to share."""

from __future__ import annotations

import random
from datetime import date

import pytest

from engine.cli.saves import make_ready
from engine.coach.daily import day_numbered, day_of, deal_of_the_day, share_text
from engine.core import BadSaveError, Budget, Event
from engine.game import game_names, load_game
from engine.match import DEAL_OF_THE_DAY, Match, Player, bot_seed, daily_number

DAY = date(2026, 11, 23)

DEALS = {
    "sequence": ("daily game: sequence 2026-11-23", ("", "hard")),
    "sequoia": ("daily game: sequoia 2026-11-23", ("", "medium")),
    "sequitur": ("daily game: sequitur 2026-11-23", ("",)),
}
LINES = {
    "sequence": "Sequor daily 109: P1 got me on move 36\n🔵⚪🔵🟢⚪🟢🟢🟢🍃",
    "sequoia": "Sequor daily 109: 19 to 34 against P1 in Sequoia\n🌲🌲🌲🌱🌱🌱🌱🌱🌱",
    "sequitur": "Sequor daily 109: 0 points in Sequitur\nEON · AVO · —\n⚪",
}
"""The lines of a person who always takes the first action listed."""


def played(name: str) -> Match:
    """The daily game of a person who always takes the first action listed."""
    game = make_ready(load_game(name))
    deal = deal_of_the_day(game, DAY)
    match = Match(game, deal.setup, deal.seed, [Player(f"P{seat}", level) for seat, level in enumerate(deal.levels)])
    while match.state.returns() is None:
        if match.luck_is_next:
            match.take_luck()
            continue
        seat = match.state.to_act[0]
        seen, level = match.state.observe(seat), deal.levels[seat]
        rng = random.Random(bot_seed(match.seed, seat, match.events))
        match.play(seat, game.bots()[level].choose(seen, rng, Budget(60)) if level else seen.legal_actions()[0])
    return match


@pytest.mark.parametrize("name", DEALS)
def test_the_deal_is_the_same_everywhere_and_its_line_has_the_result(name: str) -> None:
    game = load_game(name)
    deal = deal_of_the_day(game, DAY)
    assert (deal.seed, deal.levels) == DEALS[name]
    match = played(name)
    assert day_of(match) == DAY
    assert share_text(DAY, match, "https://x.example/") == f"{LINES[name]}\nhttps://x.example/"


@pytest.mark.parametrize("name", game_names())
def test_each_day_has_another_seed_with_the_same_players(name: str) -> None:
    game = make_ready(load_game(name))
    one, other = (deal_of_the_day(game, day) for day in (DAY, date(2026, 11, 24)))
    assert one == deal_of_the_day(game, DAY)
    assert (one.setup, one.levels) == (other.setup, other.levels)
    assert one.seed != other.seed


def test_bots_choose_by_the_deal_alone_and_reveal_nothing_about_the_luck() -> None:
    seed = deal_of_the_day(load_game("sequoia"), DAY).seed
    events = [Event(0, "2 3"), Event(1, "4 5"), Event(None, "1234")]
    seeds = {bot_seed(seed, 1, events), bot_seed(seed, 2, events), bot_seed(seed, 1, []), bot_seed(f"{seed}0", 1, events)}
    assert len(seeds) == 4
    assert bot_seed(seed, 2, events) == bot_seed(seed, 2, events[::2]), "others' choices make no difference"
    assert seed not in bot_seed(seed, 1, events)
    assert bot_seed("a seed", 1, events) == ""


def test_only_the_exact_deal_is_the_daily_game() -> None:
    game = load_game("sequoia")
    deal = deal_of_the_day(game, DAY)
    players = [Player(f"P{seat}", level) for seat, level in enumerate(deal.levels)]
    assert day_of(Match(game, deal.setup, deal.seed, players)) == DAY
    for match in (
        Match(game, deal.setup, "another seed", players),
        Match(game, deal.setup, deal.seed, [players[0], Player("P1", "easy")]),
        Match(game, game.setup(seats=2, open_dice=True), deal.seed, players),
        Match(game, deal.setup, deal.seed.replace("-11-", "-13-"), players),
    ):
        assert day_of(match) is None
    with pytest.raises(BadSaveError, match="This game isn’t finished"):
        share_text(DAY, Match(game, deal.setup, deal.seed, players))


def test_a_daily_game_of_an_earlier_version_keeps_its_rules() -> None:
    """Then Sequoia had three players, and choices could be undone."""
    game = load_game("sequoia")
    players = [Player("Mira"), Player("Fern", "medium"), Player("Ivy", "medium")]
    match = Match(game, game.setup(seats=3), f"{DEAL_OF_THE_DAY}sequoia 2026-11-23", players)
    assert day_of(match) == DAY
    assert can_undo_first_choice(match)


def test_nothing_can_be_undone_in_a_daily_game() -> None:
    game = load_game("sequoia")
    deal = deal_of_the_day(game, DAY)
    assert not can_undo_first_choice(Match(game, deal.setup, deal.seed, [Player("Mira"), Player("Fern", "medium")]))


def can_undo_first_choice(match: Match) -> bool:
    while match.luck_is_next:
        match.take_luck()
    match.play(0, str(match.state.observe(0).legal_actions()[0]))
    return match.can_undo


def test_a_number_in_a_link_names_a_day_up_to_today() -> None:
    assert [day_numbered(number, DAY).isoformat() for number in ("1", "12", "109", "0108")] == [
        "2026-08-07", "2026-08-18", "2026-11-23", "2026-11-22"
    ]  # fmt: skip
    with pytest.raises(BadSaveError, match=r"^Daily game No. 110 is still to come. Today’s is No. 109.$"):
        day_numbered("110", DAY)
    for wrong in ("", "0", "-3", "x", "1x", "²", "٣"):
        with pytest.raises(BadSaveError, match=r"^This link names no daily game. Today’s is No. 109.$"):
            day_numbered(wrong, DAY)
    with pytest.raises(BadSaveError, match="still to come"):
        day_numbered("9" * 5000, DAY)


@pytest.mark.parametrize(("day", "number"), [("2026-08-06", 0), ("2026-08-07", 1), ("2026-11-26", 112), ("2027-08-07", 366)])
def test_daily_games_are_numbered_by_day(day: str, number: int) -> None:
    assert daily_number(f"daily game: sequence {day}") == number
    assert not daily_number(f"sequence {day}")
    assert not daily_number("daily game: sequence today")
