"""Computer players that know no game: they choose among the actions that an observation lists."""
