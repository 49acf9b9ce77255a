"""The rules of Sequence: seats and teams, legal actions and their effects. Independent of pictures and bots."""
