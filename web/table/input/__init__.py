"""The ways in: buttons over the picture, drags, letters typed on the table, a line of text. Knows no match and no rules."""
