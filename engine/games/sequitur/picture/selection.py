"""What a person has chosen so far in the picture of Sequitur, and which action that means.

Tokens: `pick:red` a colour, `goal:R7` a goal; `card:1` a card, then `first:2` the letter taken and `second:5` the one it meets or
`slot:3` the gap it goes into, or with `set:2.5` all letters that go back; `end:left` and `gap:3` where a drawn letter goes;
`keep:1.3.4` the letters of a word; `hint:1`, `hint:2`; `type:TEXT` what is typed, which overrides all else. Lasting: `turn:1` a
rack seen from its other side, `lift:RACK/1.3` letters lifted to try a word, forgotten with the rack, and `show:R7/STEP` a goal in
full. A place counts from 1 at the rack's left end.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from ..box.cards import Card
from ..rules import steps
from ..rules.actions import BACK, NO_WORD, UNLISTED, Action, Claim, Draw, Keep, Offer, Place, Play, Publish, Put, Spell
from ..rules.legal import is_legal
from ..rules.state import Observation
from ..rules.table import CLAIM
from .moves import Moves, ordered
from .readings import Reading, read_lifted, read_typed
from .typed_actions import parse_typed, parse_typed_word

ORDER = ("pick", "goal", "card", "set", "first", "second slot", "hold", "end", "gap", "keep", "hint", "type")
LASTING = ("turn", "lift", "show")
SPELLING = (steps.SPELL, steps.OFFER)


class Selection:
    """The choices so far. `action` is what they mean, None while they mean nothing yet."""

    def __init__(self, seen: Observation, tokens: Sequence[str]) -> None:
        self._by_kind = dict(token.split(":", 1) for token in tokens)
        self.seen = seen
        self.rack = seen.hand.rack
        self.spells = seen.step in SPELLING
        self.legal = self._legal()
        self.typed = self._by_kind.get("type", "")
        self.turned = "turn" in self._by_kind
        self.hint = self.number("hint")
        self.gap = self.number("gap")
        self.end = self._by_kind.get("end", "")
        self.lifted = self._lifted()
        self.moves = Moves(seen.table.setup.all_cards, frozenset(self.legal), len(self.rack))
        self.taken = self.number("first")
        self.card = self.number("card")
        if self.taken and self.moves.effect_of(self.card) == "insert":
            self.card = 0  # whoever takes a letter has thought of another card
        self.others = self._numbers(self._by_kind.get("set", ""))

    def number(self, kind: str) -> int:
        """The number chosen of that kind; 0 for none."""
        text = self._by_kind.get(kind, "0")
        return int(text) if text.isdecimal() else 0

    @property
    def shown(self) -> str:
        """The name of the goal that is shown in full; "" for none."""
        name, _, when = self._by_kind.get("show", "").partition("/")
        return name if when == self.moment else ""

    @property
    def moment(self) -> str:
        """The step, in letters that a token may hold: what is shown in one is not in the next."""
        return f"{self.seen.table.round}.{self.seen.table.step}.{self.seen.step or self.seen.table.stage}"

    def _numbers(self, text: str) -> tuple[int, ...]:
        numbers = (int(part) for part in text.split(".") if part.isdecimal())
        return tuple(number for number in numbers if 0 < number <= len(self.rack))

    def _lifted(self) -> tuple[int, ...]:
        """The letters lifted, in the order of their places."""
        if self.spells and "keep" in self._by_kind:
            return tuple(sorted(self._numbers(self._by_kind["keep"])))
        rack, _, places = self._by_kind.get("lift", "").rpartition("/")
        return tuple(sorted(self._numbers(places))) if rack == self.rack else ()

    def lift_token(self, place: int) -> str:
        """The token that lifts the letter or lays it down."""
        left = sorted({*self.lifted} ^ {place})
        if not self.spells:
            return f"lift:{self.rack}/{'.'.join(map(str, left))}"
        # The last letter is laid down by its own token; one that was lifted before this step by lifting nothing.
        alone = self.lifted == (place,) and "keep" in self._by_kind
        return f"keep:{'.'.join(map(str, left)) or (place if alone else 0)}"

    def _legal(self) -> tuple[Action, ...]:
        """What the seat may do, but for words: listing all that a rack spells takes too long for every picture."""
        seen = self.seen
        if not self.spells:
            return seen.legal_actions()
        return tuple(action for action in (NO_WORD, UNLISTED, BACK) if self._is_legal(action))

    def may(self, action: Action | None) -> bool:
        """Whether the seat may do this now."""
        if isinstance(action, Spell | Offer):
            return self._is_legal(action)
        return any(type(other) is type(action) and other == action for other in self.legal)

    def _is_legal(self, action: Action) -> bool:
        seen = self.seen
        return (
            seen.seat in seen.to_act and seen.seat is not None and is_legal(seen.table, seen.seat, seen.step, seen.hand, action)
        )

    # The move

    @cached_property
    def action(self) -> Action | None:
        action = self._meant() if self.typed else self._pressed()
        return action if self.may(action) else None

    def _meant(self) -> Action | None:
        """What the typed text means; on a turned rack its places, left and right are those of the rack as drawn."""
        if self.spells and (word := parse_typed_word(self.typed, self.seen.step == steps.OFFER)):
            return word
        action = parse_typed(self.typed, self.legal, self.seen.table.setup.all_cards)
        return turned_round(action, self.seen) if self.turned and action is not None else action

    def _pressed(self) -> Action | None:
        step, chosen = self.seen.step, self._by_kind
        if self.seen.table.stage == CLAIM:
            # A single claimable goal need not be chosen.
            only = self.legal[0] if len(self.legal) == 1 else None
            return Claim(chosen["goal"]) if "goal" in chosen else only
        if step == steps.COLOUR:
            return Draw(chosen["pick"]) if "pick" in chosen else None
        if "goal" in chosen:
            return Keep(chosen["goal"]) if step == steps.KEEP else Publish(chosen["goal"])
        if step == steps.PLAY:
            return self._played()
        if step == steps.END:
            return Place(self.end) if self.end else None
        if step == steps.PUT:
            return Put(self.gap) if self.gap else None
        return self._word_action() if self.spells else None

    def _word_action(self) -> Action | None:
        """The best word of the letters lifted."""
        return self.spelling_of(self.reading) if self.reading and self.reading.word else None

    def spelling_of(self, reading: Reading) -> Spell | Offer:
        """The action that spells this."""
        return Offer(reading.word) if self.seen.step == steps.OFFER else Spell(reading.word)

    def _played(self) -> Play | None:
        """The card that makes the move: the one chosen, or else the first that can."""
        moves, card = self.moves, self.card
        if self.mover and (slot := self.number("slot")):
            return self.slide(slot)
        if self.taken and self.second:
            return moves.to_letter(self.taken, self.second, card)
        if self.others:
            return moves.back(self.others, card)
        if self.taken:
            return None
        return moves.of_lifted(self.lifted, card)

    @property
    def places(self) -> tuple[int, ...]:
        """The places that the move is made of, as far as they are chosen."""
        if isinstance(self.action, Play):
            return self.action.places
        return (self.taken,) if self.taken else self.others

    @property
    def effect(self) -> str:
        """What the card does that is played or chosen; "" for none."""
        number = self.action.card if isinstance(self.action, Play) else self.card
        return self.seen.table.setup.all_cards[number - 1].effect if number else ""

    @property
    def order(self) -> tuple[int, ...]:
        """The balls' places from left to right as they lie once the move is made."""
        action = self.action if self.seen.step == steps.PLAY else None
        return self.moves.order(action if isinstance(action, Play) else None)

    @property
    def second(self) -> int:
        """The letter that the one taken meets; 0 for none. A gap chosen later counts instead."""
        return 0 if self.number("slot") else self.number("second")

    @property
    def plays(self) -> bool:
        """Whether the seat may play a card now."""
        return self.seen.step == steps.PLAY and bool(self.legal)

    @property
    def mover(self) -> int:
        """The letter that may go into a gap: the one taken, or the only one lifted; 0 for none."""
        if not self.plays or self.moves.effect_of(self.card) not in ("", "slide"):
            return 0
        return self.taken or (self.lifted[0] if len(self.lifted) == 1 and not self.card else 0)

    def slide(self, gap: int) -> Play | None:
        """What takes that letter into the gap."""
        return self.moves.to_gap(self.mover, gap, self.card)

    # The word

    @cached_property
    def readings(self) -> tuple[Reading, ...]:
        """What the letters lifted spell once the move is made, or the typed word, best first; none where nothing is lifted."""
        if self.spells and self.typed:
            word = parse_typed_word(self.typed, offers=False)
            return (read_typed(self.seen, word.word),) if word else ()
        return read_lifted(self.seen, self.order, self.lifted) if self.lifted else ()

    @property
    def reading(self) -> Reading | None:
        return self.readings[0] if self.readings else None

    @property
    def before(self) -> Reading | None:
        """What the same letters spell before the move; None where there is no move."""
        moved = self.order != tuple(range(1, len(self.rack) + 1))
        found = read_lifted(self.seen, tuple(range(1, len(self.rack) + 1)), self.lifted) if moved and self.lifted else ()
        return found[0] if found else None


def turned_round(action: Action, seen: Observation) -> Action:
    """The same action on a turned rack: its places and ends counted from the other side."""
    balls = len(seen.hand.rack)
    if isinstance(action, Place):
        return Place("right" if action.end == "left" else "left")
    if isinstance(action, Put):
        return Put(balls + 2 - action.gap)
    if isinstance(action, Play):
        card: Card = seen.table.setup.all_cards[action.card - 1]
        places = action.places if card.effect == "insert" else tuple(balls + 1 - place for place in action.places)
        return Play(action.card, ordered(card, places))
    return action
