"""Makes links to boards and passes them to the phone's share sheet or the clipboard. Knows no game."""

from __future__ import annotations

from pyscript import window

from engine.core import SequorError
from web.keep.board_links import LONGEST_LINK, packed


def link_to(board: str) -> str:
    """The link that opens this board. Raises SequorError if it would be too long."""
    link = f"{window.location.origin}{window.location.pathname}#board={packed(board)}"
    if len(link) > LONGEST_LINK:
        raise SequorError("With its pictures this board is too large for a link: save it to a file and send that.")
    return link


async def share(name: str, link: str) -> str:
    """Opens a phone's share sheet, or copies the link; says in a sentence which, or returns "" if the browser does neither."""
    if hasattr(window.navigator, "share") and window.matchMedia("(pointer: coarse)").matches:
        try:
            await window.navigator.share(window.Object.fromEntries([["title", f"{name}, a board"], ["url", link]]))
        except Exception:  # dismissed by the person or refused by the browser: copy it instead
            pass
        else:
            return "The link is shared."
    try:
        await window.navigator.clipboard.writeText(link)
    except Exception:  # the browsers' refusals have no common type
        return ""
    return "The link is copied: who opens it gets this board."
