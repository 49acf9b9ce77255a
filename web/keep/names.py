"""The names under which texts are stored. A setting is stored under its own name."""

CARD, SAVE, LABEL = "game ", "save ", "label "
"""What the names of a game's three texts begin with; its number follows."""

OLD_GAME = "match"
"""Under this name version 0.1.0 kept its only game."""

BOARDS = "boards"
"""The custom boards."""

BOX = "box "
"""The parts of a game's box that people have replaced; the game's name follows."""

ASIDE = "aside "
"""A text that could not be read; the name that it had follows."""
