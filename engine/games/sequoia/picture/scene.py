"""The picture of Sequoia for one seat: forests around the fire, what was planted, and the seat's own dice.

Tokens are explained in `pairing.py`. Exactly the legal actions are enabled.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ....core import BadTextError
from ....scene import Hotspot, Scene, Shape, View
from ....text import plural
from ..rules.dice import is_sequoia
from ..rules.setup import FORESTS
from ..rules.state import Observation, Plant, parse_action
from ..rules.table import OVER, PAIR, turn_words
from .dice import HandParts, OwnDice, cup_place, hand_parts, strip_rows
from .ending import LEAST_HEIGHT, Finale
from .forests import Forests
from .pairing import DICE_TOKEN, Choice, Pairing
from .panels import Panels
from .reveal import RevealPicture
from .ring import AroundFire, is_large, ring_of
from .words import MAKE_PAIRS, TURN_DICE, Verdicts, button_text, forest_label, waiting_text, why_not_there

if TYPE_CHECKING:
    from .spotlight import Light

ROOM_FOR_PANELS = 150.0
"""The minimum height of panels beside the board, in CSS pixels."""


def scene(observation: Observation, view: View) -> Scene:
    """The seat's scene. `view.chosen` are the tokens of the current selection."""
    picture = _Picture(observation, view)
    hotspots = (*picture.forests_to_press(), *picture.dice_to_press(), *picture.choices())
    typed = tuple((spot.key.partition(":")[2], spot.token) for spot in hotspots if spot.group == "board" and spot.enabled)
    invitation = picture.light.invitation() if picture.light else None
    found = Scene(tuple(picture.shapes()), hotspots, search_terms=typed, invitation=invitation)
    if not view.aids:
        return found
    from .spotlight import marked  # the page fetches it on demand

    return marked(found, view)


def choices(observation: Observation, action: Plant) -> tuple[str, ...]:
    """The token that selects the action."""
    return (f"{DICE_TOKEN}:{Choice(observation, ()).paired_for(action.forests)}",)


class _Picture:
    """Builds one scene from an observation and a view."""

    def __init__(self, observation: Observation, view: View) -> None:
        self.reveal = self._reveal(observation, view)
        if self.reveal is not None:
            observation = self.reveal.observation
        self.seen = observation
        self.table = observation.table
        self.view = view
        self.choice = Choice(observation, view.chosen)
        sums = self.choice.sums if self.table.step == PAIR else ()
        self.verdicts = Verdicts(self.table, self.choice.seat, sums, view.names) if sums else None
        self.lines = self.verdicts.lines() if self.verdicts else ()
        self.planted = self.verdicts.after if self.verdicts else self.table
        self.ring = ring_of(view.stage.board, self.table.setup.seats)
        self.finale = Finale(self.table, view) if self.table.step == OVER else None
        self.is_large = is_large(view.stage.board, None if self.finale else view.stage.hand)
        self.around = AroundFire(self.ring, self.is_large)
        self.is_covered = view.covered is not None and self.table.step == PAIR
        self.has_dice = bool(self.choice.roll) and not self.is_covered
        self.parts = self._parts()
        self.own = self._own() if self.has_dice else None
        self.light = self._light()

    def _reveal(self, observation: Observation, view: View) -> RevealPicture | None:
        if view.moment is None:
            return None
        around = AroundFire(ring_of(view.stage.board, observation.table.setup.seats), True)
        return RevealPicture(observation, view, around if is_large(view.stage.board, view.stage.hand) else None)

    def _parts(self) -> HandParts:
        stage = self.view.stage
        upright = stage.hand.y >= stage.board.y + stage.board.height - 1
        return hand_parts(stage.hand, upright, strip_rows(self.choice))

    def _own(self) -> OwnDice:
        stage = self.view.stage
        if self.is_large:
            strip = stage.hand._replace(y=stage.hand.y + max(0.0, stage.hand.height - 60), height=min(60.0, stage.hand.height))
            return OwnDice(self.choice, self.table.turn, self.around, None, strip, True)
        shows_strip = self.parts.verdicts.y + self.parts.verdicts.height <= self.parts.strip.y
        return OwnDice(self.choice, self.table.turn, self.around, self.parts.dice, self.parts.strip, shows_strip)

    def _light(self) -> Light | None:
        """The spotlight of a hint or a lesson, unless something else is selected."""
        if self.view.spotlight is None or self.seen.seat is None or self.finale is not None:
            return None
        from .spotlight import Light  # the page fetches it on demand

        light = Light(self.view.spotlight, self.view, self.choice, self.ring, self.own)
        return light if light.falls else None

    # Shapes

    def shapes(self) -> Iterator[Shape]:
        """All shapes, bottom to top."""
        counting = tuple(line.forest for line in self.lines if line.forest in self.choice.counting)
        pays = (self.finale.unpaid_forests, self.finale.now.forest if self.finale.now else 0) if self.finale else ((), 0)
        if self.reveal is not None:
            pays = (), 0
        told = self.reveal.lit if self.reveal is not None else self._told()
        forests = Forests(self.table, self.planted, counting, self.view, told, *pays)
        yield from forests.ground(self.is_large and self.finale is None)
        yield from self._middle()
        yield from self.light.on_the_ground() if self.light else ()
        yield from forests.shapes(self.choice.seat)
        yield from self.light.over_the_trees() if self.light else ()
        yield from self._panels()
        yield from self.light.mistake_shapes() if self.light else ()
        yield from self.reveal.shapes() if self.reveal else ()
        yield from self._banner()
        if self.is_covered and self.view.covered is not None:
            yield Shape("cup", "hand", f"cup {self.view.colours[self.view.covered]}", cup_place(self.view.stage.hand))
        yield from self.light.under_the_dice() if self.light else ()
        if self.own is not None:
            yield from self.own.shapes(self.view.colours[self.choice.seat])

    def _told(self) -> tuple[int, ...]:
        """The forests of the action to show."""
        try:
            return parse_action(self.view.pointed).forests if self.view.pointed else ()
        except BadTextError:
            return ()

    def _middle(self) -> Iterator[Shape]:
        if self.reveal is not None and self.is_large:
            yield Shape("fire", "marks", "fire", self.around.low_fire())
            return
        words, is_over = (turn_words(self.table.current_turn), ""), self.finale is not None
        yield Shape("fire", "marks", "fire", self.around.fire(is_over))
        yield Shape("plaque", "marks", "plaque", self.around.plaque(is_over), *(self.finale.words() if self.finale else words))

    def _panels(self) -> Iterator[Shape]:
        """The panels beside the board or, if there is no room for them, in a hand without dice."""
        stage = self.view.stage
        is_idle = not self.has_dice or (self.is_large and self.choice.pairing == Pairing(self.choice.roll))
        if self.reveal is not None or (self.view.told and self.finale is None and is_idle):
            return  # the page shows lines there
        panels = Panels(self.seen, self.view, self.choice, self.lines, self.planted)
        if self.finale is not None:
            # A replay reserves a hand's place but has no hand.
            in_hand = stage.piles.height < LEAST_HEIGHT and self.view.finale is None
            yield from self.finale.shapes(stage.hand if in_hand else stage.piles)
        elif self.is_large and stage.piles.height >= ROOM_FOR_PANELS:
            yield from panels.shapes(stage.piles)
        elif self.has_dice and not self.is_large:
            yield from panels.below(self.parts.verdicts)
            if not self.choice.pairing.pairs:
                is_open, around = self.table.setup.open_dice, self.around
                yield from panels.others_dice(around.open_rows()) if is_open else panels.last_dice(around.last_rows())
        elif not self.is_covered:
            yield from panels.rows(stage.hand)

    def _banner(self) -> Iterator[Shape]:
        """The banner for five of a kind: the seat's own, or one just revealed."""
        revealed = self.table.step not in (PAIR, OVER) and any(is_sequoia(shown.roll) for shown in self.table.shown)
        if self.reveal is not None or self.view.told:
            revealed = False  # a line names it
        if revealed or (self.has_dice and self.choice.is_turned):
            yield Shape("sequoia", "marks", "banner", self.around.banner(), "Sequoia!")

    # Hotspots

    def forests_to_press(self) -> Iterator[Hotspot]:
        said = {line.forest: f"; {line.headline.partition(': ')[2]}. {line.medals}" for line in self.lines}
        for number in FORESTS:
            label = forest_label(self.table, number, self.view.names) + said.get(number, "")
            token = self.choice.on_forest(number)
            why = why_not_there(number) if self.choice.actions and not token else ""
            place, pressed = self.ring.disc(number), number in self.choice.sums
            yield Hotspot(f"forest:{number}", "board", label, token or f"forest:{number}", place, bool(token), pressed, why=why)

    def dice_to_press(self) -> Iterator[Hotspot]:
        if self.own is not None:
            yield from self.own.hotspots(self.lines)

    def choices(self) -> Iterator[Hotspot]:
        """The button that makes the choice, and one that takes the pairs apart."""
        if not self.choice.actions:
            return
        picked = self.choice.picked
        if picked is not None and Plant(picked) in self.choice.actions:
            yield Hotspot("do", "choices", button_text(picked), f"do:{Plant(picked)}", main=True)
            if self.choice.pairing.pairs:
                split = plural(len(self.choice.pairing.pairs), "Split pair", "Split pairs")
                yield Hotspot("apart", "choices", split, f"{DICE_TOKEN}:{Pairing(self.choice.roll)}")
        else:
            why = TURN_DICE if self.choice.is_turned else MAKE_PAIRS
            yield Hotspot("do", "choices", waiting_text(self.choice), "do:", enabled=False, main=True, why=why)
