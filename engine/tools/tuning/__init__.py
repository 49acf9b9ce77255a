"""Learns the weights of Sequence's bots from thousands of compiled games. Needs the extra `tuning`; nothing else imports it."""

from importlib.util import find_spec

if find_spec("numba") is None:
    raise ImportError("Tuning needs Numba. Install it with `python3 -m pip install '.[tuning]'` in Sequor's folder.")
