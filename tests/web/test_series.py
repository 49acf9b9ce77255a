"""Series of games: who has won how many, when a series ends, what follows, and the words for it."""

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core import SequorError
from engine.game import game_names, load_game
from engine.match import Match, Player
from engine.report import Report
from tests.engine.walks import play_on
from web.storage.series import NOBODY, Series, sides, winning_team

MIRA, TOM, NAN = 0, 1, 2
WINNERS = st.lists(st.one_of(st.none(), st.integers(0, 4)), max_size=40)


def played(length: int, *winners: int | None) -> Series:
    """The series after games with these winners."""
    series = Series(length)
    for winner in winners:
        series = series.after(winner)
    return series


@pytest.mark.parametrize(
    ("length", "winners", "won", "winner", "open_games"),
    [
        (3, (MIRA, TOM), (1, 1), None, 1),
        (3, (MIRA, TOM, MIRA), (2, 1), MIRA, 0),
        (3, (MIRA, None, TOM, None), (1, 1), None, 1),
        (3, (MIRA, None, TOM, None, TOM), (1, 2), TOM, 0),
        (5, (TOM, TOM), (0, 2), None, 3),
        (5, (TOM, TOM, TOM), (0, 3), TOM, 0),
        (5, (TOM, MIRA, TOM, MIRA), (2, 2), None, 1),
    ],
)
def test_more_than_half_of_the_games_win_and_a_draw_counts_for_nobody(
    length: int, winners: tuple[int | None, ...], won: tuple[int, int], winner: int | None, open_games: int
) -> None:
    series = played(length, *winners)
    assert (series.won(2), series.winner, series.open_games) == (won, winner, open_games)
    assert series.number == len(winners) + 1
    assert series.onward == (series if winner is None else Series(length)), "after its end another one starts"


def test_three_players_may_need_a_fourth_game() -> None:
    series = played(3, MIRA, TOM, NAN)
    assert (series.winner, series.open_games) == (None, 1)
    assert series.after(NAN).headline(("Mira", "Tom", "Nan"), many=False) == "Nan wins the series, 2\u00a0of\u00a04\u00a0games"


def test_a_single_game_is_followed_by_another() -> None:
    assert played(1, MIRA).onward == played(1, None).onward == Series(1)


@given(st.sampled_from([3, 5]), WINNERS)
def test_the_first_to_win_more_than_half_of_the_length_wins(length: int, winners: list[int | None]) -> None:
    series, count = Series(length), Counter[int]()
    for winner in winners:
        if series.winner is not None:
            with pytest.raises(SequorError):
                series.after(winner)
            return
        series = series.after(winner)
        count.update([] if winner is None else [winner])
        assert series.won(5) == tuple(count[team] for team in range(5))
        reached = [team for team in range(5) if 2 * count[team] > length]
        assert series.winner == next(iter(reached), None)
        if not reached:
            assert Series.from_text(series.text()) == series
            assert series.open_games >= 1


def test_the_score_in_words() -> None:
    series = played(3, MIRA, None)
    assert series.standing(("Mira", "Tom")) == "Best of 3: Mira 1, Tom 0"
    assert (series.title, series.score(2), series.score(3)) == ("Best of 3", "1–0", "1–0–0")
    assert series.headline(("Mira", "Tom"), many=False) == ""
    over = series.after(TOM).after(TOM)
    assert over.headline(("Mira", "Tom"), many=False) == "Tom wins the series, 2\u00a0to\u00a01"
    assert over.headline(("Mira and Ada", "Tom and Ben"), many=True) == "Tom and Ben win the series, 2\u00a0to\u00a01"


def test_teams_are_named_after_their_members() -> None:
    assert sides(("Mira", "Tom", "Nan"), (0, 1, 2)) == ("Mira", "Tom", "Nan")
    assert sides(("Mira", "Tom", "Nan", "Ida"), (0, 1, 0, 1)) == ("Mira and Nan", "Tom and Ida")
    assert sides(("Mira", "Tom", "Nan", "Ida", "Ann", "Bo"), (0, 1) * 3) == ("Mira’s team", "Tom’s team")


def test_a_shared_win_counts_for_nobody() -> None:
    team_of = (0, 1, 2, 0, 1, 2)
    assert winning_team(Report("", winners=(1, 4)), team_of) == 1
    assert winning_team(Report("", winners=(0, 1, 3, 4)), team_of) is None
    assert winning_team(Report(""), team_of) is None


@pytest.mark.parametrize("name", game_names())
def test_every_game_reports_the_winning_team(name: str) -> None:
    game = load_game(name)
    setup = game.setup(seats=2)
    players = [Player(name, "", colour) for name, colour in zip(("Mira", "Tom"), game.colours, strict=False)]
    match = play_on(Match(game, setup, "series", players), random.Random(3))
    returns = match.state.returns()
    assert returns is not None
    best = [seat for seat in range(2) if returns[seat] == max(returns)]
    report = game.report(match.states, ("Mira", "Tom"))
    team_of = [setup.team(seat) for seat in range(2)]
    assert winning_team(report, team_of) == (setup.team(best[0]) if len(best) == 1 else None)


@pytest.mark.parametrize("games", ["[0, 0]", "[0, 0, 1]", "[-2]", "[12]", f"{[NOBODY] * 2000}"])
def test_impossible_games_are_not_a_series(games: str) -> None:
    with pytest.raises(SequorError):
        Series.from_text(f'{{"length": 3, "games": {games}}}')


@pytest.mark.parametrize("text", ["", "3", '{"length": 4}', '{"length": 1}'])
def test_anything_else_is_not_a_series(text: str) -> None:
    with pytest.raises(SequorError):
        Series.from_text(text)
