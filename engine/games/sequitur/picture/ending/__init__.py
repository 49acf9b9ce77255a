"""The picture of a finished game: the last words open, goals go to their owners, and how everybody stands. Knows no State."""
