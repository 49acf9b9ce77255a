"""Tests of hints, lessons, puzzles, reviews, the daily game and the pictures in the rules."""
