"""The table screen: one match shown, played, replayed. Gets observations from the session, never a State; names no game."""
