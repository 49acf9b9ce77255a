"""The board editor of Sequence: a window in which a board is made, checked, kept, shared and played."""
