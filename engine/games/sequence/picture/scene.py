"""The picture of Sequence for one seat: board, chips, hand and piles as shapes and hotspots.

Tokens: `card:QH` selects a card of the hand and `space:c7` a space, in either order; `claim:0` selects a claim; `sort:1` sorts
the hand; `pile:1` spreads out a discard pile; `find:card:QH` searches for a card or a space; `do:QH c7` takes the action after
the colon. Exactly the legal actions are enabled. Nothing here reminds a player to draw: with Loss of card, remembering is part of
the game.
"""

from __future__ import annotations

from collections.abc import Iterator

from ....scene import CALLS, Hotspot, Scene, View
from ..rules.actions import Claim, Done, Forfeit, Play, SequenceAction, Take, Talk, TurnIn
from ..rules.board import Board
from ..rules.state import Observation
from .board import board_shapes, spaces_to_press
from .choice import CARD, CLAIM, SPACE
from .context import PILE, SORT, Context, search_terms
from .hand import cards_to_press, hand_shapes
from .piles import pile_shapes, piles_to_press

ORDER, LASTING = (f"{CARD} {SPACE}",), (SORT, PILE)


def scene(observation: Observation, view: View) -> Scene:
    """The seat's scene. `view.chosen` are the tokens of the current selection."""
    sight = Context(observation, view)
    shapes = (*board_shapes(sight), *pile_shapes(sight), *hand_shapes(sight))
    hotspots = (
        *spaces_to_press(sight),
        *piles_to_press(sight),
        *cards_to_press(sight),
        *_choices(sight),
        *_calls(sight),
    )
    picture = Scene(shapes, hotspots, ORDER, LASTING, search_terms=search_terms(sight.geometry), found=sight.found)
    if view.aids:
        from .spotlight import marked  # the page loads it on demand

        return marked(picture, sight)
    if sight.spot is None:
        return picture
    from .spotlight import invitation

    return picture._replace(invitation=invitation(sight))


def choices(observation: Observation, action: SequenceAction) -> tuple[str, ...]:
    """The tokens that select the action; () if the action has its own button."""
    match action:
        case Play(card, space):
            return f"{CARD}:{card}", f"{SPACE}:{space}"
        case TurnIn(card) | Forfeit(card):
            return (f"{CARD}:{card}",)
        case Claim():
            claims = [other for other in observation.legal_actions() if isinstance(other, Claim)]
            return (f"{CLAIM}:{claims.index(action)}",)
        case _:
            return ()


def _choices(sight: Context) -> Iterator[Hotspot]:
    """The buttons: the claims to choose from, and the one that takes the selected action."""
    choice = sight.choice
    if sight.is_asked and sight.view.covered is None and len(sight.seen.hand) > 1:
        yield Hotspot(SORT, "choices", "Sort", f"{SORT}:1", pressed=bool(sight.chosen(SORT)))
    for index, claim in enumerate(choice.claims):
        lines = " and ".join(f"{first} to {last}" for first, last in claim.lines)
        yield Hotspot(f"claim:{index}", "choices", lines, f"{CLAIM}:{index}", pressed=index == choice.offered)
    if choice.complete is not None:
        text = _button_text(choice.complete, sight.geometry)
        yield Hotspot("do", "choices", text, f"do:{choice.complete}", main=True)
    for action in choice.actions:
        if isinstance(action, Done):
            yield Hotspot("done", "choices", "End turn", f"do:{action}")


def _calls(sight: Context) -> Iterator[Hotspot]:
    """Buttons for actions out of turn: draw a forgotten card, call an opposing team's table talk."""
    for action in sight.choice.actions:
        if isinstance(action, Take) and not sight.is_asked:
            yield Hotspot("late", CALLS, "Draw a card late", f"do:{action}")
        elif isinstance(action, Talk):
            label = f"Call table talk: {sight.colour_of(action.team)}"
            yield Hotspot(f"talk:{action.team}", CALLS, label, f"do:{action}")


def _button_text(action: SequenceAction, board: Board) -> str:
    """The label of the button that takes the action."""
    match action:
        case Play(card, space) if card in board.anti_wild:
            return f"Remove the chip on {space}"
        case Play(_, space):
            return f"Place on {space}"
        case TurnIn(card):
            return f"Turn in {board.short(card)}"
        case Forfeit(card):
            return f"Give up {board.short(card)}"
        case Claim(lines):
            return "Choose these five" if len(lines) == 1 else "Choose these"
        case _:
            return "Pass (no playable card)"
