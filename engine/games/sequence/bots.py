"""The computer players of Sequence by name: four levels for people, a random one, and `judge`, by which the others are measured.

They see an observation and nothing else, and are the same on every board, for every number of seats and teams.
"""

from __future__ import annotations

from engine.bots.random_bot import RandomBot
from engine.core import Bot
from engine.games.sequence.easy import EasyBot
from engine.games.sequence.evaluation import Weights
from engine.games.sequence.judging import JudgeBot
from engine.games.sequence.search import SearchBot
from engine.games.sequence.value import load_value

_WEIGHTS, _VALUE = Weights(), load_value()

BOTS: dict[str, Bot] = {
    "random": RandomBot(),
    "easy": EasyBot(),
    "medium": JudgeBot(_WEIGHTS, carelessness=13.0),
    "judge": JudgeBot(_WEIGHTS),
    "hard": SearchBot(_WEIGHTS, _VALUE, deals=8, plays=4, infers=False, carelessness=7.0),
    "expert": SearchBot(_WEIGHTS, _VALUE, deals=48, plays=6, infers=True),
}
