"""How what computer players know was learnt: games by the thousand, compiled. Needs the extra `tuning`; nothing imports it."""

from importlib.util import find_spec

if find_spec("numba") is None:
    raise ImportError("Learning needs Numba: `python3 -m pip install '.[tuning]'` in Sequor's folder gets it.")
