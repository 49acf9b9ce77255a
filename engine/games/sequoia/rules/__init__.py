"""The rules of Sequoia: dice, forests, medals and ties. Independent of pictures and bots."""
