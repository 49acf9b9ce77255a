"""The end of a round as told at the table: every sentence is true, in the right order, and nothing is ahead of it."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import pytest

from engine import recap
from engine.games.sequitur import GAME
from engine.games.sequitur.box.goals import goals
from engine.games.sequitur.rules.meeting import why_met
from engine.games.sequitur.rules.telling import best_word, best_word_told
from engine.games.sequitur.words.judgement import verdict
from engine.games.sequitur.words.lexicon import lexicon
from engine.games.sequitur.words.refusal import why_refused
from engine.match import Match, Player
from engine.report import Beat
from engine.scene import Moment, Rect, Stage, View
from engine.session import Ask, Session
from tests.engine.sessions import carry_out
from tests.engine.walks import NAMES, walk
from tests.games.sequitur.positions import PLAIN_GOALS, Turn, claims, go, keen, passes, plain, texts
from tests.games.sequitur.reference import WORTH, best_score, words_of

STAGE = Stage(Rect(24, 18, 700, 764), Rect(0, 0, 0, 0), Rect(746, 620, 500, 84))


class Told(NamedTuple):
    """One event of a random game with its beats for a viewer."""

    seats: int
    old: Any  # what the viewer saw before it
    new: Any  # and after it
    beats: tuple[Beat, ...]
    hands: tuple[str, ...]  # the racks from which the words of this round were spelt


@cache
def told(seats: int, you: int | None, count: int = 6) -> tuple[Told, ...]:
    """Every narrated event of some random games."""
    found, racks = [], ("",) * seats
    for seed in range(count):
        options = {"goals": PLAIN_GOALS if seed % 3 == 2 else ""}
        for step in walk(GAME.initial_state(GAME.setup(seats=seats, **options)), random.Random(seed), keen):
            if step.before.table.stage == "passing":
                racks = tuple(hand.rack for hand in step.before.hands)
            old, new = step.before.observe(you), step.after.observe(you)
            beats = GAME.beats(old, new, NAMES[:seats])
            assert bool(beats) <= bool(GAME.narrate(step.before.observe(None), step.after.observe(None), step.event, NAMES))
            if beats:
                found.append(Told(seats, old, new, beats, racks))
    return tuple(found)


MOST_SEARCHED = 6
"""The number of racks that the reference searches for their best word; it is slow."""

CASES = [(1, None), (1, 0), *((seats, you) for seats in (2, 3, 4, 5) for you in (None, 0, seats - 1))]
every_table = pytest.mark.parametrize(("seats", "you"), CASES)


def of(name: str, you: int | None, seats: int) -> int:
    """The seat of a name in a sentence."""
    return you if name in ("You", "you") and you is not None else NAMES[:seats].index(name)


def claims_told(one: Told) -> Iterator[tuple[Beat, int, str]]:
    """The beat of a claim, its seat, and the goal."""
    if one.old.table.stage == "claim" and one.seats > 1:
        (goal,) = set(one.old.table.public) - set(one.new.table.public)
        yield one.beats[0], one.old.table.turn, goal


@every_table
def test_words_rise_from_the_lowest_score(seats: int, you: int | None) -> None:
    shown = [one for one in told(seats, you) if one.old.table.stage == "passing"]
    assert len(shown) == 18
    for one in shown:
        *words, rest = one.beats
        assert rest.words == ""
        scores = [one.new.table.spelt[beat.seat].score for beat in words]
        assert scores == sorted(scores)
        assert {beat.seat for beat in words} == set(range(seats))
        for beat in words:
            own = one.new.table.spelt[beat.seat]
            assert (own.word or "no word") in beat.words
            if own.word and own.standing == "listed":
                assert beat.more == f"It scores {best_score(own.balls, own.word)}."


@every_table
def test_all_secret_goals_turn_up_first_met_or_missed(seats: int, you: int | None) -> None:
    seen = set()
    for one in told(seats, you):
        if one.old.table.stage != "settle":
            assert not any("secret goal" in beat.words for beat in one.beats)
            continue
        holders = [seat for seat, own in enumerate(one.old.table.spelt) if own.secret]
        for beat, seat in zip(one.beats, holders, strict=False):
            own = one.old.table.spelt[seat]
            won = own.secret in one.new.table.stacks[seat]
            whose = "Your" if seat == you else f"{NAMES[seat]}’s"
            assert beat.words == f"{whose} secret goal is {'met' if won else 'missed'}"
            assert beat.seat == seat
            seen.add(won)
        assert not any("secret goal" in beat.words for beat in one.beats[len(holders) :])
    assert seen == {True, False}


@every_table
def test_the_order_is_the_order_of_claims(seats: int, you: int | None) -> None:
    """Compared with the seats that claim afterwards, and with the scores of their words."""
    games = told(seats, you)
    for index, one in enumerate(games):
        if one.new.table.stage != "claim" or one.old.table.stage not in ("settle", "order") or seats == 1:
            continue
        beat = one.beats[-2]
        spelt = one.new.table.spelt
        order = [seat for seats in one.new.table.ranks for seat in seats]
        assert beat.seat == order[0] == one.new.table.turn
        claimed = [later.old.table.turn for later in games[index + 1 : index + 1 + len(order)]]
        assert claimed[0] == order[0]
        if len(order) == 1:
            assert beat.words == f"Only {spelt[order[0]].word} meets a public goal"
        elif one.old.table.stage == "settle":
            assert [int(number) for number in re.findall(r"\d+", beat.words)] == [spelt[seat].score for seat in order]
            assert [spelt[seat].score for seat in order] == sorted([spelt[seat].score for seat in order], reverse=True)
        named = re.split(r"first, then |, then ", beat.more.rstrip(".").rpartition(". ")[2]) if len(order) > 2 else []
        if named:
            named[0] = named[0].partition(" ")[0]
            assert [of(name, you, seats) for name in named] == order


@pytest.mark.parametrize("you", [None, 0, 1])
def test_a_tie_says_both_letters(you: int | None) -> None:
    tea, eat = Turn("TEAGHILO", "TEA", "R1"), Turn("EATNORID", "EAT")
    state = go(passes(plain(2), tea, eat), "settled", "M")
    after = go(state, "C")
    beat, rest = GAME.beats(state.observe(you), after.observe(you), ("Mira", "Fern"))
    mira, fern = {None: ("Mira draws M", "Fern draws C"), 0: ("You draw M", "Fern draws C"), 1: ("Mira draws M", "you draw C")}[
        you
    ]
    claims = {None: "Fern claims", 0: "Fern claims", 1: "you claim"}[you]
    assert (beat.words, beat.more) == ("Both score 3", f"{mira}, {fern}, so {claims} first.")
    assert rest.words == ""
    again = go(state, "M")
    both = {None: "Mira and Fern", 0: "You and Fern", 1: "You and Mira"}[you]
    assert GAME.beats(state.observe(you), again.observe(you), ("Mira", "Fern"))[0].more.endswith(f". {both} draw again.")


@every_table
def test_a_claim_says_its_worth_its_reason_and_whom_it_cost(seats: int, you: int | None) -> None:
    costs = 0
    for one in told(seats, you):
        for beat, seat, name in claims_told(one):
            goal, spelt = one.old.table.setup.all_goals[name], one.old.table.spelt
            who = "You claim" if seat == you else f"{NAMES[seat]} claims"
            assert beat.words == f"{who} {WORTH[name[0]]} point{'s' * (WORTH[name[0]] > 1)}"
            able = [
                other
                for other in range(seats)
                if other != seat and spelt[other].word and spelt[other].standing != "refused" and goal.is_met(spelt[other].word)
            ]
            before, cost, _ = beat.more.partition(" would have met this goal too.")
            assert bool(cost) == bool(able)
            assert all(spelt[other].word in before for other in able)
            costs += bool(able)
            is_last = seat == you and len(one.old.legal_actions()) == 1
            assert ("only goal left for you" in beat.more) == is_last
    assert costs or seats < 3


@every_table
def test_your_best_word_comes_last_and_is_the_best(seats: int, you: int | None) -> None:
    """Found by the reference: the most points in public goals and your own secret one."""
    ends = better = 0
    listed = frozenset(lexicon().words)
    for one in told(seats, you):
        is_end = one.new.table.stage in ("end", "over")
        found = [index for index, beat in enumerate(one.beats) if "on your rack" in beat.words]
        if you is None or not is_end:
            assert not found
            assert not any("on your rack" in f"{beat.more}{beat.rest}" for beat in one.beats)
            continue
        ends += 1
        assert found == [len(one.beats) - 2]
        if ends > MOST_SEARCHED or "?" in one.hands[you]:
            continue
        beat, table = one.beats[found[0]], one.new.table
        own = table.spelt[you]
        won = [name for stack, start in zip(table.stacks, table.before[-1], strict=True) for name in stack[start:]]
        secrets = {other.secret for other in table.spelt}
        wanted = [table.setup.all_goals[name] for name in {*table.public, *(set(won) - secrets), own.secret} - {""}]
        worths = {
            word: sum(goal.points for goal in wanted if goal.is_met(word))
            for word in words_of(one.hands[you], listed)
            if lexicon().is_said(word)
        }
        mine = sum(goal.points for goal in wanted if own.word and own.standing != "refused" and goal.is_met(own.word))
        most = max(worths.values(), default=0)
        if beat.words == "Nothing better was on your rack":
            assert most <= mine
            continue
        better += 1
        word = beat.words.partition(" ")[0]
        assert worths[word] == most >= mine
        if most > mine:
            assert beat.more.startswith(f"It meets goals for {most} point")
        first = max([other.score for seat, other in enumerate(table.spelt) if seat != you], default=99)
        assert ("claimed first" in beat.more) == (best_score(one.hands[you], word) > first >= own.score)
    assert you is None or (ends == 18 and better)


# Why


def test_every_goal_of_the_box_gives_a_reason() -> None:
    """Each names the word; any other word in it is in the list or a part of the word or of the goal."""
    words = sorted(word for word in lexicon().known(35) if 3 <= len(word) <= 7)
    rng = random.Random(5)
    for goal in goals("").values():
        met = [word for word in rng.sample(words, 4000) if goal.is_met(word)][:12]
        assert met, goal.text
        told = 0
        for word in met:
            why = why_met(goal, word)
            told += bool(why)
            capitals = set(re.findall(r"\b[A-Z]{3,}\b", why)) - {word}
            assert not why or re.search(rf"\b{word}\b", why) or "is a word too" in why
            assert all(other in lexicon() or other in word for other in capitals), why
            letters = re.findall(r"\b[A-Z]\b", why.replace(" has no A, E, I, O or U", ""))
            if " has no " not in why and "letters from" not in why:
                assert all(letter in word for letter in letters), why
        assert told > len(met) * 0.6, goal.text


@pytest.mark.parametrize(
    ("rule", "word", "why"),
    [
        ("length 5+; repeated 0", "TREND", "All letters of TREND are different."),
        ("more v c", "ALONE", "ALONE has more vowels than consonants."),
        ("length 4+; not contains vv cc", "TONES", "Vowels and consonants of TONES take turns."),
        ("starts cc", "TREND", "TREND starts with the consonants TR."),
        ("anagram 1+", "GAME", "GAME can become MEGA or MAGE."),
        ("swap-ends", "TOUR", "With its ends swapped, TOUR is ROUT."),
        ("count v 2+; different v 1", "ELEVEN", "ELEVEN has E three times and has no vowel but E."),
        ("starts S or ends S", "CATS", "CATS ends with S."),
        ("in-a-row 3+", "SUITED", "SUITED contains S, T and U."),
        ("drop any", "MERGES", "Without G, MERGES is MERES."),
        ("contains A; not contains E I O U", "LAWN", "LAWN contains A and has no E, I, O or U."),
    ],
)
def test_a_reason_shows_what_meets_the_goal(rule: str, word: str, why: str) -> None:
    goal = next(iter(goals("").values()))._replace(rule=rule)
    assert goal.is_met(word)
    assert why_met(goal, word) == why


@pytest.mark.parametrize(
    ("word", "why"),
    [
        ("RECAT", "There is no CATTED."),
        ("CATTED", "There is no CATTING."),
        ("TABLENESS", "TABLE doesn’t take -NESS."),
        ("QZXJK", "It’s in no word list."),
    ],
)
def test_a_refusal_has_its_reason(word: str, why: str) -> None:
    assert not verdict(word, lexicon()).accepts
    assert why_refused(word) == why
    if len(word) > 8:
        return
    state = passes(plain(2), Turn((word + "NIOE")[:8], f"*{word}"), Turn("DENSNPOR", "DEN"))
    after = go(state, "refuse")
    beat, _ = GAME.beats(state.observe(0), after.observe(0), ("Mira", "Fern"))
    assert (beat.words, beat.more) == (f"Fern refuses {word}", why)
    assert beat.rest == f"Fern refuses {word}. {why}"


def test_reasons_for_refusing_are_true() -> None:
    """No form that is said to be missing is in any list."""
    rng = random.Random(2)
    stems = rng.sample(sorted(lexicon().known(35)), 300)
    listed = lexicon().words.keys() | lexicon().wider
    seen = set()
    for word in (
        f"{before}{stem}{ending}" for stem in stems for before, ending in (("RE", ""), ("", "ED"), ("", "S"), ("", "NESS"))
    ):
        if word in listed or verdict(word, lexicon()).accepts:
            continue
        why = why_refused(word)
        seen.add(re.sub(r"-?[A-Z]{2,}", "X", why))
        missing = re.fullmatch(r"There is no ([A-Z]+)(?:, only ([A-Z]+))?\.", why)
        stem = re.match(r"([A-Z]+) (doesn’t take|is already plural)", why)
        assert not missing or missing[1] not in listed
        assert not stem or stem[1] in listed
    assert len(seen) > 2


# Solo


def test_a_lone_player_claims_everything_with_one_press() -> None:
    """The word meets three goals: one choice, and the table is told once."""
    turn = Turn("CATSLEEP", "CATS", "R1 Y1 G2")
    begun = passes(plain(1), turn)
    match = Match(GAME, begun.setup, "a seed", (Player("Mira"),), GAME.write_position(begun))
    session, asked = Session(match), []
    state: Any = match.state
    while state.table.stage != "end":
        step = session.advance()
        if isinstance(step, Ask):
            asked.append([spot.label for spot in scene(match.state.observe(0)).hotspots if spot.main])
            session.choose(texts(match.state)[0])
        else:
            carry_out(session, random.Random(1))
        state = match.state
    assert asked == [["Claim 6 points"]]
    assert state.table.points(0) == 6
    beats = [recap.beats(match, event, 0) for event in range(len(match.events))]
    assert [beat.words for one in beats for beat in one if beat.words][-3:-1] == [
        "CATS meets three goals: 6 points", "You claim 6 points",
    ]  # fmt: skip


OTHERS = re.compile(r"anyone|others|nobody|claims first|turns?\b.*claim|rival|opponent|the table\b|everybody", re.IGNORECASE)


def test_solo_play_never_speaks_of_others() -> None:
    spoken = set()
    for seed in range(4):
        for step in walk(GAME.initial_state(GAME.setup(seats=1)), random.Random(seed), keen):
            seen = step.after.observe(0)
            spoken |= {GAME.prompt(seen), GAME.prompt_detail(seen), GAME.pause_label(seen)}
            spoken |= set(GAME.narrate(step.before.observe(None), step.after.observe(None), step.event, NAMES[:1]))
            spoken |= {
                words
                for beat in GAME.beats(step.before.observe(0), seen, NAMES[:1])
                for words in beat[1:]
                if isinstance(words, str)
            }
            picture = scene(seen)
            spoken |= {words for shape in picture.shapes for words in (shape.text, shape.badge)}
            spoken |= {words for spot in picture.hotspots for words in (spot.label, spot.why)}
            if step.after.table.stage == "claim" or step.after.step in ("publish", "keep", "offer"):
                for action in seen.legal_actions()[:4]:
                    reason = GAME.coaching("reasons").reason(seen, action, NAMES[:1])
                    spoken |= {reason.words, reason.more}
                spoken |= {tip.words for tip in GAME.coaching("firsts").firsts(seen)}
    assert not sorted(filter(OTHERS.search, spoken))


# The picture


def scene(observation: Any, moment: Moment | None = None) -> Any:
    return GAME.scene(observation, View(STAGE, NAMES, tuple(GAME.colours), moment=moment))


def pictured(observation: Any, moment: Moment | None = None) -> str:
    """All that a picture says, in one text."""
    made = scene(observation, moment)
    return "\n".join([f"{shape.key} {shape.style} {shape.text} {shape.badge}" for shape in made.shapes]
                     + [spot.label for spot in made.hotspots])  # fmt: skip


@pytest.mark.parametrize("seats", [1, 2, 5])
def test_the_picture_is_never_ahead_of_the_beats(seats: int) -> None:
    for one in told(seats, 0, 3):
        old, new = one.old.table, one.new.table
        for count in range(1, len(one.beats)):
            shown = {shape.key: shape for shape in scene(one.new, Moment(one.old, count)).shapes}
            text = pictured(one.new, Moment(one.old, count))
            open_words = {int(key.split(":")[1]) for key, shape in shown.items() if key.startswith("owner:") and shape.badge}
            if old.stage == "passing":
                assert open_words == {beat.seat for beat in one.beats[:count]}
            else:
                assert open_words == set(range(seats))
            turned = {int(key[7:]) for key, shape in shown.items() if key.startswith("secret:") and shape.style != "lock"}
            if old.stage in ("passing", "consent"):
                assert not turned
                assert "secret goal met" not in text
                assert "secret goal missed" not in text
            if old.stage == "settle":
                assert turned == {beat.seat for beat in one.beats[:count] if "secret goal is" in beat.words}
                assert not [key for key in shown if key.startswith("won:")]
            best = any("on your rack" in beat.words for beat in one.beats[:count])
            assert best or not [key for key in shown if key.startswith("best:")]
        if new.stage == "claim" and seats == 1:
            assert not [shape for shape in scene(one.new).shapes if shape.key.startswith("won:")]


def test_one_press_claims_a_goal_that_is_lit() -> None:
    state = go(passes(plain(2), Turn("CATSLEEP", "CATS", "R1 Y1"), Turn("DOGTOPNE", "TOP", "Y3")), "settled")
    assert claims(state) == {0: ["R1", "Y1"]}
    made = scene(state.observe(0))
    lit = {shape.key for shape in made.shapes if "lit" in shape.style.split() and shape.layer == "slips"}
    assert lit == {"goal:R1", "goal:Y1"}
    pressed = {spot.token for spot in made.hotspots if spot.enabled and spot.group == "board"}
    assert pressed >= {"do:claim R1", "do:claim Y1"}
    assert not [spot for spot in scene(state.observe(1)).hotspots if spot.token.startswith("do:claim")]


def test_a_choice_is_readable_on_the_smallest_phone() -> None:
    board, piles = Rect(8, 54, 304, 340), Rect(16, 470, 288, 40)
    view = View(Stage(board, Rect(0, 0, 0, 0), piles), NAMES, tuple(GAME.colours))
    seen = 0
    for one in told(5, 0, 6):
        state = one.new
        if state.table.stage == "claim" and len(state.legal_actions()) > 1:
            made = GAME.scene(state, view)
            lit = [shape for shape in made.shapes if "lit" in shape.style.split() and shape.layer == "slips"]
            assert len(lit) == len(state.legal_actions())
            assert all(shape.style.startswith("slip ") for shape in lit), "with their texts"
            seen += 1
    assert seen


def test_a_seal_keeps_its_place_while_others_are_claimed() -> None:
    for one in told(5, 0, 3):
        if one.old.table.stage == one.new.table.stage == "claim":
            places = {shape.key: shape.rect for shape in scene(one.new).shapes if shape.key.startswith(("won:", "secret:"))}
            before = {shape.key: shape.rect for shape in scene(one.old).shapes if shape.key.startswith(("won:", "secret:"))}
            assert before.items() <= places.items()


def test_a_rack_of_an_earlier_version_has_no_best_word() -> None:
    (end, *_) = [one.new.table for one in told(2, 0) if one.new.table.stage == "end"]
    unknown = end._replace(spelt=tuple(one._replace(rack="") for one in end.spelt))
    assert best_word(unknown, 0) is None
    assert best_word_told(unknown, 0) is None
