"""Ten ways to cheat in a sealed match: each is found, and who did it is named, by the sentence that people read.

A cheat is a device whose program writes something else than it should; the others do as always.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.apart.sealed.audit import HONEST, audit
from engine.apart.sealed.chain import chain_text, read_chain
from engine.apart.sealed.device import Device
from engine.apart.sealed.entries import (
    FIRST_MARK,
    Act,
    Beacon,
    Choose,
    Entry,
    Join,
    Open,
    Peel,
    Shuffle,
    Step,
    Terms,
    code_of,
    next_mark,
    written,
)  # fmt: skip
from engine.apart.sealed.knowledge import CheatError
from engine.apart.sealed.masking import bare
from engine.apart.sealed.secrets import private_of
from engine.core import SequorError
from engine.games.sequence.rules.setup import SequenceSetup
from tests.engine.apart.sealed.tables import Table, played
from tests.engine.commands import at_once

SETUP, PARTIES = SequenceSetup(2, cut_for_deal=False), ((0,), (1,))
BEN = 1
"""The party that cheats: Ben's."""

Bend = Callable[[Step], Step]


class Bender(Device):
    """A device that writes some steps otherwise, and finds nothing wrong with it."""

    def __init__(self, honest: Device, bend: Bend) -> None:
        super().__init__(honest.party, honest.copy.secrets[honest.party])
        self._bend = bend
        self.copy._check = lambda *_: None  # type: ignore[method-assign]

    def _step(self, owed: type[Step] | int) -> Step:
        return self._bend(super()._step(owed))


def table_with(bend: Bend) -> Table:
    """A table at which Ben's device writes its steps so, and which is broken off after a few plays, by Ada or by her device."""
    table = Table(SETUP, PARTIES)
    table.devices[BEN] = Bender(table.devices[BEN], bend)
    table.go_round(acts=3)
    if not table.devices[0].copy.is_over:
        table.break_off()
    return table


def mark_before(entries: list[Entry], number: int) -> str:
    mark = FIRST_MARK
    for entry in entries[:number]:
        mark = next_mark(mark, entry)
    return mark


def private(table: Table, party: int) -> int:
    return private_of(table.devices[party].copy.secrets[party])


def signed_by(table: Table, party: int, *steps: Step) -> Entry:
    """An entry that this party has signed to come next, whatever it says."""
    return written(party, steps, mark_before(table.entries, len(table.entries)), private(table, party))


def assert_named(table: Table, words: str, party: int | None = BEN) -> None:
    found = audit(table.entries)
    assert found.parties == (party,), found.faults
    assert words in found.faults[0]


def test_a_planted_card() -> None:
    """Ben plays a card that he does not hold, and says it is one of his."""
    table = played(SETUP, PARTIES, acts=2)
    ben = table.devices[BEN]
    turn(table, ben)
    hand = ben.copy.cards.hand(1)
    held = {ben.copy.cards.taken[number].name for number in hand}
    wanted = next(name for name in ("9D", "8D", "7D", "6D", "9S", "8S", "7S", "6S") if name not in held)
    geometry = SETUP.geometry
    state: Any = ben.copy.match.state
    space = next(space for space, bit in geometry.bit_of.items() if bit & state.table.targets(wanted))
    table.entries.append(signed_by(table, BEN, Act(1, f"{wanted} {space}", hand[0], wanted, "")))
    table.devices[0].take(table.entries)  # who sees no hand but the own cannot tell yet
    finish(table)
    assert_named(table, "which is another card")


def turn(table: Table, device: Device) -> None:
    """Goes on until it is that device's turn."""
    for _ in range(4):
        for other in table.devices:
            other.take(table.entries)
            if (entry := other.answer()) is not None:
                table.entries.append(entry)
        device.take(table.entries)
        if table.choice(device) is not None:
            return
        table.acts -= 1
        table.go_round(rounds=1, acts=table.acts + 1)
    raise AssertionError("It is never that device's turn.")


def finish(table: Table) -> None:
    """Both open their secrets."""
    for party in (0, 1):
        table.entries.append(signed_by(table, party, Open(code_of(table.devices[party].copy.secrets[party]))))


def test_a_doubled_card() -> None:
    def double(step: Step) -> Step:
        return Shuffle((step.cards[1], *step.cards[1:])) if isinstance(step, Shuffle) else step

    assert_named(table_with(double), "a card was doubled, left out or planted")


def test_a_wrong_share() -> None:
    """Ada's device sees that her card is none, and breaks the match off by itself."""

    def spoil(step: Step) -> Step:
        return Peel(step.card, code_of(bare(200))) if isinstance(step, Peel) else step

    assert_named(table_with(spoil), "has given a wrong share of card")


def test_an_early_look() -> None:
    """Ben opens the mask of a card that is still in the deck."""
    table = played(SETUP, PARTIES, acts=2)
    cards = table.devices[BEN].copy.cards
    table.entries.append(signed_by(table, BEN, Peel(len(cards.taken), code_of(cards.decks[0].cards[-1]))))
    with pytest.raises(CheatError, match="somebody looks early"):
        table.devices[0].take(table.entries)
    assert_named(table, "Ben has opened card")


def test_a_rewritten_history() -> None:
    """Ben changes what Ada has played, and goes on from there."""
    table = played(SETUP, PARTIES, acts=4)
    at = next(number for number, entry in enumerate(table.entries) if entry.party == 0 and isinstance(entry.steps[0], Act))
    act = table.entries[at].steps[0]
    assert isinstance(act, Act)
    bent = [*table.entries[:at], table.entries[at]._replace(steps=(act._replace(text="pass", card=None, shows=""),))]
    with pytest.raises(CheatError, match="the history was rewritten"):
        table.devices[0].take(bent)
    table.entries = bent
    table.entries.append(signed_by(table, BEN, Beacon("")))
    assert_named(table, "was changed, moved or copied")


def test_a_changed_set_up() -> None:
    """Ada, who began, writes other terms once Ben has joined."""
    table = played(SETUP, PARTIES, acts=1)
    terms = table.entries[0].steps[0]
    assert isinstance(terms, Terms)
    first = table.entries[0]
    table.entries[0] = written(
        0, (terms._replace(setup='{"seats":2,"teams":2}'), *first.steps[1:]), FIRST_MARK, private(table, 0)
    )
    with pytest.raises(CheatError, match="Ada has written entry 0 twice"):
        table.devices[BEN].take(table.entries)
    assert_named(table, "Entry 1 is not what its party has signed", party=None)


def test_a_replayed_message() -> None:
    table = played(SETUP, PARTIES, acts=4)
    own = next(entry for entry in reversed(table.entries) if entry.party == BEN)
    table.entries.append(own)
    table.entries.append(signed_by(table, BEN, Beacon("")))
    assert_named(table, "repeats an earlier one")


def test_another_seed() -> None:
    """Ben opens another secret than the one to which he was bound."""
    table = table_with(lambda step: Open(code_of(b"another secret")) if isinstance(step, Open) else step)
    assert_named(table, "another secret than the one it was bound to")


def test_a_refusal_to_open() -> None:
    table = played(SETUP, PARTIES, acts=4)
    table.devices[0].take(table.entries)
    table.entries.append(table.devices[0].break_off())
    assert_named(table, "Ben has not opened the secret")


def test_a_turn_played_twice() -> None:
    """Ben sends two links with different plays: whoever sees both has the proof."""
    table = played(SETUP, PARTIES, acts=2)
    ben = table.devices[BEN]
    turn(table, ben)
    actions = [str(action) for action in ben.copy.match.state.legal_actions(1)]
    cards = {ben.copy.cards.taken[number].name: number for number in ben.copy.cards.hand(1)}
    one, other = (signed_by(table, BEN, Act(1, text, cards[text.split()[0]], text.split()[0], "")) for text in actions[:2])
    table.devices[0].take([*table.entries, one])
    with pytest.raises(CheatError, match="a turn was played twice") as caught:
        table.devices[0].take([*table.entries, other])
    assert caught.value.party == BEN


def test_a_cheat_changes_nothing_at_the_others() -> None:
    table = played(SETUP, PARTIES, acts=3)
    ada = table.devices[0]
    ada.take(table.entries)
    before = ada.copy.match.to_json(), list(ada.copy.marks)
    table.entries.append(signed_by(table, BEN, Beacon("no part"), Act(0, "pass", None, "", "")))
    with pytest.raises(CheatError):
        ada.take(table.entries)
    assert (ada.copy.match.to_json(), ada.copy.marks) == before


ODD: tuple[Step, ...] = (
    Join("", ""), Join("no key!", "A"), Shuffle(()), Shuffle(("A",) * 104), Beacon(""), Beacon("é"), Peel(-1, "A"),
    *(Act(seat, "pass", None, "", "") for seat in (-1, 0, 9)), Act(1, "", None, "", ""), Act(1, "pass", 5, "QH", ""),
    *(Act(1, "QH c7", card, shows, "") for card in (-1, None, 1) for shows in ("", "QH", "2D")), Choose(1, "A"), Choose(-1, ""),
    Peel(10**9, "A"), Open(""), Open("é"), Open(code_of(b"x" * 32)),
)  # fmt: skip


@pytest.mark.parametrize("step", ODD, ids=str)
def test_whatever_is_signed_is_refused_in_a_sentence(step: Step, ada: Table) -> None:
    with pytest.raises(SequorError) as caught:
        ada.devices[0].copy.append(signed_by(ada, BEN, step))
    assert str(caught.value).endswith(".")


@pytest.fixture(scope="module")
def ada() -> Table:
    """A table at which Ada's device has everything."""
    table = played(SETUP, PARTIES, acts=2)
    table.devices[0].take(table.entries)
    return table


def test_in_the_terminal(tmp_path: Path) -> None:
    honest = played(SETUP, PARTIES, acts=4)
    honest.break_off()
    file = tmp_path / "evening.sealed.json"
    file.write_text(chain_text(honest.entries), encoding="utf-8")
    assert read_chain(file.read_text(encoding="utf-8")) == tuple(honest.entries)
    done = at_once("audit", file, "--save", tmp_path / "evening.json")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"{HONEST}\n"
    assert json.loads((tmp_path / "evening.json").read_text(encoding="utf-8"))["game"] == "sequence"
    file.write_text(chain_text(honest.entries[:-1]), encoding="utf-8")
    done = at_once("audit", file)
    assert done.returncode == 1
    assert "Ben has not opened the secret" in done.stdout
