"""The picture of Sequence: board, chips, hand and piles as shapes and hotspots, from what one seat knows.

Tokens: `card:QH` chooses a card of the hand, `space:c7` a space, in either order, and `claim:0` a claim; `sort:1` sorts the hand,
`pile:1` spreads out a discard pile, `find:card:QH` looks for a card or a space, and `do:QH c7` takes the action after the colon.
What is enabled is what is legal. Nothing here reminds a player to draw: with Loss of card that is up to the player.
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
    """What the seat sees. `view.chosen` are the tokens of the card and the space (or claim) chosen so far."""
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
        from .light import marked  # the page fetches it when somebody wants it

        return marked(picture, sight)
    if sight.spot is None:
        return picture
    from .light import invitation

    return picture._replace(invitation=invitation(sight))


def choices(observation: Observation, action: SequenceAction) -> tuple[str, ...]:
    """The tokens that choose the action; none for one that has a button of its own."""
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
    """The buttons: the claims to choose from, and the one that takes the chosen action."""
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
    """What the seat may do in others' turns: draw a card that it forgot, call an opposing team's table talk."""
    for action in sight.choice.actions:
        if isinstance(action, Take) and not sight.is_asked:
            yield Hotspot("late", CALLS, "Draw a card late", f"do:{action}")
        elif isinstance(action, Talk):
            label = f"Call table talk: {sight.colour_of(action.team)}"
            yield Hotspot(f"talk:{action.team}", CALLS, label, f"do:{action}")


def _button_text(action: SequenceAction, board: Board) -> str:
    """The text of the button that takes the action."""
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
