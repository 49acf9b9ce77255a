"""The steps of a seat's pass, by their names in positions."""

from __future__ import annotations

LETTERS, COLOUR, SECRET, KEEP, NEXT, END, GOAL, PUBLISH, MUST, PLAY, REFILL, INSERT, PUT, SPELL, OFFER = (
    "letters", "colour", "secret", "keep", "next", "end", "goal", "publish", "must", "play", "refill", "insert", "put", "spell",
    "offer",
)  # fmt: skip
"""Values of a seat's step, in this order: the first letters are drawn; a colour is chosen; the secret goal is drawn; in a solo
game one of two goals is kept; a letter is drawn; it is put on an end; a goal is drawn; it is made public or discarded, or must be
made public; a card is played; its gaps are refilled; its letter is drawn; that letter is put into a gap; a word is spelt; an
unlisted word is offered."""

LUCK = (LETTERS, SECRET, NEXT, GOAL, REFILL, INSERT)
"""The random steps: a letter or a goal is drawn."""

NO_STEP = ""
"""The step of a seat that is not in its pass."""
