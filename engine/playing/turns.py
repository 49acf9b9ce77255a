"""Whose turn it is in a match, and how to say so: whether the next choice stays secret, and which of several seats chooses first.
Decides nothing about who may look; knows no screen and no particular game."""

from __future__ import annotations

from collections.abc import Collection

from .. import recap, texts
from ..core import Event, Seat
from ..match import Match
from .steps import Ask, HandOver, Pause, TakeLuck, Think, WaitForDevice, WaitForLink


def is_shown(match: Match, seat: Seat | None) -> bool:
    """Whether everyone will see what the seat does now or, for None, the next luck."""
    return match.game.is_open(match.state.observe(None), Event(seat, ""))


def is_secret(match: Match) -> bool:
    """Whether the next choice stays hidden until all have chosen."""
    return not is_shown(match, match.state.to_act[0])


def next_seat(match: Match, *ranks: Collection[Seat]) -> Seat:
    """The seat that chooses next. In secret, seats in the first rank come first, and those in none (the computers) last: their
    thinking reveals nothing, and people need not wait for it."""
    waiting = match.state.to_act
    if not is_secret(match):
        return waiting[0]
    return min(waiting, key=lambda seat: next((place for place, rank in enumerate(ranks) if seat in rank), len(ranks)))


def before_luck(match: Match, people: bool, unseen: bool) -> Pause | TakeLuck:
    """Luck comes next: after a look together if there are `people` here and the game stops for one, after a beat if something
    just shown is still `unseen`."""
    label = match.game.pause(match.state.observe(None))
    return Pause(label) if label and people else TakeLuck(after_a_beat=unseen and bool(label or not is_shown(match, None)))


def thinking(match: Match, seat: Seat) -> Think:
    """The computer at that seat chooses."""
    in_secret = is_secret(match)
    together = in_secret and recap.is_simultaneous(match)
    verb = "choosing" if in_secret and not together else "thinking"
    return Think(seat, f"{_name(match, seat)} is {verb}…", in_secret, together)


def asking(match: Match, seat: Seat) -> Ask:
    """The person at that seat, who sees the hand, chooses."""
    observation = match.state.observe(seat)
    asked = match.game.asks(observation)
    title = f"{_name(match, seat)}: {asked}" if asked else _whose_hand(match, seat)
    return Ask(seat, title, is_secret(match), match.game.explains(observation))


def handing_over(match: Match, seat: Seat) -> HandOver:
    """The device goes to that seat's player."""
    asked = match.game.asks(match.state.observe(None))
    return HandOver(seat, f"{_name(match, seat)}: {asked}" if asked else _whose_hand(match, seat))


def waiting_for_link(match: Match, seat: Seat, known: int) -> WaitForLink:
    """The person at that seat chooses on another device, which knows the first `known` events."""
    is_sent, name = known == len(match.events), _name(match, seat)
    title = f"Sent. Waiting for {name}’s link" if is_sent else f"{name} is playing on another device"
    return WaitForLink(seat, title, is_sent)


def waiting_for_device(match: Match, seat: Seat) -> WaitForDevice:
    """The person at that seat chooses on a connected device."""
    return WaitForDevice(seat, f"{_name(match, seat)} is {'choosing' if is_secret(match) else 'thinking'}…")


def _whose_hand(match: Match, seat: Seat) -> str:
    """Whose hand it is, and how the seat stands."""
    note = match.game.standing(match.state.observe(None), seat).note
    return " · ".join(filter(None, (f"{_name(match, seat)}’s {match.game.holding}", note)))


def _name(match: Match, seat: Seat) -> str:
    return texts.isolated(match.players[seat].name)
