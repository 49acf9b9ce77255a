"""What everybody sees of an event of Sequence, in words for the log, the recap and the screen reader."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import short
from engine.core import Event, Seat
from engine.games.sequence.actions import Claim, Pass, Play, TurnIn, parse_action
from engine.games.sequence.observation import Observation
from engine.games.sequence.table import CUT, NOBODY, OVER, TO_CUT, Table


def narrate(before: Observation, after: Observation, event: Event, names: Sequence[str]) -> tuple[str, ...]:
    """The sentences for one event; none for a card dealt or taken, which nobody else sees."""
    if event.seat is None:
        return _cut(before.table, after.table, event.text, names) if before.table.step == CUT else ()
    sentences = [_deed(before.table, event, names)]
    sentences += _sequences(before.table, after.table, names[event.seat])
    if after.deck_size > before.deck_size:
        sentences.append("The discard piles are shuffled into a new draw deck.")
    if after.table.step == OVER:
        sentences.append(_result(after.table, names))
    return tuple(sentence for sentence in sentences if sentence)


def _cut(before: Table, after: Table, card: str, names: Sequence[str]) -> tuple[str, ...]:
    cut = f"{names[before.turn]} cuts {short(card)}."
    if after.dealer != NOBODY:
        return cut, f"{names[after.dealer]} has the lowest card and deals; {names[after.turn]} starts."
    if before.cuts.count(TO_CUT) == 1:
        tied = [names[seat] for seat, mark in enumerate(after.cuts) if mark == TO_CUT]
        return cut, f"{_listed(tied)} tie for the lowest card and cut again."
    return (cut,)


def _deed(before: Table, event: Event, names: Sequence[str]) -> str:
    assert event.seat is not None
    name = names[event.seat]
    match parse_action(event.text):
        case Play(card, space) if card in before.setup.geometry.anti_wild:
            return f"{name} plays {short(card)} and takes {_owner(before, space, names)} chip from {space}."
        case Play(card, space):
            return f"{name} plays {short(card)} on {space}."
        case TurnIn(card):
            return f"{name} turns in a dead card, {short(card)}."
        case Claim():
            return ""
        case Pass():
            return f"{name} has no card to play and passes."


def _owner(table: Table, space: str, names: Sequence[str]) -> str:
    bit = table.setup.geometry.bit_of[space]
    team = next(team for team, chips in enumerate(table.chips) if chips & bit)
    members = [names[seat] for seat in range(table.setup.seats) if table.setup.team(seat) == team]
    return f"{_listed(members)}'s"


def _sequences(before: Table, after: Table, name: str) -> list[str]:
    board = before.setup.geometry
    lines = [line for old, new in zip(before.sequences, after.sequences, strict=True) for line in new[len(old) :]]
    return [f"{name} completes a sequence, {' to '.join(board.ends(line))}." for line in lines]


def _result(table: Table, names: Sequence[str]) -> str:
    if table.winner == NOBODY:
        return "Nobody can go on: the game is a draw."
    winners: list[Seat] = [seat for seat in range(table.setup.seats) if table.setup.team(seat) == table.winner]
    verb = "wins" if len(winners) == 1 else "win"
    return f"{_listed([names[seat] for seat in winners])} {verb} the game."


def _listed(names: Sequence[str]) -> str:
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
