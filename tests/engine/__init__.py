"""Tests of the engine, in plain Python."""
