"""The table screen: shows, plays and replays one match. Receives observations from the session, never a State. Works for every
game."""
