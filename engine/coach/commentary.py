"""A review in words: the factors that decided a finished game, its key moments, and the costliest mistakes.

The game's own words come from its module `coach/review.py`, which implements `Commentary`. The game is over, so nothing is secret
any more; but the reasons for a choice depend only on what its seat saw. Everything is in the past tense, which has the same form
for "you" and for "Fern". Luck has the game's name for it, "the cards", and always comes with its figure.

Numbers are whole points of the game's scale. They come from `team_points` alone, so an event has the same number everywhere, and
everything that is shown adds up.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import fsum
from typing import Any, NamedTuple, Protocol

from ..core import AnyObservation, AnyState, ChanceOutcome, Seat, Setup
from ..game import AnyGame
from ..text import listed, plural
from .hint import Reason, explained
from .review import Review, Swing, shared, whole

FIRST_MARK = 0xE000
"""The private-use character that stands for the name of seat 0 in a reason, so that no name can be mistaken for a word."""


class Scale(NamedTuple):
    """The scale on which chances are shown: the number for a chance of 1, and the name of the quantity."""

    most: int = 100
    words: str = "Winning chances"


class PlayerNames(NamedTuple):
    """The players' names, and the seat that the words are for, which is "you"."""

    names: Sequence[str]
    you: Seat | None = None

    def __call__(self, seat: Seat) -> str:
        """`You`, or `Fern`, at the beginning of a sentence."""
        return "You" if seat == self.you else self.names[seat]

    def within(self, seat: Seat) -> str:
        """`you`, or `Fern`."""
        return "you" if seat == self.you else self.names[seat]

    def whose(self, seats: Sequence[Seat]) -> str:
        """`your`, `Fern’s`, `your and Fern’s`."""
        return listed(["your" if seat == self.you else f"{self.names[seat]}’s" for seat in seats])

    @property
    def marks(self) -> tuple[str, ...]:
        """Placeholders to use as names in a reason, which `retold` replaces."""
        return tuple(chr(FIRST_MARK + seat) for seat in range(len(self.names)))

    def retold(self, words: str, seat: Seat) -> str:
        """Words addressed to `seat`, with placeholders for names, reworded for `you` and with the names filled in."""
        if seat != self.you:
            mark = self.marks[seat]
            words = re.sub(r"\b[Yy]our(s?)\b", f"{mark}’s", re.sub(r"\b[Yy]ou\b", mark, words))
        one = f"[{''.join(self.marks)}]"
        return re.sub(f"(^|[.?!] )?({one} and (?={one}’s))?({one})(’s)?", self._named, words)

    def _named(self, found: re.Match[str]) -> str:
        begins, beside, mark, owns = found.groups()
        seats = [ord(one) - FIRST_MARK for one in ((beside or "")[:1], mark) if one]
        words = self.whose(seats) if owns else self.within(seats[0])
        return words if begins is None else begins + words[0].upper() + words[1:]


class Commentary(Protocol):
    """The module `coach/review.py` of a game."""

    LUCK: str
    """The name for luck: "cards"."""

    HIDDEN: str
    """The name for hidden information, which makes a choice turn out better or worse than its seat could know: "hidden cards"."""

    def scale(self, setup: Setup) -> Scale:
        """The scale for chances in games with this setup."""

    def drew(self, state: AnyState, outcome: ChanceOutcome, people: PlayerNames) -> Reason:
        """The random outcome as a sentence, and the cause of its effect, with its places: `Fern drew a wild jack` and `It could
        make four in row 6`, or `You drew 6♣` and `A♦ would have blocked Fern’s four`, with full stops."""

    def did(self, state: AnyState, seat: Seat, action: Any, people: PlayerNames) -> str:
        """The action as a sentence: `Fern played 5♣ on d7`, with a full stop."""

    def turned_out(
        self, state: AnyState, seat: Seat, action: Any, team: int, hidden: Sequence[float], people: PlayerNames
    ) -> Reason:
        """The cause of the effect `hidden` of the action on each team's chances, which its seat could not see, for readers on the
        side of `team`: `You and Fern both planted in 8` and `You and Fern were tied in 8`, with full stops."""

    def missed(self, observation: AnyObservation, better: Any, people: PlayerNames) -> Reason:
        """The better action that the observing seat missed, and its effect: `You missed d7` and `It would have made four`."""


def commentary_of(game: AnyGame) -> Commentary:
    """The game's `coach/review.py`."""
    words: Commentary = game.coaching("review")
    return words


def could(words: str, verbs: Mapping[str, str], subject: str = "It") -> str:
    """A reason in the present tense, reworded as what is possible if it begins with one of these verbs; "" if not.

    >>> could("Takes 7 from Ben and leads 8 by two.", {"takes": "taken", "leads": "led"})
    'It could take 7 from Ben and lead 8 by two.'
    """
    first, _, rest = words.partition(" ")
    if first.lower() not in verbs:
        return ""
    rest = re.sub(rf"\band ({'|'.join(verbs)})\b", lambda found: f"and {_bare(found[1])}", rest)
    return f"{subject} could {_bare(first.lower())} {rest}"


def _bare(verb: str) -> str:
    """The infinitive: `take` for `takes`, `pass` for `passes`."""
    return verb[:-2] if verb.endswith("sses") else verb[:-1]


def would_have(words: str, verbs: Mapping[str, str], subject: str = "It") -> str:
    """A reason in the present tense, reworded as what would have happened if it begins with one of these verbs.

    >>> would_have("Takes 7 from Ben and leads 8 by two.", {"takes": "taken", "leads": "led"})
    'It would have taken 7 from Ben and led 8 by two.'
    """
    first, _, rest = words.partition(" ")
    if first.lower() not in verbs:
        return words
    known = "|".join(verbs)
    rest = re.sub(rf"\band ({known})\b", lambda found: f"and {verbs[found[1]]}", rest)
    return f"{subject} would have {verbs[first.lower()]} {rest}"


START, LUCK, HIDDEN, OWN, PARTNERS, OTHERS = "start", "cards", "hidden", "own", "partners", "others"
"""The terms of a breakdown, named as the fields of an Attribution."""

ALIKE = 0.7
"""The largest term is named in a verdict, and so is a second one of at least this share of it."""

EVEN = 0.03
"""If no term changed the chances by at least this much, nothing decided the game."""


class Term(NamedTuple):
    """One term of a breakdown."""

    key: str
    words: str  # its label: "cards", "your choices"
    points: int


BY_LUCK, CHOICE, BY_HIDDEN = "luck", "choice", "hidden"
"""The cause of a key moment: luck, the cost of a choice given what its seat saw, or the effect of hidden information."""


class TeamPoints(NamedTuple):
    """A review in whole points for one team: `start` and the changes due to each event, by cause. All of them add up to the
    points of the result."""

    start: int
    cards: tuple[int, ...]
    choice: tuple[int, ...]
    hidden: tuple[int, ...]

    def of(self, event: int, kind: str) -> int:
        """The change due to that event and that cause: BY_LUCK, CHOICE or BY_HIDDEN."""
        return self.due_to(event)[kind]

    def due_to(self, event: int) -> dict[str, int]:
        """The changes due to that event, by cause."""
        return {BY_LUCK: self.cards[event], CHOICE: self.choice[event], BY_HIDDEN: self.hidden[event]}


@lru_cache(maxsize=8)
def team_points(found: Review, team: int) -> TeamPoints:
    """The review in whole points for that team, each less than one point from the exact number.

    The result is broken down into the start, luck, hidden information and the choices of each seat (`whole`); each of these terms
    into its events.
    """
    match, changes = found.match, found.changes
    terms = [
        [change.cards[team] for change in changes],
        [change.hidden[team] for change in changes],
        *([change.choice[team] * (change.seat == seat) for change in changes] for seat in range(match.setup.seats)),
    ]
    most = commentary_of(match.game).scale(match.setup).most
    start, *totals = whole([found.start[team], *map(fsum, terms)], most)
    cards, hidden, *choices = (shared(term, total, most) for term, total in zip(terms, totals, strict=True))
    return TeamPoints(start, tuple(cards), tuple(map(sum, zip(*choices, strict=True))), tuple(hidden))


def points(found: Review, event: int, team: int, kind: str = "") -> int:
    """The whole points by which that event changed the team's chances for this reason: BY_LUCK, CHOICE or BY_HIDDEN; without one,
    for its main reason. The one number for a moment, wherever it appears; the cost of a mistake is minus this number for the
    team of its seat."""
    return team_points(found, team).of(event, kind or _about(found.changes[event], team)[0])


class Breakdown(NamedTuple):
    """One seat's result, broken down into terms that add up to it."""

    parts: tuple[Term, ...]
    end: int  # exactly the sum of the parts' points
    result: str  # the outcome in words
    verdict: str  # the terms that decided the game, in a few words
    words: str  # all on one line: `start 50, cards -41, hidden cards -8, your choices -6, theirs +5: 0, lost`
    scale: Scale


def summed(found: Review, seat: Seat, names: Sequence[str], you: Seat | None = None) -> Breakdown:
    """The breakdown for `seat`, worded for `you`."""
    setup, people = found.match.setup, PlayerNames(names, you)
    telling = commentary_of(found.match.game)
    amounts = _amounts(found, seat)
    own, others = setup.team(seat), range(setup.seats)
    partners, rivals = ([other for other in others if other != seat and (setup.team(other) == own) == on] for on in (True, False))
    called = {
        START: "start",
        LUCK: telling.LUCK,
        HIDDEN: telling.HIDDEN,
        OWN: f"{people.whose((seat,))} choices",
        PARTNERS: f"{people.whose(partners)} choices" if len(partners) == 1 else "teammates’ choices",
        OTHERS: f"{people.whose(rivals)} choices" if len(rivals) == 1 else "the opponents’ choices",
    }
    absent = {HIDDEN, OTHERS} if setup.teams == 1 else set[str]()
    absent |= {PARTNERS} if setup.seats == setup.teams else set()
    parts = tuple(Term(key, words, amounts[key]) for key, words in called.items() if key not in absent)
    end = sum(part.points for part in parts)
    result = _result(found.account(seat).end, setup.teams, end)
    return Breakdown(parts, end, result, _verdict(parts, end), f"{_line(parts)}: {result}", telling.scale(setup))


def _amounts(found: Review, seat: Seat) -> dict[str, int]:
    """The points of each term. In solo games only future luck is hidden, so hidden information counts as luck."""
    team_of, points = found.match.setup.team, team_points(found, found.match.setup.team(seat))
    luck, hidden = sum(points.cards), sum(points.hidden)
    if found.match.setup.teams == 1:
        luck, hidden = luck + hidden, 0
    amounts = {START: points.start, LUCK: luck, HIDDEN: hidden, OWN: 0, PARTNERS: 0, OTHERS: 0}
    for change in found.changes:
        if change.seat is not None:
            whose = OWN if change.seat == seat else PARTNERS if team_of(change.seat) == team_of(seat) else OTHERS
            amounts[whose] += points.choice[change.event]
    return amounts


def _line(parts: Sequence[Term]) -> str:
    """`start 50, cards -41, your choices -6, theirs +5`."""
    words = {part.key: part.words for part in parts} | {OTHERS: "theirs"}
    return ", ".join(f"{words[part.key]} {part.points:{'d' if part.key == START else '+d'}}" for part in parts)


def _result(end: float, teams: int, points: int) -> str:
    """`100, won`, `50, drawn`, `0, lost`; alone `12 points`."""
    if teams == 1:
        return f"{points} {plural(points, 'point')}"
    return f"{points}, {'won' if end == 1 else 'lost' if not end else 'drawn' if end == 1 / teams else 'shared'}"


def _verdict(parts: Sequence[Term], end: int) -> str:
    """A few words that name the term with the largest effect on the result, and a second one of similar size, if any."""
    start, *rest = parts
    way = 1 if end >= start.points else -1
    counted = sorted((part for part in rest if part.points * way > 0), key=lambda part: -part.points * way)
    if not counted or abs(counted[0].points) < EVEN * 100:
        return "Even throughout"
    most, *others = counted
    beside = next((part for part in others if abs(part.points) >= ALIKE * abs(most.points)), None)
    if beside:
        first, second = sorted((most, beside), key=lambda part: part.key in (OWN, PARTNERS, OTHERS))
        told = f"{_the(first)} and {_the(second)}"
        return f"{told[0].upper()}{told[1:]}"
    if most.key in (LUCK, HIDDEN):
        return f"Mostly {_the(most)}"
    if most.key == OTHERS:
        return f"{most.words[0].upper()}{most.words[1:]} cost more"
    return f"{most.words[0].upper()}{most.words[1:]} decided it"


def _the(part: Term) -> str:
    return f"the {part.words}" if part.key in (LUCK, HIDDEN) and not part.words.startswith("others") else part.words


FEWEST, MOST = 3, 5
"""The minimum and maximum number of key moments. More than the minimum are shown only if they changed the chances by COUNTS."""

COUNTS = 0.05
"""The change in the winning chance that makes a moment count."""

NOTICED = 0.01
"""The minimum cost of a mistake, in winning chance."""


class KeyMoment(NamedTuple):
    """One of the events that changed a team's chance most."""

    event: int  # its index
    words: str  # one sentence
    before: float  # the team's chance before it
    after: float
    kind: str = BY_LUCK  # the main cause of the change: BY_LUCK, CHOICE or BY_HIDDEN
    points: float = 0.0  # the change due to that cause, as counted in the breakdown
    more: str = ""  # one more sentence, or ""
    seat: Seat | None = None  # the seat that chose; None for luck
    chosen: str = ""  # the text of the action
    better: str = ""  # the text of a better one; "" unless the choice cost something
    # The places that the words are about, as the game's picture names them. If there is a better play, they are the places of the
    # reason for it, given only what that seat saw.
    places: tuple[str, ...] = ()
    team: int | None = None  # the team that the places belong to
    whole: int = 0  # `points` as whole points of the scale, the same number everywhere


class Mistake(NamedTuple):
    """A choice that lowered its team's winning chance, judged only by what its seat saw."""

    event: int  # its index
    seat: Seat
    chosen: str  # the text of the action
    better: str  # the text of the best one
    cost: float  # the difference in winning chances
    done: str = ""  # the choice as a sentence
    words: str = ""  # a sentence about the better choice
    more: str = ""  # one more sentence about it, or ""
    reason: Reason = Reason("")  # why it was better, as in a hint, with its places
    whole: int = 0  # the cost in whole points of the scale, the same number everywhere


def moments(found: Review, team: int, names: Sequence[str], you: Seat | None = None) -> tuple[KeyMoment, ...]:
    """The moments that changed the team's chance most, in order, worded for `you`. Includes the costliest mistake by `you`, if
    any."""
    before = [found.start[team], *(change.chances[team] for change in found.changes)]
    parts = [(kind, part, change) for change in found.changes for kind, part in [_about(change, team)]]
    order = sorted((one for one in parts if one[1]), key=lambda one: -abs(one[1]))
    told = [one for place, one in enumerate(order[:MOST]) if place < FEWEST or abs(one[1]) >= COUNTS]
    dearest = max(found.changes, key=lambda change: _cost(found, change) if change.seat == you else 0.0, default=None)
    if dearest and dearest.seat == you and _cost(found, dearest) >= NOTICED:
        others = [one for one in told if one[2] != dearest]
        told = [*others[: MOST - 1], (CHOICE, dearest.choice[team], dearest)]
    words = PlayerNames(names, you)
    return tuple(
        _moment(found, change, team, (kind, part), (before[change.event], change.chances[team]), words)._replace(
            whole=points(found, change.event, team, kind)
        )
        for kind, part, change in sorted(told, key=lambda one: one[2].event)
    )


def _about(change: Swing, team: int) -> tuple[str, float]:
    """The main cause of the change, and the part of the change due to it. If hidden information only offset what a choice cost,
    the choice is the cause."""
    choice, hidden = change.choice[team], change.hidden[team]
    if change.seat is None:
        return (BY_HIDDEN, hidden) if abs(hidden) > abs(change.cards[team]) else (BY_LUCK, change.cards[team])
    return (BY_HIDDEN, hidden) if abs(choice) < min(abs(hidden), abs(choice + hidden)) else (CHOICE, choice)


def _cost(found: Review, change: Swing) -> float:
    """The cost of the choice for the seat that made it."""
    return 0.0 if change.seat is None else -change.choice[found.match.setup.team(change.seat)]


def _moment(
    found: Review, change: Swing, team: int, about: tuple[str, float], step: tuple[float, float], people: PlayerNames
) -> KeyMoment:
    match, (kind, points), (before, after) = found.match, about, step
    telling, state, event = commentary_of(match.game), match.states[change.event], match.events[change.event]
    if change.seat is None:
        said = telling.drew(state, event.text, people)
        return KeyMoment(change.event, said.words, before, after, kind, points, said.more, places=said.places, team=said.team)
    action = match.game.parse_action(event.text)
    if kind == CHOICE:
        better = match.game.parse_action(change.better)
        said = telling.missed(state.observe(change.seat), better, people)
    else:
        said = telling.turned_out(state, change.seat, action, team, change.hidden, people)
    own = match.setup.team(change.seat) if said.team is None else said.team
    better_text = change.better if kind == CHOICE else ""
    told = (said.words, before, after, kind, points, said.more, change.seat, event.text, better_text, said.places, own)
    return KeyMoment(change.event, *told)


def mistakes(found: Review, names: Sequence[str] = (), you: Seat | None = None) -> tuple[Mistake, ...]:
    """The mistakes, costliest first; with names, also in words for `you`."""
    order = sorted(_is_costly(found), key=lambda change: (-_cost(found, change), change.event))
    return tuple(_lapse(found, change, PlayerNames(names, you)) for change in order)


def _is_costly(found: Review) -> Iterator[Swing]:
    return (change for change in found.changes if _cost(found, change) >= NOTICED)


def _lapse(found: Review, change: Swing, people: PlayerNames) -> Mistake:
    match, seat = found.match, change.seat
    assert seat is not None
    cost = -points(found, change.event, match.setup.team(seat), CHOICE)
    plain = Mistake(change.event, seat, match.events[change.event].text, change.better, _cost(found, change), whole=cost)
    if not people.names:
        return plain
    telling, state = commentary_of(match.game), match.states[change.event]
    action, better = (match.game.parse_action(text) for text in (plain.chosen, plain.better))
    said, seen = telling.missed(state.observe(seat), better, people), state.observe(seat)
    done = telling.did(state, seat, action, people)
    return plain._replace(done=done, words=said.words, more=said.more, reason=explained(match.game, seen, better, people.names))
