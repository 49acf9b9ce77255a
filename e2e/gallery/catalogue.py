"""The one list of all screens, in chapters."""

from __future__ import annotations

from e2e.gallery import boards, devices, first_screen, looking_back, moments, puzzles, tables, teaching, windows
from e2e.gallery.screens import Chapter

CHAPTERS: tuple[Chapter, ...] = (
    *first_screen.chapters(),
    *tables.chapters(),
    *moments.chapters(),
    *windows.chapters(),
    *boards.chapters(),
    *teaching.chapters(),
    *looking_back.chapters(),
    *puzzles.chapters(),
    *devices.chapters(),
)


def names() -> list[str]:
    """The name of every screen, with its chapter's."""
    return [f"{chapter.name}/{screen.name}" for chapter in CHAPTERS for screen in chapter.screens()]
