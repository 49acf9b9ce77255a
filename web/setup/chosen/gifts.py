"""What the set-up shows of handicaps: who has which in a few words, and who may have which. Needs no page."""

from __future__ import annotations

from typing import NamedTuple

from engine.text import isolated
from web.kit.plates import piece_plate
from web.setup.chosen.choices import Choices
from web.setup.chosen.handicaps import Holder, number_of
from web.setup.chosen.names import Names
from web.setup.chosen.seating import Seating

NO_HANDICAP = "none"


class Group(NamedTuple):
    """One handicap: the set-up's `field` that holds it, its `title`, its `meaning` or why nobody can have it, its `values` with
    their words, and everybody who may have it: name, plate of the piece, and number."""

    field: str
    title: str
    meaning: str
    values: list[tuple[int, str]]
    holders: list[tuple[str, str, int]]


def handicap_groups(choices: Choices, names: Names) -> list[Group]:
    """A group for each handicap of the game."""
    table, people = choices.table(choices.kind), choices.people()
    found: list[Group] = []
    for one in choices.game.handicaps:
        refusal = choices.refusal(one)
        holders = [
            (
                holder_name(holder, names, table),
                piece_plate(choices.game, choices.colour(people.index(holder[0]))),
                number_of(one, holder, choices.given),
            )
            for holder in ([] if refusal else choices.holders(one))
        ]
        found.append(Group(one.field, one.title, refusal or one.meaning, [(0, NO_HANDICAP), *one.values], holders))
    return found


def handicap_words(choices: Choices, names: Names) -> str:
    """Who has which handicap: "Tom: 1 card more"; "" for nobody."""
    table = choices.table(choices.kind)
    told = given_at(choices, table).items()
    return "; ".join(f"{isolated(holder_name(holder, names, table))}: {', '.join(words)}" for holder, words in told)


def given_at(choices: Choices, table: Seating) -> dict[Holder, list[str]]:
    """The handicaps of all who have any at that table, in words."""
    found: dict[Holder, list[str]] = {}
    for handicap, given in choices.gifts(table).items():
        for holder, number in given.items():
            if number:
                found.setdefault(holder, []).append(dict(handicap.values)[number])
    return found


def holder_name(holder: Holder, names: Names, table: Seating) -> str:
    """What these people at that table are called: "Tom", or "Tom’s team"."""
    name = names.of(holder[0], table.levels.get(holder[0], ""))
    return name if len(holder) == 1 else f"{name}’s team"
