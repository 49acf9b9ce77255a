"""Whether everybody was honest in a sealed match that is over or broken off: plays it again with all secrets that are open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...core import SequorError
from ...match import Match
from .entries import Entry, next_mark, to_sign
from .knowledge import CheatError, UnsignedError
from .sealed_match import SealedMatch

HONEST = "Everybody’s device has opened its secret, and everything was checked: nobody has cheated."


class Audit(NamedTuple):
    """What was found: `faults` in sentences, the number of the party that is at fault in each (None where nobody can tell), and
    the match with all its cards, as far as everybody was honest."""

    faults: tuple[str, ...]
    parties: tuple[int | None, ...]
    match: Match | None


def verdict(found: Audit) -> str:
    """What was found, in sentences."""
    return " ".join(found.faults) or HONEST


def audit(entries: Sequence[Entry]) -> Audit:
    """What is wrong with the match that these entries tell; nothing, if everybody was honest and has opened the own secret."""
    copy = SealedMatch()
    faults = _read(copy, entries)
    open_copy = SealedMatch(copy.opened, checks=True)
    faults = _read(open_copy, entries[: len(copy.entries)], is_checked=True) or faults
    if not faults and copy.opened:
        closed = [party for party in range(len(copy.terms.parties)) if party not in copy.opened]
        faults = [(f"{copy.name_of(party)} has not opened the secret, so nobody can check it.", party) for party in closed]
    if not faults and not copy.opened:
        faults = [("The match is not over: nobody has opened a secret.", None)]
    sentences, parties = zip(*faults, strict=True) if faults else ((), ())
    return Audit(sentences, parties, open_copy.match if open_copy.entries else None)


def _read(copy: SealedMatch, entries: Sequence[Entry], is_checked: bool = False) -> list[tuple[str, int | None]]:
    """Takes in the entries, whose signatures may have been checked; returns the first thing that is wrong, and whose it is."""
    for number, entry in enumerate(entries):
        try:
            copy.append(entry, is_checked)
        except UnsignedError as error:
            return [(str(error), _follower(copy, entries, number))]
        except CheatError as error:
            return [(str(error), error.party)]
        except SequorError as error:
            return [(f"Entry {number} cannot be read: {error}", None)]
    return []


def _follower(copy: SealedMatch, entries: Sequence[Entry], number: int) -> int | None:
    """The party that went on from an entry that nobody has signed: no honest device does."""
    if number + 1 >= len(entries):
        return None
    following = entries[number + 1]
    mark = next_mark(copy.marks[-1], entries[number])
    went_on = copy.is_signed_by(following.party, to_sign(mark, *following[:2]), following.signature)
    return following.party if went_on else None
