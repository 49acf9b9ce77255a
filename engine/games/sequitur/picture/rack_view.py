"""The rack in the picture of Sequitur: its balls as they lie or would lie, the one just drawn, and the way of one that moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ....scene import Rect, Shape
from ..rules import steps
from ..rules.actions import Place, Play, Put
from ..rules.card_play import GAP
from ..words.letters import BLANK, SKILL
from .layout import Rack, Tray
from .selection import Selection

TAKEN, TAKEN_UP = 1.08, 0.26
"""How much larger a ball is that a move takes to its place, and how far it stands out of the rack, as a share of its size."""


class RackView:
    """The observing seat's rack. A turned rack is drawn from right to left."""

    def __init__(self, hand: Rect, tray: Tray, colour: str, chosen: Selection) -> None:
        self._chosen = chosen
        self._hand = chosen.seen.hand
        self._step = chosen.seen.step
        self._colour = colour
        self._tray = tray
        balls = len(self._hand.rack)
        self._lies = Rack(hand, balls)
        coming = self._coming_gap()
        self._places = Rack(hand, balls + bool(coming)) if coming else self._lies
        slots = self._places.slots()
        slots = slots[::-1] if chosen.turned else slots
        self._slots = [slot for number, slot in enumerate(slots, 1) if number != coming]
        self._coming = slots[coming - 1] if coming else None

    def _coming_gap(self) -> int:
        """The place that the letter just drawn would have; 0 for none."""
        action = self._chosen.action
        if isinstance(action, Put):
            return action.gap
        if isinstance(action, Place):
            return 1 if action.end == "left" else len(self._hand.rack) + 1
        return 0

    # Shapes

    def shapes(self) -> Iterator[Shape]:
        emblem = "" if self._lies.emblem and len(self._hand.rack) <= 9 else " plain"
        yield Shape("rack", "hand", f"rack {self._colour}{emblem}", self._lies.rail)
        yield from self._balls()
        yield from self._pins()
        yield from self._arc()

    def drawn(self) -> Iterator[Shape]:
        """The ball just drawn, beside the cards or where it is to go."""
        if self._hand.drawn:
            ball = self._hand.drawn
            text = "" if ball == BLANK else ball
            where = self._coming or self._tray.drawn(self._lies.size)
            where = self._lies.lifted(where, TAKEN_UP) if self._coming else where
            yield Shape("drawn", "hand", "ball new", where, text, _skill(ball, text))

    def _balls(self) -> Iterator[Shape]:
        """The rack as it is or, once a card and its places are chosen, as it would be."""
        moved, ringed, stands = self._moved(), self._ringed(), self._stands()
        order = self._chosen.order
        seen: Counter[str] = Counter()
        for number, ball in enumerate(self._hand.rack, 1):
            seen[ball] += 1
            if ball == GAP:
                continue
            where = self._slots[order.index(number)]
            words = ["ball"]
            if ringed:
                words.append("kept" if number in ringed else "" if number in moved else "dim")
                where = self._places.lifted(where) if number in ringed else where
            if number in moved:
                words.append("back" if self._chosen.effect == "trade" else "chosen")
                where = self._raised(where, number)
            text = stands.get(number, "" if ball == BLANK else ball)
            if ball == BLANK and text:
                words.append("blank")
            yield Shape(
                f"ball:{ball}{seen[ball]}",
                "hand",
                " ".join(filter(None, words)),
                where,
                text,
                _skill(ball, text),
                came_from="drawn",
            )

    def _raised(self, where: Rect, number: int) -> Rect:
        if self._chosen.effect == "trade":
            return where
        if self._is_going(number):
            grown = where.inset(-where.width * (TAKEN - 1) / 2)
            return self._lies.lifted(grown, TAKEN_UP)
        return self._places.lifted(where)

    def _is_going(self, number: int) -> bool:
        """Whether this ball slides to another place."""
        action = self._chosen.action
        return isinstance(action, Play) and self._chosen.effect == "slide" and number == action.places[0]

    def _ringed(self) -> set[int]:
        """The balls of the word tried: those that spell it, else those lifted."""
        reading, order = self._chosen.reading, self._chosen.order
        if reading is not None and reading.spelling is not None:
            return {order[place] for place in reading.spelling.places}
        return set(self._chosen.lifted)

    def _stands(self) -> dict[int, str]:
        """What the balls of the word stand for."""
        reading, order = self._chosen.reading, self._chosen.order
        if reading is None or reading.spelling is None:
            return {}
        found = zip(reading.spelling.places, reading.spelling.letters, strict=True)
        return {order[place]: letters for place, letters in found}

    def _moved(self) -> set[int]:
        """The balls that the card moves, or that are chosen for it so far."""
        places, effect = self._chosen.places, self._chosen.effect
        if effect == "flip" and len(places) == 2:
            return set(range(min(places), max(places) + 1))
        if effect == "slide":
            return set(places[:1])
        return set(places) if effect != "insert" else set()

    def _pins(self) -> Iterator[Shape]:
        """The gaps that can be chosen, once a letter waits for one."""
        if self._step == steps.PUT and self._coming is None:
            for number, place in enumerate(self._turned(self._lies.gaps()), 1):
                yield Shape(f"gap:{number}", "hand", "gap", place)
        elif self._chosen.mover and not isinstance(self._chosen.action, Play):
            for number, place in enumerate(self._turned(self._lies.gaps()), 1):
                if self._chosen.slide(number) is not None:
                    yield Shape(f"gap:{number}", "hand", "gap", place)

    def _arc(self) -> Iterator[Shape]:
        """A dotted way from a letter's old place to its new one."""
        action = self._chosen.action
        if not isinstance(action, Play) or self._chosen.effect != "slide":
            return
        start, end = action.places
        old = self._turned(self._lies.gaps())[start if end < start else start - 1]
        new = self._slots[end - 1]
        x, y = old.x + old.width / 2, old.y
        yield Shape("arc", "hand", "arc", Rect(x, y, new.x + new.width / 2 - x, max(1.0, self._lies.rail.height)))

    def _turned(self, places: list[Rect]) -> list[Rect]:
        return places[::-1] if self._chosen.turned else places


def _skill(ball: str, text: str) -> str:
    """The skill points written on a ball; none where the Q counts as two letters."""
    return str(SKILL[ball]) if SKILL.get(ball) and text != "QU" else ""
