"""Promises about texts: actions and positions read back exactly, and anything else is refused."""

from __future__ import annotations

from pathlib import Path

import engine.games
from engine.core import BadTextError
from tests.engine.promises.tools import at, refuses
from tests.engine.walks import Play

LONGEST_LABEL = 24
"""Characters: a turn's label is shown below a small picture."""

FOREIGN_TEXTS = ("", " ", "no such thing", "\n", "0", "ZZ z99", "[]", "pass pass", "π", "x" * 5000)


def an_action_reads_back_exactly(play: Play) -> None:
    title = play.game.title
    actions = {action for state in play.states for seat in play.seats for action in state.legal_actions(seat)}
    for action in actions:
        again = play.game.parse_action(str(action))
        assert (type(again), again) == (type(action), action), (
            f"{title}: parse_action({str(action)!r}) gives {again!r}, not {action!r}; let it read what str() writes."
        )
        assert str(action).isprintable(), (
            f"{title}: the text {str(action)!r} has characters that can't be printed; keep it on one line."
        )


def a_position_reads_back_exactly(play: Play) -> None:
    for state in play.states:
        text = play.game.write_position(state)
        again = play.game.parse_position(text)
        assert again == state, (
            f"{at(play, state)}: parse_position gives another state; let it read all that write_position writes."
        )
        assert play.game.write_position(again) == text, (
            f"{at(play, state)} is written differently after it is read; write a state in one way."
        )
        assert text.isprintable(), f"{at(play, state)} has characters that can't be printed; keep a position on one line."


def foreign_text_is_refused(play: Play) -> None:
    title = play.game.title
    for text in FOREIGN_TEXTS:
        for parse in (play.game.parse_action, play.game.parse_position):
            what = f"{title}: {parse.__name__}({text[:20]!r})"
            refuses(lambda p=parse, t=text: p(t), BadTextError, lambda w=what: w)


def every_turn_points_to_a_heading_of_the_rules(play: Play) -> None:
    path = Path(engine.games.__path__[0]) / play.game.name / "RULES.md"
    lines = path.read_text(encoding="utf-8").splitlines()
    headings = ["", *(line.lstrip("#").strip() for line in lines if line.startswith(("## ", "### ")))]
    for state in play.states:
        for seat in (None, *play.seats):
            chapter = play.game.rules_heading(state.observe(seat))
            assert chapter in headings, (
                f"{at(play, state)}: {chapter!r} is not a heading of RULES.md; name one, or '' for the beginning."
            )


def every_turn_has_a_short_label(play: Play) -> None:
    for state in play.states:
        words = play.game.turn_label(state.observe(None))
        fits = 0 < len(words) <= LONGEST_LABEL and words.isprintable()
        assert fits, (
            f"{at(play, state)}: its turn_label is {words!r}; use up to {LONGEST_LABEL} characters, as in 'round 1 of 3'."
        )
