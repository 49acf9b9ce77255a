"""The deal of the day: the same everywhere, another one each day, and its line to share."""

from __future__ import annotations

import random
from datetime import date

import pytest

from engine.cli.saves import make_ready
from engine.coach.daily import bars, day_of, deal_of_the_day, share_line
from engine.core import BadSaveError, Budget, Event
from engine.game import game_names, load_game
from engine.match import Match, Player, bot_seed

DAY = date(2026, 11, 23)

DEALS = {
    "sequence": ("deal of the day: sequence 2026-11-23", ("", "hard")),
    "sequoia": ("deal of the day: sequoia 2026-11-23", ("", "medium", "medium")),
    "sequitur": ("deal of the day: sequitur 2026-11-23", ("",)),
}
LINES = {
    "sequence": "Sequor · Sequence · 23 Nov 2026 · lost 0–2 in 29 turns · ▃▃▃▄▄▃▂▂",
    "sequoia": "Sequor · Sequoia · 23 Nov 2026 · lost 17:20:19 · 2 hints · ▅▁▁▆▄▃▃▁▆▃",
    "sequitur": "Sequor · Sequitur · 23 Nov 2026 · 4 points · ▃▁▁",
}
"""What comes of a person who always takes the first of the listed actions."""


def played(name: str, day: date) -> Match:
    """The match of that day, its person taking the first action each time."""
    game = make_ready(load_game(name))
    deal = deal_of_the_day(game, day)
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
def test_the_deal_is_the_same_everywhere_and_its_line_tells_how_it_went(name: str) -> None:
    game = load_game(name)
    deal = deal_of_the_day(game, DAY)
    assert (deal.seed, deal.levels) == DEALS[name]
    match = played(name, DAY)
    assert day_of(match) == DAY
    if name == "sequoia":
        match.hints_given = ((3, 0), (7, 0), (8, 1))
    assert share_line(game, DAY, match) == LINES[name]


@pytest.mark.parametrize("name", game_names())
def test_no_two_days_are_alike_but_for_who_plays(name: str) -> None:
    game = make_ready(load_game(name))
    one, other = (deal_of_the_day(game, day) for day in (DAY, date(2026, 11, 24)))
    assert one == deal_of_the_day(game, DAY)
    assert (one.setup, one.levels) == (other.setup, other.levels)
    assert one.seed != other.seed


def test_whims_are_told_by_the_deal_alone_and_tell_nothing_of_the_luck() -> None:
    seed = deal_of_the_day(load_game("sequoia"), DAY).seed
    events = [Event(0, "2 3"), Event(1, "4 5"), Event(None, "1234")]
    assert (
        len({bot_seed(seed, 1, events), bot_seed(seed, 2, events), bot_seed(seed, 1, []), bot_seed(f"{seed}0", 1, events)}) == 4
    )
    assert bot_seed(seed, 2, events) == bot_seed(seed, 2, events[::2]), "whoever else has chosen makes no difference"
    assert seed not in bot_seed(seed, 1, events)
    assert bot_seed("a seed", 1, events) == ""


def test_only_the_deal_itself_is_the_deal_of_the_day() -> None:
    game = load_game("sequoia")
    deal = deal_of_the_day(game, DAY)
    players = [Player(f"P{seat}", level) for seat, level in enumerate(deal.levels)]
    assert day_of(Match(game, deal.setup, deal.seed, players)) == DAY
    for match in (
        Match(game, deal.setup, "another seed", players),
        Match(game, deal.setup, deal.seed, [*players[:2], Player("P2", "easy")]),
        Match(game, game.setup(seats=3, open_dice=True), deal.seed, players),
        Match(game, deal.setup, deal.seed.replace("-11-", "-13-"), players),
    ):
        assert day_of(match) is None
    with pytest.raises(BadSaveError, match="This game isn’t finished"):
        share_line(game, DAY, Match(game, deal.setup, deal.seed, players))


def test_bars_keep_within_their_bounds() -> None:
    assert bars([-1, 0, 0.2, 0.5, 0.99, 1, 2]) == "▁▁▂▅███"
