"""The list of all screens, by chapter."""

from __future__ import annotations

from e2e.gallery import boards, devices, first_screen, looking_back, moments, puzzles, strips, tables, teaching, windows
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
    *strips.chapters(),
)


def names() -> list[str]:
    """The names of all screens, as CHAPTER/SCREEN."""
    return [f"{chapter.name}/{screen.name}" for chapter in CHAPTERS for screen in chapter.screens()]
