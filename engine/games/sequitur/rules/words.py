"""The sentences of Sequitur: prompts, narration, and the spoken names of goals, balls and cards.

Nothing of a pass is reported before its last seat has made it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ....core import Event, Seat
from ....report import Standing
from ....text import amount, listed
from ..box.goals import Goal
from ..words.judgement import verdict
from ..words.lexicon import BLANK, SKILL
from ..words.refusal import why_refused
from . import steps
from .actions import (
    ACCEPT,
    BACK,
    DISCARD,
    NO_WORD,
    PASS,
    REFUSE,
    UNLISTED,
    Action,
    Claim,
    Draw,
    Keep,
    Offer,
    Place,
    Play,
    Publish,
    Put,
    Spell,
)
from .hand import Hand
from .setup import HEAD_START
from .state import Observation
from .table import CLAIM, CONSENT, END, OFFERED, ORDER, OVER, PASSING, REFUSED, SETTLE, ShownWord, Table, points, rank
from .telling import drawn_told, order_told


class Task(NamedTuple):
    """A prompt for the player."""

    words: str
    typed: str  # what the player may type
    more: str  # one more sentence, or ""
    chapter: str  # heading in RULES.md


TASKS = {
    steps.COLOUR: Task(
        "draw your secret goal",
        "red, yellow or green",
        "Red goals score 3 and are hardest to meet; green goals score 1.",
        "A round",
    ),
    steps.KEEP: Task("keep one as your secret goal", "1 or 2", "This round’s word must meet it.", "Alone"),
    steps.END: Task(
        "place the letter at either end",
        "left or right",
        "Letters keep their order, and words can be read in either direction.",
        "A round",
    ),
    steps.PUBLISH: Task(
        "make the goal public, or discard it",
        "public or discard",
        "Make it public if your word could meet it. Others may claim it too.",
        "Goals",
    ),
    steps.MUST: Task("make the goal public", "public", "Nobody else made one public, so you can’t discard yours.", "Goals"),
    steps.PLAY: Task("play a card, or pass", "swap 2 5, or pass", "You can use each of your five cards once per round.", "Cards"),
    steps.PUT: Task("place the letter anywhere", "a position, from 1", "Between two letters, or at either end.", "Cards"),
    steps.SPELL: Task(
        "spell a word that meets goals", "your word", "Choose its letters in order. The rest are left out.", "Spelling"
    ),
    steps.OFFER: Task("offer a word to the table", "your word", "It counts if nobody objects.", "Spelling"),
    CONSENT: Task(
        "is it a word?", "accept or refuse", "It’s not in the word list. One refusal is enough to reject it.", "Spelling"
    ),
    CLAIM: Task("which goal?", "1 for the first one", "Claim one goal per turn. Each goal can be won once.", "Claims"),
}
"""The prompt for each step or stage."""

ALONE = {
    steps.PUBLISH: Task("keep one goal", "1 or 2", "Your word can meet it. The other is discarded.", "Alone"),
    steps.OFFER: Task("use a word of your own", "your word", "You decide whether it counts.", "Spelling"),
    CONSENT: Task("does it count?", "accept or refuse", "It’s not in the word list. You decide.", "Spelling"),
    CLAIM: Task("claim your goals", "1 for the first one", "Your word wins every goal it meets.", "Claims"),
}
"""The prompts that differ for a lone player."""

CHAPTERS = {CONSENT: "Spelling", SETTLE: "Goals", ORDER: "Claims", CLAIM: "Claims", END: "Claims", OVER: "The end"}
"""The headings in RULES.md for stages in which the observing seat need not act."""


def task(seen: Observation) -> Task:
    """The prompt for the observing seat, which must have a decision to make."""
    now = seen.step or seen.table.stage
    return (ALONE if seen.table.setup.seats == 1 else TASKS).get(now) or TASKS[now]


def chapter(seen: Observation) -> str:
    """The heading in RULES.md for what the observing seat must do or watches."""
    if seen.legal_actions():
        return task(seen).chapter
    return CHAPTERS.get(seen.table.stage, "A round")


def narrate(before: Observation, after: Observation, event: Event, names: Sequence[str]) -> tuple[str, ...]:
    """The sentences for one event; () for secret actions."""
    old, new = before.table, after.table
    sentences: list[str] = []
    if old.stage == PASSING:
        sentences += _turned_up(old, new) if new.stage == PASSING else _words(new, names)
    elif old.stage == CONSENT:
        sentences += _narrate_answer(old, new, event, names)
    elif old.stage == SETTLE:
        sentences += (*_settled(new, names), *order_told(new, names))
    elif old.stage == ORDER:
        sentences += drawn_told(old, new, names)
    elif event.seat is not None:
        goal = new.setup.all_goals[event.text.removeprefix("claim ")]
        sentences.append(f"{names[event.seat]} claims {points(goal.points)}: {goal.text}.")
    if new.stage == OVER:
        sentences.append(result(new, names))
    return tuple(sentences)


def _turned_up(old: Table, new: Table) -> Iterator[str]:
    """The goals made public in the pass."""
    if old.step == new.step:
        return
    goals = [new.setup.all_goals[name] for name in new.public if name not in old.public]
    for goal in goals:
        yield f"New {goal.colour} goal, {points(goal.points)}: {goal.text}."
    if not goals:
        yield f"Nobody made a {old.colour} goal public." if new.setup.seats > 1 else f"There is no {old.colour} goal."


def _words(table: Table, names: Sequence[str]) -> Iterator[str]:
    if not table.spelt:
        return
    for one, name in zip(table.spelt, names, strict=False):
        if not one.word:
            yield f"{name} spells no word."
        elif one.standing == OFFERED:
            decides = " The table decides." if table.setup.seats > 1 else ""
            yield f"{name} offers {one.word}, which is not in the word list.{decides}"
        else:
            yield f"{name} spells {one.word}{_stated(one)} for {one.score}."


def _stated(one: ShownWord) -> str:
    """The letters that the blank and the Q stand for.

    >>> _stated(ShownWord("QUITE", "QI?E", 5, "listed", "", False))
    ' with Q as QU and the blank as T'
    """
    readings = []
    for ball, letters in zip(one.balls, one.letters, strict=True):
        if letters == "QU":
            readings.append("Q as QU")
        elif ball == "?":
            readings.append(f"the blank as {letters}")
    return f" with {listed(readings)}" if readings else ""


def _narrate_answer(old: Table, new: Table, event: Event, names: Sequence[str]) -> Iterator[str]:
    assert event.seat is not None
    word, accepts = old.spelt[old.offerer], event.text == "accept"
    if event.seat == old.offerer:
        yield f"{word.word} counts, for {word.score}." if accepts else f"{word.word} doesn’t count."
        return
    yield f"{names[event.seat]} {'accepts' if accepts else 'refuses'} {word.word}{_why(old, accepts)}"
    if new.spelt != old.spelt:
        owner = names[old.offerer]
        yield f"The table accepts {owner}’s {word.word} for {word.score}." if accepts else f"{owner} has no word this round."


def _why(table: Table, accepts: bool) -> str:
    """The end of the answer's sentence, with the lists' verdict on the word.

    It is the reason for a computer's answer. A person may have another, but the verdict is true in any case.
    """
    word = table.spelt[table.offerer].word
    found = verdict(word, table.setup.lexicon)
    if not accepts:
        return "." if found.accepts else f". {why_refused(word)}"
    return f": {found.why}." if found.why and found.accepts and table.turn == table.answerers[0] else "."


def _settled(table: Table, names: Sequence[str]) -> Iterator[str]:
    for one, name in zip(table.spelt, names, strict=False):
        if one.secret:
            goal = table.setup.all_goals[one.secret]
            if one.is_met:
                yield f"{name} meets their secret goal, {points(goal.points)}: {goal.text}."
            else:
                yield f"{name} misses their secret goal: {goal.text}."


def result(table: Table, names: Sequence[str]) -> str:
    """The winners and their points, or a lone player's points and rank."""
    scores = [table.points(seat) for seat in range(table.setup.seats)]
    if len(scores) == 1:
        title = rank(scores[0])
        return f"{names[0]} has {points(scores[0])}{': ' + title if title else ''}."
    winners = [names[seat] for seat, own in enumerate(scores) if own == max(scores)]
    if len(winners) == 1:
        return f"{winners[0]} wins with {points(max(scores))}."
    return f"{listed(winners)} share the win with {points(max(scores))} each."


def standing(table: Table, seat: Seat) -> Standing:
    """The seat's points."""
    won = table.points(seat)
    return Standing(won, 0, points(won), HEAD_START.words(table.setup, seat))


SAY_TEXTS = {
    str(DISCARD): "Discard it",
    str(PASS): "Pass",
    str(NO_WORD): "No word",
    str(UNLISTED): "Not listed",
    str(BACK): "Back to list",
    str(REFUSE): "Refuse",
}


def ball_label(ball: str) -> str:
    """The ball with its skill points: `O`, `K, 4 points`, `blank`."""
    if ball == BLANK:
        return "blank"
    return f"{ball}, {points(SKILL[ball])}" if SKILL.get(ball) else ball


def goal_label(goal: Goal, *words: str) -> str:
    """The goal, followed by these words."""
    return ", ".join([f"{goal.colour.title()} goal, {points(goal.points)}: {goal.text}", *filter(None, words)])


def button_text(action: Action, table: Table, hand: Hand) -> str:
    """The text of the button that takes the action."""
    goals = table.setup.all_goals
    match action:
        case Draw(colour):
            return f"Draw a {colour} goal"
        case Keep(name):
            return f"Keep: {goals[name].text}"
        case Place(end):
            return f"{'Blank' if hand.drawn == BLANK else hand.drawn} at the {end} end"
        case Publish(name):
            return "Make it public" if len(hand.goals) == 1 else f"Keep: {goals[name].text}"
        case Put():
            return f"Place {ball_name(hand.drawn)} there"
        case Spell(word) | Offer(word):
            return f"{'Spell' if isinstance(action, Spell) else 'Offer' if table.setup.seats > 1 else 'Use'} {word}"
        case Claim(name):
            if table.setup.seats == 1:
                return f"Claim {points(sum(goals[other].points for other in table.claimable(0)))}"
            return f"Claim {points(goals[name].points)}: {goals[name].text}"
        case Play():
            return play_text(action, table, hand)
    if action == ACCEPT:
        return f"Accept {table.spelt[table.offerer].word}" if table.setup.seats > 1 else "It counts"
    if action == REFUSE and table.setup.seats == 1:
        return "It doesn’t count"
    return SAY_TEXTS[str(action)]


def play_text(action: Play, table: Table, hand: Hand) -> str:
    """A card with the balls it is played on: `Swap O and T`."""
    card = table.setup.all_cards[action.card - 1]
    balls = [ball_name(hand.rack[place - 1]) for place in action.places if card.effect != "insert"]
    if card.effect == "slide":
        return f"{card.name} {balls[0]} {_before(hand.rack, *action.places)}"
    if card.effect == "flip":
        return f"{card.name} {balls[0]} to {balls[1]}"
    if card.effect == "insert":
        count = (action.places or (card.least,))[0]
        return f"{card.name}: draw {amount(count, 'letter')}"
    return f"{card.name} {listed(balls)}"


def _before(rack: str, start: int, end: int) -> str:
    """The destination of a letter: `before T`, `to the end`."""
    rest = rack[: start - 1] + rack[start:]
    return f"before {ball_name(rest[end - 1])}" if end <= len(rest) else "to the end"


def ball_name(ball: str) -> str:
    return "the blank" if ball == BLANK else ball


def plain_letters(ball: str) -> str:
    """The ball as plain letters."""
    return "_" if ball == BLANK else ball


def word_label(table: Table, seat: int, name: str) -> str:
    """A seat's word once words are shown, and whether it met the secret goal."""
    one = table.spelt[seat]
    if not one.word:
        words = f"{name}: no word"
    else:
        judged = "" if one.standing != REFUSED else ", refused"
        words = f"{name}: {one.word}, word score {one.score}{judged}"
    if one.secret and table.stage not in (CONSENT, SETTLE):
        words += f", secret goal {'met' if one.is_met else 'missed'}"
    return f"{words}, {points(table.points(seat))} in total"
