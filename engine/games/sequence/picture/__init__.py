"""The pictures of Sequence, on a canvas and in the terminal, made from one seat's observation."""
