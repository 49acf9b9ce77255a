"""The hand of Sequence as shapes and hotspots, or the discard pile spread out in its place."""

from __future__ import annotations

from collections.abc import Iterator

from ....cards import Card
from ....core import Seat
from ....scene import Hotspot, Rect, Shape, halo, lacking
from ..rules.board import in_order
from ..rules.words import card_label, open_pile_label
from .choice import CARD
from .context import PILE, SORT, Context, badge, card_look
from .layout import Place, hand_places, is_large, spread_places, uncovered_parts
from .words import why_not_card, why_not_now

LEAST_PLACE = 4.0
"""The minimum height of a caption without cards, in CSS pixels: the page draws nothing smaller."""

CORNER = 0.065
"""The corner radius of a card as a fraction of its height."""

POINTED_OUT = 1.85
"""How far the spotlit card rises on a large screen, as a multiple of the lift of a selected card."""


def hand_shapes(sight: Context) -> Iterator[Shape]:
    """The cards of the hand, or their backs; or the discards being looked through."""
    if sight.open_pile is not None:
        yield from _open_pile(sight, sight.open_pile)
    elif sight.view.covered is not None:
        size = sight.seen.hand_sizes[sight.view.covered]
        for index, (place, turn) in enumerate(hand_places(sight.view.stage.hand, size)):
            yield Shape(f"back:{index}", "hand", "back", place, turn=turn)
    else:
        yield from _hand(sight)


def _hand(sight: Context) -> Iterator[Shape]:
    cards = _cards(sight)
    raised = _raised(sight, cards)
    places = _places(sight, cards)
    strips = uncovered_parts(places)
    if sight.spot and raised >= 0:
        rect, turned = places[raised]
        yield halo("card", rect, CORNER * rect.height, turned)
    for index, (key, card, (place, turn)) in enumerate(zip(_keys(cards), cards, places, strict=True)):
        style, text = card_look(sight.geometry, card)
        words = [style, _open(strips[index], place)]
        words += ["chosen"] if index == raised else ["fits"] if card in _lit(sight) else []
        words += ["dead"] if sight.table.is_dead(card) else []
        yield Shape(key, "hand", " ".join(words), place, text, badge(sight.table, card), turn, came_from="deck")
        if sight.spot and card in sight.spot.held and index != raised:
            yield lacking(key, sight.colour, place, CORNER * place.height, turn)


def _open(strip: Rect, place: Rect) -> str:
    """The visible percentage of the card's width, as a style word: `open62` for 62%."""
    return f"open{round(100 * strip.width / place.width)}"


def _cards(sight: Context) -> tuple[Card, ...]:
    return in_order(sight.geometry, sight.seen.hand) if sight.chosen(SORT) else sight.seen.hand


def _raised(sight: Context, cards: tuple[Card, ...]) -> int:
    """The index of the raised card: the selected one, or else the spotlit one; -1 for none."""
    card = sight.choice.raised or (sight.spot.card if sight.spot else "")
    return cards.index(card) if card in cards else -1


def _places(sight: Context, cards: tuple[Card, ...]) -> list[Place]:
    """The places of the cards: the raised one highest; cards that can be played on the selected space half as high."""
    lifts = {index: 0.5 for index, card in enumerate(cards) if card in _lit(sight)}
    highest = POINTED_OUT if sight.spot and is_large(sight.view.stage.board) else 1.0
    return hand_places(sight.view.stage.hand, len(cards), lifts | {_raised(sight, cards): highest})


def _lit(sight: Context) -> frozenset[Card]:
    """The cards that can be played on the selected space, while no card is selected."""
    return frozenset() if sight.choice.raised else sight.choice.fitting


def _keys(cards: tuple[Card, ...]) -> list[str]:
    """A key for each card of the hand, with a number to distinguish two copies of a card."""
    return [f"hand:{card}:{cards[:index].count(card)}" for index, card in enumerate(cards)]


def _open_pile(sight: Context, seat: Seat) -> Iterator[Shape]:
    """All cards of a discard pile, under a heading with its owner and the order."""
    hand, order, cards = sight.view.stage.hand, *_spread(sight, seat)
    # Captions are aligned to the bottom of their place.
    words = f"{sight.view.names[seat]}’s discards, {order}"
    yield Shape(f"open:{seat}", "spread", "caption 100", hand._replace(y=hand.y - LEAST_PLACE, height=LEAST_PLACE), words)
    places = spread_places(hand, len(cards))
    strips = uncovered_parts([(place, 0.0) for place in places])
    for depth, card, place, strip in zip(range(len(cards) - 1, -1, -1), cards, places, strips, strict=True):
        style, text = card_look(sight.geometry, card)
        words = f"{style} slim {_open(strip, place)}"
        yield Shape(f"open:{seat}:{depth}", "spread", words, place, text, badge(sight.table, card, is_played=True))


def _spread(sight: Context, seat: Seat) -> tuple[str, tuple[Card, ...]]:
    """The order of a spread-out discard pile, in words, and its cards. With highlights on, they are sorted."""
    pile = sight.table.piles[seat]
    return ("sorted", in_order(sight.geometry, pile)) if sight.view.aids else ("newest first", pile[::-1])


def cards_to_press(sight: Context) -> Iterator[Hotspot]:
    """The cards of the hand, playable ones with a drag to their spaces. A spread-out pile closes when pressed."""
    if sight.open_pile is not None:
        label = open_pile_label(sight.geometry, sight.view.names[sight.open_pile], *_spread(sight, sight.open_pile))
        yield Hotspot("opened", "hand", label, f"{PILE}:{sight.open_pile}", sight.view.stage.hand, pressed=True)
    elif sight.view.covered is None:
        yield from _cards_to_press(sight)


def _cards_to_press(sight: Context) -> Iterator[Hotspot]:
    choice, cards = sight.choice, _cards(sight)
    raised = _raised(sight, cards)
    now = why_not_now(sight.seen, choice, sight.view.names)
    playable = {play.card for play in choice.plays}
    strips = uncovered_parts(_places(sight, cards))
    for index, (key, card) in enumerate(zip(_keys(cards), cards, strict=True)):
        enabled, pressed = card in choice.usable, index == raised and bool(choice.raised)
        yield Hotspot(
            key, "hand", card_label(sight.table, card), f"{CARD}:{card}", strips[index], enabled, pressed,
            why="" if enabled else now or why_not_card(sight.seen, card),
            drags=(key,) if card in playable else (),
            completes=card in choice.fitting and choice.space_first and choice.card in ("", card),
        )  # fmt: skip
