"""What a seat has chosen so far of its roll, read from the tokens pressed.

Tokens: `dice:PAIRING` is how the dice lie after a press on a die or a forest, `split:7 10` chooses both forests at once,
`do:7 10` plants.
"""

from __future__ import annotations

from ..rules.actions import Plant, parse_action
from ..rules.dice import Planting, Roll, is_sequoia, split_for
from ..rules.state import Observation
from .pairing import Pairing, of_split, parse_pairing

DICE, SPLIT = "dice", "split"
"""The kinds of tokens; each replaces whatever was chosen before."""


class Choice:
    """The dice of the observing seat as they lie now.

    `actions` is what it may do, `counting` the forests where its trees count, `picked` where it would plant once nothing is left
    to decide, else None. `is_turned`: five of a kind, which are turned instead of paired.
    """

    def __init__(self, observation: Observation, chosen: tuple[str, ...]) -> None:
        seat = observation.seat
        self.seat = -1 if seat is None else seat
        self.roll: Roll = observation.dice[seat] if seat is not None else ""
        self.actions = observation.legal_actions()
        self.counting = observation.table.counting(seat) if seat is not None else ()
        self.is_turned = bool(self.roll) and is_sequoia(self.roll)
        self.pairing = self._pairing(observation.chosen, chosen)
        self.picked = self._picked(observation.chosen)

    @property
    def sums(self) -> tuple[int, ...]:
        """Where the pairs made so far would plant, whether that counts or not."""
        return self.pairing.sums

    def _pairing(self, made: Planting | None, chosen: tuple[str, ...]) -> Pairing:
        pressed = dict(token.split(":", 1) for token in chosen)
        if not self.roll:
            return Pairing("")
        if DICE in pressed and self.actions:
            return parse_pairing(pressed[DICE])
        if SPLIT in pressed and self.actions:
            made = parse_action(pressed[SPLIT]).forests
        return Pairing(self.roll) if made is None else self.paired_for(made)

    def paired_for(self, planting: Planting) -> Pairing:
        """The dice paired, or turned, so that they plant so."""
        split = split_for(self.roll, planting, self.counting)
        if split is not None:
            return of_split(self.roll, split)
        pairing = Pairing(self.roll)
        for number in planting:
            pairing = pairing.turned_to(number, self.roll[0])
        return pairing

    def _picked(self, made: Planting | None) -> Planting | None:
        if not self.actions:
            return made
        if self.is_turned and not self.pairing.pairs:
            return None
        left = self.pairing.plantings(self.counting)
        return next(iter(left)) if len(left) == 1 else None

    def on_die(self, die: int) -> str:
        """The token of a press on the die."""
        return f"{DICE}:{self.pairing.turned(die) if self.is_turned else self.pairing.tapped(die)}"

    def on_forest(self, number: int) -> str:
        """The token of a press on the forest; "" if the dice cannot make its sum."""
        if not self.actions:
            return ""
        reached = self.pairing.turned_to(number, self.roll[0]) if self.is_turned else self.pairing.reaching(number)
        return f"{DICE}:{reached}" if reached is not None else ""

    def fits(self, action: Plant) -> bool:
        """Whether the action is still open with the pairs made so far."""
        return action.forests in self.pairing.plantings(self.counting)
