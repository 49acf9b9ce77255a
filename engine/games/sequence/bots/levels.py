"""The bots of Sequence by name: four levels for people, a random one, and `judge`, the reference for measuring the others.

All play on every board, with every number of seats and teams.
"""

from __future__ import annotations

from ....bots import RandomBot
from ....core import Bot
from ..rules.actions import SequenceAction
from ..rules.state import Observation
from .judge import EasyBot, JudgeBot, Weights
from .search import SearchBot
from .value import load_value_function

_WEIGHTS, _VALUE = Weights(), load_value_function()

# Measured with `python -m engine arena sequence --bots A,B --games 600 --seed 1`, 95% intervals in brackets. Medium beats Easy in
# 77.8% of games (74.6 to 80.8), Hard beats Medium in 67.3% (64.2 to 70.3), Expert beats Hard in 62.5% (59.5 to 65.4) and `judge`
# in 56.4% of 1,000 (54.2 to 58.6). Teams of two (`--setup seats=4`): Medium–Easy 81.3% of 300 (76.5 to 85.4), Hard–Medium 69.5%
# of 600 (66.2 to 72.6), Expert–Hard 73.7% of 300 (69.2 to 77.7). There Expert is not shown to be stronger than `judge`: 51.5% of
# 1,000 (49.2 to 53.8).
BOTS: dict[str, Bot[Observation, SequenceAction]] = {
    "random": RandomBot(),
    "easy": EasyBot(),
    "medium": JudgeBot(_WEIGHTS, carelessness=13.0),
    "judge": JudgeBot(_WEIGHTS),
    "hard": SearchBot(_WEIGHTS, _VALUE, deals=4, plays=3, infers=False, carelessness=12.0),
    "expert": SearchBot(_WEIGHTS, _VALUE, deals=48, plays=6, infers=True),
}
