"""What the worker's PyScript tag runs: all else is in the wheel."""

from web.worker import think

__export__ = ["think"]
