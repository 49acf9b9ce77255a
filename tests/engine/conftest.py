"""How hypothesis runs here: the same examples every time, so that a red test is red for everybody; no time limit."""

from hypothesis import settings

settings.register_profile("sequor", derandomize=True, deadline=None, database=None)
settings.load_profile("sequor")
