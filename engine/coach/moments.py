"""A review in words: the key moments of a game, and the costliest mistakes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..core import Seat
from ..match import Match
from .hint import Reason, explained
from .review import Review, Swing
from .telling import PlayerNames, commentary_of

FEWEST, MOST = 3, 5
"""The number of key moments; beyond the fewest, only those that count."""

COUNTS = 0.05
"""The change in the winning chance that makes a further moment count."""

NOTICED = 0.01
"""The least cost of a choice that counts as a mistake."""

FEW_SEATS = 3
"""If more seats choose in secret, only the last choice is described."""

LUCK, CHOICE, HIDDEN = "luck", "choice", "hidden"
"""What a moment is about: luck, the cost of a choice given what its seat saw, or what the choice did beyond that."""


class KeyMoment(NamedTuple):
    """A key moment: the event with that number, and one team's chance before and after it.

    `kind` is what it is about, and `points` is the change due to that, as it is counted in the sum. `words` is one sentence,
    `more` one more or "". `seat` is the seat that chose, None for luck. `chosen` and `better` are texts of actions; `better` is
    "" unless the choice cost something. `places` are the places that the words are about, as the game's picture names them, and
    `team` is the team they belong to. If there is a better play, they are the reasons for it, given only what that seat saw.
    """

    event: int
    words: str
    before: float
    after: float
    kind: str = LUCK
    points: float = 0.0
    more: str = ""
    seat: Seat | None = None
    chosen: str = ""
    better: str = ""
    places: tuple[str, ...] = ()
    team: int | None = None


class Mistake(NamedTuple):
    """A mistake: texts of the action and of the better one, and the difference in winning chances.

    `done` says what was chosen, `words` and `more` what was missed, and `reason` why that was better, as in a hint, with its
    places. All of them depend only on what the seat saw.
    """

    event: int
    seat: Seat
    chosen: str
    better: str
    cost: float
    done: str = ""
    words: str = ""
    more: str = ""
    reason: Reason = Reason("")


def moments(found: Review, team: int, names: Sequence[str], you: Seat | None = None) -> tuple[KeyMoment, ...]:
    """The moments that changed the team's chance most, in order, worded for `you`. Includes `your` costliest mistake, if there is
    one."""
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
        _moment(found, change, (kind, part), (before[change.event], change.chances[team]), words)
        for kind, part, change in sorted(told, key=lambda one: one[2].event)
    )


def _about(change: Swing, team: int) -> tuple[str, float]:
    """What most of the change is due to, and that part of it."""
    parts = {LUCK: change.cards[team], CHOICE: change.choice[team], HIDDEN: change.hidden[team]}
    kind = max(parts, key=lambda one: abs(parts[one]))
    return kind, parts[kind]


def _cost(found: Review, change: Swing) -> float:
    """What the choice cost the seat that made it."""
    return 0.0 if change.seat is None else -change.choice[found.match.setup.team(change.seat)]


def _moment(found: Review, change: Swing, about: tuple[str, float], step: tuple[float, float], people: PlayerNames) -> KeyMoment:
    match, (kind, points), (before, after) = found.match, about, step
    telling, state, event = commentary_of(match.game), match.states[change.event], match.events[change.event]
    if change.seat is None:
        said = telling.luck(state, event.text, people)
        return KeyMoment(change.event, said.words, before, after, kind, points, said.more, places=said.places, team=said.team)
    action = match.game.parse_action(event.text)
    done = telling.done(state, change.seat, action, people)
    if kind == CHOICE:
        better = match.game.parse_action(change.better)
        said = telling.missed(state.observe(change.seat), better, people)
    elif match.setup.teams > 1 and not match.is_open(change.event):
        said = Reason(telling.SHOWN, _together(match, change.event, people) if match.setup.seats <= FEW_SEATS else done)
    else:
        said = Reason(done, "" if kind == LUCK else _beyond(change, match.setup.team(change.seat)))
    own = match.setup.team(change.seat) if said.team is None else said.team
    better_text = change.better if kind == CHOICE else ""
    told = (said.words, before, after, kind, points, said.more, change.seat, event.text, better_text, said.places, own)
    return KeyMoment(change.event, *told)


def _together(match: Match, event: int, people: PlayerNames) -> str:
    """Each player's last secret action before that event, as sentences."""
    last: dict[Seat, int] = {}
    while event >= 0 and len(last) < match.setup.seats and not match.is_open(event):
        seat = match.events[event].seat
        if seat is not None:
            last.setdefault(seat, event)
        event -= 1
    telling, parsed = commentary_of(match.game), match.game.parse_action
    told = [(match.states[number], *match.events[number]) for number in sorted(last.values())]
    return " ".join(telling.done(state, seat, parsed(text), people) for state, seat, text in told if seat is not None)


def _beyond(change: Swing, team: int) -> str:
    return f"That turned out {'better' if change.hidden[team] > 0 else 'worse'} than anyone could have foreseen."


def mistakes(found: Review, names: Sequence[str] = (), you: Seat | None = None) -> tuple[Mistake, ...]:
    """The mistakes, costliest first; with names, also in words for `you`."""
    order = sorted(_dear(found), key=lambda change: (-_cost(found, change), change.event))
    return tuple(_lapse(found, change, PlayerNames(names, you)) for change in order)


def _dear(found: Review) -> Iterator[Swing]:
    return (change for change in found.changes if _cost(found, change) >= NOTICED)


def _lapse(found: Review, change: Swing, people: PlayerNames) -> Mistake:
    match, seat = found.match, change.seat
    assert seat is not None
    plain = Mistake(change.event, seat, match.events[change.event].text, change.better, _cost(found, change))
    if not people.names:
        return plain
    telling, state = commentary_of(match.game), match.states[change.event]
    action, better = (match.game.parse_action(text) for text in (plain.chosen, plain.better))
    said, seen = telling.missed(state.observe(seat), better, people), state.observe(seat)
    done = telling.done(state, seat, action, people)
    return plain._replace(done=done, words=said.words, more=said.more, reason=explained(match.game, seen, better, people.names))
