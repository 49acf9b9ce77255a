"""The pictures of Sequitur, on a canvas and in the terminal, made from one seat's observation."""
