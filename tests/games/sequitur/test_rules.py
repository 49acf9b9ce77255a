"""The rules of Sequitur by sheet and rulings, playing alone included, and the examples in RULES.md."""

from __future__ import annotations

import re
from collections import Counter
from itertools import permutations, product
from typing import Any

import pytest

from engine.games.sequitur import GAME
from engine.games.sequitur.rules import words
from engine.games.sequitur.rules.table import rank
from engine.games.sequitur.words.lexicon import lexicon
from tests.engine.illustrations import picture, rules_text, state_of
from tests.engine.promises.knowledge import a_sampled_state_looks_the_same_to_its_seat
from tests.engine.promises.rules import the_report_fits_the_game
from tests.engine.promises.texts import a_position_reads_back_exactly
from tests.engine.walks import Play, random_game
from tests.games.sequitur.goal_meanings import meanings
from tests.games.sequitur.positions import FEW, Turn, claims, go, made, passes, plain, start, started, texts
from tests.games.sequitur.reference import BAG, best_score

ADA, BEN = Turn("CATSLEEP", "CATS"), Turn("DOGTOPNE", "TOP")


def bag(state: Any) -> Counter[str]:
    """The letters that can be drawn next."""
    return Counter(dict(state.chance()))


# Step 1: letters and the secret goal


def test_the_first_five_letters_keep_the_order_in_which_they_are_drawn() -> None:
    assert bag(start()) == BAG
    state = go(start(), *"HO")
    assert bag(state) == Counter(BAG) - Counter("HO")
    state = go(state, *"USE")
    assert state.hands[0].rack == "HOUSE"
    assert not state.chance()


def test_the_secret_goal_is_of_any_colour() -> None:
    state = go(start(), *"HOUSE")
    assert texts(state) == ["goal red", "goal yellow", "goal green"]
    for colour in ("red", "yellow", "green"):
        drawing = go(state, f"goal {colour}")
        assert [name for name, _ in drawing.chance()] == [f"{colour[0].upper()}{number}" for number in range(1, 25)]
        assert {weight for _, weight in drawing.chance()} == {1}
        name = drawing.chance()[6][0]
        assert go(drawing, name).hands[0].secret == name


def test_three_more_letters_are_placed_one_by_one_at_either_end() -> None:
    state = go(start(), *"HOUSE", "goal red", "R7", "B")
    assert texts(state) == ["left", "right"]
    state = go(state, "left", "D", "right")
    assert state.hands[0].rack == "BHOUSED"
    assert bag(state) == Counter(BAG) - Counter("BHOUSED"), "the next one is drawn when this one is placed"
    state = go(state, "A", "left")
    assert state.hands[0].rack == "ABHOUSED"
    assert {name for name, _ in state.chance()} == {f"R{number}" for number in range(1, 25)} - {"R7"}, "now a red goal is drawn"
    assert texts(go(state, "R3")) == ["publish R3", "discard"]


# Steps 2 to 5: goals and actions


def test_public_goals_are_revealed_together() -> None:
    state = passes(start(3), *(Turn(rack, secret=f"G{number}") for number, rack in enumerate(("HOUSE", "TRAIN"), 1)), last=-1)
    for number, (rack, decision) in enumerate((("HOUSEBOA", "publish R9"), ("TRAINLET", "discard"), ("DINGEERS", "publish R2"))):
        assert state.table.turn == number
        assert (state.table.public, state.table.unseen, state.table.step) == ((), (0, 0, 0), 0)
        state = go(
            started(state, Turn(rack, secret=f"G{number + 1}")), decision.split()[-1] if " " in decision else "R5", decision
        )
    assert state.table.public == ("R2", "R9")
    assert state.table.unseen == (1, 0, 0)
    assert state.table.discards == (), "discarded goals are face down"


def test_the_eight_steps_are_in_the_order_of_the_sheet() -> None:
    """Pass by pass with two seats: an action before each goal except the first, and one before the word."""
    state, seen = plain(), []
    for number in range(4):
        for turn in (ADA, BEN):
            before = state
            seen.append((before.table.turn, before.table.colour or "words", texts(before)[-1:] or ["letters"]))
            state = made(state, number, turn)
    assert seen == [
        (0, "red", ["letters"]), (1, "red", ["letters"]),
        (0, "yellow", ["pass"]), (1, "yellow", ["pass"]),
        (0, "green", ["pass"]), (1, "green", ["pass"]),
        (0, "words", ["pass"]), (1, "words", ["pass"]),
    ]  # fmt: skip
    assert [one.word for one in state.table.spelt] == ["CATS", "TOP"], "no word is seen before the last is spelt"


# Step 6: words are shown together


def test_without_a_word_a_seat_scores_nothing_and_wins_no_goal() -> None:
    state = go(passes(plain(), ADA._replace(word="", secret="G2"), BEN._replace(public="R3")), "settled")
    assert (state.table.spelt[0].word, state.table.spelt[0].score) == ("", 0)
    assert state.table.stacks[0] == ()
    assert claims(state) == {1: ["R3"]}


# Steps 6 to 8: scoring goals, then returning everything


def test_secret_goals_are_scored_before_any_claim() -> None:
    state = passes(plain(), ADA._replace(public="R1", secret="G2"), BEN._replace(secret="Y2"))
    assert state.table.stacks == ((), ())
    state = go(state, "settled")
    assert state.table.stacks == (("G2",), ())
    assert state.table.discards == ("Y2",), "everyone sees a missed secret goal when it is discarded"
    assert claims(state) == {0: ["R1"]}


def test_only_its_owner_can_win_a_secret_goal() -> None:
    """Ben's word has an A too, but Ada holds the goal."""
    state = go(passes(plain(), Turn("DOGTOPNE", "DOG", secret="R1"), Turn("CATSLEEP", "CATS")), "settled")
    assert state.table.stacks == ((), ())
    assert state.table.stage == "end"


def test_unclaimed_goals_are_discarded_and_all_letters_go_back() -> None:
    state = go(passes(plain(), ADA._replace(public="R1 Y2"), BEN._replace(public="R2")), "settled", "claim R1")
    assert (state.table.stage, state.table.public) == ("end", ("R2", "Y2"))
    state = go(state, "returned")
    assert {"R2", "Y2"} <= set(state.table.discards)
    assert (state.table.public, state.table.stacks) == ((), (("R1",), ()))
    assert (state.table.round, state.table.step, state.table.turn) == (1, 0, 0)
    assert bag(state) == BAG
    assert all(hand.rack == hand.secret == "" for hand in state.hands)


def test_a_goal_does_not_come_again_while_its_deck_lasts() -> None:
    state = go(passes(plain(), ADA._replace(public="R1"), BEN._replace(public="R2")), "settled", "claim R1", "returned")
    state = go(state, *"HOUSE", "goal red")
    assert not {"R1", "R2"} & {name for name, _ in state.chance()}


# Three rounds


def whole_game(*rounds: tuple[Turn, Turn]) -> Any:
    state = plain()
    for turns in rounds:
        state = go(passes(state, *turns), "settled")
        while state.to_act:
            state = go(state, texts(state)[0])
        if state.chance():
            state = go(state, "returned")
    return state


def test_the_game_is_over_after_three_rounds_and_most_points_win() -> None:
    state = whole_game((ADA._replace(secret="R1"), BEN), (ADA, BEN._replace(secret="Y3")), (ADA._replace(secret="Y1"), BEN))
    assert state.table.stage == "over"
    assert [state.table.points(seat) for seat in (0, 1)] == [5, 2]
    assert (state.returns(), state.to_act, state.chance()) == ((1.0, 0.0), (), ())


def test_equal_points_share_the_win() -> None:
    state = whole_game((ADA._replace(secret="Y1"), BEN), (ADA, BEN._replace(secret="Y3")), (ADA, BEN))
    assert state.returns() == (0.5, 0.5)


def test_points_count_not_the_number_of_goals() -> None:
    greens = [ADA._replace(secret="G2"), ADA._replace(secret="G3"), ADA]
    state = whole_game((greens[0], BEN), (greens[1], BEN._replace(secret="R3")), (greens[2], BEN))
    assert [len(stack) for stack in state.table.stacks] == [2, 1]
    assert state.returns() == (0.0, 1.0)


# Decks that run out


def names(state: Any) -> list[str]:
    """The goals that can be drawn now."""
    return [name for name, _ in state.chance()]


def first_pass(secret: str = "R1", kept: str = "R2", gone: str = "R3") -> Any:
    """Ada has a secret goal and a public one, and Ben has discarded the last red one."""
    state = go(started(start(2, FEW), Turn(ADA.rack, secret=secret)), kept, f"publish {kept}")
    return go(started(state, Turn(BEN.rack, secret="Y1")), gone, "discard")


def next_round(state: Any) -> Any:
    """The next round, after the same two seats have spelt nothing."""
    for _ in range(4):
        state = go(state, "pass")
        state = go(state, names(state)[0], "discard") if names(state) else state
    return go(state, "pass", "no word", "pass", "no word", "settled", "returned")


def test_discards_become_the_deck_when_a_goal_is_drawn_from_an_empty_one() -> None:
    state = next_round(first_pass())
    assert state.discards[:3] == ("G1", "G2", "R1")
    assert {"R1", "R2", "R3"} <= set(state.discards)
    state = go(state, *ADA.rack[:5], "goal red")
    assert names(state) == ["R1", "R2", "R3"]
    state = go(state, "R3")
    assert not {"R1", "R2", "R3"} & set(state.discards), "they are the deck now"
    assert not {"R1", "R2"} & set(state.table.discards)
    assert state.table.unseen[0] == 0
    assert {"G1", "G2", "Y1"} <= set(state.discards), "other colours are not touched"


def test_goals_on_stacks_never_come_back() -> None:
    state = passes(start(2, FEW), Turn(ADA.rack, "CATS", secret="R1"), Turn(BEN.rack, secret="G3"))
    state = go(state, "settled", "returned")
    assert state.table.stacks == (("R1",), ())
    state = go(state, *ADA.rack[:5], "goal red")
    assert names(state) == ["R2", "R3"]


def test_if_all_goals_of_a_colour_are_held_none_is_drawn() -> None:
    """Both yellow goals are secret: nobody draws one, and the next action comes."""
    state = start(2, FEW)
    state = made(state, 0, Turn(ADA.rack, secret="Y1", public="R1"))
    state = made(state, 0, Turn(BEN.rack, secret="Y2", public="R2"))
    state = go(state, "pass")
    assert state.table.turn == 1, "Ada has nothing to decide"
    state = go(state, "pass")
    assert (state.table.step, state.table.turn) == (2, 0)
    assert state.table.public == ("R1", "R2")


def test_if_all_goals_of_a_colour_are_held_there_is_no_secret_goal() -> None:
    state = made(start(3, FEW), 0, Turn(ADA.rack, secret="Y1", public="R1"))
    state = made(state, 0, Turn(BEN.rack, secret="Y2", public="R2"))
    state = go(state, *"RUNSI", "goal yellow")
    assert state.hand.secret == ""
    assert go(state, "A", "left").hand.rack == "ARUNSI", "the next letter is drawn"


def test_a_solo_player_keeps_the_only_goal_left() -> None:
    few = "\n".join(["colour,text,rule,examples", "red,A,contains A,", "yellow,T,contains T,", "green,Three,length 3,"])
    state = go(start(1, few), *ADA.rack[:5], "goal green", "G1")
    assert state.hand.secret == "G1", "there is no choice of one"
    state = go(state, "S", "left", "E", "left", "P", "left", "R1")
    assert texts(state) == ["publish R1"]


@pytest.mark.parametrize("seats", [1, 3, 5])
def test_games_with_small_decks_keep_the_promises_of_the_contract(seats: int) -> None:
    setup = GAME.setup(seats=seats, goals=FEW)
    play = Play(GAME, setup, seats, random_game(GAME, setup, seats))
    for promise in (a_position_reads_back_exactly, a_sampled_state_looks_the_same_to_its_seat, the_report_fits_the_game):
        promise(play)


# Alone


def test_a_solo_player_keeps_one_of_two_goals_as_the_secret_goal() -> None:
    state = go(plain(1), *"CATSL", "goal yellow", "Y1")
    assert state.chance(), "a second one is drawn"
    assert {name[0] for name, _ in state.chance()} == {"Y"}
    assert "Y1" not in dict(state.chance())
    state = go(state, "Y2")
    assert texts(state) == ["keep Y1", "keep Y2"]
    state = go(state, "keep Y2")
    assert state.hands[0].secret == "Y2"


def test_a_solo_player_discards_the_other_goal() -> None:
    state = passes(plain(1), ADA._replace(secret="Y1"), last=0)
    assert state.table.unseen == (1, 1, 0), "a yellow one, and the red one that was not made public"
    assert len(state.discards) == 2


@pytest.mark.parametrize(("step", "initial"), [(0, "R"), (1, "Y"), (2, "G")])
def test_a_solo_player_makes_one_of_two_goals_public(step: int, initial: str) -> None:
    state = passes(plain(1), ADA, last=step - 1)
    state = go(state, "pass") if step else started(state, ADA)
    state = go(state, f"{initial}1", f"{initial}2")
    assert texts(state) == [f"publish {initial}1", f"publish {initial}2"], "one of the two has to be made public"
    state = go(state, f"publish {initial}2")
    assert state.table.public[-1] == f"{initial}2"
    assert f"{initial}1" in state.discards


def test_a_solo_player_claims_every_goal_the_word_meets() -> None:
    state = go(passes(plain(1), ADA._replace(public="R1 Y1 G2", secret="G3")), "settled")
    assert claims(state) == {0: ["R1", "Y1", "G2"]}
    state = go(state, "claim Y1", "claim R1", "claim G2")
    assert state.table.points(0) == 1 + 2 + 3 + 1
    assert state.table.stage == "end"


# Ranks

SHEET = {5: "Good start", 10: "Moving up", 15: "Getting good", 20: "Impressive", 25: "Sequitur master"}


@pytest.mark.parametrize("points", range(41))
def test_ranks_are_those_of_the_sheet(points: int) -> None:
    assert rank(points) == SHEET.get(min(points, 25) // 5 * 5, "")


def test_a_solo_result_grows_with_the_points_up_to_the_highest_rank() -> None:
    state = plain(1)
    secrets = iter(("G3", "R4", "Y4"))
    for goals in ("R1 Y1 G2", "R5 Y5 G5", "R6 Y6 G6"):
        state = go(passes(state, ADA._replace(public=goals, secret=next(secrets))), "settled")
        while state.to_act:
            state = go(state, texts(state)[0])
        state = go(state, "returned") if state.chance() else state
    assert state.table.points(0) == 7
    assert state.returns() == (7 / 25,)
    many = state.table._replace(stacks=(tuple(f"R{number}" for number in range(1, 10)),))
    assert (many.points(0), many.returns()) == (27, (1.0,))


# Examples in RULES.md


RACK = "BCOARDTS"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ?"
EXAMPLES = dict(re.findall(r"^\| (\w+) \| [^|]+ \| ([A-Z]+), so [A-Z]+ \|$", rules_text("sequitur"), re.MULTILINE))
WORDS = dict(re.findall(r"^\| (\w+) \| [^|]+ \| [A-Z]+, so ([A-Z]+) \|$", rules_text("sequitur"), re.MULTILINE))


def racks_after(card: str) -> set[str]:
    """Every rack that the card can make of RACK, tried as with letters on a table."""
    places = range(len(RACK))
    if card == "Swap":
        swapped = []
        for one, other in permutations(places, 2):
            letters = list(RACK)
            letters[one], letters[other] = letters[other], letters[one]
            swapped.append("".join(letters))
        return set(swapped)
    if card == "Slide":
        left = [RACK[:place] + RACK[place + 1 :] for place in places]
        return {rest[:to] + RACK[place] + rest[to:] for place, rest in enumerate(left) for to in range(len(rest) + 1)}
    if card == "Flip":
        return {RACK[:a] + RACK[a:b][::-1] + RACK[b:] for a in places for b in range(a + 2, len(RACK) + 1)}
    if card == "Insert":
        return {RACK[:place] + letter + RACK[place:] for place in range(len(RACK) + 1) for letter in LETTERS}
    traded = set()
    for out in permutations(places, 2):
        for drawn in product("LE", repeat=2):
            letters = list(RACK)
            for place, letter in zip(out, drawn, strict=True):
                letters[place] = letter
            traded.add("".join(letters))
    return traded


def test_every_card_has_an_example() -> None:
    assert list(EXAMPLES) == [card.name for card in GAME.setup().all_cards]


@pytest.mark.parametrize("card", EXAMPLES)
def test_the_card_makes_the_rack_and_the_rack_the_word(card: str) -> None:
    assert EXAMPLES[card] in racks_after(card)
    assert WORDS[card] in lexicon().words
    assert best_score(EXAMPLES[card], WORDS[card]) > 0
    assert best_score(RACK, WORDS[card]) == 0, "the card was needed"


@pytest.mark.parametrize(("part", "word"), [("the rack spells BOARDS", "BOARDS"), ("spells STAB", "STAB")])
def test_the_chosen_letters_spell_the_word(part: str, word: str) -> None:
    shown = picture(GAME, part)
    state = GAME.parse_position(shown.position)
    [places] = [token.partition(":")[2] for token in shown.chosen if token.startswith("keep:")]
    letters = "".join(state.hands[0].rack[int(place) - 1] for place in places.split("."))
    assert state.hands[0].rack == RACK
    assert word == (letters[::-1] if "turn:1" in shown.chosen else letters)
    assert word in lexicon().words


def test_the_letter_at_the_left_end_makes_the_word() -> None:
    hand = state_of(GAME, "B has been drawn").hands[0]
    assert best_score(hand.drawn + hand.rack, "BOARD") > best_score(hand.rack, "BOARD") == 0


def test_the_words_meet_the_goals_named() -> None:
    state = state_of(GAME, "BOARDS meets three")
    meets = meanings(lexicon().words.keys())
    goals = {name: state.setup.all_goals[name] for name in (*state.table.public, state.hands[0].secret)}
    met = [goal.points for goal in goals.values() if meets[goal.text]("BOARDS")]
    assert met == [2, 1, 1]
    assert not meets[goals[state.hands[0].secret].text]("BOARDS")
    assert meets[goals[state.hands[0].secret].text]("BOAST")


@pytest.mark.parametrize(("word", "balls", "score"), [("COURT", "COURT", 7), ("ELITE", "E?ITE", 5), ("BLEND", "BLEND", 8)])
def test_the_words_have_the_scores_given(word: str, balls: str, score: int) -> None:
    shown = {one.word: one for one in state_of(GAME, "BLEND, with 8").table.spelt}
    assert (shown[word].balls, shown[word].score) == (balls, score)
    assert best_score(balls, word) == score


def test_the_second_player_to_claim_meets_a_yellow_and_a_green_goal() -> None:
    state = state_of(GAME, "BLEND, with 8")
    meets = meanings(lexicon().words.keys())
    goals = [state.setup.all_goals[name] for name in state.table.public]
    assert state.to_act == (1,)
    assert state.table.spelt[1].word == "COURT"
    assert [goal.colour for goal in goals if meets[goal.text]("COURT")] == ["yellow", "green"]
    assert any(meets[goal.text]("ELITE") for goal in goals)
    won = {one.word: state.setup.all_goals[one.secret] for one in state.table.spelt}
    assert all(meets[goal.text](word) for word, goal in won.items())


def test_the_pictures_show_the_goals_of_new_games() -> None:
    usual = GAME.setup().goals
    assert {state_of(GAME, part).setup.goals for part in ("BOARDS meets three", "B has been drawn", "BLEND, with 8")} == {usual}


@pytest.mark.parametrize("task", [*words.TASKS.values(), *words.ALONE.values()], ids=lambda task: task.words)
def test_every_prompt_is_short_and_has_its_heading(task: words.Task) -> None:
    assert f"## {task.chapter}\n" in rules_text("sequitur")
    assert 0 < len(task.words) <= 45
    assert 0 < len(task.more) <= 80


def test_every_stage_has_its_heading() -> None:
    assert all(f"## {chapter}\n" in rules_text("sequitur") for chapter in words.CHAPTERS.values())
