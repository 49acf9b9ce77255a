"""Seats played on this device, and hands it may show: the half of a session that keeps secrets. Decides nothing about what comes
next; knows no screen and no particular game."""

from __future__ import annotations

from ..core import AnyObservation, Seat
from ..match import Match
from .steps import Ask, ByLink, Looking, Openly, Privately, Public, Settle, Step, TurnedAway


class Eyes:
    """The people at one device.

    `match` is the match being played, `by_link` the seats played on devices that get it by link, `remote_seats` those played on
    connected devices, and `shown` those whose hands have been open on this device while they were secret.
    """

    def __init__(self, match: Match, by_link: ByLink, has_come: bool, shown: frozenset[Seat] = frozenset()) -> None:
        """Anyone may have opened a match that `has_come` from another device, so each hand stays closed until its player opens
        it."""
        self.match = match
        self.by_link = by_link
        self.remote_seats: frozenset[Seat] = frozenset()
        self.shown = shown
        self._is_anybodys = has_come
        self._due: Step | None = None
        self._looking = self._at_rest

    @property
    def _looking(self) -> Looking:
        return self._who_looks

    @_looking.setter
    def _looking(self, looking: Looking) -> None:
        self._who_looks = looking
        if isinstance(looking, Privately):
            self.shown |= {looking.seat}

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats whose people play here."""
        elsewhere = self.by_link.seats | self.remote_seats
        return tuple(seat for seat, player in enumerate(self.match.players) if not player.level and seat not in elsewhere)

    @property
    def viewer(self) -> Seat | None:
        """The seat whose knowledge is shown; None for what everyone may see."""
        return self._looking.seat if isinstance(self._looking, Openly | Privately) else None

    def observation(self) -> AnyObservation:
        """What is shown: what the viewer knows now."""
        return self.match.state.observe(self.viewer)

    @property
    def passes_in_secret(self) -> bool:
        """Whether several people may look at the device now and have secrets from each other."""
        return self._is_shared and self.match.game.has_secrets(self.match.state.observe(None))

    @property
    def _is_shared(self) -> bool:
        return len(self.people) > 1 or self._is_anybodys

    def turn_away(self) -> bool:
        """Covers the hand shown, if it is secret, because somebody else may be looking now; returns whether it covered one."""
        if not isinstance(self._looking, Privately) or not self.passes_in_secret:
            return False
        self._looking = TurnedAway(self._due.seat) if isinstance(self._due, Ask) else Public()
        self._due = None if isinstance(self._due, Ask | Settle) else self._due
        return True

    @property
    def only_viewer(self) -> Seat | None:
        """The seat of the only person who looks at this device; None if there are more, or there may be."""
        return self.people[0] if len(self.people) == 1 and not self._is_anybodys else None

    @property
    def _at_rest(self) -> Looking:
        """Who looks while no person must act: the lone human, or else nobody in particular."""
        return Public() if self.only_viewer is None else Privately(self.only_viewer)

    def _cover_secrets(self) -> None:
        """After any change: covers a hand shown at an open table once there are secrets again, and shows everyone a hand that its
        player has opened once there are none."""
        match self._looking:
            case TurnedAway():
                self._looking = Public()
            case Openly() if self.passes_in_secret:
                self._looking = Public()
            case Privately(seat) if self._is_shared and not self.passes_in_secret:
                self._looking = Openly(seat)
