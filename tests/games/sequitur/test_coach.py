"""Sequitur's coach: every sentence of a hint, every highlight and every first-time tip, checked by trying words one by one."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from engine.coach.hint import Hint, Reason, aids, explained, first_time_tips, hint
from engine.coach.lesson import LessonAttempt, lesson
from engine.games.sequitur import GAME
from engine.games.sequitur.box.goals import goals
from engine.games.sequitur.coach.aids import made_of as listed_of
from engine.games.sequitur.rules import steps
from engine.games.sequitur.rules.hand import Hand
from engine.games.sequitur.rules.setup import SequiturSetup
from engine.games.sequitur.rules.state import Observation
from engine.games.sequitur.rules.table import END, Table
from engine.games.sequitur.words.lexicon import COUNTS, lexicon
from engine.games.sequitur.words.spelling import spell, words_on
from engine.scene import Aid
from tests.engine.walks import NAMES
from tests.games.self_play import self_play
from tests.games.sequitur.positions import Turn, go, passes, plain
from tests.games.sequitur.rack_words import NUMBERS, SET_UP, WORTH, Words, made_of, said_on, set_up, with_one_moved

GAMES, FEW = 4, 1
SOME = 0.1
SAID_OF_WORDS = ("unlisted", "back", "accept", "refuse", "offer")
"""Choices about another seat's word or an unlisted one."""


def makes(words: Words, word: str, told: str | None) -> bool:
    return word in said_on(words.after) and words.is_worth(word, told)


def stands(words: Words, word: str, told: str | None) -> bool:
    return word in said_on(words.rack) and makes(words, word, told)


def away(words: Words, word: str, told: str | None) -> bool:
    can = any(spell(rack, word) for rack in with_one_moved(words.after))
    return can and word not in said_on(words.after) and words.is_worth(word, told)


def stand_then(words: Words, count: str, now: str | None = None) -> bool:
    return len(said_on(words.after)) == count_of(count) and (now is None or len(said_on(words.rack)) == int(now))


def no_word_is_near(words: Words) -> bool:
    return not any(map(said_on, with_one_moved(words.after)))


def best_now(words: Words, word: str, told: str | None) -> bool:
    return word in said_on(words.rack) and words.is_worth(word, told) and words.points(word) == words.best(words.rack)


def no_move_beats(words: Words, word: str, told: str | None = None) -> bool:
    fine = told is None or words.is_worth(word, told)
    return fine and word in said_on(words.rack) and max(map(words.best, words.moved()), default=-1) <= words.points(word)


def a_move_makes(words: Words, word: str, told: str | None = None) -> bool:
    can = any(word in said_on(rack) for rack in words.moved())
    return can and (told is None or words.is_worth(word, told)) and words.points(word) > words.best(words.rack)


def no_goal_by_a_move(words: Words) -> bool:
    return max(map(words.best, (words.rack, *words.moved()))) <= 0


def none_needs(words: Words, count: str, told: str) -> bool:
    rest = without(words, told)
    return len(said_on(words.rack)) == int(count) and said_on(rest) == said_on(words.rack)


def without(words: Words, told: str) -> str:
    """The rack without the traded letters, which are those named."""
    gone = [words.rack[place - 1] for place in words.action.places]
    assert re.split(", | and ", told) == ["the blank" if ball == "?" else ball for ball in gone]
    return "".join(ball for place, ball in enumerate(words.rack, 1) if place not in words.action.places)


def does_without(words: Words, word: str, told: str) -> bool:
    return word in said_on(without(words, told)) and words.points(word) == words.best(words.rack)


def score_of(words: Words, word: str) -> int:
    spelling = spell(words.rack, word)
    assert spelling is not None
    return spelling.score


def spelt_meets(words: Words, word: str, told: str) -> bool:
    return word == words.action.word and words.is_worth(word, told)


def scores(words: Words, word: str, score: str, most: str | None) -> bool:
    every = {other: score_of(words, other) for other in words_on(words.rack)}
    return word == words.action.word and every[word] == int(score) and (every[word] == max(every.values()) or not most)


def nothing_meets_more(words: Words, score: str | None) -> bool:
    word = words.action.word
    fine = score is None or (score_of(words, word) == int(score) and words.table.setup.seats > 1)
    return fine and words.points(word) == max(map(words.points, words_on(words.rack)))


def dearer_score_less(words: Words) -> bool:
    own = score_of(words, words.action.word)
    dearer = [word for word in words_on(words.rack) if words.points(word) > words.points(words.action.word)]
    return bool(dearer) and all(score_of(words, word) < own for word in dearer)


def colour_fits(words: Words, fit: str, left: str, colour: str) -> bool:
    table = words.table
    gone = {*table.public, *table.discards, *words.hand.own_goals, *(name for stack in table.stacks for name in stack)}
    unseen = [name for name in table.setup.all_goals if name[0] == colour[0].upper() and name not in gone]
    able = [name for name in unseen if any(words.meets(word, name) for word in made_of(words.rack))]
    return colour == words.action.colour and len(unseen) == int(left) and len(able) == int(fit)


def colour_worth(words: Words, colour: str, points: str) -> bool:
    return colour == words.action.colour and WORTH[colour[0].upper()] == NUMBERS.index(points)


def fitting(words: Words, name: str) -> int:
    return sum(words.meets(word, name) for word in made_of(words.rack))


def count_of(text: str) -> int:
    return int(text) if text.isdecimal() else 0 if text == "none" else NUMBERS.index(text.lower())


def keeps(words: Words, own: str, other: str | None = None) -> bool:
    counts = [fitting(words, name) for name in words.hand.goals]
    mine = fitting(words, words.action.goal)
    return mine == count_of(own) and (
        other is None or (sorted(counts) == sorted((mine, count_of(other))) and mine > count_of(other))
    )


def keeps_worth(words: Words, points: str, other: str | None = None) -> bool:
    worths = sorted(WORTH[name[0]] for name in words.hand.goals)
    fine = other is None or worths == [NUMBERS.index(other), NUMBERS.index(points)]
    return fine and WORTH[words.action.goal[0]] == NUMBERS.index(points)


def public_stands(words: Words, word: str) -> bool:
    return word in said_on(words.rack) and words.meets(word, words.action.goal)


def public_fits(words: Words, count: str) -> bool:
    standing = any(words.meets(word, words.action.goal) for word in said_on(words.rack))
    return not standing and fitting(words, words.action.goal) == count_of(count) > 0


def thrown_meet(words: Words, count: str) -> bool:
    return sum(words.meets(word, words.goal()) for word in said_on(words.rack)) == count_of(count) > 0


def rivals(words: Words, goal: str) -> list[str]:
    return [NAMES[seat] for seat in range(words.table.setup.seats) if seat != words.seat and goal in words.table.claimable(seat)]


def could_claim(words: Words, told: str) -> bool:
    found = rivals(words, words.action.goal)
    return told in (" and ".join(found), f"{NUMBERS[len(found)].title()} others")


def only_mine(words: Words) -> bool:
    return not rivals(words, words.action.goal)


def claim_worth(words: Words, points: str, can_wait: str | None) -> bool:
    own = words.table.claimable(words.seat)
    sure = any(not rivals(words, name) for name in own)
    return WORTH[words.action.goal[0]] == NUMBERS.index(points) and (not can_wait or sure)


def none_is_worth_more(words: Words, points: str) -> bool:
    worths = [WORTH[name[0]] for name in words.table.claimable(words.seat)]
    return WORTH[words.action.goal[0]] == NUMBERS.index(points) == max(worths)


W, VALUE, N = r"([A-Z]{3,12})", r"(?:: ([a-z][a-z ,]+))?", r"(\d+)"
COUNT = f"((?i:{'|'.join(NUMBERS)}))"
POINTS = f"{COUNT} points?"
KINDS: dict[str, Callable[..., bool]] = {
    rf"Makes {W}{VALUE}\.": lambda words, word, told: makes(words, word, told) and word not in said_on(words.rack),
    rf"Keeps {W}{VALUE}\.": stands,
    rf"One letter away from {W}{VALUE}\.": away,
    r"One more card can do it\.": lambda words: words.seen.step == steps.PLAY,
    r"Your rack would hold (\d+|no) words?\.": stand_then,
    rf"Your rack would hold (\d+|no) words? \({N} now\)\.": stand_then,
    r"No word is close yet\. It depends on your next letters\.": no_word_is_near,
    rf"The best now is {W}{VALUE}\.": best_now,
    r"There is no word there now\.": lambda words: not said_on(words.rack),
    r"Sets up your letters for later words\.": lambda words: not said_on(words.after),
    rf"No move beats {W}, so draw a letter\.": no_move_beats,
    rf"No move beats {W}{VALUE}\.": no_move_beats,
    rf"{W} meets ([a-z ]+, [a-z ]+), and you can put a new letter anywhere\.": best_now,
    rf"Draw first\. A move can still make {W}{VALUE}\.": a_move_makes,
    rf"Another letter may do better than {W}\.": a_move_makes,
    r"You can make that move in a later pass\.": lambda words: words.table.step < 3,
    r"You can play a card in a later pass instead\.": lambda words: words.table.step < 3,
    r"No move makes a word that meets a goal, so draw a letter\.": no_goal_by_a_move,
    r"You can put it anywhere\.": lambda words: words.seen.step == steps.PLAY,
    rf"None of the {N} words on your rack needs (.+)\.": none_needs,
    r"The only word on your rack doesn’t need (.+)\.": lambda words, told: none_needs(words, "1", told),
    rf"{W} doesn’t need (.+)\.": does_without,
    r"Trades (.+) for new letters\.": lambda words, told: len(without(words, told)) < len(words.rack),
    r"New letters take their place\.": lambda words: len(words.action.places) > 0,
    rf"The best word now is {W}\.": lambda words, word: words.points(word) == words.best(words.rack),
    rf"Your rack already has {W}{VALUE}\.": best_now,
    r"No card makes a word from these letters\.": (
        lambda words: not said_on(words.rack) and max(map(words.best, words.moved())) < 0
    ),
    r"Later letters may do more\.": lambda words: not said_on(words.rack),
    rf"{W} meets (.*points?|no goal)\.": spelt_meets,
    rf"{W} scores {N}(, the most on your rack)?\.": scores,
    r"No word on your rack meets a goal\.": lambda words: not any(map(words.met, words_on(words.rack))),
    rf"No word on your rack is worth more(?:, and its score of {N} sets your turn to claim)?\.": nothing_meets_more,
    r"Better words have lower scores, so they would claim later\.": dearer_score_less,
    r"There is no listed word on your rack\.": lambda words: not words_on(words.rack),
    r"No word means no goals\.": lambda words: bool(words_on(words.rack)),
    rf"Your letters can meet {N} of the {N} (red|yellow|green) goals\.": colour_fits,
    rf"A secret (red|yellow|green) goal is worth {POINTS}, and only you can win it\.": colour_worth,
    r"You still have letters to draw\.": lambda words: len(words.rack) == 5,
    rf"({COUNT}|\d+) words? from your letters meets? this goal; ({COUNT}|\d+|none) meets? the other\.": (
        lambda words, own, _, other, __: keeps(words, own, other)
    ),
    rf"({COUNT}|\d+) words? from your letters meets? this goal\.": lambda words, own, _: keeps(words, own),
    rf"It is worth {POINTS}\.": lambda words, points: WORTH[words.action.goal[0]] == NUMBERS.index(points),
    rf"This goal is worth {POINTS}(?:, the other {COUNT})?\.": keeps_worth,
    rf"{W} is on your rack and meets it\.": public_stands,
    rf"({COUNT}|\d+) words? from your letters would meet it, in the right order\.": lambda words, own, _: public_fits(words, own),
    r"More letters may come\.": lambda words: not fitting(words, words.action.goal),
    r"Others may claim it too\. The highest word score goes first\.": lambda words: words.table.setup.seats > 1,
    r"No word from your letters meets it\.": lambda words: not fitting(words, words.goal()),
    r"No word meets it with your letters in this order\.": lambda words: (
        fitting(words, words.goal()) > 0 and not any(words.meets(word, words.goal()) for word in said_on(words.rack))
    ),
    rf"Only {COUNT} words? on your rack meets? it\.": thrown_meet,
    r"Others could claim it before you\.": lambda words: words.table.setup.seats > 1,
    r"If you make it public, someone else may win it\.": lambda words: words.table.setup.seats > 1,
    r"((?:[A-Z][a-z]+(?: and )?)+|[A-Z][a-z]+ others) could claim it too\.": could_claim,
    rf"It is worth {POINTS}(\. Goals only you can claim can wait)\.": claim_worth,
    rf"{W} meets no other goal still open\.": lambda words, word: (
        words.table.spelt[words.seat].word == word and words.table.claimable(words.seat) == (words.action.goal,)
    ),
    rf"At {POINTS}, it’s the best goal you can claim\.": none_is_worth_more,
    r"Nobody else can claim it\.": only_mine,
    r"Your word wins every goal it meets\.": lambda words: len(words.table.spelt) == 1,
}  # fmt: skip


def check(words: Words, met: Counter[str]) -> None:
    """Finds the kind of each sentence and compares it with racks, goals and words."""
    reason = explained(GAME, words.seen, words.action, NAMES)
    for sentence in filter(None, (reason.words, reason.more)):
        found = [(kind, match) for kind in KINDS if (match := re.fullmatch(kind, sentence))]
        assert len(found) == 1, f"{words.action}: {sentence!r} is of {len(found)} kinds"
        ((kind, match),) = found
        met[kind] += 1
        assert KINDS[kind](words, *match.groups()), f"{words.action} on {words.rack}, {words.goals}: {sentence!r} is not true"
    assert all(place.startswith("ball:") or place in words.table.setup.all_goals for place in reason.places)


@pytest.mark.parametrize("games", [FEW, pytest.param(GAMES, marks=pytest.mark.slow)])
def test_every_reason_is_true(games: int) -> None:
    """For each choice of Medium and one other choice. Racks with the blank take far longer, so only one in ten is checked."""
    met: Counter[str] = Counter()
    setups = GAME.setups()
    for number in range(games):
        rng = random.Random(number)
        for step in self_play(GAME, setups[number % len(setups)], number, GAME.bots()["medium"]):
            for seat in step.before.to_act:
                hand = step.before.hands[seat]
                if "?" in hand.rack + hand.drawn and rng.random() > SOME:
                    continue
                for action in (GAME.parse_action(step.event.text), rng.choice(step.before.legal_actions(seat))):
                    if not str(action).startswith(SAID_OF_WORDS):
                        check(Words(step.before, seat, action), met)
    for text, state in SET_UP:
        check(Words(state, 0, GAME.parse_action(text)), met)
    assert games == FEW or set(met) == set(KINDS), f"never said: {set(KINDS) - set(met)}"
    assert games == FEW or sum(met.values()) > 1200


# Judging words


def asked_about(word: str) -> Hint:
    """The hint for Ben's answer to Ada's word."""
    state = passes(plain(), Turn(f"{word}NPO", f"*{word}"), Turn("DENSNPOR"))
    return hint(GAME, state.observe(1), NAMES[:2])


def test_a_hint_accepts_a_form_of_a_word_and_refuses_gibberish() -> None:
    assert asked_about("VEXER") == Hint("accept", Reason("VEXER is a form of VEX.", "An accepted word can meet goals."))
    assert asked_about("QZXJK") == Hint(
        "refuse", Reason("QZXJK is not in any list, and not a form of a listed word.", "If refused, it meets no goal.")
    )


def test_a_hint_warns_that_an_offer_needs_approval() -> None:
    seen = set_up(steps.OFFER, 3, Hand("CATSEJJJ")).observe(0)
    assert hint(GAME, seen, NAMES[:2]) == Hint("back", Reason("Words in the list need no approval.", team=0))
    offered = explained(GAME, seen, GAME.parse_action("offer SAC"), NAMES[:2])
    assert offered == Reason("The table decides whether SAC is a word.", "One refusal is enough to reject it.", team=0)


# Highlights


BAG = "".join(ball * count for ball, count in COUNTS.items())
RACKS = 24
REACHES = ("stands", "near", "letters")


def racks() -> list[str]:
    """Racks drawn from the bag, some with the blank and some with the Q."""
    rng = random.Random(4)
    found = []
    for number in range(RACKS):
        balls = ("Q?", "?", "Q", "", "", "")[number % 6]
        rack = [*balls, *rng.sample(BAG.replace("?", "").replace("Q", ""), 5 if "?" in balls else 8 - len(balls))]
        rng.shuffle(rack)
        found.append("".join(rack))
    return found


def reads(row: str, word: str) -> bool:
    """Whether the balls spell the word from left to right, some left out."""
    if not word:
        return True
    for at, ball in enumerate(row):
        for text in ("Q", "QU") if ball == "Q" else (word[0],) if ball == "?" else (ball,):
            if word.startswith(text) and reads(row[at + 1 :], word[len(text) :]):
                return True
    return False


def is_on(rack: str, word: str) -> bool:
    return reads(rack, word) or reads(rack[::-1], word)


def one_move(rack: str, word: str) -> bool:
    rests = [(rack[:at] + rack[at + 1 :], ball) for at, ball in enumerate(rack)]
    return any(is_on(rest[:to] + ball + rest[to:], word) for rest, ball in rests for to in range(len(rack)))


def in_letters(rack: str, word: str) -> bool:
    """Whether the balls spell the word in any order, with the blank for a missing letter."""

    def taken(text: str) -> bool:
        return (Counter(text) - Counter(rack)).total() <= rack.count("?")

    return taken(word) or ("Q" in rack and "QU" in word and taken(word.replace("QU", "Q", 1)))


def seen(rack: str, drawn: str = "", step: str = steps.PLAY, secret: str = "", word: str = "") -> Observation:
    names = tuple(goals(""))
    table = Table(SequiturSetup(2), step=1, public=tuple(name for name in names if name != secret), stacks=((), ()))
    return Observation(table, 0, True, step, Hand(rack, drawn, secret=secret, word=word))


def told(aid: Aid) -> dict[str, int]:
    """The number of words of each kind that a highlight names."""
    numbers = "no one two three four five six seven eight nine ten eleven twelve".split()
    counts = dict.fromkeys(REACHES, 0)
    for part in aid.words.rpartition(": ")[2].removesuffix(".").replace(" and ", ", ").split(", "):
        word, *rest = part.split()
        kind = next((kind for kind, end in zip(REACHES, ("rack", "away", "letters"), strict=True) if rest[-1] == end), "")
        if kind:
            counts[kind] = numbers.index(word) if word in numbers else int(word)
    return counts


@pytest.mark.parametrize("rack", racks())
def test_highlighted_words_are_those_found_by_trying(rack: str) -> None:
    letters = set(rack.replace("Q", "QU"))
    near_enough = [word for word in lexicon().words if len(set(word) - letters) <= rack.count("?")]
    found = [word for word in near_enough if in_letters(rack, word)]
    assert listed_of(lexicon(), rack) == set(found)
    standing = {word for word in found if is_on(rack, word)}
    near = {word for word in found if word not in standing and one_move(rack, word)}
    every = {aid.places[0]: aid for aid in aids(GAME, seen(rack), ("Ada", "Ben"))}
    for name, goal in goals("").items():
        met = {word for word in found if goal.is_met(word)}
        counts = {"stands": len(met & standing), "near": len(met & near), "letters": len(met - standing - near)}
        aid = every[name]
        assert told(aid) == counts, (rack, aid)
        assert aid.kind == next((kind for kind in REACHES if counts[kind]), "out")
        assert aid.note == str(counts.get(aid.kind, 0))


def test_a_drawn_letter_is_not_on_the_rack_yet() -> None:
    [before] = [aid for aid in aids(GAME, seen("SOR"), ("", "")) if "G20" in aid.places]
    [after] = [aid for aid in aids(GAME, seen("SOR", "T", steps.END), ("", "")) if "G20" in aid.places]
    assert told(before)["stands"] == told(after)["stands"]
    assert told(after)["near"] == 0
    assert sum(told(after).values()) >= sum(told(before).values())


def test_when_spelling_only_words_on_the_rack_count() -> None:
    for rack in racks()[:6]:
        for aid in aids(GAME, seen(rack, step=steps.SPELL), ("", "")):
            assert aid.kind in ("stands", "out")
            assert not told(aid)["near"] + told(aid)["letters"]


def test_without_a_rack_or_after_spelling_there_are_no_highlights() -> None:
    assert not aids(GAME, seen(""), ("", ""))
    assert not aids(GAME, seen("STORMING", word="STORM"), ("", ""))
    assert not aids(GAME, seen("STORMING")._replace(seat=None, hand=Hand()), ("", ""))


def test_the_secret_goal_is_highlighted_as_such() -> None:
    [secret] = [aid for aid in aids(GAME, seen("STORMING", secret="R2"), ("", "")) if "secret" in aid.places]
    assert secret.places == ("R2", "secret")


# First-time tips


def met(state: Any) -> dict[str, tuple[str, ...]]:
    (seat,) = state.to_act
    return {first.key: first.places for first in first_time_tips(GAME, state.observe(seat))}


def test_each_step_of_the_first_pass_has_one_tip() -> None:
    state = go(plain(), *"CATSE")
    assert met(state) == {"secret": ()}
    state = go(state, "goal red", "R1", "N")
    assert met(state) == {"end": ()}
    state = go(state, "left", "P", "right", "O", "right", "R2")
    assert met(state) == {"publish": ("R2",)}


def test_a_card_and_a_claim_have_tips() -> None:
    """Only Ada's word meets the public goal, so she claims it."""
    turns = Turn("CATSNPOR", "CAT", public="R1"), Turn("DENSNPOR")
    assert met(passes(plain(), *turns, last=0)) == {"card": ()}
    state = go(passes(plain(), *turns), "settled")
    assert met(state) == {"claim": ("R1",)}


def test_an_unlisted_word_has_a_tip() -> None:
    assert met(passes(plain(), Turn("ZENSNPOR", "*ZENS"), Turn("DENSNPOR"))) == {"consent": ()}


def test_the_blank_and_the_q_have_tips() -> None:
    assert met(go(plain(), *"C?QSE")) == {"secret": (), "blank": ("ball:2",), "qu": ("ball:3",)}


def test_the_lesson_ends_with_all_claims_of_a_round() -> None:
    """The last goal left is claimed without asking, as in a game."""
    level = lesson(GAME).levels[-1]
    attempt = LessonAttempt(GAME, level, NAMES)
    for text in level.plays:
        attempt.play(text)
    states: list[Any] = attempt.match.states
    before, table = states[0].table, states[-1].table
    assert (table.stage, table.claimable(0), table.claimable(1)) == (END, (), ())
    assert len(before.claimable(0)) > len(level.plays)
    won = table.points(0)
    assert f"{won - before.points(0)} points, {won} with your secret goal" in level.well
