"""Why a play of Sequence is good, from the evaluation's own terms and what the seat knows. Knows no State."""

from __future__ import annotations

from collections.abc import Sequence

from ....cards import Card
from ....coach.hint import Reason
from ....wording import listed, number, sentence
from ..rules.actions import Claim, Done, Forfeit, Pass, Play, SequenceAction, Take, TurnIn
from ..rules.state import Observation
from .placing import Placing
from .sides import dead, named
from .taking import Taking


def reason(observation: Observation, action: SequenceAction, names: Sequence[str]) -> Reason:
    """Why the action is good for the observing seat."""
    board = observation.table.setup.geometry
    match action:
        case Play(card, _) if card in board.anti_wild:
            return Taking(observation, action, names).reason()
        case Play():
            return Placing(observation, action, names).reason()
        case TurnIn(card):
            more = "Turning it in costs nothing: you draw another and still play."
            return Reason(dead(board, card), more, board.spaces(board.spaces_of[card]))
        case Claim():
            return _claim(observation, action)
        case Forfeit(card):
            return _forfeit(observation, card)
        case Take():
            return _take(observation)
        case Pass():
            return Reason("None of your cards can be played.", "Nobody may pass who could play.")
        case Done():
            return Reason("Ends the turn.", "Your card stays in the draw pile.")
        case _:
            return Reason("Only what the table has agreed on counts as table talk.")


def _claim(observation: Observation, claim: Claim) -> Reason:
    """Which five to claim: the chips that are left over may join another line."""
    table = observation.table
    board, team = table.setup.geometry, table.setup.team(table.turn)
    lines = [board.line_at[ends] for ends in claim.lines]
    others = [board.line_at[ends] for other in table.claim_choices() for ends in other.lines]
    left = 0
    for line in others:
        left |= line
    for line in lines:
        left &= ~line
    spaces = board.spaces(left & table.chips[team])
    told = listed([f"{first} to {last}" for first, last in claim.lines])
    words = f"Five from {told} leave {listed(spaces)} for other lines." if spaces else f"Five from {told} keep most lines open."
    return Reason(words, "A chip of a sequence counts once more, in one other.", spaces, team)


def _forfeit(observation: Observation, card: Card) -> Reason:
    """Which card to give up."""
    table, board, hand = observation.table, observation.table.setup.geometry, observation.hand
    if table.is_dead(card):
        return Reason(dead(board, card), "You lose least by giving it up.", board.spaces(board.spaces_of[card]))
    name = sentence(named(board, card))[:-1]
    jacks = {other for other in hand if other in (*board.wild, *board.anti_wild)}
    if card in jacks:
        more = "A wild card is worth more." if card in board.anti_wild else "You hold nothing that is worth less."
        return Reason(f"{name} is what you miss least.", more if jacks.issuperset(hand) else "")
    return Reason(f"{name} goes on few spaces.", f"{sentence(named(board, min(jacks)))[:-1]} can do more." if jacks else "")


def _take(observation: Observation) -> Reason:
    """Why to take a card now."""
    table = observation.table
    size = observation.hand_sizes[table.turn if observation.seat is None else observation.seat]
    if table.step == "take":
        return Reason("Your play is made: take a card for it.", "Once the next player has taken one, it is lost.")
    return Reason(f"You hold {number(size)} cards: one is still to be taken.", "It is lost once the next player has taken one.")
