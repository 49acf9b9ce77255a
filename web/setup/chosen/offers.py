"""Short labels for the current setup, shown on the start buttons and in the setup's window. Needs no page."""

from __future__ import annotations

from typing import NamedTuple

from engine.text import amount, isolated, listed
from web.kit.rivals import face
from web.setup.chosen.choices import Choices
from web.setup.chosen.gifts import given_at, handicap_words
from web.setup.chosen.names import Names
from web.setup.chosen.seating import AGAINST, ALONE, TOGETHER, Seating

KINDS = (AGAINST, TOGETHER, ALONE)

MOST_NAMED = 4
"""So many at most are named; more are counted."""


class Offer(NamedTuple):
    """What a button says: "Play Fern", with "Medium" below; and the number of the portrait that it shows, if it has one."""

    words: str
    more: str
    face: int = 0


def offer_of(choices: Choices, names: Names, kind: str, best: int | None = None) -> Offer:
    """The offer to play that game in such company: how strong the computers are, how many play or the `best` score alone, and
    what is not as usual."""
    table = choices.table(kind)
    offer, changes = _plain_offer(choices, names, kind), _changes(choices, table)
    told = changes if len(changes) < 2 else [amount(len(changes), "change")]
    more = f"Best: {best}" if kind == ALONE and best is not None else offer.more
    return offer._replace(more=" · ".join(filter(None, [more, *told])))


def _changes(choices: Choices, table: Seating) -> list[str]:
    """Each thing that is not as usual at that table, in a few words."""
    given = len(given_at(choices, table))
    series = _series_words(choices, table)
    handicaps = amount(given, "handicap") if given else ""
    return [*filter(None, (series, handicaps)), *choices.differences(table), *_box_words(choices)]


def _series_words(choices: Choices, table: Seating) -> str:
    """What is played at that table, if it is a series: "best of 3"."""
    series = choices.series(table)
    return series.title.lower() if series.length > 1 else ""


def _box_words(choices: Choices) -> list[str]:
    """What is not as in the box: the name of another board, or "your goals"."""
    usual = next(iter(choices.game.boards), None)
    replaced = {part: value for part, value in choices.box.items() if value != usual}
    return [choices.game.boards.get(value, f"your {part}") for part, value in sorted(replaced.items())]


def _plain_offer(choices: Choices, names: Names, kind: str) -> Offer:
    """The offer without what differs there."""
    table = choices.table(kind)
    levels = [table.levels.get(person, "") for person in table.at_table()]
    called = [names.of(person, level) for person, level in zip(table.at_table(), levels, strict=True)]
    computers = [name for name, level in zip(called, levels, strict=True) if level]
    if kind == TOGETHER:
        people = len(table.humans())
        return Offer("Pass & play", f"{people} + {amount(len(computers), 'computer')}" if computers else amount(people, "player"))
    if not computers:
        return Offer("Play solo", choices.game.alone)
    strength = listed(sorted({level for level in levels if level}, key=choices.game.levels.index)).capitalize()
    whom = isolated(computers[0]) if len(computers) == 1 else f"{len(computers)} computers"
    verb = "Play" if table.humans() else "Watch"
    return Offer(f"{verb} {whom}", strength, face(computers[0]))


def table_words(choices: Choices, names: Names) -> str:
    """Who plays, by which rules, and with which handicaps: "Mira and Fern · rules: standard · Mira: 1 card more"."""
    people = choices.people()
    called = [isolated(names.of(person, choices.levels.get(person, ""))) for person in people]
    who = listed(called) if len(people) <= MOST_NAMED else f"{len(people)} seats"
    series = _series_words(choices, choices.table(choices.kind))
    rules = ", ".join(choices.differences(choices.table(choices.kind))) or choices.rule_words()
    return " · ".join(filter(None, (who, series, f"rules: {rules}", handicap_words(choices, names))))


def seats_offered(chosen: Choices) -> dict[str, str]:
    """Labels for the numbers of seats."""
    return {str(count): "1, solo" if count == 1 else str(count) for count in chosen.seat_counts()}


def teams_offered(chosen: Choices) -> dict[str, str]:
    """Labels for the numbers of teams, each with its size, as in "2 × 3"."""
    return {str(teams): f"{teams} × {chosen.seats // teams}" for teams in chosen.team_counts()}
