"""The ways in: buttons over the picture, drags, letters typed on the table, a line of text, and what is chosen by them. Knows no
match and no rules."""
