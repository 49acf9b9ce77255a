"""The picture of Sequitur: goals on the felt, the seat's own rack and cards, the words once shown, from what one seat knows.

The tokens are those of `selection.py`, and `do:` with an action's text takes that action. What is enabled is what is legal.
"""

from __future__ import annotations

from collections.abc import Iterator

from ....core import Seat
from ....scene import Entry, Hotspot, Rect, Scene, Shape, View
from ..rules import steps
from ..rules.actions import ACCEPT, BACK, DISCARD, NO_WORD, PASS, REFUSE, UNLISTED, Action, Claim, Place, Publish
from ..rules.setup import ROUNDS
from ..rules.state import Observation
from ..rules.table import CLAIM, CONSENT, LISTED, OVER, PASSES, PASSING, REFUSED, SETTLE, WORDS, ShownWord, goal_order
from ..rules.tasks import task
from ..words.letters import BLANK, SKILL
from .labels import button_text, goal_label, word_label
from .layout import HEADER, HandPlaces, WordRow, foot_place, goal_places, note_place, plaque_place, stack_places, step_places
from .own_things import SPELLING, OwnThings
from .selection import LASTING, ORDER, Selection, turned_round

STEP_LETTERS = "RYGW"


def scene(observation: Observation, view: View) -> Scene:
    """What the seat sees. `view.chosen` are the tokens of its choices so far."""
    picture = _Picture(observation, view)
    shapes = (*picture.felt(), *picture.stacks(), *picture.goals(), *picture.words(), *picture.hand())
    hotspots = (*picture.goals_to_press(), *picture.hand_to_press(), *picture.choices())
    return Scene(shapes, hotspots, ORDER, LASTING, picture.entry())


class _Picture:
    """A scene in the making: the observation, the view, and what follows from both."""

    def __init__(self, observation: Observation, view: View) -> None:
        self.seen = observation
        self.table = observation.table
        self.setup = observation.table.setup
        self.view = view
        self.chosen = Selection(observation, view.chosen)
        self.public = sorted(self.table.public, key=goal_order)
        self.places = dict(zip(self.public, goal_places(self._open_felt(), len(self.public)), strict=True))
        self.own = self._own()

    def _open_felt(self) -> Rect:
        """The part of the board that the hand leaves free: in a preview the words lie on the board."""
        board, hand = self.view.stage.board, self.view.stage.hand
        return board._replace(height=hand.y - board.y) if board.holds(*hand.centre) else board

    def _own(self) -> OwnThings | None:
        """The seat's own things; None where no seat looks, or nobody holds anything in secret."""
        if self.seen.seat is None or self.table.stage != PASSING:
            return None
        return OwnThings(self.view.stage.hand, self.view.colours[self.seen.seat], self.chosen)

    # The felt

    def felt(self) -> Iterator[Shape]:
        board = self.view.stage.board
        yield Shape("ground", "board", "baize", board)
        yield Shape("round", "marks", "plaque", plaque_place(board), f"Round {self.table.round + 1} of {ROUNDS}", self._now())
        for index, place in enumerate(step_places(board, PASSES)):
            here = index == self.table.step and self.table.stage == PASSING
            words = " now" if here else " done" if index < self.table.step or self.table.stage != PASSING else ""
            yield Shape(f"step:{index}", "marks", f"step{words}", place, STEP_LETTERS[index])
        note = self._note()
        if note:
            yield Shape("note", "marks", "note", note_place(board), note)

    def _now(self) -> str:
        if self.table.stage == OVER:
            return "The end"
        if self.table.stage == CONSENT:
            return "A word to judge"
        if self.table.stage != PASSING:
            return "Words are shown" if self.table.stage == SETTLE else "Goals are claimed"
        return f"{self.table.colour.title()} goals" if self.table.step < WORDS else "Words"

    def _note(self) -> str:
        """What the felt says while no goal is public."""
        if self.public:
            return ""
        return "No public goals yet" if self.table.stage == PASSING else "No goals are left"

    def goals(self) -> Iterator[Shape]:
        for name, place in self.places.items():
            goal = self.setup.all_goals[name]
            words = self.own.mark(name) if self.own else self._claim_words(name)
            yield Shape(f"goal:{name}", "tokens", f"goal {goal.colour}{words}", place, goal.text, str(goal.points))

    def _claim_words(self, name: str) -> str:
        if self.table.stage != CLAIM or self.seen.seat not in self.seen.to_act:
            return ""
        if self.chosen.action == Claim(name):
            return " chosen"
        return " met" if name in self.table.claimable(self.table.turn) else " dim"

    # Words

    def words(self) -> Iterator[Shape]:
        for seat, one in enumerate(self.table.spelt):
            colour, row = self.view.colours[seat], self._row(seat)
            yield Shape(f"name:{seat}", "words", f"name {colour}", row.name(), self.view.names[seat])
            yield from self._word(seat, one, row)
            yield from self._seals(seat, row.seals(len(one.balls), len(self.table.stacks[seat])))
            if seat in self.table.tied[: len(self.table.draws)]:
                letter = self.table.draws[self.table.tied.index(seat)]
                where = row.balls(len(one.balls) + 1)[-1]
                yield Shape(f"draw:{seat}", "words", "ball new", where, letter.replace(BLANK, ""))

    def _seals(self, seat: Seat, places: list[Rect]) -> Iterator[Shape]:
        """The goals that the seat has won."""
        for name, place in zip(self.table.stacks[seat], places, strict=True):
            goal = self.setup.all_goals[name]
            yield Shape(f"goal:{name}", "words", f"seal {goal.colour}", place, str(goal.points))

    def stacks(self) -> Iterator[Shape]:
        """What everybody has won so far, while there are no words to show it beside."""
        if self.table.spelt or not any(self.table.stacks) or self._card_text():
            return
        for seat, place in enumerate(stack_places(self.view.stage.board, self.setup.seats, self._foot())):
            row = WordRow(place, 1, 0, 0)
            yield Shape(f"name:{seat}", "words", f"name {self.view.colours[seat]}", row.name(), self.view.names[seat])
            yield from self._seals(seat, row.seals_after_name(len(self.table.stacks[seat])))

    def _row(self, seat: int) -> WordRow:
        longest = max(len(one.balls) for one in self.table.spelt)
        return WordRow(self.view.stage.hand, self.setup.seats, seat, longest)

    def _word(self, seat: int, one: ShownWord, row: WordRow) -> Iterator[Shape]:
        words = "ball dim" if one.standing == REFUSED else "ball new" if one.standing != LISTED else "ball"
        for index, (ball, text, place) in enumerate(zip(one.balls, one.letters, row.balls(len(one.balls)), strict=True)):
            style = f"{words} blank" if ball == BLANK else words
            skill = str(SKILL[ball]) if SKILL[ball] and text == ball else ""
            yield Shape(f"word:{self.table.round}:{seat}:{index}", "words", style, place, text, skill)
        if one.word and not (self.table.tied and seat in self.table.tied):
            yield Shape(f"score:{seat}", "words", "score", row.score(len(one.balls)), str(one.score))

    # The seat's own things

    def hand(self) -> Iterator[Shape]:
        if self.own is not None:
            yield from self.own.shapes()
        elif self.table.stage == PASSING and self.view.covered is not None:
            places = HandPlaces(self.view.stage.hand, 0)
            yield Shape("cover", "hand", f"rack {self.view.colours[self.view.covered]}", places.rack)
        if self._card_text():
            yield Shape("card text", "marks", "note", foot_place(self.view.stage.board), self._card_text())

    def _card_text(self) -> str:
        """The text of the chosen card, where the felt has room for it."""
        if self.seen.step != steps.PLAY or not self.chosen.card or self._foot() > foot_place(self.view.stage.board).y:
            return ""
        return self.setup.all_cards[self.chosen.card - 1].text

    def _foot(self) -> float:
        """How far down the goals reach."""
        return max((place.y + place.height for place in self.places.values()), default=self.view.stage.board.y + HEADER)

    # What is pressed

    def goals_to_press(self) -> Iterator[Hotspot]:
        claimable = {action.goal for action in self.chosen.legal if isinstance(action, Claim)}
        for name, place in self.places.items():
            mark = self.own.mark(name).strip() if self.own else ""
            label = goal_label(self.setup.all_goals[name], mark)
            pressed = self.chosen.action == Claim(name)
            yield Hotspot(f"public:{name}", "board", label, f"goal:{name}", place, name in claimable, pressed)

    def hand_to_press(self) -> Iterator[Hotspot]:
        if self.own is not None:
            yield from self.own.hotspots()
        for seat in range(len(self.table.spelt)):
            label = word_label(self.table, seat, self.view.names[seat])
            yield Hotspot(f"word:{seat}", "hand", label, "", self._row(seat).whole, False)

    def choices(self) -> Iterator[Hotspot]:
        """The buttons."""
        legal, chosen = self.chosen.legal, self.chosen
        if not legal:
            return
        shown: list[Action] = list(chosen.readings)
        if chosen.action is not None and chosen.action not in shown:
            shown.insert(0, chosen.action)
        shown += [action for action in self._always() if action in legal and action not in shown]
        main = chosen.action or (chosen.readings[0] if chosen.readings else None)
        # Labels name places on the rack as it is drawn.
        hand = self.seen.hand
        seen = hand._replace(rack=hand.rack[::-1]) if chosen.turned else hand
        for action in shown:
            label = button_text(turned_round(action, self.seen) if chosen.turned else action, self.table, seen)
            yield Hotspot(f"do:{action}", "choices", label, f"do:{action}", main=action == main)
        if self.seen.step == steps.SPELL:
            asked = chosen.hint
            label = "Another hint" if asked == 1 else "Hint"
            yield Hotspot("hint", "choices", label, f"hint:{min(asked + 1, 2)}", pressed=bool(asked))
        if self.own is not None and len(self.seen.hand.rack) > 1:
            yield Hotspot("turn", "choices", "Turn the rack", "turn:1", pressed=chosen.turned)

    def _always(self) -> tuple[Action, ...]:
        """The actions offered whatever is chosen, where they are legal."""
        if self.seen.step == steps.PUBLISH and len(self.seen.hand.goals) == 1:
            return (Publish(self.seen.hand.goals[0]), DISCARD)
        if self.chosen.kept or self.chosen.card or (self.chosen.typed and self.chosen.action):
            return ()
        ends = (Place("left"), Place("right"))
        return (*(ends[::-1] if self.chosen.turned else ends), PASS, NO_WORD, UNLISTED, BACK, ACCEPT, REFUSE)

    def entry(self) -> Entry | None:
        """The line to type in, whenever the seat may act."""
        if not self.chosen.legal:
            return None
        text = self.chosen.typed or (self.chosen.word if self.seen.step in SPELLING else "")
        return Entry("type", "Type it", task(self.seen).typed, text)
