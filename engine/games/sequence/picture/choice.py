"""What a seat of Sequence has chosen so far, and what may be chosen next: a card and its space, whichever is first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ....cards import Card
from ..rules.actions import Claim, Forfeit, Pass, Play, SequenceAction, TurnIn
from ..rules.board import Space
from ..rules.state import Observation

CARD, SPACE, CLAIM = "card", "space", "claim"
"""The kinds of tokens that choose something."""


class Choice(NamedTuple):
    """The card and the space chosen, "" for none; of two that do not go together, only the newer counts.

    `raised` is the card chosen or, with a space alone, the only card of the hand that goes there. `spaces` may be chosen,
    `fitting` are the cards that go on the space chosen, `space_first` says whether that was chosen before any card, `offered`
    counts the claim that is shown.
    """

    actions: tuple[SequenceAction, ...]
    card: Card
    space: Space
    raised: Card
    spaces: frozenset[Space]
    fitting: frozenset[Card]
    space_first: bool
    offered: int

    @property
    def plays(self) -> tuple[Play, ...]:
        return tuple(action for action in self.actions if isinstance(action, Play))

    @property
    def claims(self) -> tuple[Claim, ...]:
        return tuple(action for action in self.actions if isinstance(action, Claim))

    @property
    def usable(self) -> frozenset[Card]:
        """The cards of the hand that something can be done with."""
        return frozenset(action.card for action in self.actions if isinstance(action, Play | TurnIn | Forfeit))

    @property
    def goes_on(self) -> frozenset[Space]:
        """The spaces on which the raised card can be played."""
        return frozenset(play.space for play in self.plays if play.card == self.raised)

    @property
    def complete(self) -> SequenceAction | None:
        """The action that the choices so far make, if they make one."""
        if self.claims:
            return self.claims[self.offered]
        # Compared by their texts, because different actions may hold the same values.
        legal = {str(action): action for action in self.actions}
        wanted = (Play(self.raised, self.space), TurnIn(self.raised), Forfeit(self.raised), Pass())
        return next((legal[text] for text in map(str, wanted) if text in legal), None)


def chosen(kind: str, tokens: Sequence[str]) -> str:
    """What the last of these tokens of that kind chooses; "" for none."""
    return next((token.partition(":")[2] for token in reversed(tokens) if token.startswith(f"{kind}:")), "")


def made(observation: Observation, tokens: Sequence[str]) -> Choice:
    """What these tokens choose, the newest last, with what is legal for the seat."""
    actions = observation.legal_actions()
    plays = [action for action in actions if isinstance(action, Play)]
    usable = {action.card for action in actions if isinstance(action, Play | TurnIn | Forfeit)}
    card, space = chosen(CARD, tokens), chosen(SPACE, tokens)
    card = card if card in usable else ""
    space = space if any(play.space == space for play in plays) else ""
    space_first = bool(space) and (not card or tokens.index(f"{SPACE}:{space}") < tokens.index(f"{CARD}:{card}"))
    if card and space and Play(card, space) not in plays:
        card, space = (card, "") if space_first else ("", space)
    fitting = frozenset(play.card for play in plays if play.space == space)
    raised = card or (next(iter(fitting)) if len(fitting) == 1 else "")
    spaces = frozenset(play.space for play in plays if card in ("", play.card))
    return Choice(actions, card, space, raised, spaces, fitting, space_first and bool(space), _offered(actions, tokens))


def _offered(actions: Sequence[SequenceAction], tokens: Sequence[str]) -> int:
    text = chosen(CLAIM, tokens)
    claims = sum(isinstance(action, Claim) for action in actions)
    return int(text) if text.isdecimal() and int(text) < claims else 0
