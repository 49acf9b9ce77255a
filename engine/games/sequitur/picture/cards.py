"""The tray of Sequitur as shapes and hotspots: the five cards, used ones dashed, and two lines about the effect of a move."""

from __future__ import annotations

from collections.abc import Iterator

from ....scene import Hotspot, Rect, Shape
from ..rules import steps
from ..rules.actions import Play
from ..rules.words import button_text
from .layout import Tray
from .rack import set_token
from .selection import Selection
from .words import StepLines, effect_words, hint, played, why_no_card

WITH_TEXT = (64.0, 108.0)
"""A card with at least this width and height, in CSS pixels, shows its text."""

WORDS_ACROSS = 120.0
"""The width of an alternative word for the lifted letters, in CSS pixels."""


class CardsView:
    """The tray of the observing seat, or of the seat whose hand is covered."""

    def __init__(self, places: Tray, colour: str, chosen: Selection, scale: str) -> None:
        self._places = places
        self._colour = colour
        self._chosen = chosen
        self._seen = chosen.seen
        self._hand = chosen.seen.hand
        self._cards = chosen.seen.table.setup.all_cards
        self._scale = scale

    @property
    def _picked(self) -> int:
        action = self._chosen.action
        if isinstance(action, Play):
            return action.card
        return self._chosen.card

    # Shapes

    def backs(self) -> Iterator[Shape]:
        """All cards face down."""
        for index, place in enumerate(self._places.row(len(self._cards)), 1):
            yield Shape(f"card:{index}", "hand", f"action {self._colour} back", place)

    def shapes(self) -> Iterator[Shape]:
        waits = self._seen.step != steps.PLAY
        for index, (card, place) in enumerate(zip(self._cards, self._row(), strict=True), 1):
            used = index in self._hand.used
            words = "used" if used else "chosen" if index == self._picked else "waits" if waits else ""
            if index == self._picked:
                place = place._replace(y=place.y - place.height * 0.05)
            line = card.text.rstrip(".")
            if used:
                line = f"{played(self._seen.table, self._seen.step, self._hand.used, index)}, back next round"
            has_text = place.width >= WITH_TEXT[0] and place.height >= WITH_TEXT[1]
            text = f"{card.name}\n{line}" if has_text else f"{card.name}\nplayed" if used else card.name
            style = " ".join(filter(None, ("action", self._colour, words, self._scale)))
            yield Shape(f"card:{index}", "hand", style, place, text, card.effect)
        yield from self._other_words()

    def _row(self) -> list[Rect]:
        return self._places.row(len(self._cards))

    def lines(self) -> Iterator[Shape]:
        """The effect of a move in two lines: the letters, then the points."""
        lines = self.effect_words
        for key, place, strong, rest in zip(
            ("word", "reach"), self._places.lines(), (lines.head, lines.strong), (lines.rest, lines.more), strict=True
        ):
            if strong or rest:
                yield Shape(f"told:{key}", "hand", f"told {key} {self._scale}".strip(), place, strong, rest)

    @property
    def effect_words(self) -> StepLines:
        if self._chosen.hint and self._seen.step == steps.SPELL and not self._chosen.reading:
            return StepLines("Hint", "", "", hint(self._seen, self._chosen.hint))
        return effect_words(self._chosen)

    # Hotspots

    def hotspots(self) -> Iterator[Hotspot]:
        for index, (card, place) in enumerate(zip(self._cards, self._row(), strict=True), 1):
            why = why_no_card(self._chosen, index)
            token, pressed = self._token(index)
            label = f"{card.name}{', played' if index in self._hand.used else ''}: {card.text}"
            is_target = bool(self._chosen.taken) and card.effect == "trade"
            yield Hotspot(f"card:{index}", "hand", label, token, place, not why and self._may, pressed, why=why, target=is_target)
        if self.effect_words.spoken:
            yield Hotspot("told", "hand", self.effect_words.spoken, "", self._places.told, False)
        yield from self._others_to_press()

    @property
    def _may(self) -> bool:
        return self._seen.step == steps.PLAY and bool(self._chosen.legal)

    def _token(self, index: int) -> tuple[str, bool]:
        """The token of a card, and whether the card is selected. With a letter selected, a press returns it to the bag."""
        taken, others = self._chosen.taken, self._chosen.others
        if taken and self._cards[index - 1].effect == "trade" and self._chosen.card in (0, index):
            fits = tuple(sorted({*others, taken}))
            if self._chosen.moves.back(fits, index) is not None:
                return set_token(fits), False
        return f"card:{index}", index == self._chosen.card

    # Alternative words of the same letters

    def _other_places(self) -> list[Rect]:
        """The places of the alternative words. They cover the cards, which are of no use while spelling."""
        count = len(self._chosen.readings) - 1
        if count < 1 or not self._chosen.spells or self._chosen.typed:
            return []
        place = self._places.cards
        across = max(1, min(count, int(place.width // min(WORDS_ACROSS, place.width / 3))))
        while across < count and -(-count // across) * 44 > place.height:
            across += 1
        down = -(-count // across)
        high, wide = min(44.0, (place.height + 4) / down - 4), (place.width + 4) / across - 4
        return [
            Rect(place.x + index % across * (wide + 4), place.y + index // across * (high + 4), wide, high)
            for index in range(count)
        ]

    def _other_words(self) -> Iterator[Shape]:
        for reading, place in zip(self._chosen.readings[1:], self._other_places(), strict=False):
            yield Shape(f"or:{reading.word}", "hand", f"other {self._scale}".strip(), place, reading.word)

    def _others_to_press(self) -> Iterator[Hotspot]:
        for reading, place in zip(self._chosen.readings[1:], self._other_places(), strict=False):
            action = self._chosen.spelling_of(reading)
            label = button_text(action, self._seen.table, self._hand)
            yield Hotspot(f"or:{reading.word}", "hand", label, f"do:{action}", place, True)
