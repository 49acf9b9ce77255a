"""Teaches Sequoia: reasons for plays, and the lesson. Advises a seat from its observation alone, never from a State."""
