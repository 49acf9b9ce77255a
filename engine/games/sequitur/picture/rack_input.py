"""What is pressed and dragged on the rack of Sequitur.

It lies by slots, so that it stays in place whatever is tried. A tap lifts a letter to try a word; a drag takes it to where it
goes, and the cards follow.
"""

from __future__ import annotations

from collections.abc import Iterator

from ....scene import Hotspot, Rect
from ..rules import steps
from ..rules.card_play import GAP
from .labels import ball_label, ball_name
from .layout import Rack, Tray
from .selection import Selection
from .wording import why_no_effect

AMONG_LETTERS = 0.46
"""The share of the way from ball to ball that is the gap between them while a letter is dragged; the rest is the letters."""


class RackInput:
    """The places to press on the observing seat's rack."""

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
            yield Hotspot("drawn", "hand", label, "hold:1", place, bool(self._chosen.legal), True, carries=("drawn",))
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
            carries=carries,
            target=is_target,
            drag=drag,
        )

    def _tokens(self, number: int) -> tuple[str, bool, str]:
        """What pressing the ball does, whether that is chosen, and what dragging it does."""
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
        """The same with a card chosen."""
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
        """The last one is taken out by its own token."""
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
        """The ends to press, beyond the first ball and the last one."""
        x, y, width, height = self._lies.hand
        balls = self._lies.to_press()
        left, right = balls[0].x, balls[-1].x + balls[-1].width
        ends = Rect(x, y, left - x, height), Rect(right, y, x + width - right, height)
        for end, place in zip(("left", "right"), self._turned(list(ends)), strict=True):
            side = "left" if place.x == x else "right"
            label = f"Place {ball_name(self._hand.drawn)} at the {side} end"
            yield Hotspot(
                f"end:{end}", "hand", label, f"end:{end}", place, True, end == self._chosen.end, target=True, commits=True
            )

    def _gaps(self) -> Iterator[Hotspot]:
        """The gaps to press for the letter just drawn, as wide as they can be."""
        for number, place in enumerate(self._turned(self._lies.gaps_to_press(1.0)), 1):
            label = f"Place {ball_name(self._hand.drawn)} at position {self._seen_place(number, 1)}"
            pressed = number == self._chosen.gap
            yield Hotspot(f"gap:{number}", "hand", label, f"gap:{number}", place, True, pressed, target=True, commits=True)

    def _ways(self) -> Iterator[Hotspot]:
        """The gaps for a letter of the rack: between the letters while it is dragged, above them for who taps."""
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
        """The place as counted on the rack as it is drawn; `more` is 1 for gaps, because there is one more of them."""
        return len(self._hand.rack) + 1 + more - place if self._chosen.turned else place


def set_token(places: tuple[int, ...]) -> str:
    """The token of these letters going back into the bag."""
    return f"set:{'.'.join(map(str, sorted(places)))}"
