"""The words for a player who opens a link to a game: who invites them, whom they play, whose turn it is.

Independent of games and of the browser.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine.core import Seat
from engine.match import Match
from engine.remote.link import ReceivedMatch
from engine.text import isolated, listed, number, plural

MOST_NAMED = 3
"""The maximum number of people named; any others are only counted."""


class InvitationWords(NamedTuple):
    """The words of the window."""

    title: str
    players: str  # who plays
    now: str  # the game's progress, and whose turn it is


def invitation_words(received: ReceivedMatch) -> InvitationWords:
    """The words for a match in progress."""
    match = received.match
    here = _people_here(received)
    invite = [seat for seat in received.sender if seat not in here]
    game = match.game.title
    if invite:
        title = f"{_named(match, invite)} {plural(len(invite), 'invites', 'invite')} you to {game}"
    else:
        title = f"You’re invited to play {game}"
    return InvitationWords(title, _who_plays(match, here), " ".join(filter(None, (_how_far(match), _whose_turn(match, here)))))


def _people_here(received: ReceivedMatch) -> tuple[Seat, ...]:
    """The seats played on the device that opens the link: all people's if the link names none."""
    people = tuple(seat for seat, player in enumerate(received.match.players) if not player.level)
    return received.seats or people


def _who_plays(match: Match, here: Sequence[Seat]) -> str:
    """A sentence on who plays here, with whom and against whom."""
    mine = listed([f"{isolated(match.players[seat].name)} ({match.players[seat].colour})" for seat in here])
    others = [seat for seat in range(len(match.players)) if seat not in here]
    teams = {match.setup.team(seat) for seat in here}
    if not others:
        return f"You play {mine}."
    if len(teams) > 1:
        return f"You play {mine}. {_named(match, others)} {plural(len(others), 'plays', 'play')} too."
    partners = [seat for seat in others if match.setup.team(seat) in teams]
    opponents = [seat for seat in others if seat not in partners]
    beside = f" with {_named(match, partners)}" if partners else ""
    against = f" against {_named(match, opponents)}" if opponents else ""
    return f"You play {mine}{beside}{against}."


def _how_far(match: Match) -> str:
    """A sentence on the game's progress; "" before the first play."""
    has_begun = any(seat is not None for seat, _ in match.events)
    return f"The game is at {match.game.turn_label(match.state.observe(None))}." if has_begun else ""


def _whose_turn(match: Match, here: Sequence[Seat]) -> str:
    """A sentence on whose turn it is; "" if luck comes next."""
    acting = match.state.to_act
    mine = [seat for seat in acting if seat in here]
    if mine and len(here) == 1:
        return "It’s your turn."
    return f"It’s {_named(match, mine or acting)}’s turn." if acting else ""


def _named(match: Match, seats: Iterable[Seat]) -> str:
    """The names of the players at these seats, shortened to fit a sentence."""
    names = [isolated(match.players[seat].name) for seat in seats]
    if len(names) <= MOST_NAMED:
        return listed(names)
    rest = len(names) - MOST_NAMED + 1
    return listed([*names[: MOST_NAMED - 1], f"{number(rest)} others"])
