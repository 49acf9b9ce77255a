"""The seat's own things in the picture of Sequitur: rack, cards, secret goal, what it drew, and what it can press there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ....scene import Hotspot, Rect, Shape
from ..box.cards import Card
from ..box.goals import COLOURS
from ..rules import steps
from ..rules.actions import Play
from ..rules.card_play import GAP, after_card
from ..rules.narration import points
from ..words.letters import BLANK, SKILL
from .hints import hint
from .labels import ball_label, goal_label
from .layout import HandPlaces
from .selection import Selection

WIDEST_CARD, WIDEST_GOAL, WIDEST_DECK, WIDEST_NOTE = 108.0, 260.0, 150.0, 420.0
SPELLING = (steps.SPELL, steps.OFFER)


class OwnThings:
    """What the observing seat has before it. A turned rack is drawn from right to left."""

    def __init__(self, place: Rect, colour: str, chosen: Selection) -> None:
        self._chosen = chosen
        self._seen = chosen.seen
        self._hand = chosen.seen.hand
        self._step = chosen.seen.step
        self._colour = colour
        self._setup = chosen.seen.table.setup
        self._places = HandPlaces(place, len(self._hand.rack))
        slots = self._places.slots()
        self._slots = slots[::-1] if chosen.turned else slots
        gaps = self._places.gaps()
        self._gaps = gaps[::-1] if chosen.turned else gaps

    # Shapes

    def shapes(self) -> Iterator[Shape]:
        yield Shape("rack", "hand", f"rack {self._colour}", self._places.rack)
        yield from self._balls()
        yield from self._placing()
        yield from self._row()
        if self._hand.secret:
            goal = self._setup.all_goals[self._hand.secret]
            style = f"goal {goal.colour} mine{self.mark(goal.name)}"
            yield Shape(f"goal:{goal.name}", "hand", style, self._places.goal(), goal.text, str(goal.points))

    def mark(self, name: str) -> str:
        """The live mark of a goal: whether the word being spelt meets it; "" for none."""
        if not self._chosen.spelling or self._step not in SPELLING:
            return ""
        return " met" if self._setup.all_goals[name].is_met(self._chosen.spelling.word) else " missed"

    def _balls(self) -> Iterator[Shape]:
        """The rack as it is or, once a card and its places are chosen, as it would be."""
        rack, moved = self._hand.rack, self._moved()
        order = self._order()
        spelling = self._chosen.spelling if self._step in SPELLING else None
        stands = dict(zip(spelling.places, spelling.letters, strict=True)) if spelling else {}
        kept = set(stands) or {place - 1 for place in self._chosen.kept}
        seen: Counter[str] = Counter()
        for index, ball in enumerate(rack):
            seen[ball] += 1
            where = self._slots[order[index]]
            words = ["ball"]
            if kept:
                words.append("kept" if index in kept else "dim")
                where = self._places.lifted(where) if index in kept else where
            if index in moved:
                words.append("back" if self._effect() == "trade" else "chosen")
                where = self._places.lifted(where) if self._effect() != "trade" else where
            text = stands.get(index, "" if ball == BLANK else ball)
            if ball == BLANK and text:
                words.append("blank")
            if ball != GAP:
                key, skill = f"ball:{ball}{seen[ball]}", _points(ball, text)
                yield Shape(key, "hand", " ".join(words), where, text, skill, came_from="drawn")

    def _effect(self) -> str:
        return self._setup.all_cards[self._chosen.card - 1].effect if self._chosen.card else self._played_effect()

    def _played_effect(self) -> str:
        action = self._chosen.action
        return self._setup.all_cards[action.card - 1].effect if isinstance(action, Play) else ""

    def _places_chosen(self) -> tuple[int, ...]:
        action = self._chosen.action
        return action.places if isinstance(action, Play) else self._chosen.places

    def _moved(self) -> set[int]:
        """The indices of the balls that the chosen card moves, or that are chosen for it so far."""
        places = self._places_chosen()
        if self._effect() == "flip" and len(places) == 2:
            return set(range(min(places) - 1, max(places)))
        if self._effect() == "slide":
            places = places[:1]
        return {place - 1 for place in places} if self._effect() != "insert" else set()

    def _order(self) -> list[int]:
        """For each ball its slot or, once a card and its places are chosen, the slot where it would lie."""
        action = self._chosen.action
        slots = list(range(len(self._hand.rack)))
        if not isinstance(action, Play) or self._effect() in ("trade", "insert"):
            return slots
        card = self._setup.all_cards[action.card - 1]
        moved = after_card(card, "".join(map(chr, slots)), action.places)
        return [moved.index(chr(slot)) for slot in slots]

    def _placing(self) -> Iterator[Shape]:
        """The ball just drawn, and where it may go."""
        if not self._hand.drawn:
            return
        ball, gap, end = self._hand.drawn, self._chosen.gap, self._chosen.end
        text = "" if ball == BLANK else ball
        where = self._places.drawn()
        if gap or end:
            place = self._gaps[gap - 1 if gap else 0 if end == "left" else -1]
            side = self._places.size
            where = Rect(place.x + place.width / 2 - side / 2, place.y - side * 0.45, side, side)
        yield Shape("drawn", "hand", "ball new", where, text, _points(ball, text))
        if self._step == steps.PUT:
            for number, place in enumerate(self._gaps, 1):
                yield Shape(f"gap:{number}", "hand", "gap chosen" if number == gap else "gap", place)

    def _row(self) -> Iterator[Shape]:
        """The decks to draw from, the goals to decide on, a hint, or else the cards."""
        picked = self._chosen.action
        if self._step == steps.COLOUR:
            for colour, place in zip(COLOURS, self._places.row(len(COLOURS), WIDEST_DECK), strict=True):
                words = " chosen" if picked is not None and str(picked) == f"goal {colour}" else ""
                yield Shape(f"deck:{colour}", "hand", f"deck {colour}{words}", place, points(_worth(colour)))
        elif self._hand.goals:
            for name, place in zip(self._hand.goals, self._goal_row(), strict=True):
                goal = self._setup.all_goals[name]
                words = " chosen" if picked is not None and str(picked).endswith(f" {name}") else ""
                yield Shape(f"goal:{name}", "hand", f"goal {goal.colour}{words}", place, goal.text, str(goal.points))
        elif self._chosen.hint and self._step == steps.SPELL:
            yield Shape("hint", "hand", "note", self._places.row(1, WIDEST_NOTE)[0], hint(self._seen, self._chosen.hint))
        elif not self._hand.drawn and self._hand.rack:
            for index, card, place in self._cards():
                words = " used" if index in self._hand.used else " chosen" if index == self._picked_card() else ""
                yield Shape(f"card:{index}", "hand", f"action {self._colour}{words}", place, card.name, card.effect)

    def _picked_card(self) -> int:
        action = self._chosen.action
        return action.card if isinstance(action, Play) else self._chosen.card

    def _cards(self) -> Iterator[tuple[int, Card, Rect]]:
        cards = self._setup.all_cards
        yield from zip(range(1, len(cards) + 1), cards, self._places.row(len(cards), WIDEST_CARD), strict=True)

    def _goal_row(self) -> list[Rect]:
        return self._places.row(len(self._hand.goals), WIDEST_GOAL)

    # What is pressed

    def hotspots(self) -> Iterator[Hotspot]:
        yield from self._rack_to_press()
        yield from self._row_to_press()
        if self._hand.secret:
            goal = self._setup.all_goals[self._hand.secret]
            label = goal_label(goal, "your secret goal", self.mark(goal.name).strip())
            yield Hotspot(f"secret:{goal.name}", "hand", label, "", self._places.goal(), False)

    def _rack_to_press(self) -> Iterator[Hotspot]:
        if self._step == steps.PUT:
            for number, place in enumerate(self._gaps, 1):
                wide = Rect(place.x + place.width / 2 - self._places.size / 2, place.y, self._places.size, place.height)
                label = f"Put {ball_label(self._hand.drawn)} at place {self._seen_place(number, 1)}"
                yield Hotspot(f"gap:{number}", "hand", label, f"gap:{number}", wide, True, number == self._chosen.gap)
        if self._hand.drawn:
            label = f"{ball_label(self._hand.drawn)}, just drawn"
            yield Hotspot("drawn", "hand", label, "", self._places.drawn(), False)
        if self._step == steps.END:
            yield from self._ends()
        for index, ball in enumerate(self._hand.rack):
            if ball == GAP:
                continue
            token, pressed = self._ball_token(index + 1)
            label = f"{ball_label(ball)}, place {self._seen_place(index + 1)}"
            place = self._slots[index]
            tall = Rect(place.x, place.y - self._places.size * 0.2, place.width, self._places.rack.height)
            yield Hotspot(f"ball:{index + 1}", "hand", label, token, tall, bool(token), pressed)

    def _ends(self) -> Iterator[Hotspot]:
        """The ends to press, beyond the first ball and the last one."""
        rack = self._places.rack
        for end, gap in (("left", self._gaps[0]), ("right", self._gaps[-1])):
            x = gap.x + gap.width / 2
            is_left = x < rack.x + rack.width / 2
            width = x - rack.x if is_left else rack.x + rack.width - x
            place = Rect(rack.x if is_left else x, rack.y, width, rack.height)
            label = f"Put {ball_label(self._hand.drawn)} on the {'left' if is_left else 'right'} end"
            yield Hotspot(f"end:{end}", "hand", label, f"end:{end}", place, True, end == self._chosen.end)

    def _seen_place(self, place: int, more: int = 0) -> int:
        """The place as counted on the rack as it is drawn; `more` is 1 for gaps, because there is one more of them."""
        return len(self._hand.rack) + 1 + more - place if self._chosen.turned else place

    def _ball_token(self, place: int) -> tuple[str, bool]:
        """The token of the ball at that place, "" where it cannot be chosen, and whether it is chosen."""
        if self._step in SPELLING:
            return _toggled("keep", self._chosen.kept, place), place in self._chosen.kept
        if self._step != steps.PLAY or not self._chosen.card:
            return "", False
        card, chosen = self._setup.all_cards[self._chosen.card - 1], self._chosen.places
        if card.effect == "insert":
            return "", False
        if card.effect == "trade":
            full = len(chosen) >= card.most and place not in chosen
            return ("" if full else _toggled("set", chosen, place)), place in chosen
        if not chosen or chosen[0] == place:
            return f"first:{place}", place in chosen
        ordered = (chosen[0], place) if card.effect == "slide" else tuple(sorted((chosen[0], place)))
        fits = Play(self._chosen.card, ordered) in self._chosen.legal
        return (f"second:{place}" if fits else ""), place in chosen

    def _row_to_press(self) -> Iterator[Hotspot]:
        if self._step == steps.COLOUR:
            picked = str(self._chosen.action)
            for colour, place in zip(COLOURS, self._places.row(len(COLOURS), WIDEST_DECK), strict=True):
                label = f"{colour.title()} goals, {points(_worth(colour))}"
                yield Hotspot(f"deck:{colour}", "hand", label, f"pick:{colour}", place, True, picked == f"goal {colour}")
        elif self._hand.goals:
            alone = len(self._hand.goals) > 1
            for name, place in zip(self._hand.goals, self._goal_row(), strict=True):
                label = goal_label(self._setup.all_goals[name], "just drawn")
                pressed = str(self._chosen.action).endswith(f" {name}")
                yield Hotspot(f"goal:{name}", "hand", label, f"goal:{name}", place, alone and self._may_pick, pressed)
        elif not self._hand.drawn and self._hand.rack:
            for index, card, place in self._cards():
                free = self._step == steps.PLAY and index not in self._hand.used
                used = ", played" if index in self._hand.used else ""
                label = f"{card.name}{used}: {card.text}"
                yield Hotspot(f"card:{index}", "hand", label, f"card:{index}", place, free, index == self._picked_card())

    @property
    def _may_pick(self) -> bool:
        return self._step in (steps.KEEP, steps.PUBLISH)


def _toggled(kind: str, chosen: tuple[int, ...], place: int) -> str:
    """The token that adds the place to those chosen or takes it away; the last one is taken away by its own token."""
    if chosen == (place,):
        return f"{kind}:{place}"
    left = [other for other in chosen if other != place] if place in chosen else [*chosen, place]
    return f"{kind}:{'.'.join(map(str, sorted(left)))}"


def _points(ball: str, text: str) -> str:
    """The skill points written on a ball; none where the Q counts as two letters."""
    return str(SKILL[ball]) if SKILL.get(ball) and text != "QU" else ""


def _worth(colour: str) -> int:
    return len(COLOURS) - COLOURS.index(colour)
