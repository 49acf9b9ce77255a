"""The steps that a session may ask of the screen that runs it: each is a value that says what comes next and whom it concerns.
Also which hand is shown, and which seats play by link.

`Step` is the union of the steps; a screen handles every one. All but `Ask` hold only what everyone may know. This module decides
nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from ..core import Outcome, Seat


@dataclass(frozen=True, slots=True)
class TakeLuck:
    """Luck comes next. `after_a_beat`: people have just been shown something and need a moment to look before it changes."""

    after_a_beat: bool = False


@dataclass(frozen=True, slots=True)
class ShowOpening:
    """The luck that opened the game is shown until a person continues: its outcomes, each with what was told about it."""

    outcomes: tuple[tuple[Outcome, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class Pause:
    """The table looks at something together until a person presses the button with this label. Luck follows."""

    label: str


@dataclass(frozen=True, slots=True)
class Reveal:
    """Everyone sees something new. `title` says what, or is "" if the sentences already told say it all."""

    title: str = ""


@dataclass(frozen=True, slots=True)
class Unasked:
    """The seat's player has nothing to decide: the seat's only action is taken without asking."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Settle:
    """The seat's player sees what their choice did, such as the card drawn; then the hand closes. `then` is the hand-over that
    follows, if one does."""

    seat: Seat
    then: HandOver | None = None


@dataclass(frozen=True, slots=True)
class HandOver:
    """The device goes to the seat's player, who opens the hand; until then no hand is shown."""

    seat: Seat
    title: str


@dataclass(frozen=True, slots=True)
class WaitForLink:
    """The seat's player gets the match by link; nothing happens here until it has come back. `is_sent`: the player's device has
    everything that has happened."""

    seat: Seat
    title: str
    is_sent: bool


@dataclass(frozen=True, slots=True)
class WaitForDevice:
    """The seat's player chooses on a connected device."""

    seat: Seat
    title: str


@dataclass(frozen=True, slots=True)
class Ask:
    """The seat's player, who sees the hand, chooses. `in_secret`: nobody else learns the choice before all have made theirs.
    `more` is a sentence for newcomers; both may tell of the hand."""

    seat: Seat
    title: str
    in_secret: bool = False
    more: str = ""


@dataclass(frozen=True, slots=True)
class Think:
    """The computer at that seat chooses: alone, or `together` with others who choose at the same time. `in_secret` as for
    Ask."""

    seat: Seat
    title: str
    in_secret: bool = False
    together: bool = False


@dataclass(frozen=True, slots=True)
class Over:
    """The game is over."""

    title: str = "The game is over"


Step: TypeAlias = (
    TakeLuck | ShowOpening | Pause | Reveal | Unasked | Settle | HandOver | WaitForLink | WaitForDevice | Ask | Think | Over
)


# Hands shown, and seats played by link


@dataclass(frozen=True, slots=True)
class Public:
    """Only what everyone may see is shown."""


@dataclass(frozen=True, slots=True)
class Openly:
    """What that seat knows is shown at an open table, where none of it is secret: anyone may be looking."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Privately:
    """What that seat knows is shown only to its player, who has opened the hand or is the only person at the table."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TurnedAway:
    """That seat's player was asked and has turned away: shown as Public, but a choice made just before still counts."""

    seat: Seat


Looking: TypeAlias = Public | Openly | Privately | TurnedAway
"""Who looks at what."""


class ByLink(NamedTuple):
    """The seats whose players get the match by link, and how many events their devices know, which can't be undone."""

    seats: frozenset[Seat] = frozenset()
    known: int = 0


NOBODY_BY_LINK = ByLink()
