"""Our own drawings for picture boards: ink marks in a square of 100. Only values and one painter; knows no board."""
