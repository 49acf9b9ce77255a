"""The games. Each folder here is one game, which `engine.game.load_game` finds by its name. Nothing else lists the games."""
