"""Sessions without a screen, in which people and computers choose at random."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from engine.cli.saves import make_ready
from engine.game import load_game
from engine.match import Match, Player
from engine.session import (
    Ask,
    ForcedMove,
    Gather,
    HandOver,
    Over,
    Pause,
    Reveal,
    Session,
    ShowOpening,
    ShowResult,
    Step,
    TakeLuck,
    Tell,
    Think,
)
from tests.engine.walks import NAMES

PERSON, COMPUTER = "", "easy"
TWO_PEOPLE, ALONE, WATCHED = (PERSON, PERSON), (PERSON, COMPUTER), (COMPUTER, COMPUTER)


def session_of(game: str, levels: Sequence[str], seed: str = "two", practice: bool = False, **options: Any) -> Session:
    """A new session with these levels at its seats; a person's level is "". With the default seed, seat 0 plays first."""
    rules = make_ready(load_game(game))
    players = [Player(name, level) for name, level in zip(NAMES, levels, strict=False)]
    return Session(Match(rules, rules.setup(**{"seats": len(levels)} | options), seed, players, practice=practice))


def carry_out(session: Session, rng: random.Random) -> Step:
    """Answers the next step, if it takes an answer, and returns it."""
    match step := session.advance():
        case TakeLuck():
            session.take_luck()
        case Pause() | Gather() | ShowOpening() | Reveal() | Tell() | ShowResult():
            session.continue_after_showing()
        case ForcedMove():
            session.take_only_action()
        case HandOver():
            session.opened()
        case Ask():
            session.choose(str(rng.choice(session.observation().legal_actions())))
        case Think(seat):
            session.bot_chose(str(rng.choice(session.observation_for(seat).legal_actions())))
        case Over():
            pass
    return step


def go_to(session: Session, kind: type[Step], rng: random.Random | None = None) -> Any:
    """Carries out steps until one of that kind comes next, and returns it."""
    luck = rng or random.Random(1)
    while not isinstance(step := session.advance(), kind):
        assert not isinstance(step, Over), f"the game was over before a {kind.__name__}"
        carry_out(session, luck)
    return step


def choose_first(session: Session) -> None:
    """Goes to the next question, and answers it with the first legal action."""
    go_to(session, Ask)
    session.choose(str(session.observation().legal_actions()[0]))
