"""Teaches Causeway: reasons and the lesson."""
