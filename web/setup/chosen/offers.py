"""Short labels for the current setup, shown on the start buttons and above the folded form. Needs no page."""

from __future__ import annotations

from typing import NamedTuple

from engine.texts import isolated
from engine.wording import amount, listed
from web.kit.rivals import face
from web.setup.chosen.choices import Choices
from web.setup.chosen.gifts import given_at, handicap_words
from web.setup.chosen.names import Names
from web.setup.chosen.seating import AGAINST, TOGETHER, Seating

KINDS = (AGAINST, TOGETHER)

MOST_NAMED = 4
"""So many at most are named; more are counted."""

LONGEST_NAMED, LONGEST_ALONE = 24, 48
"""Characters for the names on a button that says more, and on one that doesn't. People with longer names are counted."""


class Offer(NamedTuple):
    """What a button says: "Play Fern", with "Mira, medium" below; and the number of the portrait that it shows, if it has one."""

    words: str
    more: str
    face: int = 0


def offer_of(choices: Choices, names: Names, kind: str) -> Offer:
    """The offer to play that game in such company, with all that is not as usual there."""
    table = choices.table(kind)
    others = (
        _series_words(choices, table),
        amount(given, "handicap") if (given := len(given_at(choices, table))) else "",
        _rules_words(choices, table),
        _box_words(choices),
    )
    offer = _plain_offer(choices, names, kind, LONGEST_NAMED if any(others) else LONGEST_ALONE)
    return offer._replace(more=" · ".join(filter(None, (offer.more, *others))))


def _series_words(choices: Choices, table: Seating) -> str:
    """What is played at that table, if it is a series: "best of 3"."""
    series = choices.series(table)
    return series.title.lower() if series.length > 1 else ""


def _rules_words(choices: Choices, table: Seating) -> str:
    """The one rule that is not the usual one at that table, or how many are not: "practice", "2 rules changed"."""
    words = choices.differences(table)
    return words[0] if len(words) == 1 else f"{amount(len(words), 'rule')} changed" if words else ""


def _box_words(choices: Choices) -> str:
    """What is not as in the box: the name of another board, or "your goals"."""
    usual = next(iter(choices.game.boards), None)
    replaced = {part: value for part, value in choices.box.items() if value != usual}
    return ", ".join(choices.game.boards.get(value, f"your {part}") for part, value in sorted(replaced.items()))


def _plain_offer(choices: Choices, names: Names, kind: str, longest: int) -> Offer:
    """The offer without what differs there; counts people whose names take more than `longest` characters."""
    table = choices.table(kind)
    levels = [table.levels.get(person, "") for person in table.at_table()]
    called = [names.of(person, level) for person, level in zip(table.at_table(), levels, strict=True)]
    named = [isolated(names.people[person]) for person in table.humans() if person in names.people]
    computers = [name for name, level in zip(called, levels, strict=True) if level]
    if kind == TOGETHER:
        people = len(table.humans())
        who = ", ".join(named)
        if not len(named) == people <= MOST_NAMED or len(who) > longest:
            who = f"{people} people"
        return Offer("Pass & play", " + ".join(filter(None, (who, amount(len(computers), "computer") if computers else ""))))
    if not computers:
        return Offer("Play solo", ", ".join(named))
    strength = listed(sorted({level for level in levels if level}, key=choices.game.levels.index))
    whom = isolated(computers[0]) if len(computers) == 1 else f"{len(computers)} computers"
    verb = "Play" if table.humans() else "Watch"
    return Offer(f"{verb} {whom}", ", ".join([*named, strength]), face(computers[0]))


def table_words(choices: Choices, names: Names) -> str:
    """Who plays, by which rules, and with which handicaps: "Mira and Fern · rules: standard · Mira: 1 card more"."""
    people = choices.people()
    called = [isolated(names.of(person, choices.levels.get(person, ""))) for person in people]
    who = listed(called) if len(people) <= MOST_NAMED else f"{len(people)} seats"
    series = _series_words(choices, choices.table(choices.kind))
    return " · ".join(filter(None, (who, series, f"rules: {choices.rule_words()}", handicap_words(choices, names))))


def seats_offered(chosen: Choices) -> dict[str, str]:
    """Labels for the numbers of seats."""
    return {str(count): "1, solo" if count == 1 else str(count) for count in chosen.seat_counts()}


def teams_offered(chosen: Choices) -> dict[str, str]:
    """Labels for the numbers of teams, each with its size, as in "2 × 3"."""
    return {str(teams): f"{teams} × {chosen.seats // teams}" for teams in chosen.team_counts()}
