"""The rules of Sequitur: seats, legal actions and their effects. Independent of pictures and bots."""
