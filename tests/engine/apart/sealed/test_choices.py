"""Secret choices and own dice in a sealed match: hidden until all are bound, and nobody gets away with others."""

from __future__ import annotations

import pytest

from engine.apart.sealed.device import Device
from engine.apart.sealed.entries import Act, Choose
from engine.apart.sealed.knowledge import CheatError
from engine.apart.sealed.secrets import lock_of, salt_of
from engine.games.sequoia.rules.actions import Plant
from engine.games.sequoia.rules.dice import ROLLS, plantings
from engine.games.sequoia.rules.setup import SequoiaSetup
from tests.engine.apart.sealed.tables import Table, played
from tests.engine.apart.sealed.test_cheats import PARTIES, assert_named, finish, signed_by

DICE = SequoiaSetup(2)


def dice_table(acts: int) -> Table:
    """A table of Sequoia at which so many choices were made, and everything has reached Ada's device."""
    table = played(DICE, PARTIES, acts=acts)
    for device in table.devices:
        device.take(table.entries)
    return table


def chosen(table: Table) -> tuple[Device, Choose]:
    """The device that is bound to a choice that is not open yet, and what binds it."""
    for device in table.devices:
        for seat, lock in device.copy.locks.items():
            if seat in device.copy.known:
                return device, Choose(seat, lock)
    raise AssertionError("Nobody is bound.")


def opening_of(table: Table, first: Device) -> Act:
    """How that device would open its choice, once the other one has chosen, too."""
    other = table.devices[1 - first.party]
    chosen = other.act(*required(table.choice(other)))
    assert chosen is not None
    table.entries.append(chosen)
    first.take(table.entries)
    act = first._step(Act)
    assert isinstance(act, Act)
    return act


def test_a_choice_is_hidden_until_all_are_bound() -> None:
    """With no salt that the other device knows can it find the choice among those that it could have been."""
    table = dice_table(1)
    first, choice = chosen(table)
    other = table.devices[1 - first.party]
    assert other.copy.known == {}
    salts = ["", choice.lock, salt_of(other.copy.secrets[other.party], other.copy.stages, choice.seat)]
    texts = [str(Plant(planting)) for roll in ROLLS for planting in plantings(roll)]
    assert first.copy.known[choice.seat] in texts
    assert choice.lock not in {lock_of(salt, text) for salt in salts for text in texts}
    own = salt_of(first.copy.secrets[first.party], first.copy.stages, choice.seat)
    assert choice.lock == lock_of(own, first.copy.known[choice.seat])
    rolls = [card for card in other.copy.cards.taken if card.seat == choice.seat]
    assert [card.name for card in rolls] == [None]


def test_another_choice_than_the_one_bound_to_is_refused() -> None:
    table = dice_table(1)
    first, choice = chosen(table)
    other = table.devices[1 - first.party]
    honest = opening_of(table, first)
    wanted = next(text for text in map(str, other.copy.match.state.legal_actions(choice.seat)) if text != honest.text)
    table.entries.append(signed_by(table, first.party, honest._replace(text=wanted)))
    with pytest.raises(CheatError, match="opens another choice than the one it was bound to"):
        other.take(table.entries)
    assert_named(table, "opens another choice", party=first.party)


def test_other_dice_than_those_rolled_are_found() -> None:
    """A device shows dice that would have let its player do what it did."""
    table = dice_table(1)
    first, choice = chosen(table)
    other = table.devices[1 - first.party]
    honest = opening_of(table, first)
    better = next(roll for roll in ROLLS if roll != honest.shows and first.copy.known[choice.seat] in plants(roll))
    table.entries.append(signed_by(table, first.party, honest._replace(shows=better)))
    other.take(table.entries)  # cannot tell yet
    finish(table)
    assert_named(table, "which is another card", party=first.party)


@pytest.mark.parametrize(
    ("shows", "words"), [("", "does not show what it has rolled"), ("11", "cannot be rolled"), ("QH", "cannot be rolled")]
)
def test_dice_are_shown_and_are_dice(shows: str, words: str) -> None:
    table = dice_table(1)
    first, _ = chosen(table)
    other = table.devices[1 - first.party]
    honest = opening_of(table, first)
    bent = honest._replace(shows=shows, card=honest.card if shows else None)
    table.entries.append(signed_by(table, first.party, bent))
    with pytest.raises(CheatError, match=words):
        other.take(table.entries)


def plants(roll: str) -> set[str]:
    """What can be done with that roll in the first round."""
    return {str(Plant(planting)) for planting in plantings(roll, tuple(range(2, 13)))}


def required(chosen: tuple[int, str] | None) -> tuple[int, str]:
    assert chosen is not None
    return chosen
