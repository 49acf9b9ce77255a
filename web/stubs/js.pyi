"""The browser's global scope, as Pyodide offers it. Whatever comes from JavaScript is Any."""

from typing import Any

def __getattr__(name: str) -> Any: ...
