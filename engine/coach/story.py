"""The story of a finished game for one seat: the sentence at its end, its costly plays as questions, and verdicts on answers.

The end and the questions reveal no better play. Every sentence has a condition: it is chosen because it is true of this game. If
no condition holds, the words say what decided the game and blame nobody. A game's own words come from its module
`coach/story.py`, which implements `Storyteller`; a game without one gets plain words.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property
from itertools import islice
from typing import Any, NamedTuple, Protocol

from ..core import AnyObservation, IllegalActionError, Seat
from ..game import AnyGame
from ..match import Match
from ..text import amount, counted, sentence
from .commentary import CHOICE, HIDDEN, LUCK, OTHERS, OWN, PARTNERS, START, PlayerNames, commentary_of, points, summed
from .hint import PATIENCE, Reason, explained, seeded
from .review import Judgement, Review, Swing, judgement

ASKED = 0.03
"""The minimum cost of a play that becomes a question, in winning chance."""

MOST_QUESTIONS = 3

MOST_LOOKED_AT = 6
"""The number of costly plays that are compared with the best ones once more."""

TURNING = 0.15
"""The minimum cost of a turning point, in winning chance."""

NEARLY_PERFECT = 0.06
"""If a seat's costliest plays, at most MOST_QUESTIONS, cost less than this together, it played nearly perfectly."""

OUTSTANDING = 0.1
"""The lead of a play over the next best one that is worth a sentence, in winning chance."""

CLOSE = 0.15
"""A game is even while a team's chance is at most this far from its fair share."""

MOST_REPLIES = 3
"""The number of computer players' replies to a wrong answer, at a table of many."""

AS_GOOD = 0.02
"""The maximum difference between a right answer and the best one, in winning chance."""


class ReviewQuestion(NamedTuple):
    """One of a seat's costly plays, as a question. Nothing here reveals a better play."""

    event: int  # the index of the choice
    when: str  # "move 53", "turn 6 of 10", "round 2 of 3", as the replay and the move list count
    task: str  # "Stop the four": at most 24 letters
    words: str  # "Fern has four in column f. What stops it?"
    chosen: str  # the text of the action played
    played: str  # "You played 7♣ on c6."
    points: int  # its cost in whole points of the scale


class StoryEnding(NamedTuple):
    """The words of the end screen. They never give the answer."""

    words: str  # "You had the better cards and lost it on move 53."
    more: str = ""  # "Fern had four in column f. One card in your hand would have stopped it."
    question: ReviewQuestion | None = None  # the turning point to try, if there is one
    well: str = ""  # something done well that `words` doesn't say: "You stopped a four twice, on moves 31 and 41."


class Balance(NamedTuple):
    """The causes of a result in whole points: start + luck + own + others is exactly the end."""

    words: str  # "You had the better cards. Three plays gave the game away."
    luck: int  # random outcomes and hidden information
    own: int  # the seat's choices
    others: int  # everyone else's choices
    start: int = 50
    end: int = 0


class AnswerVerdict(NamedTuple):
    """The verdict on an answer to a question."""

    is_right: bool
    words: str  # what the play does; after a wrong answer, its consequence
    more: str  # one more sentence, or ""; reveals no better play
    chance: int  # in whole points of the scale, after this play
    chance_before: int  # after the play in the game
    best: str  # the text of the best play
    reason: Reason  # why it is best
    reply: tuple[str, ...] = ()  # the texts of the choices that would follow, with the match's own luck between them
    chance_best: int = 0  # after the best play


class Story(NamedTuple):
    """Everything that the end and the review of a game say to one seat."""

    ending: StoryEnding
    balance: Balance
    questions: tuple[ReviewQuestion, ...]  # costliest first


class Asked(NamedTuple):
    """A question about a position, as the seat saw it."""

    task: str  # "Stop the four"
    words: str  # "Fern has four in column f. What stops it?"
    clue: str = ""  # in the past tense: "Fern had four in column f. One card in your hand would have stopped it."


class Feat(NamedTuple):
    """Something that a seat did well."""

    words: str
    events: tuple[int, ...] = ()  # the choices it is about; feats that share one are the same fact


class Storyteller(Protocol):
    """The module `coach/story.py` of a game."""

    BETTER: str
    """What the luckier side had: "cards", "dice", "letters"."""

    def asked(self, seen: AnyObservation, action: Any, best: Any, people: PlayerNames) -> Asked:
        """The observing seat's choice as a question. `action` was played (None in a puzzle), and `best` was better; the words
        name neither."""

    def noun(self, action: Any) -> str:
        """What kind of choice this is: "play", "word"."""

    def decided(self, match: Match, seat: Seat, people: PlayerNames) -> str:
        """What decided the game, as a fact that blames nobody: "Fern won five points in round 2; you won one."; "" if nothing
        stands out."""

    def unlucky(self, match: Match, seat: Seat, people: PlayerNames) -> str:
        """A fact that shows how luck favoured others: "Fern drew three jacks; you drew none."; "" if there is none."""

    def feats(self, found: Review, seat: Seat, people: PlayerNames) -> Sequence[Feat]:
        """What the seat did well, best first."""

    def effect(self, seen: AnyObservation, action: Any, people: PlayerNames) -> tuple[str, str]:
        """What the action does, in the present tense, and one more sentence or "": "J♥ breaks Fern’s four from f9 to f6."."""

    def hindsight(self, seen: AnyObservation, action: Any, people: PlayerNames) -> str:
        """What the worse action in the game did: "7♣ on c6 made four from c3 to c6."; "" if nothing to speak of."""

    def undone(self, seen: AnyObservation, action: Any, best: Any, tried: Any, people: PlayerNames) -> str:
        """What `tried` leaves to do of what `asked` asks for: "The four in column f is still open."; "" if nothing. Names no
        better action."""

    def followed(self, trial: Match, event: int, people: PlayerNames) -> str:
        """What follows in `trial` after the choice with this index, in one line: "Fern plays 6♠ on f10 and wins."; "" if
        nothing to speak of."""

    def doubt(self, seen: AnyObservation, one: Any, other: Any) -> float:
        """The difference in worth between two actions that may be due to the search's samples alone."""


class PlainWords:
    """The words for a game without its own."""

    BETTER = "luck"

    def __init__(self, game: AnyGame) -> None:
        self._game = game

    def asked(self, seen: AnyObservation, action: Any, best: Any, people: PlayerNames) -> Asked:
        """The same words for any choice."""
        return Asked("Find a better play", "Another play was better. Which one?")

    def noun(self, action: Any) -> str:
        """The same for any choice."""
        return "play"

    def decided(self, match: Match, seat: Seat, people: PlayerNames) -> str:
        """Nothing."""
        return ""

    def unlucky(self, match: Match, seat: Seat, people: PlayerNames) -> str:
        """Nothing."""
        return ""

    def feats(self, found: Review, seat: Seat, people: PlayerNames) -> Sequence[Feat]:
        """The play that was furthest ahead of the next best one."""
        return outstanding(found, seat, people)

    def effect(self, seen: AnyObservation, action: Any, people: PlayerNames) -> tuple[str, str]:
        """The reason of a hint."""
        why = explained(self._game, seen, action, people.names)
        return why.words, why.more

    def hindsight(self, seen: AnyObservation, action: Any, people: PlayerNames) -> str:
        """Nothing."""
        return ""

    def undone(self, seen: AnyObservation, action: Any, best: Any, tried: Any, people: PlayerNames) -> str:
        """Nothing."""
        return ""

    def followed(self, trial: Match, event: int, people: PlayerNames) -> str:
        """What was announced about the last choice."""
        last = next((at for at in reversed(range(event + 1, len(trial.events))) if trial.events[at].seat is not None), None)
        return "" if last is None else " ".join(trial.narration[last])

    def doubt(self, seen: AnyObservation, one: Any, other: Any) -> float:
        """None."""
        return 0.0


def storyteller_of(game: AnyGame) -> Storyteller:
    """The game's `coach/story.py`, or plain words."""
    words: Storyteller | None = game.coaching("story")
    return words or PlainWords(game)


def costly(found: Review, seat: Seat) -> list[Swing]:
    """The seat's choices that cost ASKED or more, costliest first."""
    team = found.match.setup.team(seat)
    own = (change for change in found.changes if change.seat == seat and -change.choice[team] >= ASKED)
    return sorted(own, key=lambda change: (change.choice[team], change.event))


def outstanding(found: Review, seat: Seat, people: PlayerNames) -> list[Feat]:
    """The seat's play that was furthest ahead of the next best one, if by OUTSTANDING."""
    own = [change for change in found.changes if change.seat == seat]
    change = max(own, key=lambda one: one.lead, default=None)
    if change is None or change.lead < OUTSTANDING:
        return []
    most, whose = commentary_of(found.match.game).scale(found.match.setup).most, people.whose((seat,))
    points = amount(round(most * change.lead), "point")
    words = f"{whose[0].upper()}{whose[1:]} best play was {on(found.match, change.event)}, {points} better than the next."
    return [Feat(words, (change.event,))]


def when(match: Match, event: int) -> str:
    """The moment of a choice, as the replay counts: `move 53`, `turn 6 of 10`."""
    return match.game.turn_label(match.states[event].observe(None))


def on(match: Match, event: int) -> str:
    """The moment within a sentence: `on move 53`, `in round 2`."""
    words = when(match, event).partition(" of ")[0]
    return f"{'in' if words.startswith('round') else 'on'} {words}"


def tell(found: Review, seat: Seat, names: Sequence[str], you: Seat | None = None) -> Story:
    """The story of a finished game for `seat`, worded for `you`."""
    return Teller(found, seat, PlayerNames(names, you)).story()


class Teller:
    """One seat's view of a review."""

    def __init__(self, found: Review, seat: Seat, people: PlayerNames) -> None:
        self.found, self.match, self.seat, self.people = found, found.match, seat, people
        self.setup, self.words = found.match.setup, storyteller_of(found.match.game)
        self.team = self.setup.team(seat)
        self.sum = summed(found, seat, people.names, people.you)
        self.points = {part.key: part.points for part in self.sum.parts}
        self.costly = sorted(
            (change for change in found.changes if change.seat == seat and self._cost(change) > 0),
            key=lambda change: (-self._cost(change), change.event),
        )
        self.dear = costly(found, seat)

    def _cost(self, change: Swing) -> float:
        cost: float = -change.choice[self.team]
        return cost

    def story(self) -> Story:
        """The story."""
        asked = tuple(map(self.question, self.to_ask))
        return Story(self.ending(), self.balance(), asked)

    @cached_property
    def to_ask(self) -> list[Swing]:
        """The costliest plays that are surely worse than the best play."""
        least = max(1, round(self.sum.scale.most * ASKED))
        told = (change for change in self.dear if self._points(change) >= least)
        sure = [change for change in islice(told, MOST_LOOKED_AT) if not self._may_be_best(change)]
        return sorted(sure[:MOST_QUESTIONS], key=lambda change: (-self._points(change), change.event))

    def _may_be_best(self, change: Swing) -> bool:
        return self._cost(change) <= self.words.doubt(*self._seen(change))

    def _seen(self, change: Swing) -> tuple[AnyObservation, Any, Any]:
        """What the seat saw, what it did, and what was best."""
        match = self.match
        played, better = map(match.game.parse_action, (match.events[change.event].text, change.better))
        return match.states[change.event].observe(self.seat), played, better

    def question(self, change: Swing) -> ReviewQuestion:
        """The costly play as a question."""
        match, event = self.match, change.event
        seen, action, better = self._seen(change)
        asked = self.words.asked(seen, action, better, self.people)
        done = commentary_of(match.game).did(match.states[event], self.seat, action, self.people)
        text, points = match.events[event].text, self._points(change)
        return ReviewQuestion(event, when(match, event), asked.task, asked.words, text, done, points)

    def _points(self, change: Swing) -> int:
        return -points(self.found, change.event, self.team, CHOICE)

    # The ending

    def ending(self) -> StoryEnding:
        """The first of the endings whose condition holds, and something done well."""
        feats = list(self.words.feats(self.found, self.seat, self.people))
        question = self.question(self.to_ask[0]) if self.to_ask and not self.has_won else None
        more = self._told_cost(self.to_ask[0]) if question else ""
        if not self.has_won:
            if (change := self.turning) is not None:
                clue = self.words.asked(*self._seen(change), self.people).clue or self._told_cost(change)
                return StoryEnding(self._lost(change), clue, self.question(change), self._other(feats, (change.event,)))
            if self.is_luck_worst:
                cause = self.words.unlucky(self.match, self.seat, self.people)
                more = self._nearly_perfect or more if cause else self._worst_luck or self._nearly_perfect or more
                return StoryEnding(cause or self._luck_decided, more, question, self._other(feats))
            if self._nearly_perfect:
                return StoryEnding(self._nearly_perfect, "", None, self._other(feats))
        if feats:
            return StoryEnding(feats[0].words, more, question, self._other(feats[1:], feats[0].events))
        return StoryEnding(self._nearly_perfect or self._decided, more, question)

    @staticmethod
    def _other(feats: Sequence[Feat], events: Sequence[int] = ()) -> str:
        """The first feat that is about none of these choices."""
        return next((feat.words for feat in feats if not set(events) & set(feat.events)), "")

    @property
    def has_won(self) -> bool:
        """Whether the seat has won, alone or with its team. Nobody wins or loses alone at the table."""
        return self.setup.teams > 1 and self.found.account(self.seat).end == 1

    def chances_before(self, event: int) -> Sequence[float]:
        """Each team's chance before the event."""
        return self.found.changes[event - 1].chances if event else self.found.start

    def is_ahead(self, chances: Sequence[float]) -> bool:
        """Whether the team's chance is larger than any other's."""
        others = [chance for team, chance in enumerate(chances) if team != self.team]
        return bool(others) and chances[self.team] > max(others)

    @property
    def turning(self) -> Swing | None:
        """The costliest play that cost TURNING or more, without which the team was ahead, and after which it never was again."""
        dear = (change for change in self.to_ask if self._cost(change) >= TURNING)
        gave_up = (change for change in dear if self.is_ahead(self.chances_before(change.event)))
        return next((change for change in gave_up if not any(map(self.is_ahead, self._later(change)))), None)

    def _later(self, change: Swing) -> list[Sequence[float]]:
        return [later.chances for later in self.found.changes[change.event :]]

    def _lost(self, change: Swing) -> str:
        who, when_ = self.people.within(self.seat), on(self.match, change.event)
        lost = f"{'lost it' if not self.found.account(self.seat).end else 'let it slip'} {when_}"
        and_ = " and" if self._is_alone else f", and {who}"
        if self.points[LUCK] > 0 and self.luck > 0:
            return f"{self._side} had the better {self.words.BETTER}{and_} {lost}."
        return f"{self._side} {'were' if self._side == 'You' else 'was'} ahead{and_} {lost}."

    @property
    def _is_alone(self) -> bool:
        return len(self._members) == 1

    @property
    def _members(self) -> list[Seat]:
        return [seat for seat in range(self.setup.seats) if self.setup.team(seat) == self.team]

    @property
    def _side(self) -> str:
        """`You`, `Fern`, `Your team`, `Fern’s team`, whose luck it is."""
        whose = self.people.whose((self.seat,))
        return self.people(self.seat) if self._is_alone else f"{whose[0].upper()}{whose[1:]} team"

    @property
    def luck(self) -> int:
        """The points of luck and hidden information."""
        return self.points[LUCK] + self.points.get(HIDDEN, 0)

    @property
    def others(self) -> int:
        """The points of everyone else's choices."""
        return self.points.get(PARTNERS, 0) + self.points.get(OTHERS, 0)

    @property
    def is_luck_worst(self) -> bool:
        """Whether luck hurt more than any choices."""
        return self.luck < min(0, self.points[OWN], self.others)

    @property
    def _luck_decided(self) -> str:
        """The larger of the two parts of bad luck."""
        if self.points[LUCK] > self.points.get(HIDDEN, 0):
            return sentence(f"{the(commentary_of(self.match.game).HIDDEN)} decided it")
        return self._luck_against

    @property
    def _worst_luck(self) -> str:
        """The random outcome since the first choice that cost most, if as much as a question."""
        first = next((change.event for change in self.found.changes if change.seat is not None), 0)
        later = (change for change in self.found.changes if change.seat is None and change.event > first)
        worst = min(later, key=lambda change: change.cards[self.team], default=None)
        if worst is None or worst.cards[self.team] > -ASKED:
            return ""
        state, event = self.match.states[worst.event], self.match.events[worst.event]
        drew = commentary_of(self.match.game).drew(state, event.text, self.people).words
        if any(
            _named(drew) & _named(self.words.effect(seen, better, self.people)[0])
            for seen, _, better in map(self._seen, self.to_ask)
        ):
            return ""  # the card of an answer
        points = amount(max(1, round(-self.sum.scale.most * worst.cards[self.team])), "point")
        return f"{drew} That cost {self.people.within(self.seat)} {points}."

    @property
    def _luck_against(self) -> str:
        is_one = self.words.BETTER == PlainWords.BETTER
        side = self.people.within(self.seat) if self._is_alone else f"{self.people.whose((self.seat,))} team"
        return f"The {self.words.BETTER} {'was' if is_one else 'were'} against {side}."

    @property
    def _nearly_perfect(self) -> str:
        cost = sum(map(self._cost, self.costly[:MOST_QUESTIONS]))
        return f"{self.people(self.seat)} played it nearly perfectly." if cost < NEARLY_PERFECT else ""

    def _told_cost(self, change: Swing) -> str:
        """As in `Your play on move 37 cost 9 points`, with a full stop."""
        whose = self.people.whose((self.seat,))
        points = amount(self._points(change), "point")
        noun = self.words.noun(self.match.game.parse_action(self.match.events[change.event].text))
        return f"{whose[0].upper()}{whose[1:]} {noun} {on(self.match, change.event)} cost {points}."

    @property
    def _decided(self) -> str:
        """What decided the game, without blame: until when it was even, or its largest change."""
        if told := self.words.decided(self.match, self.seat, self.people):
            return told
        fair = 1 / self.setup.teams
        chances = [change.chances[self.team] for change in self.found.changes]
        apart = [abs(chance - fair) > CLOSE for chance in chances]
        if not chances:
            return f"{self.sum.verdict}."
        first = apart.index(True) if True in apart else len(apart)
        if self.setup.teams > 1 and first < len(apart) and all(apart[first:]) and when(self.match, first) != when(self.match, 0):
            return f"It was even until {on(self.match, first).partition(' ')[2]}."
        before = [self.found.start[self.team], *chances]
        swing = max(range(len(chances)), key=lambda event: abs(chances[event] - before[event]))
        return f"The biggest change came {on(self.match, swing)}."

    # The balance

    def balance(self) -> Balance:
        """The result in three parts."""
        words = " ".join(filter(None, (self._about_luck, self._about_choices))) or self._decided
        return Balance(words, self.luck, self.points[OWN], self.others, self.points[START], self.sum.end)

    @property
    def _about_luck(self) -> str:
        least = self.sum.scale.most * ASKED
        if self.luck >= least and self.points[LUCK] > 0:
            return f"{self._side} had the better {self.words.BETTER}."
        if self.luck > -least or self.points[LUCK] >= 0:
            return ""
        return f"{self._side} won against the {self.words.BETTER}." if self.has_won else self._luck_against

    @property
    def _about_choices(self) -> str:
        own = self.points[OWN]
        if self._nearly_perfect:
            return self._nearly_perfect
        if self.has_won:
            return self._about_others
        if own >= min(0, self.luck, self.others):
            return ""
        if not self.dear:
            return "Many small things added up."
        plays = counted(len(self.dear), "play")
        if self.setup.teams > 1 and not self.found.account(self.seat).end and self.is_half(self.dear):
            return sentence(f"{plays} gave the game away")
        return sentence(f"{plays} cost {self.people.within(self.seat)} most")

    @property
    def _about_others(self) -> str:
        """Mistakes of others, if they helped more than anything else."""
        if self.others <= max(0, self.luck):
            return ""
        rivals = [other for other in range(self.setup.seats) if self.setup.team(other) != self.team]
        whose = self.people.whose(rivals) if len(rivals) == 1 else "the opponents’"
        return sentence(f"{whose} mistakes helped {self.people.within(self.seat)} most")

    def is_half(self, plays: Sequence[Swing]) -> bool:
        """Whether these plays make up at least half of what the seat's choices cost."""
        return 2 * sum(map(self._cost, plays)) >= sum(map(self._cost, self.costly))


def _named(words: str) -> set[str]:
    """The cards and words that a sentence names."""
    return set(re.findall(r"\w+[♠♥♦♣]|\b[A-Z]{3,}", words))


def the(words: str) -> str:
    """`the hidden cards`; `others’ racks` stays."""
    return words if words.startswith("others") else f"the {words}"


# Answers


def answer(match: Match, event: int, text: str, names: Sequence[str], points: int | None = None) -> AnswerVerdict:
    """The verdict on the action `text` in place of the choice `match.events[event]`. `points` are those of its question, so that
    the chances differ by the same number. Raises IllegalActionError if the action was not legal there."""
    seat, chosen = match.events[event]
    played, tried, state = judgement(match, event), judgement(match, event, text), match.states[event]
    assert seat is not None
    people, words, seen = PlayerNames(names, seat), storyteller_of(match.game), state.observe(seat)
    cost, best = _cost_of(played, tried, text), played.better or chosen
    action, made, better = map(match.game.parse_action, (text, chosen, best))
    is_right = cost <= AS_GOOD or cost <= words.doubt(seen, action, better)
    most = commentary_of(match.game).scale(match.setup).most
    top = round(most * max((worth for _, worth in played.worths), default=0.0))
    before = max(0, top - (round(most * played.cost) if points is None else points))
    now = before if text == chosen else min(most, max(0, top - round(most * cost)))
    reason = explained(match.game, seen, action if is_right else better, names)
    done, more = words.effect(seen, action, people)
    if is_right:
        more = words.hindsight(seen, made, people) or more
        return AnswerVerdict(True, done, more, now, before, best, reason, chance_best=top)
    trial = continued(match, event, text)
    reply = tuple(one.text for one in trial.events[event + 1 :] if one.seat is not None)
    told = words.followed(trial, event, people) or done
    return AnswerVerdict(False, told, words.undone(seen, made, better, action, people), now, before, best, reason, reply, top)


def _cost_of(played: Judgement, tried: Judgement, text: str) -> float:
    """The cost of the answer on the scale of the judgement of the game's own play, so that both can be compared."""
    worths = dict(played.worths)
    if text in worths:
        return max(worths.values()) - worths[text]
    return tried.cost


def continued(match: Match, event: int, text: str) -> Match:
    """The match with the action `text` in place of the choice `match.events[event]`, until its seat is to choose again: with the
    match's own luck, the secret choices that others made at the same time, and the strongest level's replies with the cards that
    the opponents really had. Ends with a turn or round that all share."""
    seat, now = match.events[event].seat, when(match, event)
    assert seat is not None
    trial = match.truncated(event)
    trial.play(seat, text)
    is_same, replies = text == match.events[event].text, 0
    # Choices that others made later without knowing this one: they would have made the same ones.
    secret = {
        number: one.text
        for number, one in enumerate(match.events)
        if number > event and one.seat not in (None, seat) and (is_same or not match.is_open(number))
    }
    while trial.state.returns() is None:
        if " of " in now and match.game.turn_label(trial.state.observe(None)) != now:
            break
        if trial.luck_is_next:
            trial.take_luck()
            continue
        if seat in trial.state.to_act:
            break
        other = trial.state.to_act[0]
        made = next((number for number in secret if match.events[number].seat == other), None)
        if made is not None and _plays(trial, other, secret.pop(made)):
            continue
        if replies == MOST_REPLIES:
            break
        seen, replies = trial.state.observe(other), replies + 1
        trial.play(other, match.game.bots()[match.game.levels[-1]].choose(seen, seeded(seen), PATIENCE))
    return trial


def _plays(trial: Match, seat: Seat, text: str) -> bool:
    """Makes this choice, if it is legal."""
    try:
        trial.play(seat, text)
    except IllegalActionError:
        return False
    return True
