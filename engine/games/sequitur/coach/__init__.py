"""Coaching for Sequitur: reasons for plays, the lesson, winning chances and reviews. Advice to a seat uses its observation
only."""
