"""A player's results against the opponents of one game, in words and as outcomes. Independent of the browser."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import NamedTuple

from engine.text import amount, counted, isolated, listed, plural
from web.storage.people import LEVEL, LOST, WON, Record, RecordEntry

SHOWN = 9
"""The maximum number of outcomes shown."""

RUN = 3
"""The minimum number of wins in a row whose end is worth a sentence."""

ORDINALS = "second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split()

SAID = {WON: "won", LOST: "lost", LEVEL: "drawn"}


class Rivalry(NamedTuple):
    """What the record says about the game just finished."""

    words: tuple[str, ...]  # sentences
    outcomes: tuple[str, ...] = ()  # of the last games against these opponents, the oldest first
    spoken: str = ""  # the outcomes for screen readers


def rivalry(record: Record, game: str, teams: int, who: str = "") -> Rivalry | None:
    """The player's results against the same opponents, including the game with the number `game`, or alone; None if this is the
    first one, or its opponents have no names. `teams` is the number of its teams; `who` is the player's name for a sentence, or
    "" for `you`."""
    entry = next((entry for entry in record.entries if entry.number == game), None)
    if entry is None:
        return None
    if entry.alone:
        return _alone(record, entry, who)
    same = [other for other in record.of(entry.game) if sorted(map(str, other.against)) == sorted(map(str, entry.against))]
    if len(same) < 2 or not all(rival.name for rival in entry.against):
        return None
    told = _Told(same, entry, teams, who, _level(record, entry))
    last = same[-SHOWN:]
    spoken = f"{_capital(told.whose)} last {amount(len(last), 'game')}: "
    words = tuple(filter(None, (told.run if same[-1] == entry else "", told.total)))
    return Rivalry(words, tuple(one.outcome for one in last), spoken + ", ".join(SAID[one.outcome] for one in last))


def _level(record: Record, entry: RecordEntry) -> str:
    """The level of the only opponent, if the player has also met this computer player at another one."""
    if len(entry.against) != 1:
        return ""
    [rival] = entry.against
    met = {other.level for one in record.of(entry.game) for other in one.against if other.name == rival.name}
    return rival.level if len(met) > 1 else ""


def _alone(record: Record, entry: RecordEntry, who: str) -> Rivalry | None:
    """The best score of the solo games."""
    others = [one.score for one in record.of(entry.game, alone=True) if one.number != entry.number and one.score is not None]
    if entry.score is None or not others:
        return None
    whose, best = f"{who}’s" if who else "Your", max(others)
    if entry.score > best:
        return Rivalry((f"{whose} best score so far.",))
    return Rivalry((f"{whose} best score is {best}." if entry.score < best else "As good as the best score so far.",))


class _Told(NamedTuple):
    """The sentences about the games `same`, with the same opponents."""

    same: Sequence[RecordEntry]
    entry: RecordEntry
    teams: int
    who: str
    level: str

    @property
    def whose(self) -> str:
        return f"{self.who}’s" if self.who else "your"

    @property
    def them(self) -> str:
        """The opponents' names, if there are at most two."""
        names = [isolated(rival.name) for rival in self.entry.against]
        return listed(names) if len(names) <= 2 else "these opponents"

    @property
    def theirs(self) -> str:
        return f"{self.them}’" if self.them.endswith("opponents") else f"{self.them}’s"

    @property
    def run(self) -> str:
        """The current run of wins, or the one that this game ended."""
        outcome, at = self.entry.outcome, f" on {self.level}" if self.level else ""
        count = _run(self.same, outcome)
        if outcome == WON and count > 1:
            return f"{_capital(self.whose)} {_ordinal(count)} win in a row against {self.them}{at}."
        if outcome == LEVEL or self.teams != 2:
            return ""
        if count > 1:
            return f"{_capital(self.theirs)} {_ordinal(count)} win in a row{at}."
        ended = _run(self.same[:-1], LOST if outcome == WON else WON)
        if ended < RUN:
            return ""
        if outcome == WON:
            return f"{self.who or 'You'} ended {self.theirs} run of {counted(ended, 'win')}{at}."
        return f"{_capital(self.them)} ended {self.whose} run of {counted(ended, 'win')}{at}."

    @property
    def total(self) -> str:
        """All games against these opponents."""
        found = [one.outcome for one in self.same]
        won, lost, drawn = map(found.count, (WON, LOST, LEVEL))
        start = f"On {self.level}" if self.level else "Over all"
        if self.teams != 2:
            return f"{start}, {counted(won, 'win')} in {amount(len(found), 'game')} against {self.them}."
        more = f", with {counted(drawn, 'draw')}" if drawn else ""
        if won == lost:
            return f"{start}, it’s {won}–{lost}{more}."
        if won > lost:
            return f"{start}, {self.who + ' leads' if self.who else 'you lead'} {won}–{lost}{more}."
        return f"{start}, {self.them} {plural(len(self.entry.against), 'leads', 'lead')} {lost}–{won}{more}."


def _run(entries: Sequence[RecordEntry], outcome: str) -> int:
    """How many of the last entries in a row have this outcome."""
    return sum(1 for _ in takewhile(lambda one: one.outcome == outcome, reversed(entries)))


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _ordinal(count: int) -> str:
    if count - 2 < len(ORDINALS):
        return ORDINALS[count - 2]
    ending = "th" if count % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(count % 10, "th")
    return f"{count}{ending}"
