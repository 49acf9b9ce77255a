"""Makes each game's data file (`Game.data_file`) when the site is built, in the module of the game's name."""
