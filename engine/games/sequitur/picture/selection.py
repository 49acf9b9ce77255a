"""What a person has chosen so far in the picture of Sequitur, and which actions that means.

Tokens: `pick:red` a colour, `goal:R7` a goal, `card:1` a card, then `first:2` and `second:5` places of the rack, or with
`set:2.5` all places of letters that go back; `end:left` and `gap:3` where a letter goes; `keep:1.3.4` the balls of a word;
`type:TEXT` the typed text, which overrides all else; `turn:1` a rack seen from its other side; `hint:1`, `hint:2`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from ..box.cards import Card
from ..rules import steps
from ..rules.actions import Action, Claim, Draw, Keep, Offer, Place, Play, Publish, Put, Spell
from ..rules.state import Observation
from ..rules.table import CLAIM
from ..words.letters import READINGS
from ..words.spelling import Spelling, spell
from .typed_actions import parse_typed

ORDER = ("pick", "goal", "card", "first", "second", "set", "end", "gap", "keep", "hint", "type")
LASTING = ("turn",)


class Selection:
    """The choices so far. `action` is what they mean, None while they mean nothing yet or have several `readings`."""

    def __init__(self, seen: Observation, tokens: Sequence[str]) -> None:
        self._by_kind = dict(token.split(":", 1) for token in tokens)
        self.seen = seen
        self.legal = seen.legal_actions()
        self.typed = self._by_kind.get("type", "")
        self.turned = "turn" in self._by_kind
        self.hint = self.number("hint")
        self.card = self.number("card")
        self.places = tuple(filter(None, (self.number("first"), self.number("second")))) or self._numbers("set")
        self.kept = self._numbers("keep")
        self.gap = self.number("gap")
        self.end = self._by_kind.get("end", "")
        self.readings = self._readings()
        self.action = self._action()

    def number(self, kind: str) -> int:
        """The number chosen of that kind; 0 for none."""
        return int(self._by_kind.get(kind, "0"))

    def _numbers(self, kind: str) -> tuple[int, ...]:
        return tuple(int(part) for part in self._by_kind[kind].split(".")) if kind in self._by_kind else ()

    @property
    def spelling(self) -> Spelling | None:
        """How the rack spells the word typed or chosen, in the list or not."""
        word = self.word
        return spell(self.seen.hand.rack, word) if word else None

    @property
    def word(self) -> str:
        """The word typed or chosen; "" for none."""
        if isinstance(self.action, Spell | Offer):
            return self.action.word
        typed = "".join(filter(str.isalpha, self.typed)).upper()
        if typed and self.seen.step in (steps.SPELL, steps.OFFER) and typed.isascii():
            return typed
        return self.readings[0].word if self.readings else ""

    def _readings(self) -> tuple[Spell | Offer, ...]:
        """The words that the chosen balls spell in either direction, best first."""
        if self.typed or not self.kept or self.seen.step not in (steps.SPELL, steps.OFFER):
            return ()
        texts = kept_texts(self.seen.hand.rack, self.kept)
        legal = [action for action in self.legal if isinstance(action, Spell | Offer) and action.word in texts]
        worth = {action: spelling.score for action in legal if (spelling := spell(self.seen.hand.rack, action.word))}
        return tuple(sorted(legal, key=lambda action: (-worth.get(action, 0), action.word)))

    def _action(self) -> Action | None:
        action = self._meant() if self.typed else self._pressed()
        return action if action in self.legal else None

    def _meant(self) -> Action | None:
        """What the typed text means; on a turned rack its places, left and right are those of the rack as drawn."""
        action = parse_typed(self.typed, self.legal, self.seen.table.setup.all_cards)
        return turned_round(action, self.seen) if self.turned and action is not None else action

    def _pressed(self) -> Action | None:
        step = self.seen.step
        if self.seen.table.stage == CLAIM:
            # A single claimable goal need not be chosen.
            only = self.legal[0] if len(self.legal) == 1 else None
            return Claim(self._by_kind["goal"]) if "goal" in self._by_kind else only
        if "pick" in self._by_kind:
            return Draw(self._by_kind["pick"])
        if "goal" in self._by_kind:
            return Keep(self._by_kind["goal"]) if step == steps.KEEP else Publish(self._by_kind["goal"])
        if self.card:
            return self._play()
        if self.end:
            return Place(self.end)
        if self.gap:
            return Put(self.gap)
        return self.readings[0] if len(self.readings) == 1 else None

    def _play(self) -> Play:
        """The card on the places chosen, in ascending order except for a slide."""
        return Play(self.card, _ordered(self.seen.table.setup.all_cards[self.card - 1], self.places))


def _ordered(card: Card, places: tuple[int, ...]) -> tuple[int, ...]:
    return places if card.effect == "slide" else tuple(sorted(places))


def turned_round(action: Action, seen: Observation) -> Action:
    """The same action on a turned rack: its places and ends counted from the other side."""
    balls = len(seen.hand.rack)
    if isinstance(action, Place):
        return Place("right" if action.end == "left" else "left")
    if isinstance(action, Put):
        return Put(balls + 2 - action.gap)
    if isinstance(action, Play):
        card = seen.table.setup.all_cards[action.card - 1]
        places = action.places if card.effect == "insert" else tuple(balls + 1 - place for place in action.places)
        return Play(action.card, _ordered(card, places))
    return action


def kept_texts(rack: str, places: Sequence[int]) -> set[str]:
    """Everything that these balls spell, read from either side; places count from 1."""
    readings = [READINGS[rack[place - 1]] for place in sorted(places) if place <= len(rack)]
    return {"".join(letters) for row in (readings, readings[::-1]) for letters in product(*row)}
