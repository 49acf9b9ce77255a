"""Tests of play on several devices: links, connection codes and connected tables."""
