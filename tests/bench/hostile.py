"""Every reader, and texts that mean harm, damaged ones of every kind and ones made to hurt: what goes wrong, what takes long.

Prints JSON: the trials, every failure (an error that is none of Sequor's own, or a sentence that is too long or not one line)
with the number of its trial, and the slowest trial in seconds of processor time. `--first N --count 1` makes trial N again.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from dataclasses import asdict, dataclass, field

from engine.core import LONGEST_SENTENCE, SequorError
from engine.text import is_visible
from tests.hostile.damage import of_text
from tests.hostile.readers import Reader, readers

HURTFUL = 1 / 50
"""The part of the trials whose text is made to hurt."""

TWICE = 1 / 4
"""The part of the other texts that lose their form too."""

MOST_SHOWN = 20


@dataclass
class Tally:
    """What became of the texts of one kind."""

    trials: int = 0
    refused: int = 0
    slowest: float = 0.0


@dataclass
class Outcome:
    """What became of all texts."""

    trials: int = 0
    failures: int = 0
    shown: list[dict[str, object]] = field(default_factory=list)
    slowest: dict[str, object] = field(default_factory=lambda: {"seconds": 0.0})
    kinds: dict[str, Tally] = field(default_factory=dict)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the options of this measurement."""
    parser.add_argument("--count", type=int, default=10_000, help="number of texts (default: 10000)")
    parser.add_argument("--seed", default="1", help="random seed for the texts (default: 1)")
    parser.add_argument("--first", type=int, default=0, metavar="N", help="the number of the first trial (default: 0)")


def run(options: argparse.Namespace) -> int:
    """Makes the trials and prints their outcome; the exit code is 1 if one failed."""
    outcome = attack(options.seed, options.first, options.count)
    print(json.dumps({"seed": options.seed} | asdict(outcome), indent=1))
    return 1 if outcome.failures else 0


def attack(seed: str, first: int, count: int) -> Outcome:
    """The outcome of so many trials. Trial N of a seed is always the same, and the readers take turns."""
    every, outcome = readers(), Outcome()
    for number in range(first, first + count):
        reader = every[number % len(every)]
        text, what = hostile_text(reader, random.Random(f"{seed}/{number}"))
        fault, refused, seconds = tried(reader, text)
        tally = outcome.kinds.setdefault(reader.name, Tally())
        tally.trials += 1
        tally.refused += refused
        tally.slowest = max(tally.slowest, round(seconds, 3))
        outcome.trials += 1
        found = {"trial": number, "kind": reader.name, "text": what, "characters": len(text)}
        if fault:
            outcome.failures += 1
            outcome.shown += [found | {"fault": fault}] if len(outcome.shown) < MOST_SHOWN else []
        if tally.slowest > float(str(outcome.slowest["seconds"])):
            outcome.slowest = found | {"seconds": tally.slowest}
    return outcome


def hostile_text(reader: Reader, rng: random.Random) -> tuple[str, str]:
    """A text for that reader, and what it is."""
    if rng.random() < HURTFUL:
        hurt = rng.choice(reader.hurts)
        size = int(hurt.largest ** rng.choice((1, rng.uniform(0.3, 1), rng.uniform(0.3, 1))))
        return hurt.make(size), f"{hurt.name}, {size}"
    text = reader.damage(rng.choice(reader.samples), reader.samples, rng)
    if rng.random() < TWICE:
        return of_text(text, reader.samples, rng), "damaged, then its characters"
    return text, "damaged"


def tried(reader: Reader, text: str) -> tuple[str, bool, float]:
    """What went wrong in reading the text, "" for nothing; whether it was refused; and the seconds it took."""
    begun, fault, refused = time.process_time(), "", False
    try:
        reader.read(text)
    except SequorError as error:
        refused = True
        if len(str(error)) > LONGEST_SENTENCE or not is_visible(str(error)):
            fault = f"its sentence is {str(error)!r}"
    except Exception as error:  # whatever it is, it is what this looks for
        fault = f"{type(error).__name__}: {error}"[:300]
    return fault, refused, time.process_time() - begun
