"""Sequence's board editor: a window to make, check, keep, share and play boards. Knows no match and no storage."""
