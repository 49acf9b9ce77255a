"""Sealed matches of Sequitur: passes that all seats go through at the same time, each known to its own device alone; and the
cheats that passes make possible, each found and named."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from engine.apart.sealed.audit import HONEST, audit, verdict
from engine.apart.sealed.device import Device, RaceError
from engine.apart.sealed.entries import Act, Choose, Part, Step, Tell
from engine.apart.sealed.knowledge import CheatError
from engine.apart.sealed.parcel import Kept, device_of
from engine.apart.sealed.secrets import lock_of, part_of_pass, salt_of
from engine.apart.sealed.session import can_be_sealed
from engine.core import IllegalActionError, Seat
from engine.game import load_game
from engine.games.sequitur.box.cards import SHIPPED_CARDS
from engine.games.sequitur.rules.position import parse_position, write_position
from engine.games.sequitur.rules.setup import SequiturSetup
from engine.match import Match, Player
from engine.recap import ready
from tests.engine.apart.sealed.tables import Parties, Table, played
from tests.engine.apart.sealed.test_cheats import BEN, Bender

TWO = SequiturSetup(2, back_and_forth=True, own_bags=True)
EACH_ALONE: Parties = ((0,), (1,))

GENEROUS = SHIPPED_CARDS.replace("insert,1,1", "insert,1,3").replace("slide,1,8", "insert,2,3")
"""Cards of which two draw up to three letters, each to be put anywhere."""

TABLES: dict[str, tuple[SequiturSetup, Parties]] = {
    "two, with cards that draw more, as version 0.1": (SequiturSetup(2, own_bags=True, cards=GENEROUS), ((1,), (0,))),
    "four, two at one device": (SequiturSetup(4, back_and_forth=True, own_bags=True), ((0, 2), (1,), (3,))),
}


@pytest.fixture(scope="module", params=TABLES)
def table(request: pytest.FixtureRequest) -> Table:
    return played(*TABLES[request.param])


@pytest.fixture(scope="module")
def true(table: Table) -> Match:
    """The match as the audit finds it."""
    found = audit(table.entries)
    assert verdict(found) == HONEST
    assert found.match is not None
    return found.match


def settle(table: Table) -> None:
    """All devices write what they owe, and nobody chooses."""
    for _ in range(4):
        table.go_round(acts=table.acts)


def dealt() -> Table:
    """Two devices whose players both have to choose a colour."""
    table = Table(TWO, EACH_ALONE)
    settle(table)
    return table


def step_at(device: Device) -> str:
    """The step of the seat's pass that its device has come to."""
    state: Any = device.copy.match.state
    return str(state.step)


def seen_of(match: Match, seat: Seat) -> Iterator[Any]:
    """What that seat's player saw in its own passes and in the open, in order."""
    for state in match.states:
        seen: Any = state.observe(seat)
        if seen.step or seen.table.spelt:
            yield seen


def test_every_seat_saw_on_its_device_what_was_true(table: Table, true: Match) -> None:
    assert true.state.returns() is not None
    for device in table.devices:
        device.take(table.entries)
        match = device.copy.match
        for seat in device.copy.terms.parties[device.party]:
            assert list(seen_of(match, seat)) == list(seen_of(true, seat))
        assert match.state.observe(None) == true.state.observe(None)
        assert [told for told in match.narration if told] == [told for told in true.narration if told]


def test_the_true_match_keeps_the_rules_at_every_step(true: Match) -> None:
    states: list[Any] = true.states
    for state in states:
        assert parse_position(write_position(state)) == state


def test_a_device_that_was_loaded_again_knows_as_much() -> None:
    table = Table(TWO, EACH_ALONE, seed=5)
    for acts in range(1, 27, 5):
        table.go_round(acts=acts)
        for device in table.devices:
            again = device_of(Kept(device.party, device.copy.secrets[device.party], 0, tuple(device.copy.entries)))
            assert again.copy.match.events == device.copy.match.events
            assert list(again.copy.owed(device.party)) == list(device.copy.owed(device.party))


# Secrets


def test_nothing_written_in_a_pass_tells_letters_or_choices() -> None:
    """Of what Ben's device writes before the words are shown, only locks depend on his choices, and whoever knows everything but
    his secret finds none of them by trying all choices that there are."""
    table = played(TWO, EACH_ALONE, seed=2, acts=16)
    ben = table.devices[BEN].copy
    assert ben.passing is not None
    assert not ben.passing.told
    steps = [step for entry in table.entries if entry.party == BEN for step in entry.steps]
    assert not any(isinstance(step, Tell) for step in steps)
    ways = {way[-1] for one in ben.passes for way in one.progress[BEN].ways if way}
    assert len(ways) > 5
    known = {table.devices[0].copy.secrets[0], b"", bytes(32)}
    salts = {"", *(salt_of(secret, number, BEN) for secret in known for number in range(400))}
    locks = {step.lock for step in steps if isinstance(step, Choose)}
    assert len(locks) > 5
    assert not locks & {lock_of(salt, text) for salt in salts for text in (*ways, "")}
    opened = [step.text for step in steps if isinstance(step, Act)]
    assert all(text.startswith(("goal ", "publish ", "discard")) for text in opened)


def test_no_part_of_the_luck_is_given_before_the_choice_that_it_follows() -> None:
    """Else a device could try what its choices would bring."""
    given, written = Counter[Seat](), 0
    table = played(TWO, EACH_ALONE, seed=3, acts=40)
    for step in (step for entry in table.entries for step in entry.steps):
        if isinstance(step, Part):
            given[step.seat], written = given[step.seat] + 1, written + 1
            assert given[step.seat] == 1
        elif isinstance(step, Choose | Act):
            given[step.seat] = 0
    assert written > 12


def test_nobody_chooses_before_the_luck_is_there() -> None:
    table = played(TWO, EACH_ALONE, acts=1)
    device = next(device for device in table.devices if device.copy.passes[0].progress[device.party].opened)
    assert not device.copy.can_act(device.party)
    with pytest.raises(IllegalActionError, match="not all known"):
        device.act(device.party, "left")
    copy = next(other.copy for other in table.devices if other is not device)
    with pytest.raises(CheatError, match=r"chooses in secret for seat \d, which has nothing to choose"):
        copy.take(device.party, Choose(device.party, "x"))


def test_all_choose_at_the_same_time() -> None:
    for device in dealt().devices:
        assert device.copy.waiting == (0, 1)
        assert device.copy.can_act(device.party)
        assert not device.copy.can_act(1 - device.party)
        assert device.copy.match.awaited == {0, 1}
        assert ready(device.copy.match) == set()  # also on Ben's device, where Ada's pass is only imagined


def test_what_chooses_nothing_yet_stays_on_the_device() -> None:
    table = Table(TWO, EACH_ALONE, seed=4)
    for acts in range(1, 60):
        table.go_round(acts=acts)
        settle(table)
        for device in table.devices:
            if device.copy.can_act(device.party) and step_at(device) == "spell":
                assert device.act(device.party, "unlisted") is None
                assert step_at(device) == "offer"
                assert device.act(device.party, "back") is None
                assert device.copy.entries == table.entries
                return
    raise AssertionError("Nobody has spelt.")


def test_who_gives_way_writes_the_choice_again() -> None:
    host, guest = dealt().devices
    for mine, theirs in (("goal red", "goal green"), ("left", "right"), ("right", "right")):
        host.act(0, mine)
        guest.act(1, theirs)
        with pytest.raises(RaceError):
            host.take(guest.copy.entries)
        guest.take(host.copy.entries, gives_way=True)
        assert guest.copy.passes[0].progress[1].ways[-1] == (theirs,)
        for _ in range(2):
            host.take(guest.copy.entries)
            host.answer()
            guest.take(host.copy.entries)
            guest.answer()
        host.take(guest.copy.entries)
    assert [host.copy.passes[0].progress[0].ways[at] for at in range(3)] == [("goal red",), ("left",), ("right",)]
    assert len(host.copy.passes[0].progress[1].locks) == 3


def test_more_players_than_there_are_goals_for_cannot_be_sealed() -> None:
    game = load_game("sequitur")
    for seats, can_be in ((2, True), (4, True), (5, False)):
        match = Match(game, SequiturSetup(seats), "seed", [Player(f"P{seat}") for seat in range(seats)])
        assert can_be_sealed(match) is can_be
    with pytest.raises(Exception, match="Sequitur cannot be played sealed with this set-up"):
        Table(SequiturSetup(2), EACH_ALONE)


# Cheats

Bend = Callable[[Step], Step]


class Chooser(Bender):
    """A device that locks something else than was chosen."""

    def __init__(self, honest: Device, text: str) -> None:
        super().__init__(honest, lambda step: step)
        choose = self.copy.choice_of_pass

        def otherwise(seat: Seat, honest: str) -> Step:
            step = choose(seat, honest)
            return choose(seat, text) if isinstance(step, Choose) else step

        self.copy.choice_of_pass = otherwise  # type: ignore[method-assign, assignment]


def said_of(device: Callable[[Device], Device], acts: int) -> str:
    """Who is named in a game in which Ben's device is that one, and why: at once, or after it was broken off."""
    table = Table(TWO, EACH_ALONE, seed=6)
    table.devices[BEN] = device(table.devices[BEN])
    try:
        table.go_round(acts=acts)
        if not table.devices[0].copy.is_over:
            table.break_off()
    except CheatError as error:
        return f"{error.party}: {error}"
    found = audit(table.entries)
    return ", ".join(map(str, found.parties)) + f": {verdict(found)}"


def in_another_order(step: Step) -> Step:
    return step._replace(hand=step.hand[::-1]) if isinstance(step, Tell) else step


def better_letters(step: Step) -> Step:
    return step._replace(hand=f"{step.hand[:-1]}Z") if isinstance(step, Tell) else step


def letters_of_no_bag(step: Step) -> Step:
    return step._replace(hand="Z" * len(step.hand)) if isinstance(step, Tell) else step


def too_few_letters(step: Step) -> Step:
    return step._replace(hand=step.hand[:4]) if isinstance(step, Tell) else step


def another_secret_goal(step: Step) -> Step:
    if not isinstance(step, Act) or not step.text.startswith(("spell", "no word", "offer")):
        return step
    return step._replace(shows="G1" if step.shows != "G1" else "G2")


def bent_luck(step: Step) -> Step:
    return step._replace(part=part_of_pass(b"x" * 32, 0, 0)) if isinstance(step, Part) else step


def another_choice(step: Step) -> Step:
    return step._replace(text="discard", card=None, shows="") if isinstance(step, Act) and step.shows else step


def hidden_goal(step: Step) -> Step:
    return step._replace(card=None, shows="") if isinstance(step, Act) and step.shows else step


BENDS: dict[Bend, str] = {
    in_another_order: "Ben has told another hand than it had.",
    better_letters: "Ben has told what cannot be: 'offer RCTLRE' is not legal",
    letters_of_no_bag: "Ben has told what cannot be: 'Z' cannot come up now.",
    too_few_letters: "Ben has told a hand that it cannot have had.",
    another_secret_goal: "Ben shows 'G1'",
    bent_luck: "Ben has bent the luck of another player.",
    another_choice: "Ben opens another choice than the one it was bound to.",
    hidden_goal: "Ben does not show the card that it has to show.",
}


@pytest.mark.parametrize("bend", BENDS, ids=lambda bend: bend.__name__)
def test_a_cheat_is_found_and_named(bend: Bend) -> None:
    assert said_of(lambda honest: Bender(honest, bend), acts=24).startswith(f"{BEN}: {BENDS[bend]}")


def test_a_choice_that_the_rules_do_not_allow_is_found() -> None:
    assert said_of(lambda honest: Chooser(honest, "put 3"), acts=6).endswith("what the rules do not allow.")


def test_honest_play_is_not_accused() -> None:
    assert said_of(lambda honest: honest, acts=24) == f": {HONEST}"
