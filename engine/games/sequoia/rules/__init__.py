"""The rules of Sequoia: dice, forests, tokens and ties. Knows no picture and no computer player."""
