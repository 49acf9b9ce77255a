"""The draft of a board as it was left, among the texts that the browser stores. Touches no page."""

from __future__ import annotations

from web.games.sequence.editor.draft import Draft, restored
from web.kit.board_editor import Notes

NOTES = "draft"
"""The name under which the draft is stored."""


def kept_draft(notes: Notes) -> Draft | None:
    """The draft as it was left, if there is one; what is stored in its place but is none is set aside."""
    text = notes.read(NOTES)
    draft = restored(text)
    if text and draft is None:
        notes.set_aside(NOTES)
    return draft
