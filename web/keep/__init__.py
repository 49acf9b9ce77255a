"""Data that outlives the page: saved texts, games, files, links and the offline copy. Independent of the screens."""
