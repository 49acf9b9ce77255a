"""What has happened at the table: since the last turn, and from the beginning. Never changes a match; knows no game."""
