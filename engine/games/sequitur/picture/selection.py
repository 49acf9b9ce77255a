"""A person's current selection in the picture of Sequitur, and the action it amounts to.

Tokens: `pick:red` a colour, `goal:R7` a goal; `card:1` a card, then `first:2` the letter selected and `second:5` the one it meets
or `slot:3` the gap it goes into, or `set:2.5` all letters to return; `end:left` and `gap:3` the destination of a drawn letter;
`keep:1.3.4` the letters of a word; `hint:1`, `hint:2`; `type:TEXT` typed text, which overrides everything else. Persistent
tokens: `turn:1` the rack seen from its other side, `lift:RACK/1.3` letters lifted to try a word, valid for this rack only, and
`show:R7/STEP` a goal shown in full. Places count from 1 at the rack's left end.

Typed texts are an action's own text, that text without its first word, or a card's name: `swap 2 5` is `card 1 2 5`, `house` is
`spell HOUSE`, `l` is `left`, and `2` the second of several goals. Words must be typed in full, because completion would reveal
which ones there are. Only lifted letters are evaluated: finding the best word on a rack is up to the player.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import product
from typing import NamedTuple

from ..box.contents import Card
from ..box.goals import Goal
from ..rules import steps
from ..rules.actions import BACK, NO_WORD, UNLISTED, Action, Claim, Draw, Keep, Offer, Place, Play, Publish, Put, Spell
from ..rules.hand import after_card
from ..rules.state import Observation, is_legal
from ..rules.table import CLAIM
from ..words.lexicon import BLANK, READINGS, Lexicon
from ..words.spelling import LEAST_LETTERS, Spelling, spell

MEETING = ("swap", "flip")
"""The effects of cards on two letters that meet, the likelier first."""

OF_LIFTED = {"swap": 2, "flip": 2}
"""For these cards, this number of lifted letters counts as selected; a card that returns letters takes any number it allows."""


class Moves:
    """The moves that the playable cards can make with letters. `card` is the number of the card to use, 0 for any."""

    def __init__(self, cards: Sequence[Card], legal: Collection[Action], balls: int) -> None:
        self._cards = cards
        self._legal = legal
        self._balls = balls

    def to_gap(self, place: int, gap: int, card: int) -> Play | None:
        """The play that moves the letter into this gap; 1 is the left end. None if there is none."""
        end = gap if gap <= place else gap - 1
        return self._first(("slide",), card, (place, end))

    def to_letter(self, place: int, other: int, card: int) -> Play | None:
        """The play that makes the letter meet another: they change places, or are the ends of a run, or the selected card moves
        one to the other. None if there is none."""
        effects = (self._cards[card - 1].effect,) if card else MEETING
        return self._first(effects, card, (place, other))

    def back(self, places: Sequence[int], card: int) -> Play | None:
        """The play that returns the letters to the bag; None if there is none."""
        return self._first(("trade",), card, tuple(places))

    def of_lifted(self, lifted: Sequence[int], card: int) -> Play | None:
        """The play of the selected card on no letters or on the lifted ones. Without a card, two letters change places. None if
        there is none."""
        if not card:
            return self._first(("swap",), 0, tuple(lifted)) if len(lifted) == 2 else None
        effect = self._cards[card - 1].effect
        if effect == "insert":
            return next((play for play in (Play(card), Play(card, (self._cards[card - 1].least,))) if play in self._legal), None)
        fits = len(lifted) == OF_LIFTED.get(effect, 0) or effect == "trade"
        return self._first((effect,), card, tuple(lifted)) if fits and lifted else None

    def _first(self, effects: Sequence[str], card: int, places: tuple[int, ...]) -> Play | None:
        numbers = (card,) if card else self.with_effect(*effects)
        plays = (Play(number, ordered(self._cards[number - 1], places)) for number in numbers)
        return next((play for play in plays if self._cards[play.card - 1].effect in effects and play in self._legal), None)

    def effect_of(self, card: int) -> str:
        """The effect of the card with this number; "" for 0."""
        return self._cards[card - 1].effect if card else ""

    def with_effect(self, *effects: str) -> Iterator[int]:
        """The numbers of the playable cards with these effects, in the order of the effects."""
        for effect in effects:
            yield from (number for number, card in enumerate(self._cards, 1) if card.effect == effect)

    def order(self, play: Play | None) -> tuple[int, ...]:
        """The balls' places from left to right after the play; unchanged if it moves none."""
        places = range(1, self._balls + 1)
        if play is None or self._cards[play.card - 1].effect in ("insert", "trade"):
            return tuple(places)
        return tuple(map(ord, after_card(self._cards[play.card - 1], "".join(map(chr, places)), play.places)))


def ordered(card: Card, places: tuple[int, ...]) -> tuple[int, ...]:
    """The places in the card's notation: ascending, except for a slide."""
    return places if card.effect == "slide" else tuple(sorted(places))


class Reading(NamedTuple):
    """A text that letters spell."""

    text: str
    word: str  # "" if it does not count
    spelling: Spelling | None  # None if the rack does not spell it
    met: tuple[Goal, ...]  # goals that the word meets
    why: str = ""  # reason if it does not count: `is not in the list`

    @property
    def points(self) -> int:
        """The points of all goals that the word meets."""
        return sum(goal.points for goal in self.met)


def goals_seen(seen: Observation) -> tuple[Goal, ...]:
    """The goals that a word of this seat may meet: its secret one, the public ones, and those it has just drawn."""
    known = seen.table.setup.all_goals
    return tuple(known[name] for name in (seen.hand.secret, *seen.hand.goals, *seen.table.public) if name)


def read_lifted(seen: Observation, order: Sequence[int], lifted: Sequence[int]) -> tuple[Reading, ...]:
    """The texts that the letters at these places spell in either direction, with the balls in this order; best first."""
    rack = "".join(seen.hand.rack[place - 1] for place in order)
    places = tuple(index for index, place in enumerate(order) if place in lifted)
    return _read(rack, places, goals_seen(seen), seen.step == steps.OFFER, seen.table.setup.lexicon)


@lru_cache(maxsize=64)
def _read(rack: str, places: tuple[int, ...], goals: tuple[Goal, ...], unlisted: bool, known: Lexicon) -> tuple[Reading, ...]:
    row = [rack[place] for place in places]
    plain = "".join(row).replace(BLANK, "_")
    if len(plain) < LEAST_LETTERS and "Q" not in plain:
        return (Reading(plain, "", None, (), "needs three letters or more"),)
    found = []
    for text in sorted(lifted_texts(row)):
        fits = text not in known and text not in known.refused if unlisted else text in known
        if len(text) >= LEAST_LETTERS and fits and (spelling := spell(rack, text)) is not None:
            met = () if unlisted else tuple(goal for goal in goals if goal.is_met(text))
            found.append(Reading(text, text, spelling, met))
    found.sort(key=lambda one: (-one.points, -(one.spelling.score if one.spelling else 0), one.text))
    why = "is not in the list"
    if unlisted:
        why = "can’t be offered" if plain in known.refused else "is in the list"
    return tuple(found) or (Reading(plain, "", None, (), why),)


def lifted_texts(row: Sequence[str]) -> set[str]:
    """All texts that these balls spell, read from either side."""
    readings = [READINGS[ball] for ball in row]
    return {"".join(letters) for one in (readings, readings[::-1]) for letters in product(*one)}


def read_typed(seen: Observation, word: str) -> Reading:
    """The evaluation of a typed text: a word, or the reason why it is not one."""
    known, spelling, offers = seen.table.setup.lexicon, spell(seen.hand.rack, word), seen.step == steps.OFFER
    listed = word in known
    if len(word) < LEAST_LETTERS:
        why = "needs three letters or more"
    elif not offers and not listed:
        why = "is not in the list" if spelling else "is neither in the list nor on your rack"
    elif spelling is None:
        why = "is not on your rack in either direction"
    elif offers and listed:
        why = "is in the list"
    elif offers and word in known.refused:
        why = "can’t be offered"
    else:
        met = () if offers else tuple(goal for goal in goals_seen(seen) if goal.is_met(word))
        return Reading(word, word, spelling, met)
    return Reading(word, "", None, (), why)


NO_WORDS = frozenset(map(str, (NO_WORD, UNLISTED, BACK)))
"""Typed texts that are not words although a word is asked for."""


def parse_typed_word(typed: str, offers: bool) -> Spell | Offer | None:
    """The action for a typed word, on the rack or not: an offer or a spelling. None if the text is not a word.

    >>> parse_typed_word("House", offers=False), parse_typed_word("offer zen", offers=True), parse_typed_word("no word", True)
    (Spell(word='HOUSE'), Offer(word='ZEN'), None)
    """
    words = typed.split()
    if " ".join(words).casefold() in NO_WORDS:
        return None
    if len(words) > 1 and words[0].casefold() in ("spell", "offer"):
        words = words[1:]
    word = "".join(filter(str.isalpha, "".join(words))).upper()
    if not word or not word.isascii():
        return None
    return Offer(word) if offers else Spell(word)


def parse_typed(typed: str, actions: Sequence[Action], cards: Sequence[Card]) -> Action | None:
    """The action that a typed text means; None if there is none or several.

    >>> from engine.games.sequitur.rules.actions import PASS, Draw, Place
    >>> from engine.games.sequitur.box.contents import cards
    >>> parse_typed("swap 2 5", (Play(1, (2, 5)), PASS), cards(""))
    Play(card=1, places=(2, 5))
    >>> parse_typed("R", (Draw("red"), Draw("green")), ()), parse_typed("x", (Place("left"),), ())
    (Draw(colour='red'), None)
    """
    words = " ".join(typed.casefold().split())
    if not words:
        return None
    for is_whole in (True, False):
        found = [action for action in actions if _is_meant(words, _forms(action, actions, cards), is_whole)]
        if len(found) == 1:
            return found[0]
    return None


def _is_meant(words: str, forms: Iterable[tuple[str, bool]], is_whole: bool) -> bool:
    return any(form == words if is_whole else may_be_cut and form.startswith(words) for form, may_be_cut in forms)


def _forms(action: Action, actions: Sequence[Action], cards: Sequence[Card]) -> Iterator[tuple[str, bool]]:
    """The texts that mean the action, each with whether its beginning suffices."""
    text = str(action).casefold()
    secret = isinstance(action, Spell | Offer)
    yield text, not secret and action != NO_WORD
    if " " in text and action != NO_WORD:
        yield text.partition(" ")[2], not secret and not isinstance(action, Play)
    if isinstance(action, Play):
        yield " ".join([cards[action.card - 1].name.casefold(), *map(str, action.places)]), False
    goals = [other for other in actions if isinstance(other, Keep | Publish | Claim)]
    if action in goals:
        yield str(goals.index(action) + 1), False
    if isinstance(action, Publish) and len(goals) == 1:
        yield "public", True


ORDER = ("pick", "goal", "card", "set", "first", "second slot", "hold", "end", "gap", "keep", "hint", "type")
LASTING = ("turn", "lift", "show")
SPELLING = (steps.SPELL, steps.OFFER)


class Selection:
    """The current selection. `action` is the action it amounts to, None if it is incomplete or illegal."""

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
            self.card = 0  # selecting a letter implies another card
        self.others = self._numbers(self._by_kind.get("set", ""))

    def number(self, kind: str) -> int:
        """The number in the token of this kind; 0 for none."""
        text = self._by_kind.get(kind, "0")
        return int(text) if text.isdecimal() else 0

    @property
    def shown(self) -> str:
        """The name of the goal shown in full; "" for none."""
        name, _, when = self._by_kind.get("show", "").partition("/")
        return name if when == self.moment else ""

    @property
    def moment(self) -> str:
        """An identifier of the step, as part of a token: a goal shown in one step is not shown in the next."""
        return f"{self.seen.table.round}.{self.seen.table.step}.{self.seen.step or self.seen.table.stage}"

    def _numbers(self, text: str) -> tuple[int, ...]:
        numbers = (int(part) for part in text.split(".") if part.isdecimal())
        return tuple(number for number in numbers if 0 < number <= len(self.rack))

    def _lifted(self) -> tuple[int, ...]:
        """The lifted letters in ascending order of their places."""
        if self.spells and "keep" in self._by_kind:
            return tuple(sorted(self._numbers(self._by_kind["keep"])))
        rack, _, places = self._by_kind.get("lift", "").rpartition("/")
        return tuple(sorted(self._numbers(places))) if rack == self.rack else ()

    def lift_token(self, place: int) -> str:
        """The token that lifts the letter or puts it down."""
        left = sorted({*self.lifted} ^ {place})
        if not self.spells:
            return f"lift:{self.rack}/{'.'.join(map(str, left))}"
        # The last letter is put down by repeating its token or, if it was lifted before this step, by a token that lifts nothing.
        alone = self.lifted == (place,) and "keep" in self._by_kind
        return f"keep:{'.'.join(map(str, left)) or (place if alone else 0)}"

    def _legal(self) -> tuple[Action, ...]:
        """The legal actions except words, because listing all words on a rack for every picture takes too long."""
        seen = self.seen
        if not self.spells:
            return seen.legal_actions()
        return tuple(action for action in (NO_WORD, UNLISTED, BACK) if self._is_legal(action))

    def may(self, action: Action | None) -> bool:
        """Whether the action is legal now."""
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
        """The action that the typed text means. On a turned rack, places, left and right refer to the rack as drawn."""
        if self.spells and (word := parse_typed_word(self.typed, self.seen.step == steps.OFFER)):
            return word
        action = parse_typed(self.typed, self.legal, self.seen.table.setup.all_cards)
        return turned_round(action, self.seen) if self.turned and action is not None else action

    def _pressed(self) -> Action | None:
        step, chosen = self.seen.step, self._by_kind
        if self.seen.table.stage == CLAIM:
            # A single claimable goal is selected automatically.
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
        """The action for the best word of the lifted letters."""
        return self.spelling_of(self.reading) if self.reading and self.reading.word else None

    def spelling_of(self, reading: Reading) -> Spell | Offer:
        """The action that spells this text."""
        return Offer(reading.word) if self.seen.step == steps.OFFER else Spell(reading.word)

    def _played(self) -> Play | None:
        """The play that makes the selected move, with the selected card or else the first that can."""
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
        """The places of the move, as far as they are selected."""
        if isinstance(self.action, Play):
            return self.action.places
        return (self.taken,) if self.taken else self.others

    @property
    def effect(self) -> str:
        """The effect of the card played or selected; "" for none."""
        number = self.action.card if isinstance(self.action, Play) else self.card
        return self.seen.table.setup.all_cards[number - 1].effect if number else ""

    @property
    def order(self) -> tuple[int, ...]:
        """The balls' places from left to right after the move."""
        action = self.action if self.seen.step == steps.PLAY else None
        return self.moves.order(action if isinstance(action, Play) else None)

    @property
    def second(self) -> int:
        """The letter that the selected one meets; 0 for none, or if a gap was selected later."""
        return 0 if self.number("slot") else self.number("second")

    @property
    def plays(self) -> bool:
        """Whether the seat may play a card now."""
        return self.seen.step == steps.PLAY and bool(self.legal)

    @property
    def mover(self) -> int:
        """The letter that may go into a gap: the selected one, or the only one lifted; 0 for none."""
        if not self.plays or self.moves.effect_of(self.card) not in ("", "slide"):
            return 0
        return self.taken or (self.lifted[0] if len(self.lifted) == 1 and not self.card else 0)

    def slide(self, gap: int) -> Play | None:
        """The play that moves this letter into the gap."""
        return self.moves.to_gap(self.mover, gap, self.card)

    # The word

    @cached_property
    def readings(self) -> tuple[Reading, ...]:
        """Evaluations of the typed word, or of what the lifted letters spell after the move, best first; () if nothing is
        lifted."""
        if self.spells and self.typed:
            word = parse_typed_word(self.typed, offers=False)
            return (read_typed(self.seen, word.word),) if word else ()
        return read_lifted(self.seen, self.order, self.lifted) if self.lifted else ()

    @property
    def reading(self) -> Reading | None:
        return self.readings[0] if self.readings else None

    @property
    def before(self) -> Reading | None:
        """The evaluation of the same letters before the move; None without a move."""
        moved = self.order != tuple(range(1, len(self.rack) + 1))
        found = read_lifted(self.seen, tuple(range(1, len(self.rack) + 1)), self.lifted) if moved and self.lifted else ()
        return found[0] if found else None


def turned_round(action: Action, seen: Observation) -> Action:
    """The same action on a turned rack, with places and ends counted from the other side."""
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
