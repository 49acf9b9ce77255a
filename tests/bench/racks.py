"""The time to find the words on a rack of Sequitur, for the rules and for the computer players.

The racks are drawn from the bag. The first search computes things that are needed only once, so it is a separate figure. The last
figures are not times: the share of the words one move away that each card makes.
"""

from __future__ import annotations

import argparse
import platform
import random
import time
from collections.abc import Callable
from functools import partial
from statistics import median

from engine.games.sequitur import GAME
from engine.games.sequitur.bots.rack import RackOrder, vocabulary
from engine.games.sequitur.rules.hand import after_card, card_places
from engine.games.sequitur.words.lexicon import BLANK, COUNTS, lexicon
from engine.games.sequitur.words.spelling import words_on
from tests.bench.figures import add_common_arguments, printing, with_pyodide

BALLS = 8
BAND = 60
RACKS_MOVED = 20


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--racks", type=int, default=100, help="number of racks with the blank, and without (default: 100)")
    add_common_arguments(parser)


run = printing(lambda options: with_pyodide(measure(options.racks) | shares_made(), options, measure, options.racks))


def measure(count: int) -> dict[str, float | str]:
    """Median and longest time of a search, in milliseconds of processor time (wall-clock time in Pyodide)."""
    figures: dict[str, float | str] = {"python": f"{platform.python_implementation()} {platform.python_version()}"}
    figures["load"] = milliseconds(lexicon)
    known = vocabulary(BAND)
    searches: dict[str, Callable[[str], object]] = {"rules": words_on, "players": known.on, "players_any_order": known.made_of}
    for name, search in searches.items():
        figures[f"{name}_first"] = milliseconds(partial(search, "ABCDEFGH"))
        for kind, racks in (("letters", drawn_racks(count, "")), ("blank", drawn_racks(count, BLANK))):
            spent = [milliseconds(partial(search, rack)) for rack in racks]
            figures[f"{name}_{kind}_median"] = round(median(spent), 2)
            figures[f"{name}_{kind}_longest"] = round(max(spent), 2)
    return figures


def drawn_racks(count: int, *special: str) -> list[str]:
    """That many racks with this ball and no other blank."""
    rng = random.Random(1)
    bag = [ball for ball, balls in COUNTS.items() for _ in range(balls) if ball != BLANK]
    first = [ball for ball in special if ball]
    racks = [[*first, *rng.sample(bag, BALLS - len(first))] for _ in range(count)]
    return ["".join(rng.sample(rack, BALLS)) for rack in racks]


def milliseconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return 1000 * (time.process_time() - start)


def shares_made() -> dict[str, float | str]:
    """The share of words one move away that each card makes."""
    lacking, made = 0, {card.name: 0 for card in GAME.setup().all_cards if card.effect in ("swap", "slide", "flip")}
    for rack in drawn_racks(RACKS_MOVED):
        order = RackOrder(rack)
        words = {word for word in vocabulary(BAND).made_of(rack) if order.balls_to_move(word) == 1}
        lacking += len(words)
        for card in GAME.setup().all_cards:
            if card.name in made:
                racks = (after_card(card, rack, places) for places in card_places(card, len(rack)))
                made[card.name] += len(words & set().union(*map(vocabulary(BAND).on, racks)))
    return {f"made_by_{name.lower()}_of_{lacking}": round(count / lacking, 3) for name, count in made.items()}
