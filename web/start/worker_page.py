"""What the worker's PyScript tag runs; everything else is in the wheel."""

from typing import Any

from web.start import worker

think = worker.think


def load(name: str, content: Any) -> str:
    """Converts the content from JavaScript's bytes."""
    return worker.load(name, content.to_bytes())


__export__ = ["load", "think"]
