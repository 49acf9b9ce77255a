"""Who plays at this device, and who of them may look: the half of a session that keeps secrets. Decides nothing about what comes
next; knows no screen and no particular game."""

from __future__ import annotations

from ..core import AnyObservation, Seat
from ..match import Match
from .steps import Ask, Away, Looking, Openly, Privately, Public, Settle, Step, TurnedAway


class Eyes:
    """The people at one device. `match` is what is played, `away` says who plays at devices that get the match by link, `afar`
    are those at devices that are connected with this one."""

    def __init__(self, match: Match, away: Away, has_come: bool) -> None:
        """A match that `has_come` from another device may be opened by anybody: each hand stays closed until its player opens
        it."""
        self.match = match
        self.away = away
        self.afar: frozenset[Seat] = frozenset()
        self._is_anybodys = has_come
        self._due: Step | None = None
        self._looking = self._at_rest

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats whose people play here."""
        elsewhere = self.away.seats | self.afar
        return tuple(seat for seat, player in enumerate(self.match.players) if not player.level and seat not in elsewhere)

    @property
    def viewer(self) -> Seat | None:
        """The seat whose knowledge is shown; None for what everybody may see."""
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
        """Somebody else may be looking now. Covers the hand shown, if it is secret; returns whether it covered one."""
        if not isinstance(self._looking, Privately) or not self.passes_in_secret:
            return False
        self._looking = TurnedAway(self._due.seat) if isinstance(self._due, Ask) else Public()
        self._due = None if isinstance(self._due, Ask | Settle) else self._due
        return True

    @property
    def _at_rest(self) -> Looking:
        """Who looks while no person is to act: the lone human, or else nobody in particular."""
        return Privately(self.people[0]) if len(self.people) == 1 and not self._is_anybodys else Public()

    def _cover_secrets(self) -> None:
        """After any change: covers a hand shown at an open table once there are secrets again, and lets all see a hand that its
        player has opened once there are none."""
        match self._looking:
            case TurnedAway():
                self._looking = Public()
            case Openly() if self.passes_in_secret:
                self._looking = Public()
            case Privately(seat) if self._is_shared and not self.passes_in_secret:
                self._looking = Openly(seat)
