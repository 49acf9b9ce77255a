"""Boards of Sequence as data: those that ship and those people make. Knows no seats, cards in hand or turns."""
