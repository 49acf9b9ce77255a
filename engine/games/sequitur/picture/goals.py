"""The goals of Sequitur as shapes and hotspots: the seat's secret one first, then the public ones by colour."""

from __future__ import annotations

from collections.abc import Iterator

from ....scene import Hotspot, Rect, Shape
from ..box.goals import COLOURS, POINTS, Goal
from ..rules import steps
from ..rules.table import goal_order, points
from ..rules.words import goal_label
from .layout import Felt
from .selection import Selection, goals_seen
from .words import waiting_for

PILES = {"red": "Hard to meet", "yellow": "Medium", "green": "Easy to meet"}
"""The captions of the three decks of goals."""


class GoalsView:
    """All goals that the seat sees. `felt` has their places; `scale` is the user's text size."""

    def __init__(self, felt: Rect, chosen: Selection, scale: str) -> None:
        self._chosen = chosen
        self._seen = chosen.seen
        self._table = chosen.seen.table
        self._setup = self._table.setup
        self._scale = scale
        known = self._setup.all_goals
        public = sorted(self._table.public, key=goal_order)
        self._public = {colour: [known[name] for name in public if known[name].colour == colour] for colour in COLOURS}
        self._drawn = [known[name] for name in self._seen.hand.goals]
        slots = max(self._setup.seats, self._setup.goals_a_draw, *map(len, self._public.values()))
        self.felt = Felt(felt, slots)

    # Derived from the selection

    def mark(self, goal: Goal) -> str:
        """Whether the lifted word meets the goal: "met", "missed", or "" without a word."""
        reading = self._chosen.reading
        if reading is None or not reading.word or self._seen.step == steps.OFFER:
            return ""
        return ("met" if goal in reading.met else "missed") if goal in goals_seen(self._seen) else ""

    def _words(self, goal: Goal) -> str:
        """The style of a slip."""
        words = [goal.colour, self.mark(goal)]
        if self._is_picked(goal) or (goal in self._drawn and len(self._drawn) == 1):
            words.append("chosen")
        elif self._is_new(goal):
            words.append("new")
        return " ".join(["goal", *filter(None, words), self._scale]).strip()

    def _is_picked(self, goal: Goal) -> bool:
        action = self._chosen.action
        return goal in self._drawn and str(action).endswith(f" {goal.name}")

    def _is_new(self, goal: Goal) -> bool:
        """Whether the goal was made public in the last pass."""
        last = self._table.step - 1
        return 0 <= last < len(COLOURS) and goal.colour == COLOURS[last] and goal not in self._drawn

    @property
    def _secret(self) -> Goal | None:
        """The viewer's secret goal."""
        return self._setup.all_goals.get(self._seen.hand.secret)

    def _slips(self) -> Iterator[tuple[Goal, Rect, tuple[int, int]]]:
        """All goals except the secret one as (goal, place, cell): public ones, then those just drawn in the colour's next
        places."""
        for colour in COLOURS:
            own = [goal for goal in self._drawn if goal.colour == colour]
            for index, (goal, place) in enumerate(zip((*self._public[colour], *own), self.felt.slots(colour), strict=False)):
                yield goal, place, self.felt.cell(colour, index)

    # Shapes

    def shapes(self) -> Iterator[Shape]:
        yield Shape("ground", "board", "baize", self.felt.whole)
        yield from self._captions()
        yield from self._secret_shape()
        if self._seen.step == steps.COLOUR:
            yield from self._piles()
            return
        yield from self._empty()
        for goal, place, _ in self._slips():
            layer = "hand" if goal in self._drawn else "tokens"
            yield Shape(f"goal:{goal.name}", layer, self._words(goal), place, goal.text, str(goal.points))

    def _captions(self) -> Iterator[Shape]:
        secret = self._secret
        heads = [("Your secret goal", secret.points if secret else 0)]
        anyone = ", for anyone" if self._setup.seats > 1 else ""
        heads += [(f"{colour.title()}{anyone}", POINTS[colour]) for colour in COLOURS]
        for (text, worth), place in zip(heads, self.felt.captions, strict=False):
            yield Shape(f"caption:{text}", "board", f"caption {self._scale}".strip(), place, text, points(worth) if worth else "")

    def _secret_shape(self) -> Iterator[Shape]:
        goal, place = self._secret, self.felt.secret
        if goal is None:
            text = "Your secret goal: choose a pile" if self._seen.step == steps.COLOUR else "Secret goals come first"
            if self._seen.step == steps.KEEP:
                text = "One of two will be your secret goal"
            if self._seen.seat is None:
                text = "Secret goals stay secret"
            yield Shape("secret", "tokens", f"empty {self._scale}".strip(), place, text)
            return
        style = " ".join(filter(None, ("goal", goal.colour, "mine", self.mark(goal), self._scale)))
        yield Shape(f"goal:{goal.name}", "hand", style, place, goal.text, str(goal.points))

    def _piles(self) -> Iterator[Shape]:
        picked = str(self._chosen.action)
        for colour in COLOURS:
            words = " chosen" if picked == f"goal {colour}" else ""
            text = f"{PILES[colour]} · {points(POINTS[colour])}"
            yield Shape(f"deck:{colour}", "tokens", f"deck {colour}{words} {self._scale}".strip(), self.felt.region(colour), text)

    def _empty(self) -> Iterator[Shape]:
        """Placeholders for goals that have not been drawn yet."""
        for colour in COLOURS:
            slots = self.felt.slots(colour)
            count = len(self._public[colour]) + sum(goal.colour == colour for goal in self._drawn)
            text = waiting_for(self._table, self._seen.step, colour)
            style = f"empty {self._scale}".strip()
            if not count:
                yield Shape(f"empty:{colour}", "tokens", style, self.felt.region(colour), text)
            elif slots[count:]:
                for index, place in enumerate(slots[count:], count):
                    yield Shape(f"empty:{colour}:{index}", "tokens", style, place)

    # Hotspots

    def hotspots(self) -> Iterator[Hotspot]:
        yield self._secret_hotspot()
        if self._seen.step == steps.COLOUR:
            yield from self._piles_to_press()
            return
        looks = self._seen.seat is not None
        for goal, place, cell in self._slips():
            label = goal_label(goal, "just drawn" if goal in self._drawn else "", self.mark(goal))
            token, pressed = self._token(goal)
            commits = token.startswith("goal:")
            yield Hotspot(f"public:{goal.name}", "board", label, token, place, looks, pressed, cell=cell, completes=commits)

    def _secret_hotspot(self) -> Hotspot:
        goal, place = self._secret, self.felt.secret
        if goal is None:
            return Hotspot("secret", "board", "Your secret goal: none yet", "", place, False, cell=(1, 1))
        label = goal_label(goal, "your secret goal", self.mark(goal))
        token, pressed = self._shown(goal)
        return Hotspot("secret", "board", label, token, place, True, pressed, cell=(1, 1))

    def _shown(self, goal: Goal) -> tuple[str, bool]:
        return f"show:{goal.name}/{self._chosen.moment}", self._chosen.shown == goal.name

    def _token(self, goal: Goal) -> tuple[str, bool]:
        """The token of a goal, and whether it is selected. A press selects it if there is a choice, otherwise shows it in
        full."""
        legal = {str(action).rpartition(" ")[2] for action in self._chosen.legal}
        choosing = goal in self._drawn and len(self._drawn) > 1
        return (f"goal:{goal.name}", self._is_picked(goal)) if choosing and goal.name in legal else self._shown(goal)

    def _piles_to_press(self) -> Iterator[Hotspot]:
        picked = str(self._chosen.action)
        for number, colour in enumerate(COLOURS, 1):
            label = f"{colour.title()} goals, {points(POINTS[colour])}, {PILES[colour].lower()}"
            place, pressed = self.felt.region(colour), picked == f"goal {colour}"
            cell = (1, 1 + number) if self.felt.is_wide else (1 + number, 1)
            yield Hotspot(
                f"deck:{colour}",
                "board",
                label,
                f"pick:{colour}",
                place,
                bool(self._chosen.legal),
                pressed,
                cell=cell,
                completes=True,
            )

    def opened(self, place: Rect) -> Iterator[Shape]:
        """The goal shown in full, covering the cards."""
        goal = self._setup.all_goals.get(self._chosen.shown)
        if goal is not None:
            such = f" (e.g. {' '.join(goal.examples).lower()})" if goal.examples else ""
            style = f"goal {goal.colour} open {self._scale}".strip()
            yield Shape("open", "hand", style, place, f"{goal.text}{such}", str(goal.points))

    def to_close(self, place: Rect) -> Iterator[Hotspot]:
        goal = self._setup.all_goals.get(self._chosen.shown)
        if goal is not None:
            yield Hotspot("open", "hand", f"Close: {goal_label(goal)}", self._shown(goal)[0], place, True, True)
