"""The picture of Sequoia: forests around the fire, what was revealed, and the seat's own dice, from what one seat knows.

Tokens: `split:7 10` chooses where two pairs plant; with a Sequoia! `one:7` and `two:10` choose the forests on the ring;
`do:7 10` makes the choice. What is enabled is what is legal.
"""

from __future__ import annotations

from collections.abc import Iterator

from ....core import Seat
from ....scene import Hotspot, Scene, Shape, View
from ..rules.actions import Plant, parse_action
from ..rules.dice import Planting, Roll, is_sequoia, split_for
from ..rules.setup import TURNS
from ..rules.state import Observation
from ..rules.table import FACE_DOWN, NOBODY, OVER, PAIR, Forest
from .labels import button_text, forest_label, lead, numbered_forests
from .layout import TrayRow, banner_place, clearings, cup_place, fire_place, token_places, tree_place
from .own_dice import OwnDice

ORDER = ("one", "two")
PLACE_WORDS = ("first", "second")


def scene(observation: Observation, view: View) -> Scene:
    """What the seat sees. `view.chosen` are the tokens of the split or the forests chosen so far."""
    picture = _Picture(observation, view)
    shapes = (
        *picture.ground(),
        *picture.marks(),
        *picture.tokens(),
        *picture.trees(),
        *picture.tray(),
        *picture.dice(),
        *picture.banner(),
    )
    return Scene(shapes, (*picture.forests_to_press(), *picture.slips_to_press(), *picture.choices()), ORDER)


class _Picture:
    """A scene in the making: the observation, the view, and what follows from both."""

    def __init__(self, observation: Observation, view: View) -> None:
        self.seen = observation
        self.table = observation.table
        self.view = view
        self.places = clearings(view.stage.board)
        self.actions = observation.legal_actions()
        self.roll: Roll = observation.dice[observation.seat] if observation.seat is not None else ""
        # A Sequoia! may choose any two forests, so it chooses on the ring; other rolls choose among slips.
        self.on_ring = bool(self.actions) and is_sequoia(self.roll)
        self.picked = self._picked()
        self.over = self.table.step == OVER

    def _picked(self) -> Planting | None:
        """Where the choices so far would plant; None before there are any."""
        chosen = dict(token.split(":", 1) for token in self.view.chosen)
        if "split" in chosen and not self.on_ring:
            return parse_action(chosen["split"]).forests
        forests = tuple(sorted(int(chosen[kind]) for kind in ORDER if kind in chosen))
        return forests if forests and self.on_ring else None

    def _colour(self, seat: Seat) -> str:
        return self.view.colours[seat]

    # The forest

    def ground(self) -> Iterator[Shape]:
        yield Shape("ground", "board", "ground", self.view.stage.board)
        for number, forest in numbered_forests(self.table):
            settled = self.table.is_tiebreaker and not forest.rivals and not self.over
            yield Shape(f"forest:{number}", "board", "clearing dim" if settled else "clearing", self.places[number], str(number))

    def _turn(self) -> tuple[str, str]:
        """The turn being played, or the one just over: its number, and the words after it."""
        if self.over:
            return "", "The end"
        turn = self.table.current_turn
        return (str(turn - TURNS), "tiebreaker") if turn > TURNS else (str(turn), f"of {TURNS}")

    def marks(self) -> Iterator[Shape]:
        turn, words = self._turn()
        yield Shape("fire", "marks", "fire", fire_place(self.view.stage.board), turn, words)
        for number in self.places:
            if number in (self.picked or ()):
                yield Shape(f"glow:{number}", "marks", "glow chosen", self.places[number])
            elif self.on_ring and number in self.table.counting(self.seen.seat or 0):
                yield Shape(f"glow:{number}", "marks", "glow", self.places[number])

    def tokens(self) -> Iterator[Shape]:
        for number, forest in numbered_forests(self.table):
            for place, where in enumerate(token_places(self.places[number])):
                points, owner = forest.tokens[place], forest.owners[place]
                style = f"token {PLACE_WORDS[place]}" + (" down" if points == FACE_DOWN else "")
                if owner != NOBODY:
                    style += f" {self._colour(owner)}"
                yield Shape(f"token:{number}:{place}", "tokens", style, where, str(points) if points else "")

    def trees(self) -> Iterator[Shape]:
        for number, forest in numbered_forests(self.table):
            if not self.table.is_tiebreaker or forest.rivals or self.over:
                yield from self._trees_of(number, forest)
        if self.picked and self.seen.seat is not None:
            for number in dict.fromkeys(self.picked):
                count = self.table.forest(number).trees[self.seen.seat] + self.picked.count(number)
                yield self._tree(f"ghost:{number}", number, self.seen.seat, count, "ghost", "")

    def _trees_of(self, number: int, forest: Forest) -> Iterator[Shape]:
        leaders, margin = lead(forest, self.table.ranked(forest))
        fresh = {shown.seat for shown in self.table.shown if number in shown.planted}
        for seat, count in enumerate(forest.trees):
            if count:
                words = [word for word, holds in (("leads", seat in leaders and margin), ("fresh", seat in fresh)) if holds]
                badge = _lead_words(margin) if seat in leaders and not self.table.is_tiebreaker else ""
                yield self._tree(f"tree:{number}:{seat}", number, seat, count, " ".join(words), badge)

    def _tree(self, key: str, number: int, seat: Seat, count: int, words: str, badge: str) -> Shape:
        where = tree_place(self.places[number], self.table.setup.seats, seat, count)
        return Shape(key, "trees", f"tree {self._colour(seat)} {words}".rstrip(), where, str(count), badge)

    # What was revealed

    def tray(self) -> Iterator[Shape]:
        """Everybody's pairs. On a screen that has one place for tray and hand, only while the hand is empty."""
        if self.view.stage.piles.y == self.view.stage.hand.y and (self.roll or self._is_covered()):
            return
        seats = self.table.setup.seats
        revealed = {shown.seat: shown for shown in self.table.shown}
        for seat in range(seats):
            row = TrayRow(self.view.stage.piles, seats, seat)
            yield Shape(f"mark:{seat}", "tray", f"mark {self._colour(seat)}", row.mark())
            if self.table.setup.open_dice and self.seen.dice[seat]:
                for index, (face, where) in enumerate(zip(self.seen.dice[seat], row.dice(), strict=True)):
                    yield Shape(f"open:{self.table.turn}:{seat}:{index}", "tray", f"die {self._colour(seat)}", where, face)
            elif seat in revealed:
                yield from self._revealed(row, seat, revealed[seat].roll, revealed[seat].planted)

    def _revealed(self, row: TrayRow, seat: Seat, roll: Roll, planted: Planting) -> Iterator[Shape]:
        """The seat's two pairs and what they planted; a pair without effect has no sum."""
        split = split_for(roll, planted, tuple(sorted(set(planted))))
        faces = split.first + split.second + split.left if split else roll
        for index, (face, where) in enumerate(zip(faces, row.dice(), strict=True)):
            style = f"die {self._colour(seat)}" + (" left" if (split and index == 4) or not planted else "")
            yield Shape(f"shown:{self.table.turn}:{seat}:{index}", "tray", style, where, face)
        sums = split.forests if split else planted
        for index, (number, where) in enumerate(zip(sums, row.sums(), strict=False)):
            if number in planted:
                sign = "=" if split else "→"
                yield Shape(f"sum:{self.table.turn}:{seat}:{index}", "tray", "sum", where, f"{sign} {number}")

    # The seat's own dice

    def dice(self) -> Iterator[Shape]:
        if self.view.covered is not None and self._is_covered():
            yield Shape("cup", "hand", f"cup {self._colour(self.view.covered)}", cup_place(self.view.stage.hand))
        elif self.roll and self.seen.seat is not None:
            yield from self._own_dice().shapes(f"die {self._colour(self.seen.seat)}")

    def _is_covered(self) -> bool:
        return self.view.covered is not None and self.table.step == PAIR

    def _own_dice(self) -> OwnDice:
        chosen = self.picked if self.picked is not None else self.seen.chosen
        actions = () if self.on_ring else self.actions
        return OwnDice(self.view.stage.hand, self.table.turn, self.roll, self._counting(), chosen, actions)

    def _counting(self) -> tuple[int, ...]:
        return self.table.counting(self.seen.seat) if self.seen.seat is not None else ()

    def banner(self) -> Iterator[Shape]:
        """Five of a kind: the seat's own, or one just revealed."""
        revealed = self.table.step != PAIR and any(is_sequoia(shown.roll) for shown in self.table.shown)
        if revealed or (self.roll and self.view.covered is None and is_sequoia(self.roll)):
            yield Shape("sequoia", "marks", "banner", banner_place(self.view.stage.board), "Sequoia!")

    # What is pressed

    def forests_to_press(self) -> Iterator[Hotspot]:
        begun = any(token.startswith("one:") for token in self.view.chosen)
        legal = {number for action in self.actions for number in action.forests if self._goes_on(action)} if self.on_ring else ()
        for number, place in self.places.items():
            label = forest_label(self.table, number, self.view.names)
            token = f"{'two' if begun else 'one'}:{number}"
            pressed = number in (self.picked or ())
            yield Hotspot(f"forest:{number}", "board", label, token, place, number in legal, pressed)

    def _goes_on(self, action: Plant) -> bool:
        """Whether the action plants in the forest chosen first on the ring, if one is chosen."""
        first = next((int(token.partition(":")[2]) for token in self.view.chosen if token.startswith("one:")), None)
        return first is None or first in action.forests

    def slips_to_press(self) -> Iterator[Hotspot]:
        if self.view.covered is None and not self.on_ring:
            yield from self._own_dice().hotspots()

    def choices(self) -> Iterator[Hotspot]:
        """The one button: it makes the choice."""
        if self.on_ring or self.picked is not None or len(self.actions) == 1:
            action = self.actions[0] if len(self.actions) == 1 else Plant(self.picked or ())
            if action in self.actions:
                yield Hotspot("do", "choices", button_text(action.forests), f"do:{action}", main=True)


def _lead_words(margin: int) -> str:
    """By how much a leader leads; a lead of one tree needs no words beside the leader's mark."""
    return "=" if not margin else f"+{margin}" if margin > 1 else ""
