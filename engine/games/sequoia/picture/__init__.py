"""How Sequoia looks, in the terminal and on a canvas: shapes, places and spoken labels made from an observation."""
