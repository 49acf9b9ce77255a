"""Input at the table: buttons over the picture, drags, typed letters, a line of text, and the choices that they make. Independent
of matches and rules."""
