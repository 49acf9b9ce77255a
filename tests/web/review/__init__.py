"""Tests of what a review shows, as far as that needs no browser."""
