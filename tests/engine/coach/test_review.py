"""Reviews: the parts add up exactly, a choice is judged by what its seat saw, and the words say what happened."""

from __future__ import annotations

import json
import random
from functools import cache
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest

from engine.coach.commentary import (
    FEWEST,
    MOST,
    PlayerNames,
    commentary_of,
    mistakes,
    moments,
    summed,
    team_points,
    would_have,
)
from engine.coach.review import Judgement, Review, Swing, after_secret, averaging_to, chances_of, judgement, luck, review, whole
from engine.core import BadSaveError, Budget, IllegalActionError
from engine.game import load_game
from engine.match import Match, Player
from tests.engine.commands import engine
from tests.engine.reviews import assert_sound
from tests.engine.walks import NAMES, walk

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("sequence", {}),
    ("sequence", {"seats": 3, "board": "meadow"}),
    ("sequence", {"seats": 4, "loss_of_card": True, "extra_cards": (1, 0, 0, 0), "fewer_sequences": (0, 1)}),
    ("sequence", {"seats": 6, "teams": 3, "cut_for_deal": False}),
    ("sequoia", {}),
    ("sequoia", {"seats": 5, "head_start": (0, 2, 0, 0, 4)}),
    ("sequoia", {"seats": 3, "face_down": True}),
    ("sequitur", {}),
    ("sequitur", {"seats": 1}),
    ("sequitur", {"seats": 3, "back_and_forth": True, "head_start": (3, 0, 0)}),
]
LONGEST = (1, 3)
"""The tables whose games take the longest to review."""

every_table = pytest.mark.parametrize(
    "number",
    [
        pytest.param(number, id=f"{name} {options}", marks=pytest.mark.slow if number in LONGEST else ())
        for number, (name, options) in enumerate(TABLES)
    ],
)
every_game = pytest.mark.parametrize("name", ["sequence", "sequoia", "sequitur"])


def new(name: str, seed: str, start: str = "", practice: bool = False, **options: Any) -> Match:
    game = load_game(name)
    setup = game.parse_position(start).setup if start else game.setup(**options)
    return Match(game, setup, seed, [Player(NAMES[seat]) for seat in range(setup.seats)], start, practice=practice)


def played(match: Match, careless: int = 99, most: int = 10_000) -> Match:
    """Plays up to `most` events. The first `careless` seats play carelessly, all others at random."""
    rng = random.Random(match.seed)
    bots = [match.game.bots()["easy" if seat < careless else "random"] for seat in range(match.setup.seats)]
    while match.state.returns() is None and len(match.events) < most:
        if match.luck_is_next:
            match.take_luck()
        for seat in match.state.to_act:
            match.play(seat, bots[seat].choose(match.state.observe(seat), rng, Budget()))
    return match


@cache
def reviewed(number: int) -> Review:
    name, options = TABLES[number]
    return review(played(new(name, "review", **options), careless=1))


@cache
def reviewed_game(name: str) -> Review:
    """A game of two careless players. In Sequence, both leave chips that they could remove."""
    return review(played(new(name, "other")))


# The sum


@every_table
def test_the_parts_add_up_to_the_result_and_one_team_wins_what_others_lose(number: int) -> None:
    found = reviewed(number)
    match, results = found.match, found.match.state.returns()
    assert results is not None
    for seat in range(match.setup.seats):
        own = found.account(seat)
        assert own.end == results[seat]
        assert sum(own[:-1]) == pytest.approx(own.end, abs=1e-9)
    before = found.start
    assert match.setup.teams == 1 or sum(before) == pytest.approx(1)
    for change in found.changes:
        assert all(0 <= chance <= 1 for chance in change.chances)
        parts = change.cards, change.choice, change.hidden
        assert change.chances == pytest.approx([sum(shares) for shares in zip(before, *parts, strict=True)], abs=1e-9)
        assert match.setup.teams == 1 or [sum(part) for part in parts] == pytest.approx([0, 0, 0], abs=1e-9)
        before = change.chances


@every_table
def test_luck_is_no_choice_and_no_choice_is_a_gain(number: int) -> None:
    found = reviewed(number)
    for change in found.changes:
        if change.seat is None:
            assert not any(change.choice)
            assert not change.better
            assert not any(change.hidden) or change is found.changes[-1]
        else:
            assert not any(change.cards)
            assert change.choice[found.match.setup.team(change.seat)] <= 0
            assert bool(change.better) == any(change.choice)
            assert not (change.better and change.lead)
    assert any(change.better for change in found.changes)


@every_game
def test_a_review_may_start_from_a_position_or_from_the_end(name: str) -> None:
    """It starts with the position's chances, or with the result."""
    game = load_game(name)
    match = played(new(name, "midst", game.sample_position), careless=1)
    own = review(match).account(0)
    assert 0 < own.start < 1
    assert sum(own[:-1]) == pytest.approx(own.end, abs=1e-9)
    over = new(name, "end", game.write_position(match.state))
    assert not over.events
    assert review(over).account(0) == (own.end, 0, 0, 0, 0, 0, own.end)


def test_whole_points_add_up() -> None:
    rng = random.Random(1)
    for _ in range(300):
        parts = [rng.uniform(-0.5, 0.5) for _ in range(rng.randint(1, 7))]
        rounded = whole(parts)
        assert sum(rounded) == round(100 * sum(parts))
        assert all(abs(point - 100 * part) < 1.01 for point, part in zip(rounded, parts, strict=True))


def test_a_review_leaves_out_undone_plays_and_waits_for_the_end() -> None:
    match = played(new("sequoia", "practice", practice=True), most=60)
    for _ in range(3):
        match.undo()
    with pytest.raises(BadSaveError, match="it has to wait for the end"):
        review(match)
    earlier = played(played(match).truncated(40))
    for finished in (match, earlier):
        found = review(Match.from_json(finished.to_json()))
        assert len(found.changes) == len(finished.events)
        own = found.account(1)
        assert sum(own[:-1]) == pytest.approx(own.end, abs=1e-9)


# Choices


@every_table
def test_a_choice_is_judged_the_same_whatever_others_hold(number: int) -> None:
    """If the seat sees the same, the same plays are worth as much, and the same one is better for the same reason."""
    match, rng = reviewed(number).match, random.Random(number)
    judge, compared = chances_of(match.game), 0
    for index in rng.sample(range(len(match.events)), min(40, len(match.events))):
        seat, text = match.events[index]
        if seat is None:
            continue
        seen = match.states[index].observe(seat)
        other: Any = seen.sample_state(rng)
        action = match.game.parse_action(text)
        worths = judge.worths(seen, action)
        assert judge.worths(other.observe(seat), action) == worths
        if worths:
            best, people = max(worths, key=worths.__getitem__), PlayerNames(NAMES)
            missed = [commentary_of(match.game).missed(observed, best, people) for observed in (seen, other.observe(seat))]
            assert missed[0] == missed[1]
            assert action in worths
        assert all(0 <= worth <= 1 for worth in worths.values())
        compared += bool(worths)
    assert compared > 3


@every_game
def test_another_choice_can_be_judged(name: str) -> None:
    """The better one costs nothing, the chosen one as much as the review says, and an impossible one is refused."""
    found = reviewed_game(name)
    mistake = mistakes(found)[0]
    chosen, better = (judgement(found.match, mistake.event, text) for text in (mistake.chosen, mistake.better))
    assert (chosen.cost, chosen.better) == (mistake.cost, mistake.better)
    assert better.cost <= 1e-9
    assert [worth for _, worth in chosen.worths] == sorted((worth for _, worth in chosen.worths), reverse=True)
    assert {mistake.chosen, mistake.better} <= dict(chosen.worths).keys()
    for wrong in ("nonsense", "a1 a1", "left right"):
        with pytest.raises(IllegalActionError):
            judgement(found.match, mistake.event, wrong)
    luck = next(number for number, event in enumerate(found.match.events) if event.seat is None)
    with pytest.raises(IllegalActionError, match="That event was luck, not a choice"):
        judgement(found.match, luck)


# Luck


def lucky_states(name: str, options: dict[str, Any], count: int) -> list[Any]:
    """`count` states from all parts of random games in which luck is next and can differ."""
    game, rng = load_game(name), random.Random(f"{name} {options}")
    found: list[Any] = []
    while len(found) < 20 * count:
        steps = walk(game.initial_state(game.setup(**options)), rng)
        found += [step.before for step in steps if step.event.seat is None and len(step.before.chance()) > 1]
    return rng.sample(found, count)


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("sequence", {}),
        pytest.param("sequence", {"seats": 3}, marks=pytest.mark.slow),
        pytest.param("sequence", {"seats": 4, "loss_of_card": True}, marks=pytest.mark.slow),
        ("sequence", {"seats": 6, "teams": 3, "table_talk": True}),
        ("sequoia", {}),
        ("sequoia", {"seats": 4}),
        ("sequoia", {"seats": 3, "face_down": True}),
        ("sequitur", {"seats": 3}),
        ("sequitur", {"seats": 1}),
    ],
)
def test_luck_averages_to_zero_over_outcomes_and_teams(name: str, options: dict[str, Any]) -> None:
    model, differing = chances_of(load_game(name)), 0
    for state in lucky_states(name, options, 7):
        outcomes = state.chance()
        found = {outcome: luck(model, state, outcome) for outcome, _ in outcomes}
        for team in range(state.setup.teams):
            assert sum(weight * found[outcome][team] for outcome, weight in outcomes) == pytest.approx(0, abs=1e-9)
        if state.setup.teams > 1:
            assert all(sum(shares) == pytest.approx(0, abs=1e-9) for shares in found.values())
        differing += len({round(shares[0], 6) for shares in found.values()}) > 1
    assert differing > 2, "luck is not always zero"


@pytest.mark.parametrize("teams", [1, 2, 3, 5])
def test_chances_after_luck_average_to_the_chance_before(teams: int) -> None:
    """Whatever the model says, even if it is certain, they are chances, and better outcomes stay better."""
    rng = random.Random(teams)
    for _ in range(200):
        found = {str(one): made_up_chances(teams, rng) for one in range(rng.randint(1, 9))}
        weights, before = {one: rng.randint(1, 9) for one in found}, made_up_chances(teams, rng)
        after = averaging_to(before, found, weights)
        assert after.keys() == found.keys()
        assert all(0 <= chance <= 1 for shares in after.values() for chance in shares)
        assert teams == 1 or all(sum(shares) == pytest.approx(1) for shares in after.values())
        for team in range(teams):
            mean = sum(weights[one] * after[one][team] for one in found) / sum(weights.values())
            assert mean == pytest.approx(before[team], abs=1e-9)
        if teams < 3:
            order = sorted(found, key=lambda one: found[one][0])
            assert [after[one][0] for one in order] == pytest.approx(sorted(shares[0] for shares in after.values()))


def made_up_chances(teams: int, rng: random.Random) -> tuple[float, ...]:
    """Random chances, some of them 0 or very small."""
    weights = [rng.choice((0.0, 1e-9, rng.random(), rng.random())) for _ in range(max(2, teams))]
    weights[rng.randrange(len(weights))] += 0.1
    return tuple(weight / sum(weights) for weight in weights)[:teams]


@pytest.mark.parametrize("teams", [1, 2, 3, 5])
def test_a_secret_choice_costs_its_team_no_more_than_it_has(teams: int) -> None:
    """Even if its seat believed in much better chances, or was certain to win."""
    rng = random.Random(teams)
    for _ in range(300):
        before, best = made_up_chances(teams, rng), rng.choice((1.0, rng.random(), 1e-9))
        own, team = best * rng.choice((0.0, rng.random())), rng.randrange(teams)
        after = after_secret(before, team, Judgement(best - own, "better", (("better", best), ("played", own))))
        assert all(0 <= chance <= 1 for chance in after)
        assert teams == 1 or sum(after) == pytest.approx(1)
        assert before[team] - (best - own) - 1e-6 <= after[team] <= before[team] + 1e-6


def test_luck_that_the_model_expects_changes_the_chances_as_it_says() -> None:
    found = {"good": (0.75, 0.25), "bad": (0.25, 0.75)}
    assert averaging_to((0.5, 0.5), found, {"good": 1, "bad": 1}) == found
    after = averaging_to((0.01, 0.99), found, {"good": 1, "bad": 1})
    odds = [own / other for own, other in after.values()]
    assert odds[0] / odds[1] == pytest.approx(9)


def test_the_card_for_the_fifth_space_is_luck() -> None:
    """In states of random games in which the seat that draws a card has an open four and no card for its fifth space."""
    game = load_game("sequence")
    model, gains = chances_of(game), []
    for seed in range(3):
        for step in walk(game.initial_state(game.setup()), random.Random(seed)):
            state: Any = step.before
            cards = fifth_cards(state) if state.table.step == "draw" else ()
            gains += [luck(model, state, card)[state.table.turn % 2] for card in cards]
    assert len(gains) > 5
    assert sum(gain > 0 for gain in gains) > 0.6 * len(gains)
    assert fmean(gains) > 0.03


def fifth_cards(state: Any) -> set[str]:
    """The cards in the deck that would fill an open four of the seat that draws, if it holds none of them and no wild one."""
    table, hand = state.table, state.hands[state.table.turn]
    board, team = table.setup.board_data, table.turn % 2
    found = set()
    for line in (line for lines in board.lines for line in lines):
        missing = line & ~(table.chips[team] | board.free)
        spent = any((line & own).bit_count() > 1 for own in table.sequences[team])
        if missing.bit_count() == 1 and not missing & table.covered and not spent:
            found.add(board.cards[missing.bit_length() - 1])
    return {card for card in found if card in state.deck and card not in hand} if not {*hand} & {*board.wild} else set()


def test_five_of_a_kind_is_never_the_worse_roll() -> None:
    """A Sequoia! can plant in any forests, so also in those of any other roll."""
    model = chances_of(load_game("sequoia"))
    rolling = [state for state in reviewed(4).match.states if state.chance() and len(state.chance()) == 252]
    for state in rolling[::5]:
        seat = state.table.waiting[0]  # type: ignore[attr-defined]
        best = luck(model, state, "33333")[seat]
        assert best > 0
        assert all(luck(model, state, roll)[seat] <= best + 1e-12 for roll, _ in state.chance()[::7])


# The line of the sum


def made_up(name: str, parts: tuple[float, float, float, float], end: float, seats: int = 2) -> Review:
    """A review in which these are the luck, hidden cards, own and others' choices of seat 0."""
    zero = (0.0,) * seats
    luck, hidden, own, others = ((part, -part)[:seats] for part in parts)
    changes = (
        Swing(0, None, luck, zero, zero, zero),
        Swing(1, 0, zero, own, hidden, zero, "better"),
        Swing(2, seats - 1, zero, others, zero, (end, 1 - end)[:seats], "better"),
    )
    return Review(new(name, "line", seats=seats), (end - sum(parts),) * seats, changes)


def test_the_line_names_every_part() -> None:
    line = summed(made_up("sequence", (-0.41, -0.08, -0.06, 0.05), 0.0), 0, NAMES, you=0)
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
def test_the_verdict_names_what_led_to_the_result(parts: tuple[float, float, float, float], end: float, verdict: str) -> None:
    line = summed(made_up("sequoia", parts, end), 0, NAMES, you=0)
    assert line.verdict == verdict
    assert "luck" not in f"{line.words} {line.verdict}"


def test_the_line_of_a_solo_game_counts_points() -> None:
    line = summed(made_up("sequitur", (0.04, -0.08, -0.2, 0.0), 0.4, seats=1), 0, NAMES, you=0)
    assert line.words == "start 16, letters and goals -1, your choices -5: 10 points"
    assert line.scale.most == 25


@every_game
def test_every_line_adds_up_and_says_who_won(name: str) -> None:
    found = reviewed_game(name)
    for seat, result in enumerate(found.match.state.returns() or ()):
        line = summed(found, seat, NAMES, you=seat)
        assert sum(part.points for part in line.parts) == line.end == round(100 * result)
        assert line.result.endswith({1.0: "won", 0.0: "lost", 0.5: "drawn"}[result])
        assert json.loads(json.dumps(line))[1] == line.end


# Whole points


@every_table
def test_every_promise_is_kept_to_every_seat(number: int) -> None:
    assert_sound(reviewed(number))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
@every_game
def test_every_promise_is_kept_in_more_games(name: str, seed: int) -> None:
    """`python3 -m tests.bench reviews` does the same with any number of games between any levels."""
    options: dict[str, Any] = {"seats": (2, 3, 2, 4)[seed % 4]} | ({"seats": 1} if name == "sequitur" and seed == 2 else {})
    assert_sound(review(played(new(name, f"promise {seed}", **options), careless=seed % 3)))


def test_two_opponents_see_opposite_numbers() -> None:
    for number in (0, 4, 7):
        found = reviewed(number)
        one, other = (team_points(found, team) for team in (0, 1))
        assert [-points for points in one.choice] == list(other.choice)
        assert [-points for points in one.cards] == list(other.cards)


@every_table
def test_a_finished_game_is_still_at_its_last_move(number: int) -> None:
    match = reviewed(number).match
    last, over = (match.game.turn_label(state.observe(None)) for state in match.states[-2:])
    assert last == over


# Moments and mistakes


@every_table
def test_moments_are_few_and_in_order(number: int) -> None:
    found = reviewed(number)
    shown = moments(found, found.match.setup.team(0), NAMES)
    assert FEWEST <= len(shown) <= MOST
    assert all(moment.points for moment in shown)
    assert [moment.event for moment in shown] == sorted(moment.event for moment in shown)
    for moment in shown:
        assert moment.words.endswith(".")
        assert moment.after == found.changes[moment.event].chances[0]
    parts = [abs(part[0]) for change in found.changes for part in (change.cards, change.choice, change.hidden)]
    assert max(abs(moment.points) for moment in shown) == max(parts)


def test_mistakes_come_by_their_cost() -> None:
    found = reviewed(0)
    costs = [mistake.cost for mistake in mistakes(found)]
    assert costs == sorted(costs, reverse=True)
    assert costs[0] == max(-min(change.choice) for change in found.changes)


@every_game
def test_mistakes_read_the_same_for_you_and_for_others_except_for_your_name(name: str) -> None:
    found = reviewed_game(name)
    for you, other in ((0, 1), (1, 0)):
        for own, by_name in zip(mistakes(found, NAMES, you), mistakes(found, NAMES, other), strict=True):
            for field in ("chosen", "better", "cost"):
                assert getattr(own, field) == getattr(by_name, field)
            assert own.reason.places == by_name.reason.places
            assert own.words.startswith("You " if own.seat == you else f"{NAMES[own.seat]} ")
            assert own.words.endswith(".")
            if own.seat != you:
                assert "You " not in own.words
                assert NAMES[you] not in f"{own.done} {own.words} {own.more}"


@every_game
def test_your_costliest_choice_is_among_the_moments(name: str) -> None:
    found = reviewed_game(name)
    for you in (0, 1):
        worst = next(mistake for mistake in mistakes(found) if mistake.seat == you)
        moment = next(moment for moment in moments(found, you, NAMES, you) if moment.event == worst.event)
        assert (moment.kind, moment.better, moment.points) == ("choice", worst.better, pytest.approx(-worst.cost))
        assert moment.words.startswith("You ")
        assert moment.more


def test_names_that_look_like_words_stay_names() -> None:
    people = PlayerNames(("Your", "You", "and"), you=1)
    first, second, third = people.marks
    assert people.retold(f"Breaks {second}’s four, and yours.", 1) == "Breaks your four, and yours."
    assert people.retold(f"Blocks {second} and {third}’s four; you hold it.", 0) == "Blocks your and and’s four; Your hold it."
    assert people.retold(f"{second} could claim it too. {first} not.", 2) == "You could claim it too. Your not."


def test_only_verbs_take_their_participle() -> None:
    assert would_have("7 and 8 are yours alone.", {"takes": "taken"}) == "7 and 8 are yours alone."
    assert would_have("Takes 7 and takes 8.", {"takes": "taken"}) == "It would have taken 7 and taken 8."


# In the terminal


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("review") / "match.json"
    path.write_text(played(new("sequoia", "told", seats=3), careless=1).to_json(), encoding="utf-8")
    return path


def test_the_terminal_prints_a_review_within_eighty_columns(file: Path) -> None:
    printed = engine("review", file, "--player", "Ben").stdout
    assert printed.startswith("Sequoia: Ada, Ben, Cleo\n")
    assert "Ben's chances over the game:" in printed
    assert "Key moments:" in printed
    assert max(map(len, printed.splitlines())) <= 80
    for line in printed.splitlines()[3:6]:
        *parts, end = map(int, line.split()[1:])
        assert sum(parts) == end


def test_a_review_as_json_has_every_event(file: Path) -> None:
    printed = json.loads(engine("review", file, "--json").stdout)
    match = Match.from_json(file.read_text(encoding="utf-8"))
    assert len(printed["changes"]) == len(match.events)
    numbers = [sum(change["points"].values()) for change in printed["changes"]]
    assert printed["sum"]["parts"][0]["points"] + sum(numbers) == printed["sum"]["end"]
    for moment in printed["moments"]:
        assert moment["whole"] == printed["changes"][moment["event"]]["points"][moment["kind"]]
    for own, result in zip(printed["accounts"], match.state.returns() or (), strict=True):
        assert own["end"] == result
        assert sum(own.values()) - own["end"] == pytest.approx(result, abs=1e-9)


def test_an_unknown_player_cannot_be_followed(file: Path) -> None:
    done = engine("review", file, "--player", "Zoe")
    assert (done.returncode, done.stderr) == (2, "There is no player called 'Zoe'. Players: Ada, Ben, Cleo.\n")
