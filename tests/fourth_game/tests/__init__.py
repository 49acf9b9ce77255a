"""Tests of Causeway: its rules, move counts and playthroughs."""
