"""Secrecy: in whole games, with turning away, undo and calls at any moment, nobody sees another player's secrets.

A witness follows people's actions to record all opened hands, and never asks the session.
"""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest

from engine.core import IllegalActionError, Seat
from engine.game import AnyGame
from engine.match import Match, Player
from engine.session import Ask, ForcedMove, HandOver, Over, Pause, Session, ShowResult, Step, Think
from tests.engine.sessions import COMPUTER, PERSON, carry_out
from tests.engine.walks import NAMES, table_name, tables

MOST_SEATS = 3
TURNED_AWAY, UNDONE, CALLED = 0.1, 0.04, 0.1
"""How often each happens between two steps."""

MIXES = [
    pytest.param(game, setup, levels, practice, id=f"{table_name(game, setup)} {''.join(level[:1] or 'P' for level in levels)}")
    for number, (game, setup) in enumerate(small for small in tables() if small[1].seats <= MOST_SEATS)
    for levels, practice in zip(
        itertools.product((PERSON, COMPUTER), repeat=setup.seats),
        itertools.cycle([number % 2 == 0, number % 2 == 1]),
        strict=False,
    )
]
"""Every mix of people and computers at every table. Every other game is practice, so plays can be undone."""


class Witness:
    """Watches the table. `holder` has opened a hand and has held the device alone since then."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.match = session.match
        self.people = [seat for seat, player in enumerate(self.match.players) if player.level == PERSON]
        self.holder: Seat | None = None
        self.seen: set[str] = set()

    @property
    def hides(self) -> bool:
        """Whether several people now have secrets from each other."""
        return len(self.people) > 1 and self.match.game.has_secrets(self.match.state.observe(None))

    def look(self) -> None:
        """Checks that everything shown now may be seen."""
        shown = self.session.observation()
        assert shown.seat == self.session.viewer
        assert shown == self.match.states[self.session.shown_events].observe(shown.seat)
        assert shown.seat in (None, *self.people), "a computer's hand is shown"
        if len(self.people) == 1:
            assert shown.seat == self.people[0], "a person alone with computers always sees their own hand"
        elif self.hides:
            assert shown.seat in (None, self.holder), "a hand is shown that its player has not opened"
        if shown.seat is None or not self.hides:
            self.holder = None
        self.look_at_computers()

    def look_at_computers(self) -> None:
        """Checks that computers get an observation only on their turn, and only their own."""
        for seat in range(-1, self.match.setup.seats + 1):
            if seat in self.session.bots_to_move:
                assert seat in self.match.state.to_act
                assert seat not in self.people
                assert self.session.observation_for(seat) == self.match.state.observe(seat)
                assert self.session.observation_for(seat).seat == seat
            else:
                with pytest.raises(IllegalActionError):
                    self.session.observation_for(seat)

    def expect(self, step: Step) -> None:
        """Checks that this step may come next."""
        waiting = self.match.state.to_act
        people = [seat for seat in waiting if seat in self.people]
        self.seen.add(type(step).__name__)
        match step:
            case HandOver(seat):
                assert self.hides, "a closed hand although nothing is secret, or for a lone person"
                assert seat in people
                assert self.session.viewer is None
            case ShowResult(seat):
                assert self.hides
                assert self.session.viewer == seat == self.holder
            case ForcedMove(seat):
                assert seat in people
                assert self.match.state.legal_actions(seat)
                assert not self.match.game.has_choice(self.match.state.observe(seat))
            case Ask(seat):
                assert seat in people
                assert self.session.viewer == seat
                assert self.match.game.has_choice(self.session.observation())
            case Think(seat, in_secret=in_secret, together=together):
                assert seat in self.session.bots_to_move
                assert not (in_secret and people), "people choose first in secret"
                assert together or self.session.viewer is None or len(self.people) == 1
            case Pause():
                assert self.people, "nobody could continue"
            case Over():
                assert self.match.state.returns() is not None

    def after(self, step: Step, by: Seat | None) -> None:
        """Checks the session after an answer to the step; `by` held the device before."""
        if isinstance(step, HandOver):
            self.holder = step.seat
        if isinstance(step, ShowResult) and self.hides:
            assert self.session.viewer is None, "a hand closes after the result of its choice"
        if isinstance(step, Ask) and by is None and self.hides:
            assert self.session.viewer is None, "everyone saw what was asked at an open table"

    # Interruptions

    def turn_away(self) -> None:
        was_secret = self.hides and self.session.viewer is not None
        assert self.session.turn_away() == was_secret
        if was_secret:
            assert self.session.viewer is None
            assert self.session.observation() == self.match.states[self.session.shown_events].observe(None)
            self.holder = None

    def undo(self) -> None:
        if not self.match.can_undo:
            with pytest.raises(IllegalActionError):
                self.session.undo()
            return
        assert self.session.undo() in self.people
        assert self.session.viewer in (None, *self.match.state.to_act, *self.people[: len(self.people) == 1])

    def call(self, rng: random.Random) -> None:
        texts = [call.text for call in self.session.calls]
        for seat, text in itertools.product(range(self.match.setup.seats), texts):
            can = seat in self.people and text in map(str, self.match.state.legal_actions(seat))
            assert self.session.can_call(seat, text) == can
            if not can:
                with pytest.raises(IllegalActionError):
                    self.session.call(seat, text)
            elif rng.random() < CALLED:
                self.session.call(seat, text)
                return


def interrupt(witness: Witness, rng: random.Random) -> None:
    """Turns away, undoes or calls now and then."""
    for often, happen in ((TURNED_AWAY, witness.turn_away), (UNDONE, witness.undo)):
        if rng.random() < often:
            happen()
            witness.look()
    witness.call(rng)
    witness.look()


def answer(witness: Witness, step: Step, rng: random.Random) -> None:
    """Answers the step. Now and then a person turns away just after choosing, and the choice counts."""
    if isinstance(step, Ask) and rng.random() < TURNED_AWAY:
        text = str(rng.choice(witness.session.observation().legal_actions()))
        witness.turn_away()
        holder, number = witness.holder, len(witness.match.events)
        witness.session.choose(text)
        assert witness.match.events[number] == (step.seat, text)
    else:
        holder = witness.holder
        assert carry_out(witness.session, rng) == step
    witness.after(step, holder)


def play(game: AnyGame, setup: Any, levels: tuple[str, ...], practice: bool) -> Witness:
    """Plays a whole game while the witness looks after every event."""
    rng = random.Random(f"{table_name(game, setup)} {levels} {practice}")
    players = [Player(name, level) for name, level in zip(NAMES, levels, strict=False)]
    witness = Witness(Session(Match(game, setup, "a seed", players, practice=practice)))
    session = witness.session
    witness.look()
    while not isinstance(step := session.advance(), Over):
        assert session.advance() == step
        witness.expect(step)
        witness.look()
        answer(witness, step, rng)
        witness.look()
        interrupt(witness, rng)
    witness.expect(step)
    witness.look()
    return witness


@pytest.mark.parametrize(("game", "setup", "levels", "practice"), MIXES)
def test_nobody_sees_another_players_secrets(game: AnyGame, setup: Any, levels: tuple[str, ...], practice: bool) -> None:
    witness = play(game, setup, levels, practice)
    secrets = any(game.has_secrets(state.observe(None)) for state in witness.match.states)
    assert ("HandOver" in witness.seen) == (len(witness.people) > 1 and secrets)
    assert ("Ask" in witness.seen) == bool(witness.people)
    assert ("Think" in witness.seen) == (COMPUTER in levels)
