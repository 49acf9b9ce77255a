"""The end of a round as told at the table, in beats: the words, the table's verdicts, the secret goals, the order, the claims.

The viewer is “you”; for everyone together, all players have their names. After the last claim, the viewer learns the best word
that their own rack held.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ....core import Seat
from ....report import Beat
from ....text import listed, number
from ..box.goals import Goal
from ..words.judgement import verdict
from ..words.lexicon import BLANK
from ..words.refusal import why_refused
from ..words.spelling import spell, words_on
from .ending import by_score, claims
from .meeting import why_met
from .state import Observation
from .table import CLAIM, CONSENT, END, OFFERED, ORDER, OVER, PASSING, REFUSED, SETTLE, Table, points

WORD_SECONDS, SECRET_SECONDS, ORDER_SECONDS, DRAW_SECONDS, CLAIM_SECONDS = 0.45, 0.9, 1.6, 0.7, 1.1
REFUSAL_SECONDS, BEST_SECONDS, REST_SECONDS = 1.6, 2.0, 0.3
"""The durations of the beats."""


class Voices(NamedTuple):
    """The players' names, with the viewer as “you”."""

    names: Sequence[str]
    you: Seat | None = None

    def name(self, seat: Seat) -> str:
        return "you" if seat == self.you else self.names[seat]

    def does(self, seat: Seat, verb: str, other: str = "") -> str:
        """The seat with a verb as the beginning of a sentence: `You claim`, `Fern claims`."""
        return f"You {verb}" if seat == self.you else f"{self.names[seat]} {other or verb + 's'}"

    def whose(self, seat: Seat) -> str:
        return "your" if seat == self.you else f"{self.names[seat]}’s"

    def all(self, seats: Sequence[Seat]) -> str:
        """Several seats as the subject of a sentence, the viewer first: `You and Fern`."""
        ordered = sorted(seats, key=lambda seat: seat != self.you)
        return _begun(listed([self.name(seat) for seat in ordered]))


def _begun(words: str) -> str:
    return words[:1].upper() + words[1:]


def beats(before: Observation, after: Observation, names: Sequence[str]) -> tuple[Beat, ...]:
    """The beats for one event at the end of a round; () during the passes."""
    old, new, voices = before.table, after.table, Voices(names, after.seat)
    if not new.spelt:
        return ()
    found = (*_event(old, new, voices), *_last(old, new, voices))
    return (*found, Beat(REST_SECONDS)) if found else ()


def _event(old: Table, new: Table, voices: Voices) -> Iterator[Beat]:
    if old.stage == PASSING:
        yield from (_word(new, seat, voices) for seat in reversed(by_score(new)))
    elif old.stage == CONSENT:
        yield from _answer(old, new, voices)
    elif old.stage == SETTLE:
        yield from (_secret(new, seat, voices) for seat, one in enumerate(new.spelt) if one.secret)
        yield from _order(new, voices)
    elif old.stage == ORDER:
        yield from _draw(old, new, voices)
    elif old.stage == CLAIM:
        yield from _claim(old, new, voices)


def _last(old: Table, new: Table, voices: Voices) -> Iterator[Beat]:
    if new.stage in (END, OVER) and old.stage in (SETTLE, CLAIM) and voices.you is not None:
        told = best_word_told(new, voices.you)
        if told is not None:
            yield Beat(BEST_SECONDS, *told, rest=f"{told.words}. {told.more}".strip(), seat=voices.you)


# The words


def _word(table: Table, seat: Seat, voices: Voices) -> Beat:
    one = table.spelt[seat]
    if not one.word:
        words, more = f"{voices.does(seat, 'have', 'has')} no word", ""
    elif one.standing == OFFERED:
        words, more = f"{voices.does(seat, 'offer')} {one.word}", "It’s not in the word list."
    else:
        words, more = f"{voices.does(seat, 'spell')} {one.word}", f"It scores {one.score}."
    return Beat(WORD_SECONDS, words, "ball", more, seat=seat)


def _answer(old: Table, new: Table, voices: Voices) -> Iterator[Beat]:
    offerer = old.offerer
    before, after = old.spelt[offerer], new.spelt[offerer]
    if before.standing == after.standing:
        return
    if old.setup.seats == 1:
        is_word = after.standing != REFUSED
        more = f"It scores {after.score}." if is_word else "You have no word this round."
        yield Beat(REFUSAL_SECONDS, f"{before.word} {'counts' if is_word else 'doesn’t count'}", "ball" if is_word else "", more)
    elif after.standing == REFUSED:
        found = verdict(before.word, old.setup.lexicon)
        why = "" if found.accepts else why_refused(before.word)
        said = f"{voices.does(old.turn, 'refuse')} {before.word}"
        none = f"{voices.does(offerer, 'have', 'has')} no word this round."
        yield Beat(REFUSAL_SECONDS, said, "", why or none, f"{said}. {why or none}", old.turn)
    else:
        said = f"{voices.does(old.turn, 'accept')} {before.word}" if len(old.answerers) == 1 else f"All accept {before.word}"
        yield Beat(REFUSAL_SECONDS, said, "ball", f"It scores {after.score}.", seat=offerer)


def _brief(goal: Goal) -> str:
    """The goal without the explanation in brackets."""
    return goal.text.partition(" (")[0]


# Secret goals, and the order


def _secret(table: Table, seat: Seat, voices: Voices) -> Beat:
    one = table.spelt[seat]
    goal = table.setup.all_goals[one.secret]
    whose = f"{_begun(voices.whose(seat))} secret goal"
    result = "met" if one.is_met else "missed"
    words, more = f"{whose} is {result}", f"{_begun(goal.text)}{'.' if goal.text[-1:] not in '.!?)' else ''}"
    if one.is_met:
        more = why_met(goal, one.word) or more
    rest = f"{words}: {_brief(goal)}"
    return Beat(SECRET_SECONDS, words, "reveal", more, rest, seat, str(goal.points) if one.is_met else "–")


def order_told(table: Table, names: Sequence[str]) -> tuple[str, ...]:
    """Who claims first, and why, in sentences for everyone; () while that is open or if nothing can be claimed."""
    return tuple(f"{beat.words}. {beat.more}".strip() for beat in _order(table, Voices(names)) if beat.seat is not None)


def drawn_told(old: Table, new: Table, names: Sequence[str]) -> tuple[str, ...]:
    """A letter drawn for the order or, after the last one, the order, in sentences for everyone."""
    return tuple(f"{beat.words}. {beat.more}".strip() for beat in _draw(old, new, Voices(names)))


def _order(table: Table, voices: Voices) -> Iterator[Beat]:
    """Who claims first, and why; nothing yet if tied seats must draw letters."""
    claimants = [seat for seats in table.ranks for seat in seats]
    if table.stage == ORDER:
        return
    if not claimants:
        yield Beat(ORDER_SECONDS, _no_claims(table))
    elif table.setup.seats == 1:
        yield _solo(table)
    elif len(claimants) == 1:
        seat = claimants[0]
        word = table.spelt[seat].word
        yield Beat(ORDER_SECONDS, f"Only {word} meets a public goal", "turn", f"{voices.does(seat, 'claim')} alone.", "", seat)
    else:
        first, *others = claimants
        parts = [f"{'yours' if seat == voices.you else voices.whose(seat)} {table.spelt[seat].score}" for seat in others]
        words = f"{_begun(voices.whose(first))} word scores {table.spelt[first].score}, {', '.join(parts)}"
        yield Beat(ORDER_SECONDS, words, "turn", _first(claimants, voices), "", first)


def _no_claims(table: Table) -> str:
    if not table.public:
        return "There are no public goals" if table.setup.seats > 1 else "There are no other goals"
    if table.setup.seats > 1:
        return "No word meets a public goal"
    own = table.spelt[0]
    return f"{own.word} meets no other goal" if own.word and own.standing != REFUSED else "Without a word there are no points"


def _solo(table: Table) -> Beat:
    names = table.claimable(0)
    worth = sum(table.setup.all_goals[name].points for name in names)
    goals = f"{number(len(names))} {'goals' if len(names) > 1 else 'goal'}"
    return Beat(ORDER_SECONDS, f"{table.spelt[0].word} meets {goals}: {points(worth)}", "turn", seat=0)


def _first(order: Sequence[Seat], voices: Voices) -> str:
    """`Fern claims first. Then you take turns.` or, for more seats, the whole order."""
    first, *others = order
    if len(order) > 2:
        return f"{voices.does(first, 'claim')} first, {', '.join(f'then {voices.name(seat)}' for seat in others)}."
    turns = f"you and {voices.name(others[0])}" if first == voices.you else "you" if voices.you in others else "they"
    return f"{voices.does(first, 'claim')} first. Then {turns} take turns."


def _draw(old: Table, new: Table, voices: Voices) -> Iterator[Beat]:
    """One letter drawn by a tied seat; after the last one, the order."""
    tied, is_last = old.tied, len(old.draws) + 1 == len(old.tied)
    if not is_last:
        drawn = new.draws[-1:]
        yield Beat(DRAW_SECONDS, f"{voices.does(old.turn, 'draw')} {_letter(drawn)}", "ball", seat=old.turn)
        return
    score = old.spelt[tied[0]].score
    claimants = [seat for seats in old.ranks for seat in seats]
    words = f"Both score {score}" if len(claimants) == 2 else f"{voices.all(tied)} score {score}"
    letters = dict(zip(tied, new.drawn, strict=True))
    told = [f"{voices.name(seat)} {'draw' if seat == voices.you else 'draws'} {_letter(letters[seat])}" for seat in tied]
    order = [seat for seats in new.ranks for seat in seats]
    again = [seats for seats in new.ranks if len(seats) > 1 and set(seats) <= set(tied)]
    body = _begun(", ".join(told))
    if again:
        more = f"{body}. {' '.join(f'{voices.all(seats)} draw again.' for seats in again)}"
    elif new.tied:
        more = f"{body}."
    elif len(order) == 2:
        more = f"{body}, so {voices.name(order[0])} {'claim' if order[0] == voices.you else 'claims'} first."
    else:
        more = f"{body}. {_first(order, voices)}"
    yield Beat(ORDER_SECONDS, words, "turn", more, "", None if again else order[0])


def _letter(ball: str) -> str:
    return "the blank" if ball == BLANK else ball


# Claims


def _claim(old: Table, new: Table, voices: Voices) -> Iterator[Beat]:
    seat, goals = old.turn, old.setup.all_goals
    if old.setup.seats == 1:
        # All of them are claimed by one press, and told together.
        if new.stage != CLAIM:
            worth = sum(goals[award.goal].points for award in claims(new))
            yield Beat(CLAIM_SECONDS, f"{voices.does(0, 'claim')} {points(worth)}", "claim", seat=0)
        return
    (name,) = set(old.public) - set(new.public)
    said = f"{voices.does(seat, 'claim')} {points(goals[name].points)}"
    more = [why_met(goals[name], old.spelt[seat].word), _cost(old, seat, goals[name], voices)]
    if seat == voices.you and old.claimable(seat) == (name,):
        more.append("It was the only goal left for you.")
    rest = f"{_begun(voices.name(seat))}: {_brief(goals[name])}"
    yield Beat(CLAIM_SECONDS, said, "claim", " ".join(filter(None, more)), rest, seat, str(goals[name].points))


def _cost(table: Table, claimant: Seat, goal: Goal, voices: Voices) -> str:
    """The other words that would have met the goal."""
    able = [seat for seat in range(table.setup.seats) if seat != claimant and goal.name in table.claimable(seat)]
    words = [table.spelt[seat].word for seat in able]
    if not able:
        return ""
    doubtful = {table.spelt[claimant].word, *(word for word in words if words.count(word) > 1)}
    shown = [f"{voices.whose(seat)} {word}" if word in doubtful else word for seat, word in zip(able, words, strict=True)]
    return _begun(f"{listed(shown)} would have met this goal too.")


# The best word of the viewer's rack


class BestWord(NamedTuple):
    """The best word of a rack, compared with the word that was spelt."""

    word: str  # "" if nothing better was on the rack
    score: int
    worth: int  # points of all secret and public goals that it meets, as if nobody else had claimed any
    own_worth: int  # the same for the word spelt
    is_first: bool  # whether it alone would have claimed first


NOTHING_BETTER = BestWord("", 0, 0, 0, False)


class BestWordTold(NamedTuple):
    words: str
    sound: str = ""
    more: str = ""


def best_word_told(table: Table, seat: Seat) -> BestWordTold | None:
    """The best word of the seat's rack in words, once all claims are made; None if nothing is known about the rack."""
    found = best_word(table, seat)
    if found is None:
        return None
    if not found.word:
        return BestWordTold("Nothing better was on your rack")
    own = table.spelt[seat]
    valid = own.word if own.word and own.standing != REFUSED else ""
    if found.worth > found.own_worth:
        compared = f", {valid} for {found.own_worth}" if valid and found.own_worth else f", {valid} none" if valid else ""
        more = f"It meets goals for {points(found.worth)}{compared}."
    else:
        more = f"It scores {found.score}, {valid} {own.score}."
    if found.is_first:
        more += " You would have claimed first."
    return BestWordTold(f"{found.word} was on your rack", "", more)


def best_word(table: Table, seat: Seat) -> BestWord | None:
    """The word of the list, among those on the seat's rack, with the most points in reach; among equals the one with the highest
    score, then the most common. None if the rack is unknown."""
    own = table.spelt[seat]
    if not own.rack:
        return None
    names = {*table.public, *(award.goal for award in claims(table)), *filter(None, (own.secret,))}
    goals = [table.setup.all_goals[name] for name in names]

    def worth(word: str) -> int:
        return sum(goal.points for goal in goals if goal.is_met(word))

    def score(word: str) -> int:
        spelling = spell(own.rack, word)
        return spelling.score if spelling else 0

    valid = own.word if own.word and own.standing != REFUSED else ""
    own_worth = worth(valid) if valid else 0
    known = table.setup.lexicon
    words = sorted(word for word in words_on(own.rack, known) if known.is_said(word))
    best = max(words, key=lambda word: (worth(word), score(word), -known.words.get(word, 99)), default="")
    if not best:
        return NOTHING_BETTER
    others = [one.score for other, one in enumerate(table.spelt) if other != seat]
    high = max(others, default=0)
    is_first = bool(others) and score(best) > high >= own.score
    lost = (
        any(award.seat != seat and table.setup.all_goals[award.goal].is_met(valid) for award in claims(table)) if valid else False
    )
    is_better = worth(best) > own_worth or (worth(best) == own_worth > 0 and is_first and lost)
    return BestWord(best, score(best), worth(best), own_worth, is_first) if is_better else NOTHING_BETTER
