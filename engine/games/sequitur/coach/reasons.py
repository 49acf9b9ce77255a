"""Reasons for choices of Sequitur: the words in reach, the goals they meet, and the effect of cards and letters on them.

Uses the strongest level's vocabulary and one seat's observation.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from ....coach.hint import Reason
from ....core import Seat
from ....text import amount, counted, listed, number, plural, sentence
from ..bots.planner import HardBot
from ..bots.rack import RackOrder, goals_met, usual_score, vocabulary
from ..bots.speller import MOVING_EFFECTS, moving_plays, racks_with_ball
from ..rules import steps
from ..rules.actions import (
    ACCEPT,
    BACK,
    DISCARD,
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
from ..rules.hand import after_card
from ..rules.state import Observation
from ..rules.table import WORDS
from ..words.judgement import THIS, verdict
from ..words.lexicon import BLANK, SKILL
from ..words.spelling import spell, words_on


class Reach:
    """The words that the observing seat's letters can become."""

    def __init__(self, seen: Observation, *more: str) -> None:
        """The goals named in `more` count in addition to the secret one and the public ones."""
        self.seen, self.rack = seen, seen.hand.rack
        self.known = vocabulary(HardBot.band)
        self._met = goals_met(seen.table.setup.goals)
        self.goals = tuple(name for name in (seen.hand.secret, *seen.table.public, *more) if name)

    def names_met(self, word: str) -> tuple[str, ...]:
        """The names of the visible goals that the word meets."""
        bits = self._met.bits_of(word)
        return tuple(name for name in self.goals if self._met.bits[name] & bits)

    def meets(self, word: str, goal: str) -> bool:
        return bool(self._met.bits_of(word) & self._met.bits[goal])

    def points(self, word: str) -> int:
        """The points of all visible goals that the word meets; 0 for ""."""
        goals = self.seen.table.setup.all_goals
        return sum(goals[name].points for name in self.names_met(word)) if word else 0

    def worth(self, word: str) -> tuple[int, int]:
        """A sort key for words, "" for none: points of goals, then the usual score."""
        return (self.points(word), usual_score(word)) if word else (0, 0)

    def best(self, rack: str) -> str:
        """The best word on the rack; "" for none."""
        return min(self.known.on(rack), key=self._best_first, default="")

    def near(self, rack: str) -> str:
        """The best word on the rack after at most one letter has moved; "" for none."""
        order = RackOrder(rack)
        words = [word for word in self.known.made_of(rack) if order.balls_to_move(word) <= 1]
        return next((word for word in sorted(words, key=self._best_first) if takes_one_move(rack, word)), "")

    def _best_first(self, word: str) -> tuple[int, int, str]:
        points, score = self.worth(word)
        return -points, -score, word

    def number_on(self, rack: str) -> int:
        """The number of words on the rack."""
        return len(self.known.on(rack))

    def meeting(self, goal: str, rack: str) -> list[str]:
        """The words of the rack's letters, in any order, that meet the goal."""
        return [word for word in sorted(self.known.made_of(rack)) if self.meets(word, goal)]

    @cached_property
    def after_a_move(self) -> str:
        """The best word on the rack, or on the rack after one card that moves letters."""
        racks = {rack for _, rack in moving_plays(self.seen.table.setup, self.seen.hand)} | {self.rack}
        return max((self.best(rack) for rack in sorted(racks)), key=self.worth, default="")


def takes_one_move(rack: str, word: str) -> bool:
    """Whether the word is on the rack after at most one letter has moved. With the blank, counting is not enough: it may be in
    order for a letter whose ball is not free."""
    if BLANK not in rack or spell(rack, word):
        return True
    moved = (rack[:start] + rack[start + 1 :] for start in range(len(rack)))
    places = range(len(rack))
    return any(spell(rest[:gap] + ball + rest[gap:], word) for ball, rest in zip(rack, moved, strict=True) for gap in places)


def balls_of(rack: str, word: str, order: tuple[int, ...]) -> tuple[str, ...]:
    """The keys of the balls that spell the word on a rack. `order` has each ball's current place, 0 for one that is not on the
    rack yet."""
    spelling = spell(rack, word) if word else None
    places = (order[place] for place in spelling.places) if spelling else ()
    return tuple(f"ball:{place}" for place in places if place)


def makes(reach: Reach, word: str) -> str:
    """The word and its goals: `STORM: two goals, five points`."""
    return f"{word}: {worth(reach, word)}" if reach.names_met(word) else word


def worth(reach: Reach, word: str) -> str:
    """`two goals, five points`, `your secret goal, three points` or `no goal`."""
    met = reach.names_met(word)
    if not met:
        return "no goal"
    goals = "your secret goal" if met == (reach.seen.hand.secret,) else counted(len(met), "goal")
    return f"{goals}, {counted(reach.points(word), 'point')}"


def standing(count: int) -> str:
    """The number of words on a rack: `1 word`, `12 words`."""
    return amount(count, "word")


def balls_named(balls: Iterable[str]) -> list[str]:
    """The names of these balls: their letters, and the blank."""
    return ["the blank" if ball == "?" else ball for ball in balls if ball in SKILL]


def spelt(seen: Observation, word: str) -> Reason:
    """The goals that the word meets, and a comparison with other words."""
    reach, rack = Reach(seen), seen.hand.rack
    found = words_on(rack, seen.table.setup.lexicon)
    most = max(map(reach.points, found))
    places = (*balls_of(rack, word, tuple(range(1, len(rack) + 1))), *reach.names_met(word))
    score = _score(rack, word)
    if not most:
        highest = all(_score(rack, other) <= score for other in found)
        words = f"{word} scores {score}, the most on your rack." if highest else f"{word} scores {score}."
        return Reason(words, "No word on your rack meets a goal.", places, seen.seat)
    if reach.points(word) == most:
        more = "no word on your rack is worth more"
        if seen.table.setup.seats > 1:
            more += f", and its score of {score} sets your turn to claim"
        return Reason(f"{word} meets {worth(reach, word)}.", sentence(more), places, seen.seat)
    dearer = [_score(rack, other) for other in found if reach.points(other) > reach.points(word)]
    more = "Better words have lower scores, so they would claim later." if max(dearer) < score else ""
    return Reason(f"{word} meets {worth(reach, word)}.", more, places, seen.seat)


def _score(rack: str, word: str) -> int:
    spelling = spell(rack, word)
    return spelling.score if spelling else 0


def no_word(seen: Observation) -> Reason:
    """The reason for spelling no word."""
    none = not words_on(seen.hand.rack, seen.table.setup.lexicon)
    words = "There is no listed word on your rack." if none else "No word means no goals."
    return Reason(words, team=seen.seat)


def on_end(seen: Observation, end: str) -> Reason:
    """The reason for putting the letter on this end."""
    rack, ball = seen.hand.rack, seen.hand.drawn
    racks = {"left": ball + rack, "right": rack + ball}
    order = tuple(range(1, len(rack) + 1))
    return _placed(seen, racks, end, (0, *order) if end == "left" else (*order, 0))


def put(seen: Observation, gap: int) -> Reason:
    """The reason for putting the letter into this gap."""
    rack = seen.hand.rack
    racks = {str(place): with_ball for place, with_ball in racks_with_ball(seen.hand).items()}
    order = tuple(range(1, len(rack) + 1))
    return _placed(seen, racks, str(gap), (*order[: gap - 1], 0, *order[gap - 1 :]))


def _placed(seen: Observation, racks: Mapping[str, str], chosen: str, order: tuple[int, ...]) -> Reason:
    """The use of the rack with the letter there, compared with other places."""
    reach, rack = Reach(seen), racks[chosen]
    word, others = reach.best(rack), [reach.best(other) for place, other in racks.items() if place != chosen]
    most = max(map(reach.worth, others))
    counts = f"Your rack would hold {standing(reach.number_on(rack))}."
    is_new = word not in reach.known.on(seen.hand.rack)
    if word and is_new and reach.worth(word) >= most:
        more = counts if reach.worth(word) > most else ""
        return Reason(f"Makes {makes(reach, word)}.", more, (*balls_of(rack, word, order), *reach.names_met(word)), seen.seat)
    near = reach.near(rack)
    if near and (not word or reach.points(near) > reach.points(word)):
        return Reason(f"One letter away from {makes(reach, near)}.", "", reach.names_met(near), seen.seat)
    if word:
        places = (*balls_of(rack, word, order), *reach.names_met(word))
        told = f"Makes {makes(reach, word)}." if is_new else f"Keeps {word}: {worth(reach, word)}."
        return Reason(told, counts, places, seen.seat)
    return Reason("No word is close yet. It depends on your next letters.", team=seen.seat)


def played(seen: Observation, action: Play) -> Reason:
    """The effect of the card on the rack."""
    card = seen.table.setup.all_cards[action.card - 1]
    if card.effect in MOVING_EFFECTS:
        return _moved(seen, action)
    return _inserted(seen) if card.effect == "insert" else _traded(seen, action)


def _moved(seen: Observation, action: Play) -> Reason:
    """The word that the letters make after the move."""
    reach, card, rack = Reach(seen), seen.table.setup.all_cards[action.card - 1], seen.hand.rack
    after = after_card(card, rack, action.places)
    order = tuple(map(ord, after_card(card, "".join(map(chr, range(1, len(rack) + 1))), action.places)))
    old, new, near = reach.best(rack), reach.best(after), reach.near(after)
    if reach.worth(new) > reach.worth(old):
        before = f"The best now is {makes(reach, old)}." if old else "There is no word there now."
        places = (*balls_of(after, new, order), *reach.names_met(new))
        return Reason(f"Makes {makes(reach, new)}.", before, places, seen.seat)
    if near and reach.points(near) > reach.points(new):
        return Reason(f"One letter away from {makes(reach, near)}.", "One more card can do it.", reach.names_met(near), seen.seat)
    counts = reach.number_on(rack), reach.number_on(after)
    more = f"Your rack would hold {standing(counts[1])} ({counts[0]} now)."
    if not new:
        return Reason("Sets up your letters for later words.", more, team=seen.seat)
    places = (*balls_of(after, new, order), *reach.names_met(new))
    does = "Keeps" if new in reach.known.on(rack) else "Makes"
    return Reason(f"{does} {new}: {worth(reach, new)}.", more, places, seen.seat)


def _inserted(seen: Observation) -> Reason:
    """The reason why one more letter is better than a move."""
    reach = Reach(seen)
    now, later = reach.best(seen.hand.rack), reach.after_a_move
    if reach.points(later) > reach.points(now) and seen.table.step < WORDS:
        more = "You can make that move in a later pass."
        return Reason(f"Draw first. A move can still make {makes(reach, later)}.", more, reach.names_met(later), seen.seat)
    if reach.points(later) > reach.points(now):
        return Reason(f"Another letter may do better than {later}.", "You can put it anywhere.", team=seen.seat)
    if reach.points(now):
        more = f"{now} meets {worth(reach, now)}, and you can put a new letter anywhere."
        places = (*balls_of(seen.hand.rack, now, tuple(range(1, len(seen.hand.rack) + 1))), *reach.names_met(now))
        return Reason(f"No move beats {now}, so draw a letter.", more, places, seen.seat)
    words = "No move makes a word that meets a goal, so draw a letter."
    return Reason(words, "You can put it anywhere.", team=seen.seat)


def _traded(seen: Observation, action: Play) -> Reason:
    """The letters that are not needed."""
    reach, rack = Reach(seen), seen.hand.rack
    gone = listed(balls_named(rack[place - 1] for place in action.places))
    places = tuple(f"ball:{place}" for place in action.places)
    used: Counter[int] = Counter()
    words = reach.known.on(rack)
    for word in words:
        spelling = spell(rack, word)
        used.update(spelling.places if spelling else ())
    if words and not any(used[place - 1] for place in action.places):
        told = (
            f"None of the {len(words)} words on your rack needs {gone}."
            if len(words) > 1
            else f"The only word on your rack doesn’t need {gone}."
        )
        return Reason(told, "New letters take their place.", places, seen.seat)
    best = reach.best(rack)
    spelling = spell(rack, best) if best else None
    if spelling and not {place - 1 for place in action.places} & set(spelling.places):
        return Reason(f"{best} doesn’t need {gone}.", "New letters take their place.", places, seen.seat)
    return Reason(
        f"Trades {gone} for new letters.",
        f"The best word now is {best}." if best else "There is no word there now.",
        places,
        seen.seat,
    )


def kept(seen: Observation) -> Reason:
    """The reason for playing no card."""
    reach = Reach(seen)
    now, later = reach.best(seen.hand.rack), reach.after_a_move
    more = "You can play a card in a later pass instead." if seen.table.step < WORDS else ""
    if not now:
        return Reason(
            "No card makes a word from these letters." if not later else "Later letters may do more.", more, team=seen.seat
        )
    places = (*balls_of(seen.hand.rack, now, tuple(range(1, len(seen.hand.rack) + 1))), *reach.names_met(now))
    if reach.points(later) <= reach.points(now):
        return Reason(f"No move beats {makes(reach, now)}.", more, places, seen.seat)
    return Reason(f"Your rack already has {makes(reach, now)}.", more, places, seen.seat)


FEW = 3
"""A goal is better discarded if at most this number of words on the rack meet it."""


def drawn(seen: Observation, colour: str) -> Reason:
    """The number of goals of the colour that the letters could already meet."""
    reach, known = Reach(seen), seen.table.setup.all_goals
    out = {
        *seen.hand.own_goals,
        *seen.table.public,
        *seen.table.discards,
        *(name for stack in seen.table.stacks for name in stack),
    }
    left = [name for name, goal in known.items() if goal.colour == colour and name not in out]
    fit = sum(bool(reach.meeting(name, seen.hand.rack)) for name in left)
    points = next(goal.points for goal in known.values() if goal.colour == colour)
    worth = f"a secret {colour} goal is worth {counted(points, 'point')}, and only you can win it"
    if not fit:
        return Reason(sentence(worth), "You still have letters to draw.", team=seen.seat)
    return Reason(f"Your letters can meet {fit} of the {len(left)} {colour} goals.", sentence(worth), team=seen.seat)


def kept_goal(seen: Observation, goal: str) -> Reason:
    """In a solo game, the reason for keeping this goal rather than the other."""
    reach, known = Reach(seen), seen.table.setup.all_goals
    counts = {name: len(reach.meeting(name, seen.hand.rack)) for name in seen.hand.goals}
    (other,) = (name for name in seen.hand.goals if name != goal)
    own, points = counts[goal], known[goal].points
    worth = f"it is worth {counted(points, 'point')}"
    if own > counts[other]:
        rest = number(counts[other]) if counts[other] else "none"
        words = f"{_from_letters(own)} {_meet(own)} this goal; {rest} {_meet(counts[other] or 1)} the other."
    elif points > known[other].points:
        words, worth = f"This goal is worth {counted(points, 'point')}, the other {number(known[other].points)}.", ""
    elif own:
        words = f"{_from_letters(own)} {_meet(own)} this goal."
    else:
        words, worth = f"This goal is worth {counted(points, 'point')}.", "you still have letters to draw"
    return Reason(words[0].upper() + words[1:], sentence(worth), (goal,), seen.seat)


def published(seen: Observation, goal: str) -> Reason:
    """How near the seat is to the goal that it makes public."""
    if seen.step == steps.MUST:
        return Reason("Nobody else made a goal public, so you must.", "", (goal,), seen.seat)
    reach, rack = Reach(seen, goal), seen.hand.rack
    on_rack = [word for word in reach.known.on(rack) if reach.meets(word, goal)]
    more = "Others may claim it too. The highest word score goes first." if seen.table.setup.seats > 1 else ""
    if on_rack:
        word = max(sorted(on_rack), key=reach.worth)
        balls = balls_of(rack, word, tuple(range(1, len(rack) + 1)))
        return Reason(f"{word} is on your rack and meets it.", more, (*balls, goal), seen.seat)
    count = len(reach.meeting(goal, rack))
    words = f"{_from_letters(count)} would meet it, in the right order." if count else "More letters may come."
    return Reason(words[0].upper() + words[1:], more, (goal,), seen.seat)


def thrown_away(seen: Observation) -> Reason:
    """The reason for discarding the goal."""
    reach, (goal, *_) = Reach(seen), seen.hand.goals
    count = len(reach.meeting(goal, seen.hand.rack))
    on_rack = sum(reach.meets(word, goal) for word in reach.known.on(seen.hand.rack))
    if not count:
        words = "No word from your letters meets it."
    elif not on_rack:
        words = "No word meets it with your letters in this order."
    else:
        few = f"Only {counted(on_rack, 'word')} on your rack {_meet(on_rack)} it."
        words = few if on_rack <= FEW else "Others could claim it before you."
    return Reason(words, "If you make it public, someone else may win it.", (goal,), seen.seat)


def _from_letters(count: int) -> str:
    """`three words from your letters`."""
    return f"{counted(count, 'word')} from your letters"


def _meet(count: int) -> str:
    return plural(count, "meets", "meet")


def reason(observation: Observation, action: Action, names: Sequence[str]) -> Reason:
    """The reason for an action of the observing seat."""
    match action:
        case Draw(colour):
            return drawn(observation, colour)
        case Keep(goal):
            return kept_goal(observation, goal)
        case Publish(goal):
            return published(observation, goal)
        case Place(end):
            return on_end(observation, end)
        case Put(gap):
            return put(observation, gap)
        case Play():
            return played(observation, action)
        case Spell(word):
            return spelt(observation, word)
        case Claim(goal):
            return _claim(observation, goal, names)
        case Offer(word):
            if observation.table.setup.seats == 1:
                return Reason(f"You decide whether {word} is a word.", team=observation.seat)
            return Reason(f"The table decides whether {word} is a word.", ONE_REFUSAL, team=observation.seat)
    return _saying(observation, action)


ONE_REFUSAL = "One refusal is enough to reject it."


def _saying(observation: Observation, action: Action) -> Reason:
    """The reason for an action without parameters."""
    if action in (ACCEPT, REFUSE):
        return _verdict(observation, accepts=action == ACCEPT)
    if action == BACK:
        return Reason("Words in the list need no approval.", team=observation.seat)
    if action == UNLISTED:
        if observation.table.setup.seats == 1:
            return Reason("You decide about a word that’s not in the list.", team=observation.seat)
        return Reason("The table may accept a word that’s not in the list.", ONE_REFUSAL, team=observation.seat)
    if action == DISCARD:
        return thrown_away(observation)
    return kept(observation) if action == PASS else no_word(observation)


def _claim(seen: Observation, goal: str, names: Sequence[str]) -> Reason:
    """The reason for claiming this goal before others."""
    table, seat, known = seen.table, seen.seat, seen.table.setup.all_goals
    assert seat is not None
    own, points = table.claimable(seat), known[goal].points
    worth, places = counted(points, "point"), (goal,)
    rivals = [other for other in range(table.setup.seats) if other != seat and goal in table.claimable(other)]
    if rivals:
        more = f"It is worth {worth}. Goals only you can claim can wait." if _sure(seen, seat) else f"It is worth {worth}."
        return Reason(f"{_named(rivals, names)} could claim it too.", more, places, seat)
    if len(own) == 1:
        return Reason(f"{table.spelt[seat].word} meets no other goal still open.", f"It is worth {worth}.", places, seat)
    more = "Nobody else can claim it." if table.setup.seats > 1 else "Your word wins every goal it meets."
    if all(known[name].points <= points for name in own):
        return Reason(f"At {worth}, it’s the best goal you can claim.", more, places, seat)
    return Reason(f"It is worth {worth}.", more, places, seat)


def _sure(seen: Observation, seat: Seat) -> bool:
    """Whether there is a goal that only this seat can claim."""
    others = {name for other in range(seen.table.setup.seats) if other != seat for name in seen.table.claimable(other)}
    return not others.issuperset(seen.table.claimable(seat))


def _named(seats: Sequence[Seat], names: Sequence[str]) -> str:
    """The seats, to start a sentence: at most two by name."""
    return listed([names[seat] for seat in seats]) if len(seats) < 3 else f"{number(len(seats)).title()} others"


def _verdict(seen: Observation, *, accepts: bool) -> Reason:
    """Computer players' verdict on a word that is not in the list."""
    word = seen.table.spelt[seen.table.offerer].word
    found = verdict(word, seen.table.setup.lexicon)
    if found.accepts != accepts:
        return Reason(f"The lists say otherwise, but {'the table decides' if seen.table.setup.seats > 1 else 'you decide'}.")
    if not found.why:
        return Reason(f"Going by their lists, computer players would {'accept' if accepts else 'refuse'} it.")
    return Reason(
        f"{word} {found.why.replace(THIS, 'is')}.",
        "An accepted word can meet goals." if accepts else "If refused, it meets no goal.",
    )
