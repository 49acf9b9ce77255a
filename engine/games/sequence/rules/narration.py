"""Sentences about the public side of an event of Sequence, for the log, the recap and screen readers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ....core import Event, Seat
from ....text import listed, plural, together
from .actions import Claim, Done, Forfeit, Pass, Play, Take, Talk, TurnIn, parse_action
from .state import Observation
from .table import CUT, FIRST, NOBODY, OVER, TAKE, TO_CUT, Table


def narrate(before: Observation, after: Observation, event: Event, names: Sequence[str]) -> tuple[str, ...]:
    """The sentences for one event; none for a card dealt or drawn, which only its seat sees."""
    if event.seat is None:
        return _who_begins(before.table, after.table, event.text, names)
    sentences = [_action_sentence(before.table, event, names)]
    sentences += _sequences(before.table, after.table, names[event.seat])
    sentences += _lost_rights(before.table, after.table, event.seat, names)
    if after.deck_size > before.deck_size:
        sentences.append("The discard piles are shuffled into a new draw pile.")
    if after.table.step == OVER:
        sentences.append(_result(after.table, names))
    return tuple(sentence for sentence in sentences if sentence)


def _who_begins(before: Table, after: Table, luck: str, names: Sequence[str]) -> tuple[str, ...]:
    """The sentences for a cut or a random first seat; none for other luck."""
    if before.step == FIRST:
        return (f"{names[after.turn]} is picked at random to start.",)
    return _cut(before, after, luck, names) if before.step == CUT else ()


def _cut(before: Table, after: Table, card: str, names: Sequence[str]) -> tuple[str, ...]:
    cut = f"{names[before.turn]} cuts {before.setup.geometry.short(card)}."
    if after.dealer != NOBODY:
        return cut, f"{names[after.dealer]} has the lowest card and deals. {names[after.turn]} starts."
    if before.cuts.count(TO_CUT) == 1:
        tied = [names[seat] for seat, mark in enumerate(after.cuts) if mark == TO_CUT]
        return cut, f"{listed(tied)} are tied for the lowest card and cut again."
    return (cut,)


def _action_sentence(before: Table, event: Event, names: Sequence[str]) -> str:
    assert event.seat is not None
    name, short = names[event.seat], before.setup.geometry.short
    match parse_action(event.text):
        case Play(card, space) if card in before.setup.geometry.anti_wild:
            return f"{name} plays {short(card)} and removes {_owner(before, space, names)} chip from {space}."
        case Play(card, space):
            return f"{name} plays {short(card)} on {space}."
        case TurnIn(card):
            return f"{name} turns in a dead card, {short(card)}."
        case Claim() | Done():
            return ""  # to say that a turn ended without a draw would remind the player
        case Pass():
            return f"{name} has no playable card and passes."
        case Take():
            in_turn = before.step == TAKE and event.seat == before.turn
            return f"{name} draws a card." if in_turn else f"{name} draws a card late."
        case Talk(team):
            return f"{name} calls table talk, so {_members(before, team, names)} must give up a card."
        case Forfeit(card):
            return f"{name} gives up {short(card)}."


def _lost_rights(before: Table, after: Table, seat: Seat, names: Sequence[str]) -> list[str]:
    """Sentences for the seats that lost the right to a card because this seat drew one."""
    lost = Counter(before.owed) - Counter(after.owed) - Counter([seat, NOBODY] * len(before.owed))
    return [f"{names[other]} forgot to draw and loses the card." for other in lost]


def _members(table: Table, team: int, names: Sequence[str]) -> str:
    members = [names[seat] for seat in table.setup.members(team)]
    return f"each of {listed(members)}" if len(members) > 1 else members[0]


def _owner(table: Table, space: str, names: Sequence[str]) -> str:
    bit = table.setup.geometry.bit_of[space]
    team = next(team for team, chips in enumerate(table.chips) if chips & bit)
    return f"{together([names[seat] for seat in table.setup.members(team)])}’s"


def _sequences(before: Table, after: Table, name: str) -> list[str]:
    board = before.setup.geometry
    lines = [line for old, new in zip(before.sequences, after.sequences, strict=True) for line in new[len(old) :]]
    return [f"{name} completes a sequence from {' to '.join(board.ends(line))}." for line in lines]


def _result(table: Table, names: Sequence[str]) -> str:
    if table.winner == NOBODY:
        return "Nobody can play. The game is a draw."
    winners = table.setup.members(table.winner)
    return f"{listed([names[seat] for seat in winners])} {plural(len(winners), 'wins', 'win')} the game."
