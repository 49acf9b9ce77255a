"""What the worker's PyScript tag runs; everything else is in the wheel."""

from typing import Any

from web.app import worker

think = worker.think
advise = worker.advise
review = worker.review


def load(name: str, content: Any) -> str:
    """Converts the content from JavaScript's bytes."""
    return worker.load(name, content.to_bytes())


def install(part: Any) -> None:
    """Converts the part from JavaScript's bytes."""
    worker.install(part.to_bytes())


__export__ = ["advise", "install", "load", "review", "think"]
