"""The games. Each folder in here is one game; `engine.core.load_game` finds it by its name and nothing else lists it."""
