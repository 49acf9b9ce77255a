"""Makes each game's data file (`Game.data_file`) when the site is built. Each module is named after its game."""
