"""What the worker's PyScript tag runs; everything else is in the wheel."""

from typing import Any

from web.start import worker

think = worker.think
advise = worker.advise
review = worker.review


def load(name: str, content: Any) -> str:
    """Converts the content from JavaScript's bytes."""
    return worker.load(name, content.to_bytes())


def install_later(code: Any) -> None:
    """Converts the code from JavaScript's bytes."""
    worker.install_later(code.to_bytes())


__export__ = ["advise", "install_later", "load", "review", "think"]
