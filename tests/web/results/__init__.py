"""Tests of what comes of games: series and people's records."""
