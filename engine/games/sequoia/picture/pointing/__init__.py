"""The highlights of hints and lessons on the table of Sequoia. The page fetches them on demand."""
