"""Teaches Sequitur: why a play is good, and the lesson. Never sees a State where it advises a seat, and knows no picture."""
