"""People at several devices: the window that sends a match by link. Fetched when somebody asks for it. Knows no game, and shows
nothing of a match."""
