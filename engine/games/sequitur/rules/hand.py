"""What one seat of Sequitur has before it in secret: rack, goals, the cards it has played, its word."""

from __future__ import annotations

from typing import NamedTuple

from ..words.spelling import spell
from .setup import SequiturSetup
from .table import LISTED, OFFERED, ShownWord


class Hand(NamedTuple):
    """What a seat holds, as far as it has come in its pass.

    `rack` are the balls from left to right, `drawn` the ball to be placed, `to_draw` how many a card has yet to draw. `colour` is
    the secret goal's while it is drawn, `goals` are goals drawn but not yet decided on, `secret` is the secret goal or "";
    `published` and `discarded` are what became of the goals of this pass. `used` are the numbers of the cards played in this
    round. `word` is the word spelt, "" for none; `offered` says that it is not in the list.
    """

    rack: str = ""
    drawn: str = ""
    to_draw: int = 0
    colour: str = ""
    goals: tuple[str, ...] = ()
    secret: str = ""
    published: str = ""
    discarded: tuple[str, ...] = ()
    used: tuple[int, ...] = ()
    word: str = ""
    offered: bool = False

    @property
    def own_goals(self) -> tuple[str, ...]:
        """Every goal that this seat alone knows."""
        names = (self.secret, *self.goals, self.published, *self.discarded)
        return tuple(name for name in names if name)

    def shown_word(self, setup: SequiturSetup) -> ShownWord:
        """What the seat shows at the end of the passes."""
        goal = setup.all_goals.get(self.secret)
        if not self.word:
            return ShownWord("", "", 0, LISTED, self.secret, False, self.rack)
        spelling = spell(self.rack, self.word)
        assert spelling is not None
        balls = "".join(self.rack[place] for place in spelling.places)
        is_met = not self.offered and goal is not None and goal.is_met(self.word)
        standing = OFFERED if self.offered else LISTED
        return ShownWord(self.word, balls, spelling.score, standing, self.secret, is_met, self.rack)
