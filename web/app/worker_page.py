"""The script of the worker's PyScript tag. All other code is in the wheel."""

from typing import Any

from web.app import worker

think = worker.think
advise = worker.advise
review = worker.review


def load(name: str, content: Any) -> str:
    """`worker.load`, with the content as a JavaScript buffer."""
    return worker.load(name, content.to_bytes())


def install(part: Any) -> None:
    """`worker.install`, with the part as a JavaScript buffer."""
    worker.install(part.to_bytes())


__export__ = ["advise", "install", "load", "review", "think"]
