"""The steps that a seat's pass goes through, by the names that positions write. Knows no hand and no table."""

from __future__ import annotations

LETTERS, COLOUR, SECRET, KEEP, NEXT, END, GOAL, PUBLISH, PLAY, REFILL, INSERT, PUT, SPELL, OFFER = (
    "letters", "colour", "secret", "keep", "next", "end", "goal", "publish", "play", "refill", "insert", "put", "spell", "offer",
)  # fmt: skip
"""What happens next: five letters are drawn; a colour is chosen; the secret goal is drawn; alone, one of two is kept; a letter is
drawn; it is put on an end; a goal is drawn; it is made public or not; a card is played; its gaps are refilled, or its letter is
drawn and put anywhere; a word is spelt; a word that is not in the list is offered."""

LUCK = (LETTERS, SECRET, NEXT, GOAL, REFILL, INSERT)
"""The steps in which a letter or a goal is drawn."""

NO_STEP = ""
"""The step of a seat that is not in its pass."""
