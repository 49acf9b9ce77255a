"""Why a play of Sequence is good, from the evaluation's own terms and what the seat knows. Needs no State."""

from __future__ import annotations

from collections.abc import Sequence

from ....cards import Card
from ....coach.hint import Reason
from ....text import counted, listed, sentence
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
            more = "It costs nothing: you draw another card and still play."
            return Reason(dead(board, card), more, board.spaces(board.spaces_of[card]))
        case Claim():
            return _claim(observation, action)
        case Forfeit(card):
            return _forfeit(observation, card)
        case Take():
            return _take(observation)
        case Pass():
            return Reason("None of your cards can be played.", "You may pass only if you can’t play.")
        case Done():
            return Reason("Ends your turn.", "You don’t draw a card.")
        case _:
            return Reason("The table decides what counts as table talk.")


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
    left_over = f"leaves {listed(spaces)} for other lines" if spaces else "keeps the most lines open"
    return Reason(f"Five from {told} {left_over}.", "One chip of a sequence can count again in another.", spaces, team)


def _forfeit(observation: Observation, card: Card) -> Reason:
    """Which card to give up."""
    table, board, hand = observation.table, observation.table.setup.geometry, observation.hand
    if table.is_dead(card):
        return Reason(dead(board, card), "Giving it up costs you least.", board.spaces(board.spaces_of[card]))
    jacks = {other for other in hand if other in (*board.wild, *board.anti_wild)}
    if card in jacks:
        more = "A wild card is worth more." if card in board.anti_wild else "You hold nothing worth less."
        return Reason(f"You will miss {named(board, card)} least.", more if jacks.issuperset(hand) else "")
    more = f"{named(board, min(jacks))} can do more" if jacks else ""
    return Reason(sentence(f"{named(board, card)} fits few spaces"), sentence(more))


def _take(observation: Observation) -> Reason:
    """Why to draw a card now."""
    table = observation.table
    size = observation.hand_sizes[table.turn if observation.seat is None else observation.seat]
    if table.step == "take":
        return Reason("You have played: now draw a card.", "You lose it once the next player has drawn.")
    return Reason(f"You hold {counted(size, 'card')}: you still have one to draw.", "You lose it once the next player has drawn.")
