"""A sealed match at two devices, by the texts of links alone: everybody is asked in turn, sees the own hand once it can be read,
and at the end that nobody has cheated."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine import codec
from engine.apart.link import LONGEST_ADDRESS
from engine.apart.sealed.audit import HONEST, audit
from engine.apart.sealed.chain import game_in
from engine.apart.sealed.device import Device, RaceError
from engine.apart.sealed.entries import Terms
from engine.apart.sealed.knowledge import CheatError
from engine.apart.sealed.parcel import (
    opened,
    packed,
    parcel_for,
    read_kept,
    unpacked,
)  # fmt: skip
from engine.apart.sealed.session import SealedSession, session_of
from engine.core import BadSaveError
from engine.games.sequence.rules.setup import SequenceSetup
from engine.games.sequitur.rules.setup import SequiturSetup
from engine.games.sequoia.rules.setup import SequoiaSetup
from engine.match import Player
from engine.playing.steps import Ask, Elsewhere, Over, Pause, Reveal, Settle, Think, Unasked
from tests.engine.apart.sealed.tables import Setup, game_of

PLAYERS = (Player("Ada"), Player("Ben"), Player("Fern", "easy"))


class Side:
    """One device, as its page uses it."""

    def __init__(self, session: SealedSession) -> None:
        self.session = session
        self.seen: list[tuple[int, Any]] = []
        """What its people saw when they were asked: after how many events, and what."""

        self.links = 0

    def play(self, rng: random.Random) -> Elsewhere | Over:
        """Goes on until another device has to."""
        while True:
            match self.session.advance():
                case Elsewhere() | Over() as step:
                    return step
                case Ask(seat):
                    self.seen.append((len(self.session.match.events), self.session.observation()))
                    assert self.session.viewer == seat
                    self.session.choose(self.choice(rng, seat))
                case Think(seat):
                    self.session.thought(self.choice(rng, seat))
                case Unasked():
                    self.session.take_only_action()
                case Reveal() | Settle() | Pause():
                    self.session.go_on()
                case step:
                    raise AssertionError(step)

    def choice(self, rng: random.Random, seat: int) -> str:
        return str(rng.choice(self.session.match.state.observe(seat).legal_actions()))

    def send(self, seat: int) -> str:
        self.session.send(seat)
        device = self.session.device
        return packed(parcel_for(device, device.copy.party_of(seat)))

    def take(self, link: str) -> None:
        """Opens the link; now and then the page was loaded anew for it."""
        self.links += 1
        if self.links % 8 == 1:
            self.session = session_of(read_kept(self.session.part))
        self.session.take(unpacked(link), gives_way=False)
        self.session.check()


def begun(setup: Setup, parties: tuple[tuple[int, ...], ...]) -> Side:
    device = Device(0, b"Ada's secret of thirty-two bytes")
    device.begin(Terms(1, "0123456789abcdef", game_of(setup), codec.dumps(setup), PLAYERS[: setup.seats], parties))
    return Side(SealedSession(device))


def come(link: str) -> Side:
    """The device of somebody who opens the first link."""
    parcel = unpacked(link)
    assert game_in(parcel.entries) in ("sequence", "sequoia", "sequitur")
    device = Device(parcel.party, b"Ben's secret of thirty-two bytes")
    opened(device, parcel)
    device.answer()
    return Side(SealedSession(device))


@pytest.mark.parametrize(
    ("setup", "parties"),
    [
        (SequenceSetup(3), ((0, 2), (1,))),
        (SequoiaSetup(2), ((0,), (1,))),
        (SequiturSetup(3, back_and_forth=True, own_bags=True), ((0, 2), (1,))),
    ],
    ids=["a computer", "dice", "letters"],
)
def test_a_whole_game_by_links(setup: Setup, parties: tuple[tuple[int, ...], ...]) -> None:
    rng, sizes = random.Random(3), []
    sides = [begun(setup, parties)]
    for turn in range(1, 500):
        here = sides[(turn - 1) % 2]
        step = here.play(rng)
        if here.session.verdict:
            break
        seat = 1 if turn % 2 else 0
        assert isinstance(step, Over) or step.seat == seat
        link = here.send(seat)
        sizes.append(len(link))
        waiting = here.session.advance()
        assert isinstance(waiting, Over) or (isinstance(waiting, Elsewhere) and waiting.is_sent)
        if turn == 1:
            sides.append(come(link))
        else:
            sides[turn % 2].take(link)
    assert max(sizes) < LONGEST_ADDRESS
    assert here.session.verdict == HONEST
    true = audit(here.session.device.copy.entries).match
    assert true is not None
    for side in sides:
        assert side.seen
        if setup.seats and game_of(setup) == "sequence":
            assert all(seen == true.states[number].observe(seen.seat) for number, seen in side.seen)
    assert len(sizes) < 200


def test_a_hand_with_a_masked_card_is_not_shown() -> None:
    first = begun(SequenceSetup(2, cut_for_deal=False), ((0,), (1,)))
    rng = random.Random(1)
    first.play(rng)
    other = come(first.send(1))
    sides = [other, first]
    for turn in range(6):
        here, there = sides[turn % 2], sides[1 - turn % 2]
        asked = len(here.seen)
        here.play(rng)
        if len(here.seen) > asked:
            assert here.session.viewer is None  # the card that was taken last is masked until the other device has answered
            assert here.session.observation().seat is None
            return
        there.take(here.send(1 if here is first else 0))
    raise AssertionError("Nobody was asked.")


def test_links_that_do_not_fit_are_told_and_change_nothing() -> None:
    first = begun(SequenceSetup(2), ((0,), (1,)))
    first.play(random.Random(1))
    link = first.send(1)
    other = come(link)
    other.take(link)  # opened twice
    answer = other.send(0)
    first.take(answer)
    before = first.session.part
    late = unpacked(first.send(1))
    with pytest.raises(BadSaveError, match="A link before this one was not opened here"):
        opened(first.session.device, late._replace(number=99))
    with pytest.raises(CheatError, match="Entry 0 is not what Ada has signed"):
        opened(first.session.device, late._replace(number=0))
    assert read_kept(first.session.part).entries == read_kept(before).entries
    for damaged in (link[:-5], "1", "s0" + link[2:], ""):
        with pytest.raises(BadSaveError):
            unpacked(damaged)
    for damaged in ("", "[]", '[0,"AA",0,[]]', '[0,"",0,["x"]]'):
        with pytest.raises(BadSaveError):
            read_kept(damaged)


def test_who_writes_at_once_with_the_host_gives_way_and_loses_no_choice() -> None:
    host = begun(SequoiaSetup(2), ((0,), (1,)))
    guest = come(host.send(1))
    host.take(guest.send(0))
    guest.take(host.send(1))
    host.take(guest.send(0))
    guest.take(host.send(1))
    rng = random.Random(2)
    assert [side.session.device.copy.waiting for side in (host, guest)] == [(0, 1), (0, 1)]
    host.play(rng)
    guest.play(rng)  # at the same time
    own = dict(guest.session.device.copy.known)
    theirs, mine = unpacked(host.send(1)), unpacked(guest.send(0))
    with pytest.raises(RaceError):
        host.session.take(mine, gives_way=False)
    guest.session.take(theirs, gives_way=True)
    host.session.take(unpacked(guest.send(0)), gives_way=False)
    guest.session.take(unpacked(host.send(1)), gives_way=True)
    for side in (host, guest):
        assert [event.text for event in side.session.match.events if event.seat == 1] == [*own.values()]
        assert side.session.device.copy.entries == host.session.device.copy.entries
