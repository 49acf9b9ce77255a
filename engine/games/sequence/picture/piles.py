"""The draw pile and the discard piles of Sequence as shapes and hotspots."""

from __future__ import annotations

from collections.abc import Iterator

from ....core import Seat
from ....scene import Hotspot, Rect, Shape
from ..rules.actions import Take
from ..rules.words import deck_label, pile_label
from .context import PILE, Context, badge, caption, card_look
from .layout import has_room, has_room_for_all, pile_places, pressable

DRAW = "Draw"
"""The name of the draw pile in its caption."""


def pile_shapes(sight: Context) -> Iterator[Shape]:
    """The draw pile and each seat's discards, or the latest two, with captions; nothing if there is no room for them."""
    if not has_room(sight.view.stage.piles):
        return
    (deck, under_deck), *places = _places(sight)
    size = sight.seen.deck_size
    if size:
        yield Shape("deck", "piles", "back pile", deck)
    words = caption((DRAW,), 0, size, under_deck.width)
    yield Shape("deck:count", "piles", _caption_style(sight), under_deck, words if words.startswith(DRAW) else f"{size}")
    for seat, (place, under) in zip(_seats(sight), places, strict=True):
        yield Shape(f"pile:{seat}", "piles", "pile open" if seat == sight.open_pile else "pile empty", place)
        yield from _top_cards(sight, seat, place)
        words = caption(sight.view.names, seat, len(sight.table.piles[seat]), under.width)
        yield Shape(f"pile:{seat}:count", "piles", _caption_style(sight), under, words)


def _top_cards(sight: Context, seat: int, place: Rect) -> Iterator[Shape]:
    """The two topmost cards of a discard pile. The lower one stays visible while the other arrives."""
    pile = sight.table.piles[seat]
    for depth in range(max(0, len(pile) - 2), len(pile)):
        style, text = card_look(sight.geometry, pile[depth])
        # Another seat's card must not seem to come from the visible hand, even if that hand has the same card.
        origin = f"hand:{pile[depth]}:0" if sight.seen.seat in (seat, None) else ""
        badged = badge(sight.table, pile[depth], is_played=True)
        yield Shape(f"pile:{seat}:{depth}", "piles", f"{style} small", place, text, badged, came_from=origin)


def _caption_style(sight: Context) -> str:
    """The style of a caption, with the user's text size in percent."""
    return f"caption {round(100 * sight.view.stage.text)}"


def _places(sight: Context) -> list[tuple[Rect, Rect]]:
    """The places of the draw pile and the visible discards, each with its caption's place."""
    return pile_places(sight.view.stage.piles, 1 + len(_seats(sight)))


def _seats(sight: Context) -> tuple[Seat, ...]:
    """The seats whose discards are shown: all or, if these would be too small, the last two to have moved."""
    seats = sight.table.setup.seats
    if has_room_for_all(sight.view.stage.piles, seats):
        return tuple(range(seats))
    return tuple((sight.table.turn - step) % seats for step in (2, 1))


def origin(sight: Context, seat: Seat) -> str:
    """The key of the shape from which the seat's chip arrives: its discards or, if these were not shown then, the ones next to
    them."""
    seats = sight.table.setup.seats
    return f"pile:{seat if has_room_for_all(sight.view.stage.piles, seats) else (seat - 1) % seats}:count"


def piles_to_press(sight: Context) -> Iterator[Hotspot]:
    """The draw pile, enabled if the seat draws its card itself, and the discards, which can always be looked through."""
    can_take = sight.is_asked and any(isinstance(action, Take) for action in sight.choice.actions)
    size, token = sight.seen.deck_size, f"do:{Take()}"
    if not has_room(sight.view.stage.piles):
        yield from _pile_to_look_at(sight)
        if sight.table.setup.loss_of_card:
            yield Hotspot("deck", "choices", f"{DRAW} ({size} left)", token, enabled=can_take)
        return
    deck, *places = map(pressable, _places(sight))
    yield Hotspot("deck", "board", deck_label(size), token, deck, can_take)
    if len(places) < sight.table.setup.seats:
        yield from _pile_to_look_at(sight)
    for seat, place in zip(_seats(sight), places, strict=True):
        label = pile_label(sight.table, seat, sight.view.names)
        is_full = bool(sight.table.piles[seat])
        yield Hotspot(f"pile:{seat}", "board", label, f"{PILE}:{seat}", place, is_full, seat == sight.open_pile)


def _pile_to_look_at(sight: Context) -> Iterator[Hotspot]:
    """A button that replaces the piles: it spreads out one discard pile after the other, the last mover's first. Hidden while a
    complete selection needs its space."""
    table = sight.table
    last = (table.turn - 1) % table.setup.seats if sight.open_pile is None else sight.open_pile + 1
    seats = [(last + step) % table.setup.seats for step in range(table.setup.seats)]
    seat = next((seat for seat in seats if table.piles[seat]), None)
    if seat is not None and sight.choice.complete is None:
        yield Hotspot("discards", "choices", "Discards", f"{PILE}:{seat}")
