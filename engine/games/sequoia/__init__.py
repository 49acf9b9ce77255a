"""Sequoia: dice paired in secret, trees planted in eleven forests."""

from engine.games.sequoia.game import SequoiaGame

GAME = SequoiaGame()
