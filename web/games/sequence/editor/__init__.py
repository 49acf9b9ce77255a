"""Sequence's board editor: a window to create, check, save, share and play boards. Independent of matches and storage."""
