"""The story of a finished game for one seat: the sentence at its end, its costly plays as questions, and verdicts on answers.

The end and the questions reveal no better play. Every sentence has a condition: it is chosen because it is true of this game. If
no condition holds, the words say what decided the game and blame nobody. A game's own words come from its module
`coach/story.py`, which implements `Storyteller`; a game without one gets plain words.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple, Protocol

from ..core import AnyObservation, Budget, Seat
from ..game import AnyGame
from ..match import Match
from ..text import number, plural, sentence
from .commentary import HIDDEN, LUCK, OTHERS, OWN, PARTNERS, START, PlayerNames, commentary_of, summed
from .hint import Reason, explained, seeded
from .review import Judgement, Review, Swing, judgement

ASKED = 0.03
"""The minimum cost of a play that becomes a question, in winning chance."""

MOST_QUESTIONS = 3

TURNING = 0.15
"""The minimum cost of a turning point, in winning chance."""

NEARLY_PERFECT = 0.06
"""If a seat's costliest plays, at most MOST_QUESTIONS, cost less than this together, it played nearly perfectly."""

OUTSTANDING = 0.1
"""The lead of a play over the next best one that is worth a sentence, in winning chance."""

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
    kind: str  # two feats of the same kind are the same fact


class Storyteller(Protocol):
    """The module `coach/story.py` of a game."""

    BETTER: str
    """What the luckier side had: "cards", "dice", "letters"."""

    def asked(self, seen: AnyObservation, action: Any, best: Any, people: PlayerNames) -> Asked:
        """The observing seat's choice as a question. `action` was played and `best` was better; the words name neither."""

    def unlucky(self, match: Match, seat: Seat, people: PlayerNames) -> str:
        """A fact that shows how luck favoured others: "Fern drew three jacks; you drew none."; "" if there is none."""

    def feats(self, found: Review, seat: Seat, people: PlayerNames) -> Sequence[Feat]:
        """What the seat did well, best first."""

    def effect(self, seen: AnyObservation, action: Any, people: PlayerNames) -> str:
        """What the action does, in the present tense: "J♥ removes Fern’s chip from f6."."""

    def followed(self, trial: Match, event: int, people: PlayerNames) -> str:
        """What follows in `trial` after the choice with this index, in one line: "Fern plays 6♠ on f10 and wins."; "" if
        nothing to speak of."""


class PlainWords:
    """The words for a game without its own."""

    BETTER = "luck"

    def __init__(self, game: AnyGame) -> None:
        self._game = game

    def asked(self, seen: AnyObservation, action: Any, best: Any, people: PlayerNames) -> Asked:
        """The same words for any choice."""
        return Asked("Find a better play", "Another play was better. Which one?")

    def unlucky(self, match: Match, seat: Seat, people: PlayerNames) -> str:
        """Nothing."""
        return ""

    def feats(self, found: Review, seat: Seat, people: PlayerNames) -> Sequence[Feat]:
        """The play that was furthest ahead of the next best one."""
        return outstanding(found, seat, people)

    def effect(self, seen: AnyObservation, action: Any, people: PlayerNames) -> str:
        """The reason of a hint."""
        return explained(self._game, seen, action, people.names).words

    def followed(self, trial: Match, event: int, people: PlayerNames) -> str:
        """What was announced about the last choice."""
        last = next((at for at in reversed(range(event + 1, len(trial.events))) if trial.events[at].seat is not None), None)
        return "" if last is None else " ".join(trial.narration[last])


def storyteller_of(game: AnyGame) -> Storyteller:
    """The game's `coach/story.py`, or plain words."""
    words: Storyteller | None = game.coaching("story")
    return words or PlainWords(game)


def outstanding(found: Review, seat: Seat, people: PlayerNames) -> list[Feat]:
    """The seat's play that was furthest ahead of the next best one, if by OUTSTANDING."""
    leads = [(change.lead, change) for change in found.changes if change.seat == seat]
    lead, change = max(leads, key=lambda one: one[0], default=(0.0, None))
    if change is None or lead < OUTSTANDING:
        return []
    points = round(100 * lead)
    return [
        Feat(f"{people(seat)} found the best play {on(found.match, change.event)}, {points} points ahead of the next.", "lead")
    ]


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
        own = (change for change in found.changes if change.seat == seat and self._cost(change) > 0)
        self.costly = sorted(own, key=lambda change: (-self._cost(change), change.event))

    def _cost(self, change: Swing) -> float:
        cost: float = -change.choice[self.team]
        return cost

    def story(self) -> Story:
        """The story."""
        asked = tuple(map(self.question, [one for one in self.costly if self._cost(one) >= ASKED][:MOST_QUESTIONS]))
        return Story(self.ending(asked), self.balance(len(asked)), asked)

    def question(self, change: Swing) -> ReviewQuestion:
        """The costly play as a question."""
        match, event = self.match, change.event
        asked, action = self._asked(change), match.game.parse_action(match.events[event].text)
        done = commentary_of(match.game).did(match.states[event], self.seat, action, self.people)
        points = max(1, round(self.sum.scale.most * self._cost(change)))
        return ReviewQuestion(event, when(match, event), asked.task, asked.words, match.events[event].text, done, points)

    def _asked(self, change: Swing) -> Asked:
        match = self.match
        played, better = map(match.game.parse_action, (match.events[change.event].text, change.better))
        return self.words.asked(match.states[change.event].observe(self.seat), played, better, self.people)

    # The ending

    def ending(self, asked: Sequence[ReviewQuestion]) -> StoryEnding:
        """The first of the endings whose condition holds, and something done well."""
        feats = list(self.words.feats(self.found, self.seat, self.people))
        if not self.has_won:
            if (change := self.turning) is not None:
                question = next((one for one in asked if one.event == change.event), None) or self.question(change)
                return StoryEnding(self._lost(change), self._asked(change).clue, question, feats[0].words if feats else "")
            if self.is_luck_worst:
                words = self.words.unlucky(self.match, self.seat, self.people) or self._luck_decided
                return StoryEnding(words, self._nearly_perfect, asked[0] if asked else None, feats[0].words if feats else "")
            if self._nearly_perfect:
                return StoryEnding(self._nearly_perfect, "", None, feats[0].words if feats else "")
        if feats:
            first, *others = feats
            other = next((feat.words for feat in others if feat.kind != first.kind), "")
            return StoryEnding(first.words, "", None if self.has_won else asked[0] if asked else None, other)
        return StoryEnding(
            self._nearly_perfect or f"{self.sum.verdict}.", "", None if self.has_won else asked[0] if asked else None
        )

    @property
    def has_won(self) -> bool:
        """Whether the seat has won, alone or with its team. Nobody wins or loses alone at the table."""
        return self.setup.teams > 1 and self.found.account(self.seat).end == 1

    def chances_before(self, event: int) -> Sequence[float]:
        """Each team's chance before the event."""
        return self.found.changes[event - 1].chances if event else self.found.start

    def is_ahead(self, chances: Sequence[float]) -> bool:
        """Whether the team's chance is larger than any other's."""
        return self.setup.teams > 1 and all(
            chances[self.team] > chance for team, chance in enumerate(chances) if team != self.team
        )

    @property
    def turning(self) -> Swing | None:
        """The costliest play that cost TURNING or more, without which the team was ahead, and after which it never was again."""
        dear = (change for change in self.costly if self._cost(change) >= TURNING)
        gave_up = (change for change in dear if self.is_ahead(self.chances_before(change.event)))
        return next((change for change in gave_up if not any(map(self.is_ahead, self._later(change)))), None)

    def _later(self, change: Swing) -> list[Sequence[float]]:
        return [later.chances for later in self.found.changes[change.event :]]

    def _lost(self, change: Swing) -> str:
        who, when_ = self.people(self.seat), on(self.match, change.event)
        lost = "lost it" if not self.found.account(self.seat).end else "let it slip"
        if self.points[LUCK] > 0 and self.luck > 0:
            return f"{who} had the better {self.words.BETTER} and {lost} {when_}."
        return f"{who} {'was' if self.seat != self.people.you else 'were'} ahead and {lost} {when_}."

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
        return self.luck < 0 and self.points[LUCK] < 0 and self.luck < min(self.points[OWN], self.others)

    @property
    def _luck_decided(self) -> str:
        return f"The {commentary_of(self.match.game).LUCK} decided it."

    @property
    def _nearly_perfect(self) -> str:
        cost = sum(map(self._cost, self.costly[:MOST_QUESTIONS]))
        return f"{self.people(self.seat)} played it nearly perfectly." if cost < NEARLY_PERFECT else ""

    # The balance

    def balance(self, asked: int) -> Balance:
        """The result in three parts."""
        told = (self._about_luck(), self._about_choices(asked))
        words = " ".join(filter(None, told)) or f"{self.sum.verdict}."
        return Balance(words, self.luck, self.points[OWN], self.others, self.points[START], self.sum.end)

    def _about_luck(self) -> str:
        who, least = self.people(self.seat), self.sum.scale.most * ASKED
        if self.luck >= least and self.points[LUCK] > 0:
            return f"{who} had the better {self.words.BETTER}."
        return (
            f"The {self.words.BETTER} {plural(1, 'was')} against {self.people.within(self.seat)}." if self.luck <= -least else ""
        )

    def _about_choices(self, asked: int) -> str:
        if self.has_won or self.setup.teams == 1 or not asked:
            return self._nearly_perfect
        return sentence(f"{number(asked)} {plural(asked, 'play')} cost {self.people.within(self.seat)} most")


# Answers


def answer(match: Match, event: int, text: str, names: Sequence[str]) -> AnswerVerdict:
    """The verdict on the action `text` in place of the choice `match.events[event]`. Raises IllegalActionError if it was not
    legal there."""
    seat = match.events[event].seat
    played, tried = judgement(match, event), judgement(match, event, text)
    assert seat is not None
    people, words = PlayerNames(names, seat), storyteller_of(match.game)
    most, state = commentary_of(match.game).scale(match.setup).most, match.states[event]
    seen, cost = state.observe(seat), _cost_of(played, tried, text)
    best = played.better or match.events[event].text
    top = max((worth for _, worth in played.worths), default=0.0)
    points = partial(_points, most, top)
    is_right = cost <= AS_GOOD
    action, better = map(match.game.parse_action, (text, best))
    trial = continued(match, event, text)
    reply = tuple(one.text for one in trial.events[event + 1 :] if one.seat is not None)
    told = words.effect(seen, action, people) if is_right else words.followed(trial, event, people)
    reason = explained(match.game, seen, action if is_right else better, names)
    said = told or words.effect(seen, action, people)
    return AnswerVerdict(is_right, said, "", points(cost), points(played.cost), best, reason, () if is_right else reply)


def _cost_of(played: Judgement, tried: Judgement, text: str) -> float:
    """The cost of the answer on the scale of the judgement of the game's own play, so that both can be compared."""
    worths = dict(played.worths)
    if text in worths:
        return max(worths.values()) - worths[text]
    return tried.cost


def _points(most: int, top: float, cost: float) -> int:
    """The chance after a play of this cost, in whole points: the best one's less the whole points of the cost."""
    return min(most, max(0, round(most * top) - round(most * cost)))


def continued(match: Match, event: int, text: str) -> Match:
    """The match with the action `text` in place of the choice `match.events[event]`, until its seat is to choose again: with the
    match's own luck, the secret choices that others made at the same time, and computer players' replies to it."""
    seat = match.events[event].seat
    assert seat is not None
    trial, budget = match.truncated(event), Budget(1.0)
    trial.play(seat, text)
    made = {one.seat: one.text for one in reversed(match.events[event + 1 :]) if one.seat is not None}
    while trial.state.returns() is None:
        if trial.luck_is_next:
            trial.take_luck()
            continue
        if seat in trial.state.to_act:
            break
        other = trial.state.to_act[0]
        seen = trial.state.observe(other)
        text = made.get(other, "") if other in match.states[event].to_act else ""
        level = match.players[other].level or match.game.levels[-1]
        action = match.game.parse_action(text) if text else match.game.bots()[level].choose(seen, seeded(seen), budget)
        trial.play(other, action)
    return trial
