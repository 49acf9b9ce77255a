"""Our own drawings for boards of pictures: marks of ink in a square of 100. Values, and one painter."""
