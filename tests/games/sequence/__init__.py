"""Tests of Sequence: its rules against its sheet and rulings."""
