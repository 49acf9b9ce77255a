"""Sequitur: its rules proved against the sheet, the rulings and plain second tellings of both."""
