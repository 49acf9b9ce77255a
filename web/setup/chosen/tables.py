"""What is chosen for every game: `Choices` for each whose code is here, and for the others what was noted on an earlier visit.
Needs no page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from engine.game import game_names, load_game
from web.setup.chosen.choices import Choices
from web.setup.chosen.names import Names
from web.setup.chosen.offers import Offer, offer_of
from web.setup.chosen.seating import ALONE

At = tuple[str, str]
"""A game, and the company in which it is played."""


class Tables:
    """`here` has the choices for these games by name, and for those that are taken in later."""

    def __init__(self, games: Iterable[str]) -> None:
        self.here = {name: Choices(load_game(name)) for name in games}
        self._noted: dict[str, Any] = {}
        self._noted_offers: dict[At, Offer] = {}
        self._gathered = ""
        self.bests: dict[str, int] = {}
        """The best scores of the first person at this device alone, by game."""

    def restore(self, choices: Any, starts: Any, bests: Any = None) -> None:
        """Restores the choices of an earlier visit, what could be begun then, and best scores; skips what cannot be read."""
        if isinstance(bests, dict):
            self.bests = {name: best for name, best in bests.items() if name in game_names() and type(best) is int}
        if isinstance(choices, dict):
            self._noted = {name: choices[name] for name in game_names() if name in choices}
        for name in self.here.keys() & self._noted.keys():
            self.here[name].restore(self._noted[name])
        offers = map(_noted_offer, starts if isinstance(starts, list) else ())
        self._noted_offers = {offer[0]: offer[1] for offer in offers if offer is not None}

    def take_in(self, name: str, box: Mapping[str, Any]) -> None:
        """Takes in a game whose code has come, as it was left on an earlier visit, with the replaced parts of its box."""
        choices = self.here[name] = Choices(load_game(name))
        choices.restore(self._noted.get(name))
        choices.box = dict(box)
        if self._gathered and choices.company not in ("", ALONE):
            choices.gather(self._gathered)

    def gather(self, company: str, chosen: Choices) -> None:
        """Brings such company to the table of the chosen game, and of all others but where other tables were chosen. Whoever
        plays alone does so in this game only."""
        chosen.gather(company)
        if company == ALONE:
            return
        self._gathered = company
        for choices in self.here.values():
            if choices.company not in ("", ALONE):
                choices.gather(company)

    def notes(self) -> dict[str, Any]:
        """The choices for all games, to restore on the next visit."""
        return self._noted | {name: choices.notes() for name, choices in self.here.items()}

    def offers(self, names: Names) -> dict[At, Offer]:
        """What can be begun in one press; of games that are not here, what could be when they were."""
        mine = {
            (name, kind): offer_of(choices, names, kind, self.bests.get(name))
            for name, choices in self.here.items()
            for kind in choices.kinds
        }
        return self._noted_offers | mine


def _noted_offer(noted: Any) -> tuple[At, Offer] | None:
    """The offer in a note of the form `[game, kind, *offer, is_last]`; None if it is no such note."""
    match noted:
        case [str(game), str(kind), str(words), str(more), int(face), bool()]:
            return (game, kind), Offer(words, more, face)
    return None
