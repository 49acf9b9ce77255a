"""Hands that nobody can look into and luck that nobody can bend, without a host whom all have to trust. Knows no particular game,
no address and no browser."""
