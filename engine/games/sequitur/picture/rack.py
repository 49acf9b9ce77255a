"""The rack of Sequitur as shapes and hotspots: its balls as they are or as a move would put them, and the ball just drawn.

The rack has fixed slots, so it stays in place whatever is tried. A tap lifts a letter to try a word. A drag moves it to its
destination and selects a card that can do so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ....scene import Hotspot, Rect, Shape
from ..rules import steps
from ..rules.actions import Place, Play, Put
from ..rules.hand import GAP
from ..rules.words import ball_label, ball_name
from ..words.lexicon import BLANK, SKILL
from .layout import Rack, Tray
from .selection import Selection
from .words import why_no_effect

TAKEN, TAKEN_UP = 1.08, 0.26
"""The scale of a ball that a move takes to another place, and how far it is raised, as a fraction of its size."""


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
        """The place that the letter just drawn would get, counted from 1; 0 for none."""
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
        """The ball just drawn, beside the cards or in its selected place."""
        if self._hand.drawn:
            ball = self._hand.drawn
            text = "" if ball == BLANK else ball
            where = self._coming or self._tray.drawn(self._lies.size)
            where = self._lies.lifted(where, TAKEN_UP) if self._coming else where
            yield Shape("drawn", "hand", "ball new", where, text, _skill(ball, text))

    def _balls(self) -> Iterator[Shape]:
        """The rack as it is or, once a card and its places are selected, as it would be."""
        moved, ringed, stands = self._moved(), self._ringed(), self._letters_of_word()
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
        """Whether the move slides this ball to another place."""
        action = self._chosen.action
        return isinstance(action, Play) and self._chosen.effect == "slide" and number == action.places[0]

    def _ringed(self) -> set[int]:
        """The balls of the word being tried: those that spell it, or else those lifted."""
        reading, order = self._chosen.reading, self._chosen.order
        if reading is not None and reading.spelling is not None:
            return {order[place] for place in reading.spelling.places}
        return set(self._chosen.lifted)

    def _letters_of_word(self) -> dict[int, str]:
        """The letters that the balls of the word stand for."""
        reading, order = self._chosen.reading, self._chosen.order
        if reading is None or reading.spelling is None:
            return {}
        found = zip(reading.spelling.places, reading.spelling.letters, strict=True)
        return {order[place]: letters for place, letters in found}

    def _moved(self) -> set[int]:
        """The balls that the card moves, or that are selected for it so far."""
        places, effect = self._chosen.places, self._chosen.effect
        if effect == "flip" and len(places) == 2:
            return set(range(min(places), max(places) + 1))
        if effect == "slide":
            return set(places[:1])
        return set(places) if effect != "insert" else set()

    def _pins(self) -> Iterator[Shape]:
        """Pins at the gaps that can be selected, while a letter waits for one."""
        if self._step == steps.PUT and self._coming is None:
            for number, place in enumerate(self._turned(self._lies.gaps()), 1):
                yield Shape(f"gap:{number}", "hand", "gap", place)
        elif self._chosen.mover and not isinstance(self._chosen.action, Play):
            for number, place in enumerate(self._turned(self._lies.gaps()), 1):
                if self._chosen.slide(number) is not None:
                    yield Shape(f"gap:{number}", "hand", "gap", place)

    def _arc(self) -> Iterator[Shape]:
        """A dotted arc from a letter's old place to its new one."""
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
    """The skill points shown on a ball; "" if the Q counts as two letters."""
    return str(SKILL[ball]) if SKILL.get(ball) and text != "QU" else ""


AMONG_LETTERS = 0.46
"""The width of a gap's drop target while a letter is dragged, as a fraction of the pitch. The rest belongs to the letters."""


class RackInput:
    """The hotspots of the observing seat's rack."""

    def __init__(self, hand: Rect, tray: Tray, chosen: Selection) -> None:
        self._chosen = chosen
        self._hand = chosen.seen.hand
        self._step = chosen.seen.step
        self._tray = tray
        self._lies = Rack(hand, len(self._hand.rack))

    def _turned(self, places: list[Rect]) -> list[Rect]:
        return places[::-1] if self._chosen.turned else places

    def hotspots(self) -> Iterator[Hotspot]:
        if self._hand.drawn:
            label = f"{ball_label(self._hand.drawn)}, just drawn"
            place = self._tray.drawn(max(44.0, self._lies.size))
            yield Hotspot("drawn", "hand", label, "hold:1", place, bool(self._chosen.legal), True, drags=("drawn",))
        for number, ball in enumerate(self._hand.rack, 1):
            if ball != GAP:
                yield self._ball(number, ball)
        if self._step == steps.END:
            yield from self._ends()
        elif self._step == steps.PUT:
            yield from self._gaps()
        elif self._chosen.mover:
            yield from self._ways()

    def _ball(self, number: int, ball: str) -> Hotspot:
        token, pressed, drag = self._tokens(number)
        lifted = ", picked" if number in self._chosen.lifted else ""
        label = f"{ball_label(ball)}, position {self._seen_place(number)}{lifted}"
        place = self._turned(self._lies.to_press())[number - 1]
        seen: str = f"ball:{ball}{self._hand.rack[:number].count(ball)}"
        why = "" if token else self._why_not(number)
        is_target = self._chosen.plays and bool(self._chosen.taken) and number != self._chosen.taken
        carries = (seen,) if drag else ()
        return Hotspot(
            f"ball:{number}",
            "hand",
            label,
            token,
            place,
            bool(token),
            pressed,
            why=why,
            drags=carries,
            target=is_target,
            drag_token=drag,
        )

    def _tokens(self, number: int) -> tuple[str, bool, str]:
        """The token of a ball, whether it is selected, and the token for dragging it."""
        chosen = self._chosen
        lift = chosen.lift_token(number), number in chosen.lifted
        if not self._chosen.plays:
            return *lift, ""
        drag = f"first:{number}"
        if chosen.card:
            return *self._for_card(number), drag
        if chosen.taken == number:
            return drag, True, drag
        if chosen.taken:
            fits = chosen.moves.to_letter(chosen.taken, number, 0) is not None
            return f"second:{number}" if fits else "", number == chosen.second, drag
        if number in chosen.others:
            return self._set_without(number), True, drag
        return *lift, drag

    def _for_card(self, number: int) -> tuple[str, bool]:
        """The same while a card is selected."""
        chosen = self._chosen
        effect = chosen.moves.effect_of(chosen.card)
        if effect == "insert":
            return "", False
        if effect == "trade":
            most = chosen.seen.table.setup.all_cards[chosen.card - 1].most
            is_in = number in chosen.others
            full = len(chosen.others) >= most and not is_in
            return ("" if full else self._set_without(number) if is_in else self._set_with(number)), is_in
        if not chosen.taken or chosen.taken == number:
            return f"first:{number}", number == chosen.taken
        fits = chosen.moves.to_letter(chosen.taken, number, chosen.card) is not None
        return f"second:{number}" if fits else "", number == chosen.second

    def _set_with(self, number: int) -> str:
        return set_token((*self._chosen.others, number))

    def _set_without(self, number: int) -> str:
        """The token that takes this letter out of those to be returned. The last one is taken out by its own token."""
        left = tuple(other for other in self._chosen.others if other != number)
        return set_token(left or (number,))

    def _why_not(self, number: int) -> str:
        chosen = self._chosen
        effect = chosen.moves.effect_of(chosen.card)
        if effect == "insert":
            return "Insert draws a letter first. Then you can put it anywhere."
        if effect == "trade":
            return "You can’t trade more letters at once."
        if chosen.card:
            return "That card can’t reach that far."
        return why_no_effect(chosen, "swap")

    def _ends(self) -> Iterator[Hotspot]:
        """The hotspots of the ends, beyond the first and the last ball."""
        x, y, width, height = self._lies.hand
        balls = self._lies.to_press()
        left, right = balls[0].x, balls[-1].x + balls[-1].width
        ends = Rect(x, y, left - x, height), Rect(right, y, x + width - right, height)
        for end, place in zip(("left", "right"), self._turned(list(ends)), strict=True):
            side = "left" if place.x == x else "right"
            label = f"Place {ball_name(self._hand.drawn)} at the {side} end"
            yield Hotspot(
                f"end:{end}", "hand", label, f"end:{end}", place, True, end == self._chosen.end, target=True, completes=True
            )

    def _gaps(self) -> Iterator[Hotspot]:
        """The hotspots of the gaps for the letter just drawn, as wide as possible."""
        for number, place in enumerate(self._turned(self._lies.gaps_to_press(1.0)), 1):
            label = f"Place {ball_name(self._hand.drawn)} at position {self._seen_place(number, 1)}"
            pressed = number == self._chosen.gap
            yield Hotspot(f"gap:{number}", "hand", label, f"gap:{number}", place, True, pressed, target=True, completes=True)

    def _ways(self) -> Iterator[Hotspot]:
        """The hotspots of the gaps for a letter of the rack: between the letters while it is dragged, above them for taps."""
        drags = bool(self._chosen.taken)
        places = self._lies.gaps_to_press(AMONG_LETTERS if drags else 1.0)
        foot = self._lies.slots()[0].y + self._lies.size * 0.12
        mover = self._hand.rack[self._chosen.mover - 1]
        for number, place in enumerate(self._turned(places), 1):
            play = self._chosen.slide(number)
            high = place if drags else place._replace(height=foot - place.y)
            label = f"Move {ball_name(mover)} to the gap at position {self._seen_place(number, 1)}"
            stays = number in (self._chosen.mover, self._chosen.mover + 1)
            why = "" if play else "It’s already there." if stays else why_no_effect(self._chosen, "slide")
            if drags and stays:
                continue
            pressed = number == self._chosen.number("slot")
            yield Hotspot(f"gap:{number}", "hand", label, f"slot:{number}", high, play is not None, pressed, why=why, target=True)

    def _seen_place(self, place: int, more: int = 0) -> int:
        """The place counted on the rack as drawn. `more` is 1 for gaps, because there is one more of them than balls."""
        return len(self._hand.rack) + 1 + more - place if self._chosen.turned else place


def set_token(places: tuple[int, ...]) -> str:
    """The token that returns these letters to the bag."""
    return f"set:{'.'.join(map(str, sorted(places)))}"
