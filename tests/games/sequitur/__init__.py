"""Tests of Sequitur: its rules against the sheet and the rulings, its box, its computer players and its picture."""
