"""Computer players that know no game: they choose among whatever an observation lists."""
