"""Drawings for picture boards: strokes of ink in a square of 100 by 100, and their painter. Independent of boards."""
