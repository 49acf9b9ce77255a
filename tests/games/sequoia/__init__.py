"""Tests of Sequoia: its rules against the sheet and the rulings, its computer players and its picture."""
