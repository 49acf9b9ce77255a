"""Sequoia: dice paired in secret, trees planted in eleven forests."""

from .game import SequoiaGame

GAME = SequoiaGame()
