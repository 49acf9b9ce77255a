"""Files fetched on demand: the parts of the program that the snapshot leaves out, and the games' data. Independent of the
screens. Works for every game."""
