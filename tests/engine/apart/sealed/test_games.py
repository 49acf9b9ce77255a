"""Sealed matches that everybody plays honestly: the rules are kept, each device knows its own cards alone, and the audit is
content."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from engine.apart.sealed.audit import audit
from engine.apart.sealed.chain import chain_text, read_chain
from engine.apart.sealed.device import Device
from engine.apart.sealed.masking import bare, mask_of, shuffled, unmasked
from engine.apart.sealed.secrets import deck_secret
from engine.core import BadSaveError, IllegalActionError
from engine.games.sequence.rules.setup import SequenceSetup
from engine.games.sequoia.rules.setup import SequoiaSetup
from tests.engine.apart.sealed.tables import Parties, Setup, Table, played

GAMES: dict[str, tuple[Setup, Parties]] = {
    "three, each alone": (SequenceSetup(3), ((0,), (1,), (2,))),
    "dice": (SequoiaSetup(2), ((0,), (1,))),
    "dice of four, two at one device": (SequoiaSetup(4), ((0, 2), (1,), (3,))),
    "open dice": (SequoiaSetup(3, open_dice=True), ((0,), (1,), (2,))),
    "calls, two at one device": (SequenceSetup(4, 2, loss_of_card=True, table_talk=True), ((0, 2), (1,), (3,))),
}


@pytest.fixture(scope="module", params=GAMES)
def table(request: pytest.FixtureRequest) -> Table:
    setup, parties = GAMES[request.param]
    return played(setup, parties)


def test_a_whole_game_is_found_honest_and_every_device_saw_the_same(table: Table) -> None:
    found = audit(table.entries)
    assert found.faults == ()
    assert found.match is not None
    true = found.match
    assert true.state.returns() is not None
    for device in table.devices:
        device.take(table.entries)
        match = device.copy.match
        # Who chose in secret, and when, each device learns in another order.
        assert Counter(event for event in match.events if event.seat is not None) == Counter(
            event for event in true.events if event.seat is not None
        )
        assert [told for told in match.narration if told] == [told for told in true.narration if told]
        assert match.state.observe(None) == true.state.observe(None)
        for seat in device.copy.terms.parties[device.party] if match.game.name == "sequence" else ():
            assert [state.observe(seat) for state in match.states] == [state.observe(seat) for state in true.states]


def test_each_device_knows_the_own_cards_and_no_others(table: Table) -> None:
    for device in table.devices:
        for card in device.copy.cards.taken:
            is_own = device.copy.party_of(card.seat) == device.party
            assert (card.name is not None) == (is_own or card.is_gone)


def test_no_masks_that_a_device_can_take_off_show_another_hand() -> None:
    """Whatever of its own masks a device takes off any value that it has ever got, no card of another one comes out."""
    table = played(*GAMES["three, each alone"], acts=4)
    for device in table.devices:
        copy = device.copy
        own = mask_of(deck_secret(table_secret(device), 0))
        deck = {bare(number) for number in range(104)}
        for card in copy.cards.taken:
            if copy.party_of(card.seat) != device.party and not card.is_gone:
                assert card.left not in deck
                assert unmasked(card.left, own) not in deck


def table_secret(device: Device) -> bytes:
    return device.copy.secrets[device.party]


def test_nobody_acts_before_the_own_cards_are_there() -> None:
    table = played(SequenceSetup(2, cut_for_deal=False), ((0,), (1,)), acts=1)
    events = (event for device in table.devices for event in device.copy.match.events)
    first = next(event.seat for event in events if event.seat is not None)
    device = table.devices[first]
    assert not device.copy.is_readable(first)  # its new card is still masked
    with pytest.raises(IllegalActionError, match="not all known"):
        device.act(first, "pass")


def test_a_used_up_deck_is_shuffled_anew_by_all() -> None:
    table = played(SequenceSetup(2, sequences=3), ((0,), (1,)), seed=1)
    assert audit(table.entries).faults == ()
    first, second = table.devices[0].copy.cards.decks[:2]
    assert len(first.names) == 104 > len(second.names)
    assert Counter(second.names) <= Counter(first.names)


@pytest.mark.parametrize("size", [2, 3, 5])
def test_masks_come_off_in_any_order(size: int) -> None:
    secrets = [bytes([party]) * 32 for party in range(size)]
    deck = tuple(bare(number) for number in range(6))
    masked = deck
    for secret in secrets:
        masked = shuffled(masked, secret)
    assert not set(masked) & set(deck)
    for first, last in combinations(secrets, 2):
        order = [first, *(secret for secret in secrets if secret not in (first, last)), last]
        left = list(masked)
        for secret in order:
            left = [unmasked(card, mask_of(secret)) for card in left]
        assert sorted(left) == sorted(deck)


def test_a_chain_is_read_back_and_damage_is_told() -> None:
    table = played(SequenceSetup(2), ((0,), (1,)), acts=1)
    text = chain_text(table.entries)
    assert read_chain(text) == tuple(table.entries)
    for damaged in (text[:-9], "{}", text.replace('"version":1', '"version":2', 1), text.replace("join", "jive")):
        with pytest.raises(BadSaveError):
            read_chain(damaged)


@pytest.mark.parametrize("parties", [((0, 1),), ((0,), (0, 1)), ((0,),), ((), (0, 1))])
def test_impossible_parties_are_refused(parties: Parties) -> None:
    with pytest.raises(BadSaveError, match="at least two parties"):
        Table(SequenceSetup(2), parties)


def test_a_broken_off_match_is_checked_as_far_as_it_goes() -> None:
    table = played(SequenceSetup(2), ((0,), (1,)), acts=5)
    assert audit(table.entries).faults == ("The match is not over: nobody has opened a secret.",)
    table.break_off()
    found = audit(table.entries)
    assert found.faults == ()
    assert found.match is not None
    assert len(found.match.events) == len(table.devices[0].copy.match.events)
