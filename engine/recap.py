"""Summaries of a match: the sentences of a seat's recap, the actions to mark on the table, the move list, and the replay's stops.

A seat may take several secret actions in a row (a pass) before anything is announced. Its recap stays the same until the pass
ends. Reports only what everyone saw. Independent of screens and particular games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import takewhile
from typing import NamedTuple

from .core import AnyObservation, ChanceOutcome, Seat
from .game import AnyGame
from .match import Match
from .report import Beat
from .scene import Recent
from .text import counted, isolated

RECAP_LENGTH = 24
"""The maximum number of sentences in a recap."""

GAME_START = "The start of the game."
"""The replay's text before the first event."""


class NarratedEvent(NamedTuple):
    """A sentence that was announced to everyone, and the text of the open action that it is about; "" for luck and reveals."""

    sentence: str
    action: str = ""


class ReplayStop(NamedTuple):
    """A moment at which a replay stops: the number of events so far, and the sentences announced about the last of them."""

    events: int
    told: tuple[str, ...] = ()


class Move(NamedTuple):
    """The sentences announced to everyone about one event, and the number of its turn; 0 for none."""

    number: int
    sentences: tuple[str, ...]


class MoveLine(NamedTuple):
    """A line of the move list."""

    seat: Seat | None  # the seat whose name begins the sentence, if any
    name: str  # that seat's name, or ""
    words: str  # the rest of the sentence, shortened (`Game.brief`)
    sentence: str  # the full sentence


def moments(match: Match) -> list[ReplayStop]:
    """The stops of a replay: before the first luck, after each action, and after luck that was announced. Other luck, such as a
    hidden draw, belongs to the stop before it."""
    found = [ReplayStop(0)]
    for number, (event, told) in enumerate(zip(match.events, match.narration, strict=True), 1):
        if event.seat is None and not told and len(found) > 1:
            found[-1] = found[-1]._replace(events=number)
        else:
            found.append(ReplayStop(number, told))
    return found


def moves(match: Match) -> tuple[Move, ...]:
    """The announced moves, in order. Leaves no trace of unannounced ones."""
    return tuple(Move(number, told) for number, told in zip(match.numbers, match.narration, strict=True) if told)


def told_moments(match: Match) -> list[ReplayStop]:
    """The stops of a replay while the match is in progress: before the first luck, and after each of the `moves`."""
    return [ReplayStop(0), *(ReplayStop(number, told) for number, told in enumerate(match.narration, 1) if told)]


def lines(game: AnyGame, names: Sequence[str], move: Move) -> tuple[MoveLine, ...]:
    """The move as lines of the move list, made from its sentences alone. `names` are those in the sentences, by seat."""
    return tuple(_line(game, names, sentence) for sentence in move.sentences)


def _line(game: AnyGame, names: Sequence[str], sentence: str) -> MoveLine:
    brief = game.brief(sentence).removesuffix(".")
    begun = [seat for seat, name in enumerate(names) if brief.startswith(name) and not brief[len(name) :][:1].isalnum()]
    seat = max(begun, key=lambda seat: len(names[seat]), default=None)
    name = "" if seat is None else names[seat]
    return MoveLine(seat, name, brief[len(name) :], sentence)


def handicaps(match: Match) -> tuple[str, ...]:
    """A sentence for each seat with a handicap."""
    given = [(player.name, match.game.handicap_of(match.setup, seat)) for seat, player in enumerate(match.players)]
    return tuple(f"{isolated(name)} has a handicap: {words}." for name, words in given if words)


def hints(match: Match) -> tuple[str, ...]:
    """A sentence for each seat that asked for hints, with their number."""
    counts = Counter(seat for _, seat in match.hints_given)
    asked = ((isolated(match.players[seat].name), count) for seat, count in sorted(counts.items()))
    return tuple(f"{name} asked for {counted(count, 'hint')}." for name, count in asked)


def since(match: Match, seat: Seat) -> tuple[NarratedEvent, ...]:
    """The sentences announced since the seat's last turn, at most the latest `RECAP_LENGTH`. Before its first turn, the handicaps
    come first. Omits the luck that opened the game, because everyone watched it."""
    start = _last_own(match, seat) + 1
    known = () if start else tuple(map(NarratedEvent, handicaps(match)))
    if start and not match.is_open(start - 1):
        # If a secret choice triggered the reveal, its sentences are about more than this seat.
        start -= 1
    has_opening = bool(match.game.opening(match.setup))
    numbers = (number for number in range(start, len(match.events)) if match.events[number].seat is not None or not has_opening)
    return (*known, *(told for number in numbers for told in _narrated(match, number)))[-RECAP_LENGTH:]


def _narrated(match: Match, number: int) -> list[NarratedEvent]:
    event = match.events[number]
    action = event.text if event.seat is not None and match.is_open(number) else ""
    return [NarratedEvent(sentence, action) for sentence in match.narration[number]]


def beats(match: Match, event: int, viewer: Seat | None) -> tuple[Beat, ...]:
    """The beats that narrate the event with this index to that viewer; () to show it at once."""
    if not match.narration[event]:
        return ()
    return match.game.beats(*_around(match, event, viewer), [isolated(player.name) for player in match.players])


def told_before(match: Match, event: int, viewer: Seat | None) -> tuple[Beat, ...]:
    """The beats of all earlier events in the same phase as the event with this index; () outside the named phases."""
    phase, start = _phase(match, event, viewer), event
    while phase and start and _phase(match, start, viewer) == phase:
        start -= 1
    return tuple(beat for earlier in range(start, event) for beat in beats(match, earlier, viewer))


def _phase(match: Match, number: int, viewer: Seat | None) -> str:
    return match.game.phase(match.states[number].observe(viewer))


class Narrated(NamedTuple):
    """The last moments that were narrated in beats, and each seat's gain in the last one, until luck or a choice follows."""

    beats: tuple[Beat, ...] = ()
    gains: tuple[int, ...] = ()


def last_narrated(match: Match, viewer: Seat | None) -> Narrated:
    """The last moment that had beats, and those before it in the same phase, until the phase ends, the viewer's next choice or,
    for everyone, anyone's next choice."""
    for event in reversed(range(len(match.events))):
        if found := beats(match, event, viewer):
            if _phase(match, event + 1, viewer) != _phase(match, -1, viewer):
                return Narrated()
            is_new = event == len(match.events) - 1
            earned = gains(match.game, len(match.players), *_around(match, event, None)) if is_new else ()
            return Narrated((*told_before(match, event, viewer), *found), earned)
        if viewer in (None, match.events[event].seat) and match.events[event].seat is not None:
            break
    return Narrated()


def gains(game: AnyGame, seats: int, before: AnyObservation, after: AnyObservation) -> tuple[int, ...]:
    """The change of each seat's score between these observations."""
    return tuple(game.standing(after, seat).score - game.standing(before, seat).score for seat in range(seats))


def _around(match: Match, event: int, viewer: Seat | None) -> tuple[AnyObservation, AnyObservation]:
    """What the viewer saw before and after the event with this index."""
    return match.states[event].observe(viewer), match.states[event + 1].observe(viewer)


def events_to_replay(match: Match, seat: Seat) -> tuple[int, ...]:
    """The moments to show again when the seat's hand opens, as numbers of events, in order: from the end of the seat's last turn
    until before the latest event. Omits events from times when nobody had secrets, because everyone watched them together."""
    start = _last_own(match, seat) + 1
    secret = (number for number in range(start, len(match.events)) if match.game.has_secrets(match.states[number].observe(None)))
    told = [
        number
        for number in secret
        if match.events[number].seat is not None and _narrated(match, number) and match.is_open(number)
    ]
    return tuple(told) if start else ()


def opening(match: Match) -> tuple[tuple[ChanceOutcome, tuple[str, ...]], ...]:
    """The announced random outcomes since any seat last acted, each with the sentences about it."""
    events = zip(reversed(match.events), reversed(match.narration), strict=True)
    luck = takewhile(lambda told: told[0].seat is None, events)
    return tuple((event.text, sentences) for event, sentences in luck if sentences)[::-1]


def is_simultaneous(match: Match) -> bool:
    """Whether several seats choose at the same time, even if some have already done so."""
    hidden = takewhile(lambda number: _is_hidden_choice(match, number), reversed(range(len(match.events))))
    return len(match.states[min(hidden, default=len(match.events))].to_act) > 1


def _is_hidden_choice(match: Match, number: int) -> bool:
    """Whether the event with index `number` was a choice that has not been announced."""
    return match.events[number].seat is not None and not match.narration[number] and not match.is_open(number)


def ending(match: Match) -> str:
    """The sentence about the end of a finished match: the last one announced, or a plain one if it was over from the start."""
    return next((told[-1] for told in reversed(match.narration) if told), "The game is over.")


def recent(match: Match, seat: Seat | None) -> tuple[Recent, ...]:
    """The actions to mark: all open ones since the seat's last turn, or at least the latest."""
    numbers = reversed(range(len(match.events)))
    actions = (number for number in numbers if match.events[number].seat is not None and match.is_open(number))
    newest = next(actions, None)
    if newest is None:
        return ()
    start = _last_own(match, seat) + 1 if seat is not None else newest
    marked = [newest, *takewhile(lambda number: number >= start, actions)]
    events = (match.events[number] for number in reversed(marked))
    return tuple(Recent(event.seat, event.text) for event in events if event.seat is not None)


def has_committed(match: Match) -> set[Seat]:
    """The seats that have made their secret choices while others still have to."""
    if not match.state.to_act:
        return set()
    secret = [number for number in _untold(match) if not match.is_open(number)]
    done = {seat for number in secret if (seat := match.events[number].seat) is not None}
    return done - set(match.state.to_act)


def _untold(match: Match) -> list[int]:
    """The indices of the events after the last one announced, latest first."""
    return list(takewhile(lambda number: not match.narration[number], reversed(range(len(match.events)))))


def _last_own(match: Match, seat: Seat) -> int:
    """The index of the seat's last action, or of the last one before its current pass; -1 if there is none. Ignores actions out
    of turn."""
    known = len(match.events) - len(_untold(match))
    own = (number for number, event in enumerate(match.events[:known]) if event.seat == seat)
    return max((number for number in own if seat in match.states[number].to_act), default=-1)


def unsaid(match: Match, event: int) -> str:
    """A sentence about an event that no sentence narrates: a hidden draw or a secret choice. Reveals nothing hidden."""
    seat = match.events[event].seat
    return "A hidden draw." if seat is None else f"{isolated(match.players[seat].name)} makes a secret choice."
