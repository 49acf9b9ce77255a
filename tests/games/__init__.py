"""Tests of each game, one folder a game."""
