"""Pictures of Causeway, in the terminal and on a canvas, made from an observation alone."""
