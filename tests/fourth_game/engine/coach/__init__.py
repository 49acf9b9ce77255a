"""Teaches Causeway: its lesson. Knows no picture."""
