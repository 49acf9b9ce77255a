"""Files that travel packed, as bytes for Python. `web/start/packed.js` fetches and unpacks them. The caller knows their use."""

from __future__ import annotations

from pyscript import window

from engine.core import MissingDataError
from web.keep import offline


def not_loaded(what: str) -> str:
    """What to say about a file that can't be fetched; `what` is its content."""
    return f"{what} couldn’t be loaded. Check your connection and try again."


def damaged(what: str, were: str = "was") -> str:
    """What to say about a file that arrives damaged; `what` is its content."""
    return f"{what} {were} damaged on the way. Try again."


async def unpacked(path: str, missing: str) -> bytes:
    """The content of the file `path`, which has no ending here. Raises MissingDataError with these words if it cannot be had;
    if the copy on this device is damaged, the next call will find it mended."""
    try:
        content: bytes = (await window.sequorUnpacked(path)).to_bytes()
    except Exception as error:  # a JavaScript error: no network and no offline copy, or a damaged file
        window.console.warn(f"{path} was not fetched: {error}")
        offline.mend()
        raise MissingDataError(missing) from None
    return content
