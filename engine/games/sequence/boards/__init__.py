"""The boards of Sequence: those that ship and those that players make. Knows no seats, hands or turns."""
