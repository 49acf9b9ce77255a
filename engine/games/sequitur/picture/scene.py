"""The picture of Sequitur for one seat: the step, the goals on the felt, its rack and cards, and the words once shown.

`selection.py` documents the tokens; `do:` with an action's text takes that action. Exactly the legal actions are enabled.
"""

from __future__ import annotations

from collections.abc import Iterator

from ....scene import Hotspot, Rect, Scene, Shape, TextField, View
from ..rules import steps
from ..rules.actions import (
    BACK,
    DISCARD,
    NO_WORD,
    PASS,
    UNLISTED,
    Action,
    Draw,
    Keep,
    Offer,
    Place,
    Play,
    Publish,
    Put,
    Spell,
)
from ..rules.state import Observation
from ..rules.table import PASSING
from ..rules.words import button_text, task
from ..words.spelling import spell
from .cards import CardsView
from .claims import board_of, words_shown
from .goals import GoalsView
from .layout import Rack, room, tray
from .rack import RackInput, RackView
from .selection import LASTING, ORDER, Selection, turned_round
from .words import TRACK, phase, step_words

UNREADY = {
    steps.COLOUR: ("Draw a goal", "Choose one of the three piles first."),
    steps.KEEP: ("Keep a goal", "Choose the goal to keep."),
    steps.PUBLISH: ("Make a goal public", "Choose the goal to make public."),
    steps.PLAY: ("Play a card", "Drag a letter or choose a card first."),
    steps.PUT: ("Place letter", "Choose a gap for the letter first."),
    steps.SPELL: ("Spell word", "Pick the letters of your word first."),
    steps.OFFER: ("Offer word", "Pick the letters of your word first."),
}
"""The disabled main button while nothing is selected: its label and the reason."""


def scene(observation: Observation, view: View) -> Scene:
    """The seat's scene. `view.chosen` are the tokens of the current selection."""
    if observation.table.stage != PASSING:
        scene = words_shown(observation, view)
        if view.spotlight is None or view.finale:
            return scene
        from .spotlight import lit  # the page loads it with the coach

        return lit(scene, Selection(observation, view.chosen), view, view.spotlight, board_of(view))
    picture = _Picture(observation, view)
    scene = Scene(tuple(picture.shapes()), tuple(picture.hotspots()), ORDER, LASTING, picture.entry())
    if view.aids:
        from .spotlight import marked  # the page loads it on demand

        return marked(scene, view)
    if view.spotlight is None:
        return scene
    from .spotlight import lit  # the page loads it with the coach

    return lit(scene, picture.chosen, view, view.spotlight, picture.room.felt)


def choices(observation: Observation, action: Action) -> tuple[str, ...]:
    """The tokens that select the action; () if it has its own button."""
    match action:
        case Draw(colour):
            return (f"pick:{colour}",)
        case Keep(goal):
            return (f"goal:{goal}",)
        case Publish(goal):
            return (f"goal:{goal}",) if len(observation.hand.goals) > 1 else ()
        case Place(end):
            return (f"end:{end}",)
        case Put(gap):
            return (f"gap:{gap}",)
        case Play():
            return _for_card(observation, action)
        case Spell(word) | Offer(word):
            return _for_word(observation, action, word)
    return ()


def _for_card(seen: Observation, action: Play) -> tuple[str, ...]:
    """The card, its letters and their destination."""
    card, places = seen.table.setup.all_cards[action.card - 1], action.places
    chosen = f"card:{action.card}"
    if card.effect == "trade":
        return chosen, f"set:{'.'.join(map(str, places))}"
    if card.effect == "insert":
        return (chosen,) if places in ((), (card.least,)) else (f"type:{action}",)
    first, second = places
    onto = f"slot:{second + (second > first)}" if card.effect == "slide" else f"second:{second}"
    return chosen, f"first:{first}", onto


def _for_word(seen: Observation, action: Spell | Offer, word: str) -> tuple[str, ...]:
    """The word's letters, and the word itself if these letters spell a better one."""
    spelling = spell(seen.hand.rack, word)
    keep = f"keep:{'.'.join(str(place + 1) for place in sorted(spelling.places))}" if spelling else ""
    lifted = tuple(filter(None, (keep,)))
    return lifted if Selection(seen, lifted).action == action else (*lifted, f"type:{word}")


class _Picture:
    """Builds one scene from an observation and a view."""

    def __init__(self, observation: Observation, view: View) -> None:
        self.seen = observation
        self.table = observation.table
        self.view = view
        self.chosen = Selection(observation, view.chosen)
        self.scale = f"x{view.stage.text:.2g}" if view.stage.text > 1 else ""
        self.tray = tray(view.stage.piles)
        if observation.hand.drawn:
            self.tray = self.tray.with_letter()
        self.room = room(self._board())
        self.goals = GoalsView(self.room.felt, self.chosen, self.scale)
        seat = observation.seat
        self.rack = None if seat is None else RackView(view.stage.hand, self.tray, view.colours[seat], self.chosen)
        self.cards = CardsView(self.tray, self._colour(), self.chosen, self.scale)

    def _board(self) -> Rect:
        """The part of the board that the hand leaves free. In a preview the words are on the board."""
        board, hand = self.view.stage.board, self.view.stage.hand
        return board._replace(height=hand.y - board.y) if board.holds(*hand.centre) else board

    def _colour(self) -> str:
        seats = (self.seen.seat, self.view.covered, 0)
        return self.view.colours[next(seat for seat in seats if seat is not None)]

    # Shapes

    def shapes(self) -> Iterator[Shape]:
        yield from self.goals.shapes()
        yield from self._step()
        if self.rack is not None:
            yield from self.rack.shapes()
            yield from self.cards.shapes()
            yield from self.rack.drawn()
        elif self.view.covered is not None:
            rail = Rack(self.view.stage.hand, 0).rail
            yield Shape("cover", "hand", f"rack {self.view.colours[self.view.covered]}", rail)
            yield from self.cards.backs()
        if self.seen.seat is not None:
            yield from self.cards.lines()
        yield from self.goals.opened(self.tray.cards)

    def _step(self) -> Iterator[Shape]:
        number, colour, doing = step_words(self.seen, self.view.names)
        if self.view.moment:
            doing = "everyone is ready"
        words = " ".join(filter(None, ("task", colour, self.scale)))
        yield Shape("task", "marks", words, self.room.step, number, doing)
        if self.room.track is not None:
            now = phase(self.table, self.seen.step)
            yield Shape("track", "marks", f"track {now} {self.scale}".strip(), self.room.track, " ".join(TRACK))

    # Hotspots

    def hotspots(self) -> Iterator[Hotspot]:
        yield from self.goals.hotspots()
        if self.rack is not None:
            yield from RackInput(self.view.stage.hand, self.tray, self.chosen).hotspots()
            yield from self.cards.hotspots()
        yield from self.goals.to_close(self.tray.cards)
        yield from self.choices()

    def choices(self) -> Iterator[Hotspot]:
        """The buttons in fixed places: first the main one, which is always shown, then the others."""
        chosen = self.chosen
        if not chosen.legal:
            return
        fixed = [action for action in self._fixed() if action in chosen.legal]
        if chosen.action not in fixed and self.seen.step != steps.END:
            yield from self._main()
        for number, action in enumerate(fixed):
            main = action == chosen.action
            yield Hotspot(f"other {number}", "choices", self._text(action), f"do:{action}", main=main)
        if self.seen.step == steps.SPELL:
            asked = chosen.hint
            label = "Another hint" if asked == 1 else "Hint"
            yield Hotspot("hint", "choices", label, f"hint:{min(asked + 1, 2)}", pressed=bool(asked))
        if self.rack is not None and len(self.seen.hand.rack) > 1:
            yield Hotspot("turn", "choices", "Turn rack", "turn:1", pressed=chosen.turned)

    def _main(self) -> Iterator[Hotspot]:
        action = self.chosen.action
        if action is not None:
            yield Hotspot("main", "choices", self._text(action), f"do:{action}", main=True)
        elif self.seen.step in UNREADY and not self._decides:
            alone = self.table.setup.seats == 1 and self.seen.step == steps.PUBLISH
            label, why = UNREADY[steps.KEEP if alone else self.seen.step]
            yield Hotspot("main", "choices", label, "do:", enabled=False, main=True, why=self._why() or why)

    def _why(self) -> str:
        """The reason why the typed or lifted letters can't be spelt."""
        reading = self.chosen.reading
        return f"{reading.text} {reading.why}." if self.chosen.spells and reading is not None and not reading.word else ""

    @property
    def _decides(self) -> bool:
        """Whether the decision is about a single goal, to make public or discard; it needs no selection."""
        return self.seen.step in (steps.PUBLISH, steps.MUST) and len(self.seen.hand.goals) == 1

    def _text(self, action: Action) -> str:
        """The button's label. It names places on the rack as drawn."""
        hand = self.seen.hand
        if not self.chosen.turned:
            return button_text(action, self.table, hand)
        return button_text(turned_round(action, self.seen), self.table, hand._replace(rack=hand.rack[::-1]))

    def _fixed(self) -> tuple[Action, ...]:
        """The legal actions that have buttons independent of the selection."""
        if self._decides:
            return (Publish(self.seen.hand.goals[0]), DISCARD)
        ends = (Place("left"), Place("right"))
        return (*(ends[::-1] if self.chosen.turned else ends), PASS, NO_WORD, UNLISTED, BACK)

    def entry(self) -> TextField | None:
        """The text field, whenever the seat may act."""
        if not self.chosen.legal:
            return None
        word = self.chosen.reading.word if self.chosen.spells and self.chosen.reading else ""
        return TextField("type", "Type instead", task(self.seen).typed, self.chosen.typed or word)
