"""Matches between computer players, to compare them: `matches` plays them, `tally` adds them up, `intervals` says how sure it is.

It knows no particular game and prints nothing.
"""

from .intervals import interval
from .matches import AMPLE, BUDGET, play_match, simulate, tournament
from .tally import Adjusted, Result, Tournament

__all__ = ["AMPLE", "BUDGET", "Adjusted", "Result", "Tournament", "interval", "play_match", "simulate", "tournament"]
