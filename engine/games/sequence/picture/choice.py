"""The current selection of a seat of Sequence, and the options left: a card and its space, in either order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ....cards import Card
from ..rules.actions import Claim, Forfeit, Pass, Play, SequenceAction, TurnIn
from ..rules.board import Space
from ..rules.state import Observation

CARD, SPACE, CLAIM = "card", "space", "claim"
"""The kinds of tokens that make a selection."""


class Choice(NamedTuple):
    """A selection of card and space, "" for none. If the two don't go together, only the newer counts."""

    actions: tuple[SequenceAction, ...]  # legal for the seat
    card: Card  # selected in the hand
    space: Space
    raised: Card  # the selected card, or the only one that can be played on the selected space
    spaces: frozenset[Space]  # that may be selected
    fitting: frozenset[Card]  # cards that can be played on the selected space
    space_first: bool  # the space was selected before any card
    offered: int  # index of the claim shown

    @property
    def plays(self) -> tuple[Play, ...]:
        return tuple(action for action in self.actions if isinstance(action, Play))

    @property
    def claims(self) -> tuple[Claim, ...]:
        return tuple(action for action in self.actions if isinstance(action, Claim))

    @property
    def usable(self) -> frozenset[Card]:
        """The cards of the hand that have a legal action."""
        return frozenset(action.card for action in self.actions if isinstance(action, Play | TurnIn | Forfeit))

    @property
    def goes_on(self) -> frozenset[Space]:
        """The spaces where the raised card can be played."""
        return frozenset(play.space for play in self.plays if play.card == self.raised)

    @property
    def complete(self) -> SequenceAction | None:
        """The action that the selection amounts to; None if it is incomplete."""
        if self.claims:
            return self.claims[self.offered]
        # Compared by text, because actions of different classes may be equal tuples.
        legal = {str(action): action for action in self.actions}
        wanted = (Play(self.raised, self.space), TurnIn(self.raised), Forfeit(self.raised), Pass())
        return next((legal[text] for text in map(str, wanted) if text in legal), None)


def chosen(kind: str, tokens: Sequence[str]) -> str:
    """The value of the last token of this kind; "" if there is none."""
    return next((token.partition(":")[2] for token in reversed(tokens) if token.startswith(f"{kind}:")), "")


def read_choice(observation: Observation, tokens: Sequence[str]) -> Choice:
    """The selection made by these tokens, oldest first."""
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
