"""The picture of Sequence: board, chips, hand and piles as shapes and hotspots, from what one seat knows.

Tokens: `card:QH` chooses a card of the hand, `space:c7` a space and `claim:0` a claim; `sort:1` sorts the hand, `find:card:QH`
looks for a card or a space, and `do:QH c7` takes the action after the colon. What is enabled is what is legal. Nothing here
reminds anybody to take a card: with Loss of card that is up to the player.
"""

from __future__ import annotations

from collections.abc import Iterator

from ....scene import CALLS, FIND, Hotspot, Rect, Scene, Shape, View
from ..boards.board import Bits, Board, Space, each_bit
from ..rules.actions import Claim, Done, Forfeit, Pass, Play, SequenceAction, Take, Talk, TurnIn, parse_action
from ..rules.state import Observation
from .find import find, search_terms
from .labels import card_label, deck_label, pile_label, space_label
from .layout import board_places, frame_place, hand_places, pile_places, pressable, uncovered_parts
from .styles import badge, caption, card_look, sorted_hand, space_look

SORT = "sort"
ORDER, LASTING = ("card", "space"), (SORT,)

CHIP_SHARE, CHIP_SHIFT = 0.7, 0.065
"""A chip's diameter, and how far it lies right of and below the middle, as fractions of its space's side: the rank in the upper
left corner stays readable."""


def scene(observation: Observation, view: View) -> Scene:
    """What the seat sees. `view.chosen` are the tokens of the card and the space (or claim) chosen so far."""
    picture = _Picture(observation, view)
    shapes = (
        *picture.board(),
        *picture.marks(),
        *picture.chips(),
        *picture.ghost(),
        *picture.piles(),
        *picture.hand(),
    )
    hotspots = (
        *picture.spaces_to_press(),
        *picture.piles_to_press(),
        *picture.cards_to_press(),
        *picture.choices(),
        *picture.calls(),
    )
    return Scene(shapes, hotspots, ORDER, LASTING, typed=search_terms(picture.geometry), found=picture.found)


class _Picture:
    """A scene in the making: the observation, the view, and what follows from both."""

    def __init__(self, observation: Observation, view: View) -> None:
        self.seen = observation
        self.table = observation.table
        self.geometry = observation.table.setup.geometry
        self.view = view
        self.places = board_places(view.stage.board, self.geometry)
        self.actions = observation.legal_actions()
        self.is_asked = observation.seat in observation.to_act
        self.cards = sorted_hand(self.geometry, observation.hand) if self._chosen(SORT) else observation.hand
        self.found = find(observation, self._chosen(FIND))
        self.card = self._chosen("card")
        self.space = self._chosen("space")
        self.targets = {a.space for a in self.actions if isinstance(a, Play) and a.card == self.card}
        self.claims = [action for action in self.actions if isinstance(action, Claim)]
        recent = (parse_action(action.text) for action in view.recent)
        self.recent = tuple(dict.fromkeys(action.space for action in recent if isinstance(action, Play)))

    def _chosen(self, kind: str) -> str:
        return next((token.partition(":")[2] for token in self.view.chosen if token.startswith(f"{kind}:")), "")

    def _colour(self, team: int) -> str:
        return self.view.colours[team]

    # What is drawn

    def board(self) -> Iterator[Shape]:
        yield Shape("frame", "board", "frame", frame_place(self.view.stage.board, self.geometry))
        for name, card in zip(self.geometry.names, self.geometry.cards, strict=True):
            style, text = space_look(self.geometry, card)
            yield Shape(f"space:{name}", "board", style, self.places[name], text)

    def marks(self) -> Iterator[Shape]:
        lines = [(team, line) for team, own in enumerate(self.table.sequences) for line in own]
        for team, line in lines:
            yield self._rail(f"rail:{team}:{line}", "rail", line)
        if self.claims:
            claim = self.claims[int(self._chosen("claim") or 0)]
            for ends in claim.lines:
                yield self._rail(f"claim:{ends}", "rail offered", self.geometry.line_at[ends])
        for space in self.recent:
            yield Shape(f"last:{space}", "marks", "last", self.places[space])
        for space in sorted(self.targets):
            style = "ring chosen" if space == self.space else "ring"
            yield Shape(f"ring:{space}", "marks", style, self.places[space])
        if self.found and self._chosen(FIND) not in self.view.chosen:
            for key in self.found.keys:
                space = key.partition(":")[2]
                yield Shape(f"found:{space}", "marks", "ring found", self.places[space])

    def _rail(self, key: str, style: str, line: Bits) -> Shape:
        first, last = self.geometry.ends(line)
        (x, y), (x2, y2) = self._chip_place(first).centre, self._chip_place(last).centre
        return Shape(key, "marks", style, Rect(x, y, x2 - x, y2 - y))

    def chips(self) -> Iterator[Shape]:
        for team, chips in enumerate(self.table.chips):
            locked = self.table.locked(team)
            for bit in each_bit(chips):
                space = self.geometry.spaces(bit)[0]
                style = f"chip {self._colour(team)}" + (" ringed" if locked & bit else "")
                yield Shape(f"chip:{space}:{team}", "chips", style, self._chip_place(space))

    def _chip_place(self, space: Space) -> Rect:
        place = self.places[space]
        shift = place.width * CHIP_SHIFT
        return place._replace(x=place.x + shift, y=place.y + shift).inset(place.width * (1 - CHIP_SHARE) / 2)

    def ghost(self) -> Iterator[Shape]:
        if self.space in self.targets and self.seen.seat is not None:
            if self.card in self.geometry.anti_wild:
                yield Shape("ghost", "chips", "crossed", self._chip_place(self.space))
            else:
                colour = self._colour(self.table.setup.team(self.seen.seat))
                yield Shape("ghost", "chips", f"chip {colour} ghost", self._chip_place(self.space))

    def piles(self) -> Iterator[Shape]:
        (deck, under_deck), *places = self._pile_places()
        size = self.seen.deck_size
        if size:
            yield Shape("deck", "piles", "back pile", deck)
        words = caption("Draw", size, under_deck.width)
        yield Shape("deck:count", "piles", "caption", under_deck, words if words != "Draw" else f"{size}")
        for seat, (pile, (place, under)) in enumerate(zip(self.table.piles, places, strict=True)):
            yield Shape(f"pile:{seat}", "piles", "pile empty", place)
            for depth in range(max(0, len(pile) - 2), len(pile)):
                style, text = card_look(self.geometry, pile[depth])
                # Another seat's card does not come out of the hand on view, even where that hand has the same card.
                origin = f"hand:{pile[depth]}:0" if self.seen.seat in (seat, None) else ""
                yield Shape(f"pile:{seat}:{depth}", "piles", f"{style} small", place, text, came_from=origin)
            words = caption(self.view.names[seat], len(pile), under.width)
            yield Shape(f"pile:{seat}:count", "piles", "caption", under, words)

    def hand(self) -> Iterator[Shape]:
        if self.view.covered is not None:
            size = self.seen.hand_sizes[self.view.covered]
            for index, (place, turn) in enumerate(hand_places(self.view.stage.hand, size)):
                yield Shape(f"back:{index}", "hand", "back", place, turn=turn)
            return
        raised = self._raised()
        places = hand_places(self.view.stage.hand, len(self.cards), raised)
        for index, (key, card, (place, turn)) in enumerate(zip(self._keys(), self.cards, places, strict=True)):
            style, text = card_look(self.geometry, card)
            style += (" chosen" if index == raised else "") + (" dead" if self.table.is_dead(card) else "")
            yield Shape(key, "hand", style, place, text, badge(self.table, card), turn, came_from="deck")

    def _pile_places(self) -> list[tuple[Rect, Rect]]:
        """The places of the draw pile and of each seat's discards, each with its caption's place."""
        return pile_places(self.view.stage.piles, 1 + self.table.setup.seats)

    def _raised(self) -> int:
        return self.cards.index(self.card) if self.card in self.cards else -1

    def _keys(self) -> list[str]:
        """A key for each card of the hand; a number tells two copies of a card apart."""
        return [f"hand:{card}:{self.cards[:index].count(card)}" for index, card in enumerate(self.cards)]

    # What is pressed

    def spaces_to_press(self) -> Iterator[Hotspot]:
        for name in self.geometry.names:
            label = space_label(self.table, name, self.view.colours, self.recent)
            yield Hotspot(
                f"space:{name}", "board", label, f"space:{name}", self.places[name], name in self.targets, name == self.space
            )

    def piles_to_press(self) -> Iterator[Hotspot]:
        """The draw pile, pressed where the seat takes its card itself; the other piles are only there to be read out."""
        (deck, _), *places = map(pressable, self._pile_places())
        can_take = self.is_asked and any(isinstance(action, Take) for action in self.actions)
        yield Hotspot("deck", "board", deck_label(self.seen.deck_size), f"do:{Take()}", deck, can_take)
        for seat, (place, _) in enumerate(places):
            yield Hotspot(f"pile:{seat}", "board", pile_label(self.table, seat, self.view.names), "", place, False)

    def cards_to_press(self) -> Iterator[Hotspot]:
        if self.view.covered is not None:
            return
        usable = {action.card for action in self.actions if isinstance(action, Play | TurnIn | Forfeit)}
        raised = self._raised()
        places = uncovered_parts(hand_places(self.view.stage.hand, len(self.cards), raised))
        for index, (key, card) in enumerate(zip(self._keys(), self.cards, strict=True)):
            label = card_label(self.table, card)
            yield Hotspot(key, "hand", label, f"card:{card}", places[index], card in usable, index == raised)

    def choices(self) -> Iterator[Hotspot]:
        """The buttons: the claims to choose from, and the one that takes the chosen action."""
        if self.is_asked and self.view.covered is None and len(self.cards) > 1:
            yield Hotspot(SORT, "choices", "Sort", f"{SORT}:1", pressed=bool(self._chosen(SORT)))
        offered = int(self._chosen("claim") or 0)
        for index, claim in enumerate(self.claims):
            lines = " and ".join(f"{first} to {last}" for first, last in claim.lines)
            yield Hotspot(f"claim:{index}", "choices", lines, f"claim:{index}", pressed=index == offered)
        action = self._complete(offered)
        if action is not None:
            yield Hotspot("do", "choices", _button_text(action, self.geometry), f"do:{action}", main=True)
        for action in self.actions:
            if isinstance(action, Done):
                yield Hotspot("done", "choices", "End the turn", f"do:{action}")

    def calls(self) -> Iterator[Hotspot]:
        """What the seat may do in others' turns: take a card that it forgot, call an opposing team's table talk."""
        for action in self.actions:
            if isinstance(action, Take) and not self.is_asked:
                yield Hotspot("late", CALLS, "Take a card late", f"do:{action}")
            elif isinstance(action, Talk):
                label = f"Call table talk: {self._colour(action.team)}"
                yield Hotspot(f"talk:{action.team}", CALLS, label, f"do:{action}")

    def _complete(self, offered: int) -> SequenceAction | None:
        """The action that the choices so far make, if they make one."""
        if self.claims:
            return self.claims[offered]
        # Compared by their texts, because different actions may hold the same values.
        legal = {str(action): action for action in self.actions}
        wanted = (Play(self.card, self.space), TurnIn(self.card), Forfeit(self.card), Pass())
        return next((legal[text] for text in map(str, wanted) if text in legal), None)


def _button_text(action: SequenceAction, board: Board) -> str:
    """The text of the button that takes the action."""
    match action:
        case Play(card, space) if card in board.anti_wild:
            return f"Take the chip on {space}"
        case Play(_, space):
            return f"Place on {space}"
        case TurnIn(card):
            return f"Turn in {board.short(card)}"
        case Forfeit(card):
            return f"Give up {board.short(card)}"
        case Claim():
            return "This is the sequence"
        case _:
            return "Pass: no card to play"
