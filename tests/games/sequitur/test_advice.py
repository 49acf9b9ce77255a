"""What a hint of Sequitur advises where no rack is looked at: about words of others, and where to find a word of the list."""

from __future__ import annotations

from engine.coach.hint import Hint, Reason, explained, hint
from engine.games.sequitur import GAME
from engine.games.sequitur.rules import steps
from engine.games.sequitur.rules.hand import Hand
from tests.games.sequitur.positions import Turn, passes, plain
from tests.games.sequitur.rack_words import set_up

NAMES = ("Ada", "Ben")


def asked_about(word: str) -> Hint:
    """What Ben is advised to answer to Ada's word."""
    state = passes(plain(), Turn(f"{word}NPO", f"*{word}"), Turn("DENSNPOR"))
    return hint(GAME, state.observe(1), NAMES)


def test_a_form_of_a_word_is_accepted_and_a_made_up_one_refused() -> None:
    assert asked_about("VEXER") == Hint("accept", Reason("VEXER is a form of VEX.", "An accepted word can meet goals."))
    assert asked_about("QZXJK") == Hint(
        "refuse", Reason("QZXJK is not in any list, and not a form of a listed word.", "If refused, it meets no goal.")
    )


def test_what_is_not_in_the_list_needs_everybody() -> None:
    seen = set_up(steps.OFFER, 3, Hand("CATSEJJJ")).observe(0)
    assert hint(GAME, seen, NAMES) == Hint("back", Reason("Words in the list need no approval.", team=0))
    offered = explained(GAME, seen, GAME.parse_action("offer SAC"), NAMES)
    assert offered == Reason("The table decides whether SAC is a word.", "One refusal is enough to reject it.", team=0)
