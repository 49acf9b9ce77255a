"""Parses what a person types: an action's own text, that text without its first word, or a card's name.

`swap 2 5` is `card 1 2 5`, `house` is `spell HOUSE`, `l` is `left`, and `2` the second of several goals. Words must be typed
whole, because completing them would tell which ones there are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ..box.cards import Card
from ..rules.actions import BACK, NO_WORD, UNLISTED, Action, Claim, Keep, Offer, Play, Publish, Spell

NO_WORDS = frozenset(map(str, (NO_WORD, UNLISTED, BACK)))
"""What is typed where a word is asked for, and is none."""


def parse_typed_word(typed: str, offers: bool) -> Spell | Offer | None:
    """The word that the text is, to be offered or spelt, on the rack or not; None where it is no word.

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
    """The one action that the text means, or None.

    >>> from engine.games.sequitur.rules.actions import PASS, Draw, Place
    >>> from engine.games.sequitur.box.cards import cards
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
    """The texts that mean the action, each with whether its beginning is enough."""
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
