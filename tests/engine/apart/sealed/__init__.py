"""Tests of sealed matches."""
