"""The meaning of sentences about the table of Sequence, in columns and rows, without the engine."""

from __future__ import annotations

import re
from itertools import product

from engine.coach.hint import Reason
from engine.games.sequence.rules.actions import Play
from engine.games.sequence.rules.state import Observation
from tests.engine.walks import NAMES

WAYS = ((1, 0), (0, 1), (1, 1), (1, -1))
NUMBERS = ("no", "one", "two", "three", "four", "five", "six")
SPACE = "[a-l][0-9]+"


class Words:
    """The table as sentences describe it, for a play on `space`, with the chips before the play."""

    def __init__(self, seen: Observation, play: Play, reason: Reason) -> None:
        self.seen, self.play, self.reason = seen, play, reason
        self.space, self.team = play.space, -1 if reason.team is None else reason.team
        self.board, self.setup = seen.table.setup.board_data, seen.table.setup
        self.own = self.setup.team(seen.table.turn)
        self.hand = list(seen.hand)
        self.hand.remove(play.card)
        self.chips = [set(self.board.spaces(chips)) for chips in seen.table.chips]
        self.free = {name for name, shown in zip(self.board.names, self.board.cards, strict=True) if shown == "**"}
        self.fives = [set(five) for start, way in product(self.board.names, WAYS) if (five := self.five(start, way))]

    def five(self, start: str, way: tuple[int, int]) -> list[str]:
        """Five spaces in a row starting with this one; none if the board ends before."""
        column, row = ord(start[0]), int(start[1:])
        found = [f"{chr(column + way[0] * step)}{row + way[1] * step}" for step in range(5)]
        return found if set(found) <= set(self.board.names) else []

    def counting(self, team: int) -> set[str]:
        return self.chips[team] | self.free

    def others(self, team: int) -> set[str]:
        """The spaces with chips of any other team."""
        return set().union(*(chips for other, chips in enumerate(self.chips) if other != team))

    def team_of(self, whose: str) -> int:
        """The team that a sentence calls `your`, `Ben’s`, `Ben and Dan’s` or `Ben’s team’s`."""
        if whose == "your":
            return self.own
        name = re.split(r"’s| and ", whose)[0]
        team = self.setup.team(NAMES.index(name))
        members = [NAMES[seat] for seat in range(self.setup.seats) if self.setup.team(seat) == team]
        alike = {f"{members[0]}’s"} if len(members) == 1 else {f"{' and '.join(members)}’s", f"{members[0]}’s team’s"}
        assert whose in alike
        assert name == members[0]
        return team

    def fifths(self, team: int, four: set[str]) -> set[str]:
        """Every space that makes a line of five with these four."""
        return {space for five in self.fives if four < five for space in five - four}

    def is_open(self, space: str) -> bool:
        return space not in set().union(*self.chips) | self.free

    def shows(self, space: str) -> str:
        """The name of the card that the space shows: `Q♥`, `the cow`."""
        return self.named(self.board.cards[self.board.names.index(space)])

    def named(self, card: str) -> str:
        return f"the {self.board.spoken(card)}" if self.board.looks else self.board.short(card)

    def fits(self, card: str, space: str) -> bool:
        return card == self.board.cards[self.board.names.index(space)] or card in self.board.wild

    def holds(self, named: str, space: str) -> bool:
        """Whether another card in the hand has this name and can be played on the space."""
        found = any(self.named(card) == named and self.fits(card, space) for card in self.hand)
        return found and (self.is_open(space) or space == self.space)

    def own_card(self, space: str) -> bool:
        return self.board.cards[self.board.names.index(space)] in self.hand
