"""The part of PyScript that the page uses."""

from typing import Any

document: Any
window: Any

async def js_import(*urls: str) -> list[Any]:
    """The JavaScript modules at these absolute addresses."""

async def create_named_worker(src: str, name: str, config: str) -> Any:
    """Starts a worker that runs the Python file `src`; gives a proxy whose methods are what the worker exports."""
