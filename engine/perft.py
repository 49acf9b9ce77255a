"""Perft, known from chess programs: counts the action sequences of a given length from a state.

Comparing the counts with independent ones reveals any missing or extra action. The same for every game.
"""

from __future__ import annotations

from .core import AnyState


def perft(state: AnyState, depth: int) -> int:
    """The number of sequences of exactly `depth` actions by seats whose turn it is. Games that end earlier don't count.

    Luck between two actions counts once per distinct outcome, whatever the weights; luck after the last action does not
    count. Simultaneous choices count in every order. Calls out of turn are left out.

    >>> from .game import load_game
    >>> sequence = load_game("sequence")
    >>> perft(sequence.parse_position(sequence.sample_position), depth=1)
    1
    """
    if depth == 0:
        return 1
    if not state.to_act:
        return sum(perft(state.apply_chance(outcome), depth) for outcome, _ in state.chance())
    actions = [(seat, action) for seat in state.to_act for action in state.legal_actions(seat)]
    if depth == 1:
        return len(actions)
    return sum(perft(state.apply(seat, action), depth - 1) for seat, action in actions)
