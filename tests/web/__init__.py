"""Tests of the web layer that need no browser."""
