"""Tests of the engine, on plain Python."""
