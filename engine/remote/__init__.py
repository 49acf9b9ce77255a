"""People at several devices: a match as a link. Knows no particular game, no address and no browser."""
